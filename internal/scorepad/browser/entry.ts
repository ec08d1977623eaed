// What one player has at the end of a round: steppers, jewels to tap, and after round 3 businesses and cheques.
import { h } from "./dom";
import { type Doubt, doubts } from "./doubts";
import { type State, nextSeat } from "./game";
import { change, nameOf, pad } from "./page";
import { ask, card, cheque, face, icon, plate, rule, say } from "./parts";
import {
  type Entry, type Heap, businessesOf, chequeCount, chequeSum, copies, copiesOfKind, heaps, highestCheque, jewelsOf, linesOf, roundCount,
  score, sumOf,
} from "./rules";
import { businessKeys, heapKeys, jewelKeys, number, signed, text, told } from "./texts";

const mine = (s: State): Entry => s.game.rounds[s.round]![s.seat]!;
const isLast = (): boolean => pad.state.round === roundCount - 1;

/** Changes what the player has. */
const enter = (step: (e: Entry) => void): void => change((s) => step(mine(s)));

/** The clause and the words of each heap. */
const about: Record<Heap, { clause: string; hint: string }> = {
  thieves: { clause: "R7.1", hint: "pad.each_2" },
  guards: { clause: "R7.2", hint: "pad.most_fewest" },
  cars: { clause: "R7.3", hint: "pad.with_driver" },
  drivers: { clause: "R7.3", hint: "pad.each_1" },
  gold: { clause: "R7.5", hint: "pad.each_3" },
};

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(told.lang) + word.slice(1);

/** The words of a doubt. */
function doubtText(d: Doubt): string {
  const label = d.line === "jewels" ? text("card." + jewelKeys[d.kind!]!)
    : d.line === "businesses" ? text("card." + businessKeys[d.kind!]!)
    : d.line === "cheques" ? text("score.cheques") : text("family." + heapKeys[d.line]);
  return text(d.key, { label: capital(label), count: d.n, all: d.all });
}

/** The doubts about a line; that there are no cheques yet is no doubt before one goes on. */
const doubtsOf = (line: Doubt["line"], list: Doubt[]): HTMLElement[] =>
  list.filter((d) => d.line === line && (d.key !== "pad.doubt_cheques" || d.n > 0)).map((d) =>
    h("p.doubt", { role: "status" }, h("b", { "aria-hidden": "true" }, "!"), doubtText(d)));

const points = (n: number): HTMLElement => h(n < 0 ? "b.points.minus" : n > 0 ? "b.points" : "b.points.zero", {}, signed(n));

/** Two buttons around a number. Digits set it where the keyboard is in the line, and arrows change it. */
function stepper(id: string, label: string, n: number, most: number, set: (n: number) => void): HTMLElement {
  const to = (next: number) => {
    if (next >= 0 && next <= most && next !== n) set(next);
    else if (next > most) say(text("pad.doubt_all", { label, count: next, all: most }));
  };
  const [less, more] = ["pad.less", "pad.more"].map((key) => text(key, { label }));
  return h("div.stepper", { role: "group", "aria-label": label },
    h("button", { type: "button", id: id + "-less", "aria-label": less, disabled: n === 0, onclick: () => to(n - 1) }, "−"),
    h("output", { id, "aria-live": "polite" }, number(n)),
    h("button", { type: "button", id: id + "-more", "aria-label": more, onclick: () => to(n + 1) }, "+"),
  );
}

/** What keys do in a line: a digit is the number, arrows change it. */
const keysOf = (n: number, most: number, set: (n: number) => void) => (event: Event): void => {
  const { key } = event as KeyboardEvent, step = { ArrowUp: 1, ArrowDown: -1 }[key];
  const next = /^\d$/.test(key) ? Number(key) : step !== undefined ? n + step : -1;
  if (next < 0 || next > most) return;
  event.preventDefault();
  if (next !== n) set(next);
};

function heapLine(heap: Heap, scored: number, list: Doubt[]): HTMLElement {
  const label = text("family." + heapKeys[heap]), n = mine(pad.state)[heap], most = copies[heap];
  const set = (next: number) => enter((e) => (e[heap] = next));
  return h("div.line", { id: "line-" + heap, onkeydown: keysOf(n, most, set) },
    h("button.what", { type: "button", ...rule(about[heap].clause) }, card(told.heaps[heaps.indexOf(heap)]!),
      h("span", {}, h("b", {}, label), h("small", {}, text(about[heap].hint)))),
    stepper(heap, label, n, most, set), points(scored), doubtsOf(heap, list),
  );
}

function jewelLine(scored: number, list: Doubt[]): HTMLElement {
  const e = mine(pad.state), tap = (kind: number) => enter((e) => (e.jewels[kind] = !e.jewels[kind]));
  return h("div.line.wide-line", { id: "line-jewels" },
    h("div.kinds", { role: "group", "aria-label": text("family.jewel") }, jewelKeys.map((key, kind) =>
      h("button", { type: "button", id: "jewel-" + kind, "aria-pressed": String(e.jewels[kind]!), onclick: () => tap(kind) },
        plate(told.jewels[kind]!, text("card." + key), text("short." + key))))),
    points(scored),
    h("button.what", { type: "button", ...rule("R7.4") }, h("small", {}, text("pad.kinds", { n: jewelsOf(e) }))), doubtsOf("jewels", list),
  );
}

function businessLine(scored: number, list: Doubt[]): HTMLElement {
  const e = mine(pad.state), label = text("family.business");
  return h("details.line.wide-line", { id: "line-businesses", open: true },
    h("summary", {}, h("b", {}, label), h("small", {}, text("pad.kinds_of", { n: businessesOf(e) })), points(scored)),
    h("div.businesses", {}, businessKeys.map((key, kind) => {
      const n = e.businesses[kind]!, name = text("card." + key);
      const set = (next: number) => enter((e) => (e.businesses[kind] = next));
      return h("div", { onkeydown: keysOf(n, copiesOfKind, set) },
        card(told.businesses[kind]!), h("span", {}, name), stepper("business-" + kind, name, n, copiesOfKind, set));
    })),
    h("button.what", { type: "button", ...rule("R8.1") }, h("small", {}, text("pad.alike"))), doubtsOf("businesses", list),
  );
}

/** Takes a cheque, or gives it back. One of another player, or one that is in the box, is asked about. */
async function tapCheque(n: number): Promise<void> {
  const { game, round, seat } = pad.state, entries = game.rounds[round]!, has = entries[seat]!.cheques.includes(n);
  const owner = entries.findIndex((e, i) => i !== seat && e.cheques.includes(n)), name = nameOf(game, seat);
  const isBoxed = n > highestCheque(game.players.length), slots = { cheque: n, name, players: game.players.length };
  if (!has && owner >= 0) {
    const about = text("pad.cheque_of", { cheque: n, name: nameOf(game, owner) });
    if (!(await ask(text("pad.sure"), [about], text("pad.leave"), text("pad.give", slots)))) return;
  } else if (!has && isBoxed) {
    if (!(await ask(text("pad.sure"), [text("pad.cheque_box", slots)], text("pad.leave"), text("pad.give", slots)))) return;
  }
  change((s) => {
    s.game.rounds[round]!.forEach((e, i) => {
      const rest = e.cheques.filter((c) => c !== n);
      e.cheques = i === seat && !has ? [...rest, n].sort((a, b) => a - b) : rest;
    });
  });
}

function chequeLine(scored: number, list: Doubt[]): HTMLElement {
  const { game, round, seat } = pad.state, entries = game.rounds[round]!, e = entries[seat]!, highest = highestCheque(entries.length);
  return h("details.line.wide-line", { id: "line-cheques", open: true },
    h("summary", {}, h("b", {}, text("score.cheques")), h("small", {}, text("pad.sum", { sum: chequeSum(e) })), points(scored)),
    h("div.cheques", { role: "group", "aria-label": text("score.cheques") }, Array.from({ length: chequeCount }, (_, i) => {
      const n = i + 1, owner = entries.findIndex((other) => other.cheques.includes(n)), isOther = owner >= 0 && owner !== seat;
      const label = text("aria.cheque_open", { cheque: n }) + (isOther ? ", " + nameOf(game, owner) : "");
      return h("button" + (isOther ? ".other" : n > highest ? ".boxed" : ""), { type: "button", id: "cheque-" + n, "aria-label": label,
        "aria-pressed": String(owner === seat), onclick: () => void tapCheque(n) }, cheque(n), isOther && face(game.players[owner]!.face));
    })),
    h("button.what", { type: "button", ...rule("R8.3") }, h("small", {}, text("pad.sums"))), doubtsOf("cheques", list),
  );
}

const tabs = (): HTMLElement =>
  h("nav.tabs", { "aria-label": text("pad.players") }, pad.state.game.players.map((p, seat) => {
    const isDone = pad.state.done[pad.state.round]![seat]!, isHere = seat === pad.state.seat, name = nameOf(pad.state.game, seat);
    return h("button", { type: "button", id: "tab-" + seat, "aria-current": isHere ? "true" : null,
      "aria-label": isDone ? text("pad.entered", { name }) : name, onclick: () => change((s) => (s.seat = seat)) },
      face(p.face), h("span", {}, name), isDone && h("i.tick", {}, icon("check")));
  }));

/** Goes on to the next player, or to the round's sheet. What is doubtful is asked about first. */
async function goOn(list: Doubt[]): Promise<void> {
  if (list.length > 0 && !(await ask(text("pad.sure"), list.map(doubtText), text("pad.look"), text("pad.is_so")))) return;
  change((s) => {
    s.done[s.round]![s.seat] = true;
    const next = nextSeat(s, s.seat);
    if (next < 0) s.view = "sheet";
    else s.seat = next;
  });
}

/** The points of a line as it stands: cars and drivers have a line each here. */
function ofHeap(heap: Heap, e: Entry, bodyguards: number): number {
  const isDriven = e.drivers > 0;
  return { thieves: 2 * e.thieves, guards: bodyguards, cars: isDriven ? e.cars : 0, drivers: e.drivers, gold: 3 * e.gold }[heap];
}

function foot(name: string, sum: number, list: Doubt[]): HTMLElement {
  const { game, round, seat } = pad.state, others = { ...pad.state, done: pad.state.done.map((d) => d.map((is, i) => is || i === seat)) };
  const next = nextSeat(others, seat), far = next < 0 ? "" : text(isLast() ? "pad.so_far_last" : "pad.so_far");
  return h("footer.thumb.tally", {},
    h("p", {}, h("small", {}, text("pad.of_round", { name, round: round + 1 })), h("b", { id: "sum", "aria-live": "polite" }, signed(sum)),
      h("small", {}, far)),
    h("button.main", { type: "button", id: "next", onclick: () => void goOn(list) },
      next < 0 ? text("pad.to_sheet") : text("pad.next", { name: nameOf(game, next) }), icon("next")),
  );
}

export function entryView(): HTMLElement[] {
  const { game, round, seat, done } = pad.state, entries = game.rounds[round]!, e = entries[seat]!, name = nameOf(game, seat);
  const sheet = score(entries, round + 1, done[round]!.map((is, i) => is || i === seat))[seat]!, list = doubts(game, round, seat);
  const [gold, others] = [heapLine("gold", ofHeap("gold", e, 0), list), heaps.filter((heap) => heap !== "gold")];
  return [
    h("h1.hush", { tabindex: -1 }, text("pad.of_round", { name, round: round + 1 })),
    tabs(),
    h("div.lines", {}, others.map((heap) => heapLine(heap, ofHeap(heap, e, sheet.bodyguards), list)), jewelLine(sheet.jewels, list), gold,
      linesOf(round).includes("cheques") && [businessLine(sheet.businesses, list), chequeLine(sheet.cheques, list)]),
    foot(name, sumOf(sheet), list),
  ];
}
