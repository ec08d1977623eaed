// All places of an evening of hundreds: while their games go on the page has only the first ones, and fetches the others when the viewer
// unfolds them. Without scripts, or without an answer, a link leads to them.
import { Idiomorph } from "../../web/static/vendor/idiomorph/idiomorph.esm.js";

/** How long places stand at least before they are fetched again, in milliseconds. */
const stands = 5000;

let games = "", fetched = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Puts the places into their fold. */
async function fetchInto(fold: HTMLElement, of: string): Promise<void> {
  fetched = Date.now();
  const answer = await fetch(fold.dataset.places!);
  const table = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#all table");
  if (!answer.ok || !table || !fold.dataset.places) return;
  games = of;
  const old = fold.querySelector("table");
  if (old) Idiomorph.morph(old, table, { morphStyle: "outerHTML" });
  else fold.replaceChildren(fold.querySelector("summary")!, table);
}

/** Fetches the places if the viewer has unfolded them, and other games are over than those that they tell of. */
export function showAll(): void {
  const fold = document.querySelector<HTMLElement>("#all[data-places][open]");
  const now = fold?.closest<HTMLElement>("[data-games]")?.dataset.games;
  clearTimeout(timer);
  if (!fold || !now || now === games && fold.querySelector("table")) return;
  timer = setTimeout(() => fetchInto(fold, now).catch(() => undefined), Math.max(0, fetched + stands - Date.now()));
}

/** Whether a part of the page is a fold that has its places, and is to have them from elsewhere again: it keeps them. */
export function keepsAll(old: Node, next: Node): boolean {
  if (!(old instanceof HTMLElement && next instanceof HTMLElement) || old.id !== "all" || !next.dataset.places) return false;
  if (!old.dataset.places || !old.querySelector("table")) return false;
  old.querySelector("summary")!.textContent = next.querySelector("summary")!.textContent;
  return true;
}

export function setUpAll(): void {
  document.addEventListener("toggle", showAll, true);
}
