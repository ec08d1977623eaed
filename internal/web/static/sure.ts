// The question before an action that cannot be undone, in a dialog of the page.

let answer: ((yes: boolean) => void) | undefined;

/** Answers the question that was asked last, once its dialog is closed. */
function settle(dialog: HTMLDialogElement): void {
  if (dialog.open) return; // the event of a question before, which has been answered
  answer?.(dialog.returnValue === "yes");
  answer = undefined;
}

/** Asks whether to do what a button does. The answer is no unless the viewer says yes. */
export function sure(question: string, action: string): Promise<boolean> {
  const dialog = document.getElementById("sure") as HTMLDialogElement;
  settle(dialog); // its event comes a moment after the dialog is closed
  dialog.querySelector("p")!.textContent = question;
  dialog.querySelector("[value=yes]")!.textContent = action;
  dialog.returnValue = "";
  dialog.onclose = () => settle(dialog);
  dialog.showModal();
  return new Promise((yes) => (answer = yes));
}
