/** The page of the gallery as HTML, for the browser and for screenshots. */

import { escapeHtml } from "../../client/app/handlebars/escape.ts";
import { trackerRenderer, type ReadFile } from "./render.ts";
import { ROWS } from "./samples.ts";

/** Returns the main content of the gallery. `width` in px overrides the samples' widths. */
export async function galleryMarkup(readFile: ReadFile, width?: number): Promise<string> {
  const render = await trackerRenderer(readFile);
  return ROWS.map((row) => {
    const cells = row.samples.map(
      (sample) =>
        `<figure class="gallery-cell" id="${sample.id}" style="--w:${String(width ?? sample.width)}px">\n<figcaption>${escapeHtml(sample.caption)}</figcaption>\n${render(sample.view)}\n</figure>`,
    );
    return `<section class="gallery-band">\n<h2>${escapeHtml(row.title)}</h2>\n<div class="gallery-row">\n${cells.join("\n")}\n</div>\n</section>`;
  }).join("\n");
}
