// Keyboard shortcuts: each button names its key in data-hot. Bids are typed as numbers.
let typed = "";

const writing = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input:not([type=checkbox]):not([type=range]), select, textarea");

const hot = (key: string) => document.querySelector<HTMLElement>(`[data-hot="${CSS.escape(key)}"]`);
const names: Record<string, string> = { ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end", " ": "space" };

/** The keys that a range input uses itself. */
const slides = { left: 1, right: 1, home: 1, end: 1 };

/** Whether a key is meant for the page: for no dialog over it, no text that is being written, and no other program. */
export function isFree(event: KeyboardEvent): boolean {
  const composes = event.isComposing || event.keyCode === 229; // Safari ends composing before it says that Enter was pressed
  const commands = event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph");
  return !composes && !commands && !writing(event.target) && !document.querySelector("dialog:modal");
}

/** The name of a key: small letters, whatever Shift and Caps Lock say. On keyboards of other alphabets letters are known by their places, and
 * on all of them digits, which some write only with Shift. */
function nameOf(event: KeyboardEvent): string {
  const isForeign = event.key.length === 1 && event.key > "~";
  const [, letter, digit] = /^(?:Key(.)|Digit(.))$/.exec(event.code) ?? [];
  if (digit && !event.shiftKey) return digit;
  if (isForeign && letter) return letter.toLowerCase();
  if (isForeign && event.code === "Slash") return "?";
  return names[event.key] ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
}

function press(event: KeyboardEvent): void {
  if (!event.key) return; // a browser that fills in a form says so by such an event
  const key = nameOf(event);
  const help = document.getElementById("help") as HTMLDialogElement | null;
  if (key.length === 1 && document.documentElement.dataset.noKeys !== undefined) return;
  if (key === "?" && help?.open) return help.close();
  if (!isFree(event)) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (key === "space" && target.matches("button, a, summary, select")) return;
  if (key === "?") return help?.showModal();
  if (key === "l" || key === "t") return focus(event, key === "l" ? "log" : "words");
  if (target.matches("[type=range]") && key in slides) return;
  const sheet = target.closest(".sheet:popover-open");
  if (!sheet && bid(event, key)) return;
  const button = hot(key);
  if (!button || (sheet && !sheet.contains(button))) return;
  event.preventDefault();
  if (event.repeat && button.closest("[data-post]")) return; // a key that is held down must not make a second move
  button.click();
}

const allBids = () => [...document.querySelectorAll<HTMLElement>("[data-bid]")];

/** Collects the digits of a bid and marks its button. Enter presses the button. */
function bid(event: KeyboardEvent, key: string): boolean {
  const bids = allBids();
  if (!bids.length) return false;
  const chosen = bids.find((button) => button.dataset.bid === typed);
  if (key === "Enter" && chosen) {
    event.preventDefault();
    typed = "";
    chosen.click();
    return true;
  }
  if (!/^\d$/.test(key)) {
    if (key === "Escape") mark(bids, "");
    return false;
  }
  const more = typed + key;
  mark(bids, bids.some((button) => button.dataset.bid!.startsWith(more)) ? more : key);
  return true;
}

function mark(bids: HTMLElement[], text: string): void {
  typed = text;
  for (const button of bids) button.classList.toggle("typed", button.dataset.bid === text);
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
  document.addEventListener("focusin", () => typed && mark(allBids(), "")); // Enter is meant for what has the focus now
  document.addEventListener("change", count);
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-help]")) (document.getElementById("help") as HTMLDialogElement).showModal();
  });
}
