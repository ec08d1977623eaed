// A game as a text: it is kept on the device, and a link carries it in its fragment, which no browser sends to a server.
import { type Game } from "./game";
import {
  type Entry, businessKinds, chequeCount, copies, copiesOfKind, heaps, jewelKinds, leastPlayers, mostPlayers, roundCount,
} from "./rules";

/** The number of the format. */
const format = 1;

export const longestName = 24;

type Packed = [number, number, [string, number][], number[][] | 0, number[][][]];

/** An entry as numbers: the heaps, the jewels as bits, each kind of business, the cheques. */
const pack = (e: Entry): number[] => [
  ...heaps.map((heap) => e[heap]), e.jewels.reduce((bits, has, i) => bits | (Number(has) << i), 0), ...e.businesses, ...e.cheques,
];

function unpack(list: number[]): Entry {
  const [thieves, guards, cars, drivers, gold, jewels] = list as [number, number, number, number, number, number];
  const rest = list.slice(heaps.length + 1);
  return {
    thieves, guards, cars, drivers, gold, jewels: Array.from({ length: jewelKinds }, (_, i) => (jewels >> i) % 2 === 1),
    businesses: rest.slice(0, businessKinds), cheques: rest.slice(businessKinds),
  };
}

/** The text of a game. */
export function encode(game: Game): string {
  const packed: Packed = [
    format, game.at, game.players.map((p) => [p.name, p.face]), game.sets ?? 0, game.rounds.map((entries) => entries.map(pack)),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const isNumber = (n: unknown, most: number): n is number => Number.isInteger(n) && (n as number) >= 0 && (n as number) <= most;
const isPlayer = (p: unknown, faces: number): boolean =>
  Array.isArray(p) && typeof p[0] === "string" && p[0].length <= longestName && isNumber(p[1], faces - 1);

/** The largest number at each place of an entry. */
const most = [...heaps.map((heap) => copies[heap]), 2 ** jewelKinds - 1, ...Array<number>(businessKinds).fill(copiesOfKind)];

const isEntry = (e: unknown): boolean => {
  if (!Array.isArray(e) || e.length < most.length || e.length > most.length + chequeCount) return false;
  return e.every((n, i) => isNumber(n, most[i] ?? chequeCount) && (i < most.length || n > 0));
};

const areCheques = (set: unknown): boolean => Array.isArray(set) && set.length > 0 && set.every((n) => isNumber(n, chequeCount) && n > 0);

/** Reads a text that comes from anywhere; null if it is not that of a game. */
export function decode(text: string, faces: number): Game | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const [version, at, players, sets, rounds] = JSON.parse(new TextDecoder().decode(bytes)) as Packed;
    const n = players.length;
    const fits =
      version === format && isNumber(at, 8.64e15) && n >= leastPlayers && n <= mostPlayers && players.every((p) => isPlayer(p, faces)) &&
      (sets === 0 || (sets.length === n && sets.every(areCheques))) && rounds.length <= roundCount &&
      rounds.every((entries) => entries.length === n && entries.every(isEntry));
    if (!fits) return null;
    return {
      id: at.toString(36), at, players: players.map(([name, face]) => ({ name, face })), sets: sets || null,
      rounds: rounds.map((entries) => entries.map(unpack)),
    };
  } catch {
    return null; // whatever it is, it is no game
  }
}
