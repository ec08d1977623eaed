// The connection to the server: the stream of the table. A server that is frozen or gone is noticed by the silence of its
// heartbeats.
import { land } from "./landing";
import { enqueue, reconnected } from "./stage";
import { lose, regain, time } from "./state";

type Show = (html: string, motion?: boolean) => void;

const table = () => document.querySelector<HTMLElement>("main.table");

let show: Show;
let stream: EventSource | undefined;
let newest = 0; // version of the last event
let heard = 0; // when the server gave the last sign
let failures = 0; // attempts to connect since the stream was last open
let watchdog: number | undefined;
let attempt: number | undefined;
const waiting = new Set<() => void>();

/** The version of the table that the page has received, shown or not. */
export const seen = () => Math.max(newest, Number(table()?.dataset.version ?? 0));

/** Waits for a while, but no longer than until there is a connection again. */
export function pause(time: number): Promise<void> {
  return new Promise((go) => {
    waiting.add(go);
    setTimeout(() => (waiting.delete(go), go()), time);
  });
}

/** Shows a table, unless the page has a newer one. */
export function showIfNew(html: string, version: number, motion = false): void {
  land(); // a picture that is under way has its version when it has landed
  if (version >= Number(table()?.dataset.version)) show(html, motion);
}

/** Connects, and gives the old stream up. */
export function connect(): void {
  const main = table();
  if (!main || main.dataset.stream === undefined) return;
  stream?.close();
  clearTimeout(attempt);
  stream = new EventSource(`${location.pathname}/stream?version=${main.dataset.version}&${main.dataset.stream}`);
  stream.onopen = alive;
  stream.onmessage = (event) => {
    alive();
    newest = Number(event.lastEventId);
    enqueue(event.data, newest);
  };
  stream.addEventListener("beat", alive);
  stream.addEventListener("gone", () => location.reload()); // the table was removed: its page says so
  stream.addEventListener("notice", (event) => {
    document.getElementById("announced")!.textContent = (event as MessageEvent<string>).data;
  });
  stream.addEventListener("bye", () => again(500 + Math.random() * 1000));
  stream.onerror = () => {
    if (failures++ > 0) lose(); // the first attempt after an error is silent: most streams that end are back at once
    again(Math.min(4, 1.5 ** (failures - 1)) * time("pause") * (0.75 + Math.random() / 2));
  };
  watch();
}

/** Connects after a while. */
function again(delay: number): void {
  reconnected();
  stream?.close();
  clearTimeout(watchdog);
  clearTimeout(attempt);
  attempt = setTimeout(connect, delay);
}

/** Gives the server some time for the next sign. */
function watch(): void {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => {
    if (!document.hidden) lose(); // a page that wakes up connects first
    failures++;
    reconnected();
    connect();
  }, time("silence"));
}

/** Notes a sign of the server, and wakes what waited for one. */
function alive(): void {
  watch();
  heard = Date.now();
  failures = 0;
  for (const go of waiting) go();
  waiting.clear();
  regain();
}

/** Makes sure that the page gets an update, after a form was accepted: from the stream, or else by loading the table. */
export async function update(): Promise<void> {
  if (stream?.readyState === EventSource.OPEN) return;
  connect();
  try {
    const page = await (await fetch(location.href, { signal: AbortSignal.timeout(time("patience")) })).text();
    const main = new DOMParser().parseFromString(page, "text/html").querySelector<HTMLElement>("main.table");
    if (main) showIfNew(main.outerHTML, Number(main.dataset.version));
  } catch {
    // the stream brings it
  }
}

export function setUpConnection(how: Show): void {
  show = how;
  addEventListener("online", connect);
  addEventListener("offline", lose);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heard > time("silence")) connect();
  });
  connect();
}
