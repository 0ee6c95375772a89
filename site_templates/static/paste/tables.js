/* Constants and patterns of extractor/match, one object per module. Written by
   tests/match/tables.py: change them in Python, then run "make golden". */
globalThis.raisedex = globalThis.raisedex || {};
globalThis.raisedex.paste = {
  tables: {
    bare: {
      MOST: 2000,
      SHORT: 40,
      _LEVEL: /(?:(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]))(?:ERROR|CRITICAL|FATAL|Error|error)(?:(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]))/u,
      _QUOTE: /(?:(?:> ?)+|[\-\*] +|`{1,3})/u,
      _TYPE: /(?<![\p{L}\p{N}_\.])(?:[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_]{0,80}\.){0,12}[A-Z][\p{L}\p{N}_]{2,80}(?:\([\p{L}\p{N}_\.]{1,80}\))?(?=: )/u
    },
    boxes: {
      HIGHEST: 3000,
      WRAPPED: 5,
      _BOTTOMS: "\u2570\u2514",
      _CORNERS: "\u256d\u250c",
      _GUIDES: " \u2502",
      _SIDES: "\u2502\u2503"
    },
    candidates: {
      BALLOT: 40,
      LONGEST_POSTING: 1000
    },
    cleaning: {
      LONGEST_LINE: 20000,
      _ENTITY: /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|lt|gt|amp|quot|apos|nbsp);/u,
      _ESCAPES: /\u{1b}(?:\[[0-\?]{0,64}[ -\/]{0,16}[@-~]|\][^\u{7}\u{1b}\u{a}]{0,4096}(?:\u{7}|\u{1b}\\)|[\(\)][0-9A-Za-z]|[@-Z\\\^_=>78])/u,
      _LETTERS: { "n": "\n", "r": "\r", "t": "\t" },
      _QUOTED_FRAME: /File &(?:quot;|#34;|#x22;)/u,
      _UNPRINTED: { 0: null, 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null, 8: null, 14: null, 15: null, 16: null, 17: null, 18: null, 19: null, 20: null, 21: null, 22: null, 23: null, 24: null, 25: null, 26: null, 27: null, 28: null, 29: null, 30: null, 31: null, 127: null, 8203: null, 8288: null, 65279: null },
      _WRITTEN_ESCAPE: /\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([nrt"'\\\/])))/u
    },
    fields: {
      ANY: "a",
      CLASS: "c",
      NAME: "i",
      NUMBER: "n",
      REPR: "r",
      _NUMBER_CHARACTERS: ["#", "%", "+", ",", "-", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F", "N", "O", "X", "_", "a", "b", "c", "d", "e", "f", "i", "j", "n", "o", "t", "x", "y"],
      _NUMBER_TYPES: ["%", "E", "F", "G", "X", "b", "d", "e", "f", "g", "n", "o", "x"]
    },
    following: {
      EACH: 200,
      LONGEST: 4000
    },
    lines: {
      HEADER: "Traceback (most recent call last)",
      SENTENCES: [["The above exception was the direct cause of the following exception", "cause"], ["During handling of the above exception, another exception occurred", "context"]],
      _GROUP: / \([0-9]+ sub-exceptions?\)(?=\n?$)/u,
      _LOG: /(?:\[?[0-9]{4}[\-\/][0-9]{2}[\-\/][0-9]{2}[T ]|\[?[0-9]{2}:[0-9]{2}:[0-9]{2}|(?:DEBUG|INFO|WARNING|ERROR|CRITICAL|FATAL)(?:(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]))|[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:|>>> |\$ |[\p{L}\p{N}_\.\-]+@[\p{L}\p{N}_\.\-]+:[^\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]*[\$#] |\[[A-Z]+\]|=+ |-{4,}|_{4,}|```|[IWEF][0-9]{4} )/u,
      _TELLING: /(?:Error|Exception|Warning|Exit|Interrupt|Fault|Failure|Failed|Timeout|Group|Abort|Iteration)(?=\n?$)/u,
      _TYPE: /(?<type>[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_]*(?:\.(?:[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_]*|<locals>))*)(?:\((?<inner>[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_\.]*)\))?(?::(?=(?:[\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]|(?=\n?$)))(?<message>[^\n]*))?/u,
      _WORDS: ["CRITICAL", "DEBUG", "ERROR", "FATAL", "INFO", "NOTE", "TRACE", "WARNING"]
    },
    matching: {
      LONGEST: 20000
    },
    messages: {
      LONGEST: 60
    },
    notebooks: {
      LONGEST: 2000,
      _ARROW: /-{2,}> ?(?<line>[0-9]{1,9})(?: (?<code>[^\n]*))?(?=\n?$)/u,
      _CELL: /(?<path>(?:Cell |Input )?In ?\[[0-9 ]*\])(?:, (?:line (?<line>[0-9]{1,9})|in [^\n]*))?(?=\n?$)/u,
      _FILE: /File (?<path>[^\n]+?):(?<line>[0-9]{1,9})(?:, in (?<function>[^\(\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]+)[^\n]*)?(?=\n?$)/u,
      _OLD: /(?<path>[^\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\(][^\n]*) in (?<function><?[\p{L}\p{N}_\.]+>?)(?:\([^\n]*\))?(?=\n?$)/u,
      _TOP: /(?<type>[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_\.]*)[\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]+Traceback \(most recent call last\)(?=\n?$)/u
    },
    numbered: {
      GAP: 40
    },
    pieces: {
      CUT: /(?:[\[\(<](?:truncated|snip|cut|\u{2026}|\.{3,})[\]\)>]|\.{3,}|\u{2026})/u,
      FARTHEST: 400,
      LEAST: 16
    },
    places: {
      SHOWN: 16
    },
    prefixes: {
      _TIMES: /(?:[0-9]+(?:[\-:\.,\/T][0-9]+)+Z?|[0-9]{10,})/u
    },
    quoted: {
      MOST: 8,
      _KEY: /["'](?:message|detail|msg|error|reason)["']: ?["']/u
    },
    reading: {
      MANY: 1000,
      MOST: 5000,
      MOST_STARTS: 100000,
      _SIGNS: ["rror", "xception", "exc_", "Traceback (most recent call last)", "\"log\"", "\"MESSAGE\"", "\"line\"", "\"textPayload\""]
    },
    reasons: {
      _CLASS: { 3: "The class is the same.", 2: "The classes are related.", 0: "The class is another." },
      _PLACE: { 3: "{who} is at this line of the function.", 2: "{who} is in this function, at another line.", 1: "{who} is in this file." },
      _TEXT: { 2: "The message is an instance of the template.", 1: "The text holds an instance of the template.", 0: "The text is a piece of such a message." }
    },
    records: {
      DEEPEST: 6,
      LINE_KEYS: ["log", "MESSAGE", "line", "textPayload"],
      _TEXT_KEYS: ["exc_info", "exception", "traceback", "stack_trace", "stacktrace", "stack", "exc_text", "error", "detail", "message", "msg", "event", "reason", "body"]
    },
    scoring: {
      DEEPEST: 4,
      MOST_FIXED: 200,
      _CLASS: { 3: 150, 2: 50, 1: 0, 0: -100 },
      _LEAST: { 2: { 3: 8, 2: 12, 1: 10, 0: 24 }, 1: { 3: 14, 2: 18, 1: 14, 0: 24 }, 0: { 3: 16, 2: 20, 1: 18, 0: 1000000 } },
      _TEXT: { 2: 100, 1: 40, 0: 0 }
    },
    standard: {
      AHEAD: 6,
      MOST_FRAMES: 300,
      _RULER: "-----"
    },
    templates: {
      TRIES: 8
    },
    testruns: {
      BACK: 400,
      _CODE: />[\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]+(?<code>[^\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}][^\n]*)(?=\n?$)/u,
      _DEF: /[\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]*(?:async )?def (?<name>[\p{L}\p{N}_]+)/u,
      _GOES_ON: /E(?: {2,}(?<text>[^\n]*))?(?=\n?$)/u,
      _MESSAGE: /E {2,}(?<text>[^\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}][^\n]*)(?=\n?$)/u,
      _PLACE: /(?<path>(?:[^\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}:][^:]*\.pyx?|[A-Za-z]:\\[^:]*\.pyx?)):(?<line>[0-9]{1,9}): ?/u,
      _SUMMARY: /(?:FAILED|ERROR) [^\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]+ - (?<text>[^\t-\r\u{1c}-\u{20}\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}][^\n]*)(?=\n?$)/u
    },
    words: {
      CLOSING: ["!", "\"", "'", ")", ".", ";", "<", "?", "\\", "]", "`", "|", "}"],
      _SOLID: /[^ \u{9}\u{a}\u{d}\u{b}\u{c}\u{a0}]+/u,
      _SPACE: /[ \u{9}\u{a}\u{d}\u{b}\u{c}\u{a0}]+/u,
      _TOKEN: /[0-9A-Za-z_\u{80}-\u{10ffff}]+/u
    }
  }
};
