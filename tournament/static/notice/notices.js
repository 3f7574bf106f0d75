// Notices come and go by their own times ([data-from], [data-until]) on the server's clock: nobody has to send anything.
// Pages of the staff and big screens, which show more of them, are told with "hanchan:version" to look again.
(() => {
  "use strict";

  const SELDOM = 30000; // milliseconds; a sleeping phone's timers are late
  const source = document.querySelector("[data-live-at]");
  if (!source) return;
  let skew = Date.parse(source.dataset.liveAt) - Date.now(); // a phone's own clock may be wrong
  let timer = 0;

  // The next moment at which one of them begins or is over, and whether it is shown until then.
  function stateOf(notice, now) {
    const from = Date.parse(notice.dataset.from || "");
    const until = Date.parse(notice.dataset.until || "");
    const moments = [from, until].filter((moment) => moment > now);
    return { shown: !(from > now) && !(until <= now), next: Math.min(...moments) };
  }

  function look() {
    clearTimeout(timer);
    const now = Date.now() + skew;
    let next = now + SELDOM;
    let changed = false;
    for (const notice of document.querySelectorAll("[data-from], [data-until]")) {
      const state = stateOf(notice, now);
      changed ||= notice.classList.contains("not-now") === state.shown;
      notice.classList.toggle("not-now", !state.shown);
      next = Math.min(next, state.next);
    }
    timer = setTimeout(look, Math.max(next - now, 0) + 1);
    if (changed && !document.body.classList.contains("public")) document.dispatchEvent(new CustomEvent("hanchan:version"));
  }

  document.addEventListener("hanchan:fresh", (event) => {
    if (event.detail) skew = Date.parse(event.detail) - Date.now();
    look();
  });
  document.addEventListener("hanchan:refreshed", look);
  document.addEventListener("visibilitychange", look);
  look();
})();
