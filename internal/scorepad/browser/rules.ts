// What the pad knows of the rules: the deck, the sets of cheques, and the points (R1, R2, R7, R8). The numbers are those of package razzia;
// a test compares the two over random properties.

/** What a player has at the end of a round, as far as it counts. */
export interface Entry {
  thieves: number;
  guards: number;
  cars: number;
  drivers: number;
  gold: number;
  /** Whether there is a jewel of each kind: only kinds count (R7.4). */
  jewels: boolean[];
  /** How many businesses of each kind. They count after round 3 alone, as the cheques do. */
  businesses: number[];
  cheques: number[];
}

/** The cards of which the number counts. */
export const heaps = ["thieves", "guards", "cars", "drivers", "gold"] as const;
export type Heap = (typeof heaps)[number];

/** How many of them the deck has (R1.2). */
export const copies: Record<Heap, number> = { thieves: 6, guards: 16, cars: 16, drivers: 10, gold: 3 };

/** Those that stay with a player after a round (R6.3). */
export const staying: Heap[] = ["guards", "cars"];

export const jewelKinds = 5, businessKinds = 7, copiesOfKind = 4, roundCount = 3, policeCount = 21, leastPlayers = 2, mostPlayers = 5;

/** The lines of a score sheet, in the order of the rules. */
export const lines = ["thieves", "bodyguards", "cars", "jewels", "gold", "businesses", "cheques"] as const;
export type Line = (typeof lines)[number];
export type Sheet = Record<Line, number>;

/** The lines of a round, counted from 0: businesses and cheques count after the last one alone. */
export const linesOf = (round: number): readonly Line[] => lines.slice(0, round < roundCount - 1 ? 5 : 7);

export const emptyEntry = (): Entry => ({
  thieves: 0, guards: 0, cars: 0, drivers: 0, gold: 0,
  jewels: Array<boolean>(jewelKinds).fill(false), businesses: Array<number>(businessKinds).fill(0), cheques: [],
});

/** The sets of cheques by the number of players (R2.2). */
const sets: Record<number, number[][]> = {
  2: [[2, 5, 6, 9], [3, 4, 7, 8]],
  3: [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]],
  4: [[2, 6, 13], [3, 7, 12], [4, 8, 11], [5, 9, 10]],
  5: [[2, 7, 16], [3, 8, 15], [4, 9, 14], [5, 10, 13], [6, 11, 12]],
};

export const chequeCount = 16;

/** The highest cheque of a game: those above it stay in the box. */
export const highestCheque = (players: number): number => Math.max(...sets[players]!.flat());

/** How many cheques each player has, from the beginning to the end: a bid swaps one for one. */
export const chequesEach = (players: number): number => sets[players]![0]!.length;

/** A chance: a whole number from 0 to n - 1, each as likely as the others. */
export type Chance = (n: number) => number;

/** The chance of the device. Numbers that would favour some are drawn again. */
export const byDevice: Chance = (n) => {
  for (;;) {
    const bits = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (bits < 2 ** 32 - (2 ** 32 % n)) return bits % n;
  }
};

/** Draws a set of cheques for each player (R2.2). */
export function drawSets(players: number, chance: Chance): number[][] {
  const left = [...sets[players]!];
  return Array.from({ length: players }, () => left.splice(chance(left.length), 1)[0]!);
}

/** The player with the highest cheque, who takes the first turn (R2.5). */
export const starter = (owned: number[][]): number => {
  const highest = owned.map((set) => Math.max(...set));
  return highest.indexOf(Math.max(...highest));
};

/** The number of police cards that ends a round (R6.1). */
export const raidAt = (players: number): number => (players === 2 ? 5 : 7);

const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
export const sumOf = (sheet: Sheet): number => sum(Object.values(sheet));
export const chequeSum = (entry: Entry): number => sum(entry.cheques);
export const jewelsOf = (entry: Entry): number => entry.jewels.filter(Boolean).length;
export const businessesOf = (entry: Entry): number => entry.businesses.filter((n) => n > 0).length;

const jewelPoints = [-5, 0, 0, 5, 10, 15];
const differentPoints = [0, 1, 2, 3, 4, 5, 6, 10];
const alikePoints = [0, 0, 0, 5, 10];

/** The points of a player that do not depend on the others. */
function alone(e: Entry, isLast: boolean): Sheet {
  return {
    thieves: 2 * e.thieves, // R7.1
    bodyguards: 0,
    cars: e.drivers > 0 ? e.drivers + e.cars : 0, // R7.3
    jewels: jewelPoints[jewelsOf(e)]!, // R7.4
    gold: 3 * e.gold, // R7.5
    businesses: isLast ? differentPoints[businessesOf(e)]! + sum(e.businesses.map((n) => alikePoints[n]!)) : 0, // R8.1, R8.2
    cheques: 0,
  };
}

/** The points for the most and the fewest of something. All that are tied get them, and nobody if all are equal (R7.2, R8.3). */
function compare(list: number[], most: number, fewest: number): number[] {
  const highest = Math.max(...list), lowest = Math.min(...list);
  return list.map((n) => (highest === lowest ? 0 : n === highest ? most : n === lowest ? fewest : 0));
}

/** The score sheets of all players after a round, counted from 1. Those who are not counted yet have no part in the comparisons. */
export function score(entries: Entry[], round: number, counted = entries.map(() => true)): Sheet[] {
  const isLast = round === roundCount, sheets = entries.map((e) => alone(e, isLast));
  const seats = entries.map((_, seat) => seat).filter((seat) => counted[seat]);
  const guards = compare(seats.map((seat) => entries[seat]!.guards), 5, -2);
  const cheques = compare(seats.map((seat) => chequeSum(entries[seat]!)), 5, -5);
  seats.forEach((seat, i) => {
    sheets[seat]!.bodyguards = guards[i]!;
    if (isLast) sheets[seat]!.cheques = cheques[i]!;
  });
  return sheets;
}

/** The totals of all players after rounds. */
export function totals(rounds: Entry[][]): number[] {
  const sheets = rounds.map((entries, i) => score(entries, i + 1));
  return (rounds[0] ?? []).map((_, seat) => sum(sheets.map((of) => sumOf(of[seat]!))));
}

/** The seats with the highest total, who win (R8.4). */
export const winners = (points: number[]): number[] => points.map((_, seat) => seat).filter((seat) => points[seat] === Math.max(...points));
