// Words wait for pieces. While a card or a cheque is under way, the page shows pieces alone. What they mean comes when they have
// landed: counts, words, sounds, and what the viewer may do next. So nothing says what a card is before it is turned up.
import { flying } from "./glide";

/** What a picture still has to say. */
let unsaid: (() => void) | undefined;
let then: (() => void)[] = [];

/** Says what the last picture still has to say, at once. */
export function land(): void {
  const say = unsaid;
  unsaid = undefined;
  say?.();
  for (const act of then.splice(0)) act();
}

/** Acts when the last picture has been said: now, if nothing of it is under way. */
export function onceLanded(act: () => void): void {
  if (unsaid) then.push(act);
  else act();
}

/** Keeps what a picture has to say until land is called. */
export function hold(say: () => void): void {
  unsaid = say;
}

/** Lands when the pieces do that are under way now, unless another picture has come first. */
export async function awaitLanding(): Promise<void> {
  const say = unsaid;
  await Promise.allSettled(flying().map((motion) => motion.finished));
  if (unsaid === say) land();
}

/** The attributes of a table that say how its pieces move. */
const motion = ["beat", "hold", "tempo", "outcome", "pile"] as const;

/** The lists of places of single pieces. Each has the same number of them in all pictures of a stage, or more at its end. */
const places = [".row", ".police .places", ".cards"];
const cheques = [".middle", ".strip .cheques", ".console .slots"];

const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const keyOf = (place: Element) => place.querySelector<HTMLElement>("[data-key]")?.dataset.key;

/** Puts the pieces of the next picture into their places, and nothing else of it. */
export function placePieces(main: HTMLElement, next: HTMLElement): void {
  for (const name of motion) main.dataset[name] = next.dataset[name] ?? "";
  for (const selector of places) all(main, selector).forEach((list, i) => placeCards(list, all(next, selector)[i]));
  for (const selector of cheques) {
    const [old, now] = [all(main, `${selector} .cheque`), all(next, `${selector} .cheque`)];
    if (old.length === now.length) old.forEach((cheque, i) => replace(cheque, now[i]!));
  }
  const [old, now] = [all(main, ".strip .family"), all(next, ".strip .family")];
  old.forEach((family, i) => now[i] && placeMarks(family, now[i]!));
  placeBid(main.querySelector(".block"), next.querySelector(".block"));
}

/** How much room the cards of a seat have. */
const rooms = ["few", "some", "many"];

/** Puts cards into the places of a list. New places come after the others. */
function placeCards(list: HTMLElement, next: HTMLElement | undefined): void {
  if (!next) return;
  const seat = list.closest(".seat"), seatNext = next.closest(".seat");
  for (const room of rooms) seat?.classList.toggle(room, seatNext?.classList.contains(room));
  [...next.children].forEach((fresh, i) => {
    const place = list.children[i];
    if (!place) list.append(fresh.cloneNode(true));
    else if (keyOf(place) !== keyOf(fresh)) {
      place.replaceChildren(...fresh.cloneNode(true).childNodes);
      place.removeAttribute("aria-hidden");
    } else placeMarks(place, fresh);
  });
}

/** Places the further cards of a kind, of which one is drawn. */
function placeMarks(place: Element, fresh: Element): void {
  const now = all(fresh, "i[data-key]");
  for (const mark of all(place, "i[data-key]")) if (!now.some((other) => other.dataset.key === mark.dataset.key)) mark.remove();
  for (const mark of now) if (!place.querySelector(`i[data-key="${mark.dataset.key}"]`)) place.append(mark.cloneNode());
}

/** Puts another cheque in the place of one. */
function replace(old: HTMLElement, fresh: HTMLElement): void {
  if (old.dataset.key !== fresh.dataset.key) old.replaceWith(fresh.cloneNode(true));
}

/** Puts a bid into the block, or takes it from there. Its place stays, so that the face beside it does not move yet. */
function placeBid(block: Element | null, fresh: Element | null): void {
  const [old, bid] = [block, fresh].map((part) => part?.querySelector<HTMLElement>(":scope > .cheque") ?? undefined);
  if (bid?.dataset.key) old ? replace(old, bid) : block?.append(bid.cloneNode(true));
  else if (old?.dataset.key) {
    delete old.dataset.key;
    delete old.dataset.from;
    old.style.visibility = "hidden";
  }
}
