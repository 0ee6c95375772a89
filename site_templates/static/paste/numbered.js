/* As extractor/match/numbered.py: the lines of a paste, each of which belongs to one traceback. */
(function (paste) {
  "use strict";
  const GAP = paste.tables.numbered.GAP;

  paste.Lines = class {
    constructor(lines) {
      this.all = lines;
      this.taken = new Uint8Array(lines.length);
    }

    get length() { return this.all.length; }

    take(number) { this.taken[number] = 1; }

    /** Yields index and rest of the free lines with a prefix, from `start` on. */
    *of(prefix, start) {
      let missed = 0;
      for (let number = start; number < this.all.length; number++) {
        const body = this.taken[number] ? null : prefix.strip(this.all[number]);
        if (body !== null) {
          missed = 0;
          yield [number, body];
        } else if (++missed > GAP) {
          return;
        }
      }
    }
  };
})(globalThis.raisedex.paste);
