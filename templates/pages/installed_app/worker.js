// Serves, when the server cannot be reached, the pages that somebody keeps as their own, with the facts last seen; for
// all others the page without a network. With the server in reach, it answers.
const NAME = {{ name|safe }};
const KEPT = `${NAME}-kept`;
const SHELL = {{ shell|safe }};

addEventListener("install", (event) => {
  const shell = SHELL.map((url) => new Request(url, { credentials: "omit" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(shell)));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => ![NAME, KEPT].includes(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

// A page asks to be kept: its path, the other paths that lead to it, and what it is made of.
async function keep({ path, leading, parts }) {
  const page = await fetch(path);
  if (!page.ok || page.redirected) return false;
  const cache = await caches.open(KEPT);
  await Promise.all(parts.map(async (part) => await caches.match(part) || cache.add(part)));
  await cache.put(path, page);
  for (const way of leading) await cache.put(way, Response.redirect(path));
  return true;
}

// Keeping and forgetting wait for one another: what was asked for last holds.
let turn = Promise.resolve();
function inTurn(work) {
  turn = turn.then(work).catch(() => false);
  return turn;
}

addEventListener("message", (event) => {
  event.waitUntil(inTurn(() => keep(event.data)).then((kept) => event.source.postMessage({ kept })));
});

async function keptPage(path) {
  const kept = await caches.open(KEPT).then((cache) => cache.match(path));
  if (!kept) return caches.match(SHELL[0]);
  if (!kept.ok) return kept; // leads to another
  const words = await kept.text();
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(words.replace("<body ", "<body data-from-store "), { headers });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(() => keptPage(pathname)));
  } else if (request.mode === "navigate" && pathname.endsWith("/forget/")) {
    event.waitUntil(inTurn(() => caches.delete(KEPT))); // whoever is forgotten leaves no page behind
  } else if (request.method === "GET" && pathname.startsWith("/static/")) {
    event.respondWith(caches.match(pathname).then((kept) => kept || fetch(request)));
  }
});
