/* Shows the answers to a paste. All of it is text: nothing of a paste becomes markup. */
(function () {
  "use strict";
  const raisedex = (window.raisedex = window.raisedex || {});
  const element = raisedex.element;
  const root = document.documentElement.dataset.root || "";
  const LONGEST_MESSAGE = 2000;
  const LONGEST_VALUE = 1000;
  const LONGEST_FRAGMENT = 8000;
  const MOST_TIES = 12;
  const UNSEEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]/gu;
  const CHAINED = {
    cause: "Raised from the one below.", context: "Raised while the one below was being handled.",
    group: "A member of the group below."
  };

  /** Unseen characters by their code point, as on the other pages. */
  function visible(text) {
    return text.replace(UNSEEN, (found) =>
      "⟨U+" + found.codePointAt(0).toString(16).toUpperCase().padStart(4, "0") + "⟩");
  }

  const cut = (text, most) => (text.length > most ? text.slice(0, most) + " …" : text);
  const say = (text, name) => element("p", name ? { class: name } : {}, [text]);
  const code = (text) => element("code", {}, [visible(text)]);

  /** Address of an error's page with the values in its fragment, which is never sent. */
  function address(match) {
    const kept = [];
    let length = 0;
    for (const [field, value] of match.values) {
      length += encodeURIComponent(field + value).length;
      if (value.length <= LONGEST_VALUE && length <= LONGEST_FRAGMENT) kept.push([field, value]);
    }
    const values = kept.length ? "#values=" + encodeURIComponent(JSON.stringify(kept)) : "";
    return root + "errors/" + match.error + "/index.html" + values;
  }

  function at(place) {
    const line = place.line === null ? "" : ":" + place.line;
    const where = [code(place.path + line)];
    if (place.function) where.push(" in ", code(place.function));
    return where;
  }

  function placed(before, place) {
    const shown = [element("p", {}, [before, ...at(place)])];
    if (place.code) shown.push(element("pre", { class: "line" }, [visible(place.code)]));
    return shown;
  }

  function values(match) {
    if (!match.values.size) return [];
    const rows = [...match.values].map(([field, value]) => element("tr", {}, [
      element("th", { scope: "row" }, [element("var", {}, [visible(field)])]),
      element("td", {}, [code(cut(value, LONGEST_VALUE))])
    ]));
    return [element("table", { class: "fields" }, [
      element("caption", {}, ["Values"]), element("tbody", {}, rows)])];
  }

  function match(found) {
    return element("div", { class: "hit" }, [
      element("h3", {}, [element("a", { href: address(found) }, [found.title])]),
      element("p", { class: "where" }, at(found)),
      ...(found.caller ? placed("Called from ", found.caller) : []),
      ...values(found),
      element("p", { class: "quiet" }, [found.reasons.join(" ")])
    ]);
  }

  function matched(answer) {
    const ties = answer.matches.filter((each) => each.score === answer.matches[0].score);
    const others = answer.matches.slice(ties.length);
    const shown = [];
    if (ties.length > 1) shown.push(say(ties.length + " errors fit equally well:", "verdict"));
    shown.push(...ties.slice(0, MOST_TIES).map(match));
    if (ties.length > MOST_TIES) shown.push(say(ties.length - MOST_TIES + " more are not listed.", "quiet"));
    if (others.length) {
      shown.push(element("details", {}, [
        element("summary", {}, ["Less likely: " + others.length]), ...others.map(match)]));
    }
    return shown;
  }

  function notRaisedHere(answer, project) {
    const shown = [say("No raise statement of " + project + " made this.", "verdict")];
    const passed = answer.passed_on ? "It was passed on by a raise of a caught exception at "
      : "It came through ";
    shown.push(...placed(passed, answer.nearest));
    if (answer.raised_at) shown.push(...placed("Raised outside of the project, at ", answer.raised_at));
    return shown;
  }

  function group(found, chained, project) {
    const { answer, count } = found;
    const { type, message, how_chained: how } = answer.exception;
    const head = [visible(cut(type || "Message", 200))];
    if (count > 1) head.push(element("span", { class: "count" }, [" × " + count.toLocaleString("en")]));
    const shown = [element("h2", {}, head)];
    if (message) shown.push(element("pre", { class: "said" }, [visible(cut(message, LONGEST_MESSAGE))]));
    if (chained && how) shown.push(say(CHAINED[how], "quiet"));
    if (answer.matches.length) shown.push(...matched(answer));
    else if (answer.nearest) shown.push(...notRaisedHere(answer, project));
    else shown.push(say("No error of " + project + " fits.", "verdict"));
    return element("article", { class: "answer" }, shown);
  }

  /** The answers as elements, the exception printed last first. */
  raisedex.answersShown = function (found, project) {
    /* Chains are told only where no exception was put together with another. */
    const whole = found.total === found.groups.length;
    const shown = found.groups.map((each, at) =>
      group(each, whole && at + 1 < found.groups.length, project));
    if (found.hidden) shown.push(say(found.hidden.toLocaleString("en") + " earlier kinds are not shown.", "note"));
    return shown;
  };

  /** One sentence about all of them. */
  raisedex.answersSaid = function (found) {
    const cut = found.cut ? " Only the last 50 MB were read." : "";
    if (!found.total) return "There is no exception and no message in it." + cut;
    const matches = found.groups.filter((each) => each.answer.matches.length).length;
    const count = found.total.toLocaleString("en") + (found.total === 1 ? " exception or message" : " exceptions or messages");
    const known = matches === 0 ? "none is a known error" : matches === 1 ? "1 error known" : matches + " errors known";
    return count + " found, " + known + "." + cut;
  };
})();
