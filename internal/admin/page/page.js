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

if (document.querySelector("[data-refresh]")) {
  setInterval(refresh, every);
  document.addEventListener("visibilitychange", refresh);
}
