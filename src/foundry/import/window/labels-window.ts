import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { showOne } from "../../host/our-window.ts";
import { TableWindow, type WorldTable } from "../../host/table-window.ts";
import { oursByField, type OwnLabel } from "../stat-block/labels.ts";
import { labelsIn, saveLabels, storedLabels, worldLabels } from "../world-labels.ts";
import { taughtName, taughtOptions } from "./teach.ts";

/** Changes the labels that the world's stat blocks may have besides ours. For GMs. */
class LabelsWindow extends TableWindow<OwnLabel> {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-labels`,
    window: { title: `${TEXTS}.Import.StatBlock.OwnLabels.Title` },
    position: { width: 460 },
  };

  static override PARTS = { labels: { template: template("import/labels.hbs") } };

  protected override readonly table: WorldTable<OwnLabel> = {
    member: "labels",
    title: "Import.StatBlock.OwnLabels.Title",
    read: labelsIn,
    stored: storedLabels,
    save: saveLabels,
    nameOf: ({ label }) => label,
    said: (rows, file) => counted("Import.StatBlock.OwnLabels.Read", rows, { file }),
  };

  protected override rows = worldLabels();

  protected override context(): object {
    const ours = oursByField();
    return {
      ours: ours.map(([field, labels]) => ({ field: taughtName(field), labels: labels.join(", ") })),
      oursTitle: counted(
        "Import.StatBlock.OwnLabels.Ours",
        ours.reduce((sum, [, labels]) => sum + labels.length, 0),
      ),
      notice: this.notice,
      rows: [...this.rows, { label: "", field: "ac" as const }].map(({ label, field }) => ({
        label,
        spoken: text("Import.StatBlock.OwnLabels.Is", { label, field: taughtName(field) }),
        options: taughtOptions(field),
      })),
    };
  }

  protected override typed(): readonly OwnLabel[] {
    const data = new FormData(this.element as HTMLFormElement);
    const fields = data.getAll("field");
    const rows = data
      .getAll("label")
      .flatMap((label, place) => (typeof label === "string" ? [[label, fields[place]] as const] : []));
    return labelsIn(Object.fromEntries(rows));
  }
}

export async function openLabels(): Promise<void> {
  await showOne(LabelsWindow);
}
