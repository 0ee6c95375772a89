/* The index of the catalog, in parts (extractor/render/pastedata.py). Who reads a part that is not
   there throws Missing; the part is loaded, and the question asked again. */
(function (paste) {
  "use strict";

  paste.Missing = class extends Error {
    constructor(names) {
      super("Parts of the index are missing: " + names.join(", "));
      this.names = names;
    }
  };

  paste.Index = class {
    constructor(head) {
      this.head = head;
      this.parts = new Map();
      this.classOf = head.x;
      this.paths = head.paths;
      this.installed = head.installed.map(
        (each, number) => (typeof each === "number" ? head.paths[number].slice(each) : each));
      this.empty = new Set(head.empty);
      this.wordless = new Set(head.wordless);
    }

    /** Takes a part that was loaded. */
    add(name, data) {
      const kind = name.split("-")[0];
      const keyed = kind === "texts" || kind === "votes" || kind === "loose";
      this.parts.set(name, keyed ? new Map(data) : data);
    }

    /** Throws Missing unless all parts are there. */
    need(names) {
      const missing = [...new Set(names)].filter((name) => !this.parts.has(name));
      if (missing.length) throw new paste.Missing(missing);
    }

    bucket(token, kind) {
      let hash = 0x811c9dc5;
      for (const character of token) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
      return kind + "-" + (hash % this.head[kind].length);
    }

    /** Rows of the templates that have the token as their anchor. */
    anchored(token) { return this.parts.get(this.bucket(token, "texts")).get(token) || []; }

    /** Rows of the templates without an anchor. */
    loose() { return this.parts.get("loose-0").get(""); }

    /** Numbers of the templates that hold the token. */
    holders(token) { return this.parts.get(this.bucket(token, "votes")).get(token) || []; }

    /** Part of a template. */
    partOf(number) {
      const part = this.parts.get("where-0")[number];
      return part < 0 ? "loose-0" : "texts-" + part;
    }

    template(number) {
      for (const rows of this.parts.get(this.partOf(number)).values()) {
        const found = rows.find((row) => row[0] === number);
        if (found) return found;
      }
      throw new Error("The index of this site is damaged.");
    }

    /** Part with the raise sites of a file. */
    siteOf(path) {
      let part = 0;
      while (part + 1 < this.head.files.length && this.head.files[part + 1] <= path) part++;
      return "sites-" + part;
    }

    /** [error, line, end line, function, code] of the raise sites of a file. */
    sites(path) {
      const name = this.siteOf(path);
      return this.parts.get(name)[path - this.head.files[Number(name.slice(6))]];
    }

    rowOf(error) { return "errors-" + Math.floor(error / this.head.rows); }

    /** [id, title, path, line, function] of an error. */
    row(error) { return this.parts.get(this.rowOf(error))[error % this.head.rows]; }
  };
})(globalThis.raisedex.paste);
