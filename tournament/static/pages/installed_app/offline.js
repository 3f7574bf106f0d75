// The page without a network: goes on as soon as the server answers again, and when asked.
(() => {
  "use strict";
  const PAUSE = 3000; // ms between two looks for the server

  document.querySelector("[data-again]").addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });

  // That the network is back does not mean that the server can be reached yet: this looks until it answers.
  async function look() {
    const answers = navigator.onLine && await fetch("/healthz", {cache: "no-store"}).then((answer) => answer.ok, () => false);
    if (answers) location.reload();
    else setTimeout(look, PAUSE);
  }

  window.addEventListener("online", () => location.reload());
  setTimeout(look, PAUSE);
})();
