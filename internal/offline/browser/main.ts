// The page from which a browser takes the table along, and the page of games without a net: it loads the program and its files, says how
// far that is, looks for a newer program, and removes all again. And the page for the time without a connection.
import { burn, coming, current, packAt, packs, putPack, type Pack } from "../../web/static/journal";
import { sure } from "../../web/static/sure";
import { asked, load, noteRemoval, take as taken } from "../../web/static/taking";
import { setUpHome } from "./home";

const take = document.getElementById("take") as HTMLButtonElement | null;
const leave = document.getElementById("leave") as HTMLButtonElement | null;
const said = document.getElementById("taking");
const bar = document.getElementById("loaded") as HTMLProgressElement | null;

/** Whether this browser can play offline. */
const isAble = "serviceWorker" in navigator && "caches" in window && typeof WebAssembly === "object" && isSecureContext;

const wait = (time: number) => new Promise((go) => setTimeout(go, time));

/** Says what goes on. */
function say(words: string): void {
  if (said) said.textContent = words;
}

/** What the server has to load. It may have to be made first. */
async function wanted(): Promise<Pack> {
  for (;;) {
    const pack = await asked();
    if (pack) return pack;
    say(take?.dataset.preparing ?? "");
    await wait(2000);
  }
}

/** Takes the table along, and shows its page. */
async function takeAlong(): Promise<void> {
  take!.disabled = true;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const pack = await wanted();
    bar!.hidden = false;
    await (await caches.open(packs)).delete(pack.program); // one that is here could not run
    await taken(pack, (share) => {
      bar!.value = Math.round(100 * share);
      say(take!.dataset.loading!.replace("#", String(bar!.value)));
    });
    void navigator.storage?.persist?.();
    await navigator.serviceWorker.ready;
    location.reload();
  } catch (why) {
    take!.disabled = false;
    say((why as Error).message === "none" ? take!.dataset.none! : take!.dataset.failed!);
  }
}

/** Looks for a newer program, and loads it beside the one that is used. */
async function renew(): Promise<void> {
  const used = await packAt(current);
  const newest = used && navigator.onLine ? await wanted() : used;
  if (!used || !newest) return;
  if (newest.version === used.version) return putPack(current, newest); // it knows which puzzles are those of days now
  await load(newest, () => {});
  await putPack(coming, newest);
  const line = document.getElementById("pack")!;
  line.textContent = line.dataset.words!;
  line.hidden = false;
}

/** Removes the program and the games, if the person says yes. The worker has them in memory, too. */
async function remove(): Promise<void> {
  if (!(await sure(leave!.dataset.sure!, leave!.textContent!.trim()))) return;
  leave!.disabled = true;
  await noteRemoval();
  await caches.delete(packs);
  await burn();
  const worker = await navigator.serviceWorker.getRegistration();
  worker?.active?.postMessage("end");
  location.reload();
}

/** How long the page for the time without a connection waits before it asks for the server again, in milliseconds: longer each time. */
const first = 5e3;
const longest = 60e3;

/** Says on the page for the time without a connection why it is shown, and what works all the same. Once the server answers, the page that was
 * wanted is loaded. */
async function waitForServer(main: HTMLElement): Promise<void> {
  const told = main.querySelector("h1")!;
  const tell = () => (told.textContent = (navigator.onLine ? main.dataset.down : main.dataset.lost)!);
  tell();
  for (const way of main.querySelectorAll<HTMLAnchorElement>(".links a")) {
    way.hidden = !(await caches.match(way.dataset.needs ?? way.dataset.keep!));
    if (way.dataset.needs) document.getElementById("next-time")!.hidden = !way.hidden;
  }
  let timer = 0;
  const ask = async (next = first) => {
    clearTimeout(timer);
    tell();
    const isBack = navigator.onLine && !document.hidden && (await fetch("/robots.txt", { cache: "no-store" }).catch(() => undefined))?.ok;
    if (isBack) location.reload();
    else timer = window.setTimeout(() => void ask(Math.min(2 * next, longest)), next);
  };
  for (const change of ["online", "offline"]) addEventListener(change, () => void ask());
  document.addEventListener("visibilitychange", () => void ask());
  await ask();
}

const main = document.querySelector<HTMLElement>("main[data-away]");
if (main && location.pathname !== "/offline/away") waitForServer(main).catch(() => undefined);
if (take && isAble) {
  take.hidden = false;
  document.getElementById("unable")!.hidden = true;
  take.addEventListener("click", () => void takeAlong());
}
setUpHome();
if (leave) {
  leave.hidden = false;
  leave.addEventListener("click", () => void remove());
  renew().catch(() => undefined); // without a connection there is none
}
