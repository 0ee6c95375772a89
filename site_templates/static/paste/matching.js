/* As extractor/match/matching.py and candidates.py: finds the errors that an exception is. */
(function (paste) {
  "use strict";
  const T = paste.tables.candidates;
  const LONGEST = paste.tables.matching.LONGEST;
  const { Squeezed, tokens } = paste.words;
  const { holds, score, reasons, DEEPEST } = paste.scoring;
  const { KINSHIP } = paste.classes;
  const text = paste.text;

  paste.Matcher = class {
    constructor(index) {
      this.index = index;
      this.places = new paste.places.Places(index);
      this.classes = new paste.classes.Classes(index);
    }

    /** The answer for an exception; throws Missing where a part of the index is not there yet. */
    match(exception, top = 5) {
      const asked = this.asked(exception);
      const touched = this.places.touched(exception, DEEPEST);
      this.index.need([
        ...asked.flatMap((each) => each.tokens.map((token) => this.index.bucket(token, "texts"))),
        ...(asked.length ? ["loose-0"] : []),
        ...touched.map((each) => this.index.siteOf(each[2]))
      ]);
      const contacts = nearest(this.places.contacts(touched));
      const found = this.byText(exception, asked, contacts);
      this.byPlace(exception, contacts, found);
      const held = [...found].filter((each) => holds(each[1]));
      this.index.need(held.map((each) => this.index.rowOf(each[0])));
      const matches = held.map(([number, evidence]) => this.made(number, evidence, exception));
      matches.sort((one, other) => other.score - one.score || (one.error < other.error ? -1 : 1));
      const best = matches.length ? matches[0].score : 0;
      const likely = matches.filter((match) => match.score * 3 >= best);
      return this.answer(exception, likely.filter((m, n) => n < top || m.score === best));
    }

    /** The texts to look up, each with its tokens and whether it is a quotation. */
    asked(exception) {
      const message = text.cut(exception.message, LONGEST);
      const more = text.cut(exception.more, LONGEST);
      const found = [];
      const add = (squeezed, quoted) =>
        found.push({ message: squeezed, tokens: tokens(squeezed.original), quoted });
      if (message || more) {
        add(new Squeezed(message, more), false);
        const inner = this.classes.isKeyError(exception) ? paste.quoted.unquoted(message) : null;
        if (inner !== null) add(new Squeezed(inner, ""), false);
      }
      paste.quoted.quotations(message).forEach((each) => add(new Squeezed(each, ""), true));
      return found;
    }

    byText(exception, asked, contacts) {
      const readings = new Map();
      asked.forEach((each) => {
        const bare = exception.bare && !each.quoted;
        this.anchored(each.tokens).forEach((template) => {
          read(template, each.message, readings, false, bare, each.quoted);
        });
      });
      const found = this.weighed(readings, exception, contacts);
      if ([...found.values()].some(holds)) return found;
      const messages = asked.filter((each) => !each.quoted);
      this.index.need([
        ...messages.flatMap((each) => each.tokens.map((token) => this.index.bucket(token, "votes"))),
        ...(messages.length ? ["where-0"] : [])
      ]);
      const elected = messages.map((each) => this.elected(each.tokens));
      this.index.need(elected.flat().map((number) => this.index.partOf(number)));
      messages.forEach((each, at) => {
        const cut = exception.bare || paste.pieces.CUT.test(each.message.original);
        elected[at].forEach((number) => {
          read(this.index.template(number), each.message, readings, cut, exception.bare, false);
        });
      });
      return this.weighed(readings, exception, contacts);
    }

    /** The templates whose anchor is among the tokens, and those without an anchor. */
    anchored(found) {
      return [...found.flatMap((token) => this.index.anchored(token)), ...this.index.loose()];
    }

    /** Numbers of the templates that share most with a message, rare tokens counting more. */
    elected(found) {
      const votes = new Map();
      for (const token of found) {
        const holders = this.index.holders(token);
        if (!holders.length || holders.length > T.LONGEST_POSTING) continue;
        const weight = 32 - Math.clz32(Math.floor(this.index.head.templates / holders.length));
        holders.forEach((number) => votes.set(number, (votes.get(number) || 0) + weight));
      }
      return [...votes].sort((one, other) => other[1] - one[1] || one[0] - other[0])
        .slice(0, T.BALLOT).map((each) => each[0]);
    }

    weighed(readings, exception, contacts) {
      return new Map([...readings].map(([number, reading]) =>
        [number, this.evidence(number, exception, contacts.get(number) || null, reading)]));
    }

    /** Adds the errors whose site is nearest to the frame that raised. */
    byPlace(exception, contacts, found) {
      const first = [...contacts].filter((each) => each[1].depth === 0);
      const near = Math.max(...first.map((each) => each[1].near));
      first.forEach(([number, contact]) => {
        if (!found.has(number) && contact.near === near) {
          found.set(number, this.evidence(number, exception, contact, null));
        }
      });
    }

    evidence(number, exception, contact, reading) {
      const last = exception.frames[exception.frames.length - 1] || null;
      const within = last !== null && this.places.isInside(last);
      return {
        reading, contact,
        kinship: this.kinship(number, exception, reading),
        elsewhere: within && (contact === null || contact.near < 2),
        abroad: last !== null && !within,
        implicit: within && isImplicit(last),
        bare: exception.bare,
        worded: !this.index.wordless.has(number),
        dynamic: this.isWordless(number, exception),
        says: exception.type !== null
      };
    }

    kinship(number, exception, reading) {
      const found = this.classes.kinship(exception, this.index.classOf[number]);
      return reading && reading.quoted ? Math.max(found, KINSHIP.UNKNOWN) : found;
    }

    isWordless(number, exception) {
      if (exception.type === null && !exception.message) return true;
      if (this.classes.isOwn(this.index.classOf[number])) return true;
      if (this.index.empty.has(number)) return !exception.message;
      return this.index.wordless.has(number);
    }

    made(number, evidence, exception) {
      const [id, title, path, line, name] = this.index.row(number);
      const site = evidence.contact ? evidence.contact.site : { path, line, function: name };
      return {
        error: id, title, path: this.index.paths[site.path], line: site.line,
        function: site.function || null, score: score(evidence), reasons: reasons(evidence),
        caller: this.caller(evidence, exception),
        values: evidence.reading ? evidence.reading.values : new Map()
      };
    }

    answer(exception, matches) {
      const frames = exception.frames.slice().reverse();
      const depth = frames.findIndex((frame) => this.places.isInside(frame));
      const inside = depth >= 0;
      return {
        exception, matches,
        verdict: matches.length ? "match" : inside ? "not_raised_here" : "no_match",
        nearest: inside ? this.place(frames[depth]) : null,
        raised_at: depth > 0 ? this.place(frames[0]) : null,
        passed_on: inside && this.places.passesOn(frames[depth])
      };
    }

    /** The frame above the site's own, if the error's text is not its own. */
    caller(evidence, exception) {
      if (evidence.reading || !evidence.contact) return null;
      const at = Math.max(exception.frames.length - 2 - evidence.contact.depth, 0);
      const above = exception.frames[at];
      if (exception.frames.length < 2 || !this.places.isInside(above)) return null;
      return this.place(above);
    }

    place(frame) {
      return {
        path: this.places.shown(frame), line: frame.line, function: frame.function, code: frame.code
      };
    }
  };

  /** Keeps the best reading of a message as the error that a template belongs to. */
  function read(template, message, readings, cut, bare, quoted) {
    let found = paste.templates.whole(template, message) || paste.templates.inside(template, message);
    if (!found && cut) found = paste.pieces.piece(template, message, !bare);
    if (!found) return;
    found.quoted = quoted;
    const known = readings.get(template[1]);
    if (!known || isBetter(found, known)) readings.set(template[1], found);
  }

  function isBetter(one, other) {
    if (one.how !== other.how) return one.how > other.how;
    const gain = one.fixed - 15 * one.misfits - (other.fixed - 15 * other.misfits);
    return gain !== 0 ? gain > 0 : one.quoted && !other.quoted;
  }

  /** For each error the site that is nearest to a frame. */
  function nearest(contacts) {
    const best = new Map();
    contacts.forEach((contact) => {
      const known = best.get(contact.error);
      if (!known || isNearer(contact, known)) best.set(contact.error, contact);
    });
    return best;
  }

  function isNearer(one, other) {
    if (one.near !== other.near) return one.near > other.near;
    if (one.depth !== other.depth) return one.depth < other.depth;
    return one.sameCode === true && other.sameCode !== true;
  }

  /** Whether a frame shows a line that does not raise by itself: `d[key]`, a call. */
  function isImplicit(frame) {
    if (!frame.code) return false;
    const statements = frame.code.replaceAll(":", ";").split(";").map((each) => text.strip(each));
    return !statements.some((each) => each.startsWith("raise") || each.startsWith("assert"));
  }
})(globalThis.raisedex.paste);
