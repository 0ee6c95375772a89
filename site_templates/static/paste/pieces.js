/* As extractor/match/pieces.py: whether a message that was cut is a piece of an instance. Places are
   those of the string, counts are of code points. */
(function (paste) {
  "use strict";
  const T = paste.tables.pieces;
  const { size, after } = paste.text;

  function piece(template, message, fromStart) {
    const parts = message.original.split(T.CUT).map(paste.words.squeezed).filter(Boolean);
    let fixed = 0;
    let total = 0;
    let lowest = 0;
    for (let number = 0; number < parts.length; number++) {
      const found = aligned(template[2], parts[number], lowest, fromStart && number === 0);
      if (!found) return null;
      fixed += found[0];
      lowest = found[1];
      total += size(parts[number]);
    }
    if (fixed < T.LEAST || fixed * 2 < total) return null;
    return paste.templates.made(paste.templates.HOW.PIECE, fixed, new Map(), 0, 0);
  }

  /** [fixed characters of a piece, the text it ends in], at best; or null. */
  function aligned(texts, part, lowest, anchored) {
    let best = null;
    for (let number = lowest; number < (anchored ? 1 : texts.length); number++) {
      if (!texts[number] && !anchored) continue;
      const found = from(texts, part, number, anchored);
      if (found && (!best || found[0] > best[0])) best = found;
    }
    return best;
  }

  function from(texts, part, number, anchored) {
    const first = texts[number];
    let fixed;
    let start;
    if (anchored) {
      start = common(first, part);
      fixed = size(first.slice(0, start));
      if (start === part.length) return [fixed, number];
      if (start < first.length || texts.length === 1) return null;
    } else if (first.includes(part)) {
      return [size(part), number];
    } else {
      const shared = overlap(first, part);
      const at = part.indexOf(first);
      if (shared === 0 && at < 0) return tail(part, 0, first, number);
      fixed = Math.max(size(part.slice(0, shared)), at >= 0 ? size(first) : 0);
      start = at >= 0 && first.length > shared ? at + first.length : shared;
    }
    for (let following = number + 1; following < texts.length; following++) {
      const at = part.indexOf(texts[following], start);
      if (at < 0) {
        const found = tail(part, start, texts[following], following);
        return [fixed + (found ? found[0] : 0), following];
      }
      fixed += size(texts[following]);
      start = at + texts[following].length;
    }
    const last = texts.length - 1;
    return start === part.length || !texts[last] ? [fixed, last] : null;
  }

  function tail(part, start, text, number) {
    const shared = overlap(part.slice(start), text);
    return shared ? [size(text.slice(0, shared)), number] : null;
  }

  /** Length of the common beginning. */
  function common(one, other) {
    let length = 0;
    while (length < one.length && length < other.length &&
           one.codePointAt(length) === other.codePointAt(length)) {
      length = after(one, length);
    }
    return length;
  }

  /** Length of the longest end of `head` that `tail` begins with. */
  function overlap(head, behind) {
    if (!behind) return 0;
    const first = behind.slice(0, after(behind, 0));
    let at = Math.max(head.length - behind.length, farthest(head), 0);
    while ((at = head.indexOf(first, at)) >= 0) {
      if (behind.startsWith(head.slice(at))) return head.length - at;
      at++;
    }
    return 0;
  }

  function farthest(head) {
    const count = size(head);
    if (count === head.length) return count - T.FARTHEST;
    return [...head].slice(0, Math.max(count - T.FARTHEST, 0)).join("").length;
  }

  paste.pieces = { piece, CUT: T.CUT };
})(globalThis.raisedex.paste);
