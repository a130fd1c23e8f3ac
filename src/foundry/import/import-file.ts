import type { Refusal } from "./draft.ts";
import { say } from "./saying.ts";

/** A file that somebody chose or dropped. */
export interface ImportFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
  /** Name of the folder that was chosen with it. */
  readonly folder?: string;
}

export type FileKind = "gcs" | "encounter" | "text" | "other";

/** What a file is by its name, and what JSON is by what stands in it. */
export function kindOf(name: string, text: string): FileKind {
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "gcs") return "gcs";
  if (ending === "yml" || ending === "yaml") return "encounter";
  if (ending === "json") return /"(?:participants|pacing)"\s*:/u.test(text.slice(0, 20_000)) ? "encounter" : "gcs";
  return ending === "txt" || ending === "md" ? "text" : "other";
}

/** Whether a file is worth looking into, by its name alone. */
export const isImportable = (name: string): boolean => /\.(?:gcs|ya?ml|json|txt|md)$/iu.test(name);

/** The text of a file. How large it is is looked at before any of it is read. */
export async function readFile(file: ImportFile, largest: Readonly<Record<"gcs" | "encounter" | "text", number>>): Promise<{ readonly text: string; readonly refusal?: undefined } | { readonly refusal: Refusal }> {
  const kind = kindOf(file.name, "");
  const most = kind === "encounter" || kind === "text" ? largest[kind] : largest.gcs;
  if (file.size > most) return { refusal: { path: "", saying: say("Refused.tooLarge", { size: megabytes(file.size), most: megabytes(most) }) } };
  try {
    return { text: await file.text() };
  } catch (error) {
    return { refusal: { path: "", saying: say("Refused.notReadable", { why: error instanceof Error ? error.message : String(error) }) } };
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;

/** Files as the browser gives them, with the folder that was chosen with them. */
export function fromBrowser(files: Iterable<File>): readonly ImportFile[] {
  return [...files].map((file) => {
    const [folder, ...rest] = (file.webkitRelativePath || "").split("/");
    return { name: file.name, size: file.size, text: async () => file.text(), ...(folder && rest.length ? { folder } : {}) };
  });
}
