// A short message over the header, for four seconds, beside the face of the player that it is about. It covers no card.
let timer = 0;

/** Shows words about the player of a seat. The ID is that of the seat on the page; the name comes before the words. */
export function toast(words: string, seat: string, name = ""): void {
  const line = document.getElementById("toast");
  if (!line) return;
  const text = document.createElement("span");
  const who = document.createElement("b");
  who.textContent = name;
  text.append(...(name ? [who, " "] : []), words);
  const face = document.querySelector(`#${seat} .portrait .face`)?.cloneNode(true);
  line.replaceChildren(...(face ? [face] : []), text);
  line.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => (line.hidden = true), 4000);
}
