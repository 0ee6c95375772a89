/* As extractor/match/quoted.py: messages that stand in quotes. */
(function (paste) {
  "use strict";
  const T = paste.tables.quoted;
  const MEANT = [["\\n", "\n"], ["\\t", "\t"], ["\\'", "'"], ['\\"', '"'], ["\\\\", "\\"]];

  function unquoted(message) {
    if (message.length < 2 || !"'\"".includes(message[0])) return null;
    if (message[message.length - 1] !== message[0]) return null;
    const inner = message.slice(1, -1);
    return MEANT.reduce((text, [written, meant]) => text.replaceAll(written, meant), inner);
  }

  function quotations(message) {
    const found = [];
    let number = 0;
    for (const match of paste.text.all(T._KEY, message)) {
      if (number++ === T.MOST) break;
      const end = match.index + match[0].length;
      const quote = message[end - 1];
      const ends = [",", "}", "]"].map((sign) => message.indexOf(quote + sign, end))
        .filter((at) => at >= 0);
      const inner = ends.length ? unquoted(message.slice(end - 1, Math.min(...ends) + 1)) : null;
      if (inner) found.push(inner);
    }
    return found;
  }

  paste.quoted = { unquoted, quotations };
})(globalThis.raisedex.paste);
