import { SYSTEM_ID } from "../host/constants.ts";
import { packName } from "../host/pack-names.ts";
import { onHooks, updateSource } from "../host/typed-calls.ts";

/** A document with what it carries. */
interface Carrier {
  readonly name: string;
  readonly pack?: string | null;
  readonly items?: { get(id: string): { readonly name: string } | undefined };
  toObject(): object;
}

/** What is stored of a document, as far as it has names. */
interface Sourced {
  readonly name: string;
  readonly items?: readonly { readonly _id: string; readonly name: string }[];
  readonly prototypeToken?: { readonly name?: string };
}

/** The source of a document, with its things under the names that it shows if it is of a compendium. */
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

/**
 * The names of what is about to be made of a document of a compendium: as they are read there. What was called
 * otherwise meanwhile keeps that.
 */
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

/** Gives what is made of documents of our compendia the names that are read there. */
export function followMade(): void {
  onHooks(
    ["preCreateActor", "preCreateItem", "preCreateJournalEntry", "preCreateMacro", "preCreateRollTable"],
    (document) => {
      const { _stats } = document as { readonly _stats?: { readonly compendiumSource?: string | null } };
      const uuid = _stats?.compendiumSource ?? "";
      if (!uuid.startsWith(`Compendium.${SYSTEM_ID}.`)) return;
      // Whoever takes a document out of a compendium has read it whole; of others only the index knows, and they keep
      // their names.
      const original = fromUuidSync(uuid) as Carrier | null;
      if (typeof original?.toObject === "function")
        updateSource(document, namesOfMade(document.toObject() as Sourced, original));
    },
  );
}
