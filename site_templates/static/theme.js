/* In the head and not deferred: the chosen colours are set before the first paint. */
(function () {
  "use strict";
  document.documentElement.dataset.scripts = "on";
  try {
    var chosen = localStorage.getItem("raisedex-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch (refused) {
    /* Storage may be forbidden; the system's colours are used then. */
  }
})();
