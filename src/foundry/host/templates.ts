import { asset, template } from "./constants.ts";

/** What Handlebars made of a template when the system was built: a specification for `Handlebars.template`. */
type Specification = Parameters<typeof Handlebars.template>[0];

/** Templates by their address in this repository, as `import.meta.glob` gives them: "/templates/parts/icon.hbs". */
export type Precompiled = Readonly<Record<string, Specification>>;

/**
 * Puts our templates where Foundry looks for them before it asks the server: among the partials, by their address. What
 * stands there already is a module's and stays. What a module registers or loads under one of these addresses later
 * replaces ours. Where Handlebars is another version and refuses what was built for ours, the templates are loaded by
 * address.
 */
export async function registerTemplates(precompiled: Precompiled): Promise<void> {
  const addresses: string[] = [];
  for (const [file, specification] of Object.entries(precompiled)) {
    const address = template(file.slice("/templates/".length));
    addresses.push(address);
    if (Object.hasOwn(Handlebars.partials, address)) continue;
    const made = accepted(specification);
    if (made) Handlebars.registerPartial(address, made);
  }
  // Asks for nothing that is there.
  await foundry.applications.handlebars.loadTemplates(addresses);
}

/** @returns null if this Handlebars cannot run what another version made */
function accepted(specification: Specification): Handlebars.TemplateDelegate | null {
  try {
    return Handlebars.template(specification);
  } catch {
    return null;
  }
}

const SPRITE = "icons/sprite.svg";

/** A symbol of the sprite: where it is drawn, and what. */
interface Drawing {
  readonly viewBox: string;
  readonly markup: string;
}

/** By name, from when the sprite has come. */
let drawings: ReadonlyMap<string, Drawing> = new Map();

/** The symbols of a sprite that is written as ours is, by name. */
export function drawingsIn(sprite: string): ReadonlyMap<string, Drawing> {
  return new Map(
    [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs)].map(
      ([, name = "", viewBox = "", markup = ""]) => [name, { viewBox, markup }],
    ),
  );
}

/**
 * Registers the helper `{{sz-drawing "i-check" css="sz-icon"}}` and fetches the sprite, whose symbols it writes into
 * the page. A `<use>` of the file instead, as until then, makes the browser ask the server for it with every new row,
 * read all of it again and draw the row twice.
 */
export async function registerDrawings(): Promise<void> {
  Handlebars.registerHelper(
    "sz-drawing",
    (name: string, { hash: { css } }: { readonly hash: { readonly css: string } }) =>
      new Handlebars.SafeString(drawing(name, css)),
  );
  try {
    const response = await fetch(foundry.utils.getRoute(asset(SPRITE)));
    if (response.ok) drawings = drawingsIn(await response.text());
  } catch {
    // The browser asks for it with every drawing that it shows.
  }
}

/** Markup of a symbol of the sprite. @param css classes of the drawing */
function drawing(name: string, css: string): string {
  const known = drawings.get(name);
  const { escapeExpression: escapeHTML } = Handlebars.Utils;
  if (known)
    return `<svg class="${escapeHTML(css)}" viewBox="${known.viewBox}" aria-hidden="true">${known.markup}</svg>`;
  return `<svg class="${escapeHTML(css)}" aria-hidden="true"><use href="${asset(SPRITE)}#${escapeHTML(name)}"></use></svg>`;
}
