// The big screen turns pages instead of crawling: of [data-turn], as many children are shown as fit; then the next ones.
// <main data-seconds="12"> says how long a page stays; → and ← turn by hand, the space bar holds. [data-page-of] tells "2 / 5".
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

  const items = () => places.flatMap((place) => [...place.children]);

  // Shows the page that begins with item `from`; at least one item, even if it is higher than the screen.
  function show(from) {
    const all = items();
    main.classList.remove("turning"); // measured at rest
    all.forEach((item, at) => { item.hidden = at < from; });
    const floor = main.getBoundingClientRect().bottom - parseFloat(getComputedStyle(main).paddingBottom);
    const over = all.findIndex((item, at) => at > from && item.getBoundingClientRect().bottom > floor + 1);
    next = over === -1 ? all.length : over;
    all.slice(next).forEach((item) => { item.hidden = true; });
    main.classList.add("turning");
    tell(all.length, next - from);
  }

  function tell(total, size) {
    const count = seen.length + Math.ceil((total - next) / Math.max(size, 1));
    document.querySelectorAll("[data-page-of]").forEach((node) => { node.textContent = `${seen.length} / ${count}`; });
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
    const last = next >= items().length;
    if (last && main.dataset.next && await goOn()) return;
    if (!places.length) return;
    if (last) seen.length = 0;
    seen.push(seen.length ? next : 0);
    show(seen.at(-1));
  }

  function back() {
    if (!places.length) return;
    if (seen.length > 1) seen.pop();
    show(seen.at(-1));
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.(event.key === " " ? "input, select, textarea, button, a" : "input, select, textarea")) return;
    if (event.key === "ArrowRight") forward();
    else if (event.key === "ArrowLeft") back();
    else if (event.key === " ") paused = !paused;
    else return;
    event.preventDefault();
  });

  // News replace rows, and another size of the window holds more or fewer of them: the same page is laid out anew.
  function again(from) {
    seen.length = 0;
    seen.push(from);
    if (places.length) show(from);
  }
  document.addEventListener("hanchan:version", () => { if (places.length) show(seen.at(-1)); });
  window.addEventListener("resize", () => again(0));
  document.fonts.ready.then(() => { if (places.length) show(seen.at(-1)); });
  setInterval(() => { if (!paused && !document.hidden) forward(); }, SECONDS * 1000);
  again(0);
})();
