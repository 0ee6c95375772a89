/* Shared by every page: the colour switch and the copy buttons. */
(function () {
  "use strict";
  var raisedex = (window.raisedex = window.raisedex || {});

  /** Makes an element; `children` are nodes or texts, never markup. */
  raisedex.element = function (tag, attributes, children) {
    var made = document.createElement(tag);
    Object.entries(attributes || {}).forEach(function (entry) {
      made.setAttribute(entry[0], entry[1]);
    });
    made.append.apply(made, children || []);
    return made;
  };

  var CHOICES = ["auto", "light", "dark"];

  function showTheme(button, choice) {
    if (choice === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    button.querySelector(".state").textContent = choice;
  }

  function setUpTheme(button) {
    showTheme(button, document.documentElement.dataset.theme || "auto");
    button.hidden = false;
    button.addEventListener("click", function () {
      var now = document.documentElement.dataset.theme || "auto";
      var next = CHOICES[(CHOICES.indexOf(now) + 1) % CHOICES.length];
      showTheme(button, next);
      try {
        localStorage.setItem("raisedex-theme", next);
      } catch (refused) {
        /* The choice then holds for this page alone. */
      }
    });
  }

  function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    /* Pages from plain http have no clipboard interface. */
    var area = raisedex.element("textarea", { class: "vh" });
    area.value = text;
    document.body.append(area);
    area.select();
    var done = document.execCommand("copy");
    area.remove();
    return done ? Promise.resolve() : Promise.reject(new Error("refused"));
  }

  function setUpCopy(button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      copy(button.parentElement.querySelector("pre").textContent).then(
        function () { say(button, "Copied"); },
        function () { say(button, "Not allowed"); }
      );
    });
  }

  function say(button, word) {
    button.textContent = word;
    button.classList.add("done");
    setTimeout(function () {
      button.textContent = "Copy";
      button.classList.remove("done");
    }, 2000);
  }

  /* A link to a line of a folded excerpt opens it. */
  function openTarget() {
    var target = location.hash && document.getElementById(location.hash.slice(1));
    var folded = target && target.closest("details");
    if (folded && !folded.open) {
      folded.open = true;
      target.scrollIntoView();
    }
  }

  /* Values of a paste: only a page opened with some needs the script. */
  if (location.hash.startsWith("#values=")) {
    document.head.append(raisedex.element("script", {
      src: document.currentScript.src.replace("/site.js", "/values.js")
    }));
  }

  document.querySelectorAll(".theme").forEach(setUpTheme);
  document.querySelectorAll(".copy").forEach(setUpCopy);
  addEventListener("hashchange", openTarget);
  openTarget();
})();
