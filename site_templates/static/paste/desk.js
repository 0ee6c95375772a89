/* Answers pastes: reads, looks up, groups. Works in short steps, in a worker or in the page. */
(function (paste) {
  "use strict";
  const PIECE = 1 << 20;
  const LARGEST = 50 * PIECE;
  const GROUPS = 50;
  /* Milliseconds of work before others get their turn. */
  const STEP = 12;

  class Stopped extends Error {}

  paste.Desk = class {
    /** `head`: the index's head. `load(names)` promises [name, data] of parts. `report(event)`
        gets {type: "progress", done, of}; `of` is 0 where the end is not known. */
    constructor(head, load, report) {
      this.index = new paste.Index(head);
      this.matcher = new paste.Matcher(this.index);
      this.load = load;
      this.report = report;
      this.turn = 0;
    }

    /** Stops what is being done: its promise gives null. */
    stop() { this.turn++; }

    /** Promise of {total, groups, hidden, cut} for a text or a file; null if it was stopped. */
    async ask(input) {
      const turn = ++this.turn;
      try {
        const cut = input.size !== undefined && input.size > LARGEST;
        const pieces = typeof input === "string"
          ? split(input) : await this.pieces(cut ? input.slice(input.size - LARGEST) : input, turn);
        return { ...grouped(await this.answers(pieces, turn)), cut };
      } catch (problem) {
        if (problem instanceof Stopped) return null;
        throw problem;
      }
    }

    /** An answer for each exception of a text in pieces, the one printed last first. */
    async answers(pieces, turn = ++this.turn) {
      const exceptions = await this.run(paste.readPaste(pieces), turn);
      const known = new Map();
      const found = [];
      let until = now() + STEP;
      for (const exception of exceptions) {
        const key = said(exception);
        if (!known.has(key)) known.set(key, await this.answer(exception));
        found.push({ ...known.get(key), exception });
        if (now() > until) {
          this.report({ type: "progress", done: found.length, of: exceptions.length });
          await this.pause(turn);
          until = now() + STEP;
        }
      }
      return found;
    }

    async answer(exception) {
      for (;;) {
        try {
          return this.matcher.match(exception);
        } catch (problem) {
          if (!(problem instanceof paste.Missing)) throw problem;
          for (const [name, data] of await this.load(problem.names)) this.index.add(name, data);
        }
      }
    }

    async pieces(file, turn) {
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      const found = [];
      for (let at = 0; at < file.size; at += PIECE) {
        const bytes = await file.slice(at, at + PIECE).arrayBuffer();
        found.push(decoder.decode(bytes, { stream: true }));
        this.report({ type: "progress", done: at, of: file.size });
        await this.pause(turn);
      }
      found.push(decoder.decode());
      return found;
    }

    /** Runs steps that yield now and then, and lets others have their turn. */
    async run(steps, turn) {
      let until = now() + STEP;
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        if (now() > until) {
          this.report({ type: "progress", done: 0, of: 0 });
          await this.pause(turn);
          until = now() + STEP;
        }
      }
    }

    async pause(turn) {
      await new Promise((done) => setTimeout(done));
      if (turn !== this.turn) throw new Stopped();
    }
  };

  const now = () => performance.now();

  function split(text) {
    const found = [];
    for (let at = 0; at < text.length; at += PIECE) found.push(text.slice(at, at + PIECE));
    return found;
  }

  /** What an answer depends on. */
  function said(exception) {
    return JSON.stringify([exception.type, exception.qualified, exception.message, exception.more,
      exception.frames, exception.bare]);
  }

  /** Answers that say the same as one, with their number; of these the one printed last. */
  function grouped(answers) {
    const groups = new Map();
    answers.forEach((answer) => {
      const best = answer.matches.filter((match) => match.score === answer.matches[0].score);
      const { type, message } = answer.exception;
      const key = JSON.stringify(best.length
        ? [answer.verdict, type, best.map((match) => match.error)]
        : [answer.verdict, type, message, answer.nearest]);
      if (groups.has(key)) groups.get(key).count++;
      else groups.set(key, { answer, count: 1 });
    });
    const all = [...groups.values()];
    return { total: answers.length, groups: all.slice(0, GROUPS), hidden: Math.max(all.length - GROUPS, 0) };
  }

  /* In a worker, the page sends questions and loads the parts. */
  if (typeof document === "undefined") {
    let desk = null;
    const waiting = [];
    const load = (names) => new Promise((done, failed) => {
      waiting.push({ done, failed });
      postMessage({ type: "need", names });
    });
    onmessage = function ({ data }) {
      if (data.type === "head") desk = new paste.Desk(data.head, load, postMessage.bind(globalThis));
      else if (data.type === "parts") waiting.shift().done(data.parts);
      else if (data.type === "lost") waiting.shift().failed(new Error(data.message));
      else if (data.type === "stop") desk.stop();
      else {
        desk.ask(data.input).then(
          (found) => postMessage({ type: "answer", id: data.id, found }),
          (problem) => postMessage({ type: "failed", id: data.id, message: problem.message }));
      }
    };
  }
})(globalThis.raisedex.paste);
