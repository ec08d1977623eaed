// Vibration of phones: at the viewer's turn, at a raid, and when the viewer wins a row. It is on until they switch it off, and
// off with reduced motion.
import { recall, remember } from "./memory";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds of vibration and pause, in turns. */
const patterns = { turn: [60], raid: [40, 60, 40], won: [30, 40, 80] };

export function vibrate(event: keyof typeof patterns): void {
  if (recall("vibrate") !== "off" && !calm.matches) navigator.vibrate?.(patterns[event]);
}

/** Vibrates for the most important of new lines of the log, if one of them concerns the viewer. */
export function feel(news: HTMLElement[]): void {
  if (news.some((line) => line.dataset.sound === "raid")) vibrate("raid");
  else if (news.some((line) => line.dataset.won !== undefined)) vibrate("won");
}

const box = () => document.getElementById("vibrate") as HTMLInputElement | null;

export function setUpHaptics(): void {
  if (!("vibrate" in navigator) || !matchMedia("(pointer: coarse)").matches) return; // browsers of desks have the function too
  document.documentElement.classList.add("vibrates");
  if (box()) box()!.checked = recall("vibrate") !== "off";
  document.addEventListener("change", (event) => {
    if (event.target !== box()) return;
    remember("vibrate", box()!.checked ? "on" : "off");
    vibrate("turn");
  });
}
