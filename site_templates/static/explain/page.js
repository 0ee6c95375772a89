/* The page that explains pastes: what is pasted, dropped or chosen is looked up at once. */
(function () {
  "use strict";
  const raisedex = (window.raisedex = window.raisedex || {});
  const desk = document.getElementById("desk");
  const area = desk.querySelector("textarea");
  const file = desk.querySelector("input[type=file]");
  const stop = document.getElementById("stop");
  const bar = desk.querySelector("progress");
  const said = document.getElementById("said");
  const answers = document.getElementById("answers");
  const project = desk.dataset.project;
  const SHOW_AFTER = 150;
  let link = null;
  let turn = 0;

  function connected() {
    if (!link) {
      link = raisedex.connect(desk.dataset.engine, progress);
      link.catch(() => { link = null; });
    }
    return link;
  }

  function progress(event) {
    if (event.of) {
      bar.max = event.of;
      bar.value = event.done;
    } else {
      bar.removeAttribute("value");
    }
  }

  function busy(mine) {
    answers.setAttribute("aria-busy", "true");
    setTimeout(function () {
      if (mine !== turn || answers.getAttribute("aria-busy") !== "true") return;
      said.textContent = "Reading …";
      bar.hidden = stop.hidden = false;
    }, SHOW_AFTER);
  }

  function done(words, shown) {
    answers.removeAttribute("aria-busy");
    bar.hidden = stop.hidden = true;
    said.textContent = words;
    answers.replaceChildren(...shown);
  }

  function ask(input) {
    const mine = ++turn;
    if (typeof input === "string" && !input.trim()) {
      connected().then((desk) => desk.stop(), () => {});
      return done("", []);
    }
    busy(mine);
    connected().then((desk) => desk.ask(input)).then(function (found) {
      if (mine !== turn || !found) return;
      done(raisedex.answersSaid(found), raisedex.answersShown(found, project));
    }).catch(function (problem) {
      if (mine === turn) done(problem.message, []);
    });
  }

  function askFile(chosen) {
    area.value = "";
    ask(chosen);
  }

  area.addEventListener("focus", () => connected().catch(() => {}), { once: true });
  area.addEventListener("paste", () => setTimeout(() => ask(area.value)));
  area.addEventListener("keydown", function (event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask(area.value);
  });
  document.getElementById("explain").addEventListener("click", () => ask(area.value));
  document.getElementById("clear").addEventListener("click", function () {
    area.value = "";
    ask("");
    area.focus();
  });
  stop.addEventListener("click", function () {
    turn++;
    connected().then((desk) => desk.stop(), () => {});
    done("Stopped.", []);
    area.focus();
  });
  const example = document.getElementById("try");
  if (example) {
    example.addEventListener("click", function () {
      area.value = example.dataset.example;
      ask(area.value);
    });
  }
  document.getElementById("choose").addEventListener("click", () => file.click());
  file.addEventListener("change", function () {
    if (file.files.length) askFile(file.files[0]);
    file.value = "";
  });
  desk.addEventListener("dragover", function (event) {
    event.preventDefault();
    desk.classList.add("over");
  });
  desk.addEventListener("dragleave", () => desk.classList.remove("over"));
  desk.addEventListener("drop", function (event) {
    event.preventDefault();
    desk.classList.remove("over");
    const text = event.dataTransfer.getData("text/plain");
    if (event.dataTransfer.files.length) askFile(event.dataTransfer.files[0]);
    else if (text) {
      area.value = text;
      ask(text);
    }
  });
  desk.hidden = false;
})();
