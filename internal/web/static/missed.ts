// What happened while the viewer could not see it: the connection was lost, the tab was hidden, or too much happened at once.
// The ticker says how much it was, and opens the log at the first line of it.

const ticker = () => document.querySelector<HTMLElement>(".ticker");
const news = () => ticker()?.querySelector<HTMLElement>(".news");

/** How long the ticker says it to a viewer who looks at the page, in milliseconds. */
const lasting = 30_000;

let first = ""; // the ID of the first line that was missed
let count = 0;
let latest: string | null = ""; // what the ticker says else
let timer: ReturnType<typeof setTimeout> | undefined;

/** How many things happened, in words of the server. One alone stands in the ticker anyway. */
const words = () => (count > 1 ? ticker()?.dataset.missed?.replace("{n}", String(count)) : undefined);

/** Notes lines of the log that came without being shown, if there are enough of them, and returns what is said about them. In a
 * hidden tab each counts. */
export function miss(lines: HTMLElement[], least: number): string | undefined {
  if (lines.length < (document.hidden ? 1 : least)) return;
  if (!count) first = lines[0]!.id;
  count += lines.length;
  watch();
  return words();
}

/** Says it in the ticker, after each update. */
export function tellMissed(): void {
  const [place, text] = [news(), words()];
  if (!place || !text || place.textContent === text) return;
  latest = place.textContent;
  place.textContent = text;
  document.getElementById(first)?.classList.add("missed");
}

/** Forgets it after a while. */
function watch(): void {
  clearTimeout(timer);
  if (count && !document.hidden) timer = setTimeout(forget, lasting);
}

/** The viewer has seen it, or plays on. */
function forget(): void {
  const place = news();
  if (place && place.textContent === words()) place.textContent = latest;
  count = 0;
}

/** Shows the first line that was missed, when the log opens. */
function open(event: ToggleEvent): void {
  if (event.newState !== "open" || (event.target as Element).id !== "log-sheet" || !words()) return;
  const line = document.getElementById(first);
  forget();
  if (!line) return;
  line.parentElement!.scrollTop = line.offsetTop;
  line.querySelector("a")?.focus({ preventScroll: true });
}

export function setUpMissed(): void {
  document.addEventListener("toggle", open as EventListener, true);
  document.addEventListener("visibilitychange", watch);
  document.addEventListener("submit", (event) => {
    if ((event.target as Element).matches("#action, #steal")) forget();
  });
}
