// The page that asks for messages: it lets this browser subscribe, after a click, and shows whether it has. No other page loads it.

const part = document.querySelector<HTMLElement>(".notify")!;
const state = document.getElementById("push-state")!;
const on = document.getElementById("push-on") as HTMLButtonElement;
const off = document.getElementById("push-off") as HTMLButtonElement;
const path = "/api/session/notifications";

/** Says how it stands, by a text of the page, and shows the button for the other state. */
function say(key: string, is?: boolean): void {
  state.textContent = state.dataset[key] ?? "";
  on.hidden = is !== false;
  off.hidden = is !== true;
}

/** Bytes of a text in base64url. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** A distance from UTC in minutes, as "+05:45". */
function fromUTC(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) => String(n).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}

/** The ID that the server gives to a subscription: the begin of the hash of its endpoint. */
async function id(of: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(of.endpoint));
  return [...new Uint8Array(hash).slice(0, 16)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** Sends a request, and fails unless it was done. */
async function call(method: string, at: string, body?: unknown): Promise<void> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  const answer = await fetch(at, init);
  if (!answer.ok) throw new Error(await answer.text());
}

/** Tells the server of a subscription. */
function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  return call("POST", path, { endpoint, p256dh: keys!.p256dh, auth: keys!.auth, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
}

/** The subscription of this browser. */
async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Shows how it stands with this browser. */
async function show(): Promise<void> {
  if (!window.isSecureContext) return say("secure");
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return say("unable");
  const subscription = await current();
  const mine = subscription ? document.querySelector<HTMLElement>(`[data-browser="${await id(subscription)}"]`) : null;
  if (mine) mine.hidden = false;
  if (Notification.permission === "denied") say("denied");
  else say(mine ? "on" : "off", !!mine);
}

/** Subscribes. A subscription with another key is that of another site at this address, or of one that was set up anew. */
async function subscribe(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return show();
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const key = bytes(part.dataset.key!);
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  await tell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  location.reload();
}

/** Ends the subscription: at the server first, so that no message comes for nothing. */
async function unsubscribe(): Promise<void> {
  const subscription = await current();
  if (subscription) {
    await call("DELETE", `${path}/${await id(subscription)}`);
    await subscription.unsubscribe();
  }
  location.reload();
}

/** Does something at a click. */
function at(button: HTMLButtonElement, work: () => Promise<void>): void {
  button.addEventListener("click", () => {
    button.disabled = true;
    work()
      .catch(() => say("failed", button === off))
      .finally(() => (button.disabled = false));
  });
}

at(on, subscribe);
at(off, unsubscribe);
const field = (name: string) => document.querySelector<HTMLInputElement>(`#quiet [name=${name}]`);
const [zone, offset] = [field("zone"), field("offset")];
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
if (offset) offset.value = fromUTC(-new Date().getTimezoneOffset()); // for a server that does not know the name
show().catch(() => say("unable"));

export {}; // a module: its names are its own
