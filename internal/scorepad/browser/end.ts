// The end of a game: who won, what decided it, how it can be shared. Earlier games, and those of a link, are shown round by round.
import { h } from "./dom";
import { whatDecided } from "./decided";
import { type Game, begin, isOver } from "./game";
import { change, deleteGame, earlier, nameOf, pad, show } from "./page";
import { ask, dayOf, heads, icon, roundText, say } from "./parts";
import { drawn } from "./picture";
import { encode } from "./record";
import { type Line, score, sumOf, totals, winners } from "./rules";
import { explain } from "./explain";
import { reasons, row, sheetTable } from "./sheet";
import { businessKeys, cards, heapKeys, list, number, signed, text } from "./texts";

/** Who won, in words. */
export function wonBy(game: Game): string {
  const points = totals(game.rounds), won = winners(points), names = won.map((seat) => nameOf(game, seat)), n = points[won[0]!]!;
  return won.length > 1 ? text("winners.shared", { names: list(names), n }) : text("winners.alone", { name: names[0]!, n });
}

/** How far the winner is ahead; "" if several share the win. */
function lead(game: Game): string {
  const points = totals(game.rounds), won = winners(points), others = points.filter((_, seat) => !won.includes(seat));
  if (won.length > 1) return "";
  const second = Math.max(...others);
  return text("result.ahead", { n: points[won[0]!]! - second, name: nameOf(game, points.indexOf(second)) }) + ".";
}

/** The largest thing without which others would have won. */
function decidedBy(game: Game): string {
  const found = whatDecided(game);
  if (!found) return text("result.tied", { n: Math.max(...totals(game.rounds)) });
  const { seat, round, thing, kind, points, instead } = found.cause, entries = game.rounds[round]!, mine = entries[seat]!;
  const what = thing === "cheques" || thing === "jewels" ? explain(thing, entries, seat)
    : thing === "business" ? cards(businessKeys[kind]!, mine.businesses[kind]!) : cards(heapKeys[thing], mine[thing]);
  const names = instead.map((one) => nameOf(game, one)), isShared = names.length > 1;
  const slots = { what, name: nameOf(game, seat), points, round: round + 1, names: list(names) };
  if (!found.decisive) return text("pad.decided_clear", slots);
  if (thing !== "cheques") return text(isShared ? "pad.decided_shared" : "pad.decided", slots);
  return text(isShared ? "pad.decided_sums_shared" : "pad.decided_sums", { ...slots, points: signed(points) });
}

/** The points of all rounds; those that count at the end alone stand apart. */
function endTable(game: Game): HTMLElement {
  const sheets = game.rounds.map((entries, i) => score(entries, i + 1)), late: Line[] = ["businesses", "cheques"], last = sheets.at(-1)!;
  const early = sheets.map((of) => of.map((sheet) => sumOf(sheet) - sheet.businesses - sheet.cheques));
  return h("table", {},
    h("caption.hush", {}, text("score.total")),
    h("thead", {}, heads(game)),
    h("tbody", {},
      early.map((points, round) => row(roundText(round), points)),
      late.map((line) => row(text("score." + line), last.map((sheet) => sheet[line]))),
      row(text("score.total"), totals(game.rounds), ".total", number),
    ),
  );
}

/** The link to a game: its entries are in the fragment, so no server learns of them. */
export const linkOf = (game: Game): string => `${location.origin}${location.pathname}#g=${encode(game)}`;

async function copyLink(game: Game): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(game));
    say(text("replay.link_copied"));
  } catch {
    await ask(text("pad.link"), [linkOf(game)], text("aria.close"), text("aria.close"));
  }
}

/** Shares a picture of the result, with its words and link. A browser that shares no files downloads the picture. */
async function share(game: Game): Promise<void> {
  const blob = await drawn(game, wonBy(game), decidedBy(game)), file = new File([blob], "razzia.png", { type: blob.type });
  const all: ShareData = { files: [file], text: `${wonBy(game)} ${linkOf(game)}` };
  if (navigator.canShare?.(all)) return navigator.share(all).catch(() => {}); // the player may close the sheet
  const link = h("a", { href: URL.createObjectURL(blob), download: file.name }) as HTMLAnchorElement;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a download may begin late
}

/** A new game of the same players. */
export async function newGame(): Promise<void> {
  const { view, game } = pad.state, isRunning = view !== "start" && view !== "end";
  if (isRunning && !(await ask(text("home.new_game"), [text("pad.drop")], text("pad.stay"), text("home.new_game")))) return;
  pad.shown = null;
  change((s) => Object.assign(s, begin(game.players, Date.now())));
}

const medal = (game: Game): HTMLElement =>
  h("div.medal", { "aria-hidden": "true" }, h("b", {}, "1"), h("small", {}, text("result.of", { n: game.players.length })));

const sharing = (game: Game): HTMLElement[] => [
  h("button", { type: "button", id: "share", onclick: () => void share(game) }, icon("download"), text("pad.share")),
  h("button", { type: "button", id: "link", "aria-label": text("pad.link"), title: text("pad.link"), onclick: () => void copyLink(game) },
    icon("link")),
];

/** The end of a game, above its buttons. */
const result = (game: Game): HTMLElement[] => [
  h("div.won", {}, medal(game), h("div", {}, h("h1", { tabindex: -1 }, wonBy(game)), h("p", {}, lead(game)))),
  endTable(game),
  h("p.note", { id: "decided" }, h("b", {}, text("result.why") + ": "), decidedBy(game)),
  reasons(game, 0, game.rounds.length),
];

export const endView = (): HTMLElement[] => [
  ...result(pad.state.game),
  h("footer.thumb", {}, sharing(pad.state.game),
    h("button.main", { type: "button", id: "again", onclick: () => void newGame() }, icon("undo"), text("home.new_game"))),
];

/** Shows a game from its first round. */
export const replay = (game: Game): void => show((p) => (p.shown = { game, step: 0 }));

/** Ends the look at a game. */
export function closeReplay(): void {
  if (location.hash) history.replaceState(null, "", location.pathname);
  show((p) => (p.shown = null));
}

/** A round of a game that is looked at, or its end. */
export function replayView(): HTMLElement[] {
  const { game, step } = pad.shown!, rounds = game.rounds.length, last = isOver(game) ? rounds : rounds - 1;
  const to = (next: number) => show((p) => (p.shown!.step = Math.min(Math.max(next, 0), last)));
  const parts = step < rounds
    ? [h("h1", { tabindex: -1 }, text("pad.counted", { round: step + 1 })), h("p.lead", {}, dayOf(game)),
      sheetTable(game, step), reasons(game, step, step + 1)]
    : result(game);
  return [...parts, h("footer.thumb", {},
    h("button", { type: "button", id: "close", onclick: closeReplay }, text("aria.close")),
    step === last && isOver(game) && sharing(game),
    h("button", { type: "button", id: "back", disabled: step === 0, "aria-label": text("pad.back"), onclick: () => to(step - 1) },
      icon("previous")),
    h("button.main", { type: "button", id: "forward", disabled: step === last, "aria-label": text("pad.forward"),
      onclick: () => to(step + 1) }, icon("next")),
  )];
}

async function remove(game: Game): Promise<void> {
  if (await ask(text("pad.delete", { date: dayOf(game) }), [wonBy(game)], text("pad.stay"), text("pad.delete_it"))) deleteGame(game.id);
}

/** The games that were counted on this device. */
export function gamesList(): HTMLElement[] {
  const games = earlier(), open = (game: Game) => {
    document.querySelector<HTMLElement>("#games")!.hidePopover();
    replay(game);
  };
  if (games.length === 0) return [h("p", {}, text("pad.no_games"))];
  return [h("ul.games", {}, games.map((game) => h("li", { id: "game-" + game.id },
    h("button.open", { type: "button", onclick: () => open(game) }, h("b", {}, wonBy(game)), h("small", {}, dayOf(game))),
    h("button.tool", { type: "button", "aria-label": text("pad.delete", { date: dayOf(game) }), onclick: () => void remove(game) },
      icon("close")))))];
}
