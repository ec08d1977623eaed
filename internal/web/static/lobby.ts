// The lobby: rows of tables change in place and never move. New tables are counted until the visitor looks again. The page of a
// quick match waits for its table.
import { Idiomorph } from "./vendor/idiomorph/idiomorph.esm.js";

/** Follows a stream, also after it has ended. */
function follow(path: () => string, events: Record<string, (data: string, id: string) => void>): void {
  const stream = new EventSource(path());
  for (const [kind, act] of Object.entries(events)) stream.addEventListener(kind, (event) => act((event as MessageEvent<string>).data, (event as MessageEvent<string>).lastEventId));
  stream.addEventListener("notice", (event) => (document.getElementById("announced")!.textContent = (event as MessageEvent<string>).data));
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => follow(path, events), 2000 + Math.random() * 3000); // else the browser connects again
  };
}

/** Reports whether the visitor looks for a table like this. */
function wanted(main: HTMLElement, row: HTMLElement): boolean {
  const { players, clock, free, name, reach } = main.dataset;
  const mine = row.dataset.players === "2" ? main.dataset.minePair : main.dataset.mine;
  const { low = "1500", high = "1500" } = row.dataset; // of players without games
  return (
    !row.matches(".playing") &&
    (!players || players === row.dataset.players) &&
    (!clock || clock === row.dataset.clock) &&
    (!name || row.querySelector(".seats")!.textContent.toLowerCase().includes(name.toLowerCase())) &&
    Number(row.dataset.free) >= Math.max(1, Number(free)) &&
    (!reach || (Number(mine) - Number(low) <= Number(reach) && Number(high) - Number(mine) <= Number(reach)))
  );
}

/** Shows what has changed: known rows in place, new tables by their number. */
function change(main: HTMLElement, fresh: Set<string>, html: string): void {
  for (const row of new DOMParser().parseFromString(html, "text/html").querySelectorAll<HTMLElement>("li")) {
    const gone = row.dataset.gone;
    const old = document.getElementById(gone ?? row.id);
    if (gone) {
      old?.classList.add("vanished");
      old?.querySelectorAll<HTMLElement>("a, button").forEach((way) => way.setAttribute("tabindex", "-1"));
      fresh.delete(gone);
    } else if (old) Idiomorph.morph(old, row, { morphStyle: "outerHTML" });
    else if (wanted(main, row)) fresh.add(row.id);
    else fresh.delete(row.id);
  }
  tell(String(fresh.size), fresh.size > 0);
}

/** Says how many new tables there are. */
function tell(count: string, some: boolean): void {
  const news = document.querySelector<HTMLElement>("[data-news]")!;
  const was = news.classList.contains("some");
  news.querySelector("b")!.textContent = count;
  news.classList.toggle("some", some);
  if (some && !was) document.getElementById("live")!.textContent = news.textContent; // once, not for each table
}

/** Follows the lobby or a quick match, if this is the page of one. */
function setUp(): void {
  const main = document.querySelector<HTMLElement>("main[data-lobby]");
  let version = main?.dataset.lobby;
  if (main) {
    const fresh = new Set<string>();
    follow(() => `/lobby/stream?version=${version}`, {
      message: (html, id) => ((version = id), change(main, fresh, html)),
      stale: (_, id) => ((version = id), tell("…", true)),
    });
    document.querySelector("[data-news]")!.addEventListener("click", (event) => (event.preventDefault(), location.reload()));
  }
  if (!document.querySelector("main[data-match]")) return;
  follow(() => "/match/stream", {
    message: (html) => {
      const others = document.getElementById("others")!;
      const next = new DOMParser().parseFromString(html, "text/html").getElementById("others")!;
      if (others.textContent !== next.textContent) others.replaceWith(next);
    },
    go: (path) => location.replace(path),
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

setUp();
