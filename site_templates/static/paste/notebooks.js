/* As extractor/match/notebooks.py: tracebacks of IPython and Jupyter. */
(function (paste) {
  "use strict";
  const T = paste.tables.notebooks;
  const text = paste.text;
  const HEADER = paste.lines.HEADER;

  const top = (line) => text.whole(T._TOP, text.strip(line));
  const begins = (line) => line.includes(HEADER) && top(line) !== null;

  function read(lines, start) {
    const found = top(lines.all[start]);
    if (!found) return null;
    const type = found.groups.type;
    lines.take(start);
    const frames = [];
    let message = paste.messages.none();
    let last = start;
    for (let number = start + 1; number < Math.min(start + T.LONGEST, lines.length); number++) {
      const line = lines.all[number];
      if (line.includes(HEADER)) break;
      if (line.startsWith(type) && (line.length === type.length || line[type.length] === ":")) {
        message = paste.messages.read(lines, new paste.prefixes.Prefix(""), number);
        break;
      }
      lines.take(number);
      last = number;
      frame(frames, text.strip(line));
    }
    return paste.exception({
      type: message.type || text.rpartition(type, ".")[1], qualified: message.qualified,
      message: message.text, more: message.more, frames, first_line: start + 1,
      last_line: Math.max(last, message.last) + 1
    });
  }

  function frame(frames, said) {
    const arrow = text.begins(T._ARROW, said);
    if (arrow) {
      const last = frames[frames.length - 1];
      if (last && last.code === null) {
        last.code = text.strip(arrow.groups.code || "") || null;
        last.line = last.line || Number(arrow.groups.line);
      }
      return;
    }
    const found = text.begins(T._FILE, said) || text.begins(T._CELL, said) || old(said);
    if (!found) return;
    const { path, line, function: name } = found.groups;
    frames.push(paste.frame(path.replaceAll("\\", "/"), line ? Number(line) : null, name));
  }

  /** `path in function(arguments)`, as IPython wrote it up to version 7. */
  function old(said) {
    const short = said.includes(" in ") && text.size(said) < 1000;
    const found = short ? text.begins(T._OLD, said) : null;
    const ends = [".py", ">", ".pyc", ".pyx"];
    return found && ends.some((end) => found.groups.path.endsWith(end)) ? found : null;
  }

  paste.notebooks = { begins, read };
})(globalThis.raisedex.paste);
