/* As extractor/match/reading.py: reads a paste, whatever it holds. Its steps yield now and then, so
   that a page can draw and a reader can stop it. */
(function (paste) {
  "use strict";
  const T = paste.tables.reading;
  const text = paste.text;
  const HEADER = paste.lines.HEADER;
  const { Cleaner, cleanLines, writtenOut, unescape, EACH } = paste.cleaning;
  const FORMS = [paste.boxes, paste.notebooks, paste.standard, paste.testruns];

  /** The exceptions of a text that comes in pieces, the one printed last first. */
  function* readPaste(pieces) {
    const start = pieces.find((piece) => text.lstrip(piece));
    const first = start === undefined ? "" : text.lstrip(start)[0];
    const whole = first === "{" || first === "[" ? paste.records.document(pieces.join("")) : null;
    if (whole !== null) return ofRecord(whole, 1).reverse();
    const cleaner = new Cleaner();
    for (const piece of pieces) {
      yield* cleaner.feed(piece);
      yield;
    }
    const [lines, inside] = yield* unpacked(yield* cleaner.finish());
    let found = merged(yield* plain(lines), inside);
    if (!found.length) found = yield* paste.bare.messages(lines);
    return found.reverse();
  }

  /** The tracebacks that stand in the lines themselves. */
  function* plain(lines) {
    const numbered = new paste.Lines(lines);
    const found = [];
    const starts = [];
    for (let number = 0; number < lines.length; number++) {
      if (mayBegin(lines[number])) starts.push(number);
      if (number % EACH === EACH - 1) yield;
    }
    for (const number of starts.slice(-T.MOST_STARTS)) {
      if (numbered.taken[number]) continue;
      const form = FORMS.find((each) => each.begins(lines[number]));
      const read = form ? form.read(numbered, number) : null;
      if (read) found.push(read);
      if (number % 200 === 0) yield;
    }
    return chained(found.slice(-T.MOST), lines);
  }

  function mayBegin(line) {
    return line.includes(HEADER) || line.includes('File "') || line.startsWith("E  ") ||
      line.includes("-----") || line.includes(".py");
  }

  const byLine = (one, other) => one.first_line - other.first_line;
  const merged = (found, inside) => [...found, ...inside].sort(byLine);

  /** The lines with log drivers' records taken off, and what other records hold. */
  function* unpacked(lines) {
    const kept = [];
    const inside = [];
    const spare = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at];
      const few = lines.length < T.MANY || T._SIGNS.some((sign) => line.includes(sign));
      const value = few && line.endsWith("}") ? paste.records.record(line) : null;
      const said = value ? paste.records.logLine(value) : null;
      if (value === null) {
        kept.push(line);
      } else if (said !== null) {
        cleanLines(text.rstrip(said, "\n")).forEach((part) => kept.push(text.rstrip(part)));
      } else {
        const found = ofRecord(value, at + 1);
        kept.push(found.length ? "" : line);
        (found.some((each) => each.frames.length) ? inside : spare).push(...found);
      }
      if (at % EACH === EACH - 1) yield;
    }
    const useSpare = !inside.length && spare.length <= paste.bare.MOST &&
      !kept.some((line) => line.includes(HEADER));
    return [yield* writtenOut(kept), useSpare ? spare : inside];
  }

  /** The exceptions of a JSON value that stands in a line of the paste. */
  function ofRecord(value, number) {
    const found = paste.records.structured(value);
    for (const each of paste.records.texts(value)) {
      if (found.length && !each.includes(HEADER)) break;
      const lines = cleanLines(each.includes("\\n") && !each.includes("\n") ? unescape(each) : each);
      const read = paste.finish(plain(lines));
      if (read.length) found.push(...read);
      else if (!found.length) found.push(...paste.finish(paste.bare.messages(lines)));
    }
    found.forEach((each) => { each.first_line = each.last_line = number; });
    return found;
  }

  /** Says of each exception how it follows the one printed before. */
  function chained(found, lines) {
    found.sort(byLine);
    for (let at = 1; at < found.length; at++) found[at].how_chained = how(found[at - 1], found[at], lines);
    return found;
  }

  function how(before, after, lines) {
    const between = lines.slice(before.last_line, after.first_line - 1).slice(-12);
    for (const line of between) {
      const found = paste.lines.sentence(line);
      if (found !== null) return found;
    }
    const ruler = [...between, lines[after.first_line - 1]].some(paste.messages.isRuler);
    return ruler && lines[after.last_line - 1].includes("|") ? "group" : null;
  }

  paste.readPaste = readPaste;
})(globalThis.raisedex.paste);
