import { LineCounter, parseDocument, stringify, type Document } from "yaml";
import { KINDS } from "./shipped.ts";
import { readOwn, type OwnRefusal, type OwnSpeeds, type RowFault } from "./own.ts";
import { rowIdsOf } from "./table.ts";

/** Characters; the export of 2,000 rows with the longest names is shorter. */
export const LARGEST_FILE = 700_000;

export type FileRefusal =
  | OwnRefusal
  | { readonly code: "too-large"; readonly most: number }
  | { readonly code: "not-yaml"; readonly line: number };

/** A row that was left out, with its line in the file. */
export interface FileFault extends RowFault {
  readonly line: number;
}

/** Writes a GM's own rows. */
export function writeSpeedsFile(own: OwnSpeeds): string {
  return stringify(Object.fromEntries(KINDS.flatMap((kind) => (own[kind].length ? [[kind, own[kind]]] : []))));
}

/** Reads a GM's rows from YAML or JSON. Never throws. */
export function readSpeedsFile(
  text: string,
  language = "en",
):
  | { readonly own: OwnSpeeds; readonly faults: readonly FileFault[]; readonly refusal?: undefined }
  | { readonly refusal: FileRefusal } {
  if (text.length > LARGEST_FILE) return { refusal: { code: "too-large", most: LARGEST_FILE } };
  const lines = new LineCounter();
  const parsed = documentOf(text, lines);
  if ("line" in parsed) return { refusal: { code: "not-yaml", line: parsed.line } };
  const reading = readOwn(parsed.data, (kind, name) => rowIdsOf(kind, name, language));
  if (reading.refusal) return reading;
  const { own, faults } = reading;
  return { own, faults: faults.map((fault) => ({ ...fault, line: lineOf(fault, parsed.document, lines) })) };
}

function documentOf(
  text: string,
  lineCounter: LineCounter,
): { readonly document: Document; readonly data: unknown } | { readonly line: number } {
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: true });
    const [error] = document.errors;
    if (error) return { line: error.linePos?.[0].line ?? 1 };
    return { document, data: document.toJS({ maxAliasCount: 20 }) ?? {} };
  } catch {
    return { line: 1 };
  }
}

function lineOf({ kind, row }: RowFault, document: Document, lines: LineCounter): number {
  const node = document.getIn([kind, row - 1], true);
  const range = typeof node === "object" && node !== null && "range" in node ? node.range : null;
  return Array.isArray(range) ? lines.linePos(Number(range[0])).line : 1;
}
