// Where each number of a score sheet comes from, in the words of the score sheets of the house.
import { type Entry, type Line, businessesOf, chequeSum, jewelsOf } from "./rules";
import { businessKeys, cards, list, text } from "./texts";

const count = (key: string, n: number): string => (n === 0 ? text(key + "_none") : text(key, { n }));

/** Cars and drivers; cars without a driver score nothing (R7.3). */
function cars({ cars: n, drivers }: Entry): string {
  if (n === 0 && drivers === 0) return text("explain.cars_none");
  if (drivers === 0) return text("explain.cars_only", { cars: cards("car", n) });
  return list([cards("driver", drivers), ...(n > 0 ? [cards("car", n)] : [])]);
}

/** How many kinds of business, and of which there are three or four (R8.1, R8.2). */
function businesses(e: Entry): string {
  const different = count("explain.businesses", businessesOf(e));
  const alike = e.businesses.flatMap((n, kind) => (n >= 3 ? [cards(businessKeys[kind]!, n)] : []));
  return alike.length > 0 ? text("explain.alike", { different, cards: list(alike) }) : different;
}

/** Whether a player has the most or the fewest of something, and how many share that (R7.2, R8.3). */
function rank(key: "explain.guards" | "explain.cheques", counts: number[], seat: number): string {
  const mine = counts[seat]!, seats = counts.filter((n) => n === mine).length, highest = Math.max(...counts), lowest = Math.min(...counts);
  const place = highest === lowest ? "_equal" : mine === highest ? "_most" : mine === lowest ? "_fewest" : "_between";
  const shared = seats > 1 && (place === "_most" || place === "_fewest") ? "_shared" : "";
  return text(key + place + shared, { count: mine, seats });
}

/** The reason for the points of a line of a player. */
export function explain(line: Line, entries: Entry[], seat: number): string {
  const mine = entries[seat]!;
  switch (line) {
    case "thieves":
      return count("explain.thieves", mine.thieves);
    case "bodyguards":
      return rank("explain.guards", entries.map((e) => e.guards), seat);
    case "cars":
      return cars(mine);
    case "jewels":
      return count("explain.jewels", jewelsOf(mine));
    case "gold":
      return count("explain.gold", mine.gold);
    case "businesses":
      return businesses(mine);
    case "cheques":
      return rank("explain.cheques", entries.map(chequeSum), seat);
  }
}
