// The button that keeps all pages of the site in the browser, for the time without a network.
"use strict";
(() => {
  const button = document.querySelector("#keep-all");
  const said = document.querySelector("#kept");
  if (!navigator.serviceWorker || location.protocol === "file:") return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    said.textContent = "Working …";
    const { keepSite } = await import("./offline.mjs");
    const service = await keepSite();
    if (!service) {
      said.textContent = "This browser keeps nothing here.";
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: { kept, of, problem } }) => {
      said.textContent = problem ? "Not all is kept: " + problem : kept < of ? kept + " of " + of + " files …"
        : "All " + of + " files are kept: the site works without a network.";
      button.disabled = !problem;
    };
    service.active.postMessage("keep all", [port2]);
  });
})();
