/* Loads the index as scripts, and starts the search in a worker. A page opened from disk may have no
   worker: there the same code runs in the page, in short steps. */
(function () {
  "use strict";
  const raisedex = (window.raisedex = window.raisedex || {});
  const root = document.documentElement.dataset.root || "";
  const arrived = new Map();
  let head = null;

  raisedex.indexHead = (data) => { head = data; };
  raisedex.indexPart = (name, data) => { arrived.set(name, data); };

  function script(address) {
    return raisedex.script(address, "A part of the index could not be loaded.");
  }

  function loadHead() {
    return script("explain/head.js").then(() => head);
  }

  function load(names) {
    return Promise.all(names.map(function (name) {
      const [kind, number] = name.split("-");
      return script("explain/" + name + ".js?v=" + head[kind][Number(number)]).then(function () {
        const data = arrived.get(name);
        arrived.delete(name);
        return [name, data];
      });
    }));
  }

  /** Promise of {ask(input), stop()}; `report` gets the progress. */
  raisedex.connect = function (engine, report) {
    return loadHead().then(function () {
      if (location.protocol === "file:" || !window.Worker) return inPage(engine, report);
      return inWorker(engine, report).catch(() => inPage(engine, report));
    });
  };

  function inPage(engine, report) {
    return script(engine).then(() => raisedex.desk(report));
  }

  /** A desk in the page, once head and engine are there. */
  raisedex.desk = (report) => new raisedex.paste.Desk(head, load, report);

  function inWorker(engine, report) {
    return new Promise(function (resolve, reject) {
      const worker = new Worker(root + engine);
      const asked = new Map();
      let last = 0;
      const answered = {
        answer: (said) => asked.get(said.id).resolve(said.found),
        failed: (said) => asked.get(said.id).reject(new Error(said.message)),
        progress: report,
        need: (said) => load(said.names).then(
          (parts) => worker.postMessage({ type: "parts", parts }),
          (problem) => worker.postMessage({ type: "lost", message: problem.message }))
      };
      worker.onmessage = ({ data }) => answered[data.type](data);
      worker.onerror = function (event) {
        const problem = new Error(event.message || "The worker could not be started.");
        reject(problem);
        asked.forEach((each) => each.reject(problem));
      };
      worker.postMessage({ type: "head", head });
      resolve({
        stop: () => worker.postMessage({ type: "stop" }),
        ask: (input) => new Promise(function (done, failed) {
          asked.set(++last, { resolve: done, reject: failed });
          worker.postMessage({ type: "ask", id: last, input });
        })
      });
    });
  }
})();
