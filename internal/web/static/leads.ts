// Leads a player from the end of a game to what comes next, as soon as it is there: a stream of the next step tells where.
let stream: EventSource | undefined;

/** Follows the next step, if an update has brought one that leads on by itself. */
export function followNext(): void {
  const path = document.querySelector<HTMLElement>("[data-leads]")?.dataset.leads;
  if (!path || stream) return;
  stream = new EventSource(path);
  stream.addEventListener("go", ({ data }: MessageEvent<string>) => {
    if (data !== location.pathname) location.assign(data);
  });
}
