import type { ImportFile } from "./browser-files.ts";
import { messageOf, refusal, type Refusal } from "./draft.ts";
import { tabbed } from "./cells.ts";
import { decoded } from "./encoding.ts";

/** File endings by kind. A kind that cannot be imported is named like its refusal. */
const ENDINGS = {
  gcs: ["gcs"],
  gca: ["xml"],
  library: ["eqp", "skl", "spl", "adq"],
  foundry: [],
  encounter: ["yml", "yaml"],
  text: ["txt", "md", "csv", "tsv"],
  template: ["gct"],
  traitModifiers: ["adm"],
  equipmentModifiers: ["eqm"],
  gcsNotes: ["not"],
  gcsPart: ["loot"],
  gcaOwn: ["gca5", "gca4", "gca"],
  zip: ["zip", "gz", "rar", "7z"],
  unknownKind: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FileKind = keyof typeof ENDINGS;

const KINDS = new Map<string, FileKind>(
  Object.entries(ENDINGS).flatMap(([kind, endings]) => endings.map((ending) => [ending, kind as FileKind] as const)),
);

/** Returns the kind of a file by its name, of JSON by its content. */
export function fileKind(name: string, text: string): FileKind {
  const ending = endingOf(name);
  if (ending === "json") {
    if (/"(?:prototypeToken|_stats|exportSource)"\s*:/u.test(text)) return "foundry";
    return /"(?:participants|pacing)"\s*:/u.test(text.slice(0, 20_000)) ? "encounter" : "gcs";
  }
  return KINDS.get(ending) ?? "unknownKind";
}

export const endingOf = (name: string): string => /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? "";

/** True if a file in a folder is worth reading, by its name. A text may be stat blocks or prose. */
export const isImportable = (name: string): boolean =>
  ["gcs", "gca", "library", "encounter", "template"].includes(fileKind(name, "")) || endingOf(name) === "txt";

/** Refuses a file that is too large. */
export async function readFile(
  file: ImportFile,
  largest: typeof LARGEST,
): Promise<{ readonly text: string; readonly refusal?: undefined } | { readonly refusal: Refusal }> {
  const kind = fileKind(file.name, "");
  const most = kind === "encounter" || kind === "text" ? largest[kind] : largest.sheet;
  if (file.size > most) return { refusal: refusal("tooLarge", { size: megabytes(file.size), most: megabytes(most) }) };
  try {
    const text = file.arrayBuffer ? decoded(new Uint8Array(await file.arrayBuffer())) : await file.text();
    return { text: ["csv", "tsv"].includes(endingOf(file.name)) ? tabbed(text) : text };
  } catch (error) {
    return { refusal: refusal("notReadable", { why: messageOf(error) }) };
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;

/** Bytes. */
export const LARGEST = { sheet: 16_000_000, encounter: 4_000_000, text: 1_000_000 } as const;

export const MOST_FILES = 2_000;

export const MOST_ITEMS = 2_000;

export const DEEPEST = 40;

/** Returns a value in at most 60 characters. */
export function shownInFile(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
