// Tables with many rows can be sorted by their heads. The page can be read without this.
"use strict";
(() => {
  const gravity = ["errors", "text", "structure", "markup"];
  const keyOf = (row, column) => {
    const text = row.cells[column] ? row.cells[column].textContent.trim() : "";
    const grave = gravity.indexOf(text);
    return grave >= 0 ? grave : /^\d+$/.test(text) ? Number(text) : text.toLowerCase();
  };
  for (const table of document.querySelectorAll("table[data-list=entries]")) {
    const body = table.tBodies[0];
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = Array.from(body.rows, (row, index) => ({row, index, key: keyOf(row, column)}));
        rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (down ? -1 : 1) || a.index - b.index);
        body.append(...rows.map(({row}) => row));
      });
    });
  }
})();
