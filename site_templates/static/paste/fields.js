/* As extractor/match/fields.py: what a field of a template can hold. */
(function (paste) {
  "use strict";
  const T = paste.tables.fields;
  const text = paste.text;
  const NUMBER = new Set(T._NUMBER_CHARACTERS);

  paste.fits = function (letter, value) {
    const said = text.strip(value);
    if (letter === T.REPR) return isRepr(said);
    if (letter === T.NUMBER) {
      return ["nan", "inf", "-inf"].includes(said) ||
        (/[0-9]/.test(said) && [...said].every((each) => NUMBER.has(each)));
    }
    if (letter === T.NAME) return /^[\p{L}\p{N}._<>]+$/u.test(said);
    if (letter === T.CLASS) return said.startsWith("<");
    return true;
  };

  function isRepr(said) {
    if (!said) return false;
    const body = /^[bB]['"]/.test(said) ? said.slice(1) : said;
    const last = body[body.length - 1];
    if ("'\"".includes(body[0])) return body.length > 1 && last === body[0];
    if ("([{<".includes(body[0])) return ")]}>".includes(last);
    return !text.partition(body, "(")[0].includes(" ");
  }
})(globalThis.raisedex.paste);
