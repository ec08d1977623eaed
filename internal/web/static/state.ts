// What the page says about the connection: a question, the loss, a form on its way, the return.
import { asking, keeps, pending } from "./deliveries";

const root = document.documentElement.classList;

/** The place of the page that says it, with the texts and times that the server writes. */
export const link = () => document.getElementById("link");

let told = 0; // until when the page says that news come late
let restored: number | undefined; // runs while the page says that the connection is back

/** A time of the connection in milliseconds. The server writes it into the page, so that tests can change it. */
export const time = (name: "silence" | "patience" | "pause" | "poll" | "keep") => Number(link()?.dataset[name] ?? 4000);

/** A text of the connection, with values for its slots. */
export function words(name: string, slots: Record<string, string> = {}): string {
  const text = link()?.dataset[name] ?? "";
  return Object.entries(slots).reduce((t, [slot, value]) => t.replace(`{${slot}}`, value), text);
}

/** Says that there is no connection. */
export function lose(): void {
  root.add("lost");
  tellState();
}

/** Says that what happens comes late, by requests. At a table that is said for a while, because it lies over the status line. */
export function hold(): void {
  if (root.contains("held")) return;
  root.add("held");
  told = document.querySelector(".at-table") ? Date.now() + 10_000 : Infinity;
  setTimeout(tellState, 10_000);
  tellState();
}

/** Says no longer that what happens comes late. */
export function free(): void {
  if (!root.contains("held")) return;
  root.remove("held");
  tellState();
}

/** Says for a while that the connection is back, if it was lost. */
export function regain(): void {
  if (!root.contains("lost")) return;
  root.remove("lost");
  clearTimeout(restored);
  restored = setTimeout(() => ((restored = undefined), tellState()), 2000);
  tellState();
}

/** Shows the most important news about the connection. */
export function tellState(): void {
  const place = link();
  if (!place) return;
  const asked = question();
  const text = asked ?? state();
  const line = place.querySelector("span")!;
  if (line.textContent !== text) line.textContent = text;
  place.classList.toggle("asks", asked !== undefined);
  place.classList.toggle("says", text !== "");
}

/** The question about the first form that did not arrive. */
function question(): string | undefined {
  const d = asking();
  if (!d) return undefined;
  const [verb = "", cheque = ""] = (d.fields.get("move") ?? d.action.replace(/.*\//, "")).split(" ");
  const name = "ask" + verb.charAt(0).toUpperCase() + verb.slice(1);
  return words(name, { cheque }) || words("askOther");
}

/** The state of the connection in words, "" if there is nothing to say. */
function state(): string {
  if (root.contains("lost")) return words("lost") + (keeps() ? " " + words("kept") : "");
  if (pending()) return words("sending");
  if (root.contains("held") && Date.now() < told) return words("held");
  return restored ? words("back") : "";
}
