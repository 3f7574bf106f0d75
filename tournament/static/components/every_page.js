// What refines every page: theme, no double sending, copying, keys, focus after news, questions before acts, freshness.
// Every page works without it.
(() => {
  "use strict";

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const typing = (node) => node.closest?.("input, textarea, select, [contenteditable]");

  // --- theme ---------------------------------------------------------------------------------------------------
  const THEMES = ["auto", "light", "dark"];
  const root = document.documentElement;

  function showTheme(button) {
    const theme = root.dataset.theme || "auto";
    all("[data-for]", button).forEach((part) => { part.hidden = part.dataset.for !== theme; });
    button.querySelector("[data-words]").textContent = button.dataset[theme];
    button.title = button.dataset[theme];
    button.hidden = false;
  }

  function nextTheme(button) {
    const theme = THEMES[(THEMES.indexOf(root.dataset.theme || "auto") + 1) % THEMES.length];
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    try { localStorage.setItem("theme", theme); } catch { /* The choice then lasts for this page only. */ }
    showTheme(button);
  }

  // --- forms: asked first, sent once -------------------------------------------------------------------------------
  function ask(form, submitter) {
    const dialog = document.getElementById("ask");
    dialog.querySelector("[data-words]").textContent = form.dataset.confirm;
    // The button says what it does, in the words of the one that was pressed.
    dialog.querySelector("[value=yes]").textContent = submitter?.textContent.trim() || "";
    dialog.returnValue = "no";
    dialog.showModal();
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "yes") return;
      form.dataset.agreed = "yes";
      form.requestSubmit(submitter);
    }, { once: true });
  }

  function release(form) {
    delete form.dataset.sending;
    delete form.dataset.agreed;
    all("[data-held]", form).forEach((button) => { button.disabled = false; delete button.dataset.held; });
  }

  function hold(form) {
    form.dataset.sending = "yes";
    // After the browser has read the form, or the pressed button's own value would be missing.
    setTimeout(() => all("button:not([type=button]):not(:disabled)", form).forEach((button) => {
      button.disabled = true;
      button.dataset.held = "yes";
    }));
    // A form that answers with a file leaves the page as it is.
    setTimeout(() => release(form), 8000);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post") return;
    if (form.dataset.confirm && !form.dataset.agreed && document.getElementById("ask")?.showModal) {
      event.preventDefault();
      event.stopImmediatePropagation();
      ask(form, event.submitter);
    } else if (form.dataset.sending) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      hold(form);
    }
  }, true);
  window.addEventListener("pageshow", () => all("form[data-sending]").forEach(release));
  document.addEventListener("hanchan:kept", (event) => release(event.target));
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.elt.closest?.("form");
    if (form) release(form);
  });

  // --- copying -------------------------------------------------------------------------------------------------------
  async function copy(button) {
    const words = button.querySelector("span") || button;
    const before = words.textContent;
    await navigator.clipboard.writeText(button.dataset.copy);
    words.textContent = button.dataset.copied;
    setTimeout(() => { words.textContent = before; }, 2000);
  }

  // --- keys ----------------------------------------------------------------------------------------------------------
  function openKeys() {
    const dialog = document.getElementById("keys");
    const list = dialog.querySelector("[data-keys]");
    all("[data-from-page]", list).forEach((line) => line.remove());
    for (const node of all("[data-key]")) {
      const line = document.createElement("div");
      line.dataset.fromPage = "yes";
      const name = document.createElement("dt");
      name.append(Object.assign(document.createElement("kbd"), { textContent: node.dataset.key }));
      const words = node.dataset.keyLabel || node.getAttribute("aria-label") || node.textContent.trim();
      line.append(name, Object.assign(document.createElement("dd"), { textContent: words }));
      list.append(line);
    }
    dialog.showModal();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "?" && document.getElementById("keys")?.showModal) {
      event.preventDefault();
      openKeys();
      return;
    }
    const node = all("[data-key]").find((candidate) => candidate.dataset.key === event.key && !candidate.disabled);
    if (!node) return;
    event.preventDefault();
    if (node.matches("input, select, textarea")) node.focus();
    else node.click();
  });

  // --- focus after a part of the page was exchanged ----------------------------------------------------------------
  document.addEventListener("htmx:afterSettle", (event) => {
    const part = event.detail.elt;
    const node = part.matches?.("[autofocus], [data-focus]") ? part : part.querySelector?.("[autofocus], [data-focus]");
    node?.focus();
    node?.select?.();
    prepare(part);
  });

  // A part that asks again and again how far a work is asks no more once nobody is signed in: its page leads there.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (xhr.status === 401 && requestConfig.elt.matches("[hx-trigger^=every]")) location.reload();
  });

  // --- freshness -----------------------------------------------------------------------------------------------------
  const clockLine = document.querySelector("[data-live][data-now]");
  const skew = clockLine ? Date.parse(clockLine.dataset.now) - Date.now() : 0; // a phone's own clock may be wrong
  let lastNews = Date.now();

  function venueTime(zone) {
    const form = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
    return new Intl.DateTimeFormat("en-GB", { ...form, timeZone: zone || undefined }).format(Date.now() + skew);
  }

  function fresh() {
    lastNews = Date.now();
    delete document.body.dataset.fromStore; // a kept page, and the server answers again
    all("[data-live]").forEach((line) => {
      const time = line.querySelector("[data-live-time]");
      time.textContent = venueTime(line.dataset.zone);
      time.dateTime = new Date(lastNews + skew).toISOString();
    });
    watchFreshness();
  }

  function watchFreshness() {
    all("[data-live]").forEach((line) => {
      line.classList.toggle("stale", Date.now() - lastNews > Number(line.dataset.staleAfter) * 1000);
    });
  }
  document.addEventListener("hanchan:fresh", fresh);
  setInterval(watchFreshness, 5000);

  // --- rows: one that leads to one place leads there from anywhere in it --------------------------------------------
  const ROWS = "tbody tr, [role=list] > li, .table-card";
  const CONTROLS = "a[href], button, input, select, textarea, label, summary, [contenteditable]";

  // A row's own link, that of its heading, or its only control. A row of the standings opens instead.
  function linkOf(row) {
    if (row.closest("[data-rows], form, summary")) return null;
    const heading = row.querySelector("a[data-row-link]") || row.querySelector("th[scope=row] a[href], h3 a[href]");
    if (heading) return heading;
    const [first, ...others] = all(CONTROLS, row);
    return first?.matches("a") && !others.length ? first : null;
  }

  function rowLeading(node) {
    if (!node.closest || node.closest(CONTROLS)) return [];
    for (let row = node.closest(ROWS); row; row = row.parentElement.closest(ROWS)) {
      const link = linkOf(row);
      if (link) return [row, link];
    }
    return [];
  }

  document.addEventListener("pointerover", (event) => rowLeading(event.target)[0]?.classList.add("leads"));
  document.addEventListener("click", (event) => {
    const [, link] = rowLeading(event.target);
    if (!link || event.defaultPrevented || event.button || String(getSelection())) return;
    const { ctrlKey, metaKey, shiftKey } = event; // in another tab, where that is wanted
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
  });

  // --- at work -------------------------------------------------------------------------------------------------------
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (!button) return;
    if (button.matches("[data-theme-switch]")) nextTheme(button);
    else if (button.matches("[data-copy]")) copy(button);
    else if (button.matches("[data-open-keys]")) openKeys();
    else if (button.matches("[aria-disabled=true]")) event.preventDefault();
  });

  function prepare(part) {
    all("[data-theme-switch]", part).forEach(showTheme);
    all("[data-open-keys]", part).forEach((button) => { button.hidden = !matchMedia("(hover: hover)").matches; });
    // The hall's network is plain HTTP, where browsers keep the clipboard closed.
    all("[data-copy]", part).forEach((button) => { button.hidden = !navigator.clipboard; });
  }
  prepare(document);

  // On a phone the navigation and the rail of sessions are wider than the screen: begin where we are.
  function beginAtCurrent(row) {
    const current = row.querySelector("[aria-current]");
    const start = current ? current.offsetLeft - row.offsetLeft : 0;
    if (current && start + current.offsetWidth > row.clientWidth - 32) row.scrollLeft = start - 48;
  }
  all(".nav, .rail, .after").forEach(beginAtCurrent);

  document.querySelector("[data-focus]")?.focus();
})();
