// The referees' pages: offences found by a word or clause, lateness asked when it matters, waiting times counted on.
// Without this file the list of offences is a plain list, folded, and times stand as they were when the page was made.
(() => {
  "use strict";

  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f§’ʼ']/g, "");
  const wordsOf = (text) => plain(text).split(/[\s(),;:!?–—-]+/).filter(Boolean);

  // As `finds` of words/search.py: a word begins with what is typed, or a stem~ has another ending.
  const finds = (typed, word) => {
    const stem = word.endsWith("~") ? word.slice(0, -1) : null;
    return stem === null ? word.startsWith(typed) : typed.startsWith(stem) && typed.length - stem.length <= 3;
  };

  const onPhone = matchMedia("(max-width: 40rem)");

  // --- the search: every word typed begins a word of the offence, or has its stem --------------------------------------------------
  function prepare(part) {
    const search = part.querySelector("[data-search]");
    const others = part.querySelector("[data-others]");
    const nothing = part.querySelector("[data-nothing]");
    const offences = [...part.querySelectorAll("[data-find]")].map((label) => ({ label, words: wordsOf(label.dataset.find) }));

    function show() {
      const typed = wordsOf(search.value);
      let matches = 0;
      for (const { label, words } of offences) {
        const fits = typed.every((start) => words.some((word) => finds(start, word)));
        label.hidden = !fits && !label.querySelector("input").checked;
        if (fits) matches += 1;
      }
      if (others && typed.length) others.open = true;
      nothing.textContent = matches ? "" : nothing.dataset.nothing;
      if (onPhone.matches) search.scrollIntoView({ block: "start" }); // what is found stands above the keyboard
    }

    part.querySelector("[data-search-part]").hidden = false;
    search.addEventListener("input", show);
    search.addEventListener("change", (event) => event.stopPropagation());
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      part.querySelector("label[data-find]:not([hidden]) input")?.focus();
    });
  }

  // --- lateness: minutes, the time of arrival, or now -------------------------------------------------------------
  function prepareLateness(form) {
    const part = form.querySelector("[data-late]");
    const now = part.querySelector("[data-now-late]");
    const minutes = form.elements.minutes;
    const began = Date.parse(part.dataset.began || "");

    function show() {
      part.hidden = form.elements.kind.value !== "lateness";
      const counted = part.dataset.counted === "full" ? Math.floor : Math.ceil;
      const late = counted((Date.now() - began) / 60000);
      now.hidden = !(late >= 1 && late <= 60);
      now.querySelector("[data-now-late-minutes]").textContent = String(late);
    }

    now.addEventListener("click", () => {
      minutes.value = now.querySelector("[data-now-late-minutes]").textContent;
      minutes.dispatchEvent(new Event("change", { bubbles: true }));
    });
    form.addEventListener("change", show);
    setInterval(show, 10000);
    show();
  }

  // What the list has no words for needs a note.
  function askForNote(form) {
    form.addEventListener("change", () => {
      if (form.elements.kind.value === "other") form.querySelector("[data-otherwise]").open = true;
    });
  }

  // --- how long calls wait ------------------------------------------------------------------------------------------
  function countWaiting() {
    for (const time of document.querySelectorAll("time[data-waiting]")) {
      const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(time.dateTime)) / 1000));
      time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }

  document.querySelectorAll("[data-offences]").forEach(prepare);
  document.querySelectorAll("[data-without-scripts]").forEach((button) => { button.hidden = true; });
  const form = document.querySelector(".ruling-form");
  if (form?.querySelector("[data-late]")) prepareLateness(form);
  if (form) askForNote(form);
  setInterval(countWaiting, 1000);
  countWaiting();
})();
