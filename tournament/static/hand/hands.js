// A table's hands: refusals are shown, one tile is drawn by one player, and a hand is sent once the network is back.
// Every page works without it.
(() => {
  "use strict";

  const RETRY = 3000; // milliseconds between two tries without a network
  const form = () => document.getElementById("hand-form");
  const place = () => `hand:${location.pathname}`;

  // --- a hand that could not be sent: kept in this browser, frozen on the page, sent with its own key ---------------
  function kept() {
    try { return JSON.parse(localStorage.getItem(place())); } catch { return null; }
  }

  function keep(values) {
    try {
      if (values) localStorage.setItem(place(), JSON.stringify(values));
      else localStorage.removeItem(place());
    } catch { /* It is then kept as long as this page is open. */ }
    waiting = values;
  }

  let waiting = kept();
  let timer = 0;

  function valuesOf(node) {
    const values = {};
    for (const [name, value] of new FormData(node)) (values[name] ||= []).push(value);
    return values;
  }

  function freeze() {
    const node = form();
    if (!node) return;
    node.querySelector("[data-offline]").hidden = !waiting;
    node.querySelector("[data-fields]").inert = Boolean(waiting);
  }

  function send() {
    clearTimeout(timer);
    if (!waiting) return;
    timer = setTimeout(send, RETRY);
    if (navigator.onLine) htmx.ajax("POST", location.pathname, { values: waiting, target: "#hands", swap: "outerHTML" });
  }

  function failed(event) {
    const node = event.detail.elt;
    if (node !== form()) return;
    keep(valuesOf(node));
    freeze();
    timer = setTimeout(send, RETRY);
  }
  // What is chosen is chosen: the question for it goes when no answer about it can come.
  function unanswered(event) {
    const preview = document.getElementById("hand-preview");
    if (!preview || event.detail.target !== preview) return;
    const line = Object.assign(document.createElement("p"), { className: "small quiet", textContent: preview.dataset.lost });
    preview.replaceChildren(line);
  }
  document.addEventListener("htmx:sendError", unanswered);
  document.addEventListener("htmx:timeout", unanswered);
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:timeout", failed);
  window.addEventListener("online", send);

  // --- answers --------------------------------------------------------------------------------------------------------
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target } = event.detail;
    if (target.id !== "hands") return;
    // A refusal brings the form back with what was typed and the sentence.
    if ([400, 409].includes(xhr.status)) Object.assign(event.detail, { shouldSwap: true, isError: false });
    if (waiting && xhr.status && xhr.status < 500) {
      if (form() && xhr.status < 300) document.dispatchEvent(new CustomEvent("hanchan:stored", { detail: form() }));
      keep(null);
      clearTimeout(timer);
    }
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const part = document.getElementById("hands");
    if (event.detail.target?.id !== "hands" || !part) return;
    prepare();
    if (!part.querySelector("[data-focus]")) part.scrollIntoView({ block: "start" });
  });

  // --- one tile is drawn by one player ------------------------------------------------------------------------------
  document.addEventListener("change", (event) => {
    const node = form();
    if (!node?.contains(event.target)) return;
    const drawn = node.querySelector("#outcome-tsumo")?.checked;
    const wins = [...node.querySelectorAll("[name=wins]:checked")];
    if (drawn && wins.length > 1) {
      const last = event.target.name === "wins" ? event.target : wins[0];
      wins.forEach((box) => { box.checked = box === last; });
    }
  }, true);

  function prepare() {
    document.querySelectorAll("[data-no-js]").forEach((node) => { node.hidden = true; });
    freeze();
  }
  prepare();
  send();
})();
