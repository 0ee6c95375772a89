/* As extractor/match/boxes.py: tracebacks that rich draws in a box. */
(function (paste) {
  "use strict";
  const T = paste.tables.boxes;
  const text = paste.text;
  const HEADER = paste.lines.HEADER;
  const { Prefix } = paste.prefixes;
  const CORNERS = [...T._CORNERS];

  const begins = (line) => line.includes(HEADER) && CORNERS.some((corner) => line.includes(corner));

  function read(lines, start) {
    const top = lines.all[start];
    const left = Math.min(...CORNERS.map((each) => top.indexOf(each)).filter((at) => at >= 0));
    lines.take(start);
    const content = new Content();
    let bottom = start;
    for (const [number, inner] of inside(lines, start, left)) {
      content.add(inner);
      bottom = number;
    }
    let message = paste.messages.none();
    for (let number = bottom + 1; number < Math.min(bottom + 4, lines.length); number++) {
      if (text.strip(lines.all[number]) && !lines.taken[number]) {
        const prefix = new Prefix(lines.all[number].slice(0, left));
        message = paste.messages.read(lines, prefix, number);
        break;
      }
    }
    if (!content.frames.length && message.type === null) return null;
    return paste.exception({
      type: message.type, qualified: message.qualified, message: message.text, more: message.more,
      frames: content.frames, first_line: start + 1, last_line: Math.max(message.last, bottom) + 1
    });
  }

  /** Yields what stands between the sides of the box. */
  function* inside(lines, start, left) {
    const end = Math.min(start + T.HIGHEST, lines.length);
    for (let number = start + 1; number < end; number++) {
      const line = lines.all[number];
      const side = line[left] || " ";
      if (!(T._SIDES + T._BOTTOMS).includes(side)) return;
      lines.take(number);
      if (T._BOTTOMS.includes(side)) {
        yield [number, ""];
        return;
      }
      yield [number, text.strip(text.rstrip(text.rstrip(line.slice(left + 1)), T._SIDES))];
    }
  }

  /** Reads the lines of a box: blocks of `path:line in function` and of code. */
  class Content {
    constructor() {
      this.frames = [];
      this.head = [];
    }

    add(inner) {
      if (!inner) {
        this.head = [];
      } else if ("❱>".includes(inner[0])) {
        this.code(text.strip(inner.slice(1)));
      } else if (this.head !== null) {
        this.head.push(inner);
        const frame = place(this.head.join("")) || place(this.head.join(" "));
        if (frame) this.frames.push(frame);
        if (frame || this.head.length === T.WRAPPED) this.head = null;
      }
    }

    code(said) {
      const [number, code] = text.partition(said, " ");
      const last = this.frames[this.frames.length - 1];
      if (last && /^\p{Nd}+$/u.test(number) && last.code === null) {
        last.code = text.strip(code || "", T._GUIDES);
      }
    }
  }

  function place(joined) {
    const [where, name] = text.rpartition(joined, " in ");
    const [path, line] = text.rpartition(where || "", ":");
    if (!path || !/^[0-9]{1,9}$/.test(line)) return null;
    return paste.frame(path.replaceAll("\\", "/"), Number(line), text.strip(name));
  }

  paste.boxes = { begins, read };
})(globalThis.raisedex.paste);
