// What decided a game: the largest thing without which it would have ended in another way. Each candidate is taken away, all points are
// counted again by the rules, and only one that changes the winners is told.
import { type Game } from "./game";
import { type Entry, type Heap, businessKinds, heaps, roundCount, score, totals, winners } from "./rules";

/** Something that brought points: cards of the winner in a round, or for "cheques" the sums of all. */
export interface Cause {
  seat: number;
  /** The round, from 0. */
  round: number;
  thing: Heap | "jewels" | "business" | "cheques";
  /** The kind of a business. */
  kind: number;
  /** What it brought to its owner. */
  points: number;
  /** The winners without it. */
  instead: number[];
}

/** A candidate, and how an entry is without it. */
type Candidate = Pick<Cause, "thing" | "kind" | "round"> & { without(e: Entry): void };

function candidates(round: number): Candidate[] {
  const list: Candidate[] = heaps.map((heap) => ({ thing: heap, kind: 0, round, without: (e) => void (e[heap] = 0) }));
  list.push({ thing: "jewels", kind: 0, round, without: (e) => void e.jewels.fill(false) });
  if (round < roundCount - 1) return list;
  for (let kind = 0; kind < businessKinds; kind++) {
    list.push({ thing: "business", kind, round, without: (e) => void (e.businesses[kind] = 0) });
  }
  return list;
}

/** A cause: what the points are without a candidate of a seat. */
function causeOf(game: Game, seat: number, c: Candidate): Cause {
  const rounds = structuredClone(game.rounds), before = totals(game.rounds);
  c.without(rounds[c.round]![seat]!);
  const after = totals(rounds);
  return { seat, round: c.round, thing: c.thing, kind: c.kind, points: before[seat]! - after[seat]!, instead: winners(after) };
}

/** A cause: what the points are if nobody's cheques count. */
function ofCheques(game: Game, seat: number): Cause {
  const last = roundCount - 1, cheques = score(game.rounds[last]!, roundCount).map((sheet) => sheet.cheques);
  const after = totals(game.rounds).map((points, i) => points - cheques[i]!);
  return { seat, round: last, thing: "cheques", kind: 0, points: cheques[seat]!, instead: winners(after) };
}

/** What brought the winner of a finished game most. If it is decisive, others would have won without it. Null if several share the win. */
export function whatDecided(game: Game): { cause: Cause; decisive: boolean } | null {
  const won = winners(totals(game.rounds)), seat = won[0]!;
  if (won.length > 1) return null;
  const all = game.rounds.flatMap((_, round) => candidates(round).map((c) => causeOf(game, seat, c)));
  all.push(ofCheques(game, seat));
  const largest = (list: Cause[]) => list.reduce((best, c) => (c.points >= best.points ? c : best)); // the later one of equal ones
  const decisive = all.filter((c) => c.points > 0 && (c.instead.length > 1 || c.instead[0] !== seat));
  return decisive.length > 0 ? { cause: largest(decisive), decisive: true } : { cause: largest(all), decisive: false };
}
