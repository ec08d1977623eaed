// The question before an action that cannot be undone, in a dialog of the page.

/** Asks whether to do what a button does. The answer is no unless the viewer says yes. */
export function sure(question: string, action: string): Promise<boolean> {
  const dialog = document.getElementById("sure") as HTMLDialogElement;
  dialog.querySelector("p")!.textContent = question;
  dialog.querySelector("[value=yes]")!.textContent = action;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true }));
}
