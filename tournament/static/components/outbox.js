// Forms with data-keep="what it is": what is typed is kept in this browser as a draft, and what is sent waits in it
// until the server has answered, also when the page was closed. The form's own key makes a second arrival no second act.
// Works without a service worker, which plain HTTP has not. Without this file the forms are sent as all others.
// Forms that the browser sends itself are looked after by sent_by_browser.js.
(() => {
  "use strict";

  const box = document.getElementById("outbox");
  if (!box) return;
  const account = box.dataset.who;
  const PATIENCE = 8000; // milliseconds for an answer
  const SLOWEST = 5000; // milliseconds between two tries
  const KEPT = 24 * 3600 * 1000; // a draft of yesterday is of no use
  const OF_THE_PAGE = ["csrfmiddlewaretoken", "key", "seen"]; // written by the server for what it shows now
  const OWN = [...OF_THE_PAGE, "rev"]; // and for what was shown when somebody typed
  const frozen = new Map(); // id -> the form on this page whose content waits

  // --- storage: one item of localStorage each, so that two pages never write over one another ----------------------
  const memory = new Map(); // where storage is closed, for as long as the page is open
  const read = (name) => {
    try { return JSON.parse(localStorage.getItem(name)) ?? memory.get(name) ?? null; } catch { return memory.get(name) ?? null; }
  };
  const write = (name, value) => {
    memory.set(name, value);
    try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* The memory has it. */ }
  };
  const drop = (name) => {
    memory.delete(name);
    try { localStorage.removeItem(name); } catch { /* It was in the memory alone. */ }
  };
  const names = (start) => {
    let stored = [];
    try { stored = Object.keys(localStorage); } catch { /* The memory has all. */ }
    return [...new Set([...stored, ...memory.keys()])].filter((name) => name.startsWith(start));
  };
  const entries = () => names("outbox:").map(read).filter(Boolean).sort((a, b) => a.at - b.at);
  const showsAll = () => "anyones" in box.dataset; // the page without a network shows all and sends nothing
  const isOurs = (entry) => showsAll() || entry.who === "" || entry.who === account;

  // --- forms ----------------------------------------------------------------------------------------------------------
  const forms = () => [...document.querySelectorAll("form[data-keep]")];
  const owner = document.body.classList.contains("desk") ? account : ""; // by a table's or player's link anybody may send
  const valuesOf = (form) => [...new FormData(form)].filter(([, value]) => typeof value === "string");
  const typed = (values) => JSON.stringify(values.filter(([name]) => !OWN.includes(name)));
  const typedIn = (form) => typed(valuesOf(form));
  const draftName = (form) => `draft:${owner}:${form.action}:${form.dataset.keep}`;

  function say(form, kind) {
    form.querySelector(":scope > .kept")?.remove();
    if (!kind) return null;
    const line = box.querySelector(`template[data-${kind}]`).content.firstElementChild.cloneNode(true);
    const foot = form.querySelector(":scope > [data-foot]"); // what stays in sight at the screen's lower edge
    if (foot) foot.before(line);
    else form[kind === "draft" ? "prepend" : "append"](line);
    return line;
  }

  function freeze(form, entry) {
    frozen.set(entry.id, form);
    [...form.children].forEach((part) => { part.inert = true; });
    form.dispatchEvent(new CustomEvent("hanchan:kept", { bubbles: true }));
    say(form, "kept").querySelector("[data-change]").addEventListener("click", () => change(form, entry));
    sayWhy(form, entry);
  }

  const unreached = () => (navigator.onLine ? "away" : "lost"); // of a try without an answer

  // The true reason why it waits, and the way on where there is one.
  function sayWhy(form, entry) {
    const line = form.querySelector(":scope > .kept");
    const words = line?.querySelector("[data-why]");
    const sentence = words?.dataset[entry.state || unreached()];
    if (!sentence) return;
    if (words.textContent !== sentence) words.textContent = sentence;
    const link = line.querySelector("[data-sign-link]");
    link.hidden = !["sign", "role"].includes(entry.state);
    link.href = signInFromHere();
  }

  const signInFromHere = () => `${box.dataset.signIn}?next=${encodeURIComponent(location.pathname + location.search)}`;

  // A hand waits by itself (hand/hands.js), and in the same words.
  function onWaiting(event) {
    const { form, state, edit } = event.detail;
    if (!form.querySelector(":scope > .kept [data-change]")) {
      say(form, "kept").querySelector("[data-change]").addEventListener("click", () => {
        delete form.dataset.waits;
        thaw(form);
        edit();
      });
      form.querySelector(":scope > .kept").scrollIntoView({ block: "nearest" });
    }
    form.dataset.waits = "";
    [...form.children].forEach((part) => { part.inert = !part.matches(".kept"); });
    sayWhy(form, { state });
  }

  // A form that htmx sent and nobody took says so, and can be pressed again.
  function onUntaken(event) {
    const { requestConfig, xhr } = event.detail;
    const form = requestConfig.elt;
    if (!form.matches("form[hx-post]:not([data-keep])")) return;
    say(form, null);
    const state = stateOf(xhr.status, xhr.getResponseHeader("Hanchan-Why"));
    if (state === null || [400, 409].includes(xhr.status)) return;
    say(form, "stays");
    sayWhy(form, { state });
  }

  // What was sent may have arrived: what is typed now is another act, and the server shows both if it did.
  function change(form, entry) {
    drop(`outbox:${entry.id}`);
    frozen.delete(entry.id);
    thaw(form);
    show();
  }

  function thaw(form) {
    form.elements.key.value = newKey();
    [...form.children].forEach((part) => { part.inert = false; });
    say(form, null);
  }

  const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // --- drafts: what is typed and not sent -------------------------------------------------------------------------------
  function noteDraft(form) {
    if (typedIn(form) === form.dataset.asServed) drop(draftName(form));
    else write(draftName(form), { values: valuesOf(form), at: Date.now() });
  }

  function fill(form, values) {
    const valuesFor = (name) => values.filter(([key]) => key === name).map(([, value]) => value);
    for (const field of form.elements) {
      if (!field.name || OF_THE_PAGE.includes(field.name) || field.type === "submit") continue;
      const texts = valuesFor(field.name);
      if (["checkbox", "radio"].includes(field.type)) field.checked = texts.includes(field.value);
      else if (texts.length) [field.value] = texts;
    }
  }

  function servedIn(form) {
    const served = form.cloneNode(true);
    served.reset();
    return valuesOf(served);
  }

  // What was typed before this file came is newer than the draft.
  function merged(draft, served, current) {
    const pairsOf = (values, name) => values.filter(([key]) => key === name);
    const newer = (name) => String(pairsOf(served, name)) !== String(pairsOf(current, name));
    return [...draft.filter(([name]) => !newer(name)), ...current.filter(([name]) => newer(name))];
  }

  // Scripts of the page learn of values that were filled in, not typed.
  function announce(form) {
    const first = [...form.elements].find((field) => field.name && !OWN.includes(field.name) && field.type !== "hidden");
    first?.dispatchEvent(new Event("input", { bubbles: true }));
    first?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // The server showed it again with what was sent, which is newer than any draft.
  const hasComeBack = (form) => "cameBack" in form.dataset || form.querySelector("[role=alert]");

  function prepare(form) {
    if (form.dataset.asServed) return;
    const served = servedIn(form);
    form.dataset.draft = draftName(form);
    form.dataset.asServed = typed(served);
    const sent = form.matches("[data-sheet]") && entries().find((entry) => isOurs(entry) && entry.state !== "refused"
      && entry.words === form.dataset.keep && entry.action === form.action);
    if (sent) { // the sheet of this table waits already: it is shown, and can be changed
      fill(form, sent.values);
      freeze(form, sent);
      return;
    }
    const draft = read(draftName(form));
    if (draft && !hasComeBack(form)) restore(form, draft, served);
    else if (typedIn(form) !== form.dataset.asServed && form.contains(document.activeElement)) announce(form);
  }

  function restore(form, draft, served) {
    fill(form, merged(draft.values, served, valuesOf(form)));
    if (typedIn(form) === form.dataset.asServed || "waits" in form.dataset) return;
    say(form, "draft").querySelector("[data-forget]").addEventListener("click", () => {
      fill(form, served);
      drop(draftName(form));
      say(form, null);
      form.dispatchEvent(new Event("change", { bubbles: true }));
    });
    announce(form);
  }

  function forgetOld() {
    for (const name of names("draft:")) if (!(read(name)?.at > Date.now() - KEPT)) drop(name);
  }

  // --- sending ------------------------------------------------------------------------------------------------------------
  function onSubmit(event) {
    const form = event.target;
    const button = event.submitter;
    if (event.defaultPrevented || !form.matches("form[data-keep]:not([hx-post], [data-sent-by-browser])") || button?.name === "look") return;
    event.preventDefault();
    const values = valuesOf(form);
    if (button?.name) values.push([button.name, button.value]);
    const action = button?.hasAttribute("formaction") ? button.formAction : form.action;
    const entry = { id: form.elements.key.value, action, values, words: form.dataset.keep, who: owner, at: Date.now() };
    write(`outbox:${entry.id}`, entry);
    drop(draftName(form));
    together(() => deliver(entry, form));
  }

  const onTheirWay = new Set(); // what cuts each of them off

  async function answerTo(entry) {
    const body = new URLSearchParams(entry.values);
    const token = document.querySelector("[name=csrfmiddlewaretoken]"); // signing in since has made a new one
    if (token) body.set("csrfmiddlewaretoken", token.value);
    const patience = new AbortController();
    onTheirWay.add(patience);
    const alarm = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(entry.action, { method: "POST", body, headers: { "Hanchan-Outbox": "1" }, signal: patience.signal });
      if (answer.headers.get("Content-Type") === "application/json") return { status: answer.status, ...await answer.json() };
      return { status: answer.ok ? 422 : answer.status, why: answer.headers.get("Hanchan-Why") }; // a page that has something to say
    } catch {
      return { status: 0 }; // No network, or an answer cut short: nobody knows whether it arrived.
    } finally {
      clearTimeout(alarm);
      onTheirWay.delete(patience);
    }
  }

  // Whoever types something else meanwhile is not led away from it.
  function elsewhere(form) {
    const at = document.activeElement;
    return at?.matches("input, textarea") && !form.contains(at) && at.value !== at.defaultValue;
  }

  const mayLeave = (form) => form?.isConnected && !elsewhere(form);

  // Why something waits, by the answer to it; "" if there was none, null if it was taken.
  function stateOf(status, why) {
    if (status >= 200 && status < 300) return null;
    if (why === "role") return "role";
    if ([401, 403].includes(status)) return "sign"; // signed out, or in again with another mark in the forms
    if (!status || [408, 429].includes(status)) return "";
    return status >= 500 ? "server" : "gone";
  }

  async function deliver(entry, shown) {
    const { status, to, why } = await answerTo(entry);
    lost = !status;
    if (!read(`outbox:${entry.id}`)) return status; // changed, or thrown away, or sent by another page meanwhile
    if (status === 200) {
      drop(`outbox:${entry.id}`);
      if (shown) answered.push(() => (mayLeave(shown) ? goTo(to) : stay(entry, shown)));
    } else if (stateOf(status, why) === "gone") {
      write(`outbox:${entry.id}`, { ...entry, state: "refused" });
      answered.push(() => mayLeave(shown) && showRefusal(entry));
    } else {
      const state = stateOf(status, why);
      const waits = { ...entry, state };
      write(`outbox:${entry.id}`, waits);
      if (shown && frozen.get(entry.id) !== shown) freeze(shown, waits);
      else if (frozen.has(entry.id)) sayWhy(frozen.get(entry.id), waits);
      if (!["sign", "role"].includes(state)) retryLater();
    }
    show();
    return status;
  }

  // A page shows the messages of all that was stored before it was asked for, and takes them from the next one. So the
  // page is left once, for one other page, and only when nothing is on its way any more.
  const answered = []; // what to do then, by the order of the answers
  let underway = 0;
  let left = 0; // when the page was left; if it is still here much later, the other page did not come

  async function together(send) {
    underway += 1;
    try {
      await send();
    } finally {
      underway -= 1;
      if (!underway) answered.splice(0).reverse().forEach((act) => act());
    }
  }

  function leave(go) {
    if (Date.now() - left < PATIENCE) return;
    left = Date.now();
    go();
  }

  // With its fragment alone the same page would not be loaded anew. The part that says what became of it is shown.
  function goTo(to) {
    const [page, part] = to.split("#");
    leave(() => {
      if (!part || part === "main" || page !== location.pathname + location.search) {
        location.assign(part === "main" ? page : to);
        return;
      }
      history.replaceState(null, "", to);
      location.reload(); // stays where the finger was
    });
  }

  function stay(entry, form) {
    frozen.delete(entry.id);
    form.remove();
    document.dispatchEvent(new CustomEvent("hanchan:sent"));
  }

  // What was refused is sent once more as a form, so that its page tells why, with what is stored beside it.
  function showRefusal(entry) {
    const form = Object.assign(document.createElement("form"), { method: "post", action: entry.action, hidden: true });
    for (const [name, value] of entry.values) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    const token = document.querySelector("[name=csrfmiddlewaretoken]");
    if (token) form.querySelector("[name=csrfmiddlewaretoken]").value = token.value;
    leave(() => {
      document.body.append(form);
      try { sessionStorage.setItem("outbox-looked", entry.id); } catch { /* It then stays until it is thrown away. */ }
      HTMLFormElement.prototype.submit.call(form);
    });
  }

  let lost = false; // the last try got no answer
  let tries = 0;
  let timer = 0;

  function retryLater() {
    clearTimeout(timer);
    timer = setTimeout(sendAll, Math.min(SLOWEST, 500 * 2 ** tries) * (0.7 + 0.6 * Math.random()));
    tries += 1;
  }

  let sending = false;

  async function sendAll() {
    clearTimeout(timer);
    if (showsAll() || sending) return;
    sending = true;
    try {
      await together(sendWaiting);
    } finally {
      sending = false;
    }
  }

  async function sendWaiting() {
    for (const entry of entries().filter((waiting) => isOurs(waiting) && waiting.state !== "refused")) {
      const status = await deliver(entry, frozen.get(entry.id));
      if (status === 200) tell("sent");
      else if (!status) return; // the next ones would fail as well
    }
  }

  // --- the summary ------------------------------------------------------------------------------------------------------
  let sent = false;

  function tell(kind) {
    sent ||= kind === "sent";
    const line = box.querySelector("[data-summary]");
    if (line.textContent !== line.dataset[kind]) line.textContent = line.dataset[kind];
  }

  function rowOf(entry) {
    const row = box.querySelector("template[data-item]").content.firstElementChild.cloneNode(true);
    const state = isOurs(entry) ? entry.state || "waits" : "other";
    row.querySelector("[data-words]").textContent = entry.words;
    row.querySelector("[data-state]").textContent = row.querySelector("[data-state]").dataset[state];
    row.querySelector("[data-look]").hidden = state !== "refused";
    row.querySelector("[data-look]").addEventListener("click", () => showRefusal(entry));
    row.querySelector("[data-sign-link]").hidden = !["sign", "role"].includes(state);
    row.querySelector("[data-sign-link]").href = signInFromHere();
    row.querySelector("[data-drop]").hidden = !["refused", "sign", "role"].includes(state);
    row.querySelector("[data-drop]").addEventListener("click", () => { drop(`outbox:${entry.id}`); show(); });
    return row;
  }

  function show() {
    const waiting = entries();
    box.hidden = !waiting.length && !sent;
    box.querySelector("[data-list]").replaceChildren(...waiting.map(rowOf));
    if (!waiting.length) {
      if (sent) tell("sent");
      return;
    }
    const states = waiting.map((entry) => entry.state);
    const reason = ["refused", "role", "sign", "server"].find((state) => states.includes(state));
    tell(reason || (lost ? unreached() : "sending"));
  }

  // --- at work ------------------------------------------------------------------------------------------------------------
  function onTyping(event) {
    const form = event.target.closest?.("form[data-keep]");
    if (form?.dataset.asServed && !("noDraft" in form.dataset)) noteDraft(form); // nobody's address is left behind
  }

  document.addEventListener("hanchan:stored", (event) => drop(draftName(event.detail)));

  // The page that tells why it was refused is here, with all that was typed.
  function dropShown() {
    try {
      const id = sessionStorage.getItem("outbox-looked");
      sessionStorage.removeItem("outbox-looked");
      if (id) drop(`outbox:${id}`);
    } catch { /* Storage is closed: there was nothing to look at. */ }
  }

  dropShown();
  forgetOld();
  document.querySelector("[data-own-page]")?.removeAttribute("hidden"); // what it promises is done here
  document.addEventListener("submit", onSubmit);
  document.addEventListener("input", onTyping);
  document.addEventListener("change", onTyping);
  document.addEventListener("hanchan:waits", onWaiting);
  for (const end of ["beforeSwap", "sendError", "timeout"]) document.addEventListener(`htmx:${end}`, onUntaken);
  document.addEventListener("htmx:load", () => forms().forEach(prepare)); // htmx hears then what is filled in
  document.addEventListener("hanchan:refreshed", () => forms().forEach(prepare));
  window.addEventListener("online", () => {
    tries = Math.min(tries, 1);
    onTheirWay.forEach((patience) => patience.abort()); // they hang where the network was lost, and are tried again
    sendAll();
  });
  window.addEventListener("storage", () => {
    if ([...frozen].some(([id, form]) => form.isConnected && !read(`outbox:${id}`))) location.reload(); // another page has sent it
    else show();
  });
  window.addEventListener("pageshow", (event) => {
    left = 0;
    if (event.persisted) show();
  });
  const waiting = entries().filter((entry) => isOurs(entry) && entry.state !== "refused");
  if (entries().length) show();
  if (waiting.length) sendAll();
})();
