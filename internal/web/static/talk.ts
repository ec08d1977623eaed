// New lines of talk: a badge counts them, and the last one is a short message, unless the viewer sees the talk.
import { say } from "./live";
import { toast } from "./toast";

let unread = 0;

/** Whether the end of the talk is in view. */
function seen(): boolean {
  const line = document.querySelector("#beside li:last-child") ?? document.querySelector("#talk li:last-child");
  if (!line || document.hidden || !line.checkVisibility()) return false;
  const { top, bottom } = line.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Notes the lines of talk among new lines, except for the viewer's own. */
export function hear(news: HTMLElement[]): void {
  const said = news.filter((line) => line.dataset.sound === "talk" && line.dataset.own === undefined);
  if (!said.length || seen()) return;
  unread += said.length;
  tellOf(said.at(-1)!);
}

/** Notes new lines of those who watch, which have no place at the table. */
export function hearWatchers(news: HTMLElement[]): void {
  if (!news.length || seen()) return;
  unread += news.length;
  say(news.at(-1)!.textContent!.trim());
  countTalk();
}

/** Shows a line of talk beside the face of the player who said it. */
function tellOf(line: HTMLElement): void {
  const name = line.querySelector("b")!.textContent!;
  toast(line.textContent!.trim().slice(name.length).trim(), line.dataset.seat!, name);
}

/** Writes the badge. An update of the table may have replaced it, and what the viewer does may have shown the talk. */
export function countTalk(): void {
  if (unread && seen()) unread = 0;
  const badge = document.getElementById("talk-badge");
  if (!badge) return;
  badge.textContent = unread ? String(unread) : "";
  badge.hidden = !unread;
}

export function setUpTalk(): void {
  for (const event of ["click", "scroll", "toggle", "focusin", "visibilitychange"]) {
    document.addEventListener(event, () => unread && requestAnimationFrame(countTalk), { capture: true, passive: true });
  }
}
