/* As extractor/match/classes.py: how the class that a paste names stands to that of an error. */
(function (paste) {
  "use strict";
  const text = paste.text;
  const KINSHIP = { OTHER: 0, UNKNOWN: 1, RELATED: 2, SAME: 3 };
  const isGeneral = (name) => name === "Exception" || name === "BaseException";

  class Classes {
    constructor(index) {
      this.rows = index.head.classes;
      this.bases = new Map(index.head.builtins.map((each) => [each[0], new Set(each[1])]));
      this.builtin = new Set(this.bases.keys());
      this.rows.forEach(([name, , bases]) => {
        if (!this.bases.has(name)) this.bases.set(name, new Set());
        bases.forEach((base) => this.bases.get(name).add(base));
      });
    }

    kinship(exception, number) {
      const type = exception.type;
      if (type === null) return KINSHIP.UNKNOWN;
      const row = this.rows[number];
      if (type === row[0]) return isOfAnother(exception.qualified, row) ? KINSHIP.OTHER : KINSHIP.SAME;
      const isBase = (name, of) => !isGeneral(name) && this.basesOf(of).has(name);
      return isBase(row[0], type) || isBase(type, row[0]) ? KINSHIP.RELATED : KINSHIP.OTHER;
    }

    basesOf(name) { return this.bases.get(name) || new Set(); }

    isOwn(number) { return !this.builtin.has(this.rows[number][0]); }

    isKeyError(exception) {
      const name = exception.type || "";
      return name === "KeyError" || this.basesOf(name).has("KeyError");
    }
  }

  function isOfAnother(printed, row) {
    if (printed === null || !printed.includes(".") || !row[1]) return false;
    return ![text.partition(row[1], ".")[0], "__main__"].includes(text.partition(printed, ".")[0]);
  }

  paste.classes = { Classes, KINSHIP };
})(globalThis.raisedex.paste);
