// The connection of a table to the server.
import { land } from "./landing";
import { enqueue, reconnected } from "./stage";
import { connect, flows, follow, load } from "./stream";

type Show = (html: string, motion?: boolean) => void;

const table = () => document.querySelector<HTMLElement>("main.table");

let show: Show;
let newest = 0; // version of the last event

/** The version of the table that the page has received, shown or not. */
export const seen = () => Math.max(newest, Number(table()?.dataset.version ?? 0));

/** Shows a table, unless the page has a newer one. */
export function showIfNew(html: string, version: number, motion = false): void {
  land(); // a picture that is under way has its version when it has landed
  if (version >= Number(table()?.dataset.version)) show(html, motion);
}

/** Loads the table. */
async function ask(): Promise<void> {
  const main = (await load()).querySelector<HTMLElement>("main.table");
  if (main) showIfNew(main.outerHTML, Number(main.dataset.version));
}

/** Makes sure that the page gets an update, after a form was accepted: from the stream, or else by loading the table. */
export async function update(): Promise<void> {
  if (flows()) return;
  connect();
  await ask().catch(() => {}); // the stream brings it
}

export function setUpConnection(how: Show): void {
  show = how;
  const main = table();
  if (main?.dataset.stream === undefined) return;
  follow({
    address: () => `${location.pathname}/stream?version=${table()!.dataset.version}&${table()!.dataset.stream}`,
    events: {
      message: (html, id) => ((newest = Number(id)), enqueue(html, newest)),
      gone: () => location.reload(), // the table was removed: its page says so
    },
    ask,
    gap: reconnected,
  });
}
