// What a browser keeps of games without a net: texts by key in IndexedDB, which outlast the browser, and all files of the program in a
// cache. The service worker and the page of offline play share it.

/** The cache of the program, its files, and of what says which they are. */
export const packs = "razzia-offline";

/** Where the cache has what says which program is used, and which one is to come. */
export const current = "/offline/pack.json";
export const coming = "/offline/coming.json";

/** Where it has who the person is. */
export const person = "/offline/me";

/** What a browser loads, as the server says it. */
export interface Pack {
  version: string;
  program: string;
  puzzles: string;
  said: string; // when a browser has taken it along by itself
  held: string[]; // the puzzles of days that are not over
  links: Record<string, string>;
  pages: string[]; // to keep as they are
}

/** The addresses of all files of a pack. */
export const files = (pack: Pack) => [pack.program, pack.puzzles, ...pack.pages, ...Object.values(pack.links)];

/** A pack in the cache. */
export async function packAt(address: string): Promise<Pack | undefined> {
  const kept = await (await caches.open(packs)).match(address);
  return kept && ((await kept.json()) as Pack);
}

/** Puts a pack where another one may have been. */
export async function putPack(address: string, pack: Pack): Promise<void> {
  await (await caches.open(packs)).put(address, Response.json(pack));
}

const store = "journal";

/** Opens the journal. */
function open(): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const request = indexedDB.open("razzia", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => opened(request.result);
    request.onerror = () => failed(request.error);
  });
}

let journal: Promise<IDBDatabase> | undefined;

/** The journal. One that the browser closes is opened again. */
async function database(): Promise<IDBDatabase> {
  journal ??= open();
  const db = await journal.catch((why) => ((journal = undefined), Promise.reject(why)));
  db.onclose = db.onversionchange = () => (db.close(), (journal = undefined));
  return db;
}

/** The key that says for which program the journal is. */
const owner = "owner";

/** Keeps texts in the place of older ones, all or none; null for a key that goes. They are on the disk when it ends. */
export type Put = (keys: string[], texts: (string | null)[]) => Promise<void>;

/** The journal is another program's, or was removed. */
export class Lost extends Error {}

/** Takes the journal over for a program: brings all keys and texts by turns, and what changes them. A program before it, which may still run in
 * a worker that the browser has replaced, can change nothing any more: two programs would write over each other's moves. */
export async function claim(): Promise<{ journal: string[]; put: Put }> {
  const mine = crypto.randomUUID();
  const change = (await database()).transaction(store, "readwrite", { durability: "strict" });
  const to = change.objectStore(store);
  const kept = Promise.all([read(to.getAllKeys()), read(to.getAll()), read(to.put(mine, owner))]);
  const [[keys, texts]] = await Promise.all([kept, ended(change)]);
  const journal = keys.flatMap((key, i) => (key === owner ? [] : [String(key), String(texts[i])]));
  return { journal, put: (keys, texts) => put(mine, keys, texts) };
}

async function put(mine: string, keys: string[], texts: (string | null)[]): Promise<void> {
  const change = (await database()).transaction(store, "readwrite", { durability: "strict" });
  const to = change.objectStore(store);
  const whose = to.get(owner);
  let isLost = false;
  whose.onsuccess = () => {
    isLost = whose.result !== mine;
    if (isLost) change.abort();
    else keys.forEach((key, i) => (texts[i] == null ? to.delete(key) : to.put(texts[i], key)));
  };
  await ended(change).catch((why) => Promise.reject(isLost ? new Lost("the journal is not this program's any more") : why));
}

/** Notes something in the journal that is no program's. */
export async function note(key: string, text: string): Promise<void> {
  const change = (await database()).transaction(store, "readwrite");
  change.objectStore(store).put(text, key);
  await ended(change);
}

/** Waits until a change is on the disk. */
function ended(change: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    change.oncomplete = () => done();
    change.onabort = () => failed(change.error ?? new Error("the change was called off"));
  });
}

/** The texts whose keys begin in a way, by the rest of their keys. */
export async function below(beginning: string): Promise<[string, string][]> {
  const from = (await database()).transaction(store).objectStore(store);
  const range = IDBKeyRange.bound(beginning, beginning + "\uffff");
  const [keys, texts] = await Promise.all([read(from.getAllKeys(range)), read(from.getAll(range))]);
  return keys.map((key, i) => [String(key).slice(beginning.length), String(texts[i])]);
}

/** Removes the journal. */
export async function burn(): Promise<void> {
  (await database()).close();
  journal = undefined;
  await read(indexedDB.deleteDatabase("razzia"));
}

/** What a request of the database brings. */
function read<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
