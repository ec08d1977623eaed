// Games that were played offline come home: those that are over go from the journal of this browser to the server, each once. The service
// worker and the page of offline play share it. The server knows a game by its ID, so one whose answer was lost may be sent again.
import { below, note } from "./journal";

/** Where the journal has what became of a game: the ID of its table at the server, or nothing if that has refused it. */
const mark = "home/";

/** The finished games of this browser, by the IDs of their tables: those that came home, those that wait, with their secrets, and those that
 * the server has refused. */
export interface Standing {
  home: string[];
  refused: string[];
  waits: Map<string, string>;
}

/** Says how the finished games stand. Those that were cleared from the list here stay here. */
export async function standing(): Promise<Standing> {
  const came = new Map(await below(mark));
  const all: Standing = { home: [], refused: [], waits: new Map() };
  for (const [id, text] of await below("table/")) {
    const { secret, summary, hidden } = JSON.parse(text) as { secret: string; summary: { Ended: string }; hidden?: string[] };
    const table = came.get(id);
    if (table !== undefined) (table ? all.home : all.refused).push(id);
    else if (!summary.Ended.startsWith("0001") && !hidden) all.waits.set(id, atob(secret));
  }
  return all;
}

/** Sends a game, and notes what became of it. It fails if the server cannot say that now. */
async function send(game: string, secret: string): Promise<void> {
  const log = (await below(`entry/${game}/`)).map(([, text]) => text).join("\n");
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/offline/games", { method: "POST", headers, body: JSON.stringify({ game, secret, log }) });
  const isRefused = answer.status === 400 || answer.status === 413;
  if (!answer.ok && !isRefused) throw new Error(`the server answers with ${answer.status}`);
  await note(mark + game, isRefused ? "" : ((await answer.json()) as { table: string }).table);
}

/** Sends the games that wait, the oldest first: one after the other, and in one tab at a time. */
export function comeHome(): Promise<void> {
  return navigator.locks.request("razzia-home", async () => {
    for (const [game, secret] of (await standing()).waits) await send(game, secret);
  });
}
