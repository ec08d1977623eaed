// Sheets stay open until the viewer closes them, whatever the table does meanwhile. In a wide window a sheet opens at its button.

/** How far a sheet stays from its button and from the edge of the window, in pixels. */
const apart = 6, edge = 10;

/** Whether an update must leave something of the old page where it is: an open sheet, also when what it is about is gone. A question that
 * is answered goes. */
export const isOpenSheet = (node: Node): boolean => node instanceof Element && node.matches(".sheet:popover-open:not(#question), .chair-menu:popover-open");

/** Whether a part of an element is written by the script alone: where a sheet opens. */
export const isOwn = (name: string, node: Element): boolean => name === "style" && node.matches(".sheet");

/** Tells a sheet where its button is, before the button opens it. A sheet that another one opens takes the place of that. The style
 * sheet says in which windows this counts. */
function place(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[popovertarget]") : null;
  const sheet = button && document.getElementById(button.getAttribute("popovertarget")!);
  if (!button || !sheet || sheet.matches(":popover-open")) return;
  const from = button.closest<HTMLElement>(".sheet:popover-open");
  if (from) return void (sheet.style.cssText = from.style.cssText);
  const { top, bottom, left } = button.getBoundingClientRect();
  const below = innerHeight - bottom, opensDown = below > top;
  sheet.style.setProperty("--from-left", `${left}px`);
  sheet.style.setProperty("--from-top", opensDown ? `${bottom + apart}px` : "auto");
  sheet.style.setProperty("--from-bottom", opensDown ? "auto" : `${innerHeight - top + apart}px`);
  sheet.style.setProperty("--room", `${Math.max(below, top) - apart - edge}px`);
}

export function setUpSheets(): void {
  document.addEventListener("click", place, true);
}
