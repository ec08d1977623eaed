// Play without a net, in the service worker: it answers the pages of tables of this browser by the site's own program, and has a page for
// all others while there is no connection. The browser ends a worker that is idle, with all its memory: the program is then started anew,
// from what it has kept.
import "./vendor/go/wasm_exec.js";
import { all, coming, current, files, packAt, packs, person, put, putPack } from "./journal";

/** What the program calls with the parts of an answer. */
interface Answer {
  head(status: number, headers: string[]): void;
  write(piece: Uint8Array<ArrayBuffer>): void;
  end(): void;
}

/** Asks the program, and returns what calls the request off. */
type Ask = (method: string, address: string, headers: string[], body: Uint8Array | null, answer: Answer) => () => void;

/** A request that the worker may answer. */
export interface Asked extends Event {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** What Go's own script defines. */
declare const Go: new () => { importObject: WebAssembly.Imports; run(program: WebAssembly.Instance): Promise<void> };

/** The addresses that the program answers, and those below them that the server does. */
const hub = "/offline";
const tables = "/t/offline-";
const served = /^\/offline\/(away|me|pack\.json|program\/.*)$/;

/** The pages of the site that the program has too: it answers them while there is no connection. */
const shared = /^\/(rules|settings\/(device|me))$/;

/** The form with which a person says who they are and how all looks. Of a page of this browser it goes to the program. */
const settings = "/settings";

/** The forms of the site that begin a game of one person: without a connection the program begins it. */
const makes = /^\/(play|lesson|together)$/;

/** The page that is kept for the time without a connection and without the program. */
const away = "/offline/away";

let program: Promise<Ask> | undefined;

/** Starts the program, unless it runs. */
function running(): Promise<Ask> {
  program ??= start().catch((why) => ((program = undefined), Promise.reject(why)));
  return program;
}

async function start(): Promise<Ask> {
  const journal = await all();
  await replace(journal);
  const pack = await packAt(current);
  const cache = await caches.open(packs);
  const code = pack && (await cache.match(pack.program));
  if (!code) throw new Error("the program is not here");
  const me = await (await cache.match(person))?.text();
  const go = new Go();
  const asked = new Promise<Ask>((ready, failed) => {
    const parts = { put, all: () => Promise.resolve(journal), me, links: JSON.stringify(pack.links) };
    const told = (ask: Ask | null, why?: string) => (ask ? ready(ask) : failed(new Error(why)));
    Object.assign(globalThis, { razziaOffline: { ...parts, ready: told } });
  });
  const { instance } = await WebAssembly.instantiateStreaming(code, go.importObject);
  void go.run(instance).finally(() => (program = undefined)); // it runs until the worker ends, unless it fails
  return asked;
}

/** How long an old program stays for the sake of a game that nobody goes on with, in milliseconds. */
const patience = 7 * 24 * 3600 * 1000;

/** Takes the newer program if one is here. The old one stays while a game is under way. */
async function replace(journal: string[]): Promise<void> {
  const next = await packAt(coming);
  if (!next || journal.some((key, i) => i % 2 === 0 && key.startsWith("table/") && isUnderWay(journal[i + 1]!))) return;
  const cache = await caches.open(packs);
  await putPack(current, next);
  await cache.delete(coming);
  const kept = new Set([...files(next), current, person, away]);
  for (const { url } of await cache.keys()) if (!kept.has(new URL(url).pathname)) await cache.delete(url);
}

/** Whether a game goes on, by what the program has kept of it. */
function isUnderWay(text: string): boolean {
  const { summary } = JSON.parse(text) as { summary: { Ended: string; Latest: string } };
  return summary.Ended.startsWith("0001") && Date.now() - Date.parse(summary.Latest) < patience;
}

/** Asks the program. A page of another site may show its pages, but send no form. */
async function ask(request: Request, address = request.url): Promise<Response> {
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  if (isForm && request.mode === "navigate" && !request.referrer.startsWith(location.origin + "/")) return new Response(null, { status: 403 });
  const send = await running();
  const body = isForm ? new Uint8Array(await request.arrayBuffer()) : null;
  const headers = [...request.headers].flat();
  return new Promise((answered) => {
    let stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
    let isOpen = true;
    const close = () => {
      isOpen = false;
      stop();
    };
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (to) => void (stream = to), cancel: close });
    const stop = send(request.method, address, headers, body, {
      head(status, list) {
        const pairs = list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]!] as [string, string]] : []));
        const isEmpty = status === 204 || status === 304 || (status >= 300 && status < 400);
        answered(new Response(isEmpty ? null : source, { status, headers: pairs }));
      },
      write: (piece) => void (isOpen && stream.enqueue(piece)),
      end: () => void (isOpen && ((isOpen = false), stream.close())),
    });
  });
}

/** Answers a page of the site: by the server, or without a connection by what there is. */
async function page(event: Asked): Promise<Response> {
  const { request } = event;
  try {
    return (await event.preloadResponse) ?? (await fetch(request));
  } catch (why) {
    const path = new URL(request.url).pathname;
    if (!(await packAt(current))) return (await caches.match(away)) ?? Promise.reject(why);
    const kept = await caches.match(path);
    if (kept) return kept;
    return shared.test(path) ? ask(request) : Response.redirect(hub, 302);
  }
}

/** Answers the page of offline play, by the program if it is here. */
async function own(event: Asked): Promise<Response> {
  return (await packAt(current)) ? ask(event.request) : fetch(event.request);
}

/** Whether the program has a page. */
const isOwn = (path: string) => path.startsWith(tables) || ((path === hub || path.startsWith(hub + "/")) && !served.test(path));

/** Begins a game by the server, or without a connection by the program. */
async function begin(request: Request, path: string): Promise<Response> {
  const again = request.clone();
  return fetch(request).catch(async (why) => ((await packAt(current)) ? ask(again, location.origin + hub + path) : Promise.reject(why)));
}

/** Answers what the worker has an answer for. */
export function answer(event: Asked): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const from = request.referrer && new URL(request.referrer).pathname;
  if (isOwn(pathname) || (pathname === settings && from && isOwn(from))) return event.respondWith(own(event));
  if (pathname === settings && from && shared.test(from)) return event.respondWith(fetch(request.clone()).catch(() => own(event)));
  if (request.mode === "navigate" && request.method === "POST" && makes.test(pathname)) return event.respondWith(begin(request, pathname));
  if (pathname.startsWith("/static/")) return event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)));
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(page(event));
}

/** Keeps the page for the time without a connection. Without it the worker does its other work. */
export async function keepPage(): Promise<void> {
  const cache = await caches.open(packs);
  const kept = await fetch(away).catch(() => undefined);
  if (!kept?.ok) return;
  await cache.put(away, kept.clone());
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(await kept.text())?.[1];
  if (style) await cache.add(style).catch(() => undefined);
}
