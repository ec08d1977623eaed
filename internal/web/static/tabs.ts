// The tabs of a browser share its connections to a server, and without HTTP/2 there are six. A page that finds none left does not load, and
// no tab can send a move. So of the tabs that follow something, those that were used last have a stream, and the others ask.

/** How many tabs have a stream. */
const most = 3;

const me = Math.random().toString(36); // pages without TLS have no randomUUID
const later = new Set<string>(); // the tabs that have taken a stream after this one
const protocol = (performance.getEntriesByType("navigation")[0] as PerformanceResourceTiming | undefined)?.nextHopProtocol ?? "";
const scarce = !/^h[23]/.test(protocol);
let unseen = document.hidden; // the tab was opened behind another one, and never shown

/** Whether this tab leaves the streams to others. */
export const yields = () => scarce && (unseen || later.size >= most);

/** Notes which tabs take a stream, and takes one whenever the tab is used. Changed is called if that makes a difference. */
export function setUpTabs(changed: () => void): void {
  const tabs = new BroadcastChannel("razzia streams");
  const take = () => (later.clear(), tabs.postMessage(me));
  tabs.onmessage = (event: MessageEvent<string>) => {
    if (!yields() && later.add(event.data) && yields()) changed();
  };
  const use = () => {
    if (document.hidden || (!unseen && !later.size)) return;
    const yielded = yields();
    unseen = false;
    take();
    if (yielded) changed();
  };
  for (const sign of ["visibilitychange", "pointerdown", "keydown", "submit"]) document.addEventListener(sign, use, true);
  addEventListener("focus", use);
  if (!unseen) take();
}
