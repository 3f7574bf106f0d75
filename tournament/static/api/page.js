// The page of the interface: a form builds the address of its operation, asks it, and shows the answer.
(() => {
  "use strict";

  function addressOf(form) {
    let path = form.dataset.path;
    const query = new URLSearchParams();
    for (const input of form.querySelectorAll("[data-in]")) {
      if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
      if (input.dataset.in === "query" && input.value) query.set(input.name, input.value);
    }
    return query.size ? `${path}?${query}` : path;
  }

  // A stream never ends: its first messages are enough here.
  async function textOf(answer) {
    if (!answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return answer.text();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.includes("\ndata: ") && text.endsWith("\n\n")) break;
    }
    reader.cancel();
    return text;
  }

  async function ask(form) {
    const address = addressOf(form);
    const body = form.querySelector("[data-in=body]")?.value;
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    const token = document.querySelector("[data-token]").value;
    if (token) headers.Authorization = `Bearer ${token}`;
    for (const input of form.querySelectorAll("[data-in=header]")) if (input.value) headers[input.name] = input.value;
    const answer = await fetch(address, { method: form.dataset.method, body, headers, credentials: "omit" });
    const text = await textOf(answer);
    form.querySelector("[data-status]").textContent = `${form.dataset.method} ${address} · ${answer.status}`;
    const shown = form.querySelector("[data-answer]");
    try {
      shown.textContent = JSON.stringify(JSON.parse(text), null, 1);
    } catch {
      shown.textContent = text;
    }
  }

  for (const form of document.querySelectorAll("form[data-operation]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask(form).catch((error) => {
        form.querySelector("[data-status]").textContent = String(error);
      });
    });
  }
})();
