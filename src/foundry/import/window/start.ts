import { isImportable, kindOf, readFile, type ImportFile } from "../import-file.ts";
import { LARGEST } from "../limits.ts";
import type { FileOutcome } from "../outcome.ts";
import { importFiles, type ImportOptions } from "../run.ts";
import { showReport } from "./report-window.ts";
import { openStatBlocks } from "./stat-block-window.ts";
import { text } from "../../applications/tracker/texts.ts";

/** More files than this take long enough to be told of under way. */
const MANY = 20;

/**
 * Imports files and says what came of them. A folder holds all sorts of things, so what cannot be imported by its name is left out of it in silence;
 * a single text is taken for stat blocks, and shown before anything is made of it.
 */
export async function importAndReport(files: readonly ImportFile[], options: ImportOptions = {}): Promise<readonly FileOutcome[]> {
  const wanted = files.filter(({ name, folder }) => folder === undefined || /\.gcs$/iu.test(name) || (isImportable(name) && /\.ya?ml$/iu.test(name)));
  const [first] = wanted;
  if (wanted.length === 1 && first && !options.into && kindOf(first.name, "") === "text") return openText(first);
  if (!wanted.length) {
    ui.notifications?.warn(text("Import.NothingThere"));
    return [];
  }
  const progress = wanted.length > MANY ? (done: number, all: number, outcomes: readonly FileOutcome[]): void => { void showReport(outcomes, done, all); } : undefined;
  const outcomes = await importFiles(wanted, { ...options, ...(progress ? { progress } : {}) });
  await showReport(outcomes);
  return outcomes;
}

async function openText(file: ImportFile): Promise<readonly FileOutcome[]> {
  const read = await readFile(file, LARGEST);
  if (read.refusal) {
    const outcomes: readonly FileOutcome[] = [{ file: file.name, status: "refused", refusal: read.refusal }];
    await showReport(outcomes);
    return outcomes;
  }
  await openStatBlocks(read.text, file.name);
  return [];
}
