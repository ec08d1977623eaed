// The living board of the home page. While it is seen it is asked for again and again; after some minutes it stays as it is.

/** How often, in milliseconds, and how many times. */
const pace = 5000;
const most = 60;

/** Puts the next board in the place of the one that is shown. The way to its game stays the same under a finger, unless it leads elsewhere. */
async function change(old: HTMLElement): Promise<void> {
  const answer = await fetch(old.dataset.next!);
  const next = answer.status === 200 && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector<HTMLElement>(".exhibit");
  if (!next) return;
  const link = (of: HTMLElement) => of.querySelector("a")?.getAttribute("href");
  if (link(old) !== link(next)) return old.replaceWith(next);
  old.dataset.next = next.dataset.next;
  for (const part of [".small-board", "figcaption span"]) old.querySelector(part)!.replaceWith(next.querySelector(part)!);
}

export function setUpBoard(): void {
  let asked = 0;
  const timer = setInterval(() => {
    const shown = document.querySelector<HTMLElement>("[data-next]");
    if (!shown || asked >= most) return clearInterval(timer);
    if (document.hidden) return;
    asked++;
    change(shown).catch(() => {}); // without an answer it stays
  }, pace);
}
