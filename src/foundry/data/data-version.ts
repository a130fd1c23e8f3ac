import { SCHEMA, isObject } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import { sourceOf, updateSource } from "../host/typed-calls.ts";
import { additionsTo } from "./data-steps.ts";
import { count } from "./fields.ts";

/** The form in which a document was written (`SCHEMA`); 0 for one that does not say. */
export const dataVersion = () => count();

/** The form of a document as it is stored. */
export function versionOf(document: object): number {
  const { system } = sourceOf(document);
  return isObject(system) && typeof system.dataVersion === "number" ? system.dataVersion : 0;
}

/**
 * True for a document that a newer version of the system has written. Nothing of ours writes to it: we don't know what
 * would be lost.
 */
export function isNewerDocument(document: object): boolean {
  return versionOf(document) > SCHEMA;
}

/** In `_preCreate`: what is made now has the present form. */
export function stampVersion(document: object): void {
  if (versionOf(document) < SCHEMA) updateSource(document, { system: { dataVersion: SCHEMA } });
}

/**
 * In `_preUpdate`: says why nothing is written to a document of a newer version.
 * @returns whether this change has to be prevented
 */
export function preventsChange(document: object, changes: object): boolean {
  if (!("system" in changes) || !isNewerDocument(document)) return false;
  ui.notifications?.warn(text("Update.NewerDocument", { name: (document as { readonly name: string }).name }));
  return true;
}

/** In `migrateData` of a document: adds what it lacks of the present form. Never throws, whatever is stored. */
export function addNewParts({ type, system }: { readonly type?: unknown; readonly system?: unknown }): void {
  if (isObject(system)) Object.assign(system, additionsTo(type, system));
}
