// Refines the draw pages: a player dragged onto another asks what the swap costs; the print button prints.
(() => {
  "use strict";

  const form = document.querySelector("form[data-swap]");
  const seats = document.querySelector("[data-seats]");
  let held = null;

  function ask(first, second) {
    form.elements.first.value = first;
    form.elements.second.value = second;
    form.requestSubmit();
  }

  const seatOf = (node) => node.closest?.("[data-player]");

  if (form && seats && matchMedia("(pointer: fine)").matches) {
    seats.querySelectorAll("[data-player]").forEach((seat) => { seat.draggable = true; });
    form.querySelector("[data-drag-hint]").hidden = false;
    seats.addEventListener("dragstart", (event) => {
      held = seatOf(event.target);
      held?.classList.add("held");
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", held?.dataset.player || "");
    });
    seats.addEventListener("dragover", (event) => {
      const seat = seatOf(event.target);
      if (!held || !seat || seat === held) return;
      event.preventDefault();
      seats.querySelectorAll(".over").forEach((one) => one.classList.remove("over"));
      seat.classList.add("over");
    });
    seats.addEventListener("drop", (event) => {
      const seat = seatOf(event.target);
      if (!held || !seat || seat === held) return;
      event.preventDefault();
      ask(held.dataset.player, seat.dataset.player);
    });
    seats.addEventListener("dragend", () => {
      seats.querySelectorAll(".held, .over").forEach((one) => one.classList.remove("held", "over"));
      held = null;
    });
  }

  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
})();
