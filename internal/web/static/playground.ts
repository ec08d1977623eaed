// The playground of the API: each operation gets a form when it is opened. Requests go to this server only, as the visitor by their
// cookie, or with a personal token and without the cookie. The token is in its field and nowhere else. All that comes is shown as text.
import { sure } from "./sure";

/** The headers of an answer that are shown. */
const telling = ["Content-Type", "RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "Link", "Allow", "X-Request-Id"];

/** How many characters of an answer are shown, and how many of a stream, whose end nobody waits for. */
const most = 200_000;
const mostOfStream = 20_000;

const main = document.querySelector<HTMLElement>("main.playground")!;
const bearer = document.querySelector<HTMLInputElement>("#bearer")!;

/** The id of the table that came last, which forms propose. */
let table = "";

/** The field of a parameter. */
function fieldOf(parameter: HTMLElement): HTMLLabelElement {
  const { name, in: place, example, required } = parameter.dataset;
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { autocomplete: "off", spellcheck: false, placeholder: example, required: required !== undefined });
  Object.assign(input.dataset, { name, in: place });
  if (name === "id") input.value = table;
  label.append(`${name} (${place})`, input);
  return label;
}

/** Puts the form into an operation. */
function addForm(operation: HTMLElement): void {
  const parts = document.querySelector<HTMLTemplateElement>("#try")!.content.cloneNode(true) as DocumentFragment;
  const form = parts.querySelector("form")!;
  const body = form.querySelector("textarea")!;
  form.querySelector(".fields")!.append(...[...operation.querySelectorAll<HTMLElement>("[data-name]")].map(fieldOf));
  if (operation.dataset.takes === undefined) body.parentElement!.remove();
  else body.value = operation.querySelector(".body")?.textContent ?? "{}";
  operation.querySelector(".answers")!.before(parts);
  form.addEventListener("submit", (event) => (event.preventDefault(), void ask(operation, form)));
}

/** The address of a request. */
function addressOf(operation: HTMLElement, form: HTMLFormElement): string {
  let path = operation.dataset.path!;
  const query = new URLSearchParams();
  for (const { value, dataset } of form.querySelectorAll<HTMLInputElement>("[data-name]")) {
    if (dataset.in === "path") path = path.replace(`{${dataset.name}}`, () => encodeURIComponent(value));
    else if (value) query.set(dataset.name!, value);
  }
  return query.size ? `${path}?${query}` : path;
}

/** What a request has besides its address. */
function requestOf(operation: HTMLElement, form: HTMLFormElement, signal: AbortSignal): RequestInit {
  const token = bearer.value.trim();
  const body = form.querySelector("textarea");
  const headers = new Headers(body ? { "Content-Type": "application/json" } : {});
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const credentials = token ? "omit" : "same-origin";
  return { method: operation.dataset.method!, headers, body: body?.value ?? null, credentials, signal, cache: "no-store", redirect: "error" };
}

/** The requests that wait for their answers, by their forms. */
const running = new WeakMap<HTMLFormElement, AbortController>();

/** Asks first where that is due, and sends the request. It ends the request of the form before. */
async function ask(operation: HTMLElement, form: HTMLFormElement): Promise<void> {
  const action = form.querySelector(".main")!.textContent!;
  if (operation.dataset.grave !== undefined && !(await sure(`${operation.id.slice("op-".length)}: ${main.dataset.sure}`, action))) return;
  const [status, text] = [form.querySelector<HTMLElement>(".came p")!, form.querySelector<HTMLElement>(".came pre")!];
  const stop = form.querySelector<HTMLButtonElement>(".stop")!;
  const abort = new AbortController();
  running.get(form)?.abort();
  running.set(form, abort);
  text.parentElement!.hidden = false; // at once, with the height that it keeps
  [status.textContent, text.textContent] = ["…", ""];
  stop.disabled = false;
  stop.onclick = () => abort.abort();
  try {
    const answer = await fetch(addressOf(operation, form), requestOf(operation, form, abort.signal));
    status.textContent = `${answer.status} ${answer.statusText}`;
    await show(answer, text);
  } catch {
    if (running.get(form) === abort) status.textContent = (abort.signal.aborted ? main.dataset.stopped : main.dataset.failed)!;
  }
  if (running.get(form) === abort) stop.disabled = true;
}

/** Shows an answer: a stream as it comes, and the others when they are complete. */
async function show(answer: Response, place: HTMLElement): Promise<void> {
  const head = telling.filter((name) => answer.headers.has(name)).map((name) => `${name}: ${answer.headers.get(name)}\n`).join("") + "\n";
  const streams = /event-stream|ndjson/.test(answer.headers.get("Content-Type") ?? "");
  const limit = streams ? mostOfStream : most;
  place.textContent = head;
  let text = "";
  const parts = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await parts?.read(); part && !part.done; part = await parts!.read()) {
    text += part.value;
    if (streams) place.textContent = head + text;
    if (text.length < limit) continue;
    void parts!.cancel();
    place.textContent = `${head}${text.slice(0, limit)}\n${main.dataset.more}`;
    return;
  }
  place.textContent = head + laidOut(text);
}

/** JSON with line breaks, and any other text as it is. It notes the table that came. */
function laidOut(text: string): string {
  try {
    const value = JSON.parse(text);
    if (typeof value?.id === "string" && value.phase) propose(value.id);
    return JSON.stringify(value, null, 2);
  } catch {
    return text;
  }
}

/** Proposes the table that came last to the forms without one. */
function propose(id: string): void {
  for (const input of main.querySelectorAll<HTMLInputElement>("[data-name=id]:is(input)")) if (!input.value || input.value === table) input.value = id;
  table = id;
}

/** Opens what the address names, such as a schema. */
function open(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

main.addEventListener(
  "toggle",
  (event) => {
    const operation = event.target as HTMLElement;
    if (operation.matches(".operation") && !operation.querySelector("form")) addForm(operation);
  },
  true,
);
addEventListener("hashchange", open);
addEventListener("pagehide", () => (bearer.value = "")); // the page may be kept for the way back
open();
