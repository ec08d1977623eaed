// The score pad: a page that counts a game of cards that lie on a real table. It asks no server for anything once it is loaded.
import { whatDecided } from "./decided";
import { h, patch } from "./dom";
import { closeReplay, endView, gamesList, newGame, replayView } from "./end";
import { entryView } from "./entry";
import { type View } from "./game";
import { onChange, pad, restore, setAids, undo } from "./page";
import { ask, say } from "./parts";
import { playView } from "./play";
import { decode } from "./record";
import { drawSets, score, starter } from "./rules";
import { sheetView } from "./sheet";
import { startView } from "./start";
import { text, told } from "./texts";

const views: Record<View, () => HTMLElement[]> = { start: startView, play: playView, entry: entryView, sheet: sheetView, end: endView };

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Where one is: when that changes, the page begins at its top, and the heading is read. */
const place = (): string => {
  const { shown, state } = pad;
  return (shown ? ["shown", shown.game.id, shown.step] : [state.view, state.round, state.seat]).join(" ");
};

let last = "";

/** The words in the bar. */
function where(): string {
  if (pad.shown) return text("replay.title");
  const { view, round } = pad.state;
  return view === "start" ? "" : view === "end" ? text("end.title") : text("table.round", { round: round + 1 });
}

function draw(): void {
  const main = element("main"), isMoved = last !== "" && last !== place();
  main.className = pad.shown ? "shown" : pad.state.view;
  const parts = (pad.shown ? replayView : views[pad.state.view])(), thumb = parts.pop()!;
  patch(main, h("main", {}, h("div.scrolled", {}, parts), thumb));
  element("where").textContent = where();
  element<HTMLButtonElement>("undo").disabled = pad.past.length === 0 || pad.shown !== null;
  element<HTMLInputElement>("aids").checked = pad.aids;
  patch(element("games-list"), h("div", {}, gamesList()));
  if (isMoved) {
    main.firstElementChild!.scrollTop = 0;
    scrollTo(0, 0);
    main.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }
  last = place();
}

/** Opens the game of a link. */
function follow(): void {
  const given = /^#g=(.*)$/.exec(location.hash)?.[1];
  if (given === undefined) return;
  const game = decode(given, told.faces);
  if (!game || game.rounds.length === 0) {
    closeReplay();
    void ask(text("pad.bad_link"), [], text("aria.close"), text("aria.close"));
    return;
  }
  pad.shown = { game, step: 0 };
}

function setUp(): void {
  document.documentElement.classList.add("script");
  restore();
  onChange(draw);
  follow();
  element("undo").onclick = () => {
    undo();
    say(text("pad.undone"));
  };
  element("new-game").onclick = () => {
    element("pad-menu").hidePopover();
    void newGame();
  };
  element("aids").onchange = (event) => setAids((event.target as HTMLInputElement).checked);
  addEventListener("storage", (event) => {
    if (event.key !== "pad") return;
    restore();
    draw();
  });
  addEventListener("hashchange", () => {
    follow();
    draw();
  });
  draw();
}

setUp();

// For programs on this page, such as the tests, which count many properties with the same code, and choose the chance.
Object.assign(window, { scorepad: { pad, score, drawSets, starter, whatDecided } });
