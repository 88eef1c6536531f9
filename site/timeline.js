// The history as a line of time that can be zoomed. The page can be read without this: the table has everything.
"use strict";
(() => {
  const table = document.querySelector("#main table");
  if (!table) return;
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const day = (date) => Date.parse(date.slice(0, 10) + "T00:00:00Z") / 86400000;
  const isDate = (date) => /^\d{4}-\d\d-\d\d/.test(date);
  const marks = [];
  for (const row of table.tBodies[0].rows) {
    const head = row.cells[0].textContent.trim();
    if (row.classList.contains("milestone")) {
      // "2007: HTML 5, Call For Comments, WHATWG", of the day in the head.
      const [name, ...title] = (row.cells[1] ? row.cells[1].textContent : head).trim().split(":");
      if (isDate(head)) marks.push({ date: head.slice(0, 10), name, what: title.join(":").trim(), row, lane: 0 });
    } else if (row.id && isDate(head)) {
      const what = row.cells[2] ? row.cells[2].textContent.trim() : "";
      marks.push({ date: head.slice(0, 10), name: row.id, what, row, lane: row.dataset.facet === "errors" ? 2 : 1 });
    }
  }
  if (marks.length < 2) return;
  marks.sort((a, b) => day(a.date) - day(b.date));
  const first = day(marks[0].date) - 60, last = day(marks[marks.length - 1].date) + 60;

  const line = make("div", { class: "time", role: "group", "aria-label": "Milestones and revisions by date: arrow keys go from one to the next" });
  const years = [];
  for (let year = Number(marks[0].date.slice(0, 4)); year <= Number(marks[marks.length - 1].date.slice(0, 4)); ++year) {
    const mark = make("span", { class: "year", "aria-hidden": "true" }, String(year));
    years.push({ mark, year, at: day(year + "-01-01") });
    line.append(mark);
  }
  const said = make("output", { "aria-live": "polite" });
  for (const one of marks) {
    one.link = make("a", { class: "at lane" + one.lane, href: "#" + (one.row.id || (one.row.id = "m-" + one.name)), tabindex: "-1",
      "aria-label": one.date + ", " + one.name + (one.what ? ": " + one.what : "") }, one.lane === 0 ? one.name : "");
    one.link.addEventListener("focus", () => tell(one));
    one.link.addEventListener("mouseenter", () => tell(one));
    line.append(one.link);
  }
  marks[0].link.tabIndex = 0;
  const tell = (one) => { said.textContent = one.link.getAttribute("aria-label"); };
  line.addEventListener("keydown", (event) => {
    const at = marks.findIndex(({ link }) => link === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: marks.length - 1 }[event.key];
    if (at < 0 || to === undefined || !marks[to]) return;
    event.preventDefault();
    for (const { link } of marks) link.tabIndex = -1;
    marks[to].link.tabIndex = 0;
    marks[to].link.focus();
  });

  // Under the marks, the parsers that follow a version: from the first day whose text is read in the same way to the last.
  const bars = [];
  for (const row of document.querySelectorAll("#readers tbody tr[data-from]")) {
    const { from, until } = row.dataset;
    const bar = make("span", { class: "reader", "aria-hidden": "true" }, make("span", {}, row.cells[0].textContent));
    bars.push({ bar, from: day(from), until: isDate(until) ? day(until) : last });
    line.append(bar);
  }
  line.style.height = `calc(8.4rem + ${bars.length * 1.3}rem)`;
  bars.forEach(({ bar }, index) => { bar.style.top = `calc(6.9rem + ${index * 1.3}rem)`; });

  const zoom = make("input", { type: "range", min: "1", max: "40", step: "0.5", value: "1", id: "zoom" });
  const box = make("div", { class: "scroll", role: "region", "aria-label": "Line of time", tabindex: "0" }, line);
  const place = () => {
    const middle = (box.scrollLeft + box.clientWidth / 2) / (line.offsetWidth || 1);
    const width = box.clientWidth * Number(zoom.value);
    line.style.width = width + "px";
    const x = (at) => Math.min(Math.max((at - first) / (last - first), 0), 1) * (width - 12) + "px";
    const step = [1, 2, 5, 10].find((some) => some * 365 / (last - first) * width > 40) || 20; // years, so that none covers the next
    for (const { mark, year, at } of years) {
      mark.style.left = x(at);
      mark.textContent = year % step ? "" : String(year);
    }
    for (const one of marks) {
      // At the right end, what a mark says goes to the left.
      const isLate = one.lane === 0 && day(one.date) - first > (last - first) * 0.85;
      one.link.style.left = isLate ? "auto" : x(day(one.date));
      one.link.style.right = isLate ? `calc(${width - 12}px - ${x(day(one.date))})` : "auto";
    }
    for (const { bar, from, until } of bars) {
      bar.style.left = x(from);
      bar.style.width = `calc(${x(until)} - ${x(from)} + 12px)`;
      // A name that is wider than its bar is beside it: on the right, or, at the end of the line, on the left.
      const size = bar.firstChild.offsetWidth + 12;
      const isOut = size > bar.offsetWidth;
      bar.classList.toggle("late", isOut && bar.offsetLeft + bar.offsetWidth + size > width);
      bar.classList.toggle("out", isOut && bar.offsetLeft + bar.offsetWidth + size <= width);
    }
    line.classList.toggle("near", Number(zoom.value) >= 2.5);
    box.scrollLeft = middle * width - box.clientWidth / 2;
    zoom.setAttribute("aria-valuetext", Math.round((last - first) / 365 / Number(zoom.value) * 10) / 10 + " years are shown");
  };
  zoom.addEventListener("input", place);
  addEventListener("resize", place);
  // From the first to the last day whose text a parser reads alike: no date of the parser's own.
  const legend = [["at lane0", "milestones"], ["at lane1", "changes of tokens"], ["at lane2", "changes of parse errors only"], ["reader", "parsers, by the dates of the text that they follow, not of their releases"]]
    .map(([kind, words]) => make("span", { class: "legend" }, make("span", { class: "swatch " + kind, "aria-hidden": "true" }), " ", words));
  const section = make("section", { "aria-labelledby": "time-title" }, make("h2", { id: "time-title" }, "Line of time"),
    make("p", { class: "bar" }, make("label", {}, "Zoom ", zoom), ...legend), box, make("p", { class: "said" }, said));
  document.querySelector("#main").prepend(section);
  place();
})();
