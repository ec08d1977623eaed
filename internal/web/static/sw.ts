// The service worker: it shows messages of the server, and opens the table when one is clicked. While there is no connection, and for tables
// of this browser, it answers pages.
import { answer, type Asked, bringHome, keepPage, leave, takeAlong } from "./away";

/** What this script uses of a service worker. The types of the browser's window do not have it. */
interface Worker {
  location: Location;
  navigator: Navigator & { setAppBadge?: (n: number) => Promise<void> };
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(of: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: string, listener: (event: Wakened) => void): void;
}

/** A page of the site in a tab. */
interface Tab {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  postMessage(words: string): void;
}

/** What wakens the worker: a message, a click on one, or a subscription that ended. A browser may leave everything out. */
interface Wakened extends Event {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): unknown } | null;
  notification?: Notification;
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** A message, as the server writes it. */
interface Note {
  title: string;
  body: string;
  path: string;
  games?: number; // of a message of turns
  lang: string;
}

const worker = self as unknown as Worker;
const notifications = "/api/session/notifications";

/** What is shown of a message that cannot be read: some browsers end a subscription whose messages show nothing. */
const unread: Note = { title: "Razzia!", body: "", path: "/", lang: "" };

/** The address of a path of this site. */
const address = (path: string) => new URL(path, worker.location.origin).href;

/** The pages of the site that are open. */
const tabs = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true }).catch(() => []);

/** Whether a tab shows a path. */
const shows = (tab: Tab, path: string) => tab.url.replace(/#.*/, "") === address(path);

/** Reads a message. */
function read(event: Wakened): Note {
  try {
    const note = event.data!.json() as Partial<Note> | null;
    if (typeof note?.title !== "string") return unread;
    const isOurs = typeof note.path === "string" && new URL(address(note.path)).origin === worker.location.origin;
    return { ...unread, ...note, path: isOurs ? note.path! : unread.path };
  } catch {
    return unread;
  }
}

/** Shows a message, in the place of one of its kind before. A player who looks at the table needs none, and of what begins none who looks
 * at the site, whose page leads them there: it is taken away at once. */
async function show(note: Note): Promise<void> {
  const { body, lang, path } = note;
  const tag = note.games === undefined ? "start" : "turn";
  const isSeen = (await tabs()).some((tab) => tab.focused && (tag === "start" || shows(tab, path)));
  const plain = { tag, data: path, silent: isSeen };
  await worker.registration
    .showNotification(note.title, { ...plain, body, lang, renotify: !isSeen } as NotificationOptions)
    .catch(() => worker.registration.showNotification(unread.title, plain));
  if (isSeen) for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
}

/** Writes the number of games that wait on the icon. It is not waited for: a system may never answer. */
async function count(games: number): Promise<void> {
  await worker.navigator.setAppBadge?.(games).catch(() => undefined);
}

/** Brings the table to the front, in its own tab if it is open. */
async function open(path: string): Promise<unknown> {
  const tab = (await tabs()).find((tab) => shows(tab, path));
  const anew = () => worker.clients.openWindow(address(path));
  return tab ? tab.focus().catch(anew) : anew();
}

/** The key of the server for subscriptions. */
async function serverKey(): Promise<string> {
  return ((await (await fetch(notifications)).json()) as { key: string }).key;
}

/** Tells the server of the subscription that there is after the browser has ended one by itself: the new one that the browser names, or has, or
 * makes. It need not say which one has ended. */
async function renew(event: Wakened): Promise<void> {
  const push = worker.registration.pushManager;
  const subscribe = async () =>
    push.subscribe({ userVisibleOnly: true, applicationServerKey: event.oldSubscription?.options.applicationServerKey ?? (await serverKey()) });
  const fresh = event.newSubscription ?? (await push.getSubscription()) ?? (await subscribe());
  const { endpoint, keys } = fresh.toJSON();
  await fetch(notifications, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys!.p256dh, auth: keys!.auth }),
  });
}

/** Does what a page asks for: it is that of an installed app, or the person has removed the table. */
const obey = (wish: unknown) => (wish === "end" ? leave() : takeAlong(tell).catch(() => undefined));

/** Says something on all pages that are open. */
async function tell(words: string): Promise<void> {
  for (const tab of await tabs()) tab.postMessage(words);
}

worker.addEventListener("install", (event) => event.waitUntil(keepPage()));
worker.addEventListener("activate", (event) => event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())));
worker.addEventListener("fetch", (event) => answer(event as unknown as Asked));
worker.addEventListener("message", (event) => event.waitUntil(obey(event.data)));
worker.addEventListener("sync", (event) => event.waitUntil(bringHome()));
worker.addEventListener("push", (event) => {
  const note = read(event);
  event.waitUntil(show(note));
  if (note.games !== undefined) void count(note.games);
});
worker.addEventListener("notificationclick", (event) => {
  event.notification!.close();
  event.waitUntil(open(String(event.notification!.data ?? unread.path)));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

export {};
