import { SYSTEM_ID } from "../host/constants.ts";
import { packName } from "../host/pack-names.ts";
import { onHooks, updateSource } from "../host/typed-calls.ts";

/** A document with embedded ones. */
interface Carrier {
  readonly name: string;
  readonly pack?: string | null;
  readonly items?: { get(id: string): { readonly name: string } | undefined };
  toObject(): object;
}

/** Stored data with names. */
interface Sourced {
  readonly name: string;
  readonly items?: readonly { readonly _id: string; readonly name: string }[];
  readonly prototypeToken?: { readonly name?: string };
}

/** Returns a document's source with the names shown in the compendium. */
export function sourceAsShown<Source extends object>(document: {
  readonly pack?: string | null;
  readonly items?: Carrier["items"];
  toObject(): Source;
}): Source {
  const source: Source & Pick<Partial<Sourced>, "items"> = document.toObject();
  return document.pack && source.items
    ? {
        ...source,
        items: source.items.map((item) => ({ ...item, name: document.items?.get(item._id)?.name ?? item.name })),
      }
    : source;
}

/** Returns names for a document made from a compendium entry: as shown there, unless renamed since. */
export function namesOfMade(own: Sourced, original: Carrier): Sourced {
  const english = original.toObject() as Sourced;
  const name = own.name === english.name ? packName(original.pack, english.name) : own.name;
  const before = new Map(english.items?.map((item) => [item._id, item.name]));
  const items = own.items?.map((item) =>
    before.get(item._id) === item.name ? { ...item, name: original.items?.get(item._id)?.name ?? item.name } : item,
  );
  return {
    name,
    ...(items ? { items } : {}),
    ...(own.prototypeToken?.name === english.name ? { prototypeToken: { name } } : {}),
  };
}

export function followMade(): void {
  onHooks(
    ["preCreateActor", "preCreateItem", "preCreateJournalEntry", "preCreateMacro", "preCreateRollTable"],
    (document) => {
      const { _stats }: { readonly _stats?: { readonly compendiumSource?: string | null } } = document;
      const uuid = _stats?.compendiumSource ?? "";
      if (!uuid.startsWith(`Compendium.${SYSTEM_ID}.`)) return;
      // A document taken from a compendium was read as a whole; others keep their names.
      const original = fromUuidSync(uuid) as Carrier | null;
      if (typeof original?.toObject === "function")
        updateSource(document, namesOfMade(document.toObject() as Sourced, original));
    },
  );
}
