// Forms are sent without leaving the page. One that gets no answer is sent again for some seconds; then the page asks. The
// server counts a form once, however often it comes.
import { seen, showIfNew, update } from "./connection";
import { add, asking, remove, slow, underway, type Delivery } from "./deliveries";
import { link, tellState, time, words } from "./state";
import { broken, pause } from "./stream";
import { sure } from "./sure";

type Tell = (words: string) => void;
let tell: Tell;

/** The position for which a form is meant, if it has one. */
const place = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>("[name=ply], [name=done]")?.value;

/** Tells the morph what was sent: a form counts as sent, and its button as pressed, while the table is there. */
export function keepSent(old: Node, fresh: Node): void {
  if (old instanceof HTMLFormElement && old.dataset.sent !== undefined && fresh instanceof HTMLFormElement) {
    if (place(old) !== undefined && place(old) === place(fresh)) fresh.dataset.sent = "";
  }
  if (old instanceof HTMLButtonElement && old.dataset.pressed !== undefined && fresh instanceof HTMLButtonElement) {
    if (fresh.form?.dataset.sent !== undefined && fresh.value === old.value) fresh.dataset.pressed = "";
  }
}

/** The fields of a form as it is shown now. One that names no version of the table is made for all that the page has received. */
function fieldsOf(form: HTMLFormElement, button: HTMLElement | null): URLSearchParams {
  const data = new FormData(form, button);
  const fields = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  if (!fields.has("seen")) fields.set("seen", String(seen()));
  return fields;
}

/** Sends a form. */
function send(form: HTMLFormElement, button: HTMLElement | null, fields: URLSearchParams): void {
  const action = button?.getAttribute("formaction") ?? form.action;
  form.dataset.sent = "";
  if (button) button.dataset.pressed = "";
  remove((d) => d.asks && d.action === action); // a new decision takes the place of an old one
  const d = { form, action, fields, place: place(form), since: 0, tries: 0, asks: false };
  add(d);
  void deliver(d);
  tellState();
}

/** Sends a form until there is an answer, or it has taken too long. */
async function deliver(d: Delivery): Promise<void> {
  d.since = Date.now();
  setTimeout(tellState, slow);
  while (underway().includes(d)) {
    if (await tried(d)) return;
    if (Date.now() - d.since >= time("keep")) return ask(d);
    await pause(time("pause") * (0.75 + Math.random() / 2));
  }
}

/** Sends a form once. It reports whether there was an answer of the server. */
async function tried(d: Delivery): Promise<boolean> {
  d.tries++;
  const patience = time("patience") * (d.form.id === "ask" ? 4 : 1); // a hint takes time to think
  let answer: Response, text: string;
  try {
    answer = await fetch(d.action, { method: "POST", body: d.fields, headers: { "X-Razzia": "1" }, signal: AbortSignal.timeout(patience) });
    text = await answer.text();
  } catch (error) {
    if (error instanceof TypeError) broken(); // the network failed; after a timeout the watchdog knows
    tellState();
    return false;
  }
  if (isGateway(answer)) return false;
  settle(d, answer, text);
  return true;
}

/** Whether an answer comes from a proxy before the server, which is not there. */
const isGateway = (answer: Response) =>
  answer.status === 502 || answer.status === 504 || (answer.status === 503 && !answer.headers.get("Content-Type")?.startsWith("text/plain"));

/** Says why a form was refused. One that was sent before may be refused because it had arrived; a move came too late. */
function refuse(d: Delivery, status: number, reason: string): void {
  const again = d.tries > 1 && status < 429;
  if (!again) tell(reason);
  else if (d.place !== undefined) tell(words("late", { reason }));
  else void update();
}

/** Shows the answer to a form. */
function settle(d: Delivery, answer: Response, text: string): void {
  remove((other) => other === d);
  if (answer.redirected) location.href = answer.url;
  else if (!answer.ok) refuse(d, answer.status, text.trim());
  else if (answer.status === 200) showIfNew(text, Number(answer.headers.get("X-Razzia-Version")));
  else void update();
  if (!answer.ok || !/\/(move|steal)$/.test(d.action)) release(d); // after a move the next update replaces the form
  const line = d.form.querySelector<HTMLInputElement>("[name=text]");
  if (answer.ok && line?.value === d.fields.get("text")) line.value = "";
  tellState();
}

/** Lets a form be sent again, unless it is meant for another position by now. */
function release(d: Delivery): void {
  if (place(d.form) !== d.place) return;
  delete d.form.dataset.sent;
  for (const button of d.form.querySelectorAll<HTMLElement>("[data-pressed]")) delete button.dataset.pressed;
}

/** Asks whether to send a form again. */
function ask(d: Delivery): void {
  d.asks = true;
  release(d);
  if (!document.documentElement.matches(".lost")) probe();
  tellState();
}

/** Sends the form again that the page asks about. */
function retry(): void {
  const d = asking();
  if (!d) return;
  d.asks = false;
  void deliver(d);
  tellState();
}

/** Drops the form that the page asks about. */
function drop(): void {
  const d = asking();
  remove((other) => other === d);
  tellState();
}

/** Sends moves again that the page asks about, once the table has moved on: they can change nothing, but the server says
 * whether they had arrived or came too late. */
export function probe(): void {
  for (const d of underway()) {
    const open = [...document.forms].some((form) => form.action === d.action && place(form) === d.place);
    if (!d.asks || d.place === undefined || open) continue;
    d.asks = false;
    void deliver(d);
  }
  tellState();
}

export function setUpSending(how: Tell): void {
  tell = how;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.post === undefined) return;
    event.preventDefault();
    if (form.dataset.sent !== undefined) return; // the form was sent and not answered yet
    const button = (event as SubmitEvent).submitter;
    const fields = fieldsOf(form, button);
    const ask = button?.dataset.ask; // the question before an action that cannot be undone
    if (!ask) send(form, button, fields);
    else void sure(ask, button!.textContent!.trim()).then((yes) => yes && form.isConnected && send(form, button, fields));
  });
  link()?.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) button.dataset.drop === undefined ? retry() : drop();
  });
}
