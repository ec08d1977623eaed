// The sheet of a round, and where each of its numbers comes from.
import { h } from "./dom";
import { explain } from "./explain";
import { type Game, beginRound } from "./game";
import { change, keepGame, nameOf, pad } from "./page";
import { doubts } from "./doubts";
import { heads, icon, roundText, rule } from "./parts";
import { type Line, linesOf, roundCount, score, sumOf, totals } from "./rules";
import { number, signed, text } from "./texts";

/** The clause of each line. */
const clauses: Record<Line, string> = {
  thieves: "R7.1", bodyguards: "R7.2", cars: "R7.3", jewels: "R7.4", gold: "R7.5", businesses: "R8.1", cheques: "R8.3",
};

/** A cell with points. */
export const cell = (n: number, write: (n: number) => string = signed): HTMLElement =>
  h(n < 0 ? "td.minus" : n === 0 ? "td.zero" : "td", {}, write(n));

/** A row of a table. */
export const row = (label: string | HTMLElement, list: number[], className = "", write: (n: number) => string = signed): HTMLElement =>
  h("tr" + className, {}, h("th", { scope: "row" }, label), list.map((n) => cell(n, write)));

const ruled = (line: Line): HTMLElement => h("button.what", { type: "button", ...rule(clauses[line]) }, text("score." + line));

/** The sheet of a round of a game, counted from 0. */
export function sheetTable(game: Game, round: number): HTMLElement {
  const sheets = score(game.rounds[round]!, round + 1), until = (end: number) => totals(game.rounds.slice(0, end));
  return h("table", {},
    h("caption.hush", {}, roundText(round)),
    h("thead", {}, heads(game)),
    h("tbody", {},
      linesOf(round).map((line) => row(ruled(line), sheets.map((sheet) => sheet[line]))),
      row(roundText(round), sheets.map(sumOf), ".sum"),
      round > 0 && row(text("pad.before"), until(round), "", number),
      row(text("score.total"), until(round + 1), ".total", number),
    ),
  );
}

/** The reasons for the points of rounds, which open. */
export const reasons = (game: Game, from: number, to: number): HTMLElement =>
  h("details.reasons", { id: "reasons" },
    h("summary", {}, text("pad.how")),
    game.rounds.slice(from, to).map((entries, i) => {
      const round = from + i, sheets = score(entries, round + 1);
      return h("section", {}, h("h2", {}, roundText(round)), entries.map((_, seat) => h("div", {},
        h("h3", {}, nameOf(game, seat)),
        h("ul", {}, linesOf(round).map((line) => h("li", {},
          h("b", {}, signed(sheets[seat]![line])),
          h("span", {}, text("list.of", { name: text("score." + line), list: explain(line, entries, seat) })))))
      )));
    }),
  );

/** How many players have entries that are in doubt. */
const doubtful = (game: Game, round: number): string[] =>
  game.players.flatMap((_, seat) => (doubts(game, round, seat).length > 0 ? [nameOf(game, seat)] : []));

/** Goes on from a sheet: to the next round, or to the end. */
function goOn(): void {
  const { round, game } = pad.state, isLast = round === roundCount - 1;
  if (isLast) keepGame(game);
  change((s) => {
    if (isLast) s.view = "end";
    else {
      beginRound(s, round + 1);
      s.view = pad.aids ? "play" : "entry";
    }
  });
}

export function sheetView(): HTMLElement[] {
  const { game, round } = pad.state, isLast = round === roundCount - 1, unsure = doubtful(game, round);
  const correct = () => change((s) => ((s.view = "entry"), (s.seat = 0)));
  return [
    h("h1", { tabindex: -1 }, text("pad.counted", { round: round + 1 })),
    sheetTable(game, round),
    unsure.length === 0 ? h("p", { hidden: true })
      : h("p.doubt", {}, h("b", { "aria-hidden": "true" }, "!"), text("pad.unsure", { names: unsure.join(", ") })),
    h("p.note", {}, isLast ? text("pad.counted_all") : [h("b", {}, text("pad.put_back")), " " + text("pad.put_back_what")]),
    reasons(game, round, round + 1),
    h("footer.thumb", {},
      h("button", { type: "button", id: "correct", onclick: correct }, text("pad.correct")),
      h("button.main", { type: "button", id: "on", onclick: goOn },
        isLast ? text("pad.to_end") : text("pad.to_round", { round: round + 2 }), icon("next")),
    ),
  ];
}
