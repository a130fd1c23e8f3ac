import { counted, text } from "../../applications/tracker/texts.ts";
import type { Note, NoteKind, Refusal } from "../draft.ts";
import type { FileOutcome } from "../outcome.ts";
import { said } from "../words.ts";

/** A line about a file, with the field it is about. */
export interface LineView {
  readonly path: string;
  readonly words: string;
}

export interface FileView {
  readonly file: string;
  readonly status: FileOutcome["status"];
  /** "Made", "Brought up to date", "Not imported". */
  readonly word: string;
  readonly icon: string;
  readonly name: string;
  readonly uuid: string;
  /** "Open Erik". */
  readonly open: string;
  readonly made: string;
  readonly refusals: readonly LineView[];
  readonly groups: readonly { readonly title: string; readonly lines: readonly LineView[] }[];
  readonly count: string;
  readonly opened: boolean;
}

export interface ReportView {
  readonly summary: string;
  readonly progress: string;
  readonly files: readonly FileView[];
}

const ICONS: Readonly<Record<FileOutcome["status"], string>> = { made: "i-check", updated: "i-refresh", refused: "i-x" };
const KINDS: readonly NoteKind[] = ["wrong", "left-out", "guess", "fact"];

/** Notes of so few files are shown at once; of many they are opened one by one. */
const FEW = 3;

/** What came of an import, in words. What was not imported comes first. */
export function reportView(outcomes: readonly FileOutcome[], done: number, all: number): ReportView {
  const files = [...outcomes].sort((a, b) => Number(b.status === "refused") - Number(a.status === "refused"));
  const of = (status: FileOutcome["status"]): number => outcomes.filter((one) => one.status === status).length;
  const parts = (["made", "updated", "refused"] as const).filter((status) => of(status)).map((status) => counted(`Import.Report.Summary.${status}`, of(status)));
  return {
    summary: parts.join(" · "), progress: done < all ? text("Import.Report.Progress", { done, all }) : "",
    files: files.map((one) => fileView(one, files.length <= FEW)),
  };
}

function fileView({ file, status, actor, made = [], notes = [], refusal, refusals = [] }: FileOutcome, opened: boolean): FileView {
  const name = actor?.name ?? "";
  return {
    file, status, word: text(`Import.Report.Status.${status}`), icon: ICONS[status], name, uuid: actor?.uuid ?? "", open: text("Import.Report.Open", { name }),
    made: made.map(said).join(", "), refusals: [...(refusal ? [refusal] : []), ...refusals].map(line), groups: groups(notes), count: notes.length ? counted("Import.Report.Notes", notes.length) : "", opened,
  };
}

function groups(notes: readonly Note[]): FileView["groups"] {
  return KINDS.flatMap((kind) => {
    const lines = notes.filter((note) => note.kind === kind).map(line);
    return lines.length ? [{ title: text(`Import.Report.Kinds.${kind}`), lines }] : [];
  });
}

const line = ({ path, saying }: Refusal): LineView => ({ path, words: said(saying) });

/** One line for everybody: what came of it all. */
export function summaryOf(outcomes: readonly FileOutcome[]): string {
  return reportView(outcomes, outcomes.length, outcomes.length).summary;
}

