// Asks before a bid, for a viewer who has chosen that in their settings: the first tap lifts the cheque, the second one bids it.
import { isFree } from "./keys";
import { say } from "./live";

/** The bid that was tapped once: its position and its move. */
let lifted: { ply: string; move: string } | undefined;
let written = ""; // the status line as the server wrote it

const status = () => document.getElementById("status");
const ply = () => document.querySelector<HTMLInputElement>("#action [name=ply]")?.value ?? "";
const bids = () => [...document.querySelectorAll<HTMLButtonElement>(".slot[data-again]")];
const isLifted = (bid: HTMLButtonElement) => bid.value === lifted?.move && ply() === lifted.ply;

/** Shows which cheque is lifted, if any. */
function mark(): void {
  for (const bid of bids()) bid.classList.toggle("asked", isLifted(bid));
  if (status()) status()!.textContent = bids().find(isLifted)?.dataset.again ?? written;
}

/** Finishes an update of the console: a cheque stays lifted in the same position. */
export function settleAsking(): void {
  written = status()?.textContent ?? "";
  if (!bids().some(isLifted)) lifted = undefined;
  else mark();
}

/** Puts the cheque down. */
function drop(): void {
  if (!lifted) return;
  lifted = undefined;
  mark();
}

/** Lifts the cheque of a bid that is sent the first time, and holds the bid back. */
function ask(event: SubmitEvent): void {
  const bid = event.submitter;
  if (!(bid instanceof HTMLButtonElement) || !bid.dataset.again || document.documentElement.dataset.askBid === undefined) return;
  if (isLifted(bid)) return drop();
  event.preventDefault();
  event.stopImmediatePropagation();
  lifted = { ply: ply(), move: bid.value };
  mark();
  bid.focus();
  say(bid.dataset.again);
}

export function setUpAsking(): void {
  document.addEventListener("submit", ask, true);
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest(".slot[data-again]")) drop();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isFree(event)) drop();
  });
}
