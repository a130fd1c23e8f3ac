// Metadata of all documents, and fields that many of them share.
import type { Dict } from "../../shared/loose.ts";
import { shapeOf } from "../../shared/shapes.ts";
import * as fields from "../data/fields/index.ts";
import type { Document } from "./document.ts";

type Fields = Record<string, fields.DataField>;

/** Returns the static `metadata` of a document class. */
export function metadataOf(name: string): Dict {
  const { collection, embedded, hasTypeData } = shapeOf(name);
  return Object.freeze({ name, collection, label: `DOCUMENT.${name}`, embedded, hasTypeData });
}

export const identity = (): Fields => ({
  _id: new fields.DocumentIdField(),
  flags: new fields.DocumentFlagsField(),
  _stats: new fields.DocumentStatsField(),
});

export const typed = (document: typeof Document, initial?: string): Fields => ({
  type: new fields.DocumentTypeField(document, initial ? { initial } : {}),
  system: new fields.TypeDataField(document),
});

export const owned = (): Fields => ({
  ownership: new fields.DocumentOwnershipField(),
  folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
  sort: new fields.IntegerSortField(),
});

export const named = (): Fields => ({
  name: new fields.StringField({ required: true, blank: false }),
  img: new fields.FilePathField(),
});
