// A new event is likely to be where the browser is: its time zone is proposed, unless another one was typed.
(() => {
  "use strict";

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of document.querySelectorAll("[data-browser-zone]")) {
    const known = [...field.list.options].some((option) => option.value === zone);
    if (known && field.value === field.defaultValue) field.value = zone;
    // Lists are searched by what stands in the field: selected, it gives way to the first letter typed.
    field.addEventListener("focus", () => field.select());
  }
})();
