// Leads a player to the rematch: when it begins while the page is open, after a countdown that they can cancel.
let known: string | undefined; // the address of the rematch at the last update
let left = 0; // seconds of the countdown, 0 if none runs
let timer = 0;

const status = () => document.getElementById("rematch");
const cancel = () => document.querySelector<HTMLElement>("[data-stay]");

/** Begins the countdown if an update has brought the rematch. A page that had it from the start stays where it is. */
export function awaitRematch(): void {
  const next = status()?.dataset.next ?? "";
  const begins = next !== "" && known !== undefined && next !== known;
  known = next;
  if (begins) countDown(Number(status()!.dataset.seconds));
  else if (left) write();
}

function countDown(seconds: number): void {
  left = seconds;
  if (!left) return void (location.href = known!);
  write();
  timer = window.setTimeout(() => countDown(left - 1), 1000);
}

function write(): void {
  const line = status();
  if (line?.dataset.begins) line.textContent = line.dataset.begins.replace("{seconds}", String(left));
  cancel()?.removeAttribute("hidden");
}

export function setUpRematch(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-stay]")) return;
    clearTimeout(timer);
    left = 0;
    cancel()!.hidden = true;
    status()!.textContent = "";
  });
}
