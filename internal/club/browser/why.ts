// The reasons for the points of a guest, in a dialog over the page. Without scripts, or without an answer, the link leads to their page.

/** Shows the reasons at an address. */
async function show(path: string): Promise<void> {
  const answer = await fetch(path);
  const reasons = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("reasons");
  if (!answer.ok || !reasons) throw new Error(answer.statusText);
  const dialog = document.getElementById("why") as HTMLDialogElement;
  const close = dialog.querySelector("form") as HTMLFormElement;
  dialog.replaceChildren(reasons, close);
  dialog.showModal();
}

export function setUpWhy(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[data-why], #all td + th a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.href).catch(() => location.assign(link.href));
  });
}
