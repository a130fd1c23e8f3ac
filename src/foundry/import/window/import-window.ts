import { template } from "../../constants.ts";
import { text } from "../../applications/tracker/texts.ts";
import { fromBrowser } from "../import-file.ts";
import { mayCreateActors, mayCreateFights } from "../permission.ts";
import { importAndReport } from "./start.ts";
import { openStatBlocks } from "./stat-block-window.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = "segment-zero-import";

/** Where one says what is to be imported: files of characters or fights, a folder of them, or stat blocks as text. */
export class ImportWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: ID, classes: ["sz", "sz-import"], position: { width: 440 },
    actions: { files: ImportWindow.#files, folder: ImportWindow.#folder, blocks: ImportWindow.#blocks },
  } as never;

  static override PARTS = { body: { template: template("import/import.hbs") } } as never;

  override get title(): string {
    return text("Import.Title");
  }

  protected override async _prepareContext(options: never): Promise<never> {
    return Object.assign(await super._prepareContext(options), { mayCreate: mayCreateActors(), mayFight: mayCreateFights() }) as never;
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[type=file]")) {
      input.addEventListener("change", () => { void this.take(input); });
    }
  }

  private async take(input: HTMLInputElement): Promise<void> {
    const files = fromBrowser(input.files ?? []);
    const chosen = this.element.querySelector<HTMLInputElement>("input[name=type]:checked")?.value;
    input.value = "";
    if (!files.length) return;
    await this.close();
    await importAndReport(files, { type: chosen === "npc" ? "npc" : "character" });
  }

  static #files(this: ImportWindow): void {
    this.element.querySelector<HTMLInputElement>("input[name=files]")?.click();
  }

  static #folder(this: ImportWindow): void {
    this.element.querySelector<HTMLInputElement>("input[name=folder]")?.click();
  }

  static async #blocks(this: ImportWindow): Promise<void> {
    await this.close();
    await openStatBlocks();
  }
}

/** Opens the window, or brings it to the front. */
export async function openImport(): Promise<void> {
  const open = foundry.applications.instances.get(ID) as ImportWindow | undefined;
  if (open) return void open.bringToFront();
  await new ImportWindow().render({ force: true } as never);
}
