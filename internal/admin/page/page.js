// Loads the overview again every five seconds, and replaces the parts that changed. What has the focus keeps it. The other
// pages, which have forms, stay as they are.
"use strict";

const every = 5000;
const trouble = document.querySelector(".trouble[hidden]");
const live = document.getElementById("live");

/** Replaces the content of a part of the page. */
function replace(part, fresh) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  part.replaceChildren(...fresh.childNodes);
  if (!focused) return;
  const same = key && part.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (same || part.querySelector("h1, h2"))?.focus();
}

/** Takes over what changed in the overview. */
function adopt(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const before = document.getElementById("summary")?.textContent;
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = next.getElementById(part.id);
    if (fresh && fresh.innerHTML !== part.innerHTML) replace(part, fresh);
  }
  const now = document.getElementById("summary")?.textContent;
  if (now !== before) live.textContent = now;
}

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch("./", { redirect: "error" });
    if (!answer.ok) throw new Error(answer.statusText);
    adopt(await answer.text());
    trouble.hidden = true;
  } catch {
    trouble.hidden = false;
  }
}

/** What passes between server and authenticator is written in base64url. */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const base64 = (raw) =>
  btoa(String.fromCharCode(...new Uint8Array(raw ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** Lets an authenticator sign the challenge of a form, and sends the form with the answer. */
async function confirm(form) {
  const { challenge, host, known, timeout } = form.dataset;
  const used = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(challenge),
      rpId: host,
      timeout: Number(timeout),
      userVerification: "required",
      allowCredentials: known.split(" ").map((id) => ({ type: "public-key", id: bytes(id) })),
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const answer = { id: used.rawId, client: clientDataJSON, data: authenticatorData, signature, handle: userHandle };
  for (const [name, value] of Object.entries(answer)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "passkey-" + name, value: base64(value) });
    form.append(field);
  }
  form.submit();
}

document.querySelector("form[data-passkey]")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const said = form.querySelector("[role=alert]");
  const button = form.querySelector("button");
  said.hidden = true;
  button.disabled = true;
  try {
    if (!window.PublicKeyCredential) throw new Error("no passkeys");
    await confirm(form);
  } catch (error) {
    said.textContent = error instanceof DOMException ? said.dataset.cancelled : said.dataset.unable;
    said.hidden = false;
    button.disabled = false;
    button.focus();
  }
});

if (document.querySelector("[data-refresh]")) {
  setInterval(refresh, every);
  document.addEventListener("visibilitychange", refresh);
}
