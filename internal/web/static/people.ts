// The invitations on the home page, in the lobby and on the page of people: asked for again and again while the page is in view. Those
// that are over stay in their place, without buttons, and new ones lie over the page: nothing moves under a finger. At a table
// that waits it renews what became of the invitations there. Pages of games do not load this script.

import { say } from "./live";

/** How often they are asked for, in milliseconds: soon enough for a table that waits for others. */
const often = 10_000;

/** How long what has just appeared takes no press, in milliseconds: a finger that is on its way means what was there before. */
const settle = 700;

/** The invitations in a part of a page, by their tables. */
function rows(part: ParentNode): Map<string, HTMLElement> {
  return new Map([...part.querySelectorAll<HTMLElement>(".invitations li[data-table]")].map((row) => [row.dataset.table!, row]));
}

/** The list over the page, which is made when it is needed. */
function arrived(section: HTMLElement, title: HTMLElement): HTMLElement {
  const old = document.getElementById("arrived");
  if (old) return old;
  const over = document.createElement("aside");
  over.id = "arrived";
  over.className = "invitations some";
  const header = document.createElement("header");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "tool";
  close.textContent = "×";
  close.ariaLabel = section.dataset.close!;
  close.addEventListener("click", () => over.remove());
  header.append(title, close);
  const list = document.createElement("ul");
  list.className = "people";
  over.append(header, list);
  document.body.append(over);
  return over;
}

/** Shows which invitations there are now. */
function show(section: HTMLElement, next: HTMLElement): void {
  const shown = rows(document);
  const open = rows(next.parentNode!);
  for (const [table, row] of shown) row.classList.toggle("vanished", !open.has(table));
  const fresh = [...open].filter(([table]) => !shown.has(table)).map(([, row]) => row);
  if (fresh.length === 0) return;
  say(fresh[0]!.querySelector("b")!.textContent!);
  const over = arrived(section, next.querySelector("h2")!);
  over.inert = true;
  setTimeout(() => (over.inert = false), settle);
  over.querySelector("ul")!.append(...fresh);
}

/** Renews the invitations. Without an answer they stay. */
async function renew(section: HTMLElement): Promise<void> {
  if (document.hidden) return;
  try {
    const answer = await fetch(`/people/invitations?at=${encodeURIComponent(location.pathname + location.search)}`, { signal: AbortSignal.timeout(often) });
    const next = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("invitations");
    if (next) show(section, next);
  } catch {
    // no connection: asked again later
  }
}

const section = document.getElementById("invitations");
if (section) {
  const ask = () => void renew(section);
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, often);
}

/** Renews what became of the invitations that the viewer has sent to a table. */
async function renewSent(): Promise<void> {
  const list = document.getElementById("sent");
  if (!list || document.hidden) return;
  try {
    const answer = await fetch(list.dataset.at!, { signal: AbortSignal.timeout(often) });
    const next = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("sent");
    if (next && next.innerHTML !== list.innerHTML) list.replaceChildren(...next.childNodes);
  } catch {
    // no connection: asked again later
  }
}

if (document.querySelector(".waiting")) {
  document.addEventListener("visibilitychange", () => void renewSent());
  setInterval(() => void renewSent(), often);
}
