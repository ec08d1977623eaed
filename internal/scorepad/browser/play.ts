// While a round is played, for those who want it: the police cards, whose turn it is, and the rules of the moments that matter.
import { h } from "./dom";
import { nextTurn } from "./game";
import { change, nameOf, pad } from "./page";
import { card, face, icon, rule } from "./parts";
import { policeCount, raidAt } from "./rules";
import { text, told } from "./texts";

/** What the latest police card means (R4.1, R6.1). */
function policeWords(n: number, all: number): string {
  if (n >= all) return text("event.raid");
  const left = policeCount - pad.state.police.reduce((a, b) => a + b, 0), rest = text("pad.police_left", { n: left });
  if (n === all - 1) return text("pad.police_last");
  return n > 0 ? text("pad.police_auction") + " " + rest : rest;
}

function police(): HTMLElement {
  const { game, round, police: seen } = pad.state, n = seen[round]!, all = raidAt(game.players.length);
  const more = () => change((s) => s.police[round]!++);
  const places = Array.from({ length: all }, (_, i) =>
    h(i === all - 1 ? "span.place.last" : "span.place", {}, i < n ? card(told.police) : false));
  return h("section.police" + (n === all - 1 ? ".danger" : n >= all ? ".raided" : ""), { "aria-labelledby": "police-title" },
    h("h2", { id: "police-title" }, text("pad.police", { count: n, all })),
    h("div.places", { "aria-hidden": "true" }, places),
    h("p", { role: "status", id: "police-words" }, policeWords(n, all)),
    n < all ? h("button.wide", { type: "button", id: "police", onclick: more }, text("pad.police_more")) : h("p", { hidden: true }),
  );
}

function turns(): HTMLElement {
  const { game, turn, out } = pad.state;
  const leave = (seat: number) => change((s) => {
    s.out[seat] = !s.out[seat];
    if (s.out[s.turn]) s.turn = nextTurn(s);
  });
  return h("section.turns", { "aria-labelledby": "turn-title" },
    h("h2", { id: "turn-title", "aria-live": "polite" }, text("table.turn_of", { name: nameOf(game, turn) })),
    h("ul", {}, game.players.map((p, seat) => h(seat === turn ? "li.now" : "li", {},
      h("button", { type: "button", "aria-pressed": String(out[seat]), "aria-label": text("pad.out", { name: nameOf(game, seat) }),
        onclick: () => leave(seat) }, face(p.face), h("span", {}, nameOf(game, seat)))))),
    h("small", {}, text("pad.out_about")),
    h("button.wide", { type: "button", id: "turn", onclick: () => change((s) => (s.turn = nextTurn(s))) }, text("pad.next_turn")),
  );
}

/** The moments with a rule of their own: a called auction, the seventh card of the row, the raid. */
const moments = (): HTMLElement =>
  h("section.moments", { "aria-labelledby": "moments-title" },
    h("h2", { id: "moments-title" }, text("pad.moments")),
    h("button", { type: "button", ...rule("R4.2") }, text("auction.called")),
    h("button", { type: "button", ...rule("R4.5") }, text("auction.full_row")),
    h("button", { type: "button", ...rule("R6.1") }, text("pad.round_ends")),
  );

export function playView(): HTMLElement[] {
  const { round } = pad.state;
  return [
    h("h1", { tabindex: -1 }, text("pad.playing", { round: round + 1 })),
    h("div.aids", {}, police(), turns(), moments()),
    h("footer.thumb", {}, h("button.main", { type: "button", id: "count", onclick: () => change((s) => (s.view = "entry")) },
      text("pad.count", { round: round + 1 }), icon("next"))),
  ];
}
