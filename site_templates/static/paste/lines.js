/* As extractor/match/lines.py: the forms of line that tracebacks are made of. */
(function (paste) {
  "use strict";
  const T = paste.tables.lines;
  const text = paste.text;
  const WORDS = new Set(T._WORDS);

  /** {indent, path, line, function} of a frame line, wherever in the text it begins, or null. */
  function frameLine(body) {
    const start = body.indexOf('File "');
    if (start < 0) return null;
    const end = body.indexOf('", line ', start + 6);
    if (end <= start + 6) return null;
    const rest = body.slice(end + 8);
    const digits = rest.length - text.lstrip(rest, "0123456789").length;
    if (!(digits > 0 && digits < 10)) return null;
    const after = rest.slice(digits);
    const sign = [", in ", " in "].find((each) => after.startsWith(each));
    if (sign === undefined && text.strip(after)) return null;
    const name = sign === undefined ? null : text.strip(after.slice(sign.length)) || null;
    return {
      indent: start, path: body.slice(start + 6, end).replaceAll("\\", "/"),
      line: Number(rest.slice(0, digits)), function: name
    };
  }

  /** {qualified, name, message} of a line that names an exception, or null. */
  function raised(line) {
    const match = text.whole(T._TYPE, text.strip(line));
    if (!match || WORDS.has(match.groups.type)) return null;
    let message = text.strip(match.groups.message || "");
    const qualified = (match.groups.inner || match.groups.type).replaceAll(".<locals>", "");
    if (qualified.endsWith("Group")) message = text.replaced(T._GROUP, message, "");
    return named(qualified, message);
  }

  function named(qualified, message) {
    return { qualified, name: text.rpartition(qualified, ".")[1], message };
  }

  function sentence(line) {
    if (!line.includes("above exception")) return null;
    const found = T.SENTENCES.find((each) => line.includes(each[0]));
    return found ? found[1] : null;
  }

  paste.lines = {
    HEADER: T.HEADER,
    frameLine, raised, named, sentence,
    isTelling: (found) => T._TELLING.test(found.name),
    isLog: (line) => text.begins(T._LOG, line) !== null,
    isMarker: (line) => !text.strip(line, "~^ |\t"),
    /** Whether a frame line stands alone: nothing but space in front of it. */
    isFrame: (frame, body) => frame !== null && !text.strip(body.slice(0, frame.indent)),
    /** The class as printed, where it was printed with a module. */
    qualified: (found) => (found.qualified.includes(".") ? found.qualified : null)
  };

  /** An exception with all fields of PastedException. */
  paste.exception = function (fields) {
    return Object.assign({
      type: null, qualified: null, message: "", more: "", frames: [], how_chained: null,
      first_line: 1, last_line: 1, bare: false
    }, fields);
  };
  paste.frame = function (path, line, name, code) {
    return { path, line: line ?? null, function: name ?? null, code: code ?? null };
  };
})(globalThis.raisedex.paste);
