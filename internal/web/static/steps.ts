// The steps of a picture: the words of the hammer, the rows of the score board, the places at the end. All parts have their place
// from the start; a step shows some of them, and marks them as the newest. A page without steps shows all of them.
import { calm } from "./glide";
import { still, takeRaid } from "./raid";
import { play } from "./sound";
import { vibrate } from "./haptics";

const table = () => document.querySelector<HTMLElement>("main.table");
let timers: ReturnType<typeof setTimeout>[] = [];

/** How long points count up, in milliseconds at the normal pace. */
const climbing = 400;

/** Begins with the first step of the picture that is shown, if it has steps. */
export function takeSteps(speed: number): void {
  const times = table()?.dataset.steps?.split(" ").map((time) => Number(time) / speed) ?? [];
  if (calm.matches && table()?.dataset.beat === "raid") return signal("raid"), still(); // at once, as it is without steps
  if (times.length) step(0);
  let at = 0;
  for (const [nth, time] of times.entries()) timers.push(setTimeout(step, (at += time), nth + 1));
}

/** Takes no more steps: all parts are shown. */
export function stopSteps(): void {
  timers.forEach(clearTimeout);
  timers = [];
  still();
  delete table()?.dataset.step;
  for (const part of document.querySelectorAll("[data-at]")) part.classList.remove("later", "now");
}

/** Shows the parts up to a step. */
function step(nth: number): void {
  const main = table();
  if (main?.dataset.steps === undefined) return;
  main.dataset.step = String(nth);
  for (const part of main.querySelectorAll<HTMLElement>("[data-at]")) {
    const at = Number(part.dataset.at);
    part.classList.toggle("later", at > nth);
    part.classList.toggle("now", at === nth);
    if (at !== nth) continue;
    if (part.dataset.tone) signal(part.dataset.tone);
    if (part.dataset.family === undefined) continue;
    main.dataset.counting = part.dataset.family;
    part.scrollIntoView({ block: "nearest" }); // a low board scrolls
  }
  for (const points of main.querySelectorAll<HTMLElement>("[data-ticks]")) climb(points, nth);
  takeRaid(main, nth);
}

/** Sounds a tone. A raid is felt, too. */
function signal(tone: string): void {
  play([tone]);
  if (tone === "raid") vibrate("raid");
}

/** Counts the points of a seat up, or down, to those at a step. */
function climb(points: HTMLElement, nth: number): void {
  const ticks = points.dataset.ticks!.split(" ").map(Number);
  const to = ticks[nth] ?? ticks.at(-1)!;
  const from = calm.matches ? to : (ticks[nth - 1] ?? to);
  const began = performance.now();
  const draw = () => {
    const main = table();
    if (main?.dataset.step !== String(nth)) return;
    const part = Math.min(1, (performance.now() - began) / (climbing * Number(main.dataset.tempo)));
    write(points.querySelector("b")!, Math.round(from + (to - from) * part));
    if (part < 1 && from !== to) requestAnimationFrame(draw);
  };
  draw();
}

/** Writes points. The minus sign is as wide as a digit. */
const write = (place: HTMLElement, points: number) => (place.textContent = points < 0 ? `−${-points}` : String(points));
