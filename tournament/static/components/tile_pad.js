// The tile pad: keys that fill the text fields of a hand. The fields are the truth; the pad shows what stands in them.
// By keyboard: arrows move over the keys, 123m types tiles, Backspace takes the last one back.
(() => {
  "use strict";

  const CONCEALED = 13;
  const SUITS = "mpsz";
  const LETTERS = { chow: "c", pung: "p", kong: "k", "concealed-kong": "a" };
  const LISTS = ["hand", "win", "dora", "ura"];

  // --- tiles as text ------------------------------------------------------------------------------------------------
  const plain = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);
  const red = (tile) => (tile[0] === "5" ? `0${tile[1]}` : tile);
  const place = (tile) => 20 * SUITS.indexOf(tile[1]) + 2 * Number(plain(tile)[0]) - (tile[0] === "0");
  const sorted = (tiles) => [...tiles].sort((left, right) => place(left) - place(right));

  function write(tiles) {
    const numbers = (suit) => sorted(tiles).filter((tile) => tile[1] === suit).map((tile) => tile[0]).join("");
    return [...SUITS].map((suit) => numbers(suit) && numbers(suit) + suit).join("");
  }

  function read(text) {
    return [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, numbers, suit]) => [...numbers].map((number) => number + suit));
  }

  const readMelds = (text) => text.split(/[\s,]+/).map((word) => ({ letter: word[0], tiles: read(word.slice(1)) }))
    .filter((meld) => Object.values(LETTERS).includes(meld.letter) && meld.tiles.length >= 3);
  const writeMelds = (melds) => melds.map((meld) => meld.letter + write(meld.tiles)).join(" ");

  function work(pad) {
    const field = (name) => pad.querySelector(`[name$="${name}"]`);
    const keys = [...pad.querySelectorAll("[data-tile]")];
    const copies = Object.fromEntries(keys.map((key) => [key.dataset.tile, Number(key.dataset.copies)]));
    const past = [];
    let into = "hand";
    let digits = "";

    // --- what lies there, and what may still come --------------------------------------------------------------------
    function state() {
      const lists = LISTS.map((name) => [name, read(field(name)?.value ?? "").filter((tile) => tile in copies)]);
      return { ...Object.fromEntries(lists), melds: readMelds(field("melds").value) };
    }
    const allTiles = (now) => [...LISTS.flatMap((name) => now[name]), ...now.melds.flatMap((meld) => meld.tiles)];
    const room = (now) => CONCEALED - now.hand.length - 3 * now.melds.length;

    function left(used, tile) {
      const alike = used.filter((other) => plain(other) === plain(tile)).length;
      return Math.min(copies[tile] - used.filter((other) => other === tile).length, 4 - alike);
    }

    function available(now, wanted) {
      const tiles = [];
      for (const tile of wanted) {
        const used = [...allTiles(now), ...tiles];
        const copy = [tile, plain(tile), red(tile)].find((form) => form in copies && left(used, form) > 0);
        if (!copy) return null;
        tiles.push(copy);
      }
      return tiles;
    }

    function wantedFor(form, tile) {
      const number = Number(plain(tile)[0]);
      if (form !== "chow") return [tile, ...Array(form === "pung" ? 2 : 3).fill(plain(tile))];
      return tile[1] === "z" || number > 7 ? null : [tile, `${number + 1}${tile[1]}`, `${number + 2}${tile[1]}`];
    }

    // The hand with one more tile, or null where it cannot come.
    function added(now, tile) {
      if (left(allTiles(now), tile) < 1) return null;
      if (into === "dora" || into === "ura") {
        const most = Number(pad.dataset[into === "dora" ? "mostDora" : "mostUra"]);
        return now[into].length < most ? { ...now, [into]: [...now[into], tile] } : null;
      }
      if (into !== "hand") {
        const wanted = room(now) >= 3 && wantedFor(into, tile);
        const tiles = wanted && available(now, wanted);
        return tiles && { ...now, melds: [...now.melds, { letter: LETTERS[into], tiles }] };
      }
      if (room(now) > 0) return { ...now, hand: [...now.hand, tile] };
      return now.win.length ? null : { ...now, win: [tile] };
    }

    function swapped(now, index) {
      const meld = now.melds[index];
      const five = meld.tiles.find((tile) => "05".includes(tile[0]) && tile[1] !== "z");
      const twin = five && (five[0] === "0" ? plain(five) : red(five));
      if (!(twin in copies) || meld.tiles.length > 3 || left(allTiles(now), twin) < 1) return null;
      const tiles = [...meld.tiles];
      tiles[tiles.indexOf(five)] = twin;
      return { ...now, melds: now.melds.map((own, at) => (at === index ? { ...meld, tiles } : own)) };
    }

    // --- acts ----------------------------------------------------------------------------------------------------------
    const texts = () => [...LISTS, "melds"].map((name) => field(name)?.value);

    function tell() {
      show();
      field("hand").dispatchEvent(new Event("input", { bubbles: true }));
    }

    function save(now) {
      past.push(texts());
      LISTS.filter(field).forEach((name) => { field(name).value = write(now[name]); });
      field("melds").value = writeMelds(now.melds);
      tell();
    }

    function tap(tile) {
      const next = tile in copies && added(state(), tile);
      if (!next) return;
      into = "hand";
      save(next);
    }

    function drop(name, index) {
      const now = state();
      const list = LISTS.includes(name) ? sorted(now[name]) : now[name];
      save({ ...now, [name]: list.filter((_, at) => at !== index) });
    }

    function back() {
      const before = past.pop();
      if (!before) return;
      [...LISTS, "melds"].forEach((name, index) => { if (field(name)) field(name).value = before[index]; });
      tell();
    }

    // --- showing -------------------------------------------------------------------------------------------------------
    const face = (tile) => pad.querySelector(`[data-tile="${tile}"] .tile`).cloneNode(true);
    const named = (tile) => face(tile).title;

    function button(data, label, tiles) {
      const node = Object.assign(document.createElement("button"), { type: "button" });
      Object.assign(node.dataset, data);
      node.setAttribute("aria-label", label);
      node.append(...tiles.map(face));
      return node;
    }

    function item(nodes, kind = "") {
      const node = document.createElement("li");
      node.className = kind;
      node.append(...nodes);
      return node;
    }

    const dropper = (name, index, tiles) =>
      button({ drop: name, index }, pad.dataset.remove.replace("%s", tiles.map(named).join(", ")), tiles);
    const slots = (count, kind) => Array.from({ length: Math.max(0, count) }, () => item([], kind));

    function meldItem(now, meld, index) {
      const tiles = sorted(meld.tiles);
      const change = pad.dataset.swap.replace("%s", tiles.map(named).join(", "));
      const swap = swapped(now, index) && button({ swap: index }, change, [red(`5${tiles[0][1]}`)]);
      return item([dropper("melds", index, tiles), swap].filter(Boolean), meld.letter === "a" ? "concealed" : "");
    }

    function rack(name, items) {
      const list = pad.querySelector(`[data-rack="${name}"]`);
      list?.replaceChildren(...items);
      list?.closest("[data-of]")?.toggleAttribute("hidden", !items.length);
    }

    function show() {
      const now = state();
      const single = (name) => sorted(now[name]).map((tile, index) => item([dropper(name, index, [tile])]));
      const win = now.win.length ? [item([dropper("win", 0, now.win)], "win")] : slots(1, "slot win");
      const focus = document.activeElement?.dataset;
      rack("hand", [...single("hand"), ...slots(room(now), "slot"), ...win]);
      rack("melds", now.melds.map((meld, index) => meldItem(now, meld, index)));
      rack("dora", single("dora"));
      rack("ura", single("ura"));
      if (focus?.drop) refocus(focus);
      if (into in LETTERS && room(now) < 3) into = "hand";
      pad.querySelectorAll("[data-into]").forEach((node) => {
        node.setAttribute("aria-pressed", node.dataset.into === into);
        node.setAttribute("aria-disabled", node.dataset.into in LETTERS && room(now) < 3);
      });
      keys.forEach((key) => {
        const used = allTiles(now).filter((tile) => tile === key.dataset.tile).length;
        key.setAttribute("aria-disabled", !added(now, key.dataset.tile));
        key.dataset.used = used || "";
      });
      pad.querySelector("[data-back]").setAttribute("aria-disabled", !past.length);
      pad.querySelector("[data-clear]").setAttribute("aria-disabled", !allTiles(now).length);
    }

    function refocus({ drop: name, index }) {
      const nodes = [...pad.querySelectorAll(`[data-drop="${name}"]`)];
      (nodes[Math.min(index, nodes.length - 1)] ?? keys[0]).focus();
    }

    // --- fingers and keys ----------------------------------------------------------------------------------------------
    pad.addEventListener("click", (event) => {
      const node = event.target.closest("button");
      if (!node || node.getAttribute("aria-disabled") === "true") return;
      const { tile, drop: name, index, swap } = node.dataset;
      if (tile) tap(tile);
      else if (name) drop(name, Number(index));
      else if (swap) save(swapped(state(), Number(swap)));
      else if ("back" in node.dataset) back();
      else if ("clear" in node.dataset) save({ hand: [], win: [], dora: [], ura: [], melds: [] });
      else if (node.dataset.into) {
        into = node.dataset.into;
        show();
      }
    });

    function onto(key, from) {
      const box = from.getBoundingClientRect();
      const ahead = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
      const away = (node) => {
        const target = node.getBoundingClientRect();
        const [x, y] = [target.left - box.left, target.top - box.top];
        const along = x * ahead[0] + y * ahead[1];
        return along > 1 ? along + 9 * Math.abs(x * ahead[1] + y * ahead[0]) : Infinity;
      };
      const near = keys.reduce((best, key) => (away(key) < away(best) ? key : best));
      return away(near) < Infinity ? near : from;
    }

    function rove(key) {
      keys.forEach((other) => { other.tabIndex = other === key ? 0 : -1; });
    }

    pad.querySelector("[data-keys]").addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      if (/^\d$/.test(key)) digits += key;
      else if (SUITS.includes(key)) {
        [...digits].forEach((digit) => tap(digit + key));
        digits = "";
      } else if (key === "Backspace") back();
      else if (key.startsWith("Arrow")) onto(key, event.target).focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    pad.addEventListener("focusin", (event) => { if (event.target.dataset.tile) rove(event.target); });
    pad.querySelector("[data-texts]").addEventListener("input", (event) => { if (event.isTrusted) show(); });

    const texted = pad.querySelector("[data-texts]");
    texted.open = Boolean(texted.querySelector(".error"));
    pad.querySelector("[data-board]").hidden = false;
    rove(keys[0]);
    show();
  }

  function wake(root) {
    root.querySelectorAll("[data-pad]:not([data-awake])").forEach((pad) => {
      pad.dataset.awake = "yes";
      work(pad);
    });
  }
  wake(document);
  document.addEventListener("htmx:afterSettle", () => wake(document));
})();
