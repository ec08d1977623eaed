// The raid on the whole stage. Its parts are steps, and the style sheet draws each; here the star of its card flies to the others, and what
// happened is told when the words are there.
import { flyTo } from "./glide";

/** What is told of the raid, once its words are there. */
let untold: (() => void) | undefined;

/** Keeps what is told of a raid that is shown step by step. */
export function untilStill(tell: () => void): void {
  untold = tell;
}

/** Tells what the raid was: its words are there, or its show has ended before. */
export function still(): void {
  const tell = untold;
  untold = undefined;
  tell?.();
}

/** The sentence of the raid. */
export const sentence = (main: HTMLElement): string =>
  [".raid-words", ".raid-lost > p"].map((part) => main.querySelector(part)?.textContent?.trim()).join(" ");

/** Does what a step of the raid needs besides its style. */
export function takeRaid(main: HTMLElement, nth: number): void {
  if (main.dataset.beat !== "raid") return;
  const [card, place] = [".raid-card", ".raid-still .last .mark"].map((part) => main.querySelector<HTMLElement>(part));
  if (nth === 2 && card && place) flyTo(place, card);
  if (nth === 3) still();
}
