// The reading of the start page's text by this browser. DOMParser runs no script of it, and loads nothing; a handler would be noted in the console.
"use strict";
(() => {
  const place = document.querySelector("#sees");
  const tree = new DOMParser().parseFromString(place.dataset.text.replace(" onerror=", " data-onerror="), "text/html");
  const sees = tree.querySelector("img") ? "B" : "A";
  const letter = document.createElement("span");
  letter.className = "letter " + (sees === "B" ? "k1" : "k0");
  letter.textContent = sees;
  place.append("The browser that you use now has just read it: it sees ", letter, sees === "B" ? ", the tag." : ", one comment.");
})();
