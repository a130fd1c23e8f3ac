/** Renders the tracker's templates as Foundry would, without Foundry. */

import "../../../tools/hostless/stand-in.ts";
import Handlebars from "handlebars";
import { asset, template } from "../../../src/foundry/host/constants.ts";
import type { TrackerView } from "../../../src/foundry/tracker/views/tracker.ts";
import { registerHelpers, type HandlebarsLike } from "../../client/app/handlebars/helpers.ts";

/** Reads a file by its public path. */
export type ReadFile = (path: string) => Promise<string>;

/** One template per part of the tracker; each renders one root element from a `TrackerView`. */
const PARTS = ["clock", "status", "timeline", "waiting", "refusal", "footer"].map((name) => ({
  name,
  path: template(`tracker/${name}.hbs`),
}));

/** Templates that the parts include. */
const PARTIALS: readonly string[] = [
  ...["gauge", "icon", "mark", "portrait", "side", "tool", "verb", "verb-attributes", "words"].map((name) =>
    template(`parts/${name}.hbs`),
  ),
  ...[
    ...[
      "badge",
      "badges",
      "box",
      "box-inside",
      "crowd",
      "fold",
      "members",
      "row",
      "now",
      "dock",
      "empty",
      "pending-row",
      "phase",
      "chosen",
      "core-parts",
      "points",
    ],
    ...["own", "results", "slot", "tile", "time", "wait"],
  ].map((name) => template(`tracker/${name}.hbs`)),
];

/**
 * Returns a function that renders a tracker as HTML: its parts in order, in the root element that Foundry would create.
 */
export async function trackerRenderer(readFile: ReadFile): Promise<(view: TrackerView) => string> {
  const handlebars = Handlebars.create();
  const texts = { localize: (key: string) => key, format: (key: string) => key };
  registerHelpers(handlebars as unknown as HandlebarsLike, () => texts);
  // The page shows nothing yet, so every row is drawn.
  handlebars.registerHelper(
    "sz-drawing",
    (name: string, { hash: { css } }: Handlebars.HelperOptions) =>
      new Handlebars.SafeString(
        `<svg class="${css}" aria-hidden="true"><use href="${asset("icons/sprite.svg")}#${name}"></use></svg>`,
      ),
  );
  // Nothing of it is pressed.
  handlebars.registerHelper("sz-press", () => "");
  handlebars.registerHelper("sz-rules", (rule: unknown) => rule);
  handlebars.registerHelper("sz-row", (view: unknown, { fn }: Handlebars.HelperOptions) => fn(view));
  const paths = [...PARTIALS, ...PARTS.map(({ path }) => path)];
  await Promise.all(
    paths.map(async (path) => handlebars.registerPartial(path, handlebars.compile(await readFile(path)))),
  );
  const parts = PARTS.map(({ name, path }) => ({ name, template: handlebars.compile(`{{> "${path}"}}`) }));
  return (view) => {
    const html = parts.map(({ template }) => template(view).trim()).join("\n");
    return `<section class="sz sz-tracker" data-role="${view.role}">\n${html}\n</section>`;
  };
}
