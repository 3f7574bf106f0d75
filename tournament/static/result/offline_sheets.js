// Without the network a scorer opens the next table all the same: the page holds one inert sheet and who sits at the
// tables that are out. outbox.js keeps what is typed and sends it. With the network, and without this file, tables are
// opened as ever: by their address.
(() => {
  "use strict";

  const PATIENCE = 3000; // milliseconds for a sign of the server
  const model = document.getElementById("spare-sheet");
  const place = document.querySelector("[data-spare-place]");
  if (!model || !place) return;
  const entry = new URL(model.dataset.entry, location.href);
  let requests = 0;

  async function reachable() {
    const patience = new AbortController();
    const alarm = setTimeout(() => patience.abort(), PATIENCE);
    try {
      await fetch(model.dataset.near, { cache: "no-store", signal: patience.signal });
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(alarm);
    }
  }

  const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function name(label, player) {
    label.textContent = player.textContent;
    if (player.dataset.played) label.append(Object.assign(document.createElement("small"), { textContent: player.dataset.played }));
  }

  function sheetOf(table) {
    const part = document.importNode(model.content.firstElementChild, true);
    const form = part.querySelector("form");
    part.querySelector("h2").textContent = table.dataset.keep;
    form.dataset.keep = table.dataset.keep;
    for (const field of ["table", "rev"]) form.elements[field].value = table.dataset[field];
    form.elements.key.value = newKey();
    const labels = [...part.querySelectorAll(".score:not(.bets) label")];
    labels.forEach((label, at) => name(label, table.children[at]));
    return part;
  }

  function open(number) {
    const table = document.getElementById("spare-tables")?.content.querySelector(`[data-table="${number}"]`);
    const part = table ? sheetOf(table) : document.importNode(model.content.lastElementChild, true);
    place.replaceChildren(part);
    if (!table) return;
    window.htmx?.process(part);
    part.dispatchEvent(new CustomEvent("hanchan:refreshed", { bubbles: true }));
    place.scrollIntoView({ block: "nearest" });
    part.querySelector("[data-score]").focus();
  }

  // The number of the table that an address opens, or none where it opens no sheet.
  function numberIn(url) {
    return url.pathname === entry.pathname && url.searchParams.has("table") ? Number(url.searchParams.get("table")) || 0 : null;
  }

  async function go(url) {
    requests += 1;
    const request = requests;
    const isReachable = await reachable();
    if (request !== requests) return; // another table was chosen meanwhile
    if (isReachable) location.assign(url);
    else open(numberIn(url));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if (numberIn(url) === null) return;
    event.preventDefault();
    go(url);
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-table-box]")) return;
    event.preventDefault();
    entry.search = new URLSearchParams(new FormData(event.target));
    go(new URL(entry));
  });

  // What waited has been sent, and whoever typed the next sheet has stayed: the network is back.
  document.addEventListener("hanchan:sent", () => {
    place.querySelectorAll("[data-until-sent], .message.error").forEach((words) => words.remove());
    place.querySelectorAll("section:not(:has(form))").forEach((sheet) => sheet.remove());
  });

  // Like after a save: the next table's number is what comes next.
  place.addEventListener("hanchan:kept", () => {
    const box = document.querySelector("[data-table-box] input");
    if (!box) return;
    box.value = box.defaultValue;
    box.focus();
    box.select();
  });
})();
