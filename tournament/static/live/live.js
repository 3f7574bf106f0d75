// Live news: follows the stream of `data-live-url`, puts new parts into the page, polls when there is no stream.
// Sends on `document`: "hanchan:fresh" (what is seen is current; detail: the server's time, where it was told) and
// "hanchan:version" (detail: the new version).
(() => {
  "use strict";

  const home = document.querySelector("[data-live-url]");
  if (!home || !window.EventSource) return;
  const stream = new URL(home.dataset.liveUrl, location.href);
  const pollFrom = new URL(stream); // with the token of a hidden event, which spares its asking who we are
  pollFrom.pathname = stream.pathname.replace(/^\/live\/(.+)$/, "/e/$1/live/");

  const POLL_SECONDS = 15;
  const STALE_SECONDS = 30;
  const FAILURES = 2; // so many in a row, and polling begins
  const RETRY_STREAM_POLLS = 4; // polls after which the stream is tried again

  let source = null;
  let failures = 0;
  let polls = 0;
  let timer = 0;
  let etag = "";
  let version = home.dataset.liveVersion || "";

  // --- what the page shows -----------------------------------------------------------------------------------------
  const all = (selector) => [...document.querySelectorAll(selector)];
  const listNames = () => [...new Set(all("[data-live-list]").map((list) => list.dataset.liveList))].sort().join(",");

  function address(base) {
    const url = new URL(base);
    url.searchParams.set("lists", listNames());
    url.searchParams.set("lang", document.documentElement.lang);
    return url;
  }

  // `at`: what the server's clock says at this moment, where it was told.
  function fresh(at) {
    document.dispatchEvent(new CustomEvent("hanchan:fresh", { detail: at }));
  }

  // --- applying a frame --------------------------------------------------------------------------------------------
  function element(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  }

  // A reader's own row stays marked: the classes named in data-live-keep go over to the new element.
  function keepMarks(list, old, part) {
    for (const name of (list.dataset.liveKeep || "").split(" ")) {
      if (name && old.classList.contains(name)) part.classList.add(name);
    }
  }

  // What has changed is seen for a moment; the page's own styles say how.
  const SEEN_SECONDS = 4;
  let marked = false; // something has changed that is seen, and has to be said too
  function mark(part) {
    marked = true;
    part.classList.add("changed");
    setTimeout(() => part.classList.remove("changed"), SEEN_SECONDS * 1000);
  }

  // Whoever hears the page is told once for all rows. A space more makes the same words news.
  function sayChanged() {
    if (!marked) return;
    marked = false;
    for (const line of all("[data-live-said]")) {
      const words = line.dataset.liveSaid;
      line.textContent = line.textContent === words ? `${words}\u00a0` : words;
    }
  }

  function partsOf(list) {
    return new Map([...list.children].filter((part) => part.dataset.livePart).map((part) => [part.dataset.livePart, part]));
  }

  function replaceParts(list, parts) {
    for (const [id, old] of partsOf(list)) {
      if (!(id in parts)) continue;
      const part = element(parts[id]);
      keepMarks(list, old, part);
      if (old.isEqualNode(part)) continue;
      old.replaceWith(part);
      if (part.matches("tr")) mark(part);
    }
  }

  function reorder(list, order, parts) {
    const present = partsOf(list);
    for (const [id, old] of present) if (!order.includes(id)) old.remove();
    let place = list.firstElementChild;
    for (const id of order) {
      const part = present.get(id) || (id in parts && element(parts[id]));
      if (!part) continue;
      if (part === place) place = place.nextElementSibling;
      else list.insertBefore(part, place);
    }
  }

  // Of a row whose cells are known only those come that differ: a number is a cell's text, a string says which piece.
  function replaceCells(list, cells, pieces) {
    for (const [id, part] of partsOf(list)) {
      const changes = cells[id] || [];
      if (changes.length) mark(part);
      for (let at = 0; at < changes.length; at += 2) {
        const cell = part.children[Math.abs(changes[at])];
        const value = changes[at + 1];
        if (changes[at] < 0) part.insertBefore(element(pieces[value]), cell); // a column more
        else if (typeof value === "number") cell.textContent = value;
        else cell.replaceWith(element(pieces[value]));
      }
    }
  }

  function move(list, moves) {
    const present = partsOf(list);
    for (const [id, before] of moves) {
      const part = present.get(id);
      if (part) list.insertBefore(part, present.get(before) || null);
    }
  }

  // Rows that change places glide there from where they were: the eye follows, and nothing jumps.
  const GLIDE = { duration: 700, easing: "ease-in-out" };
  const placesOf = (list) => new Map([...partsOf(list)].map(([id, part]) => [id, part.getBoundingClientRect().top]));

  function glide(list, before) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [id, part] of partsOf(list)) {
      const by = before.get(id) - part.getBoundingClientRect().top;
      if (by && part.matches("tr")) part.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], GLIDE);
    }
  }

  function apply(frame) {
    const lists = all("[data-live-list]");
    const before = new Map(lists.map((list) => [list, placesOf(list)]));
    for (const list of lists) {
      const name = list.dataset.liveList;
      replaceParts(list, frame.parts);
      if (frame.cells) replaceCells(list, frame.cells, frame.pieces || []);
      if (frame.lists[name]) reorder(list, frame.lists[name], frame.parts);
      else if (frame.moves?.[name]) move(list, frame.moves[name]);
    }
    for (const list of lists) glide(list, before.get(list));
    sayChanged();
    fresh();
    const changed = version !== "" && version !== String(frame.version);
    version = String(frame.version);
    if (changed) document.dispatchEvent(new CustomEvent("hanchan:version", { detail: frame.version }));
  }

  // --- the stream --------------------------------------------------------------------------------------------------
  function open() {
    if (source || document.hidden) return;
    const url = address(stream);
    if (version) url.searchParams.set("v", version);
    source = new EventSource(url);
    source.onmessage = (message) => {
      resetRetries();
      apply(JSON.parse(message.data));
    };
    source.addEventListener("beat", (message) => fresh(message.data));
    source.onerror = () => {
      failures += 1;
      if (source.readyState === EventSource.CLOSED || failures >= FAILURES) startPolling();
    };
  }

  function close() {
    source?.close();
    source = null;
  }

  function resetRetries() {
    failures = 0;
    clearTimeout(timer);
    timer = 0;
  }

  function restart() {
    close();
    resetRetries();
    if (!document.hidden) open();
  }

  // --- polling -----------------------------------------------------------------------------------------------------
  function startPolling() {
    close();
    polls = 0;
    if (!timer) pollLater();
  }

  function pollLater() {
    const spread = 0.8 + 0.4 * Math.random();
    timer = setTimeout(poll, POLL_SECONDS * 1000 * spread);
  }

  async function poll() {
    timer = 0;
    try {
      const answer = await fetch(address(pollFrom), { headers: etag ? { "If-None-Match": etag } : {} });
      if (answer.status === 304) fresh();
      if (answer.status === 200) {
        etag = answer.headers.get("ETag") || "";
        apply(await answer.json());
      }
    } catch {
      // No network: the line of freshness says since when, and the next poll tries again.
    }
    polls += 1;
    if (document.hidden || source) return;
    if (polls >= RETRY_STREAM_POLLS) restart();
    else pollLater();
  }

  // --- visibility -----------------------------------------------------------------------------------------------
  function onVisibilityChange() {
    if (!document.hidden) {
      restart();
      return;
    }
    close(); // browsers allow six connections to a host; a hidden page needs none
    resetRetries();
  }

  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("pageshow", (event) => event.persisted && restart());
  window.addEventListener("pagehide", close);
  window.addEventListener("online", restart);
  for (const line of all("[data-live]")) line.dataset.staleAfter = STALE_SECONDS;
  open();
})();
