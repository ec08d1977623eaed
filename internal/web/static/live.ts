// What a screen reader is told. Lines that come one upon the other are told together, so that each text stands until it is heard. Whose turn
// it is comes last.

/** How long a text stands, in milliseconds. */
const stands = (text: string) => Math.min(2500, Math.max(1000, 50 * text.length));

let waiting: string[] = [];
let last = ""; // what is told after all that waits
let timer: ReturnType<typeof setTimeout> | undefined; // until another text may take the place of this one

/** Tells a line. */
export function say(line: string): void {
  waiting.push(line);
  timer ??= setTimeout(tell);
}

/** Tells a line after all others, unless it has changed by then; "" for none. */
export function sayLast(line: string): void {
  last = line;
  if (last) timer ??= setTimeout(tell);
}

function tell(): void {
  timer = undefined;
  const text = [...waiting, last].filter(Boolean).join(" ");
  if (!text) return;
  waiting = [];
  last = "";
  const place = document.getElementById("live")!;
  place.textContent = place.textContent === text ? text + "\u00a0" : text; // the same text again would not be told
  timer = setTimeout(tell, stands(text));
}
