// The service worker: it shows messages of the server, and opens the table when one is clicked. It answers no request of a page.

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
}

/** What wakens the worker: a message, a click on one, or a subscription that ended. */
interface Wakened extends Event {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): Note };
  notification?: Notification;
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** A message, as the server writes it. */
interface Note {
  title: string;
  body: string;
  path: string;
  games: number;
  lang: string;
}

const worker = self as unknown as Worker;

/** The address of a path of this site. */
const address = (path: string) => new URL(path, worker.location.origin).href;

/** The pages of the site that are open. */
const tabs = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Shows a message, in the place of one before. A player who looks at the table needs none. */
async function show(note: Note): Promise<void> {
  await worker.navigator.setAppBadge?.(note.games)?.catch(() => undefined);
  if ((await tabs()).some((tab) => tab.focused && tab.url === address(note.path))) return;
  const options = { body: note.body, lang: note.lang, tag: "turn", renotify: true, data: note.path };
  await worker.registration.showNotification(note.title, options);
}

/** Brings the table to the front, in its own tab if it is open. */
async function open(path: string): Promise<unknown> {
  const tab = (await tabs()).find((tab) => tab.url === address(path));
  return tab ? tab.focus() : worker.clients.openWindow(address(path));
}

/** Subscribes again, with the same key, after the browser has ended the subscription by itself. */
async function renew(event: Wakened): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey;
  const fresh = event.newSubscription ?? (key && (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch("/api/session/notifications", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys!.p256dh, auth: keys!.auth }),
  });
}

worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification!.close();
  event.waitUntil(open(String(event.notification!.data)));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

export {};
