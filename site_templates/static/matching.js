/* Finds errors by words. No document, no network: rows in, ranked rows out.

   1. Every word must occur, as any part of a name or a text.
   2. If nothing holds every word, words that differ by a letter or two may stand in for each.
   3. If still nothing does (a pasted line of a log), errors are ranked by the rare words
      that they share with the query. */
(function () {
  "use strict";
  var raisedex = (window.raisedex = window.raisedex || {});
  var MOST_WORDS = 40;
  var MOST_WEIGHED = 3000;
  var MOST_NEIGHBOURS = 12;
  var LEAST_SHARE = 0.34;

  function Matcher(rows) {
    this.rows = rows;
    rows.forEach(prepare);
    this.vocabulary = null;
  }

  function prepare(row) {
    row.lowTitle = row.title.toLowerCase();
    row.lowMessage = row.message.toLowerCase();
    row.lowException = row.exception.toLowerCase();
    row.text = [
      row.lowTitle, row.lowMessage, row.lowException,
      (row.path + ":" + row.line + "\n" + row.module + "\n" + row.scope + "\n" + row.more).toLowerCase(),
      row.id
    ].join("\n");
  }

  /** {hits: rows, best first; how: "all", "similar" or "some"; words: what to mark}. */
  Matcher.prototype.find = function (query) {
    var words = split(query);
    if (!words.length) return { hits: this.rows, how: "all", words: [] };
    var hits = this.withAll(words.map(function (word) { return [word]; }));
    if (hits.length) return ranked(hits, words, query, "all");
    var terms = this.similar(words);
    hits = terms ? this.withAll(terms) : [];
    if (hits.length) return ranked(hits, flat(terms), "", "similar");
    return this.vote(query);
  };

  function split(query) {
    var words = query.toLowerCase().split(/\s+/).map(function (word) {
      return word.replace(/^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu, "");
    });
    return Array.from(new Set(words.filter(Boolean))).slice(0, MOST_WORDS);
  }

  function flat(lists) { return [].concat.apply([], lists); }

  /** Rows that hold one of each list of terms; the longest words rule out most rows, so first. */
  Matcher.prototype.withAll = function (terms) {
    var order = terms.slice().sort(function (a, b) { return b[0].length - a[0].length; });
    return order.reduce(function (left, any) {
      return left.filter(function (row) {
        return any.some(function (term) { return row.text.includes(term); });
      });
    }, this.rows);
  };

  function ranked(hits, words, query, how) {
    var phrase = query.trim().toLowerCase().replace(/\s+/g, " ");
    /* A query that fits thousands is still being typed: its phrase ranks them well enough. */
    var weighed = hits.length > MOST_WEIGHED ? [] : words;
    hits.forEach(function (row) { row.score = score(row, weighed, phrase); });
    hits = hits.slice().sort(function (a, b) {
      return b.score - a.score || (a.lowTitle < b.lowTitle ? -1 : a.lowTitle > b.lowTitle ? 1 : 0);
    });
    return { hits: hits, how: how, words: words };
  }

  function score(row, words, phrase) {
    var sum = -Math.min(row.title.length, 300) / 100;
    if (phrase && (phrase === row.id || phrase === row.lowException)) sum += 60;
    if (phrase && row.lowTitle.includes(phrase)) sum += row.lowTitle.startsWith(phrase) ? 90 : 60;
    else if (phrase && row.lowMessage.includes(phrase)) sum += 45;
    words.forEach(function (word) {
      var inTitle = 3 * fit(row.lowTitle, word);
      sum += inTitle || 2 * fit(row.lowMessage, word) || 1.5 * fit(row.lowException, word) || 1;
    });
    return sum;
  }

  /** How well the word sits in the text: 4 whole, 3 as a beginning, 2 inside, 0 not at all. */
  function fit(text, word) {
    var at = text.indexOf(word);
    var best = 0;
    while (at >= 0 && best < 4) {
      var before = at > 0 && isLetter(text.charCodeAt(at - 1));
      var after = isLetter(text.charCodeAt(at + word.length));
      best = Math.max(best, before ? 2 : after ? 3 : 4);
      at = text.indexOf(word, at + 1);
    }
    return best;
  }

  function isLetter(code) {
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
  }

  var TOKEN = /[\p{L}\p{N}_]+/gu;
  var FIELD = /\{[^{}]*\}/g;

  function tokens(text) { return new Set(text.match(TOKEN) || []); }

  /** Token -> rows whose fixed text has it, and the weight of each row; made once, when needed. */
  Matcher.prototype.words = function () {
    if (this.vocabulary) return this.vocabulary;
    var places = new Map();
    var count = this.rows.length;
    this.rows.forEach(function (row, at) {
      tokens(row.lowTitle + " " + row.lowMessage.replace(FIELD, " ") + " " + row.lowException)
        .forEach(function (token) {
          var list = places.get(token);
          if (list) list.push(at);
          else places.set(token, [at]);
        });
    });
    var weights = new Float64Array(count);
    places.forEach(function (list) {
      list.weight = Math.log(1 + count / list.length);
      list.forEach(function (at) { weights[at] += list.weight; });
    });
    this.vocabulary = { places: places, weights: weights };
    return this.vocabulary;
  };

  /** For each word the known words near to it, itself first if it occurs; null if one has none. */
  Matcher.prototype.similar = function (words) {
    var rows = this.rows;
    var known = this.words().places;
    var found = [];
    for (var word of words) {
      var occurs = rows.some(function (row) { return row.text.includes(word); });
      var near = neighbours(word, known);
      if (occurs) near.unshift(word);
      if (!near.length) return null;
      found.push(near);
    }
    return found;
  };

  function neighbours(word, known) {
    var limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    var found = [];
    if (!limit) return found;
    known.forEach(function (list, token) {
      if (Math.abs(token.length - word.length) > limit) return;
      var far = distance(word, token, limit);
      if (far <= limit) found.push({ token: token, far: far, rows: list.length });
    });
    found.sort(function (a, b) { return a.far - b.far || b.rows - a.rows; });
    return found.slice(0, MOST_NEIGHBOURS).map(function (entry) { return entry.token; });
  }

  /** Edit distance where a swap of two neighbours counts one; stops beyond the limit. */
  function distance(a, b, limit) {
    var older = [], old = [], now = [];
    for (var j = 0; j <= b.length; j++) old[j] = j;
    for (var i = 1; i <= a.length; i++) {
      now = [i];
      var least = i;
      for (j = 1; j <= b.length; j++) {
        var same = a[i - 1] === b[j - 1];
        now[j] = Math.min(old[j] + 1, now[j - 1] + 1, old[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
          now[j] = Math.min(now[j], older[j - 2] + 1);
        }
        least = Math.min(least, now[j]);
      }
      if (least > limit) return limit + 1;
      older = old;
      old = now;
    }
    return now[b.length];
  }

  /** Errors that share rare words with the query, by the share of their own words that it has. */
  Matcher.prototype.vote = function (query) {
    var known = this.words();
    var rows = this.rows;
    var votes = new Map();
    var words = [];
    tokens(query.toLowerCase()).forEach(function (token) {
      var list = known.places.get(token);
      if (!list) return;
      words.push(token);
      list.forEach(function (at) { votes.set(at, (votes.get(at) || 0) + list.weight); });
    });
    var found = [];
    votes.forEach(function (sum, at) {
      var share = sum / known.weights[at];
      if (share >= LEAST_SHARE) found.push({ row: rows[at], score: sum * share });
    });
    found.sort(function (a, b) { return b.score - a.score; });
    found = found.filter(function (entry) { return entry.score >= found[0].score / 4; });
    return { hits: found.map(function (entry) { return entry.row; }), how: "some", words: words };
  };

  /** The text as nodes, the words in it marked. */
  raisedex.marked = function (text, words) {
    var low = text.toLowerCase();
    var cover = new Uint8Array(text.length);
    words.forEach(function (word) {
      for (var at = low.indexOf(word); word && at >= 0; at = low.indexOf(word, at + word.length)) {
        cover.fill(1, at, at + word.length);
      }
    });
    var nodes = [];
    for (var start = 0, at = 1; at <= text.length; at++) {
      if (at < text.length && cover[at] === cover[start]) continue;
      var piece = text.slice(start, at);
      nodes.push(cover[start] ? raisedex.element("mark", {}, [piece]) : piece);
      start = at;
    }
    return nodes;
  };

  var made = null;
  /** Promise of the matcher over all rows. */
  raisedex.matcher = function () {
    return raisedex.load().then(function (rows) {
      if (!made) {
        made = new Matcher(rows);
        /* So that the first misspelt word does not have to wait for it. */
        setTimeout(function () { made.words(); }, 400);
      }
      return made;
    });
  };
  raisedex.Matcher = Matcher;
})();
