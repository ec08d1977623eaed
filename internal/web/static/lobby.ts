// The lobby: rows of tables change in place and never move. New tables are counted until the visitor looks again. The page of a
// quick match waits for its table.
import { say } from "./live";
import { follow, load } from "./stream";
import { Idiomorph } from "./vendor/idiomorph/idiomorph.esm.js";

/** Reports whether the visitor looks for a table like this. */
function wanted(main: HTMLElement, row: HTMLElement): boolean {
  const { players, clock, free, name, reach } = main.dataset;
  const mine = row.dataset.players === "2" ? main.dataset.minePair : main.dataset.mine;
  const { low = "1500", high = "1500" } = row.dataset; // of players without games
  return (
    !row.matches(".playing") &&
    (!players || players === row.dataset.players) &&
    (!clock || clock === row.dataset.clock) &&
    (!name || row.querySelector(".told b")!.textContent.toLowerCase().includes(name.toLowerCase())) &&
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
  if (some && !was) say(news.textContent!); // once, not for each table
}

/** Follows the lobby. */
function watch(main: HTMLElement): void {
  const fresh = new Set<string>();
  const note = (version: string) => (main.dataset.lobby = version);
  follow({
    address: () => `/lobby/stream?version=${main.dataset.lobby}&beat`,
    events: {
      message: (html, id) => (note(id), change(main, fresh, html)),
      stale: (_, id) => (note(id), tell("…", true)),
    },
    ask: async () => {
      const page = await load();
      note(page.querySelector<HTMLElement>("main[data-lobby]")!.dataset.lobby!);
      change(main, fresh, rows(page));
    },
  });
  document.querySelector("[data-news]")!.addEventListener("click", (event) => (event.preventDefault(), location.reload()));
}

/** The rows of a page that was loaded anew, and which rows of this page are gone. Of a list with a next page that is not known. */
function rows(page: Document): string {
  const now = [...page.querySelectorAll(".offer")];
  const isGone = ({ id }: Element) => !page.querySelector("[rel=next]") && !page.getElementById(id);
  const gone = [...document.querySelectorAll(".offer")].filter(isGone);
  return now.map((row) => row.outerHTML).join("") + gone.map(({ id }) => `<li data-gone="${id}"></li>`).join("");
}

/** Counts the time that a person has waited. */
function tick(): void {
  const clock = document.querySelector<HTMLElement>("[data-waited]")!;
  const waited = Number(clock.dataset.waited) + 1;
  clock.dataset.waited = String(waited);
  clock.textContent = `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`;
}

/** Waits for the table of a quick match. */
function wait(): void {
  const show = (page: Document) => {
    const others = document.getElementById("others")!;
    const next = page.getElementById("others")!;
    if (others.textContent !== next.textContent) Idiomorph.morph(others, next, { morphStyle: "outerHTML" });
  };
  setInterval(tick, 1000);
  follow({
    address: () => "/match/stream?beat",
    events: {
      message: (html) => show(new DOMParser().parseFromString(html, "text/html")),
      go: (path) => location.replace(path),
    },
    ask: async () => show(await load()),
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

const main = document.querySelector<HTMLElement>("main[data-lobby]");
if (main) watch(main);
if (document.querySelector("main[data-match]")) wait();
