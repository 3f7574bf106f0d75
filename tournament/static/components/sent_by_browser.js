// Forms with data-keep and data-sent-by-browser="page": they carry a file, or are answered by a page that is shown once, so
// the browser sends them itself. Before that the page is asked for: without an answer nothing is sent, and the form says
// truly why. What is sent stays a draft (components/outbox.js) until a page says that it was taken.
(() => {
  "use strict";

  const box = document.getElementById("outbox");
  if (!box) return;
  const PATIENCE = 8000; // milliseconds for an answer
  const SENT = "sent-by-browser"; // the drafts of what this window has sent

  // Why the server would not take it now: lost, away, sign, role or server; "" if it would.
  async function whyNot(form) {
    try {
      const asked = { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
      const answer = await fetch(form.dataset.sentByBrowser, asked);
      if (answer.type === "opaqueredirect" || answer.status === 401) return "sign";
      if (answer.status === 403) return answer.headers.get("Hanchan-Why") === "role" ? "role" : "sign";
      return answer.status >= 500 ? "server" : "";
    } catch {
      return navigator.onLine ? "away" : "lost";
    }
  }

  function say(form, why) {
    form.querySelector(":scope > .kept")?.remove();
    if (!why) return;
    const line = box.querySelector("template[data-stays]").content.firstElementChild.cloneNode(true);
    const words = line.querySelector("[data-why]");
    words.textContent = words.dataset[why];
    (form.querySelector(":scope > .actions") ?? form.lastElementChild).after(line);
  }

  const noted = () => {
    try { return JSON.parse(sessionStorage.getItem(SENT)) || []; } catch { return []; }
  };

  function keep(form) {
    const values = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    try {
      localStorage.setItem(form.dataset.draft, JSON.stringify({ values, at: Date.now() }));
      sessionStorage.setItem(SENT, JSON.stringify([...noted(), form.dataset.draft]));
    } catch { /* Storage is closed: the browser's way back has it. */ }
  }

  async function onSubmit(event) {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("[data-sent-by-browser]")) return;
    if ("asked" in form.dataset) {
      delete form.dataset.asked;
      return;
    }
    event.preventDefault();
    const why = await whyNot(form);
    form.dispatchEvent(new CustomEvent("hanchan:kept", { bubbles: true })); // its buttons can be pressed again
    say(form, why);
    if (why) return;
    keep(form);
    form.dataset.asked = "yes";
    form.requestSubmit(event.submitter);
  }

  // What was done is said on the page that follows.
  if (document.querySelector(".message.success, [data-taken]")) {
    try {
      noted().forEach((name) => localStorage.removeItem(name));
      sessionStorage.removeItem(SENT);
    } catch { /* Nothing was kept. */ }
  }
  document.addEventListener("submit", onSubmit);
})();
