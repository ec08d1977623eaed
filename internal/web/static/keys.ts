// Keyboard shortcuts: each button names its key in data-hot. Bids are typed as numbers.
let typed = "";

const writing = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input:not([type=checkbox]):not([type=range]), select, textarea");

const hot = (key: string) => document.querySelector<HTMLElement>(`[data-hot="${CSS.escape(key)}"]`);
const names: Record<string, string> = { ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end", " ": "space" };

/** The keys that a range input uses itself. */
const slides = { left: 1, right: 1, home: 1, end: 1 };

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return;
  const key = names[event.key] ?? event.key;
  if (key === "space" && event.target instanceof Element && event.target.matches("button, a, summary, select")) return;
  if (bid(event)) return;
  if (key === "?") return toggle("help");
  if (key === "l" || key === "t") return focus(event, key === "l" ? "log" : "words");
  if (event.target instanceof HTMLInputElement && event.target.type === "range" && key in slides) return;
  const button = hot(key);
  if (!button) return;
  event.preventDefault();
  if (event.repeat && button.closest("[data-post]")) return; // a key that is held down must not make a second move
  button.click();
}

/** Collects the digits of a bid and marks its button. Enter presses the button. */
function bid(event: KeyboardEvent): boolean {
  const bids = [...document.querySelectorAll<HTMLElement>("[data-bid]")];
  if (!bids.length) return false;
  const chosen = bids.find((button) => button.dataset.bid === typed);
  if (event.key === "Enter" && chosen) {
    event.preventDefault();
    typed = "";
    chosen.click();
    return true;
  }
  if (!/^\d$/.test(event.key)) {
    if (event.key === "Escape") mark(bids, "");
    return false;
  }
  const more = typed + event.key;
  mark(bids, bids.some((button) => button.dataset.bid!.startsWith(more)) ? more : event.key);
  return true;
}

function mark(bids: HTMLElement[], text: string): void {
  typed = text;
  for (const button of bids) button.classList.toggle("typed", button.dataset.bid === text);
}

function toggle(id: string): void {
  const dialog = document.getElementById(id) as HTMLDialogElement | null;
  if (dialog?.open) dialog.close();
  else dialog?.showModal();
}

function focus(event: KeyboardEvent, id: string): void {
  event.preventDefault();
  const target = document.getElementById(id);
  if (target && !target.checkVisibility()) target.closest<HTMLElement>("[popover]")?.showPopover();
  target?.focus();
}

/** Unticks a card if the player ticks more cards than they have thieves. */
function count(event: Event): void {
  const box = event.target as HTMLInputElement;
  if (box.name !== "card") return;
  const most = Number(document.getElementById("steal")?.dataset.most);
  if (document.querySelectorAll("input[name=card]:checked").length > most) box.checked = false;
}

export function setUpKeys(): void {
  document.addEventListener("keydown", press);
  document.addEventListener("change", count);
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-help]")) toggle("help");
  });
}
