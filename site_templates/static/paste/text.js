/* Texts as Python sees them: counted in code points, white space by Unicode, patterns of tables.js
   tried at the beginning, over the whole, or anywhere. */
(function (paste) {
  "use strict";
  const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;
  const made = new WeakMap();

  function isSpace(code) {
    if (code < 128) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
    return code === 0x85 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
      code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
  }

  function isOf(text, at, signs) {
    return signs === undefined ? isSpace(text.charCodeAt(at)) : signs.includes(text[at]);
  }

  /** The text without `signs` (white space) at its beginning. */
  function lstrip(text, signs) {
    let start = 0;
    while (start < text.length && isOf(text, start, signs)) start++;
    return start ? text.slice(start) : text;
  }

  /** The text without `signs` (white space) at its end. */
  function rstrip(text, signs) {
    let end = text.length;
    while (end > 0 && isOf(text, end - 1, signs)) end--;
    return end < text.length ? text.slice(0, end) : text;
  }

  /** What stands before and behind the first `sign`; the second is null without one. */
  function partition(text, sign) {
    const at = text.indexOf(sign);
    return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + sign.length)];
  }

  /** What stands before and behind the last `sign`; the first is null without one. */
  function rpartition(text, sign) {
    const at = text.lastIndexOf(sign);
    return at < 0 ? [null, text] : [text.slice(0, at), text.slice(at + sign.length)];
  }

  function withFlags(pattern, flags) {
    let known = made.get(pattern);
    if (!known) made.set(pattern, known = {});
    if (!known[flags]) {
      const source = flags === "f" ? "^(?:" + pattern.source + ")$" : pattern.source;
      known[flags] = new RegExp(source, flags === "f" ? "u" : flags);
    }
    return known[flags];
  }

  paste.text = {
    isSpace, lstrip, rstrip, partition, rpartition,
    strip: (text, signs) => rstrip(lstrip(text, signs), signs),

    /** Number of code points. */
    size(text) {
      if (!PAIR.test(text)) return text.length;
      let count = 0;
      for (const _ of text) count++; // eslint-disable-line no-unused-vars
      return count;
    },

    /** The first `most` code points. */
    cut(text, most) {
      if (text.length <= most) return text;
      if (!PAIR.test(text)) return text.slice(0, most);
      let at = 0;
      for (let count = 0; count < most && at < text.length; count++) at = after(text, at);
      return text.slice(0, at);
    },

    after,
    /** Match at the beginning of the text. */
    begins(pattern, text) {
      const sticky = withFlags(pattern, "uy");
      sticky.lastIndex = 0;
      return sticky.exec(text);
    },
    /** Match of the whole text. */
    whole: (pattern, text) => withFlags(pattern, "f").exec(text),
    /** All matches, one after the other. */
    all: (pattern, text) => text.matchAll(withFlags(pattern, "gu")),
    replaced: (pattern, text, by) => text.replace(withFlags(pattern, "gu"), by),
    escaped: (text) => text.replace(/[\^$\\.*+?()[\]{}|\/]/g, "\\$&")
  };

  /** Where the code point behind the one at a place begins. */
  function after(text, at) {
    return at + (text.codePointAt(at) > 0xffff ? 2 : 1);
  }
})(globalThis.raisedex.paste);
