// The beginning of a game: names and faces, and the sets of cheques by lot.
import { h } from "./dom";
import { begin, beginRound } from "./game";
import { change, keeps, nameOf, pad, show } from "./page";
import { cheque, face, icon } from "./parts";
import { longestName } from "./record";
import { drawSets, leastPlayers, mostPlayers, starter } from "./rules";
import { text, told } from "./texts";

/** The faces to choose from. */
function faces(seat: number): HTMLElement {
  const choose = (n: number) => {
    pad.facing = -1;
    change((s) => (s.game.players[seat]!.face = n));
    document.querySelector<HTMLElement>(`#face-${seat}`)?.focus();
  };
  const all = Array.from({ length: told.faces }, (_, n) => {
    const isMine = pad.state.game.players[seat]!.face === n, name = text("pad.face", { n: n + 1 });
    return h("button", { type: "button", "aria-pressed": String(isMine), "aria-label": name, onclick: () => choose(n) }, face(n));
  });
  return h("div.faces-of", { role: "group", "aria-label": text("pad.face_of", { name: nameOf(pad.state.game, seat) }) }, all);
}

function player(seat: number): HTMLElement {
  const { game } = pad.state, p = game.players[seat]!, name = nameOf(game, seat), set = game.sets?.[seat];
  const rename = (event: Event) => {
    const value = (event.target as HTMLInputElement).value.trim().slice(0, longestName);
    if (value !== pad.state.game.players[seat]!.name) change((s) => (s.game.players[seat]!.name = value));
  };
  const remove = () => change((s) => (s.game.players.splice(seat, 1), (s.game.sets = null)));
  const goOn = (event: Event) => {
    if ((event as KeyboardEvent).key !== "Enter") return;
    (document.querySelector<HTMLElement>(`#name-${seat + 1}`) ?? document.querySelector<HTMLElement>("#begin")!).focus();
  };
  const open = () => show((pad) => (pad.facing = pad.facing === seat ? -1 : seat));
  return h("li", {},
    h("button.choose", {
      type: "button", id: `face-${seat}`, "aria-expanded": String(pad.facing === seat), "aria-label": text("pad.face_of", { name }),
      onclick: open,
    }, face(p.face)),
    h("input", {
      id: `name-${seat}`, value: p.name, maxlength: longestName, placeholder: text("teller.seat", { seat: seat + 1 }), autocomplete: "off",
      "aria-label": text("pad.name_of", { n: seat + 1 }), enterkeyhint: "next", onchange: rename,
      onkeydown: goOn,
    }),
    game.players.length > leastPlayers &&
      h("button.tool", { type: "button", "aria-label": text("pad.remove", { name }), onclick: remove }, icon("close")),
    set && h("p.set", { id: `set-${seat}` }, set.map(cheque)),
    pad.facing === seat && faces(seat),
  );
}

/** Adds a player, with a face that nobody has. */
function add(): void {
  change((s) => {
    const worn = s.game.players.map((p) => p.face);
    s.game.players.push({ name: "", face: Array.from({ length: told.faces }, (_, n) => n).find((n) => !worn.includes(n)) ?? 0 });
    s.game.sets = null;
  });
  document.querySelector<HTMLElement>(`#name-${pad.state.game.players.length - 1}`)?.focus();
}

/** Begins the first round; the time of the game is that of its beginning. */
function start(): void {
  change((s) => {
    const fresh = begin(s.game.players, Date.now());
    Object.assign(s, fresh, { game: { ...fresh.game, sets: s.game.sets }, view: pad.aids ? "play" : "entry" });
    beginRound(s, 0);
    s.turn = s.game.sets ? starter(s.game.sets) : 0;
  });
}

export function startView(): HTMLElement[] {
  const { game } = pad.state, n = game.players.length;
  const draw = () => change((s) => (s.game.sets = drawSets(n, pad.chance)));
  return [
    h("h1", { tabindex: -1 }, text("pad.players")),
    !keeps() ? h("p.note", {}, text("pad.nothing_kept")) : h("p.lead", {}, text("pad.device")),
    h("ol.players", {}, game.players.map((_, seat) => player(seat))),
    n < mostPlayers ? h("button.wide", { type: "button", id: "add", onclick: add }, text("pad.add")) : h("p", { hidden: true }),
    h("section.note", { "aria-live": "polite" },
      h("p", {}, game.sets ? text("pad.starts", { name: nameOf(game, starter(game.sets)) }) : text("pad.draw_about")),
      h("button", { type: "button", id: "draw", onclick: draw }, text(game.sets ? "pad.draw_again" : "pad.draw")),
    ),
    h("footer.thumb", {}, h("button.main", { type: "button", id: "begin", onclick: start }, text("pad.begin"), icon("next"))),
  ];
}
