// Score sheets by keyboard: Enter goes from box to box and saves in the last, Escape goes back to the table's number.
// What is right or wrong is the server's to say; without this file the sheet is sent by Enter and says the same.
(() => {
  "use strict";

  const boxes = (sheet) => [...sheet.querySelectorAll("[data-score]")];
  const changed = (box) => box.dispatchEvent(new Event("input", { bubbles: true }));

  function nextEmpty(sheet, box) {
    const all = boxes(sheet);
    const from = all.indexOf(box) + 1;
    return [...all.slice(from), ...all.slice(0, from)].find((other) => !other.value.trim() && other !== box);
  }

  function onEnter(event, sheet) {
    if (!event.target.matches("[data-score]") || !event.target.value.trim()) return;
    const all = boxes(sheet);
    const next = nextEmpty(sheet, event.target) || all[all.indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  }

  function take(button) {
    const box = document.getElementById(button.dataset.take);
    box.value = button.value;
    changed(box);
    box.focus();
  }

  function flip(box) {
    const text = box.value.trim();
    box.value = /^[-−–]/.test(text) ? text.slice(1) : `−${text.replace(/^\+/, "")}`;
    changed(box);
    box.focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]")) return;
    const sheet = event.target.closest?.("[data-sheet]");
    const table = document.querySelector("[data-table-box] input");
    const inBox = event.target.matches?.("[data-score], [name=bets], [data-table-box] input");
    if (event.key === "Enter" && sheet) onEnter(event, sheet);
    else if (event.key === "Escape" && table) {
      table.focus();
      table.select();
    } else if (event.key === "=" && sheet && inBox && sheet.querySelector("[data-take]")) {
      event.preventDefault();
      take(sheet.querySelector("[data-take]"));
    } else if (event.key === "?" && inBox) {
      event.preventDefault();
      document.querySelector("[data-open-keys]")?.click();
    }
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-take], [data-flip]");
    if (!button) return;
    event.preventDefault();
    if (button.dataset.take) take(button);
    else flip(document.getElementById(button.dataset.flip));
  });

  // Typing over what stands there is what one wants in a box of a number.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-score], [name=bets], [data-table-box] input")) event.target.select();
  });

  // The keypads of some phones have no minus.
  function showFlips() {
    if (!matchMedia("(pointer: coarse)").matches) return;
    document.querySelectorAll("[data-flip]").forEach((button) => { button.hidden = false; });
  }
  document.addEventListener("hanchan:refreshed", showFlips);
  showFlips();

  document.addEventListener("htmx:afterSettle", () => {
    document.querySelectorAll("[data-score], [name=bets]").forEach((box) => {
      const error = document.getElementById(box.getAttribute("aria-describedby"));
      if (error?.textContent.trim()) box.setAttribute("aria-invalid", "true");
      else box.removeAttribute("aria-invalid");
    });
  });

  // What was typed while this file was on its way goes on: selected, the next digit would replace it.
  const here = document.activeElement;
  if (here?.matches("[data-score], [data-table-box] input") && here.value === here.defaultValue) here.select();
})();
