// Doubts about entries: what the deck, or the round before, does not give. The pad asks about them and refuses none, since the wrong number
// may be that of another player.
import { type Game } from "./game";
import {
  type Entry, type Heap, businessKinds, chequesEach, copies, copiesOfKind, heaps, highestCheque, jewelKinds, roundCount, staying,
} from "./rules";

/** A doubt about a line: the key of its words, and their slots. The kind is that of a jewel or of a business. */
export interface Doubt {
  line: Heap | "jewels" | "businesses" | "cheques";
  kind?: number;
  key: "pad.doubt_all" | "pad.doubt_game" | "pad.doubt_fewer" | "pad.doubt_cheques" | "pad.doubt_box" | "pad.doubt_twice";
  n: number;
  all: number;
}

const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);

/** How many cards of a heap are entered: of those that leave the game in all rounds so far (R6.3), of the others in this one. */
function entered(game: Game, round: number, heap: Heap): number {
  const from = staying.includes(heap) ? round : 0;
  return sum(game.rounds.slice(from, round + 1).flatMap((entries) => entries.map((e) => e[heap])));
}

function ofHeaps(game: Game, round: number, seat: number): Doubt[] {
  const list: Doubt[] = [], mine = game.rounds[round]![seat]!, before = game.rounds[round - 1]?.[seat];
  for (const heap of heaps) {
    const n = entered(game, round, heap);
    if (mine[heap] > 0 && n > copies[heap]) {
      list.push({ line: heap, key: staying.includes(heap) || round === 0 ? "pad.doubt_all" : "pad.doubt_game", n, all: copies[heap] });
    }
    if (before && staying.includes(heap) && mine[heap] < before[heap]) {
      list.push({ line: heap, key: "pad.doubt_fewer", n: mine[heap], all: before[heap] });
    }
  }
  return list;
}

/** Of each kind of jewel the game has four, and they leave it after each round. */
function ofJewels(game: Game, round: number, mine: Entry): Doubt[] {
  const list: Doubt[] = [];
  for (let kind = 0; kind < jewelKinds; kind++) {
    const n = game.rounds.slice(0, round + 1).flat().filter((e) => e.jewels[kind]).length;
    if (mine.jewels[kind] && n > copiesOfKind) list.push({ line: "jewels", kind, key: "pad.doubt_game", n, all: copiesOfKind });
  }
  return list;
}

function ofBusinesses(entries: Entry[], mine: Entry): Doubt[] {
  const list: Doubt[] = [];
  for (let kind = 0; kind < businessKinds; kind++) {
    const n = sum(entries.map((e) => e.businesses[kind]!));
    if (mine.businesses[kind]! > 0 && n > copiesOfKind) list.push({ line: "businesses", kind, key: "pad.doubt_all", n, all: copiesOfKind });
  }
  return list;
}

function ofCheques(entries: Entry[], mine: Entry): Doubt[] {
  const list: Doubt[] = [], each = chequesEach(entries.length), highest = highestCheque(entries.length);
  if (mine.cheques.length !== each) list.push({ line: "cheques", key: "pad.doubt_cheques", n: mine.cheques.length, all: each });
  for (const n of mine.cheques) {
    if (n > highest) list.push({ line: "cheques", key: "pad.doubt_box", n, all: highest });
    if (entries.filter((e) => e.cheques.includes(n)).length > 1) list.push({ line: "cheques", key: "pad.doubt_twice", n, all: highest });
  }
  return list;
}

/** The doubts about what a player has after a round, counted from 0. */
export function doubts(game: Game, round: number, seat: number): Doubt[] {
  const entries = game.rounds[round]!, mine = entries[seat]!;
  const last = round === roundCount - 1 ? [...ofBusinesses(entries, mine), ...ofCheques(entries, mine)] : [];
  return [...ofHeaps(game, round, seat), ...ofJewels(game, round, mine), ...last];
}
