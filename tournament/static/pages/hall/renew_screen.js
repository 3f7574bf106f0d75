// A screen that shows seats is laid out anew when there is news: the page is fetched first, so that it never goes blank.
(() => {
  "use strict";

  async function renew() {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const words = (root) => root.querySelector("[data-reload-on-news]").textContent.replace(/\s+/g, " ");
    if (words(page) !== words(document)) location.reload();
  }

  document.addEventListener("hanchan:version", () => {
    renew().catch(() => { /* No network: live.js says so, and the next version tries again. */ });
  });
})();
