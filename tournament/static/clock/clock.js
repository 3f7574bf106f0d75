// The clock of a session counts by itself from the facts in [data-clock]: the network may go, the time goes on.
// States are said in words; the last five minutes change text and shape. The gong sounds once somebody has turned it on:
// when the clock starts, at the signal, and at the end only where the rules give no signal before. [data-sound] counts the
// gongs in data-gongs; where the browser mutes a page until it is touched, [data-sound-muted] says so.
(() => {
  "use strict";

  const LAST = 300; // seconds
  const TOO_LATE = 60; // seconds after which a gong that this computer slept through is no longer sounded
  const SOON = 2000; // milliseconds within which a browser lets a page sound, or the gong would come too late
  const STRAY = 1000; // milliseconds; a stamp that is so much older means that one of the two clocks was set
  const STAMPS = 4; // so many of the last ones are weighed
  const source = document.querySelector("[data-server-now], [data-live][data-now]");
  const served = source && Date.parse(source.dataset.serverNow || source.dataset.now);
  let skews = served ? [served - Date.now() + sinceAnswer()] : []; // this computer's own clock may be wrong
  let skew = skews[0] || 0;
  let sound = null;
  let timer = 0;
  // session -> whether its signal was given when it was last looked at, also by the part of a rotating screen before
  const signalled = new Map(JSON.parse(remembered("signalled") || "[]"));
  const begun = new Map(JSON.parse(remembered("begun") || "[]")); // session -> whether its clock was started, likewise

  const all = (selector) => [...document.querySelectorAll(selector)];
  const digits = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const now = () => Date.now() + skew;

  // A rotating screen loads one page after the other: what was enabled, and which signals were given, stays with the tab.
  function remembered(name) {
    try { return sessionStorage.getItem(`${name}:${place()}`); } catch { return null; }
  }

  function remember(name, value) {
    try { sessionStorage.setItem(`${name}:${place()}`, value); } catch { /* It is then known to this page alone. */ }
  }

  function place() {
    return location.pathname.split("/").slice(0, 3).join("/"); // of the event
  }

  // Milliseconds since the page began to come in: reading it and its scripts takes a slow phone a second.
  function sinceAnswer() {
    const [page] = performance.getEntriesByType("navigation");
    return page ? Math.max(0, performance.now() - page.responseStart) : 0;
  }

  // News travel: of the server's last stamps, the one that seems latest was the least delayed. Older ones are
  // forgotten, since computers' clocks drift.
  function adjustSkew(stamp) {
    const seen = Date.parse(stamp) - Date.now();
    if (seen < skew - STRAY) skews = [];
    skews = [...skews, seen].slice(-STAMPS);
    skew = Math.max(...skews);
  }

  const readersTable = (clock) => clock.closest("[data-own-table]")?.dataset.ownTable;

  // What the reader's own table was given on top.
  function extraOf(clock) {
    const own = readersTable(clock);
    return own ? Number(clock.querySelector(`[data-clock-table="${own}"]`)?.dataset.extra || 0) : 0;
  }

  const runs = (clock) => Boolean(clock.dataset.ends) && ["running", "over"].includes(clock.dataset.state);

  // Seconds left, the nearest whole ones, as the server counts them; negative after the end while the clock runs.
  function remainingOf(clock) {
    if (!runs(clock)) return Number(clock.dataset.left) + extraOf(clock);
    return Math.round((Date.parse(clock.dataset.ends) - now()) / 1000) + extraOf(clock);
  }

  // Milliseconds until the digits of a clock change.
  function untilNext(clock) {
    if (!runs(clock)) return 1000;
    const past = (Date.parse(clock.dataset.ends) - now() + 500) % 1000; // what is left of this second
    return past > 0 ? past : past + 1000;
  }

  function phaseOf(clock, remaining) {
    if (!runs(clock)) return clock.dataset.state;
    if (remaining <= 0) return "over";
    if (remaining <= LAST) return "last";
    return remaining <= Number(clock.dataset.signal) * 60 ? "signal" : "running";
  }

  function gong() {
    if (!sound) return;
    if (sound.state === "running") return strike();
    const wanted = performance.now();
    showSound();
    sound.resume().then(() => { if (performance.now() - wanted < SOON) strike(); });
  }

  function strike() {
    for (const [at, pitch, loud] of [[0, 110, 0.35], [0, 221, 0.3], [0.02, 331, 0.2], [0.04, 447, 0.12], [0.06, 671, 0.06]]) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loud, sound.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 5);
      tone.connect(volume).connect(sound.destination);
      tone.start(sound.currentTime + at);
      tone.stop(sound.currentTime + at + 5);
    }
    for (const button of all("[data-sound]")) button.dataset.gongs = Number(button.dataset.gongs || 0) + 1;
  }

  function soundSignal(clock, remaining) {
    const signal = Number(clock.dataset.signal) * 60;
    const isGiven = remaining <= signal;
    const before = signalled.get(clock.dataset.session);
    if (runs(clock) && before !== isGiven) {
      signalled.set(clock.dataset.session, isGiven);
      remember("signalled", JSON.stringify([...signalled]));
    }
    if (before === false && isGiven && runs(clock) && remaining > signal - TOO_LATE) gong();
  }

  // The start is sounded where this page, or the part before it, saw the clock wait.
  function soundStart(clock, remaining) {
    const { session, state, whole } = clock.dataset;
    const isBegun = !["planned", "waiting"].includes(state);
    const before = begun.get(session);
    if (before === isBegun) return;
    begun.set(session, isBegun);
    remember("begun", JSON.stringify([...begun]));
    if (before === false && runs(clock) && Number(whole) - remaining < TOO_LATE) gong();
  }

  // What may be played: by one table, or as long as anybody plays by all. The server worked out the answers before the
  // signal and after it; only the time decides between them.
  function allowanceOf(clock, isGiven, playing) {
    const own = clock.dataset.table || readersTable(clock);
    const answers = (own && JSON.parse(clock.dataset.tables)[own]) || ["free", clock.dataset.rule];
    if (!own && playing && "ended" in playing.dataset) return "finished";
    return answers[isGiven ? 1 : 0];
  }

  // The line of the tables that play when so many seconds of the session are left, and none of the others.
  function showPlaying(clock, rest, isGiven) {
    const lines = [...clock.querySelectorAll("[data-clock-playing]")];
    const line = lines.filter(({ dataset }) => !dataset.clockPlaying || rest <= Number(dataset.clockPlaying)).pop();
    for (const other of lines) other.hidden = other !== line || !(isGiven || "none" in line.dataset);
    return line;
  }

  function showWords(clock, phase, remaining) {
    const signal = Number(clock.dataset.signal) * 60;
    const isGiven = remaining <= signal;
    const playing = showPlaying(clock, remaining - extraOf(clock), isGiven && clock.dataset.state !== "planned");
    if (!runs(clock)) return;
    const allowance = allowanceOf(clock, isGiven, playing);
    const said = `data-say-${clock.dataset.table || readersTable(clock) ? "own" : "all"}-${phase}`;
    const words = clock.getAttribute(`${said}-${allowance}`) || clock.getAttribute(`${said}-free`);
    const line = clock.querySelector("[data-clock-say]");
    if (line.textContent !== words) line.textContent = words;
    const coming = clock.querySelector("[data-clock-signal]");
    if (coming) {
      coming.hidden = isGiven || allowance === "finished";
      coming.querySelector("[data-clock-until]").textContent = digits(Math.max(0, remaining - signal));
    }
    clock.querySelector("[data-clock-way]").hidden = isGiven || allowance === "finished";
    clock.querySelector("[data-clock-rule]").hidden = !isGiven || allowance === "finished";
  }

  // How often the signal has sounded for some table: each time another thing may be played.
  function stepOf(clock, rest) {
    const changes = clock.dataset.changes.split(" ").filter((seconds) => seconds !== "");
    return changes.filter((seconds) => rest <= Number(seconds)).length;
  }

  function show(clock) {
    const remaining = remainingOf(clock);
    const phase = phaseOf(clock, remaining);
    const step = String(stepOf(clock, remaining - extraOf(clock)));
    clock.querySelector("[data-clock-time]").textContent = digits(Math.max(0, remaining));
    const changed = clock.dataset.phase !== phase || (clock.dataset.step ?? step) !== step;
    clock.classList.remove(clock.dataset.phase);
    clock.classList.add(phase);
    clock.dataset.phase = phase;
    clock.dataset.step = step;
    // Nothing was written anywhere, yet what tables may still play is another thing now: the desk looks again.
    if (changed && document.body.classList.contains("desk")) {
      document.dispatchEvent(new CustomEvent("hanchan:version"));
    }
    clock.classList.toggle("last-minutes", phase === "last" || phase === "over");
    showWords(clock, phase, remaining);
    soundStart(clock, remaining);
    soundSignal(clock, remaining);
  }

  // Looks again at the moment when some digits change, and a little later, so as not to be a moment early.
  function tick() {
    clearTimeout(timer);
    const clocks = all("[data-clock]");
    clocks.forEach(show);
    timer = setTimeout(tick, Math.min(1000, ...clocks.map(untilNext)) + 5);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sound]");
    if (!button) return;
    enable();
    gong();
  });

  function enable() {
    sound ||= new AudioContext();
    remember("sound", "on");
    sound.addEventListener("statechange", showSound);
    showSound();
  }

  // A browser may want to be asked anew on each page: then the button says so.
  function showSound() {
    const on = sound?.state === "running";
    const muted = Boolean(sound) && !on;
    all("[data-sound]").forEach((button) => { if (on) button.textContent = button.dataset.test; });
    all("[data-sound-state]").forEach((line) => { line.hidden = !on; });
    all("[data-sound-muted]").forEach((line) => { line.hidden = !muted; });
  }
  all("[data-sound]").forEach((button) => { button.hidden = !window.AudioContext; });
  if (window.AudioContext && remembered("sound") && all("[data-sound]").length) enable();
  document.addEventListener("hanchan:fresh", (event) => {
    if (event.detail) adjustSkew(event.detail);
    tick();
  });
  document.addEventListener("hanchan:refreshed", tick);
  tick();
})();
