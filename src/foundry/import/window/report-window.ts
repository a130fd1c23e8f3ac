import { SYSTEM_ID, template } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { contextWith, showSidebarPage } from "../../host/typed-calls.ts";
import type { FileOutcome } from "../book.ts";
import type { Note, NoteKind, Refusal } from "../draft.ts";
import { said } from "../saying.ts";

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

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = `${SYSTEM_ID}-import-report`;

/** What an import made, what it left out, and why. It stays until it is closed; a new import takes its place. */
export class ReportWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: ID, classes: ["sz", "sz-import"], window: { resizable: true }, position: { width: 520, height: 560 }, actions: { open: ReportWindow.#open },
  };

  static override PARTS = { report: { template: template("import/report.hbs"), scrollable: [""] } };

  outcomes: readonly FileOutcome[] = [];

  done = 0;

  all = 0;

  override get title(): string {
    return text("Import.Report.Title");
  }

  protected override async _prepareContext(options: never): Promise<never> {
    return contextWith(await super._prepareContext(options), reportView(this.outcomes, this.done, this.all));
  }

  static async #open(this: ReportWindow, _event: Event, target: HTMLElement): Promise<void> {
    const document = (await fromUuid((target.dataset.uuid ?? ""))) as { sheet?: { render(options: object): unknown } | null; documentName?: string } | null;
    if (document?.documentName === "Combat") {
      (ui.combat as { viewed: unknown } | undefined)!.viewed = document;
      await ui.combat?.render({ force: true });
      showSidebarPage("combat");
    } else await document?.sheet?.render({ force: true });
  }
}

/** Shows what came of an import so far. */
export async function showReport(outcomes: readonly FileOutcome[], done = outcomes.length, all = outcomes.length): Promise<void> {
  const open = foundry.applications.instances.get(ID) as ReportWindow | undefined;
  const report = open ?? new ReportWindow();
  Object.assign(report, { outcomes, done, all });
  await report.render({ force: true });
  if (!open) report.bringToFront();
}
