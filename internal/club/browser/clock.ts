// Moments in the zone of the browser, and how long it takes until one.

/** By how much the clock of the server is ahead of that of this device, in milliseconds. */
const ahead = (() => {
  const now = document.querySelector<HTMLElement>("main[data-now]")?.dataset.now;
  return now ? Number(now) - Date.now() : 0;
})();

const format = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });

/** Writes each moment of the page as the clock of the viewer has it. */
export function writeTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-at]")) {
    const text = format.format(new Date(time.dateTime));
    if (time.textContent !== text) time.textContent = text;
  }
}

/** The time that is left, as 4:12. */
function left(until: number): string {
  const seconds = Math.max(0, Math.ceil((until - Date.now() - ahead) / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Shows how long it takes until what is to come. */
export function tick(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-until]")) {
    const text = left(Number(place.dataset.until));
    if (place.textContent !== text) place.textContent = text;
  }
}

export function setUpClocks(): void {
  writeTimes();
  tick();
  setInterval(tick, 1000);
}
