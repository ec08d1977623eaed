// Cards and cheques that change their region move there from their old place (FLIP: first, last, invert, play). A region is a
// seat, the row, the police line, the middle, the block …. A piece whose region stays never moves, however the page is laid out.
type Place = { rect: DOMRect; copy: HTMLElement; region: string };
type Places = Map<string, Place>;

/** Whether the viewer prefers reduced motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A motion has a delay, a duration, and the time between two pieces of a kind, in milliseconds at the normal pace. */
type Motion = { delay: number; duration: number; stagger: number };
const dealing = { delay: 0, duration: 540, stagger: 0 };
const paying = { delay: 0, duration: 450, stagger: 0 }; // a cheque to the middle, or to the block
const changing = { delay: 200, duration: 450, stagger: 0 }; // the old middle cheque to the winner
const winning = { delay: 600, duration: 420, stagger: 60 }; // the row, after the cheques
const stealing = { delay: 350, duration: 480, stagger: 0 };
const spending = { delay: 500, duration: 300, stagger: 0 }; // a thief that is spent
const discarding = { delay: 300, duration: 560, stagger: 40 }; // a full row that is turned over and leaves
const leaving = { delay: 0, duration: 500, stagger: 0 };
const ease = "cubic-bezier(.2,.7,.2,1)";

const things = (root: HTMLElement) => root.querySelectorAll<HTMLElement>("[data-key]");

/** The name of the region of a piece. */
function regionOf(thing: HTMLElement): string {
  const region = thing.closest<HTMLElement>("[data-region], [id^=seat], .row, .police, .middle");
  return region?.dataset.region ?? (region?.id || region?.classList.item(region.classList.length - 1)) ?? "";
}

/** Returns the place and a copy of each piece on the table. */
export function where(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const thing of things(root)) {
    const copy = thing.cloneNode(true) as HTMLElement;
    places.set(thing.dataset.key!, { rect: thing.getBoundingClientRect(), copy, region: regionOf(thing) });
  }
  return places;
}

/** How long motions take: a multiple of the normal times. 0 if the table shows no motion. */
let tempo = 1;

/** Moves the pieces that have changed their region. New cards come from a pile, and pieces that are gone leave the table. */
export function glide(root: HTMLElement, before: Places): void {
  tempo = Number(root.dataset.tempo ?? 1);
  if (calm.matches || document.hidden || !tempo) return;
  const all = [...things(root)];
  const pile = root.querySelector<HTMLElement>(`#pile${root.dataset.pile} .card`) ?? root.querySelector<HTMLElement>(".pile .card");
  const sale = all.some((thing) => thing.matches(".cheque") && regionOf(thing) !== (before.get(thing.dataset.key!)?.region ?? regionOf(thing)));
  let nth = 0;
  for (const thing of all) {
    const old = before.get(thing.dataset.key!) ?? before.get(thing.dataset.from!); // a copy comes from its piece
    before.delete(thing.dataset.key!);
    if (!old && pile && thing.matches(".row .plate, .star, .up")) deal(thing, pile);
    if (!old || old.region === regionOf(thing)) continue;
    const motion = timing(motionOf(thing, old.region, sale), nth);
    if (thing.matches("i")) send(old, thing, motion);
    else move(thing, old.rect, motion);
    if (!thing.matches(".cheque")) nth++;
  }
  nth = 0;
  for (const place of before.values()) leave(place, root, nth++);
}

/** The motion of a piece that comes from a region. */
function motionOf(thing: HTMLElement, from: string, sale: boolean): Motion {
  if (thing.matches(".cheque")) return from === "middle" ? changing : paying;
  return sale ? winning : stealing;
}

type Timing = { delay: number; duration: number; fill: FillMode };

/** The times of the nth piece of a motion, at the pace of the table. */
const timing = ({ delay, duration, stagger }: Motion, nth: number): Timing => ({
  delay: tempo * (delay + Math.min(nth, 10) * stagger), duration: tempo * duration, fill: "backwards",
});

/** Moves a piece from its old place. */
function move(thing: HTMLElement, old: DOMRect, motion: Timing): void {
  const now = thing.getBoundingClientRect();
  if (!now.width || !old.width) return;
  const from = `translate(${old.x - now.x}px,${old.y - now.y}px) scale(${old.width / now.width},${old.height / now.height})`;
  const steps = { transform: [from, "none"], transformOrigin: ["0 0", "0 0"], zIndex: [9, 9] };
  thing.animate(steps, { ...motion, easing: ease });
}

/** Sends a copy of a piece to a place that shows no drawing of it: the count of a family in a strip. */
function send({ rect, copy }: Place, thing: HTMLElement, motion: Timing): void {
  const to = thing.getBoundingClientRect();
  if (!rect.width || !copy.childElementCount) return;
  const piece = ghost(copy, rect);
  piece.style.height = `${rect.height}px`;
  const end = `translate(${to.x - rect.x}px,${to.y - rect.y}px) scale(${to.width / rect.width})`;
  play(piece, { transform: ["none", end], transformOrigin: ["0 0", "0 0"], opacity: [1, 1, 0] }, { ...motion, easing: ease, fill: "both" });
}

/** Turns a card over on its way from a pile: the first half of the way it shows its back, the second its face. */
function deal(thing: HTMLElement, pile: HTMLElement): void {
  const now = thing.getBoundingClientRect();
  const from = pile.getBoundingClientRect();
  if (!now.width || !from.width) return;
  const x = (now.x + now.width / 2 - from.x - from.width / 2) / 2;
  const y = (now.y + now.height / 2 - from.y - from.height / 2) / 2;
  const back = ghost(pile.cloneNode(true) as HTMLElement, from);
  const grown = (1 + now.width / from.width) / 2;
  const lifted = (dx: number, dy: number, size: number) => `translate(${dx}px,${dy}px) scale(0,${size * 1.15})`;
  const half = (tempo * dealing.duration) / 2;
  play(back, { transform: ["none", lifted(x, y, grown)] }, { duration: half, easing: "ease-in" });
  const shown = { transform: [lifted(-x, -y, (grown * from.width) / now.width), "none"], zIndex: [9, 9] };
  thing.animate(shown, { duration: half, easing: "ease-out", delay: half, fill: "backwards" });
}

/** Lets a piece leave the table. A discarded row slides off to the left, other pieces fall and fade. */
function leave({ rect, copy, region }: Place, root: HTMLElement, nth: number): void {
  if (!rect.width) return;
  const gone = ghost(copy, rect);
  if (region === "row" && root.dataset.outcome === "discarded") {
    const slide = ["none", "scaleX(0)", `translateX(-${rect.right}px)`];
    return play(gone, { transform: slide, filter: ["none", "brightness(.4)", "brightness(.4)"] }, timing(discarding, nth));
  }
  const spent = region.startsWith("seat") && root.dataset.outcome === "";
  const fall = { transform: ["none", "translateY(5rem) rotate(9deg) scale(.8)"], opacity: [1, 0] };
  play(gone, fall, { ...timing(spent ? spending : leaving, 0), easing: "ease-in" });
}

/** Plays an animation of a ghost, and removes it after that. */
function play(gone: HTMLElement, steps: PropertyIndexedKeyframes, options: KeyframeAnimationOptions): void {
  const motion = gone.animate(steps, options);
  motion.onfinish = motion.oncancel = () => gone.remove();
}

/** Puts a copy of a piece over the page, where updates of the table do not change it. */
function ghost(copy: HTMLElement, rect: DOMRect): HTMLElement {
  copy.removeAttribute("data-key");
  copy.classList.add("ghost");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${rect.x}px`, top: `${rect.y}px`, width: `${rect.width}px` });
  return document.body.appendChild(copy);
}

/** The motions of pieces that are under way. */
const motions = () =>
  [...document.querySelectorAll("[data-key], .ghost")].flatMap((thing) => thing.getAnimations()).filter((motion) => !(motion instanceof CSSAnimation || motion instanceof CSSTransition));

/** Ends all motions of pieces: each is at its place at once. */
export const settlePieces = (): void => motions().forEach((motion) => motion.finish());

/** Lets all motions of pieces run at another speed. */
export const hasten = (speed: number): void => motions().forEach((motion) => motion.updatePlaybackRate(speed));
