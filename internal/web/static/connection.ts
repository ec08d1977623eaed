// The connection to the server: the stream of the table, and what the page says about it. A server that is frozen or gone
// is noticed by the silence of its heartbeats.
import { keeps, pending, question, retry, drop, probe } from "./send";
import { land } from "./landing";
import { enqueue, reconnected } from "./stage";

type Show = (html: string, motion?: boolean) => void;

const table = () => document.querySelector<HTMLElement>("main.table");
const link = () => document.getElementById("link");
const root = document.documentElement.classList;

let show: Show;
let stream: EventSource | undefined;
let newest = 0; // version of the last event
let heard = 0; // when the server gave the last sign
let failures = 0; // attempts to connect since the stream was last open
let watchdog: number | undefined;
let attempt: number | undefined;
let restored: number | undefined; // runs while the page says that the connection is back
const waiting = new Set<() => void>();

/** A time of the connection in milliseconds. The server writes it into the page, so that tests can change it. */
export const time = (name: "silence" | "patience" | "pause" | "keep") => Number(link()?.dataset[name] ?? 4000);

/** A text of the connection, with values for its slots. */
export function words(name: string, slots: Record<string, string> = {}): string {
  const text = link()?.dataset[name] ?? "";
  return Object.entries(slots).reduce((t, [slot, value]) => t.replace(`{${slot}}`, value), text);
}

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
    probe();
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

/** Says that there is no connection. */
export function lose(): void {
  if (table()?.dataset.stream === undefined) return;
  root.add("lost");
  tellState();
}

/** Notes a sign of the server, and wakes what waited for one. For a while the page says that the connection is back. */
function alive(): void {
  watch();
  heard = Date.now();
  failures = 0;
  for (const go of waiting) go();
  waiting.clear();
  if (!root.contains("lost")) return;
  root.remove("lost");
  clearTimeout(restored);
  restored = setTimeout(() => ((restored = undefined), tellState()), 2000);
  tellState();
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

/** Shows the most important news about the connection: a question, the loss, a form on its way, the return. */
export function tellState(): void {
  const place = link();
  if (!place) return;
  const asked = question();
  const text = asked ?? state();
  const line = place.querySelector("span")!;
  if (line.textContent !== text) line.textContent = text;
  place.classList.toggle("asks", asked !== undefined);
  place.classList.toggle("says", text !== "");
}

/** The state of the connection in words, "" if there is nothing to say. */
function state(): string {
  if (root.contains("lost")) return words("lost") + (keeps() ? " " + words("kept") : "");
  if (pending()) return words("sending");
  return restored ? words("back") : "";
}

export function setUpConnection(how: Show): void {
  show = how;
  addEventListener("online", connect);
  addEventListener("offline", lose);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heard > time("silence")) connect();
  });
  link()?.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) button.dataset.drop === undefined ? retry() : drop();
  });
  connect();
}
