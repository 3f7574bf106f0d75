// For other sites: gives each frame of Hanchan the height that its content tells.
(() => {
  "use strict";

  window.addEventListener("message", (event) => {
    if (event.data?.hanchan !== "height" || !Number.isFinite(event.data.height)) return;
    for (const frame of document.querySelectorAll("iframe[data-hanchan]")) {
      const asked = frame.contentWindow === event.source && new URL(frame.src).origin === event.origin;
      if (asked) frame.height = String(Math.min(Math.max(event.data.height, 50), 20000));
    }
  });
})();
