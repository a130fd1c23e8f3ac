import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { loaded } from "../../host/load.ts";
import { OurWindow, showOne } from "../../host/our-window.ts";
import type { OwnLabel } from "../stat-block/labels.ts";
import { labelsIn, saveLabels, storedLabels, worldLabels } from "../world-labels.ts";
import { taughtName, taughtOptions } from "./teach.ts";

const yaml = () => loaded("Import.StatBlock.OwnLabels.Title", import("yaml"));

/** Characters of the largest file. */
const LARGEST = 100_000;

/** Changes the labels that the world's stat blocks may have besides ours. For GMs. */
class LabelsWindow extends OurWindow {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-labels`,
    tag: "form",
    classes: ["sz-import", "sz-calm"],
    window: { title: `${TEXTS}.Import.StatBlock.OwnLabels.Title`, resizable: true },
    position: { width: 460 },
    form: {
      async handler(this: LabelsWindow) {
        await saveLabels(this.typed());
        await this.close();
      },
      closeOnSubmit: false,
    },
    actions: {
      importFile(this: LabelsWindow) {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      },
      async exportFile(this: LabelsWindow) {
        const written = (await yaml())?.stringify({ labels: storedLabels(this.typed()) });
        if (written !== undefined) foundry.utils.saveDataToFile(written, "text/yaml", "labels.yml");
      },
    },
  };

  static override PARTS = { labels: { template: template("import/labels.hbs") } };

  #own: readonly OwnLabel[] = worldLabels();

  #notice = "";

  protected override context(): object {
    return {
      notice: this.#notice,
      rows: [...this.#own, { label: "", field: "ac" as const }].map(({ label, field }) => ({
        label,
        spoken: text("Import.StatBlock.OwnLabels.Is", { label, field: taughtName(field) }),
        options: taughtOptions(field),
      })),
    };
  }

  /** Returns the rows as typed; one without a label is removed. */
  private typed(): readonly OwnLabel[] {
    const data = new FormData(this.element as HTMLFormElement);
    const fields = data.getAll("field");
    const rows = data
      .getAll("label")
      .flatMap((label, place) => (typeof label === "string" ? [[label, fields[place]] as const] : []));
    return labelsIn(Object.fromEntries(rows));
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const file = element.querySelector<HTMLInputElement>("input[type=file]");
    file?.addEventListener("change", () => void this.take(file));
  }

  /** Puts the labels of a file over these. */
  private async take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = "";
    const written = file && file.size <= LARGEST ? await file.text() : "";
    const read = labelsIn(labelsOf((await yaml())?.parse, written));
    const before = this.typed().filter(({ label }) => !read.some((one) => one.label === label));
    this.#own = [...before, ...read];
    this.#notice = counted("Import.StatBlock.OwnLabels.Read", read.length, { file: file?.name ?? "" });
    await this.render();
  }
}

/** Returns the labels of a file, or null if it is no YAML. */
function labelsOf(parse: ((written: string) => unknown) | undefined, written: string): unknown {
  try {
    const file = parse?.(written);
    return typeof file === "object" && file !== null && "labels" in file ? file.labels : null;
  } catch {
    return null;
  }
}

export async function openLabels(): Promise<void> {
  await showOne(LabelsWindow);
}
