// The pad as the views see it: the state, how it changes, and what is kept on the device. Each change can be taken back, also after the
// page was closed.
import { forget, recall, remember } from "../../web/static/memory";
import { type Game, type State, begin, strangers } from "./game";
import { decode, encode } from "./record";
import { type Chance, byDevice } from "./rules";
import { isolated, text, told } from "./texts";

/** The number of the format in which the device keeps the pad. One of another format is not read. */
const format = 1;

/** How many changes can be taken back. */
const mostPast = 80;

/** A game that is looked at: one of a link, or an earlier one. The step is a round from 0, or the end. */
export interface Shown {
  game: Game;
  step: number;
}

/** All that the page shows. */
export const pad = {
  state: begin(strangers(), Date.now()),
  past: [] as string[],
  aids: recall("pad aids") === "on",
  shown: null as Shown | null,
  /** Whose face is being chosen; -1 for nobody's. */
  facing: -1,
  /** What draws the sets. */
  chance: byDevice as Chance,
};

let redraw = (): void => {};

/** Says what draws the page. */
export function onChange(draw: () => void): void {
  redraw = draw;
}

/** Whether the browser keeps anything. */
export const keeps = (): boolean => {
  remember("pad test", "1");
  const kept = recall("pad test") === "1";
  forget("pad test");
  return kept;
};

const keep = (): void => remember("pad", JSON.stringify({ format, state: pad.state, past: pad.past }));

/** Reads what the device has kept, at the beginning and when another window has changed it. */
export function restore(): void {
  try {
    const kept = JSON.parse(recall("pad") ?? "null") as ({ format: number } & Pick<typeof pad, "state" | "past">) | null;
    if (kept?.format === format) [pad.state, pad.past] = [kept.state, kept.past];
  } catch {
    // what was kept cannot be read: the pad begins anew
  }
}

/** Changes the state. */
export function change(step: (s: State) => void): void {
  pad.past = [...pad.past, JSON.stringify(pad.state)].slice(-mostPast);
  pad.state = structuredClone(pad.state);
  step(pad.state);
  keep();
  redraw();
}

/** Takes the latest change back. */
export function undo(): void {
  const last = pad.past.pop();
  if (last === undefined) return;
  pad.state = JSON.parse(last) as State;
  keep();
  redraw();
}

/** Changes something that is not taken back. */
export function show(step: (p: typeof pad) => void): void {
  step(pad);
  redraw();
}

export function setAids(on: boolean): void {
  remember("pad aids", on ? "on" : "");
  show((p) => (p.aids = on));
}

/** The name of a player in a sentence. */
export const nameOf = (game: Game, seat: number): string =>
  isolated(game.players[seat]!.name.trim() || text("teller.seat", { seat: seat + 1 }));

/** The games that were counted to the end on this device, the latest first. */
export function earlier(): Game[] {
  const kept = (recall("pad games") ?? "").split(" ").filter(Boolean);
  return kept.flatMap((one) => decode(one, told.faces) ?? []);
}

/** How many games a device keeps: some 300 bytes each. */
const mostGames = 200;

/** Keeps a game among the earlier ones, in the place of an older state of the same one. */
export function keepGame(game: Game): void {
  const others = earlier().filter((one) => one.id !== game.id);
  remember("pad games", [game, ...others].slice(0, mostGames).map(encode).join(" "));
}

export function deleteGame(id: string): void {
  remember("pad games", earlier().filter((one) => one.id !== id).map(encode).join(" "));
  redraw();
}
