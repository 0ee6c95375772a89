/* As extractor/match/scoring.py and reasons.py: what counts for an error, and the words for it. */
(function (paste) {
  "use strict";
  const T = paste.tables.scoring;
  const SAID = paste.tables.reasons;
  const { NEAR } = paste.places;
  const { KINSHIP } = paste.classes;
  const { HOW } = paste.templates;

  function score(evidence) {
    const { reading, contact } = evidence;
    let total = T._CLASS[evidence.kinship];
    if (reading) {
      total += T._TEXT[reading.how] + 2 * Math.min(reading.fixed, T.MOST_FIXED);
      total -= 30 * reading.misfits + reading.empty;
    }
    if (contact) total += nearness(contact) + (contact.sameCode ? 20 : 0);
    return evidence.elsewhere ? total - 80 : total;
  }

  function nearness(contact) {
    if (contact.near === NEAR.FILE) return 30;
    const [first, caller] = contact.near === NEAR.LINE ? [300, 250] : [180, 120];
    return contact.depth === 0 ? first : Math.max(caller - 30 * (contact.depth - 1), 0);
  }

  /** Whether the evidence is enough to name the error at all. */
  function holds(evidence) {
    if (evidence.implicit && !isStatement(evidence.contact)) return false;
    return evidence.reading ? holdsByText(evidence) : holdsByPlace(evidence);
  }

  function holdsByPlace(evidence) {
    const contact = evidence.contact;
    if (!contact || contact.depth > 0 || evidence.bare || !evidence.dynamic) return false;
    if (evidence.kinship < (evidence.says ? KINSHIP.RELATED : KINSHIP.UNKNOWN)) return false;
    if (contact.near === NEAR.LINE) return contact.sameCode !== false;
    return contact.near === NEAR.FUNCTION && contact.sameCode === true && !evidence.worded;
  }

  function isStatement(contact) {
    if (!contact || contact.depth > 0) return false;
    return contact.near === NEAR.LINE || contact.sameCode === true;
  }

  function holdsByText(evidence) {
    const { reading, contact, kinship } = evidence;
    const near = contact && contact.near >= NEAR.FUNCTION;
    const atLine = contact && contact.near === NEAR.LINE;
    if (evidence.abroad && !near) return false;
    if (near && kinship >= KINSHIP.RELATED) {
      return reading.how === HOW.WHOLE || reading.fixed >= 6 || atLine;
    }
    let least = T._LEAST[reading.how][kinship];
    if (evidence.elsewhere || reading.open) least += 8;
    if (reading.misfits && reading.fixed < 20) return false;
    const exact = reading.how === HOW.WHOLE && !reading.values.size && kinship === KINSHIP.SAME;
    return reading.fixed >= (exact && !evidence.elsewhere ? 5 : least);
  }

  function reasons(evidence) {
    const { reading, contact, kinship } = evidence;
    const found = [];
    if (reading) {
      found.push(SAID._TEXT[reading.how]);
      if (reading.misfits) found.push("A value in it is none that its field shows.");
    }
    if (SAID._CLASS[kinship]) found.push(SAID._CLASS[kinship]);
    if (contact) {
      const who = contact.depth === 0 ? "The frame that raised" : "A caller of the frame that raised";
      found.push(SAID._PLACE[contact.near].replace("{who}", who));
    } else if (!evidence.elsewhere) {
      found.push("No frame shows where it was raised.");
    }
    if (evidence.elsewhere) found.push("The frame that raised is elsewhere in the project.");
    return found;
  }

  paste.scoring = { score, holds, reasons, DEEPEST: T.DEEPEST };
})(globalThis.raisedex.paste);
