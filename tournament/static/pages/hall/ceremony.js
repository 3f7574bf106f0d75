// The prize-giving: → (or Page down, space, Enter, a click, as remotes send them) shows the next place, ← takes it back.
// Everything is in the page, so the network may go; a reload shows the same places again. Without this file a link does it.
(() => {
  "use strict";

  const places = [...document.querySelectorAll("[data-ceremony] > li")];
  const start = document.querySelector("[data-start]");
  const FORWARD = ["ArrowRight", "ArrowDown", "PageDown", " ", "Enter"];
  const BACK = ["ArrowLeft", "ArrowUp", "PageUp", "Backspace"];
  let opened = places.filter((place) => !place.hidden).length;

  function show(count) {
    opened = Math.max(0, Math.min(places.length, count));
    start.hidden = opened > 0;
    places.forEach((place, at) => {
      place.hidden = at >= opened;
      place.classList.toggle("now", at === opened - 1);
    });
    const end = document.querySelector("[data-after-all]");
    if (end) end.hidden = opened < places.length;
    document.querySelector("[data-count]").textContent = opened ? `${opened} / ${places.length}` : "";
    const url = new URL(location.href);
    url.searchParams.set("open", opened);
    history.replaceState(null, "", url);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest?.("form")) return;
    if (event.key === "Enter" && event.target.closest?.("a:not([data-next-place])")) return;
    if (FORWARD.includes(event.key)) show(opened + 1);
    else if (BACK.includes(event.key)) show(opened - 1);
    else if (event.key === "Home") show(0);
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("a:not([data-next-place]), form")) return;
    event.preventDefault();
    show(opened + 1);
  });
})();
