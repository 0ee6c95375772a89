/* As extractor/match/testruns.py: failures as pytest prints them. */
(function (paste) {
  "use strict";
  const T = paste.tables.testruns;
  const forms = paste.lines;
  const text = paste.text;
  const LONGEST = paste.messages.LONGEST;

  function begins(line) {
    if (line.startsWith("E  ")) return text.begins(T._MESSAGE, line) !== null;
    return oneLine(line) !== null;
  }

  /** Reads `path:line: Class: text`: [frame, what was raised], or null. */
  function oneLine(line) {
    const place = line.includes(".py") && !line.startsWith(" ") ? text.begins(T._PLACE, line) : null;
    if (!place) return null;
    const found = forms.raised(line.slice(place[0].length));
    if (!found || !found.message || !forms.isTelling(found)) return null;
    return [framed(place), found];
  }

  function framed(place, name, code) {
    const { path, line } = place.groups;
    return paste.frame(path.replaceAll("\\", "/"), Number(line), name, code);
  }

  /** Reads `FAILED path::test - Class: text...`. */
  function summary(line) {
    const fits = line.startsWith("FAILED ") || line.startsWith("ERROR ");
    const match = fits ? text.begins(T._SUMMARY, line) : null;
    return match ? forms.raised(match.groups.text) : null;
  }

  function read(lines, start) {
    const single = oneLine(lines.all[start]);
    if (single) {
      lines.take(start);
      return made(single[1], "", [single[0]], start, start);
    }
    let [said, end] = texts(lines, start);
    let found = forms.raised(said[0]);
    if (!found || !(forms.isTelling(found) || found.qualified.includes(".") || found.message)) {
      if (!said[0].startsWith("assert ")) return null;
      found = forms.named("AssertionError", said[0]);
    }
    said = said.slice(1);
    const frames = framesAbove(lines, start);
    const last = finalPlace(lines, end, found.name);
    if (last && (!frames.length || frames[frames.length - 1].line !== last.line)) frames.push(last);
    const [name, code] = context(lines, start);
    const inner = frames[frames.length - 1];
    if (inner && inner.function === null) {
      inner.function = name;
      inner.code = code;
    }
    for (let number = start; number < end; number++) lines.take(number);
    let first = start;
    for (let above = start; above > Math.max(start - T.BACK, -1); above--) {
      if (lines.all[above].startsWith("____")) {
        first = above;
        break;
      }
    }
    return made(found, said.join("\n"), frames, first, end - 1);
  }

  function made(found, more, frames, first, last) {
    return paste.exception({
      type: found.name, qualified: forms.qualified(found), message: found.message, more, frames,
      first_line: first + 1, last_line: last + 1
    });
  }

  /** The message's lines, and the index of the line after them. */
  function texts(lines, start) {
    const found = [];
    let end = start;
    for (; end < Math.min(start + LONGEST, lines.length); end++) {
      const match = text.begins(T._GOES_ON, lines.all[end]);
      if (!match) return [found, end];
      found.push(text.strip(match.groups.text || ""));
    }
    return [found, end];
  }

  const stops = (line) => line.startsWith("____") || line.startsWith("====");

  function framesAbove(lines, start) {
    const frames = [];
    for (let number = start - 1; number > Math.max(start - T.BACK, -1); number--) {
      const line = lines.all[number];
      if (lines.taken[number] || stops(line) || line.startsWith("E  ")) break;
      const place = line.includes(".py") ? text.begins(T._PLACE, line) : null;
      if (!place) continue;
      const behind = text.partition(line.slice(place[0].length - 1), " in ")[1];
      const name = behind === null ? "" : text.strip(behind);
      frames.push(frame(lines, number, place, name.includes(" ") ? "" : name));
    }
    return frames.reverse();
  }

  function frame(lines, number, place, name) {
    if (!name) return framed(place, ...context(lines, number));
    const below = number + 1 < lines.length ? text.strip(lines.all[number + 1]) : "";
    return framed(place, name, below && !below.startsWith("E  ") ? below : null);
  }

  /** Function and code shown above a place in the long form. */
  function context(lines, number) {
    let code = null;
    for (let above = number - 1; above > Math.max(number - T.BACK, -1); above--) {
      const line = lines.all[above];
      if (text.begins(T._PLACE, line) || stops(line)) break;
      const marked = code === null ? text.begins(T._CODE, line) : null;
      if (marked) code = marked.groups.code;
      const match = text.begins(T._DEF, text.lstrip(line, ">"));
      if (match) return [match.groups.name, code];
    }
    return [null, code];
  }

  function finalPlace(lines, end, name) {
    for (let number = end; number < Math.min(end + 3, lines.length); number++) {
      const place = text.begins(T._PLACE, lines.all[number]);
      const found = place ? forms.raised(lines.all[number].slice(place[0].length)) : null;
      if (found && found.name === name) {
        lines.take(number);
        return framed(place);
      }
    }
    return null;
  }

  paste.testruns = { begins, read, summary };
})(globalThis.raisedex.paste);
