// The answer to a puzzle or a drill comes in its place: the script loads the page that a form or a link leads to, and shows it. The board
// stays where it is, and what a line moves glides.
import { vibrate } from "./haptics";
import { say } from "./live";
import { play } from "./sound";

const posed = () => document.querySelector("main.posed");
const right = () => document.querySelector("#verdict[data-right]") !== null;

let show: (html: string) => void;

/** Shows the page at an address. It returns false if that is no position, or did not come. */
async function swap(address: string, form?: FormData, back = false): Promise<boolean> {
  const body = form && new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const answer = await fetch(address, body ? { method: "POST", body } : {});
  const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.posed");
  if (!answer.ok || !main || !posed()) return false;
  if (!back) history.pushState(null, "", answer.url);
  show(main.outerHTML);
  return true;
}

/** Tells what an answer is worth: by sound, by what a device has else, and in words. */
function tell(): void {
  play([right() ? "right" : "wrong"]);
  if (right()) vibrate("won");
  say(document.getElementById("turn")?.textContent?.trim() ?? "");
}

function send(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.dataset.swap === undefined || !posed()) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  swap(form.action, data).then((came) => (came ? tell() : location.reload()), () => form.submit());
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap]");
  if (!link || !posed() || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  swap(link.href).then((came) => came || location.assign(link.href), () => location.assign(link.href));
}

export function setUpAnswers(how: (html: string) => void): void {
  show = how;
  if (!posed()) return;
  document.addEventListener("submit", send);
  document.addEventListener("click", follow);
  addEventListener("popstate", () => swap(location.href, undefined, true).then((came) => came || location.reload(), () => location.reload()));
}
