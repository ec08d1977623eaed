// What a page follows: a table, the lobby, a quick match. A server that is frozen or gone is noticed by the silence of its heartbeats.
// Where no stream comes through, as behind a proxy that holds answers back until they end, the page asks again and again instead. So does a
// tab that leaves the connections to others, and a page without a stream.
import { free, hold, lose, regain, time } from "./state";
import { setUpTabs, yields } from "./tabs";

export interface Source {
  address?: () => string; // of the stream
  events: Record<string, (data: string, id: string) => void>;
  ask: () => Promise<void>; // brings the page up to date by a request of its own, and fails without an answer
  gap?: () => void; // some events may be missing before the next one
}

/** A stream that has lasted for this long, in milliseconds, holds. A proxy may pass the begin of an answer and hold the rest back. */
const steady = 1000;

/** While no stream comes through, each time after so many requests another one is tried. */
const between = 6;

let source: Source | undefined;
let stream: EventSource | undefined;
let opened = 0; // when the stream was asked for
let heard = 0; // when the server gave the last sign
let failures = 0; // tries in a row without a stream that holds
let asked = 0; // requests in a row that were answered since
let turn = 0; // of the request that counts
let timer: ReturnType<typeof setTimeout> | undefined; // of the next try, or of the end of a silence
const waiting = new Set<() => void>();

/** Waits for a while, but no longer than until there is a connection again. */
export function pause(time: number): Promise<void> {
  return new Promise((go) => {
    waiting.add(go);
    setTimeout(() => (waiting.delete(go), go()), time);
  });
}

/** Whether what happens comes by itself. */
export const flows = () => stream?.readyState === EventSource.OPEN && failures === 0;

/** Connects, and gives the old stream up. */
export function connect(): void {
  if (!source) return;
  const { address, events, gap } = source;
  if (!address || yields()) return void ask();
  rest();
  opened = Date.now();
  stream = new EventSource(address());
  const on = (kind: string, act: (data: string, id: string) => void) =>
    stream!.addEventListener(kind, (event) => (alive(), act((event as MessageEvent<string>).data, (event as MessageEvent<string>).lastEventId)));
  for (const [kind, act] of Object.entries(events)) on(kind, act);
  on("beat", () => {});
  on("notice", (line) => (document.getElementById("announced")!.textContent = line));
  on("bye", () => (rest(), gap?.(), next(connect, 500 + Math.random() * 1000)));
  stream.onerror = () => fail(failures > 0, delay()); // the first error is silent: most streams that end are back at once
  watch();
}

/** Notes that a request has failed without an answer. */
export function broken(): void {
  if (!source) return;
  lose();
  connect();
}

/** Gives the stream up, and what was to come next. */
function rest(): void {
  stream?.close();
  stream = undefined;
  turn++;
  clearTimeout(timer);
}

function next(what: () => void, delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(what, delay);
}

/** How long to wait after a try that failed. */
const delay = () => Math.min(4, 1.5 ** (failures - 1)) * time("pause") * (0.75 + Math.random() / 2);

/** Gives the server some time for the next sign. */
function watch(): void {
  next(() => fail(!document.hidden, 0), time("silence")); // a page that wakes up connects first
}

/** Tries again. Where two tries in a row have failed, the page asks first. */
function fail(isLost: boolean, delay: number): void {
  rest();
  source?.gap?.();
  if (isLost && !asked) lose();
  next(++failures > 1 ? () => void ask() : connect, delay);
}

/** Notes a sign of the server, and wakes what waited for one. */
function alive(): void {
  watch();
  sign();
  if (heard - opened < steady) return;
  failures = asked = 0;
  free();
}

function sign(): void {
  heard = Date.now();
  for (const go of waiting) go();
  waiting.clear();
  regain();
}

/** Brings the page up to date by a request. After the first one that is answered a stream is tried at once: the server may be back. */
async function ask(): Promise<void> {
  rest();
  const mine = turn;
  const answered = await source!.ask().then(() => true, () => false);
  if (mine !== turn) return;
  if (!answered) {
    asked = 0;
    failures++;
    lose();
    return next(connect, delay());
  }
  sign();
  asked++;
  if (!source?.address || yields()) return next(() => void ask(), time("poll"));
  if (asked > 1) hold();
  next(asked % between === 1 ? connect : () => void ask(), asked > 1 ? time("poll") : 0);
}

/** Loads the page anew, for what it shows. If there is another one by now, the browser goes there, and this never ends. */
export async function load(): Promise<Document> {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(time("patience")) });
  if (answer.redirected || answer.status === 404) return new Promise(() => location.replace(answer.url));
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Follows a source. A page has one. */
export function follow(what: Source): void {
  source = what;
  if (source.address) setUpTabs(connect);
  addEventListener("online", connect);
  addEventListener("offline", lose);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heard > time("silence")) connect();
  });
  if (source.address) connect();
  else next(() => void ask(), time("poll"));
}
