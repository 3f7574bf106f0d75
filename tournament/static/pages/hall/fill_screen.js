// Type and columns that fill the big screen. [data-fill] holds the children of [data-turn], which turn_pages.js turns:
// "across": cards beside each other; "down": names, one column after the other; "rows": a table while it can be read
// whole, else its rows in columns of place, name and total; "text": words that grow with the room.
window.fillScreen = (() => {
  "use strict";

  const SMALLEST = .7; // of the type of the page, which the reader of the address chooses
  const LARGEST = 4; // hundredths of the width of the screen
  const WIDEST = 1.6; // times the usual item; a longer name takes two lines
  const PROBE = 20; // pixels of type while measuring

  // What one item takes at the type PROBE, in em: measured on one line, all of them below one another.
  function sizeOf(box, items, columns) {
    box.classList.toggle("in-columns", columns);
    box.classList.add("measuring");
    box.style.setProperty("--type", `${PROBE}px`);
    items.forEach((item) => { item.hidden = false; });
    const boxes = items.map((item) => item.getBoundingClientRect());
    const widths = boxes.map((one) => one.width).sort((a, b) => a - b);
    const usual = widths[Math.floor(widths.length / 2)];
    const head = box.querySelector("thead");
    const { columnGap, rowGap } = getComputedStyle(columns ? items[0].parentElement : box);
    const size = {
      width: Math.min(widths.at(-1), usual * WIDEST) / PROBE,
      height: Math.max(...boxes.map((one) => one.height)) / PROBE,
      head: head && !columns ? head.getBoundingClientRect().height / PROBE : 0,
      between: (parseFloat(columnGap) || 0) / PROBE,
      below: (parseFloat(rowGap) || 0) / PROBE,
    };
    box.classList.remove("measuring");
    return size;
  }

  // The largest type at which so many items fit the room, and in how many columns.
  function best(count, room, item, most) {
    let found = { type: 0, columns: 1, rows: count };
    for (let columns = 1; columns <= most; columns++) {
      const rows = Math.ceil(count / columns);
      if (Math.ceil(count / rows) < columns) continue; // a column would stay empty
      const wide = room.width / (columns * (item.width + item.between) - item.between);
      const high = room.height / (rows * item.height + (rows - 1) * item.below + item.head);
      const type = Math.min(wide, high, innerWidth * LARGEST / 100);
      if (type >= found.type) found = { type, columns, rows };
    }
    return found;
  }

  // As few pages as can be read; all of them hold as many items, but for the last.
  function onPages(items, room, item, most) {
    const readable = parseFloat(getComputedStyle(document.documentElement).fontSize) * SMALLEST;
    let plan;
    let pages = 0;
    do {
      pages += 1;
      const each = Math.ceil(items.length / pages);
      plan = { ...best(each, room, item, most ?? each), each };
    } while (plan.type < readable && plan.each > 1);
    return plan;
  }

  function words(box, room) {
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    let type = root * 3;
    do {
      type *= .94;
      box.style.setProperty("--type", `${type}px`);
    } while (type > root && (box.scrollHeight > room.height || box.scrollWidth > room.width));
    return null;
  }

  // {columns, rows, type, each: items of a page}; null where pages hold what fits.
  function plan(box, items, room) {
    if (box.dataset.fill === "text") return words(box, room);
    if (!items.length) return null;
    if (box.dataset.fill !== "rows") return onPages(items, room, sizeOf(box, items, false));
    const whole = onPages(items, room, sizeOf(box, items, false), 1);
    if (whole.each === items.length) return { ...whole, whole: true };
    return onPages(items, room, sizeOf(box, items, true));
  }

  // Lays the items of a page out; where names took two lines, the type gives way until all of it is in the room.
  function lay(box, { columns, rows, type, whole }, room) {
    box.classList.toggle("in-columns", box.dataset.fill === "rows" && !whole);
    for (const [name, value] of [["columns", columns], ["rows", rows], ["room", `${room.height}px`]]) {
      box.style.setProperty(`--${name}`, value);
    }
    const tooMuch = () => box.scrollHeight > room.height + 1 || box.scrollWidth > room.width + 1;
    for (let size = type, tries = 0; tries < 20; tries++, size *= .96) {
      box.style.setProperty("--type", `${size}px`);
      if (!tooMuch()) return;
    }
  }

  return { plan, lay };
})();
