/* As extractor/match/places.py: which files and sites of the project the frames are in. */
(function (paste) {
  "use strict";
  const T = paste.tables.places;
  const text = paste.text;
  const NEAR = { FILE: 1, FUNCTION: 2, LINE: 3 };
  const lastName = (path) => text.rpartition(path, "/")[1];
  const folderOf = (path) => text.rpartition(path, "/")[0] || "";

  class Places {
    constructor(index) {
      this.index = index;
      this.paths = index.paths;
      this.installed = index.installed;
      this.byName = new Map();
      this.paths.forEach((path, number) => {
        const name = lastName(path);
        if (!this.byName.has(name)) this.byName.set(name, []);
        this.byName.get(name).push(number);
      });
      this.known = new Set(this.installed);
      this.tops = new Set(this.installed.map((path) => text.partition(path, "/")[0]));
      this.folders = new Set(this.installed.map(folderOf).filter((folder) => folder.includes("/")));
    }

    /** The files that a printed path can mean: those that share most of it. */
    files(printed) {
      let best = [];
      let most = 0;
      for (const number of this.byName.get(lastName(printed)) || []) {
        const count = Math.max(
          shared(printed, this.paths[number]), shared(printed, this.installed[number]));
        if (count > most) {
          best = [];
          most = count;
        }
        if (count && count === most) best.push(number);
      }
      return most > 1 || best.length === 1 ? best : [];
    }

    isInside(frame) {
      if (frame.path.startsWith("<")) return false;
      const below = belowPackages(frame.path);
      if (below !== null) {
        return this.tops.has(text.partition(below, "/")[0]) || this.known.has(below);
      }
      if (this.files(frame.path).length) return true;
      const folder = folderOf(frame.path);
      for (const known of this.folders) if (folder.endsWith("/" + known)) return true;
      return false;
    }

    /** [depth, frame, file] of the files that the frames up to a depth are in. */
    touched(exception, deepest) {
      const found = [];
      exception.frames.slice(-deepest - 1).reverse().forEach((frame, depth) => {
        if (this.isInside(frame)) {
          this.files(frame.path).forEach((file) => found.push([depth, frame, file]));
        }
      });
      return found;
    }

    /** All sites near the raising frame and its callers; their parts must be there. */
    contacts(touched) {
      return touched.flatMap(([depth, frame, file]) =>
        this.index.sites(file).map((site) => contact(frame, depth, file, site)));
    }

    shown(frame) {
      const files = this.files(frame.path);
      return files.length === 1 ? this.paths[files[0]] : frame.path;
    }

    passesOn(frame) {
      const files = this.files(frame.path);
      const line = frame.line || 0;
      return this.index.head.reraises.some(
        (row) => files.includes(row[0]) && row[1] <= line && line <= row[2]);
    }
  }

  function belowPackages(path) {
    for (const folder of ["/site-packages/", "/dist-packages/"]) {
      const at = path.lastIndexOf(folder);
      if (at >= 0) return path.slice(at + folder.length);
    }
    return null;
  }

  function sameFunction(printed, qualified) {
    if (printed === null) return null;
    if (printed === "<module>") return !qualified;
    if (printed.startsWith("<")) return null;
    return text.rpartition(printed, ".")[1] === text.rpartition(qualified, ".")[1];
  }

  function contact(frame, depth, file, [error, line, endLine, name, statement]) {
    const same = sameFunction(frame.function, name);
    let near = NEAR.FILE;
    if (same !== false) {
      const inside = frame.line !== null && line <= frame.line && frame.line <= endLine;
      near = inside ? NEAR.LINE : same ? NEAR.FUNCTION : NEAR.FILE;
    }
    let code = frame.code === null ? null : isSame(frame.code, statement);
    if (frame.line !== line && near === NEAR.LINE && !code) code = null;
    return { near, depth, error, site: { path: file, line, function: name }, sameCode: code };
  }

  function isSame(shown, code) {
    return shown === code || (text.size(shown) >= T.SHOWN && code.startsWith(shown));
  }

  /** How many names two paths share at their ends, if one of them is used up. */
  function shared(printed, known) {
    let one = text.strip(printed, "/").split("/");
    const other = known.split("/");
    if (one[0] === "." || one[0] === "~") one = one.slice(1);
    const most = Math.min(one.length, other.length);
    let count = 0;
    while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count++;
    return count === one.length || count === other.length ? count : 0;
  }

  paste.places = { Places, NEAR };
})(globalThis.raisedex.paste);
