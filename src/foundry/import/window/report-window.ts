import { template } from "../../constants.ts";
import { text } from "../../applications/tracker/texts.ts";
import type { FileOutcome } from "../outcome.ts";
import { reportView } from "./report-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = "segment-zero-import-report";

/** What an import made, what it left out, and why. It stays until it is closed; a new import takes its place. */
export class ReportWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: ID, classes: ["sz", "sz-import"], window: { resizable: true }, position: { width: 520, height: 560 }, actions: { open: ReportWindow.#open },
  } as never;

  static override PARTS = { report: { template: template("import/report.hbs"), scrollable: [""] } } as never;

  outcomes: readonly FileOutcome[] = [];

  done = 0;

  all = 0;

  override get title(): string {
    return text("Import.Report.Title");
  }

  protected override async _prepareContext(options: never): Promise<never> {
    return Object.assign(await super._prepareContext(options), reportView(this.outcomes, this.done, this.all)) as never;
  }

  static async #open(this: ReportWindow, _event: Event, target: HTMLElement): Promise<void> {
    const document = (await fromUuid((target.dataset.uuid ?? "") as never)) as { sheet?: { render(options: object): unknown } | null; documentName?: string } | null;
    if (document?.documentName === "Combat") {
      (ui.combat as unknown as { viewed: unknown } | undefined)!.viewed = document;
      await ui.combat?.render({ force: true });
      (ui.sidebar as unknown as { changeTab?(tab: string, group: string): void } | undefined)?.changeTab?.("combat", "primary");
    } else await document?.sheet?.render({ force: true });
  }
}

/** Shows what came of an import so far. */
export async function showReport(outcomes: readonly FileOutcome[], done = outcomes.length, all = outcomes.length): Promise<void> {
  const open = foundry.applications.instances.get(ID) as ReportWindow | undefined;
  const report = open ?? new ReportWindow();
  Object.assign(report, { outcomes, done, all });
  await report.render({ force: true } as never);
  if (!open) report.bringToFront();
}
