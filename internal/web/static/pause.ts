// The thin line of the pause after a round: it runs out while the table waits for its players.
import { calm } from "./glide";

/** How long the whole line takes, in milliseconds: the length of a pause. */
const whole = 20_000;

let told: string | undefined; // what is left of the pause, as the server said it
let ends = 0;

/** Lets the line run out, if the table pauses. It lies over its button, so nothing moves. */
export function runOut(main: HTMLElement): void {
  const line = main.querySelector<HTMLElement>("[data-ends]");
  if (line?.dataset.ends !== told) {
    told = line?.dataset.ends;
    ends = performance.now() + Number(told);
  }
  if (!line) return;
  for (const motion of line.getAnimations()) motion.cancel();
  if (!calm.matches) line.animate({ transform: ["none", "scaleX(0)"] }, { duration: whole, delay: ends - performance.now() - whole, fill: "both" });
}
