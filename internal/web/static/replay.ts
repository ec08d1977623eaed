// Replays: the script loads one position after another from the server.
import { say } from "./live";
import { recall, remember } from "./memory";
import { forget, position } from "./positions";

type Show = (html: string) => void;

const form = () => document.querySelector<HTMLFormElement>("[data-replay]");
const slider = () => form()!.querySelector<HTMLInputElement>("[name=at]")!;
const speed = () => form()?.querySelector<HTMLSelectElement>("[data-speed]");
const atOf = (link: HTMLAnchorElement) => Number(new URL(link.href).searchParams.get("at"));

/** The board stands beside the analysis. Otherwise it comes after it, and a link to it loads the page there. */
const beside = matchMedia("(min-width: 1100px) and (min-height: 560.1px), (max-height: 560px) and (min-width: 500px)");

let show: Show;
let timer: number | undefined;
let aim: number | undefined;
let noted: number | undefined;
let wanders = false; // the reader has gone to a moment

/** Shows a position, unless another one is wanted before it arrives. */
async function go(at: number, fresh = false): Promise<void> {
  aim = at;
  const there = await position(at, fresh);
  if (!there) return;
  note(there.at);
  show(there.html);
  slider().value = there.at;
}

/** Writes a position into the address, when the slider rests: browsers allow few changes of it in a second. */
function note(at: string): void {
  clearTimeout(noted);
  noted = setTimeout(() => history.replaceState(null, "", `${location.pathname}?at=${at}`), 200);
}

/** Shows the next position after a while, and goes on until the end. */
function run(): void {
  document.documentElement.classList.add("playing");
  timer = setTimeout(() => {
    const at = Number(slider().value);
    if (at >= Number(form()!.dataset.last)) stop();
    else go(at + 1).then(() => timer !== undefined && run(), stop);
  }, Number(speed()!.value));
}

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
  document.documentElement.classList.remove("playing");
}

/** Starts or stops the replay. At the end it starts from the beginning. */
function toggle(): void {
  if (timer !== undefined) return stop();
  if (slider().value === form()!.dataset.last) void go(0);
  run();
}

function click(event: Event): void {
  const target = event.target as Element;
  if (!form() || target.closest("[data-copy]")) return;
  const step = target.closest<HTMLAnchorElement>(":is([data-replay], #analysis) a[href*='/replay?at='], #log a");
  if (step && (beside.matches || !step.hash)) {
    event.preventDefault();
    stop();
    wanders = true;
    go(atOf(step)).catch(() => location.assign(step.href));
  }
  if (target.closest("[data-play]")) toggle();
}

const waiting = () => document.querySelector("#analysis [data-wait]");

/** Shows an analysis that has just come, at its worst decision unless the reader has gone elsewhere meanwhile. */
async function open(analysis: HTMLElement): Promise<void> {
  say(analysis.dataset.ready!);
  if (wanders) return;
  await go(Number(analysis.dataset.worst)).catch(() => {});
  document.getElementById("analysis")!.scrollIntoView();
}

/** Asks for the progress of an analysis every second until it is ready. */
function wait(): void {
  if (!waiting()) return;
  setTimeout(async () => {
    await go(aim ?? Number(slider().value), true).catch(() => {});
    if (waiting()) return wait();
    forget();
    if (document.querySelector(".review")) await open(document.getElementById("analysis")!);
  }, 1000);
}

export function setUpReplay(how: Show): void {
  show = how;
  wait();
  const chosen = recall("replay");
  if (speed() && chosen) speed()!.value = chosen;
  if (form()?.dataset.plays !== undefined && !matchMedia("(prefers-reduced-motion: reduce)").matches) run();
  document.addEventListener("click", click);
  document.addEventListener("input", (event) => {
    if (!form() || event.target !== slider()) return;
    stop();
    wanders = true;
    go(Number(slider().value)).catch(() => {});
  });
  document.addEventListener("change", (event) => {
    if (event.target === speed()) remember("replay", speed()!.value);
  });
}
