/* As extractor/match/words.py: tokens, and texts without white space. */
(function (paste) {
  "use strict";
  const T = paste.tables.words;
  const text = paste.text;
  const CLOSING = new Set(T.CLOSING);

  const tokens = (written) => [...new Set(Array.from(text.all(T._TOKEN, written), (match) => match[0]))];
  const squeezed = (written) => text.replaced(T._SPACE, written, "");

  function isTokenCharacter(character) {
    return character >= "\x80" || /[0-9A-Za-z_]/.test(character);
  }

  /** A message without white space that knows where each character came from. */
  class Squeezed {
    constructor(message, more) {
      this.original = more ? message + "\n" + more : message;
      const pieces = [];
      this.places = [];
      for (const match of text.all(T._SOLID, this.original)) {
        pieces.push(match[0]);
        for (let at = 0; at < match[0].length; at++) this.places.push(match.index + at);
      }
      this.text = pieces.join("");
      let length = 0;
      const found = [squeezed(message).length];
      for (const line of this.original.split("\n")) {
        length += squeezed(line).length;
        found.push(length);
      }
      this.ends = [...new Set(found)];
    }

    slice(start, end) {
      return start >= end ? "" : this.original.slice(this.places[start], this.places[end - 1] + 1);
    }

    mayBegin(at) {
      if (at <= 0 || this.lineEnds(at)) return true;
      const before = this.text[at - 1];
      if (this.places[at] === this.places[at - 1] + 1) return !isTokenCharacter(before);
      return !isTokenCharacter(before) || /[0-9A-Z]/.test(before);
    }

    mayEnd(at) { return at >= this.text.length || this.lineEnds(at) || CLOSING.has(this.text[at]); }

    lineEnds(at) { return this.original.slice(this.places[at - 1], this.places[at]).includes("\n"); }
  }

  paste.words = { tokens, squeezed, isTokenCharacter, Squeezed };
})(globalThis.raisedex.paste);
