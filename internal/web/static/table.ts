// The script of the table: it shows the updates of the stream, animates cards and sends forms. It contains no rules of
// the game.
import { Idiomorph } from "./vendor/idiomorph/idiomorph.esm.js";
import { calm, where, glide } from "./glide";
import { play, setUpSound } from "./sound";
import { setUpKeys } from "./keys";
import { setUpReplay } from "./replay";
import { setUpLinks } from "./link";
import { guide } from "./lesson";
import { enqueue, reconnected, setUpStage } from "./stage";

const table = () => document.querySelector<HTMLElement>("main.table");
const notice = document.getElementById("notice")!;
const live = document.getElementById("live")!;
let stream: EventSource | undefined;

/** Tells the morph what to keep of the old page: what the viewer has opened, ticked, typed or just sent. */
function keep(old: Node, fresh: Node): boolean {
  if (old instanceof HTMLInputElement && (old.type === "checkbox" || old.id === "words" || old.id === "volume") && fresh instanceof HTMLInputElement) return false;
  if (old instanceof HTMLSelectElement && old.dataset.speed !== undefined) return false;
  if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) fresh.open = old.open;
  if (old instanceof HTMLFormElement && old.dataset.sent !== undefined && fresh instanceof HTMLFormElement) {
    if (place(old) !== undefined && place(old) === place(fresh)) fresh.dataset.sent = "";
  }
  return true;
}

/** The position for which a form is meant, if it has one. A form that was sent counts as sent while the table is there. */
const place = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>("[name=ply], [name=done]")?.value;

/** The lines of log and talk, and the version of the entry that each describes. */
const lines = (main: HTMLElement) => [...main.querySelectorAll<HTMLElement>("[data-sound]")];
const number = (line: HTMLElement) => parseInt(line.id.slice(1));

/** Replaces the table by HTML from the server. */
export function show(html: string, motion = true): void {
  const main = table();
  if (!main) return;
  const before = where(main);
  const heard = new Set(lines(main).map((line) => line.id));
  const last = Math.max(...lines(main).map(number));
  Idiomorph.morph(main, html, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed: keep } });
  const now = table()!;
  document.title = now.dataset.title ?? document.title;
  if (motion) glide(now, before);
  const news = lines(now).filter((line) => !heard.has(line.id) && number(line) >= last);
  if (news.length && heard.size) {
    live.textContent = news.map((line) => line.textContent!.trim()).join(" ");
    play(news.map((line) => line.dataset.sound!));
  }
  const sheets = [...now.querySelectorAll<HTMLElement>("[data-sheet]")];
  const next = () => {
    if (sheets[0] && sheets.length > was && !now.matches(".is-over")) score(sheets[0]);
  };
  const was = scored;
  scored = sheets.length;
  if (motion && news.some((line) => line.dataset.sound === "raid")) raid(next);
  else next();
  settle();
}

/** Shows the animation of a raid before what comes next. With reduced motion or in a hidden page that comes at once. */
function raid(next: () => void): void {
  if (calm.matches || document.hidden) return next();
  const root = document.documentElement.classList;
  const over = (event: AnimationEvent) => {
    if (event.animationName !== "raid") return;
    document.body.removeEventListener("animationend", over);
    root.remove("raided");
    next();
  };
  document.body.addEventListener("animationend", over);
  root.add("raided");
}
let scored = document.querySelectorAll("[data-sheet]").length;

/** Shows the score sheet of a round that has just ended. The last sheet is open on the page itself. */
function score(sheet: HTMLElement): void {
  const dialog = document.getElementById("scored") as HTMLDialogElement | null;
  if (!dialog || dialog.open || table()?.dataset.stream === undefined || table()?.matches(".teach")) return;
  const title = document.createElement("h2");
  title.textContent = sheet.querySelector("summary")!.textContent;
  dialog.firstElementChild!.replaceChildren(title, sheet.querySelector(".scroll")!.cloneNode(true));
  dialog.showModal();
}

/** Finishes an update: scrolls the lists, plays the sound of the viewer's turn, and guides through a lesson. */
function settle(): void {
  const main = table();
  if (!main) return;
  for (const list of main.querySelectorAll("#log, #talk")) list.scrollTop = list.scrollHeight;
  if (main.dataset.mine !== undefined && mine === false) play(["turn"]);
  mine = main.dataset.mine !== undefined;
  guide(main);
}
let mine: boolean | undefined;

function listen(): void {
  const main = table();
  if (!main || main.dataset.stream === undefined) return;
  stream?.close();
  stream = new EventSource(`${location.pathname}/stream?version=${main.dataset.version}&away=${main.dataset.away}`);
  stream.onopen = () => document.documentElement.classList.remove("lost");
  stream.onerror = () => {
    reconnected();
    document.documentElement.classList.add("lost");
    if (stream!.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  stream.onmessage = (event) => enqueue(event.data, Number(event.lastEventId));
  stream.addEventListener("bye", () => {
    stream!.close();
    setTimeout(listen, 500 + Math.random() * 1000);
  });
}

/** Shows the table from the response to a form, unless the stream has brought a newer one. It animates nothing. */
function showIfNew(html: string, version: number): void {
  if (version >= Number(table()?.dataset.version)) show(html, false);
}

/** Sends a form without leaving the page. The stream brings the result. */
async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const data = new FormData(form, button);
  const action = button?.getAttribute("formaction") ?? form.action;
  const fields = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  form.dataset.sent = "";
  try {
    const answer = await fetch(action, { method: "POST", body: fields, headers: { "X-Razzia": "1" } });
    if (answer.redirected) location.href = answer.url;
    else if (!answer.ok) tell(await answer.text());
    else if (answer.status === 200) showIfNew(await answer.text(), Number(answer.headers.get("X-Razzia-Version")));
    else if (stream?.readyState !== EventSource.OPEN) location.reload();
    if (!answer.ok || !form.matches("#action, #steal")) delete form.dataset.sent; // after a move the next update replaces the form
    const words = form.querySelector<HTMLInputElement>("#words");
    if (answer.ok && words) words.value = "";
  } catch {
    form.submit();
  }
}

/** Shows an error message for five seconds. */
function tell(words: string): void {
  notice.textContent = words;
  notice.className = "said";
  setTimeout(() => (notice.className = ""), 5000);
}

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.post === undefined) return;
  event.preventDefault();
  if (form.dataset.sent !== undefined) return; // the form was sent and not answered yet
  const button = (event as SubmitEvent).submitter;
  const ask = button?.dataset.ask; // the question before an action that cannot be undone
  if (!ask || confirm(ask)) void send(form, button);
});
/** Counts the clock of the actor down between two updates. */
setInterval(() => {
  const clock = document.querySelector<HTMLElement>("[data-runs]");
  if (!clock) return;
  const left = Math.max(0, Number(clock.dataset.left) - 1000);
  clock.dataset.left = String(left);
  const seconds = Math.floor(left / 1000);
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);

document.documentElement.classList.add("script");
setUpSound();
setUpKeys();
setUpStage(show);
setUpReplay(show);
setUpLinks(live);
settle();
listen();
