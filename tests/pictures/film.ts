// A film is an SVG of pictures that follow each other, so that every page that shows pictures shows it, sharp at any size. With reduced motion its first
// picture stands still.
import type { Browser, Page } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Film } from "./films.ts";
import { openRibbon, play, sit } from "./seat.ts";

/** Seconds of a scene. */
const SCENE = 3;
/** Height of the line below the picture, in pixels. */
const LINE = 48;
/** Share of a picture's quality that is kept; 1 is all of it. */
const QUALITY = 0.85;

/** An arrow whose tip is at 0, 0. */
const POINTER = "M0 0v26l6-6 5 12 6-3-5-11h9z";

interface Frame {
  /** A picture as WebP, in base 64. */
  readonly picture: string;
  readonly says: string;
  /** The pressed place at its end, in pixels. */
  readonly pressed: { readonly x: number; readonly y: number } | null;
}

/** Plays a film's scenes and takes a picture of each. @throws if something that a scene presses is not there */
export async function filmed(browser: Browser, address: string, film: Film): Promise<Buffer> {
  const page = await sit(browser, address, film);
  const paper = await browser.newPage();
  try {
    await play(page, film.fight, 0);
    await openRibbon(page);
    await page.evaluate((faces) => {
      const { Dice } = (globalThis as unknown as Loose).CONFIG;
      const { randomUniform } = Dice;
      const left = [...faces];
      Dice.randomUniform = () => (left.length ? 1 - (left.shift()! - 0.5) / 6 : randomUniform());
    }, film.dice ?? []);
    // Neither the demo's hint nor a focused button's tooltip belongs to the film.
    await page.addStyleTag({ content: "#first-step, #tooltip { display: none !important; }" });
    const clip = await rectangleOf(page, film);
    const frames: Frame[] = [];
    for (const { says, press } of film.scenes) {
      await page.mouse.move(1, film.height - 1);
      await page.waitForTimeout(1_500);
      const target = press ? page.locator(press).first() : null;
      await target?.scrollIntoViewIfNeeded();
      const box = await target?.boundingBox();
      if (target && !box) throw new Error(`${film.file}: nothing to press by ${press}`);
      frames.push({
        picture: await asWebp(paper, await page.screenshot({ clip })),
        says,
        pressed: box
          ? { x: Math.round(box.x - clip.x + box.width / 2), y: Math.round(box.y - clip.y + box.height * 0.7) }
          : null,
      });
      await target?.click();
    }
    return Buffer.from(drawn(clip, frames));
  } finally {
    await paper.close();
    await page.context().close();
  }
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The common rectangle of the filmed parts, in whole pixels of the page. @throws if one of them is not there */
async function rectangleOf(page: Page, { file, width, height, of }: Film): Promise<Rectangle> {
  if (!of) return { x: 0, y: 0, width, height };
  const boxes = await Promise.all(of.map((part) => page.locator(part).first().boundingBox()));
  const found = boxes.map((box, at) => {
    if (!box) throw new Error(`${file}: nothing to film by ${of[at]!}`);
    return box;
  });
  const [left, top] = [Math.min(...found.map(({ x }) => x)), Math.min(...found.map(({ y }) => y))].map(Math.floor);
  const right = Math.min(width, Math.max(...found.map((box) => box.x + box.width)));
  const bottom = Math.min(height, Math.max(...found.map((box) => box.y + box.height)));
  return { x: left!, y: top!, width: Math.round(right) - left!, height: Math.round(bottom) - top! };
}

/** The pictures of a film that was drawn before, in order. */
export function picturesOf(film: Buffer): readonly Buffer[] {
  return [...film.toString("utf8").matchAll(/base64,([^"]+)"/gu)].map(([, data = ""]) => Buffer.from(data, "base64"));
}

/** A browser writes WebP, a third of the size. */
async function asWebp(paper: Page, png: Buffer): Promise<string> {
  return paper.evaluate(
    async ([data, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d")!.drawImage(image, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [png.toString("base64"), QUALITY] as const,
  );
}

function drawn({ width, height }: Rectangle, frames: readonly Frame[]): string {
  const whole = frames.length * SCENE;
  const shown = (100 / frames.length).toFixed(2);
  // The arrow appears in the last quarter of its scene.
  const [from, to] = [(75 / frames.length).toFixed(2), (99 / frames.length).toFixed(2)];
  const scenes = frames
    .map(({ picture, says, pressed }, at) =>
      [
        `<g class="scene" style="animation-delay:${at * SCENE}s">`,
        `<image width="${width}" height="${height}" href="data:image/webp;base64,${picture}"/>`,
        ...(pressed
          ? [
              `<g transform="translate(${pressed.x} ${pressed.y})"><path class="press" style="animation-delay:${at * SCENE}s" d="${POINTER}"/></g>`,
            ]
          : []),
        `<text x="20" y="${height + LINE / 2}"><tspan class="count">${at + 1}/${frames.length}</tspan>  ${says}</text>`,
        "</g>",
      ].join("\n"),
    )
    .join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + LINE}" width="${width}" height="${height + LINE}" role="img" aria-label="${frames.map(({ says }) => says).join(" ")}">
<style>
text { font: 20px system-ui, sans-serif; fill: #fff; dominant-baseline: central; white-space: pre; }
.count { fill: #f2b48a; }
.scene { opacity: 0; animation: scene ${whole}s step-end infinite; }
.scene:first-of-type { opacity: 1; }
.press { fill: #fff; stroke: #1b1a18; stroke-width: 2; opacity: 0; animation: press ${whole}s step-end infinite; }
@keyframes scene { 0% { opacity: 1; } ${shown}% { opacity: 0; } }
@keyframes press { 0% { opacity: 0; } ${from}% { opacity: 1; } ${to}% { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .scene, .press { animation: none; } }
</style>
<rect width="100%" height="100%" fill="#1b1a18"/>
${scenes}
</svg>
`;
}
