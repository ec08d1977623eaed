// Words that players add to the shuffle. The browser sends a commitment alone, keeps the word, and opens it once the server asks.
// docs/build/fair.md describes what is hashed.
import { forget, recall, remember } from "./memory";
import { sha256 } from "./sha256";

/** A word on its way into the shuffle. */
interface Kept {
  commitment: string;
  word: string;
  salt: string;
}

/** The words by page, for browsers without local storage. */
const kept = new Map<string, string>();
const place = () => "word of " + location.pathname;

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (b) => parseInt(b, 16));
const hash = (text: string, ...rest: Uint8Array[]) =>
  sha256(Uint8Array.from([new TextEncoder().encode(text), ...rest].flatMap((part) => [...part])));

/** Puts the commitment in the place of the word, while the fields of a form are read. */
function seal(event: FormDataEvent): void {
  const { seed } = (event.target as HTMLFormElement).dataset;
  const data = event.formData;
  const word = String(data.get("word") ?? "").trim();
  if (seed === undefined || !word) return;
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const digest = hash("razzia word\n", salt, new TextEncoder().encode(word));
  const commitment = hex(hash("razzia commitment\n", unhex(seed), Uint8Array.of(Number(data.get("seat"))), digest));
  data.delete("word");
  data.set("commitment", commitment);
  const text = JSON.stringify({ commitment, word, salt: hex(salt) } satisfies Kept);
  kept.set(place(), text);
  remember(place(), text);
}

/** Opens the word of the viewer, if the page asks for it and this browser knows it. */
export function openWord(main: HTMLElement): void {
  const text = kept.get(place()) ?? recall(place());
  if (!text) return;
  if (!main.matches(".open")) return forget(place()); // the game has begun
  const form = main.querySelector<HTMLFormElement>("form[data-opens]");
  const { commitment, word, salt } = JSON.parse(text) as Kept;
  if (form?.dataset.opens !== commitment || form.dataset.sent !== undefined) return;
  for (const [name, value] of Object.entries({ word, salt })) (form.elements.namedItem(name) as HTMLInputElement).value = value;
  form.requestSubmit();
}

export function setUpWords(): void {
  document.addEventListener("formdata", seal);
}
