// The number of games that wait for the player: in the title of the home page, and as a badge of the installed page's icon. It is
// asked for again when the page comes into view. The invitations are, too, and again and again while it is in view.

/** Browsers that install pages have these. */
interface Badged {
  setAppBadge?: (n: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows the number of games that wait. */
function show(n: number): void {
  const badged: Badged = navigator;
  void (n > 0 ? badged.setAppBadge?.(n) : badged.clearAppBadge?.())?.catch(() => undefined); // refused without an installed page
  if (document.querySelector("main.home")) document.title = (n > 0 ? `(${n}) ` : "") + document.title.replace(/^\(\d+\) /, "");
}

/** Asks for the number. Without an answer it stays. */
async function count(): Promise<void> {
  if (document.hidden) return;
  try {
    const answer = await fetch("/waiting");
    if (answer.ok) show(Number(await answer.text()));
  } catch {
    // no connection: asked again later
  }
}

/** How often invitations are asked for while a page is in view, in milliseconds: soon enough for a table that waits for others. */
const often = 10_000;

/** Renews the invitations on the page. Without an answer they stay, and so do those at which the player is. */
async function invite(list: HTMLElement): Promise<void> {
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

export function setUpWaiting(): void {
  const home = document.querySelector("main.home");
  if (home) show(Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0)); // the page has just counted
  document.addEventListener("visibilitychange", () => void count());
  const list = document.querySelector<HTMLElement>("#invitations[data-asks]");
  if (!list) return;
  document.addEventListener("visibilitychange", () => void invite(list));
  setInterval(() => void invite(list), often);
}
