// A part beside the table for those who watch, such as their talk: its own stream brings it, and the updates of the table leave it alone.
import { Idiomorph } from "./vendor/idiomorph/idiomorph.esm.js";

const beside = () => document.getElementById("beside");
let stream: EventSource | undefined;

/** How many pixels before its end a list counts as read to the end. */
const slack = 9;

/** Shows a new version of a part with talk in place of the old one. What the viewer types stays, and so does the place to which they read. */
export function renewTalk(part: Element, next: Element): void {
  const list = () => part.querySelector<HTMLElement>("[role=log]");
  const before = list();
  const read = before && before.scrollTop + before.clientHeight < before.scrollHeight - slack ? before.scrollTop : undefined;
  Idiomorph.morph(part, next, {
    morphStyle: "outerHTML",
    callbacks: { beforeNodeMorphed: (old: Node) => !(old instanceof HTMLInputElement && old.type !== "hidden") && !(old instanceof Element && old.matches(".refused")) },
  });
  const now = list();
  if (now) now.scrollTop = read ?? now.scrollHeight;
}

/** Shows the part that an answer of the server brings. */
export function showBeside(html: string): void {
  const old = beside()?.firstElementChild, next = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  if (!old || !next) return;
  const seen = new Set([...old.querySelectorAll("li")].map((line) => line.id));
  renewTalk(old, next);
  told?.([...old.querySelectorAll<HTMLElement>("li:not([data-own])")].filter((line) => !seen.has(line.id)));
}
let told: ((lines: HTMLElement[]) => void) | undefined;

/** Whether a node is the part, which updates of the table neither change nor remove. */
export const isBeside = (node: Node): boolean => node instanceof Element && node.id === "beside";

/** Follows the part of the page, if it has one. Hear is told which lines of others came. */
export function followBeside(hear: (lines: HTMLElement[]) => void): void {
  const path = beside()?.dataset.follows;
  if (!path || stream) return;
  told = hear;
  const list = beside()!.querySelector<HTMLElement>("[role=log]");
  if (list) list.scrollTop = list.scrollHeight;
  stream = new EventSource(path);
  stream.addEventListener("talk", ({ data }: MessageEvent<string>) => showBeside(data));
}
