/* As extractor/match/standard.py: tracebacks of the interpreter and of logging. */
(function (paste) {
  "use strict";
  const T = paste.tables.standard;
  const forms = paste.lines;
  const text = paste.text;
  const { Prefix, shapes } = paste.prefixes;
  const HEADER = forms.HEADER;
  const DIGITS = /^\p{Nd}+$/u;

  const without = (line, end) => (line.endsWith(end) ? line.slice(0, line.length - end.length) : line);

  function begins(line) {
    if (line.includes(HEADER)) return line.endsWith(HEADER + ":") || line.endsWith(HEADER + "):");
    if (line.includes('File "')) return forms.frameLine(line) !== null;
    return line.includes(T._RULER) && member(line) !== null;
  }

  function read(lines, start) {
    const line = lines.all[start];
    const gutter = line.includes(T._RULER) ? member(line) : null;
    if (gutter !== null) return headlessMember(lines, start, gutter);
    const at = line.indexOf(HEADER);
    if (at < 0) {
      const found = forms.frameLine(line);
      if (!found) return null;
      const prefix = new Prefix(without(line.slice(0, found.indent), "  "));
      return new Reading(lines, prefix, start, start).result();
    }
    const prefix = prefixOf(lines, without(line.slice(0, at), "Exception Group "), start);
    lines.take(start);
    return new Reading(lines, prefix, start, start + 1).result();
  }

  function prefixOf(lines, written, start) {
    const candidates = shapes(written);
    for (const candidate of candidates) {
      let seen = 0;
      for (const [, body] of lines.of(candidate, start + 1)) {
        if (forms.isFrame(forms.frameLine(body), body)) return candidate;
        if (seen > T.AHEAD || body.includes(HEADER)) break;
        seen++;
      }
    }
    return candidates[0];
  }

  /** The gutter of a group's ruler, or null. */
  function member(line) {
    const [head, behind] = text.partition(line, "-".repeat(12));
    if (behind === null || !text.rstrip(head, "-").endsWith("+")) return null;
    if (!DIGITS.test(text.strip(line, "+- |"))) return null;
    const gutter = text.rstrip(head, "-");
    const inner = without(gutter.slice(0, -1), "+-");
    return (inner !== gutter.slice(0, -1) ? inner + "  " : inner) + "| ";
  }

  function headlessMember(lines, start, gutter) {
    const following = lines.of(new Prefix(gutter), start + 1).next();
    lines.take(start);
    if (following.done || following.value[1].includes(HEADER)) return null;
    return new Reading(lines, new Prefix(gutter), start + 1, start + 1).result();
  }

  /** Reads the frames of one traceback, then its message. */
  class Reading {
    constructor(lines, prefix, first, start) {
      this.lines = lines;
      this.prefix = prefix;
      this.first = this.last = first;
      this.frames = [];
      this.indent = 0;
      this.message = paste.messages.none();
      this.read(start);
    }

    result() {
      const message = this.message;
      if (!this.frames.length && message.type === null) return null;
      return paste.exception({
        type: message.type, qualified: message.qualified, message: message.text, more: message.more,
        frames: this.frames.slice(-T.MOST_FRAMES), first_line: this.first + 1,
        last_line: Math.max(this.last, message.last) + 1
      });
    }

    read(start) {
      for (const [number, body] of this.lines.of(this.prefix, start)) {
        if (number !== start && body.includes(HEADER)) return this.glued(body);
        const frame = forms.frameLine(body);
        if (forms.isFrame(frame, body)) {
          this.frame(number, frame);
        } else if (!text.strip(body)) {
          if (!this.frames.length) return;
        } else if (this.isCode(body)) {
          this.code(number, body);
        } else if (!this.isForeign(number)) {
          this.message = paste.messages.read(this.lines, this.prefix, number);
          return;
        }
      }
    }

    frame(number, frame) {
      this.lines.take(number);
      this.last = number;
      this.indent = frame.indent;
      this.frames.push(paste.frame(frame.path, frame.line, frame.function));
    }

    isCode(body) {
      if (!this.frames.length) return false;
      const bare = text.lstrip(body);
      const indent = body.length - bare.length;
      if (this.indent) return indent > this.indent || (indent === this.indent && bare[0] === "[");
      const found = forms.raised(body);
      if (this.frames[this.frames.length - 1].code !== null) return forms.isMarker(body);
      return found === null || !forms.isTelling(found);
    }

    code(number, body) {
      this.lines.take(number);
      this.last = number;
      const said = text.strip(body);
      const last = this.frames[this.frames.length - 1];
      if (last.code === null && !forms.isMarker(said) && !said.startsWith("[Previous")) last.code = said;
    }

    /** Whether the traceback goes on after a line that is not of it. */
    isForeign(number) {
      let seen = 0;
      for (const [, body] of this.lines.of(this.prefix, number + 1)) {
        if (body.includes(HEADER) || seen === T.AHEAD) return false;
        if (forms.isFrame(forms.frameLine(body), body)) return this.frames.length > 0;
        const cutOff = this.indent && this.frames[this.frames.length - 1].code === null;
        if (seen === 0 && cutOff && body.startsWith(" ".repeat(this.indent + 2))) return true;
        if (forms.sentence(body) !== null) return false;
        seen++;
      }
      return false;
    }

    glued(body) {
      const found = forms.raised(body.slice(0, body.indexOf(HEADER)));
      if (found && this.frames.length) {
        this.message = paste.messages.message(
          found.name, forms.qualified(found), found.message, "", this.last);
      }
    }
  }

  paste.standard = { begins, read };
})(globalThis.raisedex.paste);
