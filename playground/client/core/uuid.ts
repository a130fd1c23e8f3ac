// facts 4.2: UUIDs "Actor.<id>", "Actor.<id>.Item.<id>", "Compendium.<package>.<pack>.<Type>.<id>".
import type { Loose } from "../../shared/loose.ts";
import { realm } from "../realm/state.ts";

export interface ParsedUuid {
  uuid: string;
  type: string | undefined;
  id: string;
  primaryType: string | undefined;
  primaryId: string;
  documentType: string | undefined;
  documentId: string | undefined;
  collection: Loose;
  embedded: string[];
}

export function parseUuid(uuid: string | null | undefined): ParsedUuid | null {
  if (!uuid) return null;
  const parts = uuid.split(".");
  let collection: Loose;
  if (parts[0] === "Compendium") {
    parts.shift();
    collection = realm.game.packs?.get(`${parts.shift()}.${parts.shift()}`);
  } else collection = realm.game.collections?.get(parts[0]);
  const [primaryType, primaryId, ...embedded] = parts;
  const type = embedded.length ? embedded.at(-2) : primaryType;
  const id = embedded.length ? embedded.at(-1) : primaryId;
  return {
    uuid,
    type,
    id: id ?? "",
    primaryType,
    primaryId: primaryId ?? "",
    documentType: primaryType,
    documentId: primaryId,
    collection,
    embedded,
  };
}

export function buildUuid({
  id,
  documentName,
  parent,
  pack,
}: {
  id: string;
  documentName: string;
  parent?: Loose;
  pack?: string | null;
}): string {
  if (parent) return `${parent.uuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}

function descend(document: Loose, embedded: string[]): Loose {
  let target = document;
  for (let i = 0; target && i < embedded.length; i += 2)
    target = target.getEmbeddedDocument?.(embedded[i], embedded[i + 1]);
  return target ?? null;
}

export async function fromUuid(uuid: string): Promise<Loose> {
  const parsed = parseUuid(uuid);
  if (!parsed?.collection) return null;
  const root = parsed.collection.getDocument
    ? await parsed.collection.getDocument(parsed.primaryId)
    : parsed.collection.get(parsed.primaryId);
  return descend(root, parsed.embedded);
}

/** Returns the document, or only the index entry for one in a compendium. */
export function fromUuidSync(uuid: string, { strict = true } = {}): Loose {
  const parsed = parseUuid(uuid);
  if (!parsed?.collection) return null;
  if (parsed.collection.getDocument) {
    const loaded = parsed.collection.get(parsed.primaryId);
    if (loaded) return descend(loaded, parsed.embedded);
    if (parsed.embedded.length && strict)
      throw new Error(
        `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
      );
    const entry = parsed.collection.index.get(parsed.primaryId);
    return entry ? { ...entry, pack: parsed.collection.collection } : null;
  }
  return descend(parsed.collection.get(parsed.primaryId), parsed.embedded);
}
