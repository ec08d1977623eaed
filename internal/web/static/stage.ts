// The queue of pictures. An event of the stream has the pictures of one or more moves; each is shown and held for its time
// before the next one. A tap on the stage or the space bar skips what is being shown, in this browser only.
import { hasten, settlePieces } from "./glide";
import { isFree } from "./keys";
import { land, onceLanded } from "./landing";
import { stopSteps, takeSteps } from "./steps";

/** A picture has its time in milliseconds, whether it is the last one of a move, whether it comes without those before it, and whether it has
 * steps. */
type Picture = { html: string; hold: number; last: boolean; jumps: boolean; steps: boolean };
type Show = (html: string, motion: boolean, unseen?: number) => void;

/** How many moves may wait. If there are more, the newest picture comes at once. */
const mostWaiting = 3;

let show: Show;
let waiting: Picture[] = [];
let held: Picture | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let newest = 0; // version of the last event
let still = false;

/** Reads one attribute of the element that a picture begins with. */
const read = (html: string, name: string) => html.slice(0, html.indexOf(">")).match(new RegExp(` data-${name}="([^"]*)"`))?.[1] ?? "";

/** Splits the data of an event into its pictures. Text of people is escaped, so only pictures begin like this. */
const pictures = (data: string): Picture[] =>
  data.split(/(?=<main )/).filter((html) => html.startsWith("<main ")).map((html) => {
    const beat = read(html, "beat");
    const hold = Number(read(html, "hold"));
    const last = beat === "" || beat === "past";
    return { html, hold, last, jumps: hold === 0 && read(html, "tempo") !== "0", steps: read(html, "steps") !== "" };
  });

const moves = () => waiting.filter((picture) => picture.last && !picture.jumps).length;

/** Shows the pictures of an event, after those that are being shown. */
export function enqueue(data: string, version: number): void {
  if (version < newest) return;
  newest = version;
  const fresh = pictures(data);
  if (!renewed(fresh)) waiting.push(...fresh);
  if (still || document.hidden || moves() > mostWaiting) jump();
  else if (!held) next();
}

/** Puts a picture without a move, as after a line of talk, in the place of the last one that waits: what people say or who comes
 * and goes makes no show shorter. A picture with steps stays: the places at the end come one by one, and what is new comes after them. It
 * reports whether it did. */
function renewed(fresh: Picture[]): boolean {
  const [picture] = fresh;
  const last = waiting.at(-1);
  if (!last || last.steps || !picture || fresh.length > 1 || picture.hold > 0) return false;
  last.html = picture.html;
  last.jumps = picture.jumps;
  return true;
}

/** Shows the first event after this without motion: the connection was lost, and it is not known what happened. */
export function reconnected(): void {
  still = true;
}

/** Shows the newest picture at once, without motion. */
function jump(): void {
  const last = waiting.pop();
  rest();
  waiting = [];
  still = false;
  if (last) show(last.html, false, 2);
}

/** Ends what is being shown. */
function rest(): void {
  clearTimeout(timer);
  held = undefined;
  settlePieces();
  land();
  stopSteps();
}

/** Shows the next picture and holds it, for half the time while more than one move waits. */
function next(): void {
  held = waiting.shift();
  if (!held) return;
  const speed = moves() > 1 ? 2 : 1;
  stopSteps();
  show(held.html, true, held.jumps ? mostWaiting + 1 : 0);
  onceLanded(() => takeSteps(speed));
  if (speed > 1) hasten(speed);
  const shown = held;
  timer = setTimeout(() => onceLanded(() => held === shown && next()), held.hold / speed); // a slow browser is still moving pieces
}

/** Skips the rest of the move that is being shown. */
function skip(): void {
  if (!held) return;
  const end = held.last ? -1 : waiting.findIndex((picture) => picture.last);
  const last = waiting.splice(0, end + 1).pop();
  rest();
  if (last) show(last.html, false);
  next();
}

/** Whether a key or a tap was meant for a control. */
const meantFor = (target: EventTarget | null, controls: string) => target instanceof Element && target.closest(controls) !== null;

/** Whether a key ends what is shown: the space bar does, and at a raid Enter, too. */
const endsShow = ({ key }: KeyboardEvent) => key === " " || (key === "Enter" && document.querySelector(".razzia") !== null);

export function setUpStage(how: Show): void {
  show = how;
  newest = Number(document.querySelector<HTMLElement>("main.table")?.dataset.version ?? 0);
  document.addEventListener("click", (event) => {
    if (meantFor(event.target, ".stage, .centre, [data-skip]") && !meantFor(event.target, "[data-reason]")) skip();
  });
  document.addEventListener("keydown", (event) => {
    if (!held || !isFree(event) || !endsShow(event) || meantFor(event.target, "button:not(.dim), a, summary, select, input, textarea")) return;
    event.preventDefault();
    skip();
  });
  document.addEventListener("submit", (event) => {
    if (meantFor(event.target, "#action, #steal, [action$='/ready']")) skip(); // a player who moves or goes on has seen enough
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    if (held) jump();
    land(); // a hidden page moves nothing
  });
  addEventListener("resize", () => {
    settlePieces();
    land();
  });
}
