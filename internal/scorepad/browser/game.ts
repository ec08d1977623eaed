// A game on the pad: players, entries, and where one is. All of it is plain data, so that it can be kept, taken back and put into a link.
import { type Entry, emptyEntry, leastPlayers, roundCount, staying } from "./rules";

export interface Player {
  name: string;
  face: number;
}

/** A game as far as it was counted. */
export interface Game {
  id: string;
  /** When it began, in milliseconds. */
  at: number;
  players: Player[];
  /** The cheques that were drawn; null if the players have dealt them. */
  sets: number[][] | null;
  /** The entries by round and seat. */
  rounds: Entry[][];
}

/** What the page shows. */
export type View = "start" | "play" | "entry" | "sheet" | "end";

/** Where one is in a game. */
export interface State {
  view: View;
  game: Game;
  /** The round that is played or counted, from 0. */
  round: number;
  seat: number;
  /** The seats that are entered, by round. */
  done: boolean[][];
  /** The police cards of each round. */
  police: number[];
  /** The player whose turn it is, and those without an open cheque. */
  turn: number;
  out: boolean[];
}

/** A new game for some players. */
export function begin(players: Player[], at: number): State {
  const game = { id: at.toString(36), at, players, sets: null, rounds: [] };
  return { view: "start", game, round: 0, seat: 0, done: [], police: [0, 0, 0], turn: 0, out: [] };
}

/** The players of a first game on a device. */
export const strangers = (): Player[] => Array.from({ length: leastPlayers + 2 }, (_, face) => ({ name: "", face }));

/** Begins a round: all that stays with a player (R6.3) is entered already. */
export function beginRound(s: State, round: number): void {
  const before = s.game.rounds[round - 1];
  s.round = round;
  s.seat = 0;
  s.out = s.game.players.map(() => false);
  if (s.game.rounds[round]) return; // it was begun, and one has gone back
  s.done[round] = s.game.players.map(() => false);
  s.game.rounds[round] = s.game.players.map((_, seat) => {
    const entry = emptyEntry(), old = before?.[seat];
    if (old) for (const heap of staying) entry[heap] = old[heap];
    return entry;
  });
}

/** The next seat to enter, at first after a seat, then from the first; -1 if all are done. */
export function nextSeat(s: State, after: number): number {
  const done = s.done[s.round]!, all = done.map((_, i) => (after + 1 + i) % done.length);
  return all.find((seat) => !done[seat]) ?? -1;
}

/** Whether a game is counted to its end. */
export const isOver = (game: Game): boolean => game.rounds.length === roundCount;

/** The turn after that of a seat: of the next player clockwise who is not out (R3). */
export function nextTurn(s: State): number {
  const n = s.game.players.length, order = s.game.players.map((_, i) => (s.turn + 1 + i) % n);
  return order.find((seat) => !s.out[seat]) ?? s.turn;
}

