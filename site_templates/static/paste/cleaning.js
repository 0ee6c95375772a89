/* As extractor/match/cleaning.py, but line by line, so that a large log needs no long step. */
(function (paste) {
  "use strict";
  const T = paste.tables.cleaning;
  const text = paste.text;
  const UNPRINTED = new RegExp(
    "[" + Object.keys(T._UNPRINTED).map((code) => "\\u{" + Number(code).toString(16) + "}").join("") + "]",
    "gu"
  );
  const EACH = 4000;
  const withoutEscapes = (line) => text.replaced(T._ESCAPES, line, "");

  /** Takes a text in pieces of any size, and gives its lines. */
  class Cleaner {
    constructor() {
      this.lines = [];
      this.open = [];
      this.entity = this.quoted = this.frame = false;
    }

    /** Takes the next piece; yields now and then. */
    *feed(piece) {
      const found = piece.split("\n");
      for (let at = 0; at < found.length - 1; at++) {
        const line = this.open.length ? this.open.join("") + found[at] : found[at];
        if (this.open.length) this.open = [];
        this.take(line, true);
        if (at % EACH === EACH - 1) yield;
      }
      if (found[found.length - 1]) this.open.push(found[found.length - 1]);
    }

    /** `ended`: whether a line feed follows. */
    take(line, ended) {
      if (line.includes("\x1b")) line = withoutEscapes(line);
      if (line.includes("\r")) {
        if (ended && line.endsWith("\r")) line = line.slice(0, -1);
        line.split("\r").forEach(this.keep, this);
      } else {
        this.keep(line);
      }
    }

    keep(line) {
      if (line.includes("&")) {
        this.entity = this.entity || T._ENTITY.test(line);
        this.quoted = this.quoted || T._QUOTED_FRAME.test(line);
      }
      this.frame = this.frame || line.includes('File "');
      this.lines.push(line);
    }

    /** The lines; yields now and then. */
    *finish() {
      this.take(this.open.join(""), false);
      this.open = [];
      const html = this.quoted || (!this.frame && this.entity);
      const made = [];
      for (let at = 0; at < this.lines.length; at++) {
        const line = this.lines[at];
        if (html && line.includes("&")) {
          text.replaced(T._ENTITY, line, entity).split("\n").forEach((each) => made.push(cut(each)));
        } else {
          made.push(cut(line));
        }
        if (at % EACH === EACH - 1) yield;
      }
      this.lines = [];
      return made;
    }
  }

  function cut(line) {
    return text.rstrip(text.cut(line.replace(UNPRINTED, ""), T.LONGEST_LINE));
  }

  /** As clean_lines, in one go. */
  function cleanLines(whole) {
    const cleaner = new Cleaner();
    paste.finish(cleaner.feed(whole));
    return paste.finish(cleaner.finish());
  }

  function* writtenOut(lines) {
    const found = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at];
      if (line.includes("\\n") &&
          (line.includes("(most recent call last)") || line.includes('\\n  File \\"'))) {
        writtenLines(line).forEach((each) => found.push(each));
      } else {
        found.push(line);
      }
      if (at % EACH === EACH - 1) yield;
    }
    return found;
  }

  function writtenLines(line) {
    const found = unescape(line).split("\n").map((each) => text.rstrip(each));
    if (!text.strip(found[found.length - 1], "\"'`,;)}] ")) found.pop();
    return found;
  }

  function unescape(line) {
    line = text.replaced(T._WRITTEN_ESCAPE, line, written);
    return line.includes("\x1b") ? withoutEscapes(line) : line;
  }

  function written(_, high, low, four, two, letter) {
    if (high) return String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
    const code = four || two;
    if (code) return String.fromCharCode(parseInt(code, 16));
    return Object.hasOwn(T._LETTERS, letter) ? T._LETTERS[letter] : letter;
  }

  const NAMED = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'", "&nbsp;": " " };
  const INVALID = /[\u{1}-\u{8}\u{b}\u{e}-\u{1f}\u{7f}-\u{9f}\u{fdd0}-\u{fdef}]/u;
  const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

  /** As html.unescape, with a plain space for one that does not break. */
  function entity(written) {
    if (NAMED[written]) return NAMED[written];
    const hex = /[xX]/.test(written[2]);
    const code = parseInt(written.slice(hex ? 3 : 2, -1), hex ? 16 : 10);
    if (code >= 0x80 && code <= 0x9f) return WINDOWS[code - 0x80];
    if (code === 0 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return "\ufffd";
    const character = String.fromCodePoint(code);
    if (INVALID.test(character) || (code & 0xfffe) === 0xfffe) return "";
    return character === "\xa0" ? " " : character;
  }

  /** Runs a generator to its end and gives what it returns. */
  paste.finish = function (steps) {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  paste.cleaning = { Cleaner, cleanLines, writtenOut, unescape, EACH };
})(globalThis.raisedex.paste);
