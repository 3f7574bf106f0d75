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

  const inUse = (part) => typingIn(part) || halfTyped(part) || part.querySelector("form[data-sending]");

  // Whoever had come to a key or a link by keyboard stays there.
  function keepFocus(part, news) {
    if (!part.contains(document.activeElement)) return () => {};
    const words = document.activeElement.textContent;
    const counterpart = [...news.querySelectorAll("a, button, summary")].find((node) => node.textContent === words);
    return () => counterpart?.focus({ preventScroll: true });
  }

  // A table or a row that has changed is seen for a moment, as rows of lists are.
  const SEEN = 4000; // milliseconds
  const placeOf = (one) => (one.id ? `#${CSS.escape(one.id)}` : `tbody [data-live-part=${CSS.escape(one.dataset.livePart)}]`);
  function markChanged(part, news) {
    for (const one of news.querySelectorAll(".table-card[id], tbody tr[data-live-part]")) {
      const old = part.querySelector(placeOf(one));
      if (!old || old.textContent === one.textContent) continue;
      one.classList.add("changed");
      setTimeout(() => one.classList.remove("changed"), SEEN);
    }
  }

  function put(part, page) {
    const fetched = part.id ? page.getElementById(part.id) : page.body.firstElementChild;
    if (!fetched || inUse(part)) return;
    const news = document.importNode(fetched, true);
    const focus = keepFocus(part, news);
    markChanged(part, news);
    part.replaceWith(news);
    focus();
    window.htmx?.process(news);
    news.dispatchEvent(new CustomEvent("hanchan:refreshed", { bubbles: true }));
  }

  // Parts that come from one address are fetched together.
  async function refresh(url, parts) {
    const idle = parts.filter((part) => !inUse(part));
    if (!idle.length) return;
    const answer = await fetch(url, { headers: { "Hanchan-Refresh": "1" } });
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (document.querySelector("dialog[open]")) later(); // a question that is open is asked about what is there
    else for (const part of idle) put(part, page);
  }

  function refreshAll() {
    timer = 0;
    last = Date.now();
    const byAddress = new Map();
    for (const part of document.querySelectorAll("[data-live-refresh]")) {
      const url = new URL(part.dataset.liveRefresh || location.href, location.href).href;
      byAddress.set(url, [...(byAddress.get(url) || []), part]);
    }
    for (const [url, parts] of byAddress) {
      refresh(url, parts).catch(() => { /* No network: live.js says so, and the next version tries again. */ });
    }
  }

  function later() {
    if (!timer) timer = setTimeout(refreshAll, Math.max(0, last + EVERY - Date.now()) + Math.random() * SPREAD);
  }

  document.addEventListener("hanchan:version", later);
})();
