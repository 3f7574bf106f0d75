// Finding an offence by a word or its clause: the list is cut down while one types. Without this file it is a plain list.
(() => {
  "use strict";

  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f§]/g, "");

  function prepare(part) {
    const search = part.querySelector("[data-search]");
    const select = part.querySelector("select");
    const whole = select.cloneNode(true);

    function show() {
      const words = plain(search.value).split(/\s+/).filter(Boolean);
      const chosen = select.value;
      const list = whole.cloneNode(true);
      if (words.length) {
        list.querySelectorAll("option").forEach((option) => {
          const text = plain(option.textContent);
          if (!option.value || !words.every((word) => text.includes(word))) option.remove();
        });
        list.querySelectorAll("optgroup").forEach((group) => { if (!group.children.length) group.remove(); });
      }
      if (!list.querySelector("option")) list.append(new Option(search.dataset.nothing, ""));
      select.replaceChildren(...list.children);
      const found = [...select.options].some((option) => option.value === chosen && chosen);
      if (found) select.value = chosen;
      else select.selectedIndex = 0;
      if (select.value !== chosen) select.dispatchEvent(new Event("change", { bubbles: true }));
    }

    search.hidden = false;
    part.querySelector("[data-search-label]").hidden = false;
    search.addEventListener("input", show);
    search.addEventListener("change", (event) => event.stopPropagation());
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      select.focus();
    });
  }

  document.querySelectorAll("[data-offences]").forEach(prepare);
  document.querySelectorAll("[data-without-scripts]").forEach((button) => { button.hidden = true; });

  // Minutes are asked for lateness alone.
  const form = document.querySelector(".ruling-form");
  const minutes = form?.querySelector("[data-minutes]");
  function onlyForLateness() {
    minutes.hidden = form.elements.kind.value !== "lateness";
  }
  if (minutes) {
    form.addEventListener("change", onlyForLateness);
    onlyForLateness();
  }
})();
