// Passes for a viewer who can do nothing else, after a moment, unless they have switched that off in their settings.
import { toast } from "./toast";

const beat = 600; // milliseconds: the viewer reads the highest bid before
let armed = ""; // the position in which the timer runs
let timer = 0;

const button = () => document.querySelector<HTMLButtonElement>("button[data-lone]");
const position = (form: HTMLFormElement | null | undefined) =>
  ["seat", "ply", "epoch"].map((name) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).join("/");

/** Starts the timer in a new position with a lone choice, and stops it when the position is another one. */
export function passAlone(): void {
  const lone = document.hidden || document.documentElement.dataset.ownPass !== undefined ? null : button();
  const now = lone ? position(lone.form) : "";
  if (now === armed) return;
  clearTimeout(timer);
  armed = now;
  if (now) timer = window.setTimeout(press, beat);
}

function press(): void {
  const lone = button();
  if (!lone?.form || position(lone.form) !== armed || lone.form.dataset.sent !== undefined) return;
  const words = lone.dataset.lone!;
  const seat = lone.form.querySelector<HTMLInputElement>("[name=seat]")!.value;
  lone.form.requestSubmit(lone);
  toast(words, "seat" + seat);
}

export function setUpLone(): void {
  document.addEventListener("visibilitychange", passAlone); // of several pages only one in view passes
}
