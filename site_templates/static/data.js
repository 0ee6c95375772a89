/* Loads the search data on first use. It comes as scripts, because a page opened from disk may
   not fetch a file. */
(function () {
  "use strict";
  var raisedex = (window.raisedex = window.raisedex || {});
  var root = document.documentElement.dataset.root || "";
  var head = null;
  var parts = [];
  var loading = null;

  raisedex.head = function (data) { head = data; };
  raisedex.part = function (number, data) { parts[number] = data; };

  /** Promise that a script of the site has run; `problem` is said if it could not be loaded. */
  raisedex.script = function (address, problem) {
    return new Promise(function (resolve, reject) {
      var tag = raisedex.element("script", { src: root + address });
      tag.onload = function () {
        tag.remove();
        resolve();
      };
      tag.onerror = function () {
        tag.remove();
        reject(new Error(problem));
      };
      document.head.append(tag);
    });
  };

  function script(address) {
    return raisedex.script(address, "The search data could not be loaded.");
  }

  /** Promise of all rows, in the order of the catalog. */
  raisedex.load = function () {
    if (!loading) {
      loading = script("search/head.js")
        .then(function () {
          return Promise.all(head.parts.map(function (version, number) {
            return script("search/part-" + number + ".js?v=" + version);
          }));
        })
        .then(rows);
      loading.catch(function () { loading = null; });
    }
    return loading;
  };

  function rows() {
    var made = [];
    parts.forEach(function (part) {
      for (var at = 0; at < part.x.length; at++) made.push(row(part, at));
    });
    parts = [];
    return made;
  }

  function row(part, at) {
    var path = head.paths[part.p[at]];
    var message = part.m[at];
    var title = part.t[at];
    return {
      id: part.i.slice(at * 16, at * 16 + 16),
      title: typeof title === "number" ? message.slice(0, title) : title,
      message: message,
      exception: head.exceptions[part.x[at]],
      path: path[0],
      module: head.modules[path[1]],
      line: part.l[at],
      scope: part.f[at],
      sites: part.n[at],
      more: part.a[at] || ""
    };
  }

  raisedex.page = function (found) { return root + "errors/" + found.id + "/index.html"; };
})();
