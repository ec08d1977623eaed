// The number of games that wait for the player: in the title of the home page, and as a badge of the installed page's icon. It is
// asked for again when the page comes into view.

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

export function setUpWaiting(): void {
  const home = document.querySelector("main.home");
  if (home) show(Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0)); // the page has just counted
  document.addEventListener("visibilitychange", () => void count());
}
