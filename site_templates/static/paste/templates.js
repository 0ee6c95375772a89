/* As extractor/match/templates.py. A template is a row [number, error, texts, fields, kinds]. */
(function (paste) {
  "use strict";
  const TRIES = paste.tables.templates.TRIES;
  const { isTokenCharacter } = paste.words;
  const HOW = { PIECE: 0, INSIDE: 1, WHOLE: 2 };

  function whole(template, message) {
    const texts = template[2];
    if (!message.text.startsWith(texts[0])) return null;
    for (const end of message.ends) {
      const places = forward(texts, message.text, texts[0].length, end);
      if (places) return reading(texts, template[3], template[4], message, HOW.WHOLE, [0, ...places], end);
    }
    return null;
  }

  function inside(template, message) {
    const [, , texts, fields, kinds] = template;
    const first = texts.findIndex(Boolean);
    const last = texts.findLastIndex(Boolean);
    if (first < 0) return null;
    const core = texts.slice(first, last + 1);
    const bounded = last === texts.length - 1;
    let start = -1;
    for (let tries = 0; tries < TRIES; tries++) {
      start = message.text.indexOf(core[0], start + 1);
      if (start < 0) return null;
      if (!first && !message.mayBegin(start)) continue;
      const places = loose(core, start + core[0].length, message, bounded);
      if (places) {
        const found = reading(core, fields.slice(first, last), kinds.slice(first, last), message,
          HOW.INSIDE, [start, ...places], null);
        found.open = first > 0;
        return found;
      }
    }
    return null;
  }

  /** Where each further fixed text begins, the last of them ending at `end`; or null. */
  function forward(texts, said, start, end) {
    if (texts.length === 1) return start === end ? [] : null;
    const places = [];
    for (const fixed of texts.slice(1, -1)) {
      const at = said.indexOf(fixed, start);
      if (at < 0 || at + fixed.length > end) return null;
      places.push(at);
      start = at + fixed.length;
    }
    const last = texts[texts.length - 1];
    const at = end - last.length;
    if (at < start || !said.startsWith(last, at)) return null;
    places.push(at);
    return places;
  }

  /** Where each further fixed text begins, each as early as can be; or null. */
  function loose(texts, start, message, bounded) {
    const places = [];
    for (const fixed of texts.slice(1)) {
      const at = message.text.indexOf(fixed, start);
      if (at < 0) return null;
      places.push(at);
      start = at + fixed.length;
    }
    return !bounded || message.mayEnd(start) ? places : null;
  }

  function reading(texts, fields, kinds, message, how, places, end) {
    const late = how === HOW.WHOLE ? latest(texts, message.text, places) : places;
    const values = new Map();
    let misfits = 0;
    let empty = 0;
    fields.forEach((field, number) => {
      const begin = places[number] + texts[number].length;
      const stop = places[number + 1];
      if ((end === null && !texts[number + 1]) || shares(texts, number)) return;
      const value = message.slice(begin, stop);
      let sure = late[number] === places[number] && late[number + 1] === places[number + 1];
      if (sure && how === HOW.INSIDE) {
        sure = message.text.indexOf(texts[number + 1], stop + 1) < 0 || number + 2 < texts.length;
      }
      if (!paste.fits(kinds[number], value) && sure) misfits++;
      if (!value) empty++;
      if (sure && value && !values.has(field)) values.set(field, value);
    });
    return made(how, fixedSize(texts), values, misfits, empty);
  }

  function made(how, fixed, values, misfits, empty) {
    return { how, fixed, values, misfits, empty, open: false, quoted: false };
  }

  function fixedSize(texts) {
    const last = texts.length - 1;
    return texts.reduce((sum, each, number) => {
      const counts = number === 0 || number === last || [...each].some(isTokenCharacter);
      return counts ? sum + paste.text.size(each) : sum;
    }, 0);
  }

  function shares(texts, number) {
    const last = texts.length - 1;
    return (!texts[number] && number > 0) || (!texts[number + 1] && number + 1 < last);
  }

  /** Where each fixed text begins, as late as can be; first and last stay. */
  function latest(texts, said, places) {
    const found = places.slice();
    for (let number = texts.length - 2; number > 0; number--) {
      const from = found[number + 1] - texts[number].length;
      found[number] = from < 0 ? -1 : said.lastIndexOf(texts[number], from);
    }
    return found;
  }

  paste.templates = { whole, inside, made, HOW };
})(globalThis.raisedex.paste);
