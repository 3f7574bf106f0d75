// A table's hands: refusals are shown, one tile is drawn by one player, and a hand is sent once the network is back.
// Every page works without it.
(() => {
  "use strict";

  const RETRY = 3000; // milliseconds between two tries
  const form = () => document.getElementById("hand-form");
  const isDesk = document.body.classList.contains("desk");
  const account = isDesk ? document.getElementById("outbox")?.dataset.who : ""; // by a table's link anybody may send
  const place = `hand:${account}:${location.pathname}`;

  // --- a hand that nobody took: kept in this browser, frozen on the page, sent with its own key -----------------------
  function kept() {
    try { return JSON.parse(localStorage.getItem(place)); } catch { return null; }
  }

  function keep(values) {
    try {
      if (values) localStorage.setItem(place, JSON.stringify(values));
      else localStorage.removeItem(place);
    } catch { /* It is then kept as long as this page is open. */ }
    waiting = values;
    clearTimeout(timer);
  }

  let timer = 0;
  let waiting = kept();
  let why = ""; // of the last try

  function freeze() {
    if (!waiting || !form()) return;
    const detail = { form: form(), state: why, edit: () => keep(null) };
    document.dispatchEvent(new CustomEvent("hanchan:waits", { detail }));
  }

  function send() {
    clearTimeout(timer);
    if (!waiting) return;
    timer = setTimeout(send, RETRY);
    const token = document.querySelector("#hands [name=csrfmiddlewaretoken]"); // signing in since has made a new one
    if (token) waiting.csrfmiddlewaretoken = [token.value];
    if (!navigator.onLine) freeze();
    else htmx.ajax("POST", location.pathname, { values: waiting, target: "#hands", swap: "outerHTML" });
  }

  // Only the form of a hand is sent to the page's own address.
  const isHand = ({ verb, path }) => verb === "post" && new URL(path, location.href).pathname === location.pathname;

  function untaken(requestConfig, reason) {
    if (!isHand(requestConfig)) return;
    const values = {};
    for (const [name, value] of requestConfig.formData) (values[name] ||= []).push(value);
    keep(values);
    why = reason;
    freeze();
    if (["", "server"].includes(why)) timer = setTimeout(send, RETRY);
  }

  // Why an answer neither stored the hand nor refused it, in the outbox's words; null if it did one of them.
  function reasonOf(xhr) {
    if (xhr.getResponseHeader("Hanchan-Why") === "role") return "role";
    if (xhr.status === 401 || (xhr.status === 403 && isDesk)) return "sign";
    if (xhr.status >= 500) return "server";
    if ([408, 429].includes(xhr.status)) return "";
    if (/\bid="hands"/.test(xhr.responseText)) return null;
    return xhr.status < 300 ? "" : "gone"; // something on the way answers instead of the server
  }

  document.addEventListener("htmx:sendError", (event) => untaken(event.detail.requestConfig, ""));
  document.addEventListener("htmx:timeout", (event) => untaken(event.detail.requestConfig, ""));
  window.addEventListener("online", send);

  // What is chosen is chosen: the question for it goes when no answer about it can come.
  function untold(event) {
    const preview = document.getElementById("hand-preview");
    if (!preview || event.detail.target !== preview || event.detail.xhr.status < 400 && event.detail.xhr.status) return;
    const textContent = event.detail.xhr.status ? preview.dataset.untold : preview.dataset.lost;
    preview.replaceChildren(Object.assign(document.createElement("p"), { className: "small quiet", textContent }));
  }
  for (const end of ["beforeSwap", "sendError", "timeout"]) document.addEventListener(`htmx:${end}`, untold);

  // --- answers --------------------------------------------------------------------------------------------------------
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target, requestConfig } = event.detail;
    if (target.id !== "hands") return;
    const reason = reasonOf(xhr);
    if (reason !== null) {
      Object.assign(event.detail, { shouldSwap: false, isError: false });
      untaken(requestConfig, reason);
      return;
    }
    // A refusal brings the form back with what was typed and the sentence.
    if ([400, 409].includes(xhr.status)) Object.assign(event.detail, { shouldSwap: true, isError: false });
    if (!isHand(requestConfig)) return;
    if (form() && xhr.status < 300) document.dispatchEvent(new CustomEvent("hanchan:stored", { detail: form() }));
    keep(null);
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const part = document.getElementById("hands");
    if (event.detail.target?.id !== "hands" || !part) return;
    prepare();
    freeze();
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
  }
  prepare();
  send();
})();
