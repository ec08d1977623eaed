// Elements as values. A view is made anew after each change, and the page takes over what differs: so focus, open sheets and running fields
// stay. It is a few lines, since the morphing of the tables would take a twentieth of what this page may weigh.

type Child = Node | string | false | null | undefined | Child[];
type Value = string | number | boolean | null | undefined | ((event: Event) => void);

/** The events that elements listen for. */
const events = ["onclick", "oninput", "onchange", "onsubmit", "onkeydown"] as const;

function append(to: Element, child: Child): void {
  if (Array.isArray(child)) child.forEach((one) => append(to, one));
  else if (child) to.append(child);
}

function put(e: Element, name: string, value: Value): void {
  if (typeof value === "function") Object.assign(e, { [name]: value });
  else if (value === true) e.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined) e.setAttribute(name, String(value));
}

/** An element: "section.panel" is one with a class. */
export function h(tag: string, attributes: Record<string, Value> = {}, ...children: Child[]): HTMLElement {
  const [name, ...classes] = tag.split("."), e = document.createElement(name!);
  if (classes.length > 0) e.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) put(e, key, value);
  append(e, children);
  return e;
}

const svgSpace = "http://www.w3.org/2000/svg";

/** A drawing of the sprite, without a meaning of its own. With a size, the box is a part of a drawing of that size. */
export function drawing(address: string, box: string, className: string, size?: [number, number]): Element {
  const svg = document.createElementNS(svgSpace, "svg"), use = document.createElementNS(svgSpace, "use");
  for (const [name, value] of Object.entries({ viewBox: box, class: className, "aria-hidden": "true" })) svg.setAttribute(name, value);
  use.setAttribute("href", address);
  if (size) ["width", "height"].forEach((name, i) => use.setAttribute(name, String(size[i])));
  svg.append(use);
  return svg;
}

const differs = (old: Node, fresh: Node): boolean =>
  old.nodeName !== fresh.nodeName || (old instanceof Element && fresh instanceof Element && old.id !== fresh.id);

/** What is open stays so: the viewer has opened it. */
const isTheirs = (e: Element, name: string): boolean => name === "open" && e.nodeName === "DETAILS";

function patchElement(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !isTheirs(old, name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && !isTheirs(old, name)) old.setAttribute(name, value);
  }
  for (const event of events) {
    const [was, is] = [old as unknown as Record<string, unknown>, fresh as unknown as Record<string, unknown>];
    if (was[event] !== is[event]) was[event] = is[event];
  }
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    if (old !== document.activeElement) old.value = fresh.value;
    old.checked = fresh.checked;
  }
  patch(old, fresh);
}

/** Makes the children of an element those of another one. */
export function patch(old: Element, fresh: Element): void {
  const list = [...fresh.childNodes];
  list.forEach((next, i) => {
    const now = old.childNodes[i];
    if (!now) old.append(next);
    else if (differs(now, next)) now.replaceWith(next);
    else if (now instanceof Element) patchElement(now, next as Element);
    else if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue;
  });
  while (old.childNodes.length > list.length) old.lastChild!.remove();
}
