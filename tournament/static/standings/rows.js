// Long standings: find a player while typing, go to one's own row, open a row on a phone, show all sessions.
// Without this file a row leads to the player's page, which has all sessions.
(() => {
  "use strict";

  const OWN = ".mine";
  const all = (selector) => [...document.querySelectorAll(selector)];
  const table = () => document.querySelector("[data-rows]"); // news may bring another one
  const rows = () => all("[data-rows] tbody tr");
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  let typed = "";
  let showsAll = false;

  function filter() {
    const words = plain(typed).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows()) {
      const name = plain(row.querySelector(".who")?.textContent || "");
      const fits = words.every((word) => name.includes(word));
      row.classList.toggle("filtered", !fits);
      if (fits) found += 1;
    }
    const said = document.querySelector("[data-row-said]");
    if (said) said.textContent = found ? "" : document.querySelector("[data-row-find]").dataset.nothing;
  }

  // Columns of early sessions are left out where they do not fit: the button brings them, and the table scrolls.
  function isCut() {
    const heads = all("[data-rows] thead th.cell");
    return heads.some((head) => getComputedStyle(head).display === "none");
  }

  function show() {
    const tools = document.querySelector("[data-row-tools]");
    if (!tools || !table()) return;
    tools.hidden = false;
    table().parentElement.classList.toggle("all", showsAll);
    tools.querySelector("[data-row-mine]").hidden = !table().querySelector(OWN);
    const button = tools.querySelector("[data-row-all]");
    button.hidden = !showsAll && (!matchMedia("(min-width: 62rem)").matches || !isCut());
    button.setAttribute("aria-pressed", String(showsAll));
    const find = tools.querySelector("[data-row-find]");
    if (find.value !== typed && document.activeElement !== find) find.value = typed;
    if (typed) filter();
  }

  document.addEventListener("input", (event) => {
    if (!event.target.matches?.("[data-row-find]")) return;
    typed = event.target.value;
    filter();
  });
  document.addEventListener("click", (event) => {
    const target = event.target;
    if (target.closest("[data-row-mine]")) {
      typed = "";
      document.querySelector("[data-row-find]").value = "";
      filter();
      const own = table().querySelector(OWN);
      own.scrollIntoView({ block: "center" });
      own.querySelector("a")?.focus({ preventScroll: true });
    } else if (target.closest("[data-row-all]")) {
      showsAll = !showsAll;
      show();
    } else if (!target.closest("a, button")) {
      target.closest("[data-rows] tbody tr")?.classList.toggle("open");
    }
  });
  for (const name of ["hanchan:version", "hanchan:refreshed"]) document.addEventListener(name, show);
  window.addEventListener("resize", show);
  show();
})();
