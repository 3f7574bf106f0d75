// A new event is likely to be where the browser is: its time zone is proposed, unless another one was typed.
(() => {
  "use strict";

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of document.querySelectorAll("[data-browser-zone]")) {
    const known = [...field.list.options].some((option) => option.value === zone);
    if (known && field.value === field.defaultValue) field.value = zone;
  }

  // The place fills it in, else the country, until somebody types another one.
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace("ł", "l").trim();
  for (const field of document.querySelectorAll("[list=time-zones]")) {
    const { city, country } = field.form.elements;
    const zones = [...field.list.options];
    let typed = false;
    field.addEventListener("input", () => { typed = true; });
    function propose() {
      if (typed) return;
      const here = city.value && zones.find((one) => one.dataset.cities.split("|").includes(plain(city.value)));
      const there = country.value && zones.find((one) => one.dataset.country === country.value);
      if (here || there) field.value = (here || there).value;
    }
    for (const place of [city, country]) place?.addEventListener("change", propose);
    // Lists are searched by what stands in the field: selected, it gives way to the first letter typed.
    field.addEventListener("focus", () => field.select());
  }
})();
