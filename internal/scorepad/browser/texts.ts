// The words of the page, which the server renders into it in the language and the edition of the viewer.

/** What the server tells the script. */
interface Told {
  lang: string;
  /** The address of the drawings, and their names. */
  sprite: string;
  heaps: string[];
  jewels: string[];
  businesses: string[];
  cheque: string;
  police: string;
  /** The number of faces to choose from. */
  faces: number;
  /** The texts by their keys. One with a number has its plural forms. */
  texts: Record<string, string | Record<string, string>>;
}

export const told = JSON.parse(document.getElementById("told")!.textContent!) as Told;

const plural = new Intl.PluralRules(told.lang);

/** A number for people, with a true minus. */
export const number = (n: number): string => String(n).replace("-", "−");

/** A number of points with its sign. */
export const signed = (n: number): string => (n > 0 ? "+" : "") + number(n);

/** The text of a key with values in its slots. The slot n chooses the plural form. */
export function text(key: string, slots: Record<string, string | number> = {}): string {
  const all = told.texts[key] ?? key, n = Number(slots["n"] ?? 0);
  const one = typeof all === "string" ? all : (all[plural.select(Math.abs(n))] ?? all["other"]!);
  return one.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = slots[slot] ?? "";
    return typeof value === "number" ? number(value) : value;
  });
}

/** A Spanish word before which "y" becomes "e". */
const soundsLikeI = /^\u2068?h?(?!i[aeou])[ií]/i;

/** Joins words to an enumeration. */
export function list(words: string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  return text(soundsLikeI.test(last) ? "list.last_i" : "list.last", { first: words.slice(0, -1).join(", "), last });
}

/** Names with right-to-left characters stand apart from the sentence around them. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\ufb1d-\ufefc]/;
export const isolated = (name: string): string => (turning.test(name) ? `\u2068${name}\u2069` : name);

/** The keys of the words for heaps, and for a number of their cards. */
export const heapKeys = { thieves: "thief", guards: "bodyguard", cars: "car", drivers: "driver", gold: "gold" } as const;
export const jewelKeys = ["ring", "watch", "brooch", "necklace", "diamond"];
export const businessKeys = ["casino", "transport", "cinema", "racetrack", "real_estate", "nightclub", "restaurant"];

/** A number of cards of a kind: "2 rings". */
export const cards = (key: string, n: number): string => text("cards." + key, { n });
