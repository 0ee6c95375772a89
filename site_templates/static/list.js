/* The front page's list: filters, order and pages, all kept in the address. */
(function () {
  "use strict";
  var raisedex = (window.raisedex = window.raisedex || {});
  var live = document.getElementById("live");
  if (!live) return;
  var element = raisedex.element;
  var plain = document.getElementById("plain");
  var heading = document.getElementById("list-h");
  var input = document.querySelector(".search input");
  var PAGE = 100;
  var DEEPEST = 3;
  var KEYS = ["q", "exception", "module", "sort", "page"];
  var SORTS = {
    title: function (row) { return row.lowTitle; },
    exception: function (row) { return row.lowException; },
    where: function (row) { return row.path + ":" + String(row.line).padStart(7, "0"); }
  };
  var LABELS = { title: "Error", exception: "Exception", where: "Where" };
  var state = read();

  function read() {
    var given = new URLSearchParams(location.search);
    var found = {};
    KEYS.forEach(function (key) { found[key] = given.get(key) || ""; });
    return found;
  }

  function go(changes) {
    if (!("page" in changes)) changes.page = "";
    Object.assign(state, changes);
    var query = new URLSearchParams();
    KEYS.forEach(function (key) { if (state[key]) query.set(key, state[key]); });
    var text = query.toString();
    try {
      history.pushState(null, "", (text ? "?" + text : location.pathname) + "#list");
    } catch (refused) {
      /* Some browsers refuse for pages from disk; the list works all the same. */
    }
    return draw();
  }

  function within(module, row) {
    return row.module === module || row.module.startsWith(module + ".");
  }

  function draw() {
    return raisedex.matcher().then(function (matcher) {
      var result = matcher.find(state.q);
      var byModule = result.hits.filter(function (row) {
        return !state.module || within(state.module, row);
      });
      var shown = byModule.filter(function (row) {
        return !state.exception || row.exception === state.exception;
      });
      var byException = result.hits.filter(function (row) {
        return !state.exception || row.exception === state.exception;
      });
      shown = sorted(shown);
      var pages = Math.max(1, Math.ceil(shown.length / PAGE));
      var page = Math.min(Math.max(1, parseInt(state.page, 10) || 1), pages);
      var focused = document.activeElement && live.contains(document.activeElement) &&
        document.activeElement.dataset.key;
      live.replaceChildren(
        filters(byModule, byException, { hits: shown, how: result.how }),
        table(shown.slice((page - 1) * PAGE, page * PAGE), result.words),
        pager(page, pages)
      );
      var again = focused && live.querySelector('[data-key="' + focused + '"]');
      if (again) again.focus({ preventScroll: true });
      heading.textContent = state.q ? "Errors with “" + state.q + "”" : "All errors";
      live.hidden = false;
      plain.hidden = true;
    }, function () { /* Without the data the plain list stays. */ });
  }

  function sorted(rows) {
    var down = state.sort[0] === "-";
    var key = SORTS[down ? state.sort.slice(1) : state.sort || (state.q ? "" : "title")];
    if (!key) return rows;
    var made = rows.map(function (row) { return [key(row), row]; });
    made.sort(function (a, b) { return (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) * (down ? -1 : 1); });
    return made.map(function (pair) { return pair[1]; });
  }

  function filters(byModule, byException, result) {
    var made = element("div", { class: "filters" }, [
      select("exception", "Exception", counts(byModule, function (row) { return [row.exception]; })),
      select("module", "Module", counts(byException, packages))
    ]);
    if (state.q || state.exception || state.module) {
      var clear = element("button", { type: "button", "data-key": "clear" }, ["Show all"]);
      clear.addEventListener("click", function () {
        input.value = "";
        go({ q: "", exception: "", module: "", sort: "" });
      });
      made.append(clear);
    }
    made.append(element("p", { class: "quiet", role: "status" }, [raisedex.summary(result)]));
    return made;
  }

  function packages(row) {
    var names = row.module.split(".").slice(0, DEEPEST);
    return names.map(function (name, at) { return names.slice(0, at + 1).join("."); });
  }

  function counts(rows, names) {
    var found = new Map();
    rows.forEach(function (row) {
      names(row).forEach(function (name) { found.set(name, (found.get(name) || 0) + 1); });
    });
    return found;
  }

  function select(key, label, found) {
    if (state[key] && !found.has(state[key])) found.set(state[key], 0);
    var names = Array.from(found.keys()).sort(key === "module" ? undefined : function (a, b) {
      return found.get(b) - found.get(a) || (a < b ? -1 : 1);
    });
    var made = element("select", { "data-key": key }, [
      element("option", { value: "" }, ["All"])
    ].concat(names.map(function (name) {
      return element("option", { value: name }, [name + " (" + found.get(name).toLocaleString("en") + ")"]);
    })));
    made.value = state[key];
    made.addEventListener("change", function () {
      var change = {};
      change[key] = made.value;
      go(change);
    });
    return element("label", {}, [label, made]);
  }

  function table(rows, words) {
    var head = Object.keys(LABELS).map(function (key) {
      var up = state.sort === key || (!state.sort && !state.q && key === "title");
      var down = state.sort === "-" + key;
      var button = element("button", { type: "button", "data-key": "sort-" + key }, [LABELS[key]]);
      button.addEventListener("click", function () { go({ sort: up ? "-" + key : key }); });
      var cell = element("th", { scope: "col" }, [button]);
      if (up || down) cell.setAttribute("aria-sort", up ? "ascending" : "descending");
      return cell;
    });
    return element("table", { class: "errors" }, [
      element("thead", {}, [element("tr", {}, head)]),
      element("tbody", {}, rows.map(function (row) { return line(row, words); }))
    ]);
  }

  function line(row, words) {
    var where = element("td", {}, [element("code", {}, steps(row.path + ":" + row.line, words))]);
    if (row.sites > 1) where.append(" ", element("span", { class: "more" }, ["+" + (row.sites - 1)]));
    return element("tr", {}, [
      element("td", {}, [element("a", { href: raisedex.page(row) }, raisedex.marked(row.title, words))]),
      element("td", {}, [element("code", {}, raisedex.marked(row.exception, words))]),
      where
    ]);
  }

  /** A path that may break after each slash. */
  function steps(path, words) {
    var nodes = [];
    path.split(/(?<=\/)/).forEach(function (step) {
      nodes.push.apply(nodes, raisedex.marked(step, words));
      nodes.push(element("wbr"));
    });
    return nodes;
  }

  function pager(page, pages) {
    var made = element("nav", { class: "pager", "aria-label": "Pages" });
    made.hidden = pages < 2;
    [["Previous", page - 1], ["Next", page + 1]].forEach(function (entry) {
      var button = element("button", { type: "button", "data-key": entry[0] }, [entry[0]]);
      button.disabled = entry[1] < 1 || entry[1] > pages;
      button.addEventListener("click", function () {
        go({ page: String(entry[1]) }).then(function () {
          document.getElementById("list").scrollIntoView();
        });
      });
      made.append(button);
    });
    made.insertBefore(element("span", {}, ["Page " + page + " of " + pages]), made.lastChild);
    return made;
  }

  raisedex.showList = function (query) {
    go({ q: query, sort: "" }).then(function () {
      document.getElementById("list").scrollIntoView();
    });
  };

  addEventListener("popstate", function () {
    state = read();
    input.value = state.q;
    draw();
  });
  input.value = state.q;
  if (KEYS.some(function (key) { return state[key]; })) draw();
  else {
    var seen = new IntersectionObserver(function (entries) {
      if (!entries[0].isIntersecting) return;
      seen.disconnect();
      draw();
    });
    seen.observe(plain);
  }
})();
