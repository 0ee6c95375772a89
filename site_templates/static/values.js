/* An error's page opened from a paste: the address's fragment holds the values of its fields. A
   fragment can come from anybody: it is bounded, and becomes text only. */
(function () {
  "use strict";
  var raisedex = (window.raisedex = window.raisedex || {});
  var element = raisedex.element;
  var LONGEST = 16000;
  var MOST = 40;

  /** {field: value} of the fragment, an object without prototype; or null. */
  function fromFragment() {
    if (!location.hash.startsWith("#values=") || location.hash.length > LONGEST) return null;
    var pairs;
    try {
      pairs = JSON.parse(decodeURIComponent(location.hash.slice(8)));
    } catch (refused) {
      return null;
    }
    var found = Object.create(null);
    var fits = Array.isArray(pairs) && pairs.length > 0 && pairs.length <= MOST &&
      pairs.every(function (pair) {
        if (!Array.isArray(pair) || pair.length !== 2) return false;
        if (typeof pair[0] !== "string" || typeof pair[1] !== "string") return false;
        found[pair[0]] = pair[1];
        return true;
      });
    return fits ? found : null;
  }

  /** The way to read the message in which most of the fields are, with the values in their places. */
  function filled(values) {
    var best = null;
    var most = 0;
    document.querySelectorAll("#message .message pre").forEach(function (each) {
      var copy = each.cloneNode(true);
      var count = 0;
      copy.querySelectorAll("var").forEach(function (field) {
        var value = values[field.dataset.field];
        if (value === undefined) return;
        field.replaceWith(element("mark", {}, [value]));
        count++;
      });
      if (count > most) {
        best = copy;
        most = count;
      }
    });
    return best;
  }

  /** Takes the values of a paste, {field as written in the template: text}: shows them above the
      message. Of fields that the page does not have, nothing is shown. */
  raisedex.showValues = function (values) {
    var message = filled(values);
    var known = new Set();
    document.querySelectorAll("#message var[data-field]").forEach(function (field) {
      if (values[field.dataset.field] !== undefined) known.add(field.dataset.field);
    });
    var before = document.getElementById("pasted");
    if (before) before.remove();
    if (!message) return;
    var rows = Array.from(known, function (field) {
      return element("tr", {}, [
        element("th", { scope: "row" }, [element("var", {}, [field])]),
        element("td", {}, [element("code", {}, [values[field]])])
      ]);
    });
    document.getElementById("message").before(element("section", { id: "pasted", "aria-labelledby": "pasted-h" }, [
      element("h2", { id: "pasted-h" }, ["From your paste"]),
      element("div", { class: "message" }, [message]),
      element("table", { class: "fields" }, [
        element("caption", {}, ["Values, read from the text that you pasted"]),
        element("tbody", {}, rows)
      ])
    ]));
  };

  function show() {
    var values = fromFragment();
    if (values) raisedex.showValues(values);
  }

  addEventListener("hashchange", show);
  show();
})();
