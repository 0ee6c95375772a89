/* As extractor/match/records.py: log records and error bodies written as JSON. */
(function (paste) {
  "use strict";
  const T = paste.tables.records;
  const text = paste.text;
  const HEADER = paste.lines.HEADER;
  const DEEPEST_JSON = 900;

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const get = (value, key) => (Object.hasOwn(value, key) ? value[key] : undefined);

  /** A JSON value, or undefined. Python's decoder refuses halves of pairs and endless depth. */
  function decoded(written) {
    try {
      const value = JSON.parse(written);
      if (/\\u[dD][89a-fA-F]/.test(written) && !isWellFormed(value)) return undefined;
      return isTooDeep(written) ? undefined : value;
    } catch (refused) {
      return undefined;
    }
  }

  function isWellFormed(value) {
    const lone = /(?:[\ud800-\udbff](?![\udc00-\udfff]))|(?:(?<![\ud800-\udbff])[\udc00-\udfff])/;
    let well = true;
    JSON.stringify(value, function (key, each) {
      well = well && !lone.test(key) && !(typeof each === "string" && lone.test(each));
      return well ? each : undefined;
    });
    return well;
  }

  function isTooDeep(written) {
    if (written.length < 2 * DEEPEST_JSON) return false;
    let depth = 0;
    for (const [sign] of written.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/g)) {
      if (sign === "[" || sign === "{") depth++;
      else if (sign === "]" || sign === "}") depth--;
      if (depth > DEEPEST_JSON) return true;
    }
    return false;
  }

  /** The JSON object that a line ends with, or null. */
  function record(line) {
    if (!line.endsWith("}") || !line.includes('"')) return null;
    const start = line.indexOf("{");
    const value = decoded(start < 0 ? line.slice(-1) : line.slice(start));
    return isObject(value) ? value : null;
  }

  /** The list or object that a text is as a whole, or null. */
  function document(written) {
    const value = decoded(text.strip(written));
    return typeof value === "object" ? value : null;
  }

  /** The line of a log driver's record; null for a record of another kind. */
  function logLine(value) {
    const found = T.LINE_KEYS.filter((key) => typeof get(value, key) === "string");
    const other = ["exc_info", "exception", "levelname"].some((key) => Object.hasOwn(value, key));
    return found.length && !other ? value[found[0]] : null;
  }

  /** The texts that may hold an error, those with a traceback first. */
  function texts(value) {
    const found = [...new Set(every(value, 0))];
    return [...found.filter((each) => each.includes(HEADER)),
      ...found.filter((each) => !each.includes(HEADER))];
  }

  function* every(value, depth) {
    if (depth > T.DEEPEST) return;
    if (typeof value === "string") {
      yield value;
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, 100)) yield* every(item, depth + 1);
    } else if (isObject(value)) {
      for (const key of T._TEXT_KEYS) {
        if (Object.hasOwn(value, key)) yield* every(value[key], depth + 1);
      }
    }
  }

  /** Exceptions that structlog has written in parts. */
  function structured(value) {
    if (isObject(value)) {
      value = Object.hasOwn(value, "exception") ? value.exception : get(value, "exc_info");
    }
    if (!Array.isArray(value)) return [];
    return value.filter((item) => isObject(item) && typeof get(item, "exc_type") === "string")
      .map((item) => paste.exception({
        type: text.rpartition(item.exc_type, ".")[1],
        message: typeof get(item, "exc_value") === "string" ? item.exc_value : "",
        frames: Array.isArray(get(item, "frames")) ? frames(item.frames) : []
      }));
  }

  function frames(items) {
    return items.filter((item) => isObject(item) && typeof get(item, "filename") === "string")
      .map((item) => paste.frame(
        item.filename.replaceAll("\\", "/"),
        Number.isInteger(get(item, "lineno")) ? item.lineno : null,
        typeof get(item, "name") === "string" ? item.name : null,
        typeof get(item, "line") === "string" ? text.strip(item.line) || null : null
      ));
  }

  paste.records = { record, document, logLine, texts, structured };
})(globalThis.raisedex.paste);
