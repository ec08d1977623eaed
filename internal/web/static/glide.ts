// Cards and cheques glide from where they lay to where they lie (first, last, invert, play).
type Places = Map<string, DOMRect>;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const time = 420;
const ease = "cubic-bezier(.2,.7,.2,1)";

const things = (root: HTMLElement) => root.querySelectorAll<HTMLElement>("[data-key]");

/** Where everything lies that can move. */
export function where(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const thing of things(root)) places.set(thing.dataset.key!, thing.getBoundingClientRect());
  return places;
}

/** Lets what lies elsewhere now glide there; a new card comes from the piles. */
export function glide(root: HTMLElement, before: Places): void {
  if (calm.matches || document.hidden) return;
  const pile = root.querySelector(".pile .card")?.getBoundingClientRect();
  for (const thing of things(root)) {
    const now = thing.getBoundingClientRect();
    const old = before.get(thing.dataset.key!) ?? (thing.matches(".up") ? pile : undefined);
    if (!old || !now.width || (Math.abs(old.x - now.x) < 1 && Math.abs(old.y - now.y) < 1)) continue;
    const from = `translate(${old.x - now.x}px,${old.y - now.y}px) scale(${old.width / now.width},${old.height / now.height})`;
    thing.animate([{ transform: from, transformOrigin: "0 0", zIndex: 9 }, { transform: "none", transformOrigin: "0 0", zIndex: 9 }], {
      duration: time,
      easing: ease,
    });
  }
}
