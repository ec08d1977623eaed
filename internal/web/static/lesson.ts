// In a lesson the part that the tutor points at scrolls into view, and the focus goes to the next action.
const spots: Record<string, string> = {
  cheques: ".seat.mine .money",
  property: ".seat.mine .property",
  middle: ".middle",
  pile: "#pile1",
  police: ".centre > .line:first-child",
  row: ".line.row",
  auction: ".auction",
};
let done: string | undefined;

/** Minimum height of the window in pixels in which the tutor and the part that it points at fit together. */
const roomy = 480;

/** Scrolls to the part that the lesson points at, once for each step. */
export function guide(main: HTMLElement): void {
  const tutor = main.querySelector<HTMLElement>("#tutor");
  if (!tutor || tutor.dataset.done === done) return;
  const spot = Object.entries(spots).find(([name]) => main.classList.contains(`at-${name}`))?.[1];
  if (spot && innerHeight >= roomy) main.querySelector(spot)?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (done !== undefined && document.activeElement === document.body) {
    main.querySelector<HTMLElement>(".act .action")?.focus({ preventScroll: true });
  }
  done = tutor.dataset.done;
}
