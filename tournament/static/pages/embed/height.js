// Tells the page around the frame how high this part is, whenever that changes.
(() => {
  "use strict";

  if (window.parent === window) return;
  const tell = () => {
    window.parent.postMessage({ hanchan: "height", height: Math.ceil(document.body.scrollHeight) }, "*");
  };
  new ResizeObserver(tell).observe(document.getElementById("main"));
  tell();
  setTimeout(() => location.reload(), 300_000); // the next session has other tables
})();
