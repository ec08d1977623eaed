// A replay runs by asking the server for one position after another.
type Show = (html: string, motion?: boolean) => void;

const pace = 900;
let running: number | undefined;

export function setUpReplay(show: Show): void {
  const form = () => document.querySelector<HTMLFormElement>("[data-replay]");
  const slider = () => form()!.querySelector<HTMLInputElement>("[name=at]")!;

  async function go(at: number): Promise<void> {
    const page = await (await fetch(`${location.pathname}?at=${at}`)).text();
    const table = new DOMParser().parseFromString(page, "text/html").querySelector("main.table");
    if (!table) return;
    const there = table.querySelector<HTMLInputElement>("[name=at]")!.value;
    history.replaceState(null, "", `${location.pathname}?at=${there}`);
    show(table.outerHTML);
    slider().value = there;
  }

  function run(): void {
    const at = Number(slider().value);
    if (at >= Number(form()!.dataset.last)) return stop();
    void go(at + 1);
  }

  function stop(): void {
    clearInterval(running);
    running = undefined;
  }

  document.addEventListener("input", (event) => {
    if (form() && event.target === slider()) void go(Number(slider().value));
  });
  document.addEventListener("click", (event) => {
    if (!form()) return;
    const target = event.target as Element;
    const step = target.closest<HTMLAnchorElement>("[data-replay] a[href*='at='], #log a");
    if (step) {
      event.preventDefault();
      stop();
      void go(Number(new URL(step.href).searchParams.get("at")));
    }
    if (target.closest("[data-play]")) running === undefined ? (running = setInterval(run, pace)) : stop();
  });
}
