// Serves the page without a network when the server cannot be reached, and what that page is made of. All else is asked of the server.
const NAME = {{ name|safe }};
const SHELL = {{ shell|safe }};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SHELL.map((url) => new Request(url, { credentials: "omit" })))));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(() => caches.match(SHELL[0])));
  } else if (SHELL.slice(1).includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept || fetch(request)));
  }
});
