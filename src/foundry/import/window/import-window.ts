import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { ask } from "../../host/dialog.ts";
import { text } from "../../host/i18n.ts";
import { render } from "../../host/templates.ts";
import { registerTemplates } from "../../host/templates.ts";
import { OurWindow } from "../../host/our-window.ts";
import type { AgainChoice, Conflict } from "../again.ts";
import { refused, type FileOutcome } from "../draft.ts";
import { fromBrowser, type ImportFile } from "../browser-files.ts";
import { isImportable, fileKind, LARGEST, MOST_FILES, readFile } from "../import-file.ts";
import { mayCreateActors, mayCreateFights } from "../rights.ts";
import { importFiles, type ImportOptions } from "../run.ts";
import { itemPacks } from "../library.ts";
import { mayStorePortraits } from "../portrait.ts";
import { previewEntries, wantedBlocks } from "../preview.ts";
import { compendiumTimes } from "../times.ts";
import { PreviewWindow, type Chosen } from "./preview-window.ts";
import { MANY, showProgress, showReport } from "./report-window.ts";
import { openStatBlocks } from "./stat-block-window.ts";

/**
 * Imports files and reports the outcome; skips files of a folder that cannot be imported. A single text is
 * shown field by field first; other files as a list if `preview`.
 */
export async function importInWindow(
  files: readonly ImportFile[],
  options: ImportOptions & { readonly preview?: boolean } = {},
): Promise<readonly FileOutcome[]> {
  const wanted = files.filter(({ name, folder }) => folder === undefined || isImportable(name));
  const [first] = wanted;
  if (wanted.length === 1 && first && !options.into && fileKind(first.name, "") === "text") return openText(first);
  if (!wanted.length) {
    ui.notifications?.warn(text("Import.NothingThere"));
    return [];
  }
  const { preview, ...rest } = options;
  if (!preview || options.into) return importNow(wanted, rest);
  const left = files.filter((file) => !wanted.includes(file));
  const chosen = await previewed(wanted.slice(0, MOST_FILES), left);
  if (!chosen) return [];
  const later = wanted.slice(MOST_FILES);
  const next = later.length ? (): Promise<unknown> => importInWindow(later, options) : null;
  return importNow(...choiceOf(chosen, rest), next);
}

const SHOWN_EACH = 20;

/** Shows what files would make. Null if nothing is chosen. */
async function previewed(files: readonly ImportFile[], left: readonly ImportFile[]): Promise<Chosen | null> {
  await foundry.applications.instances.get(PreviewWindow.DEFAULT_OPTIONS.id ?? "")?.close();
  const window = new PreviewWindow();
  window.left = left;
  const seen = new Map<string, string>();
  const times = await compendiumTimes();
  for (const [place, file] of files.entries()) {
    if (window.stopper.signal.aborted) break;
    if (place % SHOWN_EACH === 0) {
      window.reading = { done: place, all: files.length };
      if (files.length > MANY) await window.render({ force: true });
    }
    window.entries = [...window.entries, ...(await previewEntries(file, seen, times))];
  }
  window.reading = null;
  if (!window.isClosed) await window.render({ force: true });
  return window.decided;
}

function choiceOf({ entries, other }: Chosen, options: ImportOptions): readonly [readonly ImportFile[], ImportOptions] {
  const files = [...new Set(entries.map(({ file }) => file))];
  const apart = new Set([...other].filter(({ other: one }) => one?.values === null).map(({ file }) => file));
  const creatures: ImportOptions["creatures"] = (file, written) =>
    wantedBlocks(
      written,
      entries.filter((entry) => entry.file === file),
      other,
    );
  return [files, { ...options, apart, creatures }];
}

async function importNow(
  wanted: readonly ImportFile[],
  options: ImportOptions,
  next: (() => Promise<unknown>) | null = null,
): Promise<readonly FileOutcome[]> {
  const stopper = new AbortController();
  const progress =
    wanted.length > MANY
      ? async (done: number, all: number): Promise<void> =>
          showProgress({ outcomes: [], done, all, running: done < all && !stopper.signal.aborted }, stopper)
      : undefined;
  await progress?.(0, wanted.length);
  const outcomes = await importFiles(wanted, {
    ...(options.play ? {} : { ask: askAboutPlay }),
    signal: stopper.signal,
    ...options,
    ...(progress ? { progress } : {}),
  });
  await showReport(outcomes, outcomes.some(({ file }) => file) ? wanted.length : outcomes.length, next);
  return outcomes;
}

async function openText(file: ImportFile): Promise<readonly FileOutcome[]> {
  const read = await readFile(file, LARGEST);
  if (read.refusal) {
    const outcomes: readonly FileOutcome[] = [refused(file.name, read.refusal)];
    await showReport(outcomes);
    return outcomes;
  }
  await openStatBlocks(read.text, file.name);
  return [];
}

const MOST_LINES = 12;

/**
 * Asks which change wins if play and the file conflict. Null if cancelled.
 * @param gone items used up or lost here that the file still has
 */
async function askAboutPlay(
  name: string,
  conflicts: readonly Conflict[],
  gone: readonly string[],
): Promise<AgainChoice | null> {
  const word = (value: unknown): string =>
    typeof value === "boolean" ? text(value ? "Import.Again.Yes" : "Import.Again.No") : String(value);
  const lines = [
    ...conflicts.map(({ item, field, here, file }) =>
      text("Import.Again.Line", {
        item,
        field: text(`Import.Again.Fields.${field}`),
        here: word(here),
        file: word(file),
      }),
    ),
    ...gone.map((item) => text("Import.Again.Gone", { item })),
  ];
  const more = lines.length - MOST_LINES;
  const content = await render(template("import/ask-play.hbs"), {
    lead: text("Import.Again.Lead", { name }),
    lines: lines.slice(0, MOST_LINES),
    more: more > 0 ? text("Import.Again.More", { count: more }) : "",
  });
  const answer = await ask({ title: text("Import.Again.Title"), content, verb: text("Import.Again.Verb") });
  return answer && (answer.choice === "file" ? "file" : "keep");
}

export { setUpEncounter } from "../encounter/import.ts";

await registerTemplates(import.meta.glob("/templates/import/*.hbs", { eager: true, import: "default" }));

const ID = `${SYSTEM_ID}-import`;

function opensField(name: string) {
  return function (this: ImportWindow): void {
    this.element.querySelector<HTMLInputElement>(`input[name=${name}]`)?.click();
  };
}

/** Asks what to import: files of characters, libraries or encounters, a folder of them, or stat blocks as text. */
export class ImportWindow extends OurWindow {
  static override DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz-import"],
    window: { title: `${TEXTS}.Import.Title` },
    position: { width: 440 },
    actions: {
      files: opensField("files"),
      folder: opensField("folder"),
      async blocks(this: ImportWindow) {
        await this.close();
        await openStatBlocks();
      },
    },
  };

  static override PARTS = { body: { template: template("import/import.hbs") } };

  protected override context(): object {
    const packs = itemPacks().map(({ collection: value, title: name }) => ({
      value,
      label: text("Import.Library.Pack", { name }),
    }));
    const more = game.user?.isGM ? [{ value: "new", label: text("Import.Library.New") }, ...packs] : [];
    return {
      mayCreate: mayCreateActors(),
      mayFight: mayCreateFights(),
      mayItems: game.user?.can("ITEM_CREATE") ?? false,
      mayPortraits: mayStorePortraits(),
      targets: [{ value: "world", label: text("Import.Library.World") }, ...more],
    };
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[type=file]")) {
      input.addEventListener("change", () => void this.take(input));
    }
  }

  private async take(input: HTMLInputElement): Promise<void> {
    const files = fromBrowser(input.files ?? []);
    const control = (selector: string): HTMLInputElement | null => this.element.querySelector(selector);
    const type = control("input[name=type]:checked")?.value === "npc" ? "npc" : "character";
    const library = control("select[name=library]")?.value || "world";
    const portraits = control("input[name=portraits]")?.checked ?? false;
    input.value = "";
    if (!files.length) return;
    await this.close();
    await importInWindow(files, { type, library, portraits, preview: true });
  }
}

export async function openImport(): Promise<void> {
  const open = foundry.applications.instances.get(ID);
  if (open) open.bringToFront();
  else await new ImportWindow().render({ force: true });
}
