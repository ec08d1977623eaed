// Play without a net, in the service worker: it answers the pages of tables of this browser by the site's own program, and has a page for
// all others while there is no connection. The browser ends a worker that is idle, with all its memory: the program is then started anew,
// from what it has kept.
import "./vendor/go/wasm_exec.js";
import { comeHome } from "./homecoming";
import { below, claim, coming, current, files, Lost, note, packAt, packs, person, type Put, putPack } from "./journal";
import { asked, isRemoved, take } from "./taking";

/** What the program calls with the parts of an answer. */
interface Answer {
  head(status: number, headers: string[]): void;
  write(piece: Uint8Array<ArrayBuffer>): void;
  end(): void;
}

/** Asks the program, and returns what calls the request off. */
type Ask = (method: string, address: string, headers: string[], body: Uint8Array | null, answer: Answer) => () => void;

/** The program while it runs. */
interface Program {
  ask: Ask;
  open: Set<() => void>; // breaks off the answers that have not ended, should the program end
  ended: Promise<void>;
  end(): void;
}

/** A request that the worker may answer. */
export interface Asked extends Event {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** What wakens the worker when there is a connection again, where a browser has it. */
declare const self: { registration: { sync?: { register(tag: string): Promise<void> } } };

/** What Go's own script defines. */
declare const Go: new () => { importObject: WebAssembly.Imports; run(program: WebAssembly.Instance): Promise<void> };

/** The addresses that the program answers, and those below them that the server does. */
const hub = "/offline";
const tables = "/t/offline-";
const served = /^\/offline\/(away|me|pack\.json|(program|puzzles)\/.*)$/;

/** The pages of the site that the program has too: it answers them while there is no connection. */
const shared = /^\/(rules|settings\/(device|me))$/;

/** Pages and forms for which the program has its own memory: it answers them while there is no connection. */
const practice = /^\/(puzzles|training)(\/|$)/;

/** The form with which a person says who they are and how all looks. Of a page of this browser it goes to the program. */
const settings = "/settings";

/** The forms of the site that begin a game of one person: without a connection the program begins it. */
const makes = /^\/(play|lesson|together)$/;

/** The page that is kept for the time without a connection and without the program. */
const away = "/offline/away";

/** The sheet to print that is kept beside it. */
const sheet = "/print/file";

let program: Promise<Program> | undefined;

/** Starts the program, unless it runs. */
function running(): Promise<Program> {
  if (program) return program;
  const mine = start();
  const gone = () => void (program === mine && (program = undefined));
  mine.then(({ ended }) => ended, gone).then(gone, gone);
  return (program = mine);
}

/** Starts the program with all that the journal has. An old program need not run with the script of Go that a newer worker has: then the
 * newer one goes on with its games. */
async function start(): Promise<Program> {
  const { journal, put } = await claim();
  await replace(journal);
  return launch(journal, put).catch(async (why) => ((await replace([])) ? launch(journal, put) : Promise.reject(why)));
}

/** Launches the program that is here. */
async function launch(journal: string[], put: Put): Promise<Program> {
  const pack = await packAt(current);
  const cache = await caches.open(packs);
  const code = pack && (await cache.match(pack.program));
  if (!code) throw new Error("the program is not here");
  const me = await (await cache.match(person))?.text();
  const given = await (await cache.match(pack.puzzles))?.arrayBuffer();
  const told = { me, puzzles: new Uint8Array(given ?? []), held: JSON.stringify(pack.held), links: JSON.stringify(pack.links) };
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(code, go.importObject);
  return new Promise((begun, failed) => {
    const open = new Set<() => void>();
    let end = () => {};
    const kept: Put = (...change) => put(...change).catch((why) => (why instanceof Lost && end(), Promise.reject(why)));
    const ready = (ask: Ask | null, stop: () => void, why?: string) =>
      ask ? begun({ ask, open, ended, end: (end = stop) }) : failed(new Error(why));
    Object.assign(globalThis, { razziaOffline: { ...told, put: kept, all: async () => journal, ready } });
    const ended = go.run(instance).finally(() => {
      failed(new Error("the program has ended"));
      for (const broken of open) broken();
    });
    ended.catch(() => undefined);
  });
}

/** Ends the program, if it runs: the person has removed it. */
export async function leave(): Promise<void> {
  const mine = program;
  program = undefined;
  (await mine?.catch(() => undefined))?.end();
  await keepPage();
}

/** How long an old program stays for the sake of a game that nobody goes on with, in milliseconds. */
const patience = 7 * 24 * 3600 * 1000;

/** Takes the newer program if one is here, and reports whether it has. The old one stays while a game is under way. */
async function replace(journal: string[]): Promise<boolean> {
  const next = await packAt(coming);
  if (!next || journal.some((key, i) => i % 2 === 0 && key.startsWith("table/") && isUnderWay(journal[i + 1]!))) return false;
  const cache = await caches.open(packs);
  await putPack(current, next);
  await cache.delete(coming);
  const kept = new Set([...files(next), current, person, away, sheet]);
  for (const { url } of await cache.keys()) if (!kept.has(new URL(url).pathname)) await cache.delete(url);
  return true;
}

/** Whether a game goes on, by what the program has kept of it. */
function isUnderWay(text: string): boolean {
  try {
    const { summary } = JSON.parse(text) as { summary: { Ended: string; Latest: string } };
    return summary.Ended.startsWith("0001") && Date.now() - Date.parse(summary.Latest) < patience;
  } catch {
    return false; // what cannot be read, no program goes on with
  }
}

/** Asks the program. A page of another site may show its pages, but send no form. */
async function ask(request: Request, address = request.url): Promise<Response> {
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  if (isForm && request.mode === "navigate" && !request.referrer.startsWith(location.origin + "/")) return new Response(null, { status: 403 });
  const { ask: send, open } = await running();
  const body = isForm ? new Uint8Array(await request.arrayBuffer()) : null;
  const headers = [...request.headers].flat();
  return new Promise((answered, failed) => {
    let stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
    let isOpen = true;
    const close = () => {
      isOpen = false;
      open.delete(broken);
    };
    const broken = () => {
      close();
      const why = new Error("the program has ended");
      failed(why);
      stream.error(why);
    };
    open.add(broken);
    const cancel = () => (close(), stop());
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (to) => void (stream = to), cancel });
    const stop = send(request.method, address, headers, body, {
      head(status, list) {
        const pairs = list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]!] as [string, string]] : []));
        const isEmpty = status === 204 || status === 304 || (status >= 300 && status < 400);
        answered(new Response(isEmpty ? null : source, { status, headers: pairs }));
      },
      write: (piece) => void (isOpen && stream.enqueue(piece)),
      end: () => void (isOpen && (close(), stream.close())),
    });
  });
}

/** Answers a page of the site: by the server, or without a connection by what there is. A proxy whose server is down says so by a status. */
async function page(event: Asked): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (answer.status === 200) event.waitUntil(bringHome());
    if (answer.status !== 502 && answer.status !== 504) return answer;
    throw new Error("the server is down");
  } catch (why) {
    const path = new URL(request.url).pathname;
    const kept = (await caches.match(request.url)) ?? (await caches.match(path));
    if (kept) return kept;
    if (!(await isHere())) return (await caches.match(away)) ?? Promise.reject(why);
    return shared.test(path) || practice.test(path) ? ask(request) : Response.redirect(hub, 302);
  }
}

/** The key of the journal under which it is noted what was sent home of the answers to puzzles. */
const sent = "home";

/** How many answers are sent at a time. */
const many = 40;

/** Sends home what was answered without a connection, unless it was sent before. The server takes no answer twice. */
async function sendHome(): Promise<void> {
  const of = async (prefix: string) => (await below(prefix)).map(([, text]) => JSON.parse(text) as Record<string, string>);
  const tries = (await of("try/")).map(({ Puzzle, At, Move, Mended }) => ({ puzzle: Puzzle, at: At, moves: Move, mended: Mended }));
  const reports = (await of("report/")).map(({ Puzzle, Words }) => ({ puzzle: Puzzle, words: Words }));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify([tries, reports])));
  const mark = btoa(String.fromCharCode(...new Uint8Array(digest)));
  if (tries.length + reports.length === 0 || new Map(await below(sent)).get("") === mark) return;
  const parcels = reports.map((one) => ({ tries: tries.slice(0, 0), reports: [one] }));
  for (let i = 0; i < tries.length; i += many) parcels.push({ tries: tries.slice(i, i + many), reports: [] });
  for (const parcel of parcels) {
    const body = new URLSearchParams({ kept: JSON.stringify(parcel) });
    const answer = await fetch("/puzzles/away", { method: "POST", headers: { "X-Razzia": "1" }, body });
    if (!answer.ok) return;
  }
  await note(sent, mark);
}

/** Sends home what waits for a connection, if the table is here: finished games, and answers to puzzles. What cannot be sent now waits on. */
export const bringHome = async () => void ((await isHere()) && (await Promise.allSettled([comeHome(), sendHome()])));

/** Sends a form to the server. Without a connection it leads back to the page of the form, which then says so. */
const form = (request: Request) => fetch(request).catch(() => Response.redirect(request.referrer || "/", 303));

/** Answers a page of offline play, by the program if it is here. If it cannot run, the server's page offers to load it anew. */
async function own(event: Asked): Promise<Response> {
  const { request } = event;
  if (!(await isHere())) return theirs(event);
  const answered = ask(request);
  if (!navigator.onLine) void self.registration.sync?.register("home").catch(() => undefined); // wakens the worker once there is a connection
  if (request.mode !== "navigate" || request.method !== "GET") return answered;
  return answered.catch(async (why) => {
    if (new URL(request.url).pathname !== hub) return Response.redirect(hub, 302);
    return fetch(request).catch(async () => (await caches.match(away)) ?? Promise.reject(why));
  });
}

/** Answers what the program does not. */
function theirs(event: Asked): Promise<Response> {
  const { request } = event;
  if (request.mode !== "navigate") return fetch(request);
  return request.method === "GET" ? page(event) : form(request);
}

/** Whether the program is here. */
const isHere = () => packAt(current).catch(() => undefined);

/** A file that is kept, or the server's. */
const file = async (request: Request) => (await caches.match(request.url).catch(() => undefined)) ?? fetch(request);

/** Whether the program has a page. */
const isOwn = (path: string) => path.startsWith(tables) || ((path === hub || path.startsWith(hub + "/")) && !served.test(path));

/** Sends a form to the server, or without a connection to the program, which may have it at another address. */
async function send(request: Request, address = request.url): Promise<Response> {
  const again = request.clone();
  return fetch(request).catch(async () => ((await isHere()) ? ask(again, address) : form(again)));
}

/** Answers what the worker has an answer for. */
export function answer(event: Asked): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const from = request.referrer && new URL(request.referrer).pathname;
  if (isOwn(pathname) || (pathname === settings && from && isOwn(from))) return event.respondWith(own(event));
  if (pathname === settings && from && shared.test(from)) return event.respondWith(fetch(request.clone()).catch(() => own(event)));
  if (request.mode === "navigate" && request.method === "POST" && makes.test(pathname)) return event.respondWith(send(request, location.origin + hub + pathname));
  if (practice.test(pathname) && (request.method !== "GET" || request.mode !== "navigate")) return event.respondWith(send(request));
  if (pathname.startsWith("/static/")) return event.respondWith(file(request));
  if (request.mode === "navigate") event.respondWith(theirs(event));
}

/** The connection, where a browser tells of it. */
declare const navigator: Navigator & { connection?: { saveData?: boolean; type?: string } };

/** Takes the table along by itself, for an installed app on Wi-Fi: once, and not if the person has removed it. Then it says so. */
export async function takeAlong(tell: (words: string) => Promise<void>): Promise<void> {
  const net = navigator.connection;
  if (net?.type !== "wifi" || net.saveData || (await isHere()) || (await isRemoved())) return;
  const pack = await asked();
  if (!pack) return;
  await take(pack, () => {});
  await tell(pack.said);
}

/** Keeps the page for the time without a connection, and those that it leads to. Without them the worker does its other work. */
export async function keepPage(): Promise<void> {
  const text = await keep(away);
  if (navigator.connection?.saveData) return;
  for (const [, address] of text.matchAll(/ data-keep="([^"]+)"/g)) await keep(address!.replaceAll("&amp;", "&"));
}

/** Keeps a page with its files, and returns its text; "" for one that cannot be had. */
async function keep(address: string): Promise<string> {
  const cache = await caches.open(packs);
  const kept = await fetch(address).catch(() => undefined);
  if (!kept?.ok) return "";
  await cache.put(address, kept.clone());
  if (!kept.headers.get("Content-Type")?.startsWith("text/html")) return "";
  const text = await kept.text();
  const wanted = new Set([...text.matchAll(/ (?:href|src)="(\/static\/[^"#]+)/g)].map(([, file]) => file!));
  for (const file of wanted) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  return text;
}
