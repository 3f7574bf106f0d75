// Elements with `data-live-refresh="URL"` are fetched again when live.js reports a new version.
// An empty URL means this page. The answer may be a whole page; the element with the same id is taken from it.
(() => {
  "use strict";

  const EVERY = 1000; // milliseconds between two refreshes, whatever happens in the hall
  const SPREAD = document.body.classList.contains("public") ? 1500 : 0; // a hall of phones asks one by one
  let last = 0;
  let timer = 0;

  const typingIn = (part) => part.contains(document.activeElement)
    && document.activeElement.matches("input, select, textarea, [contenteditable]");
  const halfTyped = (part) => [...part.querySelectorAll("input, textarea")].some(
    (field) => field.type !== "hidden" && field.value !== field.defaultValue);

  async function refresh(part) {
    if (typingIn(part) || halfTyped(part) || part.querySelector("dialog[open]")) return;
    const answer = await fetch(part.dataset.liveRefresh || location.href);
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const news = part.id ? page.getElementById(part.id) : page.body.firstElementChild;
    if (!news || typingIn(part) || halfTyped(part)) return;
    part.replaceWith(document.adoptNode(news));
    window.htmx?.process(news);
    news.dispatchEvent(new CustomEvent("hanchan:refreshed", { bubbles: true }));
  }

  function refreshAll() {
    timer = 0;
    last = Date.now();
    for (const part of document.querySelectorAll("[data-live-refresh]")) {
      refresh(part).catch(() => { /* No network: live.js says so, and the next version tries again. */ });
    }
  }

  document.addEventListener("hanchan:version", () => {
    if (!timer) timer = setTimeout(refreshAll, Math.max(0, last + EVERY - Date.now()) + Math.random() * SPREAD);
  });
})();
