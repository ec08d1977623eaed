// A short message over the header, for four seconds. It covers no card.
let timer = 0;

export function toast(words: string): void {
  const line = document.getElementById("toast");
  if (!line) return;
  line.textContent = words;
  line.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => (line.hidden = true), 4000);
}
