import { expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { leaveUndrawn, openWorld } from "../world.ts";
import { complaints, freshSystem, serveFiles } from "./fresh-system.ts";

/**
 * Opens the documents of these packs in their sheets as the GM does: none may leave a message in the console, or show a link that leads nowhere.
 * All are read. Opened is each that has something no other before it had (a field that is empty or naught or set, a word of a list); with EVERY_SHEET=1 all are.
 * @returns how many were read, and how many opened
 */
async function openEverySheet(
  wanted: (pack: { readonly type: string }) => boolean,
): Promise<{ readonly read: number; readonly opened: number }> {
  const system = await freshSystem();
  const world = await openWorld({ system });
  try {
    const gm = await world.join("Gamemaster", { beforeSystem: serveFiles(system) });
    leaveUndrawn(gm);
    const before = complaints(gm).length;
    const seen = new Set<string>();
    let [read, opened] = [0, 0];
    for (const pack of [...(gm.game.packs as Iterable<Loose>)].filter(({ metadata }) =>
      wanted(metadata as { type: string }),
    )) {
      for (const document of (await pack.getDocuments()) as Loose[]) {
        read += 1;
        const news = featuresOf(document).filter((feature) => !seen.has(feature));
        if (news.length || process.env.EVERY_SHEET) {
          await openSheet(document);
          opened += 1;
        }
        for (const feature of news) seen.add(feature);
        expect(complaints(gm).slice(before), `${String(document.uuid)} ${String(document.name)}`).toEqual([]);
      }
      expect(pack.contents, pack.collection as string).toHaveLength(pack.index.size as number);
    }
    return { read, opened };
  } finally {
    await world.close();
    system.discard();
  }
}

async function openSheet(document: Loose): Promise<void> {
  const where = `${String(document.uuid)} ${String(document.name)}`;
  const { sheet } = document;
  expect(sheet, where).toBeTruthy();
  await sheet.render({ force: true });
  expect(sheet.rendered, where).toBe(true);
  expect(
    [...sheet.element.querySelectorAll(".content-link.broken")].map((link: Loose) => link.dataset.uuid as string),
    where,
  ).toEqual([]);
  await sheet.close({ animate: false });
}

/** What may make a sheet take another way: of the document itself, and of the items in it. Journals are each their own. */
function featuresOf(document: Loose): readonly string[] {
  const name = String(document.documentName);
  if (name === "JournalEntry") return [String(document.uuid)];
  const {
    system = {},
    items = [],
    effects = [],
    type = "",
  } = document.toObject() as { system?: Dict; items?: Dict[]; effects?: Dict[]; type?: string };
  return [
    ...kinds(system, `${name} ${type}`),
    `${name} ${effects.length}`,
    ...items.flatMap((item) => kinds(item.system, `in ${name} ${String(item.type)}`)),
  ];
}

function kinds(value: unknown, key: string): readonly string[] {
  // Names of a weapon's modes have no meaning.
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, each]) => kinds(each, `${key}.${name.replace(/^\w*\d$/, "one")}`));
  if (typeof value === "number") return [`${key} ${Math.sign(value)}`];
  // A word of a list counts itself; other text counts by being present.
  return [`${key} ${typeof value === "string" && /^[a-z-]+$/.test(value) ? value : String(Boolean(value))}`];
}

it.each([
  ["actors", 150, 15],
  ["items, macros, tables and journals", 380, 30],
] as const)(
  "opens %s of the packs without errors or broken links",
  async (what, most, different) => {
    const { read, opened } = await openEverySheet(({ type }) => (type === "Actor") === (what === "actors"));
    console.log(`${read} ${what} of the packs: ${opened} sheets opened`);
    expect(read).toBeGreaterThan(most);
    expect(opened).toBeGreaterThan(different);
  },
  120_000,
);
