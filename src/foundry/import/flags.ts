import { SYSTEM_ID } from "../constants.ts";

/** Where an actor comes from: `flags.segment-zero.import`. */
export interface Origin {
  readonly kind: "gcs" | "stat-block" | "encounter";
  /** Name of the file, without its folders. */
  readonly file: string;
  /** What it goes by in the file; "" = nothing. */
  readonly id: string;
  /** What it was called when it was imported last: who has renamed it since keeps the new name. */
  readonly name: string;
}

/** Where an item of an imported actor comes from. */
export interface ItemOrigin {
  readonly key: string;
  /** Mark of the notes as they were imported: who has written into them since keeps what they wrote. */
  readonly notes: number;
}

/** Where an actor was imported from; null for one that was not. */
export function originOf(document: { readonly flags?: unknown }): Origin | null {
  const flag = importFlag(document);
  if (typeof flag?.kind !== "string" || typeof flag.file !== "string") return null;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return { kind: flag.kind as Origin["kind"], file: flag.file, id: text(flag.id), name: text(flag.name) };
}

export function itemOriginOf(document: { readonly flags?: unknown }): ItemOrigin | null {
  const flag = importFlag(document);
  return typeof flag?.key === "string" ? { key: flag.key, notes: Number(flag.notes ?? 0) } : null;
}

function importFlag({ flags }: { readonly flags?: unknown }): Record<string, unknown> | null {
  const own = (flags as Record<string, Record<string, unknown> | undefined> | undefined)?.[SYSTEM_ID]?.import;
  return typeof own === "object" && own !== null ? (own as Record<string, unknown>) : null;
}

export function asFlag(origin: Origin | ItemOrigin): object {
  return { [SYSTEM_ID]: { import: origin } };
}

/** A short mark of a text, to know it again without keeping it. */
export function markOf(text: string): number {
  let mark = 7;
  for (let place = 0; place < text.length; place++) mark = (Math.imul(mark, 31) + text.charCodeAt(place)) | 0;
  return mark;
}
