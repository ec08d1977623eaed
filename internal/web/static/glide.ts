// Cards and cheques that change their region move there from their old place (FLIP: first, last, invert, play). A region is a
// seat, the row, the police line, the middle, the block …. A piece whose region stays moves only if its place there is another
// one: gaps close. All places are read before the first motion begins, so that the browser lays the page out once.
type Place = { rect: DOMRect; copy: HTMLElement | undefined; region: string };
type Places = Map<string, Place>;

/** Whether the viewer prefers reduced motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A motion has a delay, a duration, and the time between two pieces of a kind, in milliseconds at the normal pace. */
type Motion = { delay: number; duration: number; stagger: number };
const dealing = { delay: 0, duration: 540, stagger: 0 };
const flight = 400; // the star of the last police card to the others
const paying = { delay: 0, duration: 450, stagger: 0 }; // a cheque to the middle, or to the block
const changing = { delay: 200, duration: 450, stagger: 0 }; // the old middle cheque to the winner
const winning = { delay: 600, duration: 420, stagger: 60 }; // the row, after the cheques
const stealing = { delay: 350, duration: 480, stagger: 0 }; // a stolen card to its new owner, when the thief is there
const thieving = { delay: 0, duration: 800, stagger: 0 }; // a thief to the row, and from 500 on out of the game
const closing = { delay: 830, duration: 240, stagger: 0 }; // the gaps of the row, after a theft
const making = { delay: 0, duration: 300, stagger: 0 }; // own cards make room for others
const discarding = { delay: 0, duration: 560, stagger: 40 }; // a full row that is turned over and leaves
const leaving = { delay: 0, duration: 500, stagger: 0 };
const fading = 150; // the new picture, with reduced motion
const ease = "cubic-bezier(.2,.7,.2,1)";

const things = (root: HTMLElement) => root.querySelectorAll<HTMLElement>("[data-key]");

/** The name of the region of a piece. */
function regionOf(thing: HTMLElement): string {
  const region = thing.closest<HTMLElement>("[data-region], [id^=seat], .row, .police, .middle");
  return region?.dataset.region ?? (region?.id || region?.classList.item(region.classList.length - 1)) ?? "";
}

/** How long motions take: a multiple of the normal times. 0 if the table shows no motion. */
let tempo = 1;

/** Returns the places of the pieces that may move in the next picture, and a copy of each that changes its region or leaves. */
export function where(root: HTMLElement, next: HTMLElement): Places {
  const places: Places = new Map();
  tempo = Number(next.dataset.tempo ?? 1);
  if (calm.matches || !tempo) return places;
  const to = new Map([...things(next)].map((thing) => [thing.dataset.key, regionOf(thing)]));
  for (const thing of things(root)) {
    const region = regionOf(thing);
    const copy = to.get(thing.dataset.key) === region ? undefined : copyOf(thing);
    places.set(thing.dataset.key!, { rect: placeOf(thing), copy, region });
  }
  return places;
}

/** The drawing of a piece. Cards of one kind that the viewer has are drawn once. */
const drawn = (thing: HTMLElement) => (thing.matches(".cards i") ? thing.parentElement!.querySelector<HTMLElement>(".plate")! : thing);

/** Whether a piece of the next picture will be under way: it was in another region, or comes from a pile. */
export function departs(next: HTMLElement, before: Places): boolean {
  return [...things(next)].some((thing) => {
    const old = before.get(thing.dataset.key!) ?? before.get(thing.dataset.from!);
    return old ? old.region !== regionOf(thing) : thing.matches(fromPile);
  });
}

/** The pieces that come from a pile if they are new. */
const fromPile = ".row .plate, .star, .up";

const placeOf = (thing: HTMLElement) => drawn(thing).getBoundingClientRect();

/** A copy of the drawing of a piece. Where only a family's count is drawn, it is the family's mark. */
function copyOf(thing: HTMLElement): HTMLElement {
  const family = thing.closest(".family");
  if (!family) {
    const piece = drawn(thing).cloneNode(true) as HTMLElement;
    piece.classList.toggle("wide", drawn(thing).querySelector(".full")?.checkVisibility()); // outside the stage its name stays the long one
    return piece;
  }
  const copy = family.cloneNode(false) as HTMLElement;
  copy.append(family.querySelector(".mark")!.cloneNode(true));
  return copy;
}

/** A way of a piece: from where to where. */
type Way = { thing: HTMLElement; old: Place; now: DOMRect; region: string };

/** Moves the pieces that have changed their place. New cards come from a pile, and pieces that are gone leave the table. With
 * reduced motion nothing moves: what has changed fades in. */
export function glide(root: HTMLElement, before: Places, changed: Element[], over = root.matches(".is-over")): void {
  if (document.hidden || !tempo) return;
  if (calm.matches) return changed.forEach((part) => part.animate({ opacity: [0, 1] }, fading));
  if (!root.querySelector(".row")) return settlePieces(); // a score board: no piece flies over it
  const pile = root.querySelector<HTMLElement>(`#pile${root.dataset.pile} .card`) ?? root.querySelector<HTMLElement>(".pile .card");
  const { ways, dealt } = read(root, before);
  const from = dealt.length && pile ? pile.getBoundingClientRect() : undefined;
  const moved = ways.filter(({ old, region }) => old.region !== region);
  const sale = moved.some(({ thing }) => thing.matches(".cheque"));
  const loot = sale ? [] : moved.filter(({ old, region }) => old.region === "row" && region.startsWith("seat"));
  let nth = 0;
  for (const way of ways) {
    const motion = motionOf(way, sale, loot.length > 0);
    if (motion) go(way, timing(motion, way.thing.matches(".cheque") ? 0 : nth++));
  }
  for (const { thing, now } of dealt) if (pile && from) deal(thing, now, pile, from);
  nth = 0;
  for (const place of before.values()) {
    const prey = place.region.startsWith("seat") && loot[nth];
    if (prey) thieve(place, prey.old.rect, nth++);
    else leave(place, root, over, nth++);
  }
}

/** Reads the places of the pieces, and takes those that are still on the table from the old ones. */
function read(root: HTMLElement, before: Places): { ways: Way[]; dealt: { thing: HTMLElement; now: DOMRect }[] } {
  const ways: Way[] = [], dealt: { thing: HTMLElement; now: DOMRect }[] = [];
  const kept = new Map(before); // a copy comes from its piece, which may be read before it
  for (const thing of things(root)) {
    const old = kept.get(thing.dataset.key!) ?? kept.get(thing.dataset.from!);
    before.delete(thing.dataset.key!);
    if (!old && !thing.matches(fromPile)) continue;
    const now = placeOf(thing);
    if (old) ways.push({ thing, old, now, region: regionOf(thing) });
    else dealt.push({ thing, now });
  }
  return { ways, dealt };
}

/** The motion of a piece, undefined if it stays where it is. */
function motionOf({ thing, old, now, region }: Way, sale: boolean, theft: boolean): Motion | undefined {
  if (old.region === region) {
    const shifted = thing.matches(".plate") && (Math.abs(now.x - old.rect.x) > 1 || Math.abs(now.y - old.rect.y) > 1);
    return shifted ? (theft ? closing : making) : undefined;
  }
  if (thing.matches(".cheque")) return old.region === "middle" ? changing : paying;
  return sale ? winning : stealing;
}

type Timing = { delay: number; duration: number; fill: FillMode; easing: string; id: string };

/** All motions of pieces have this name. */
const id = "piece";

/** The times of the nth piece of a motion, at the pace of the table. */
const timing = ({ delay, duration, stagger }: Motion, nth: number): Timing => ({
  delay: tempo * (delay + Math.min(nth, 10) * stagger), duration: tempo * duration, fill: "backwards", easing: ease, id,
});

/** The transformation that draws a piece of one place at another. */
const shift = (to: DOMRect, from: DOMRect) => `translate(${to.x - from.x}px,${to.y - from.y}px) scale(${to.width / from.width},${to.height / from.height})`;

/** Moves a piece from its old place. Between two regions a copy flies over the page, so that no region cuts it off. */
function go({ thing, old, now, region }: Way, motion: Timing): void {
  if (!now.width || !old.rect.width) return;
  const transformOrigin = ["0 0", "0 0"];
  if (old.region === region) return void thing.animate({ transform: [shift(old.rect, now), "none"], transformOrigin, zIndex: [9, 9] }, motion);
  const copy = old.copy ?? copyOf(thing);
  const base = baseOf(copy, old.rect);
  const counted = thing.localName === "i";
  if (!counted) thing.animate({ opacity: [0, 0] }, { duration: motion.delay + motion.duration, id });
  play(ghost(copy, base), { transform: [shift(old.rect, base), shift(now, base)], transformOrigin, opacity: counted ? [1, 1, 0] : [1, 1] }, { ...motion, fill: "both" });
}

/** The place in which a copy is drawn before it is scaled. The digits of a cheque fit one of this width. */
const baseOf = (copy: HTMLElement, rect: DOMRect) => (copy.matches(".cheque") ? new DOMRect(rect.x, rect.y, 36, 22) : rect);

/** Turns a card over on its way from a pile: the first half of the way it shows its back, the second its face. */
function deal(thing: HTMLElement, now: DOMRect, pile: HTMLElement, from: DOMRect): void {
  if (!now.width || !from.width) return;
  const x = (now.x + now.width / 2 - from.x - from.width / 2) / 2;
  const y = (now.y + now.height / 2 - from.y - from.height / 2) / 2;
  const back = ghost(pile.cloneNode(true) as HTMLElement, from);
  const grown = (1 + now.width / from.width) / 2;
  const lifted = (dx: number, dy: number, size: number) => `translate(${dx}px,${dy}px) scale(0,${size * 1.15})`;
  const half = (tempo * dealing.duration) / 2;
  play(back, { transform: ["none", lifted(x, y, grown)] }, { duration: half, easing: "ease-in", id });
  const shown = { transform: [lifted(-x, -y, (grown * from.width) / now.width), "none"], zIndex: [9, 9] };
  thing.animate(shown, { duration: half, easing: "ease-out", delay: half, fill: "backwards", id });
}

/** Lets a piece fly to its place from that of another one. */
export function flyTo(thing: HTMLElement, from: HTMLElement): void {
  const now = placeOf(thing);
  const old = from.getBoundingClientRect();
  if (!now.width || !tempo || document.hidden) return;
  const size = old.width / now.width;
  const [x, y] = [old.x + old.width / 2 - now.x - now.width / 2, old.y + old.height / 2 - now.y - now.height / 2];
  thing.animate({ transform: [`translate(${x}px,${y}px) scale(${size})`, "none"] }, { duration: tempo * flight, easing: ease, id });
}

/** Sends a thief to the card that it steals. There it is spent: it falls and fades. */
function thieve({ rect, copy }: Place, prey: DOMRect, nth: number): void {
  if (!rect.width || !copy) return;
  const steps = [
    { transform: shift(rect, prey), easing: ease },
    { transform: "none", offset: 0.44 },
    { transform: "none", opacity: 1, offset: 0.625, easing: "ease-in" },
    { transform: "translateY(5rem) rotate(9deg) scale(.8)", opacity: 0 },
  ];
  const thief = ghost(copy, prey);
  thief.style.transformOrigin = "0 0";
  play(thief, steps, { ...timing(thieving, nth), easing: "linear" });
}

/** Lets a piece leave the table. A discarded row slides off to the left, and a bid that is topped stays until the new one covers it.
 * Other pieces fall and fade. A score board or the end of the game only covers the middle cheque and the cards of the players. */
function leave({ rect, copy, region }: Place, root: HTMLElement, over: boolean, nth: number): void {
  if (!rect.width || !copy || copy.matches(".family") || region === "middle" || over) return;
  if (copy.dataset.from && !root.querySelector("[data-from]")) return; // the price of the last row
  const base = baseOf(copy, rect);
  const gone = ghost(copy, base);
  if (copy.dataset.from) return play(gone, { transform: [shift(rect, base), shift(rect, base)], transformOrigin: ["0 0", "0 0"], opacity: [1, 1, 0] }, timing(paying, 0));
  if (region === "row" && root.dataset.outcome === "discarded") return discard(gone, rect, nth);
  const fall = { transform: ["none", "translateY(5rem) rotate(9deg) scale(.8)"], opacity: [1, 0] };
  play(gone, fall, { ...timing(leaving, 0), easing: "ease-in" });
}

/** Turns a card over, and lets its back slide off to the left. */
function discard(face: HTMLElement, rect: DOMRect, nth: number): void {
  const { delay, duration } = timing(discarding, nth);
  const turn = duration * 0.25;
  play(face, { transform: ["none", "scaleX(0)"] }, { delay, duration: turn, easing: "ease-in", id });
  const back = ghost(face.cloneNode(false) as HTMLElement, rect);
  back.style.background = "var(--back)";
  const way = ["translateX(0) scaleX(0)", "translateX(0) scaleX(1)", `translateX(-${rect.right}px) scaleX(1)`];
  play(back, { transform: way, offset: [0, 0.33, 1] }, { delay: delay + turn, duration: duration - turn, fill: "backwards", easing: "ease-in", id });
}

/** Plays an animation of a ghost, and removes it after that. */
function play(gone: HTMLElement, steps: Keyframe[] | PropertyIndexedKeyframes, options: KeyframeAnimationOptions): void {
  const motion = gone.animate(steps, options);
  motion.onfinish = motion.oncancel = () => gone.remove();
}

/** Puts a copy of a piece over the page, where updates of the table do not change it. */
function ghost(copy: HTMLElement, rect: DOMRect): HTMLElement {
  copy.removeAttribute("data-key");
  copy.classList.add("ghost");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${rect.x}px`, top: `${rect.y}px`, width: `${rect.width}px`, height: `${rect.height}px` });
  return document.body.appendChild(copy);
}

/** The motions of pieces that are under way. */
export const flying = () => document.getAnimations().filter((motion) => motion.id === id);

/** Ends all motions of pieces: each is at its place at once. */
export const settlePieces = (): void => flying().forEach((motion) => motion.finish());

/** Lets all motions of pieces run at another speed, also those that begin with the next frame. */
export function hasten(speed: number): void {
  tempo /= speed;
  for (const motion of flying()) motion.updatePlaybackRate(speed);
}
