// How a browser takes the table along: it loads the program and its files into a cache. The page of offline play does it when a person taps,
// and the service worker by itself for an installed app.
import { type Pack, packs, person, putPack, current } from "./journal";

/** The cache whose being there says that the person has removed the table. */
const removed = "razzia-removed";

/** What the server has to load; nothing yet if it has to be made first. */
export async function asked(): Promise<Pack | undefined> {
  const answer = await fetch("/offline/pack.json");
  if (!answer.ok) throw new Error(answer.status === 404 ? "none" : "failed");
  return answer.status === 200 ? ((await answer.json()) as Pack) : undefined;
}

/** Loads the files of a pack that are not here, the program last. */
export async function load(pack: Pack, progress: (share: number) => void): Promise<void> {
  const cache = await caches.open(packs);
  for (const address of Object.values(pack.links)) if (!(await cache.match(address))) await cache.add(address);
  if (!(await cache.match(pack.puzzles))) await cache.add(pack.puzzles);
  await cache.addAll(pack.pages);
  if (await cache.match(pack.program)) return;
  const answer = await fetch(pack.program);
  if (!answer.ok || !answer.body) throw new Error("failed");
  await cache.put(pack.program, new Response(counted(answer.body, progress), { headers: { "Content-Type": "application/wasm" } }));
}

/** Loads a pack, and who the person is, and uses it from then on. */
export async function take(pack: Pack, progress: (share: number) => void): Promise<void> {
  await load(pack, progress);
  const me = await fetch(person);
  if (me.ok) await (await caches.open(packs)).put(person, me);
  await putPack(current, pack);
  await caches.delete(removed);
}

/** Remembers that the person has removed the table: it is not taken along by itself again. */
export const noteRemoval = () => caches.open(removed);

/** Whether the person has removed the table. */
export const isRemoved = () => caches.has(removed);

/** The bytes of the plain program, about: browsers do not tell how many they have read of the compressed one. */
const plain = 22.6e6;

/** A stream that tells how much of it has come. */
function counted(stream: ReadableStream<Uint8Array<ArrayBuffer>>, progress: (share: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let come = 0;
  return stream.pipeThrough(
    new TransformStream({
      transform(piece: Uint8Array<ArrayBuffer>, to) {
        come += piece.byteLength;
        progress(Math.min(0.99, come / plain));
        to.enqueue(piece);
      },
    }),
  );
}
