/* As extractor/match/messages.py: the last lines of a traceback. */
(function (paste) {
  "use strict";
  const LONGEST = paste.tables.messages.LONGEST;
  const forms = paste.lines;
  const text = paste.text;

  function message(type, qualified, said, more, last) {
    return { type, qualified, text: said, more, last };
  }

  /** Reads the line with class and message, and those that go on with it. */
  function read(lines, prefix, start) {
    const numbered = lines.of(prefix, start);
    const first = numbered.next().value;
    const found = forms.raised(first[1]);
    if (!found) return none();
    let last = first[0];
    let before = last;
    lines.take(last);
    const said = [found.message];
    const more = [];
    let ended = false;
    for (const [number, body] of numbered) {
      const passed = lines.all.slice(before + 1, number);
      if (said.length + more.length >= LONGEST || ends(body) || passed.some(isRuler)) break;
      before = number;
      const log = forms.isLog(body);
      ended = ended || !text.strip(body) || log;
      if (log) break;
      (ended ? more : said).push(body);
      if (!ended) {
        lines.take(number);
        last = number;
      }
    }
    return message(found.name, forms.qualified(found), text.strip(said.join("\n")),
      text.rstrip(more.join("\n")), last);
  }

  function ends(body) {
    if (body.includes(forms.HEADER) || forms.sentence(body) !== null || isRuler(body)) return true;
    return forms.isFrame(forms.frameLine(body), body);
  }

  function isRuler(line) { return line.includes("+----") || line.includes("+-+--"); }

  function none() { return message(null, null, "", "", -1); }

  paste.messages = { read, none, message, isRuler, LONGEST };
})(globalThis.raisedex.paste);
