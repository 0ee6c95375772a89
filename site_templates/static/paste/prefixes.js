/* As extractor/match/prefixes.py: what stands in front of every line of a log. */
(function (paste) {
  "use strict";
  const T = paste.tables.prefixes;
  const text = paste.text;

  class Prefix {
    constructor(written) {
      this.text = written;
      this.pattern = null;
      if (T._TIMES.test(written)) {
        const pieces = written.split(T._TIMES).map(text.escaped);
        this.pattern = new RegExp(pieces.join("[0-9][0-9:.,/TZ-]*"), "uy");
      }
    }

    /** The rest of a line that begins with the prefix; null for another line. */
    strip(line) {
      if (!this.text) return line;
      if (this.pattern === null) {
        if (line.startsWith(this.text)) return line.slice(this.text.length);
        return line === text.rstrip(this.text) ? "" : null;
      }
      const end = this.end(line);
      if (end !== null) return line.slice(end);
      return line && this.end(line + " ") !== null ? "" : null;
    }

    end(line) {
      this.pattern.lastIndex = 0;
      return this.pattern.test(line) ? this.pattern.lastIndex : null;
    }
  }

  /** Prefixes that lines after a header with this prefix may have, the likeliest first. */
  function shapes(written) {
    const gutter = written.endsWith("+ ") ? written.slice(0, -2) + "| " : written;
    const bare = text.rstrip(gutter);
    const found = [gutter];
    if (bare !== gutter && text.strip(gutter) && !bare.endsWith("|")) found.push(bare + " ");
    found.push("");
    return [...new Set(found)].map((each) => new Prefix(each));
  }

  paste.prefixes = { Prefix, shapes };
})(globalThis.raisedex.paste);
