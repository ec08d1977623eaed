// In a lesson the focus goes to the next action, so that the keyboard alone is enough.
let done: string | undefined;

/** Moves the focus to the action of the step, once for each step. */
export function guide(main: HTMLElement): void {
  const tutor = main.querySelector<HTMLElement>("#tutor");
  if (!tutor || tutor.dataset.done === done) return;
  if (done !== undefined && document.activeElement === document.body) {
    main.querySelector<HTMLElement>(".console .action")?.focus({ preventScroll: true });
  }
  done = tutor.dataset.done;
}
