// The page of games without a net says which have come home and which wait for a connection, and sends them when there is one.
import { comeHome, standing } from "../../web/static/homecoming";

const line = document.getElementById("home");

/** Says how the games stand: in numbers, and at each game of the list. */
async function tell(): Promise<void> {
  const { home, refused, waits } = await standing();
  const { words, none, there, waiting } = line!.dataset;
  const numbers = words!.replace("#home", String(home.length)).replace("#waits", String(waits.size));
  line!.textContent = refused.length > 0 ? `${numbers} ${none!.replace("#refused", String(refused.length))}` : numbers;
  line!.hidden = home.length + refused.length + waits.size === 0;
  for (const game of document.querySelectorAll<HTMLAnchorElement>("#finished a.whole")) {
    const id = game.pathname.slice("/t/".length);
    const says = home.includes(id) ? there : waits.has(id) ? waiting : undefined;
    const facts = game.parentElement!.querySelector("small")!;
    facts.querySelector("[data-home]")?.remove();
    const told = document.createElement("span");
    told.dataset.home = id;
    told.textContent = says ? ` · ${says}` : "";
    facts.append(told);
  }
}

/** Sends the games that wait, and says how they stand before and after. */
async function bring(): Promise<void> {
  await tell();
  await comeHome().finally(tell);
}

/** Begins to send games on the page of them. */
export function setUpHome(): void {
  if (!line) return;
  const go = () => void bring().catch(() => undefined); // without a connection they wait
  addEventListener("online", go);
  go();
}
