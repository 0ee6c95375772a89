/* The search box: a combobox with a list of results, as in the ARIA Authoring Practices. */
(function () {
  "use strict";
  var raisedex = (window.raisedex = window.raisedex || {});
  var element = raisedex.element;
  var SHOWN = 8;
  var SAY_AFTER = 500;

  function setUp(box) {
    var input = box.querySelector("input");
    var popup = box.querySelector(".results");
    var list = popup.firstElementChild;
    var status = box.querySelector("[role=status]");
    var active = -1;
    var asked = 0;
    var saying = 0;

    function say(text) {
      clearTimeout(saying);
      saying = setTimeout(function () { status.textContent = text; }, SAY_AFTER);
    }

    function open(shown) {
      popup.hidden = !shown;
      input.setAttribute("aria-expanded", String(shown));
      if (!shown) choose(-1);
    }

    function options() { return list.querySelectorAll("[role=option]"); }

    function choose(index) {
      var all = options();
      active = all.length && index !== -1 ? (index + all.length) % all.length : -1;
      all.forEach(function (option, at) {
        option.setAttribute("aria-selected", String(at === active));
      });
      if (active < 0) return input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-activedescendant", all[active].id);
      all[active].scrollIntoView({ block: "nearest" });
    }

    function show(result) {
      var total = result.hits.length;
      list.replaceChildren.apply(list, result.hits.slice(0, SHOWN).map(function (row, at) {
        return option(at, raisedex.page(row), [
          element("span", { class: "t" }, raisedex.marked(text(row, result.words), result.words)),
          element("span", { class: "w" }, raisedex.marked(
            row.exception + " · " + row.path + ":" + row.line, result.words))
        ]);
      }));
      if (total > SHOWN) {
        var every = option(SHOWN, raisedex.listAddress(input.value),
          ["All " + total.toLocaleString("en") + " results"]);
        every.className = "every";
        list.append(every);
      }
      var words = summary(result);
      if (result.how !== "all" || !total) list.prepend(element("p", { class: "none" }, [words]));
      say(words);
      open(true);
    }

    function update() {
      var query = input.value.trim();
      var mine = ++asked;
      if (!query) {
        say("");
        return open(false);
      }
      raisedex.matcher().then(function (matcher) {
        if (mine === asked) show(matcher.find(query));
      }, function (error) {
        list.replaceChildren(element("p", { class: "none" }, [error.message]));
        say(error.message);
        open(true);
      });
    }

    input.addEventListener("focus", function () { raisedex.matcher().catch(function () {}); });
    input.addEventListener("input", update);
    input.addEventListener("keydown", function (event) {
      if (event.isComposing) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (popup.hidden) return update();
        choose(event.key === "ArrowDown" ? active + 1 : active < 0 ? options().length - 1 : active === 0 ? -1 : active - 1);
      } else if (event.key === "Enter") {
        event.preventDefault();
        if (active >= 0) return options()[active].click();
        asked++;
        open(false);
        raisedex.showList(input.value.trim());
      } else if (event.key === "Escape") {
        event.preventDefault();
        asked++;
        if (popup.hidden) input.value = "";
        open(false);
      }
    });
    popup.addEventListener("mousedown", function (event) { event.preventDefault(); });
    list.addEventListener("click", function (event) {
      var every = event.target.closest(".every");
      if (!every || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(false);
      raisedex.showList(input.value.trim());
    });
    box.addEventListener("focusout", function (event) {
      if (!box.contains(event.relatedTarget)) open(false);
    });
    box.hidden = false;
  }

  function option(at, href, children) {
    return element("a", {
      role: "option", id: "result-" + at, "aria-selected": "false", tabindex: "-1", href: href
    }, children);
  }

  /** The title, or the piece of the message around the first word if only that has it. */
  function text(row, words) {
    var missing = words.filter(function (word) { return !row.lowTitle.includes(word); });
    var at = missing.map(function (word) { return row.lowMessage.indexOf(word); })
      .filter(function (place) { return place >= 0; }).sort(function (a, b) { return a - b; })[0];
    if (at === undefined) return row.title;
    if (at < 140) return row.message.slice(0, 240);
    return row.title.slice(0, 80) + " … " + row.message.slice(at - 30, at + 130);
  }

  function summary(result) {
    var total = result.hits.length;
    if (!total) return "No error has these words.";
    var count = total.toLocaleString("en") + (total === 1 ? " error" : " errors");
    if (result.how === "similar") return count + " with similar words";
    if (result.how === "some") return count + " with some of these words, the nearest first";
    return count + " found";
  }
  raisedex.summary = summary;

  var root = document.documentElement.dataset.root || "";
  raisedex.listAddress = function (query) {
    return root + "index.html?q=" + encodeURIComponent(query.trim()) + "#list";
  };
  /** Shows all results; the front page has the list and does it without leaving. */
  raisedex.showList = function (query) { location.href = raisedex.listAddress(query); };

  document.querySelectorAll(".search").forEach(setUp);
  document.addEventListener("keydown", function (event) {
    var typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    var input = document.querySelector(".search input");
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
})();
