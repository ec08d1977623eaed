// The number of games that wait for the player: in the title of the home page, and as a badge of the installed page's icon. It is
// asked for again when the page comes into view, and by the home page again and again.
import { follow } from "./stream";
import { time } from "./state";

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

/** Asks for the number, if the page is in view. */
async function count(): Promise<void> {
  if (document.hidden) return;
  const answer = await fetch("/waiting", { signal: AbortSignal.timeout(time("patience")) });
  if (!answer.ok) throw new Error(answer.statusText);
  show(Number(await answer.text()));
}

export function setUpWaiting(): void {
  if (document.querySelector("main.home")) {
    show(Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0)); // the page has just counted
    follow({ events: {}, ask: count });
  } else document.addEventListener("visibilitychange", () => void count().catch(() => {})); // without an answer it stays
}
