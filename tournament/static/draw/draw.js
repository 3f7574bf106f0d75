// Refines the draw pages: a player dragged onto another asks what the swap costs; the print button prints.
// By mouse, pen or finger (held for a moment, so that the page still scrolls); by keyboard there are the two lists.
(() => {
  "use strict";

  const FAR = 6; // pixels until a press is a drag
  const LONG = 350; // milliseconds until a resting finger takes hold
  const form = document.querySelector("form[data-swap]");
  const seats = document.querySelector("[data-seats]");
  const seatOf = (node) => node?.closest?.("[data-seats] [data-player]") || null;
  let press = null; // {seat, x, y, timer} before, {seat, label, over} while dragging

  function begin() {
    clearTimeout(press.timer);
    press.label = document.createElement("div");
    press.label.className = "drag-label";
    press.label.textContent = press.seat.querySelector(".name").textContent.trim();
    document.body.append(press.label);
    press.seat.classList.add("held");
    getSelection()?.removeAllRanges();
  }

  function move(x, y) {
    press.label.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
    press.over?.classList.remove("over");
    const seat = seatOf(document.elementFromPoint(x, y));
    press.over = seat && seat !== press.seat ? seat : null;
    press.over?.classList.add("over");
  }

  function end(ask) {
    if (!press) return;
    const { seat, over, label, timer } = press;
    clearTimeout(timer);
    seat.classList.remove("held");
    over?.classList.remove("over");
    label?.remove();
    press = null;
    if (!ask || !over) return;
    form.elements.first.value = seat.dataset.player;
    form.elements.second.value = over.dataset.player;
    form.requestSubmit();
  }

  if (form && seats) {
    form.querySelector("[data-drag-hint]").hidden = false;
    seats.classList.add("draggable");
    seats.addEventListener("pointerdown", (event) => {
      const seat = seatOf(event.target);
      if (!seat || event.button || press) return;
      press = { seat, x: event.clientX, y: event.clientY };
      if (event.pointerType === "touch") {
        press.timer = setTimeout(() => { begin(); move(press.x, press.y); }, LONG);
      } else {
        event.preventDefault();
      }
    });
    document.addEventListener("pointermove", (event) => {
      if (!press) return;
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR;
      if (!press.label && far) {
        if (event.pointerType === "touch") { end(false); return; }
        begin();
      }
      if (press.label) move(event.clientX, event.clientY);
    });
    document.addEventListener("pointerup", () => end(true));
    document.addEventListener("pointercancel", () => end(false));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") end(false); });
    document.addEventListener("touchmove", (event) => { if (press?.label) event.preventDefault(); }, { passive: false });
    seats.addEventListener("contextmenu", (event) => { if (press) event.preventDefault(); });
  }

  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
})();
