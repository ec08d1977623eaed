// Cards and cheques glide from where they lay to where they lie (first, last, invert, play). A card that
// is drawn comes from its pile and is turned over on the way; what leaves the game falls off the table.
type Place = { rect: DOMRect; copy: HTMLElement };
type Places = Map<string, Place>;

/** Whether somebody wants as little motion as can be. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const time = 420;
const chequeTime = 650; // two cheques change places, and one must see which
const dealTime = 560;
const stagger = 45; // between the cards of a row that one wins
const ease = "cubic-bezier(.2,.7,.2,1)";

const things = (root: HTMLElement) => root.querySelectorAll<HTMLElement>("[data-key]");

/** Where everything lies that can move, and what it looks like. */
export function where(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const thing of things(root)) {
    places.set(thing.dataset.key!, { rect: thing.getBoundingClientRect(), copy: thing.cloneNode(true) as HTMLElement });
  }
  return places;
}

/** Lets what lies elsewhere now glide there, what is new come, and what is gone leave. */
export function glide(root: HTMLElement, before: Places): void {
  if (calm.matches || document.hidden) return;
  const all = [...things(root)];
  for (const thing of all) for (const motion of thing.getAnimations()) motion.cancel();
  const pile = root.querySelector<HTMLElement>(`#pile${root.dataset.pile} .card`) ?? root.querySelector<HTMLElement>(".pile .card");
  let far = 0;
  for (const thing of all) {
    const old = before.get(thing.dataset.key!);
    before.delete(thing.dataset.key!);
    if (old) far += Number(move(thing, old.rect, far));
    else if (pile && thing.matches(".up")) deal(thing, pile);
  }
  for (const place of before.values()) leave(place);
}

/** Lets a thing glide from where it lay, what goes far a little after what went before it; reports that. */
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

/** Turns a card over on its way from a pile: the back goes the first half, the face the second. */
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

/** Lets a thing fall off the table. */
function leave({ rect, copy }: Place): void {
  if (!rect.width) return;
  const gone = ghost(copy, rect);
  const fall = { transform: ["none", "translateY(5rem) rotate(9deg) scale(.8)"], opacity: [1, 0] };
  gone.animate(fall, { duration: time, easing: "ease-in" }).onfinish = () => gone.remove();
}

/** Lays a copy over the page, where the table cannot be changed under it. */
function ghost(copy: HTMLElement, rect: DOMRect): HTMLElement {
  copy.removeAttribute("data-key");
  copy.classList.add("ghost");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${rect.x}px`, top: `${rect.y}px`, width: `${rect.width}px` });
  return document.body.appendChild(copy);
}
