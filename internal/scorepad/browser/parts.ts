// Parts that several views have.
import { drawing, h } from "./dom";
import { type Game } from "./game";
import { nameOf } from "./page";
import { text, told } from "./texts";

const at = (name: string): string => `${told.sprite}#${name}`;

export const card = (name: string): Element => drawing(at(name), "0 0 64 88", "card");
export const icon = (name: string): Element => drawing(at("icon-" + name), "0 0 24 24", "icon");
export const sign = (name: string): Element => drawing(at(name), "0 0 32 32", "sign");
export const face = (n: number): Element => drawing(at(`avatar-${n + 1}`), "0 0 64 64", "face");

/** A card with its name on a plate, as the tables show it: the short name is drawn, and the whole one is read. */
export const plate = (symbol: string, name: string, short: string): HTMLElement =>
  h("span.plate", {}, h("span.hush", {}, name), h("span.title", { "aria-hidden": "true" }, short),
    drawing(at(symbol), "3 24 58 59", "picture", [64, 88]));

/** A cheque with its number. */
export const cheque = (n: number): HTMLElement =>
  h("span.cheque", {}, drawing(at(told.cheque), "0 0 72 44", "picture"), h("b", {}, String(n)));

/** The players at the head of a table. */
export const heads = (game: Game): HTMLElement =>
  h("tr", {}, h("td", {}), game.players.map((p, seat) => h("th", { scope: "col" }, face(p.face), h("span", {}, nameOf(game, seat)))));

/** The attributes of what opens the rule of a clause. */
export const rule = (clause: string): { popovertarget: string } => ({ popovertarget: "rule-" + clause });

/** Says something to screen readers. */
export function say(words: string): void {
  document.querySelector("#live")!.textContent = words;
}

/** Asks the viewer; true is the second answer. Escape stands for the first. */
export function ask(title: string, about: string[], no: string, yes: string): Promise<boolean> {
  return new Promise((answer) => {
    const dialog = h("dialog", { "aria-labelledby": "ask-title" },
      h("h2", { id: "ask-title" }, title), about.map((line) => h("p", {}, line)),
      h("form.actions", { method: "dialog" }, h("button", { value: "no" }, no), h("button.main", { value: "yes" }, yes)),
    ) as HTMLDialogElement;
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The day of a game. */
export const dayOf = (game: Game): string => new Intl.DateTimeFormat(told.lang, { dateStyle: "medium" }).format(game.at);

/** The number of a round in words. */
export const roundText = (round: number): string => text("score.round", { round: round + 1 });
