// A picture of a result, drawn on the device: names, faces and points on felt. The drawings are those of the sprite, which the page has
// already. Pages load no pictures but those of the server, so each drawing is painted by its parts.
import { type Game } from "./game";
import { nameOf } from "./page";
import { totals, winners } from "./rules";
import { number, text, told } from "./texts";

const width = 1080, edge = 80, line = 150;

/** What a part of a drawing has from those around it. */
interface Paint {
  fill: string;
  stroke: string;
  width: number;
  color: string;
}

/** Computes colours of the style sheet. */
function colours(): (value: string) => string {
  const probe = document.body.appendChild(document.createElement("i")), known = new Map<string, string>();
  probe.remove();
  return (value) => {
    if (!value.startsWith("var(")) return value;
    if (!known.has(value)) {
      document.body.append(probe);
      probe.style.color = value;
      known.set(value, getComputedStyle(probe).color);
      probe.remove();
    }
    return known.get(value)!;
  };
}

const n = (e: Element, name: string): number => Number(e.getAttribute(name) ?? 0);

/** The outline of a part. */
function outline(e: Element): Path2D | null {
  const path = new Path2D();
  switch (e.localName) {
    case "path":
      return new Path2D(e.getAttribute("d")!);
    case "circle":
      path.arc(n(e, "cx"), n(e, "cy"), n(e, "r"), 0, 7);
      return path;
    case "ellipse":
      path.ellipse(n(e, "cx"), n(e, "cy"), n(e, "rx"), n(e, "ry"), 0, 0, 7);
      return path;
    case "rect":
      path.roundRect(n(e, "x"), n(e, "y"), n(e, "width"), n(e, "height"), n(e, "rx"));
      return path;
  }
  return null;
}

/** Paints a part of the sprite with all in it. */
function paint(to: CanvasRenderingContext2D, sprite: Document, e: Element, above: Paint, colour: (value: string) => string): void {
  const color = colour(e.getAttribute("color") ?? above.color), own = (name: string, old: string) => {
    const value = e.getAttribute(name) ?? old;
    return value === "currentColor" ? value : colour(value);
  };
  const thick = Number(e.getAttribute("stroke-width") ?? above.width);
  const p: Paint = { fill: own("fill", above.fill), stroke: own("stroke", above.stroke), width: thick, color };
  to.save();
  to.globalAlpha *= Number(e.getAttribute("opacity") ?? 1);
  const matrix = e.getAttribute("transform");
  if (matrix) to.transform(...parsed(matrix));
  if (e.localName === "use") to.translate(n(e, "x"), n(e, "y"));
  const path = outline(e), inked = (value: string) => (value === "currentColor" ? color : value);
  if (path && p.fill !== "none") {
    to.fillStyle = inked(p.fill);
    to.fill(path);
  }
  if (path && p.stroke !== "none" && p.width > 0) {
    [to.strokeStyle, to.lineWidth, to.lineJoin, to.lineCap] = [inked(p.stroke), p.width, "round", "round"];
    to.stroke(path);
  }
  const inner = e.localName === "use" ? [sprite.querySelector(e.getAttribute("href")!)!] : [...e.children];
  for (const part of inner) paint(to, sprite, part, p, colour);
  to.restore();
}

/** The numbers of a transformation, such as "translate(2 3) scale(.8)". */
function parsed(value: string): [number, number, number, number, number, number] {
  const css = value.replace(/(\w+)\(([^)]*)\)/g, (_, name: string, list: string) => {
    const unit = { translate: "px", rotate: "deg" }[name] ?? "";
    return `${name}(${list.trim().split(/[\s,]+/).map((one) => one + unit).join(",")})`;
  });
  const m = new DOMMatrix(css);
  return [m.a, m.b, m.c, m.d, m.e, m.f];
}

/** The sprite as a document. */
async function spriteOf(): Promise<Document> {
  return new DOMParser().parseFromString(await (await fetch(told.sprite)).text(), "image/svg+xml");
}

/** Writes a text into a width, in lines, and returns the height that it took. */
function write(to: CanvasRenderingContext2D, words: string, x: number, y: number, most: number, leading: number): number {
  let row = "", at = y;
  for (const word of words.split(" ")) {
    const next = row ? `${row} ${word}` : word;
    if (row && to.measureText(next).width > most) {
      to.fillText(row, x, at);
      [row, at] = [word, at + leading];
    } else row = next;
  }
  to.fillText(row, x, at);
  return at + leading - y;
}

/** A line of the picture: face, name and points. */
function place(to: CanvasRenderingContext2D, game: Game, seat: number, y: number, colour: (value: string) => string): void {
  const points = totals(game.rounds), isWinner = winners(points).includes(seat);
  to.fillStyle = colour(isWinner ? "var(--brass)" : "var(--panel)");
  to.beginPath();
  to.roundRect(edge, y, width - 2 * edge, 130, 20);
  to.fill();
  to.fillStyle = colour(isWinner ? "var(--page)" : "var(--ink)");
  to.font = "700 54px Archivo, sans-serif";
  to.textAlign = "start";
  to.fillText(nameOf(game, seat), edge + 150, y + 84, 560);
  to.textAlign = "end";
  to.fillText(number(points[seat]!), width - edge - 40, y + 84);
}

/** Draws a finished game. */
export async function drawn(game: Game, title: string, why: string): Promise<Blob> {
  const sprite = await spriteOf(), colour = colours(), points = totals(game.rounds), height = 660 + points.length * line;
  const canvas = Object.assign(document.createElement("canvas"), { width, height }), to = canvas.getContext("2d")!;
  to.fillStyle = colour("var(--page)");
  to.fillRect(0, 0, width, height);
  to.fillStyle = colour("var(--brass)");
  to.font = "700 44px Archivo, sans-serif";
  to.fillText("RAZZIA!", edge, 120);
  to.font = "700 68px Archivo, sans-serif";
  let y = 220 + write(to, title, edge, 220, width - 2 * edge, 80);
  for (const seat of points.map((_, seat) => seat).sort((a, b) => points[b]! - points[a]!)) {
    place(to, game, seat, y - 40, colour);
    to.save();
    to.translate(edge + 24, y - 40 + 17);
    to.scale(1.5, 1.5);
    const face = sprite.querySelector(`#avatar-${game.players[seat]!.face + 1}`)!;
    paint(to, sprite, face, { fill: "#000", stroke: "none", width: 1, color: "#000" }, colour);
    to.restore();
    y += line;
  }
  to.textAlign = "start";
  to.fillStyle = colour("var(--ink)");
  to.font = "400 36px Archivo, sans-serif";
  write(to, `${text("result.why")}: ${why}`, edge, y + 40, width - 2 * edge, 50);
  return new Promise((done) => canvas.toBlob((blob) => done(blob!), "image/png"));
}
