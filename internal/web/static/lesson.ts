// The lesson speaks of things: they come into view, and the keyboard stays where there is something to do.
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

/** The height in pixels from which on the tutor and what he speaks of have room beside each other. */
const roomy = 480;

/** Turns to what the lesson speaks of, once for each of its steps. */
export function guide(main: HTMLElement): void {
  const tutor = main.querySelector<HTMLElement>("#tutor");
  if (!tutor || tutor.dataset.done === done) return;
  const spot = Object.keys(spots).find((name) => main.classList.contains(`at-${name}`));
  if (spot && innerHeight >= roomy) main.querySelector(spots[spot])?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (done !== undefined && document.activeElement === document.body) {
    main.querySelector<HTMLElement>(".act .action")?.focus({ preventScroll: true });
  }
  done = tutor.dataset.done;
}
