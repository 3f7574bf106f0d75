// The clock of a session counts by itself from the facts in [data-clock]: the network may go, the time goes on.
// States are said in words; the last five minutes change text and shape. A gong sounds after "Enable sound".
(() => {
  "use strict";

  const LAST = 300;
  const source = document.querySelector("[data-server-now], [data-live][data-now]");
  const served = source && (source.dataset.serverNow || source.dataset.now);
  const skew = served ? Date.parse(served) - Date.now() : 0; // the phone's own clock may be wrong
  let sound = null;
  const said = new Map(); // session part -> words last said, so that the gong sounds once

  const digits = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  function leftOf(clock) {
    if (clock.dataset.state !== "running" || !clock.dataset.ends) return Number(clock.dataset.left);
    return Math.max(0, Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - skew) / 1000));
  }

  function phaseOf(clock, left) {
    if (clock.dataset.state !== "running") return clock.dataset.state;
    if (left <= 0) return "over";
    if (left <= LAST) return "last";
    return left <= Number(clock.dataset.signal) * 60 ? "signal" : "running";
  }

  function gong() {
    if (!sound) return;
    for (const [at, pitch] of [[0, 220], [0.02, 331], [0.04, 447]]) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.3, sound.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 4);
      tone.connect(volume).connect(sound.destination);
      tone.start(sound.currentTime + at);
      tone.stop(sound.currentTime + at + 4);
    }
  }

  function show(clock) {
    const left = leftOf(clock);
    const phase = phaseOf(clock, left);
    clock.querySelector("[data-clock-time]").textContent = digits(left);
    const words = clock.dataset[`say${phase[0].toUpperCase()}${phase.slice(1)}`];
    const line = clock.querySelector("[data-clock-say]");
    if (words && line.textContent !== words) line.textContent = words;
    clock.classList.toggle("last-minutes", phase === "last" || phase === "over");
    const before = said.get(clock.dataset.session);
    said.set(clock.dataset.session, phase);
    if (before && before !== phase && (phase === "over" || phase === "signal")) gong();
  }

  const tick = () => document.querySelectorAll("[data-clock]").forEach(show);

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sound]");
    if (!button) return;
    sound = new AudioContext();
    button.textContent = button.dataset.on;
    button.disabled = true;
    gong();
  });
  document.querySelectorAll("[data-sound]").forEach((button) => { button.hidden = !window.AudioContext; });
  document.addEventListener("hanchan:fresh", tick);
  setInterval(tick, 250);
  tick();
})();
