// The address at which a page was opened, as a field of its citation: the page knows its name only.
"use strict";
(() => {
  const place = document.querySelector("footer.cite pre");
  const said = document.querySelector("#cite-address");
  if (!place || !said) return;
  const given = place.textContent;

  /** The part of the page that the address leads to, or the state of a page that keeps it there. */
  function fragment() {
    const name = location.hash.slice(1);
    if (name.includes("=")) return name;
    let id = name;
    try {
      id = decodeURIComponent(name);
    } catch {
      return "";
    }
    const element = id && document.getElementById(id);
    return element && element.id !== "main" && element.closest("main") ? name : "";
  }

  function write() {
    if (!location.protocol.startsWith("http")) {
      said.textContent = "This copy of the page is a file: add the address of the site from which you have it.";
      return;
    }
    const part = fragment();
    // The copy that stays, if there is one.
    const dated = document.querySelector("#dated")?.href;
    const address = ((dated ?? location.origin + location.pathname + location.search) + (part && "#" + part))
      .replace(/[{}\\^|`"<> ]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());
    const key = part && !part.includes("=") ? "-" + part.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") : "";
    place.textContent = given.replace(/^(@misc\{[^,]*),/, (all, begin) => begin + key + ",").replace("\n  howpublished = ", () => `\n  url = {${address}},\n  howpublished = `);
    said.textContent = "The address is the one " + (dated ? "of a snapshot of the page, which stays as it is" : "at which you opened the page") + (part ? ", with the part of it that the address names." : "; with the anchor of a row, a state or an entry in it, that is cited.");
  }

  write();
  addEventListener("hashchange", write);
  document.querySelector("footer.cite details").addEventListener("toggle", write);  // a page may write its address itself
})();
