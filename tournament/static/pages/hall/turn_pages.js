// The big screen turns pages instead of crawling: of [data-turn], as many children are shown as fit; then the next ones.
// <main data-seconds="12"> says how long a page stays; → and ← turn by hand, the space bar holds. [data-page-of] tells "2 / 5".
// Where [data-fill] asks for it, fill_screen.js says how many fit, in which type and columns: all pages are alike.
// <main data-next="…"> is what the screen shows after the last page; without the network it stays with its own pages.
(() => {
  "use strict";

  const main = document.querySelector("main");
  const places = [...document.querySelectorAll("[data-turn]")];
  // In the hand the same page simply scrolls.
  if (!main || (!places.length && !main.dataset.next) || !matchMedia("(min-width: 48rem)").matches) return;

  const SECONDS = Number(main.dataset.seconds) || 12;
  const seen = [0]; // where each page so far began; the last one is shown
  let next = 0;
  let paused = false;

  const box = document.querySelector("[data-fill]");
  let plan = null;

  const items = () => places.flatMap((place) => [...place.children]);

  function room() {
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(main);
    return {
      width: main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
      height: main.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom),
    };
  }

  // Measures what there is now; the page that is shown goes on from where it began.
  function measure() {
    if (!box) return;
    plan = window.fillScreen.plan(box, items(), room());
    if (plan) seen.splice(0, seen.length, ...seen.map((from) => from - from % plan.each));
  }

  // Shows the page that begins with item `from`; at least one item, even if it is higher than the screen.
  function show(from) {
    const all = items();
    main.classList.remove("turning"); // it is measured at rest, and moves when the page is turned alone
    if (plan) {
      next = Math.min(from + plan.each, all.length);
      all.forEach((item, at) => { item.hidden = at < from || at >= next; });
      window.fillScreen.lay(box, plan, room());
    } else {
      all.forEach((item, at) => { item.hidden = at < from; });
      const floor = main.getBoundingClientRect().bottom - parseFloat(getComputedStyle(main).paddingBottom);
      const over = all.findIndex((item, at) => at > from && item.getBoundingClientRect().bottom > floor + 1);
      next = over === -1 ? all.length : over;
      all.slice(next).forEach((item) => { item.hidden = true; });
    }
    tell(all.length, plan ? plan.each : next - from);
  }

  function tell(total, size) {
    const count = seen.length + Math.ceil((total - next) / Math.max(size, 1));
    const words = count > 1 ? `${seen.length} / ${count}` : "";
    document.querySelectorAll("[data-page-of]").forEach((node) => { node.textContent = words; });
  }

  async function goOn() {
    try {
      const answer = await fetch(main.dataset.next, { method: "HEAD" });
      if (answer.ok) location.replace(main.dataset.next);
      return answer.ok;
    } catch {
      return false; // No network: what is shown goes round.
    }
  }

  async function forward() {
    if (!next) again(); // a key may come before the first page is laid out
    const last = next >= items().length;
    if (last && seen.length < 2 && !main.dataset.next) return; // there is one page
    if (last && main.dataset.next && await goOn()) return;
    if (!places.length) return;
    if (last) seen.length = 0;
    seen.push(seen.length ? next : 0);
    turn();
  }

  function back() {
    if (!places.length) return;
    if (seen.length > 1) seen.pop();
    turn();
  }

  function turn() {
    show(seen.at(-1));
    main.classList.add("turning");
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.(event.key === " " ? "input, select, textarea, button, a" : "input, select, textarea")) return;
    if (event.key === "ArrowRight") forward();
    else if (event.key === "ArrowLeft") back();
    else if (event.key === " ") paused = !paused;
    else return;
    event.preventDefault();
  });

  // News replace rows, and another room holds more or fewer of them: the same page is laid out anew.
  function again() {
    if (!places.length) return;
    measure();
    show(seen.at(-1));
  }
  document.addEventListener("hanchan:version", again);
  document.fonts.ready.then(again);
  new ResizeObserver(again).observe(main); // also once at the beginning, and when a notice takes some of the room
  setInterval(() => { if (!paused && !document.hidden) forward(); }, SECONDS * 1000);
})();
