import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { OurWindow } from "../../host/our-window.ts";
import { showSidebarPage } from "../../host/typed-calls.ts";
import type { FileOutcome, Note, NoteKind, Refusal } from "../draft.ts";
import { said } from "../saying.ts";
import { canTakeBack, takeBack, type TakenBack } from "../take-back.ts";

/** From here on progress is shown. */
export const MANY = 20;

const ICONS: Readonly<Record<FileOutcome["status"], string>> = {
  made: "i-check",
  updated: "i-refresh",
  same: "i-check",
  refused: "i-x",
};
const KINDS: readonly NoteKind[] = ["wrong", "left-out", "guess", "fact"];

/** Up to this many files, notes start open. */
const FEW = 3;
/** Beyond this many files, closed notes are rendered when opened. */
const VERY_MANY = 40;

interface Progress {
  readonly outcomes: readonly FileOutcome[];
  readonly done: number;
  readonly all: number;
  readonly running: boolean;
  /** Numbers of a pasted text by owner, as its window counted them. */
  readonly numbers?: string;
}

/**
 * Returns the outcome of an import in words, refusals first; only progress while running.
 * @param unfolded places of outcomes with open notes
 */
function reportView(
  { outcomes, done, all, running, numbers = "" }: Progress,
  stopping: boolean,
  unfolded: ReadonlySet<number>,
) {
  const parts = (["made", "updated", "same", "refused"] as const).flatMap((status) => {
    const count = outcomes.filter((one) => one.status === status).reduce((sum, { actors = 1 }) => sum + actors, 0);
    return count ? [counted(`Import.Report.Summary.${status}`, count)] : [];
  });
  const progress = running
    ? {
        words: text("Import.Report.Progress", { done, all }),
        done,
        all,
        stop: text(stopping ? "Import.Report.Stopping" : "Import.Report.Stop"),
        stopping,
      }
    : null;
  const files = [...outcomes.entries()].sort(
    ([, a], [, b]) => Number(b.status === "refused") - Number(a.status === "refused"),
  );
  return {
    summary: parts.join(" · "),
    numbers,
    progress,
    stopped: !running && done < all ? counted("Import.Report.Stopped", all - done) : "",
    files: running
      ? []
      : files.map(([place, one]) =>
          fileView(one, place, files.length <= FEW || unfolded.has(place), files.length <= VERY_MANY),
        ),
  };
}

function fileView(
  { file, status, actor, made = [], notes = [], refusal, refusals = [] }: FileOutcome,
  place: number,
  opened: boolean,
  whole: boolean,
) {
  const name = actor?.name ?? "";
  return {
    place,
    file,
    status,
    word: text(`Import.Report.Status.${status}`),
    icon: ICONS[status],
    name,
    uuid: actor?.uuid ?? "",
    open: text("Import.Report.Open", { name }),
    made: made.map(said).join(", "),
    refusals: [...(refusal ? [refusal] : []), ...refusals].map(line),
    groups: opened || whole ? groups(notes) : [],
    count: notes.length ? counted("Import.Report.Notes", notes.length) : "",
    opened,
  };
}

const groups = (notes: readonly Note[]) =>
  KINDS.flatMap((kind) => {
    const lines = notes.filter((note) => note.kind === kind).map(line);
    return lines.length ? [{ title: text(`Import.Report.Kinds.${kind}`), lines }] : [];
  });

const line = ({ path, saying }: Refusal) => ({ path, words: said(saying) });

const ID = `${SYSTEM_ID}-import-report`;

/** Shows what an import made and left out, and why; undoes it as a whole. */
export class ReportWindow extends OurWindow {
  static override DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz-import"],
    window: { title: `${TEXTS}.Import.Report.Title`, resizable: true },
    position: { width: 520, height: 560 },
    actions: {
      /** The window may close; the import reports when it is done. */
      async stop(this: ReportWindow) {
        this.stopper?.abort();
        await this.render();
      },
      async back(this: ReportWindow) {
        try {
          this.taken = await takeBack(async (done, all) => {
            this.undoing = { done, all };
            await this.render();
          });
        } finally {
          this.undoing = null;
          await this.render();
        }
      },
      async next(this: ReportWindow) {
        await this.next?.();
      },
      async open(_event: Event, { dataset }: HTMLElement) {
        const document: {
          sheet?: { render(options: object): unknown } | null;
          documentName?: string;
        } | null = await fromUuid(dataset.uuid ?? "");
        if (document?.documentName === "Combat") {
          (ui.combat as { viewed: unknown } | undefined)!.viewed = document;
          await ui.combat?.render({ force: true });
          showSidebarPage("combat");
        } else await document?.sheet?.render({ force: true });
      },
    },
  };

  static override PARTS = { report: { template: template("import/report.hbs"), scrollable: [""] } };

  progress: Progress = { outcomes: [], done: 0, all: 0, running: false };

  stopper: AbortController | null = null;

  /** Imports the files beyond the limit. */
  next: (() => Promise<unknown>) | null = null;

  taken: TakenBack | null = null;

  /** Documents that a running undo has removed or restored. */
  private undoing: { readonly done: number; readonly all: number } | null = null;

  readonly unfolded = new Set<number>();

  protected override context(): object {
    const { undoing } = this;
    return {
      ...reportView(this.progress, this.stopper?.signal.aborted ?? false, this.unfolded),
      ...(undoing && undoing.all > MANY
        ? { files: [], progress: { words: text("Import.TakeBack.Progress", undoing), ...undoing } }
        : {}),
      back: !this.progress.running && !undoing && !this.taken && canTakeBack(),
      next: this.next && !this.progress.running,
      taken: this.taken && {
        words: counted("Import.TakeBack.Done", this.taken.count),
        kept: this.taken.kept.map(said),
      },
    };
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    for (const details of element.querySelectorAll("details"))
      details.addEventListener("toggle", () => this.unfold(details));
  }

  /** Keeps what is open, and renders the notes of a file when first opened. */
  private unfold(details: HTMLDetailsElement): void {
    const place = Number(details.dataset.place);
    if (details.open === this.unfolded.has(place)) return;
    this.unfolded[details.open ? "add" : "delete"](place);
    if (details.open && !details.querySelector("ul")) void this.render();
  }
}

/**
 * @param next imports the files beyond the limit
 * @param numbers of a pasted text by owner
 */
export async function showReport(
  outcomes: readonly FileOutcome[],
  all = outcomes.length,
  next: ReportWindow["next"] = null,
  numbers = "",
): Promise<void> {
  await showProgress({ outcomes, done: outcomes.length, all, running: false, numbers }, null, next);
}

export async function showProgress(
  progress: ReportWindow["progress"],
  stopper: AbortController | null,
  next: ReportWindow["next"] = null,
): Promise<void> {
  const open = foundry.applications.instances.get(ID);
  const report = open instanceof ReportWindow ? open : new ReportWindow();
  if (report.stopper !== stopper) report.unfolded.clear();
  Object.assign(report, { progress, stopper, next, taken: null });
  await report.render({ force: true });
  if (!open) report.bringToFront();
}
