// The invitations on the home page, in the lobby and on the page of people: asked for again and again while the page is in view. Pages
// of tables do not load this script.

export {}; // a module of its own

/** How often they are asked for, in milliseconds: soon enough for a table that waits for others. */
const often = 10_000;

/** Renews the invitations. Without an answer they stay, and so do those at which the player is. */
async function renew(list: HTMLElement): Promise<void> {
  if (document.hidden || list.contains(document.activeElement)) return;
  try {
    const answer = await fetch(`/people/invitations?at=${encodeURIComponent(location.pathname + location.search)}`);
    const next = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("invitations");
    if (!next || list.isEqualNode(next)) return;
    const first = next.querySelector("b");
    if (first && !list.matches(".some")) document.getElementById("live")!.textContent = first.textContent;
    list.className = next.className;
    list.replaceChildren(...next.childNodes);
  } catch {
    // no connection: asked again later
  }
}

const list = document.getElementById("invitations");
if (list) {
  const ask = () => void renew(list);
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, often);
}
