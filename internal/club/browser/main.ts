// An evening: the page follows what happens in the room and leads its viewer to their table. On the pages beside it this script only writes
// moments in the zone of the browser.
import { renewTalk } from "../../web/static/beside";
import { setUpLinks } from "../../web/static/link";
import { setUpShare } from "../../web/static/share";
import { follow, load } from "../../web/static/stream";
import { sure } from "../../web/static/sure";
import { Idiomorph } from "../../web/static/vendor/idiomorph/idiomorph.esm.js";
import { keepsAll, setUpAll, showAll } from "./all";
import { setUpClocks, tick, writeTimes } from "./clock";
import { setUpWhy } from "./why";

document.documentElement.classList.add("script");

/** The parts of the page that the stream brings, by their IDs. */
const parts = ["head", "room", "own", "invite", "tools"];

/** How long a piece of news stands at least, in milliseconds. */
const stands = 6000;

let newsSince = 0;
let newsTimer: ReturnType<typeof setTimeout> | undefined;

/** The fields that the viewer has changed or is changing. */
const touched = new WeakSet<Node>();
document.addEventListener("input", ({ target }) => touched.add(target as Node));

/** What the viewer is filling in stays as it is. */
const mayMorph = (old: Node, next: Node) =>
  !touched.has(old) && !(old === document.activeElement && (old as Element).matches("input, select")) && !keepsAll(old, next);

/** What the viewer has opened stays open. */
const mayChange = (name: string, node: Element) => !(name === "open" && node.localName === "details");

/** Marks the row of the viewer: all others get the same rows. */
function markMine(): void {
  const me = document.getElementById("own")!.dataset.me;
  for (const row of document.querySelectorAll(".mine")) row.classList.remove("mine");
  if (me) for (const id of ["g", "r"]) document.getElementById(id + me)?.classList.add("mine");
}

/** Shows the parts that are there. */
function show(page: Document): void {
  for (const id of parts) {
    const old = document.getElementById(id), next = page.getElementById(id);
    if (!old || !next) continue;
    if (id === "room" && old.dataset.stage !== next.dataset.stage) document.getElementById("main")!.className = stageClass(next.dataset.stage!);
    Idiomorph.morph(old, next, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed: mayMorph, beforeAttributeUpdated: mayChange } });
  }
  showTalk(page);
  const news = page.getElementById("news");
  if (news) queueNews(news);
  markMine();
  showAll();
  writeTimes();
  tick();
}

/** Shows the talk of those who watch the last table. */
function showTalk(page: Document): void {
  const old = document.getElementById("watchers"), next = page.getElementById("watchers");
  if (old && next) renewTalk(old, next);
}

/** Sends what the viewer says without leaving the page: the stream brings the line. */
function setUpTalk(): void {
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.post === undefined) return;
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Razzia": "1" } }).catch(() => undefined);
    const field = form.querySelector<HTMLInputElement>("[name=text]")!;
    if (answer?.ok && field.value === body.get("text")) field.value = "";
    document.querySelector("#watchers .refused")!.textContent = answer?.ok ? "" : answer ? await answer.text() : form.dataset.lost!;
  });
}

/** The class of the page at a stage. */
function stageClass(stage: string): string {
  return `evening ${stage}${document.getElementById("main")!.classList.contains("screen") ? " screen" : ""}`;
}

/** Shows a piece of news once the one before has stood for a while. Of several that wait only the last one is shown. */
function queueNews(next: HTMLElement): void {
  const line = (of: HTMLElement) => of.querySelector("p")!;
  const old = document.getElementById("news")!;
  if (line(old).dataset.line === line(next).dataset.line && old.className === next.className) return;
  clearTimeout(newsTimer);
  newsTimer = setTimeout(() => {
    old.className = next.className;
    line(old).dataset.line = line(next).dataset.line;
    line(old).textContent = line(next).textContent!.trim();
    newsSince = Date.now();
  }, Math.max(0, newsSince + stands - Date.now()));
}

/** Asks before what cannot be taken back. */
function setUpSure(): void {
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.sure) return;
    event.preventDefault();
    const word = form.querySelector("button")!.textContent!;
    if (await sure(form.dataset.sure, word)) form.submit();
  });
}

/** Tells a form which moment the viewer means: its field has the time of their zone, and is there when the viewer chooses a date. */
function setUpDates(): void {
  const field = document.querySelector<HTMLInputElement>("[data-local]");
  if (!field) return;
  const at = new Date(field.dataset.local!), offset = at.getTimezoneOffset();
  field.value = new Date(at.getTime() - offset * 60_000).toISOString().slice(0, 16);
  const tell = () => (document.querySelector<HTMLInputElement>("[data-offset]")!.value = String(new Date(field.value).getTimezoneOffset() || 0));
  const asked = document.querySelector<HTMLInputElement>("[name=start][value=date]")!;
  const show = () => (field.closest("label")!.hidden = !asked.checked);
  field.form!.addEventListener("change", show);
  addEventListener("pageshow", show); // a browser that comes back has the choice of before
  field.addEventListener("change", tell);
  tell();
}

/** Follows an evening. */
function watch(main: HTMLElement): void {
  const { evening, seen } = main.dataset;
  const screen = main.classList.contains("screen") ? "&screen" : "";
  const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");
  follow({
    address: () => `${evening}/stream?seen=${seen}${screen}&beat`,
    events: {
      message: (html) => show(parse(html)),
      own: (html) => show(parse(html)),
      talk: (html) => showTalk(parse(html)),
      go: (path) => location.assign(path),
    },
    ask: async () => show(await load()),
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

setUpDates();
setUpClocks();
const main = document.querySelector<HTMLElement>("main[data-evening]");
if (main) {
  setUpLinks();
  setUpShare();
  setUpSure();
  setUpWhy();
  setUpAll();
  setUpTalk();
  const said = document.querySelector("#watchers [role=log]");
  if (said) said.scrollTop = said.scrollHeight;
  newsSince = document.querySelector("#news.some") ? Date.now() : 0;
  watch(main);
}
