// An overlay that is late: the stream says only that there is a delay, and the picture is asked for again and again.
// The server answers what stood there so long ago. Once the event is hidden, nothing is shown.
(() => {
  "use strict";

  const live = document.querySelector("[data-live-list]");
  const late = document.querySelector("[data-late]");
  if (!live || !late) return;
  const OFTEN = 1000;
  const SELDOM = 15000;
  let version = -1;
  let timer = 0;

  // Of several processes one may be behind another: what was seen is not taken back.
  function show(news) {
    if (news.version < version) return;
    version = news.version;
    if (late.innerHTML !== news.html) late.innerHTML = news.html;
  }

  async function ask() {
    clearTimeout(timer);
    try {
      const answer = await fetch(late.dataset.late, { cache: "no-store" });
      document.body.hidden = answer.status === 404;
      if (answer.ok) show(await answer.json());
    } catch {
      // without the network the picture stays as it is
    }
    clearTimeout(timer);
    timer = setTimeout(ask, live.querySelector("[data-held-back]") ? OFTEN : SELDOM);
  }

  new MutationObserver(ask).observe(live, { childList: true });
  ask();
})();
