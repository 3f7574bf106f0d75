// Over HTTPS the program can be installed. Its worker shows a page of its own when the server cannot be reached, and
// keeps what is one's own: a page with [data-own-page] opens then with what it showed last.
(() => {
  "use strict";

  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.register(document.currentScript.dataset.worker);
  const own = document.querySelector("[data-own-page]");
  if (!own) return;
  const PAUSE = 60 * 1000; // milliseconds between two times that the page is kept

  // Files have names of their own: what is kept once never changes.
  function parts() {
    const named = [...document.querySelectorAll("link[rel=stylesheet], script[src], img[src]")].map((part) => part.href || part.src);
    const loaded = performance.getEntriesByType("resource").map((part) => part.name);
    const paths = [...named, ...loaded].map((url) => new URL(url)).filter((url) => url.origin === location.origin).map((url) => url.pathname);
    return [...new Set(paths)].filter((path) => path.startsWith("/static/"));
  }

  let last = 0;
  let timer = 0;

  async function keep() {
    timer = 0;
    last = Date.now();
    const { active } = await workers.ready;
    active.postMessage({ path: location.pathname, leading: own.dataset.leading.split(" ").filter(Boolean), parts: parts() });
  }

  function keepLater() {
    if (!timer) timer = setTimeout(keep, Math.max(0, last + PAUSE - Date.now()));
  }

  workers.addEventListener("message", ({ data }) => {
    if (data.kept) own.textContent = own.dataset.opens;
  });
  document.addEventListener("hanchan:refreshed", keepLater);
  if (!("fromStore" in document.body.dataset)) window.addEventListener("load", keep);
  else document.addEventListener("hanchan:fresh", keepLater, { once: true });
})();
