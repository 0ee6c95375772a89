/* As extractor/match/bare.py: messages without a traceback. */
(function (paste) {
  "use strict";
  const T = paste.tables.bare;
  const forms = paste.lines;
  const text = paste.text;
  const EACH = paste.cleaning.EACH;

  const isTelling = (line) => T._LEVEL.test(line) || T._TYPE.test(line);

  /** What may be messages, in their order; yields now and then. */
  function* messages(lines) {
    const short = lines.slice(0, T.SHORT + 40).filter((line) => text.strip(line)).length <= T.SHORT;
    let found = [];
    for (const piece of blocks(lines)) {
      if (piece === null) {
        yield;
        continue;
      }
      const [first, block] = piece;
      if (!short && !block.some(isTelling)) continue;
      found.push(...read(first, block, !short));
      if (found.length > 2 * T.MOST) found = found.slice(-T.MOST);
    }
    return found.slice(-T.MOST);
  }

  /** Yields paragraphs with the index of their first line, and null now and then. */
  function* blocks(lines) {
    let block = [];
    let first = 0;
    for (let number = 0; number < lines.length; number++) {
      const line = lines[number];
      const quoted = line && ">-*`".includes(line[0]);
      const quote = quoted ? T._QUOTE.exec(line) : null;
      const said = quote
        ? line.slice(0, quote.index) + line.slice(quote.index + quote[0].length) : line;
      const filled = text.strip(said) !== "";
      if (block.length && (forms.isLog(said) || !filled || block.length === T.SHORT)) {
        yield [first, block];
        block = [];
      }
      if (filled) {
        first = block.length ? first : number;
        block.push(said);
      }
      if (number % EACH === EACH - 1) yield null;
    }
    if (block.length) yield [first, block];
  }

  function read(first, block, apart) {
    if (!apart && !block.some((line) => paste.testruns.summary(line))) {
      return [message(first, block)];
    }
    const found = [];
    block.forEach((line, number) => {
      if (!apart || isTelling(line)) found.push(message(first + number, [line]));
    });
    return found;
  }

  function message(first, block) {
    const head = text.strip(text.strip(block[0]), "`");
    let found = paste.testruns.summary(head);
    if (!found) {
      const whole = forms.raised(head);
      found = whole && forms.isTelling(whole) ? whole : later(head);
    }
    return paste.exception({
      type: found ? found.name : null, qualified: found ? forms.qualified(found) : null,
      message: found ? found.message : head, more: block.slice(1).join("\n"),
      first_line: first + 1, last_line: first + block.length, bare: true
    });
  }

  /** An exception named after the prefix of a log line. */
  function later(head) {
    for (const match of text.all(T._TYPE, head)) {
      const found = forms.raised(head.slice(match.index));
      if (found && forms.isTelling(found)) return found;
    }
    return null;
  }

  paste.bare = { messages, MOST: T.MOST };
})(globalThis.raisedex.paste);
