// The page can be read without this: it adds a filter, and a way to walk through the steps.
"use strict";
(() => {
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  // -- filter

  const articles = Array.from(document.querySelectorAll("article"));
  const severities = ["markup", "structure", "text", "errors"];

  function makeFilter(form) {
    const boxes = severities.filter((s) => articles.some((a) => a.dataset.s === s)).map((s) => {
      const box = make("input", { type: "checkbox", name: "severity", value: s });
      box.checked = true;
      return box;
    });
    const classes = new Map();
    for (const row of document.querySelectorAll(".by-class tr[data-c]"))
      classes.set(row.dataset.c, row.querySelector("th").textContent);
    const choice = make("select", { name: "class" }, make("option", { value: "" }, "all classes"));
    for (const [number, name] of classes) choice.append(make("option", { value: number }, name));
    const status = make("output", { "aria-live": "polite" });
    const all = make("button", { type: "button" }, "Show all");

    const apply = () => {
      const shown = new Set(boxes.filter((b) => b.checked).map((b) => b.value));
      let count = 0;
      for (const article of articles) {
        const is = shown.has(article.dataset.s) && (!choice.value || article.dataset.c === choice.value);
        article.hidden = !is;
        count += is;
      }
      status.textContent = count + " of " + articles.length + " divergences shown";
      all.disabled = count === articles.length;
    };
    const reset = () => {
      for (const box of boxes) box.checked = true;
      choice.value = "";
      apply();
    };
    form.append(
      make("fieldset", {}, make("legend", {}, "Show"),
        ...boxes.map((box) => make("label", {}, box, " " + box.value))),
      make("label", {}, "of ", choice), all, status);
    form.addEventListener("change", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    all.addEventListener("click", reset);
    form.hidden = false;
    apply();
    // A link leads to what is hidden too.
    const reveal = () => {
      const target = document.getElementById(location.hash.slice(1));
      if (!target || !target.hidden) return;
      reset();
      target.scrollIntoView();
    };
    addEventListener("hashchange", reveal);
    reveal();
  }
  const form = document.getElementById("filter");
  if (form && articles.length > 1) makeFilter(form);

  // -- a table that is a list: rows, and what a row leads to, by facet, severity and words

  function makeListFilter(table) {
    const rows = Array.from(table.tBodies[0].rows).filter((row) => !row.classList.contains("milestone"));
    const choices = ["facet", "severity"].map((name) => {
      const values = [...new Set(rows.map((row) => row.dataset[name]).filter(Boolean))];
      const select = make("select", {}, make("option", { value: "" }, "any " + name),
        ...values.map((value) => make("option", { value }, value)));
      return [name, select, values.length];
    });
    const words = make("input", { type: "search", placeholder: "words" });
    const status = make("output", { "aria-live": "polite" });
    const apply = () => {
      const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        const is = wanted.every((word) => text.includes(word)) &&
          choices.every(([name, select]) => !select.value || row.dataset[name] === select.value);
        row.hidden = !is;
        const target = row.dataset.for && document.getElementById(row.dataset.for);
        if (target) target.hidden = !is;
        count += is;
      }
      status.textContent = count + " of " + rows.length + " " + table.dataset.list;
    };
    const bar = make("div", { class: "list-filter", role: "search" }, make("label", {}, "Words ", words),
      ...choices.filter(([, , count]) => count > 1).map(([name, select]) => make("label", {}, name + " ", select)), status);
    bar.addEventListener("input", apply);
    (table.closest(".scroll") || table).before(bar);
    apply();
  }
  for (const table of document.querySelectorAll("table[data-list]")) makeListFilter(table);

  // -- steps

  function makeStepper(details) {
    const table = details.querySelector(".steps");
    const rows = Array.from(table.tBodies[0].rows).filter((row) => row.dataset.begin);
    if (rows.length === 0) return;
    const lanes = details.closest("article").querySelector(".lanes");
    const cursor = make("span", { class: "cursor", "aria-hidden": "true" });
    const named = make("span", { class: "who pointer", "aria-hidden": "true" });
    let at = -1;

    const first = (name) => rows.findIndex((row) => row.classList.contains(name));
    const parting = first("fork") < 0 ? first("apart") : first("fork");
    const status = make("output", { "aria-live": "polite" });
    const go = (to, follow = true) => {
      if (to < 0 || to >= rows.length) return;
      if (at >= 0) rows[at].removeAttribute("aria-current");
      at = to;
      rows[at].setAttribute("aria-current", "step");
      if (follow) rows[at].scrollIntoView({ block: "nearest", inline: "nearest" });
      const apart = rows[at].classList.contains("apart") ? ", apart" : "";
      status.textContent = "Step " + (at + 1) + " of " + rows.length + ": byte " + rows[at].dataset.begin + apart;
      for (const [button, target] of buttons) button.disabled = target() < 0 || target() >= rows.length || target() === at;
      point();
    };
    // Under the drawing, where the step reads.
    const columns = lanes.dataset.columns ? lanes.dataset.columns.split(" ").map(Number) : null;
    const drawn = columns ? columns.length : lanes.querySelector(".lane.source").textContent.length + 1;
    const point = () => {
      const byte = Number(rows[at].dataset.begin) - Number(lanes.dataset.from);
      const fits = byte >= 0 && byte < drawn;
      if (!cursor.isConnected) lanes.append(named, cursor);
      named.textContent = "step";
      cursor.textContent = fits ? " ".repeat(columns ? columns[byte] : byte) + "↑" : "(not in the drawing)";
    };
    const buttons = [
      ["First", () => 0], ["Back", () => at - 1], ["Forward", () => at + 1], ["Last", () => rows.length - 1],
      ["Where they differ", () => parting],
    ].map(([name, target]) => {
      const button = make("button", { type: "button" }, name);
      button.addEventListener("click", () => go(target()));
      return [button, target];
    });
    const bar = make("div", { class: "stepper", role: "group", "aria-label": "Steps: arrow keys go back and forward" },
      ...buttons.map(([button]) => button), status);
    const keys = { ArrowLeft: () => at - 1, ArrowUp: () => at - 1, ArrowRight: () => at + 1, ArrowDown: () => at + 1,
      Home: () => 0, End: () => rows.length - 1 };
    const onKey = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
      event.preventDefault();
      go(Math.min(Math.max(keys[event.key](), 0), rows.length - 1));
    };
    bar.addEventListener("keydown", onKey);
    table.parentElement.addEventListener("keydown", onKey);
    for (const row of rows) row.addEventListener("click", () => go(rows.indexOf(row)));
    table.parentElement.before(bar);
    go(Math.max(parting, 0), false);
  }

  // Only the opened parts of a large page get buttons.
  const ready = new WeakSet();
  const prepare = (details) => {
    if (!details.open || ready.has(details)) return;
    ready.add(details);
    makeStepper(details);
  };
  for (const details of document.querySelectorAll("details.trace")) {
    details.addEventListener("toggle", () => prepare(details));
    prepare(details);
  }

  // -- tables that can be sorted: a click on a head sorts, another one turns the order round

  const valueOf = (cell) => {
    const text = cell ? cell.textContent.trim() : "";
    const number = /^-?\d+(\.\d+)?/.exec(text);
    return number ? Number(number[0]) : text;
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach((head, column) => {
      const button = make("button", { type: "button" }, head.textContent);
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") !== "descending";
        for (const one of heads) one.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = Array.from(table.tBodies[0].rows).map((row, place) => [valueOf(row.cells[column]), place, row]);
        rows.sort(([a, i], [b, j]) => {
          const order = typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? 1 : -1;
          return (down ? -order : order) || i - j;
        });
        table.tBodies[0].append(...rows.map((one) => one[2]));
      });
    });
  }
})();
