import { worldSpeeds } from "../settings/world-speeds.ts";
import { itemUpdate } from "./again.ts";
import { Refused } from "./book.ts";
import { countsOf, notKnown, refusal, refused, type FileOutcome, type ItemDraft } from "./draft.ts";
import { parseLibrary } from "./gcs/library.ts";
import { itemData, itemOriginOf } from "./origin.ts";
import { importText } from "./saying.ts";
import { timesNotes, withGivenTimes, type TimesTable } from "./times.ts";
import { carryOut, creating, folderFor, refusalOf, type Operation } from "./write-import.ts";

/** "new": a new compendium named like the file; else a compendium id. */
export type LibraryTarget = "world" | "new" | (string & {});

export interface ItemPack {
  readonly collection: string;
  readonly title: string;
  readonly locked: boolean;
  readonly documentName: string;
  readonly metadata: { readonly label: string; readonly packageType: string };
  getDocuments(): Promise<readonly Item.Implementation[]>;
  deleteCompendium(): Promise<unknown>;
}

const AT_ONCE = 200;

export function itemPacks(): readonly ItemPack[] {
  return [...((game.packs ?? []) as Iterable<ItemPack>)].filter(
    (pack) => pack.documentName === "Item" && !pack.locked && pack.metadata.packageType === "world",
  );
}

/**
 * Makes the items of a GCS library, all or none. Items of an earlier import of this file name are updated;
 * nothing is deleted.
 */
export async function importLibrary(
  text: string,
  file: string,
  target: LibraryTarget,
  times: TimesTable,
): Promise<FileOutcome> {
  const reading = parseLibrary(text, file);
  if (reading.refusal) return refused(file, reading.refusal);
  const may = target === "world" ? game.user?.can("ITEM_CREATE") : game.user?.isGM;
  if (!may) return refused(file, refusal("mayNotCreateItems"));
  try {
    const { draft, taken } = withGivenTimes(reading.draft, times, worldSpeeds());
    const { items } = draft;
    const { updated, where } = await write(items, file, target);
    return {
      file,
      status: updated ? "updated" : "made",
      made: countsOf({ items }),
      notes: [
        { kind: "fact", path: "", saying: where },
        ...reading.notes,
        ...notKnown({ items }),
        ...timesNotes(taken),
      ],
    };
  } catch (error) {
    return refused(file, refusalOf(error));
  }
}

async function write(items: readonly ItemDraft[], file: string, target: LibraryTarget) {
  const label = file.replace(/\.[^.]*$/u, "").slice(0, 100) || file;
  const { pack, isNew } = target === "world" ? { pack: null, isNew: false } : await packFor(target, label);
  try {
    const known = new Map(
      (pack ? await pack.getDocuments() : [...(game.items ?? [])]).flatMap((item) => {
        const key = itemOriginOf(item)?.key;
        return key?.startsWith(`${file}:`) ? [[key, item] as const] : [];
      }),
    );
    const folder = pack ? { id: null, create: [] } : folderFor(label, "Item");
    const drafts = items.map((item) => ({ ...item, key: `${file}:${item.key}` }));
    const data = drafts.map((item, place) => ({
      ...itemData(item, place),
      ...(folder.id ? { folder: folder.id } : {}),
    }));
    const where = pack ? { pack: pack.collection } : {};
    const fresh = data.filter((_, place) => !known.has(drafts[place]!.key));
    const updates = drafts.flatMap((draft, place) => {
      const item = known.get(draft.key);
      return item ? [itemUpdate(item, draft, data[place]!, "file", [])] : [];
    });
    await carryOut([
      creating("Folder", folder.create),
      ...chunks(fresh).map((some): Operation => ({ action: "create", documentName: "Item", data: some, ...where })),
      ...chunks(updates).map((some): Operation => ({
        action: "update",
        documentName: "Item",
        updates: some,
        ...where,
      })),
    ]);
    return {
      updated: updates.length > 0,
      where: pack
        ? importText("Notes.inPack", { name: pack.title })
        : folder.id
          ? importText("Notes.inFolder", { name: label })
          : importText("Notes.inItems"),
    };
  } catch (error) {
    if (isNew) await pack?.deleteCompendium();
    throw error;
  }
}

const chunks = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) => all.slice(part * AT_ONCE, (part + 1) * AT_ONCE));

async function packFor(target: LibraryTarget, label: string) {
  const packs = itemPacks();
  const pack =
    target === "new"
      ? packs.find(({ metadata }) => metadata.label === label)
      : packs.find(({ collection }) => collection === target);
  if (pack) return { pack, isNew: false };
  if (target !== "new") throw new Refused(refusal("noPack", { name: target.slice(0, 100) }));
  const { CompendiumCollection } = foundry.documents.collections as {
    CompendiumCollection: { createCompendium(metadata: object): Promise<ItemPack> };
  };
  return {
    pack: await CompendiumCollection.createCompendium({ label, type: "Item", packageType: "world" }),
    isNew: true,
  };
}
