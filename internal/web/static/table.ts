// The script of the table: it shows the updates of the stream and animates cards. It contains no rules of the game.
import { Idiomorph } from "./vendor/idiomorph/idiomorph.esm.js";
import { departs, where, glide } from "./glide";
import { awaitLanding, hold, land, placePieces } from "./landing";
import { play, setUpSound } from "./sound";
import { setUpKeys } from "./keys";
import { setUpReplay } from "./replay";
import { setUpAnswers } from "./answer";
import { setUpLinks } from "./link";
import { say, sayLast } from "./live";
import { setUpShare } from "./share";
import { guide } from "./lesson";
import { setUpConsole, settleConsole } from "./console";
import { isOpenSheet, isOwn, setUpSheets } from "./sheets";
import { setUpConnection } from "./connection";
import { keepSent, probe, setUpSending } from "./send";
import { feel, setUpHaptics, vibrate } from "./haptics";
import { countTalk, hear, hearWatchers, setUpTalk } from "./talk";
import { passAlone, setUpLone } from "./lone";
import { setUpAsking, settleAsking } from "./ask";
import { followBeside, isBeside, showBeside } from "./beside";
import { followNext } from "./leads";
import { awaitRematch, setUpRematch } from "./rematch";
import { setUpStage } from "./stage";
import { miss, setUpMissed, tellMissed } from "./missed";
import { sentence, untilStill } from "./raid";
import { runOut } from "./pause";
import { openWord, setUpWords } from "./words";
import { setUpWaiting } from "./waiting";

const table = () => document.querySelector<HTMLElement>("main.table");
const notice = document.getElementById("notice")!;

/** What fades in if it has changed and the viewer prefers reduced motion. */
const faded = ".strip, .police, .middle, .row .place, .block, .cards";
let changed: Element[] = [];

/** Tells the morph what to keep of the old page: what is the same, and what the viewer has opened, ticked, typed or just sent. */
function keep(old: Node, fresh: Node): boolean {
  if (!(old instanceof Element) || !(fresh instanceof Element)) return true;
  if (old.isEqualNode(fresh) || old.id === "sent") return false;
  if (isBeside(old)) return showBeside(fresh.innerHTML), false;
  if (old instanceof HTMLInputElement && (/checkbox|radio/.test(old.type) || old.id === "words" || old.id === "word" || old.id === "volume")) return false;
  if (old instanceof HTMLSelectElement && old.dataset.speed !== undefined) return false;
  if (old instanceof HTMLDetailsElement) (fresh as HTMLDetailsElement).open = old.open;
  if (old.matches(faded)) changed.push(old);
  keepSent(old, fresh);
  renew(old, fresh);
  return true;
}

/** Puts other words in the place of old ones. To change those would move their letters. */
function renew(old: Element, fresh: Element): void {
  if (old.matches(".block p > span")) old.replaceChildren(...fresh.cloneNode(true).childNodes);
  else if (!old.firstElementChild && !fresh.firstElementChild && old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
}

/** Tells the morph what to remove. An open sheet stays. The oldest lines of the log stay while the game runs: without them the others
 * would move. */
function drop(node: Node): boolean {
  if (isOpenSheet(node) || isBeside(node)) return false;
  if (!(node instanceof HTMLLIElement) || node.parentElement?.id !== "log" || table()?.dataset.stream === undefined) return true;
  const before = node.previousElementSibling;
  if (before && !before.matches(".old")) return true;
  node.classList.add("old");
  return false;
}

/** Tells the morph which attributes to change. */
const mayChange = (name: string, node: Element) => !isOwn(name, node);

/** The lines of log and talk, and the version of the entry that each describes. */
const lines = (main: HTMLElement) => [...main.querySelectorAll<HTMLElement>("[data-sound]")];
const number = (line: HTMLElement) => parseInt(line.id.slice(1));

/** The lists in which the viewer reads further back. */
const read = (main: HTMLElement) =>
  [...main.querySelectorAll("#log, #talk")].filter((list) => list.matches(":hover, :focus-within") && list.scrollTop + list.clientHeight < list.scrollHeight - 9);

/** Replaces the table by HTML from the server. If it may have come without what happened before it, unseen is how many new lines
 * of the log are enough to say so. */
export function show(html: string, motion = true, unseen = 0): void {
  land();
  const main = table();
  if (!main) return;
  const next = new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("main")!;
  if (main.matches(".open") && !next.matches(".open")) return location.reload(); // the game begins: its page has no header
  const before = motion ? where(main, next) : undefined;
  if (motion && next.dataset.beat === "raid") return write(main, next, motion, unseen); // it takes the whole stage, and its card lies there
  if (!before?.size || document.hidden || !departs(next, before)) return write(main, next, motion, unseen, before);
  if (!main.querySelector(".row") || !next.querySelector(".row")) return write(main, next, motion, unseen); // a score board has no places for pieces
  placePieces(main, next);
  const [controls, fresh] = [main, next].map((table) => table.querySelector<HTMLElement>(".replayer"));
  if (controls && fresh) Idiomorph.morph(controls, fresh.cloneNode(true) as HTMLElement, { morphStyle: "outerHTML" }); // the reader of a replay goes on at any time
  hold(() => write(main, next, motion, unseen));
  afterLayout(() => {
    glide(main, before, [], next.matches(".is-over"));
    void awaitLanding();
  }, [...document.querySelectorAll("#log, #talk")]);
}

/** Writes all of a picture, and tells what is new. Pieces move there from their places before, if those are given. */
function write(main: HTMLElement, next: HTMLElement, motion: boolean, unseen: number, before?: ReturnType<typeof where>): void {
  changed = [];
  const heard = new Set(lines(main).map((line) => line.id));
  const last = Math.max(...lines(main).map(number));
  const kept = read(main);
  Idiomorph.morph(main, next, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed: keep, beforeNodeRemoved: drop, beforeAttributeUpdated: mayChange } });
  const now = table()!;
  document.title = now.dataset.title ?? document.title;
  afterLayout(() => before && glide(now, before, changed), kept);
  const news = lines(now).filter((line) => !heard.has(line.id) && number(line) >= last);
  if (news.length && heard.size) {
    if (motion && now.dataset.beat === "raid") untilStill(() => tellRaid(now, news));
    else announce(news, unseen);
  }
  settle();
}

/** What is new in a line: an outcome is a line of its own, which begins with the move. The page has told that before. */
let before = { id: "", text: "" };
function fresh(line: HTMLElement): string {
  const [id, text] = [line.id.replace("s", ""), line.textContent!.trim()];
  const isMore = id === before.id && text.startsWith(before.text);
  const more = isMore ? text.slice(before.text.length).trim() : text;
  before = { id, text };
  return more;
}

/** Tells new lines of log and talk: in words to a screen reader, by sound, and by what a device has else. */
function announce(news: HTMLElement[], unseen: number): void {
  const told = unseen ? miss(news.filter((line) => line.closest("#log")), unseen) : undefined;
  if (told) say(`${told}.`);
  for (const line of told ? news.slice(-1) : news) say(fresh(line));
  play(news.map((line) => line.dataset.sound!));
  feel(news);
  hear(news);
}

/** Tells a raid in one sentence. Its sounds come with its steps. */
function tellRaid(main: HTMLElement, news: HTMLElement[]): void {
  for (const line of news) fresh(line);
  say(sentence(main));
}

let frame = 0;

/** Does what reads the layout of a new picture within the next frame, which lays it out anyway: so no task is long. */
function afterLayout(measure: () => void, kept: Element[] = []): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    measure();
    for (const list of document.querySelectorAll("#log, #talk")) if (!kept.includes(list)) list.scrollTop = list.scrollHeight;
  });
}

/** Finishes an update: plays the sound of the viewer's turn, and guides through a lesson. */
function settle(): void {
  const main = table();
  if (!main) return;
  sayTurn(main);
  tellMissed();
  runOut(main);
  openWord(main);
  settleAsking();
  settleConsole(main);
  probe();
  if (main.dataset.mine !== undefined && mine === false) {
    play(["turn"]);
    vibrate("turn");
  }
  mine = main.dataset.mine !== undefined;
  guide(main);
  awaitRematch();
  followNext();
  passAlone();
  countTalk();
}
let mine: boolean | undefined;

/** Tells whose turn it is, if it is one of the viewer's and a new one. */
function sayTurn(main: HTMLElement): void {
  const title = main.dataset.mine === undefined ? "" : (main.querySelector("#turn b")?.textContent ?? "");
  const now = title + main.querySelector<HTMLInputElement>("#action [name=ply]")?.value;
  if (now !== turn && mine !== undefined) sayLast(title);
  turn = now;
}
let turn = "";

/** Shows an error message for five seconds. */
function tell(words: string): void {
  notice.textContent = words;
  notice.className = "said";
  setTimeout(() => (notice.className = ""), 5000);
}

/** Counts the clock of the actor down between two updates. */
setInterval(() => {
  const clock = document.querySelector<HTMLElement>("[data-runs]");
  if (!clock) return;
  const left = Math.max(0, Number(clock.dataset.left) - 1000);
  clock.dataset.left = String(left);
  const seconds = Math.floor(left / 1000);
  clock.textContent = seconds >= 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);

document.documentElement.classList.add("script");
setUpSound();
setUpWaiting();
setUpKeys();
setUpAsking();
setUpConsole();
setUpSheets();
setUpReplay(show);
setUpAnswers(show);
setUpLinks();
setUpShare();
setUpRematch();
setUpLone();
setUpHaptics();
setUpTalk();
setUpMissed();
setUpWords();
setUpSending(tell);
settle();
setUpStage(show);
setUpConnection(show);
followBeside(hearWatchers);
afterLayout(() => {});
