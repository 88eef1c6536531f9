// Looks through the index of all pages, in this page.
"use strict";
(() => {
  const MOST = 60, AROUND = 90;
  const get = (id) => document.getElementById(id);
  const input = get("words");
  let index = null;
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  /** The text around the first word, with all words marked. */
  function excerpt(text, words) {
    const lower = text.toLowerCase();
    const at = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0).concat(text.length)) - AROUND);
    const piece = text.slice(at, at + 3 * AROUND);
    const nodes = [at ? "… " : ""];
    let rest = piece;
    while (rest) {
      const places = words.map((word) => [rest.toLowerCase().indexOf(word), word.length]).filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
      if (!places.length) break;
      const [place, size] = places[0];
      nodes.push(rest.slice(0, place), make("mark", {}, rest.slice(place, place + size)));
      rest = rest.slice(place + size);
    }
    nodes.push(rest, at + 3 * AROUND < text.length ? " …" : "");
    return nodes;
  }

  function weight([address, title, text], words) {
    let sum = 0;
    for (const word of words) {
      if (title.toLowerCase().includes(word)) sum += 4;
      if (address.toLowerCase().includes(word)) sum += 3;
      if (text.slice(0, 120).toLowerCase().includes(word)) sum += 2;
    }
    return sum + (address.startsWith("entries/") ? 2 : address.startsWith("concepts/") ? 1 : 0);
  }

  const MONTHS = "january february march april may june july august september october november december".split(" ");

  /** The words that are looked for, in lower case; a date in words as pages have it: "4 June 2009" is 2009-06-04, "June 2009" is 2009-06. */
  function wordsOf(typed) {
    const dated = typed.toLowerCase().replace(/(?:\b(\d{1,2})\.? +)?\b([a-z]{3,9})\.? +(\d{4})\b/g, (all, day, name, year) => {
      const month = MONTHS.findIndex((one) => one.startsWith(name)) + 1;
      return month ? year + "-" + String(month).padStart(2, "0") + (day ? "-" + day.padStart(2, "0") : "") : all;
    });
    return dated.split(/\s+/).filter((word) => word);
  }

  function show() {
    const words = wordsOf(input.value);
    history.replaceState(null, "", words.length ? "#q=" + encodeURIComponent(input.value) : location.pathname);
    get("elsewhere").hidden = true;
    if (!words.length || !index) {
      get("results").replaceChildren();
      get("found").textContent = index ? "All words have to occur. Nothing is sent anywhere." : "Loading the index …";
      return;
    }
    const found = index.filter(({ all }) => words.every((word) => all.includes(word)))
      .map((one) => ({ one, of: weight(one.part, words) })).sort((a, b) => b.of - a.of);
    get("found").textContent = found.length + (found.length === 1 ? " place" : " places") + (found.length > MOST ? "; the first " + MOST + " are shown" : "");
    get("elsewhere").hidden = found.length > 0;
    get("results").replaceChildren(...found.slice(0, MOST).map(({ one: { part: [address, title, text] } }) =>
      make("li", {}, make("a", { href: address.split("#").map((piece) => piece.split("/").map(encodeURIComponent).join("/")).join("#") }, title), " ", make("span", { class: "dim" }, address.startsWith("entries/") ? "catalogue" : address), make("p", {}, ...excerpt(text, words)))));
  }

  get("search").hidden = false;
  get("search").addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", show);
  const asked = new URLSearchParams(location.hash.slice(1)).get("q");
  if (asked) input.value = asked;
  fetch("search.json").then((answer) => answer.json()).then((parts) => {
    index = parts.map((part) => ({ part, all: part.join(" ").toLowerCase() }));
    show();
  }).catch(() => {
    get("found").textContent = "The index could not be loaded. Is there a network? A folder has to be served: tools/site --serve.";
  });
})();
