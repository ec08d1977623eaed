// The console: a slot that cannot be used says why, and the player chooses the cards that they steal. The reasons of the
// score board are told here, too.
import { say as tell } from "./live";

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[name=card]")];

/** The position at which the player is choosing cards to steal; "" while they are not. */
let stealing = "";
const position = () => find<HTMLInputElement>("#steal [name=ply]")?.value ?? "none";

/** A slot whose action has just changed takes no tap for this time, so that a late tap does not hit the new action. */
const deaf = 500;
let actions = new Map<string, string>();

/** Finishes an update of the console. */
export function settleConsole(main: HTMLElement): void {
  main.classList.toggle("stealing", stealing === position());
  written = undefined;
  if (stealing === position()) showStealing();
  const now = new Map([...main.querySelectorAll<HTMLElement>(".slot[id]")].map((slot) => [slot.id, meaning(slot)]));
  for (const [id, action] of now) {
    const slot = document.getElementById(id)!;
    if (slot.dataset.skip !== undefined) continue; // a raid can be skipped at once
    if (!actions.has(id) || actions.get(id) === action || action === "") continue;
    slot.dataset.fresh = "";
    setTimeout(() => delete slot.dataset.fresh, deaf);
  }
  actions = now;
}

/** What a slot does: "" for nothing. */
const meaning = (slot: HTMLElement) => (slot.matches(".dim") ? "" : `${slot.getAttribute("value") ?? ""} ${slot.textContent}`);

/** The console as the server wrote it, while the player chooses cards. */
let written: { title: string; words: string; steal: string; pass: string } | undefined;
const text = (selector: string) => find(selector)?.textContent ?? "";

/** Shows what the player has chosen to steal. */
function showStealing(): void {
  written ??= { title: text("#turn b"), words: text("#status"), steal: text("#slot-steal span"), pass: text("#slot-pass span") };
  const form = find("#steal")!;
  const chosen = boxes().filter((box) => box.checked).length;
  say(form.dataset.title!, form.dataset.text!);
  label("#slot-steal", form.dataset.take!.replace("{n}", String(chosen)));
  label("#slot-pass", form.dataset.cancel!);
  find("#slot-pass")?.classList.remove("dim");
}

function label(slot: string, words: string): void {
  const text = find(`${slot} span`);
  if (text) text.textContent = words;
}

/** Writes the status line. In a lesson there is none: the tutor speaks. */
function say(title: string, words: string): void {
  const [first, second] = [find("#turn b"), find("#status")];
  if (first) first.textContent = title;
  if (second) second.textContent = words;
}

/** The status line as the server wrote it, while a slot says why it cannot be used. */
let before: string | undefined;

/** Says for a moment why a slot cannot be used. */
function explain(why: string): void {
  const status = find("#turn span");
  if (!status) return;
  before ??= status.textContent!;
  status.textContent = why;
  status.parentElement!.classList.add("said");
  tell(why);
  setTimeout(() => {
    if (status.textContent === why) status.textContent = before!;
    status.parentElement!.classList.remove("said");
    before = undefined;
  }, 2500);
}

function stopStealing(): void {
  stealing = "";
  for (const box of boxes()) box.checked = false;
  find("main.table")!.classList.remove("stealing");
  say(written!.title, written!.words);
  label("#slot-steal", written!.steal);
  label("#slot-pass", written!.pass);
  find("#slot-pass")!.classList.add("dim");
  written = undefined;
}

/** Begins to choose cards, or lets the chosen ones be sent. */
function steal(event: Event): void {
  const form = event.target as HTMLFormElement;
  if (form.id !== "steal" || boxes().some((box) => box.checked)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  stealing = position();
  find("main.table")!.classList.add("stealing");
  showStealing();
  boxes()[0]?.focus();
}

function press(event: MouseEvent): void {
  const target = event.target as Element;
  const slot = target.closest<HTMLElement>(".slot");
  const other = target.closest(".slot.action:not(#slot-steal, #slot-pass), .pile button"); // rests while cards are chosen
  if ((other && stealing === position()) || (slot?.dataset.fresh !== undefined && event.detail > 0)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (slot?.id === "slot-pass" && stealing === position()) stopStealing();
  else if (slot?.dataset.why) explain(slot.dataset.why);
  const reason = target.closest<HTMLElement>("[data-reason]")?.dataset.reason;
  if (reason) {
    find("#reason")!.textContent = reason;
    find("main.table")!.dataset.counting = target.closest<HTMLElement>("tr")?.dataset.family ?? "";
  }
  target.closest<HTMLElement>(".hint")?.replaceChildren();
}

export function setUpConsole(): void {
  document.addEventListener("submit", steal, true);
  document.addEventListener("click", press, true);
  document.addEventListener("change", () => {
    if (stealing === position()) showStealing();
  });
}
