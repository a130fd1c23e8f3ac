import { messageOf, refusal, type Refusal } from "./draft.ts";

/** A file that somebody chose or dropped. */
export interface ImportFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
  /** Name of the folder that was chosen with it. */
  readonly folder?: string;
}

/**
 * What a file is: a character of GCS or GCA, a library of GCS, a fight, stat blocks; or what its name says and nobody here reads (a template or another part
 * of GCS, GCA's own files, an archive).
 */
export type FileKind =
  | "gcs"
  | "gca"
  | "library"
  | "encounter"
  | "text"
  | "template"
  | "gcs-part"
  | "gca-own"
  | "zip"
  | "other";

const KINDS: Readonly<Record<string, FileKind>> = {
  gcs: "gcs",
  gct: "template",
  eqp: "library",
  skl: "library",
  spl: "library",
  adq: "library",
  eqm: "gcs-part",
  adm: "gcs-part",
  not: "gcs-part",
  loot: "gcs-part",
  xml: "gca",
  gca5: "gca-own",
  gca4: "gca-own",
  gca: "gca-own",
  yml: "encounter",
  yaml: "encounter",
  txt: "text",
  md: "text",
  zip: "zip",
  gz: "zip",
  rar: "zip",
  "7z": "zip",
};

/** What a file is by its name, and what JSON is by what stands in it. */
export function kindOf(name: string, text: string): FileKind {
  const ending = endingOf(name);
  if (ending === "json") return /"(?:participants|pacing)"\s*:/u.test(text.slice(0, 20_000)) ? "encounter" : "gcs";
  return Object.hasOwn(KINDS, ending) ? (KINDS[ending] ?? "other") : "other";
}

/** Letters behind the last full stop of a name, in lower case. */
export const endingOf = (name: string): string => /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? "";

/** Whether a file in a folder of all sorts is worth looking into, by its name alone. */
export const isImportable = (name: string): boolean =>
  ["gcs", "library", "encounter", "template"].includes(kindOf(name, "")) && endingOf(name) !== "json";

/** The text of a file. How large it is is looked at before any of it is read. */
export async function readFile(
  file: ImportFile,
  largest: typeof LARGEST,
): Promise<{ readonly text: string; readonly refusal?: undefined } | { readonly refusal: Refusal }> {
  const kind = kindOf(file.name, "");
  const most = kind === "encounter" || kind === "text" ? largest[kind] : largest.sheet;
  if (file.size > most) return { refusal: refusal("tooLarge", { size: megabytes(file.size), most: megabytes(most) }) };
  try {
    return { text: await file.text() };
  } catch (error) {
    return { refusal: refusal("notReadable", { why: messageOf(error) }) };
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;

/** Files as the browser gives them, with the folder that was chosen with them. */
export function fromBrowser(files: Iterable<File>): readonly ImportFile[] {
  return [...files].map((file) => {
    const [folder, ...rest] = (file.webkitRelativePath || "").split("/");
    return {
      name: file.name,
      size: file.size,
      text: async () => file.text(),
      ...(folder && rest.length ? { folder } : {}),
    };
  });
}

/** Largest files that are read at all, in bytes. Characters with their portrait and a fight of a thousand stay far below. */
export const LARGEST = { sheet: 16_000_000, encounter: 4_000_000, text: 1_000_000 } as const;

/** Most files at a time. */
export const MOST_FILES = 2_000;

/** Most items of one actor: what more there is no sheet shows in useful time. */
export const MOST_ITEMS = 2_000;

/** How deep things may be packed into each other. */
export const DEEPEST = 40;

/** Whether something that is dragged is files, and nothing of Foundry's own. */
export function carriesFiles(event: DragEvent): boolean {
  return [...(event.dataTransfer?.types ?? [])].includes("Files");
}

interface Entry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly name: string;
  file?(take: (file: File) => void, fail: (error: unknown) => void): void;
  createReader?(): { readEntries(take: (entries: readonly Entry[]) => void, fail: (error: unknown) => void): void };
}

/** The files that were dropped, those in dropped folders as well. The list has to be taken at once: browsers empty it when the event is over. */
export async function droppedFiles(event: DragEvent): Promise<readonly ImportFile[]> {
  const items = [...(event.dataTransfer?.items ?? [])];
  const plain = fromBrowser(event.dataTransfer?.files ?? []);
  const entries = items.map(
    (item) => (item as { webkitGetAsEntry?(): unknown }).webkitGetAsEntry?.() as Entry | null | undefined,
  );
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found: ImportFile[] = [];
  for (const entry of entries) if (entry) await collect(entry, entry.isDirectory ? entry.name : undefined, found);
  return found;
}

async function collect(entry: Entry, folder: string | undefined, found: ImportFile[]): Promise<void> {
  if (found.length > MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file?.(resolve, reject);
    });
    found.push({
      name: file.name,
      size: file.size,
      text: async () => file.text(),
      ...(folder === undefined ? {} : { folder }),
    });
    return;
  }
  const reader = entry.createReader?.();
  if (!reader) return;
  for (;;) {
    const some = await new Promise<readonly Entry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (!some.length) return;
    for (const each of some) await collect(each, folder, found);
  }
}

/** A value as it stands in a file, shortened. */
export function shown(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Whether this user may make actors at all. Who may not can still bring their own up to date. */
export function mayCreateActors(): boolean {
  return game.user?.can("ACTOR_CREATE") ?? false;
}

/** Whether this user may set up fights. */
export function mayCreateFights(): boolean {
  return game.user?.isGM ?? false;
}
