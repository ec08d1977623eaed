// Cards and cheques move from their old to their new places (FLIP: first, last, invert, play). A drawn card comes from
// its pile and is turned over on the way. Cards that leave the game fall off the table.
type Place = { rect: DOMRect; copy: HTMLElement };
type Places = Map<string, Place>;

/** Whether the viewer prefers reduced motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const time = 420;
const chequeTime = 650; // slower, so that the viewer sees which two cheques change places
const dealTime = 560;
const stagger = 45; // milliseconds between the cards of a row that a player wins
const ease = "cubic-bezier(.2,.7,.2,1)";

const things = (root: HTMLElement) => root.querySelectorAll<HTMLElement>("[data-key]");

/** Returns the place and a copy of each piece on the table. */
export function where(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const thing of things(root)) {
    places.set(thing.dataset.key!, { rect: thing.getBoundingClientRect(), copy: thing.cloneNode(true) as HTMLElement });
  }
  return places;
}

/** Moves pieces from their old places to the new ones. New cards come from a pile, and pieces that are gone fall off. */
export function glide(root: HTMLElement, before: Places): void {
  if (calm.matches || document.hidden) return;
  const all = [...things(root)];
  for (const thing of all) for (const motion of thing.getAnimations()) motion.cancel();
  const pile = root.querySelector<HTMLElement>(`#pile${root.dataset.pile} .card`) ?? root.querySelector<HTMLElement>(".pile .card");
  let far = 0;
  for (const thing of all) {
    const old = before.get(thing.dataset.key!);
    before.delete(thing.dataset.key!);
    if (old && thing.matches("i")) far += Number(send(old, thing, far));
    else if (old) far += Number(move(thing, old.rect, far));
    else if (pile && thing.matches(".row .plate, .star")) deal(thing, pile);
  }
  for (const place of before.values()) leave(place);
}

/** Moves a piece from its old place and reports whether the way is long. Pieces with long ways start one after another. */
function move(thing: HTMLElement, old: DOMRect, nth: number): boolean {
  const now = thing.getBoundingClientRect();
  const way = Math.hypot(old.x - now.x, old.y - now.y);
  if (!now.width || way < 1) return false;
  const from = `translate(${old.x - now.x}px,${old.y - now.y}px) scale(${old.width / now.width},${old.height / now.height})`;
  const steps = { transform: [from, "none"], transformOrigin: ["0 0", "0 0"], zIndex: [9, 9] };
  const duration = thing.matches(".cheque") ? chequeTime : time;
  const goesFar = way > 2 * now.width;
  thing.animate(steps, { duration, easing: ease, delay: goesFar ? Math.min(nth, 10) * stagger : 0, fill: "backwards" });
  return goesFar;
}

/** Sends a copy of a piece to a place that shows no drawing of it: the count of a family in a strip. */
function send(old: Place, thing: HTMLElement, nth: number): boolean {
  const to = thing.getBoundingClientRect();
  if (!old.rect.width || !old.copy.childElementCount || Math.hypot(old.rect.x - to.x, old.rect.y - to.y) < 1) return false;
  const piece = ghost(old.copy, old.rect);
  piece.style.height = `${old.rect.height}px`;
  const end = `translate(${to.x - old.rect.x}px,${to.y - old.rect.y}px) scale(${to.width / old.rect.width})`;
  const steps = { transform: ["none", end], transformOrigin: ["0 0", "0 0"], opacity: [1, 1, 0] };
  piece.animate(steps, { duration: time, easing: ease, delay: Math.min(nth, 10) * stagger, fill: "both" }).onfinish = () => piece.remove();
  return true;
}

/** Turns a card over on its way from a pile: the first half of the way it shows its back, the second its face. */
function deal(thing: HTMLElement, pile: HTMLElement): void {
  const now = thing.getBoundingClientRect();
  const from = pile.getBoundingClientRect();
  const x = (now.x + now.width / 2 - from.x - from.width / 2) / 2;
  const y = (now.y + now.height / 2 - from.y - from.height / 2) / 2;
  const back = ghost(pile.cloneNode(true) as HTMLElement, from);
  const grown = (1 + now.width / from.width) / 2;
  const lifted = (dx: number, dy: number, size: number) => `translate(${dx}px,${dy}px) scale(0,${size * 1.15})`;
  const half = { duration: dealTime / 2, easing: "ease-in" };
  back.animate({ transform: ["none", lifted(x, y, grown)] }, half).onfinish = () => back.remove();
  const shown = { transform: [lifted(-x, -y, (grown * from.width) / now.width), "none"], zIndex: [9, 9] };
  thing.animate(shown, { duration: dealTime / 2, easing: "ease-out", delay: dealTime / 2, fill: "backwards" });
}

/** Lets a piece fall off the table. */
function leave({ rect, copy }: Place): void {
  if (!rect.width) return;
  const gone = ghost(copy, rect);
  const fall = { transform: ["none", "translateY(5rem) rotate(9deg) scale(.8)"], opacity: [1, 0] };
  gone.animate(fall, { duration: time, easing: "ease-in" }).onfinish = () => gone.remove();
}

/** Puts a copy of a piece over the page, where updates of the table do not change it. */
function ghost(copy: HTMLElement, rect: DOMRect): HTMLElement {
  copy.removeAttribute("data-key");
  copy.classList.add("ghost");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${rect.x}px`, top: `${rect.y}px`, width: `${rect.width}px` });
  return document.body.appendChild(copy);
}
