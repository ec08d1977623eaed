// The positions of a replay: loaded from the server one at a time, and kept in the page.

/** The least time between the starts of two requests, in ms: the server allows 20 requests a second. */
const gap = 80;
/** A position: the HTML of its table, and its moment, which is that after the reveal if a draw was asked for. */
type Position = { html: string; at: string };

/** How many positions are kept: more than a game has moves. */
const most = 500;

const kept = new Map<number, Position>();
let last: string | undefined; // move of the game, when a position was kept
let wanted = 0;
let began = -Infinity; // when the last request started
let took = 0; // how long the last answer took
let running: AbortController | undefined;
let ended: Promise<unknown> = Promise.resolve(); // of the last request

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Loads the page of a position. It waits as long as the server asks for. */
async function load(at: number, stop: AbortSignal): Promise<HTMLElement | undefined> {
  for (;;) {
    const answer = await fetch(`${location.pathname}?at=${at}`, { signal: stop });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status !== 429) return page.querySelector<HTMLElement>("main.table") ?? undefined;
    await pause(1000 * Number(answer.headers.get("Retry-After") ?? 1));
    if (stop.aborted) return undefined;
  }
}

/** Keeps a position, unless an analysis is under way: then it will look different. When a running game goes on, all do. */
function keep(at: number, table: HTMLElement): Position {
  const end = table.querySelector<HTMLElement>("[data-replay]")!.dataset.last;
  if (end !== last) kept.clear();
  last = end;
  const there = { html: table.outerHTML, at: table.querySelector<HTMLInputElement>("[name=at]")!.value };
  if (kept.size >= most) kept.delete(kept.keys().next().value!);
  if (!table.querySelector("[data-wait]")) kept.set(at, there);
  return there;
}

/**
 * Returns a position, or undefined if another position is wanted before it arrives. The request of an older
 * position is aborted, but not before it had the time for an answer: otherwise a drag on a slow line would show nothing.
 * A fresh position comes from the server even if it is kept.
 */
export async function position(at: number, fresh = false): Promise<Position | undefined> {
  const mine = ++wanted;
  if (!fresh && kept.has(at)) {
    running?.abort();
    return kept.get(at);
  }
  await pause(began + Math.max(gap, Math.min(2 * took, 1000)) - performance.now());
  if (mine !== wanted) return undefined;
  running?.abort();
  await ended;
  if (mine !== wanted) return undefined;
  const mineRuns = (running = new AbortController());
  began = performance.now();
  try {
    const loading = load(at, mineRuns.signal);
    ended = loading.catch(() => {});
    const table = await loading;
    took = performance.now() - began;
    const there = table && keep(at, table);
    return mine === wanted ? there : undefined;
  } catch (error) {
    if (mineRuns.signal.aborted) return undefined;
    throw error;
  }
}

/** Forgets all positions, because they look different now. */
export function forget(): void {
  kept.clear();
}
