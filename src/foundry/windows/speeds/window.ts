import { withFile, withName, withValue } from "../../../speeds/edit.ts";
import { keyOf, readTyped, withoutRow, withRow, type Column, type OwnSpeeds } from "../../../speeds/own.ts";
import { KINDS, type Kind } from "../../../speeds/shipped.ts";
import { meantBy, rowIdsOf, speedTable, type Entry, type SpeedTable } from "../../../speeds/table.ts";
import type { FileFault, FileRefusal } from "../../../speeds/file.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { closeByEscape } from "../../host/chords.ts";
import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { textsBelow } from "../../host/i18n.ts";
import { loaded } from "../../host/load.ts";
import { clickActions } from "../../host/menu.ts";
import { registerTemplates } from "../../host/templates.ts";
import { OurWindow, showOne, type Loss } from "../../host/our-window.ts";
import { defaultPacing } from "../../settings/settings.ts";
import { saveSpeeds, storedSpeeds, worldLanguage, worldSpeeds } from "../../settings/world-speeds.ts";
import { untimedNames, columnsOf, fieldName, proposed, type Shown, type SpeedsButtons } from "./rows.ts";
import { checkedText, speedsView } from "./speeds-view.ts";

const { say, sayCounted } = textsBelow("Speeds");

/** Separate, because YAML is large. */
const files = () => loaded("Speeds.Files", import("../../../speeds/file.ts"));

await registerTemplates(import.meta.glob("/templates/speeds/*.hbs", { eager: true, import: "default" }));

const MOST_LINES = 12;

interface Report {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isBad: boolean;
  /** The rows before the file; null if nothing has changed. */
  readonly before: OwnSpeeds | null;
}

/** Shows our table with the GM's rows over it, and changes them. For GMs. */
export class SpeedsWindow extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-speeds`,
    classes: ["sz-calm", "sz-speeds"],
    window: { title: `${TEXTS}.Speeds.Title`, resizable: true },
    position: { width: 640, height: 640 },
    actions: clickActions<SpeedsWindow, SpeedsButtons>({
      async kind({ kind }) {
        this.#kind = kind;
        await this.render();
      },
      async add({ name }) {
        const thing = this.#untimed.find((one) => one.kind === this.#kind && keyOf(one.name) === keyOf(name));
        await this.#change(
          withName(this.#own, this.#kind, name, proposed(this.#kind, name, this.#table, thing?.known)),
        );
        const [column = "class"] = columnsOf(this.#shown);
        this.element.querySelector<HTMLInputElement>(`[name="${fieldName(column, name)}"]`)?.select();
      },
      async countAs({ name, as }) {
        await this.#change(withRow(this.#own, this.#kind, { name, as }));
      },
      /** Lists the names on the world's sheets, or the table again. */
      async check() {
        // The last letter may still be waiting.
        this.stopWaiting();
        this.#isCheck = !this.#isCheck;
        this.#typed = "";
        const more = this.element.querySelector<HTMLDetailsElement>(".sz-calm__more");
        if (more) more.open = false;
        await this.render();
      },
      /** Copies the names on the world's sheets; where pages may not copy, it saves them as a file. */
      async copy() {
        const copied = checkedText(this.#shown);
        try {
          await navigator.clipboard.writeText(copied);
          ui.notifications?.info(say("Copied"));
        } catch {
          foundry.utils.saveDataToFile(copied, "text/plain", "names.txt");
        }
      },
      async back({ name }) {
        for (const column of columnsOf(this.#shown)) this.#slips.delete(fieldName(column, name));
        await this.#change(withoutRow(this.#own, this.#kind, name));
      },
      async remove({ name }) {
        for (const column of columnsOf(this.#shown)) this.#slips.delete(fieldName(column, name));
        await this.#change(withRow(this.#own, this.#kind, { name, remove: true }));
      },
      async undo({ field }) {
        this.#slips.delete(field);
        await this.render({ parts: ["list", "foot"] });
      },
      async restore() {
        this.#own = this.#report?.before ?? this.#own;
        this.#report = null;
        await this.render();
      },
      importFile() {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      },
      async exportFile() {
        const written = (await files())?.writeSpeedsFile(this.#own);
        if (written !== undefined) foundry.utils.saveDataToFile(written, "text/yaml", "speeds.yml");
      },
      async save() {
        if (this.#slips.size) return;
        await saveSpeeds(this.#own);
        this.#kept = this.#own;
        await hostAdapter().takeSpeeds?.(({ kind, name }) => {
          const entry = meantBy(worldSpeeds().find(kind, name));
          return entry?.isOwn ? entry : null;
        });
        await this.close();
      },
    }),
  };

  static override PARTS = {
    top: { template: template("speeds/top.hbs") },
    list: { template: template("speeds/list.hbs"), scrollable: [""] },
    foot: { template: template("speeds/foot.hbs") },
  };

  #own: OwnSpeeds = storedSpeeds().own;
  /** The rows when the window was opened or last saved. */
  #kept = this.#own;
  #kind: Kind = "weapons";
  #typed = "";
  #isCheck = false;
  #slips = new Map<string, string>();
  #report: Report | null = storedReport();
  #untimed = untimedNames();
  #built: { readonly own: OwnSpeeds; readonly language: string; readonly table: SpeedTable } | undefined;

  /** Built once for the same rows, because a world may have thousands of names. */
  get #table(): SpeedTable {
    const language = worldLanguage();
    if (this.#built?.own !== this.#own || this.#built.language !== language)
      this.#built = { own: this.#own, language, table: speedTable(this.#own, language) };
    return this.#built.table;
  }

  get #shown(): Shown {
    return {
      kind: this.#kind,
      typed: this.#typed,
      isCheck: this.#isCheck,
      own: this.#own,
      table: this.#table,
      untimed: this.#untimed,
      slips: this.#slips,
      pacings: [defaultPacing(), ...[...(game.combats ?? [])].map(({ encounter }) => encounter.pacing)],
    };
  }

  protected override context(): object {
    const more = this.element?.querySelector<HTMLDetailsElement>(".sz-calm__more");
    return {
      ...speedsView(this.#shown),
      typed: this.#typed,
      report: this.#report,
      moreOpen: more?.open ?? false,
      isCheck: this.#isCheck,
      ready: this.#slips.size === 0,
    };
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const find = element.querySelector<HTMLInputElement>("input[type=search]");
    find?.addEventListener("input", () => {
      this.whenTyped(() => {
        this.#typed = find.value;
        void this.render({ parts: ["list"] });
      });
    });
    const file = element.querySelector<HTMLInputElement>("input[type=file]");
    file?.addEventListener("change", () => void this.take(file));
    for (const field of element.querySelectorAll<HTMLInputElement>(".sz-speeds__field"))
      field.addEventListener("change", () => void this.type(field));
  }

  protected override follow(): readonly (() => void)[] {
    closeByEscape(this);
    this.element.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    return [];
  }

  protected override get loss(): Loss | null {
    if (this.#own === this.#kept && !this.#slips.size) return null;
    return { title: say("Discard.Title"), text: say("Discard.Text"), verb: say("Discard.Verb") };
  }

  async #change(own: OwnSpeeds): Promise<void> {
    this.#own = own;
    await this.render({ parts: ["list", "foot"] });
  }

  /** Takes a typed value; an impossible one stays in its field and blocks Save. */
  private async type(field: HTMLInputElement): Promise<void> {
    const column: Column = field.name.startsWith("speed:") ? "speed" : "class";
    const value = readTyped(column, field.value);
    const entry = this.entryOf(field.name);
    if (value === null || !entry) this.#slips.set(field.name, field.value);
    else {
      this.#slips.delete(field.name);
      this.#own = withValue(this.#own, this.#kind, entry, column, value);
    }
    await this.render({ parts: ["list", "foot"] });
  }

  /** The entry of a field; of a guessed name its guess. */
  private entryOf(field: string): Entry | null {
    const { table } = this.#shown;
    const isIts = (name: string): boolean => columnsOf(this.#shown).some((column) => fieldName(column, name) === field);
    const known = table.entries(this.#kind).find(({ name, row }) => isIts(row?.name ?? name));
    if (known) return known;
    const thing = this.#untimed.find(({ kind, name }) => kind === this.#kind && isIts(name));
    return thing
      ? { ...proposed(this.#kind, thing.name, this.#table, thing.known), name: thing.name, isOwn: true }
      : null;
  }

  /** Puts the rows of a file over these; a refused file changes nothing. */
  private async take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = "";
    const loaded = file && (await files());
    if (!loaded) return;
    // A file may be too large to read.
    const content = file.size > 4 * loaded.LARGEST_FILE ? null : await file.text();
    const read =
      content === null
        ? { refusal: { code: "too-large" as const, most: loaded.LARGEST_FILE } }
        : loaded.readSpeedsFile(content, worldLanguage());
    if (read.refusal) this.#report = refused(file.name, read.refusal);
    else this.#take(file.name, read.own, read.faults);
    await this.render();
  }

  #take(file: string, rows: OwnSpeeds, faults: readonly FileFault[]): void {
    const merged = withFile(this.#own, rows, (kind, name) => rowIdsOf(kind, name, worldLanguage()));
    if (!merged) {
      this.#report = refused(file, { code: "too-many-rows", rows: MOST_TOGETHER, most: MOST_TOGETHER });
      return;
    }
    const lines = [
      ...faults.map(({ line, code, text }) => say("FaultAt", { line, fault: say(`Faults.${code}`, { text }) })),
      ...merged.left.map((name) => say("Faults.circle", { text: name })),
    ];
    const read = KINDS.reduce((sum, kind) => sum + rows[kind].length, 0) - merged.left.length;
    const left = lines.length;
    this.#report = {
      title: say("Imported", { file, read: sayCounted("Rows", read), left: sayCounted("Left", left) }),
      lines: shortened(lines),
      isBad: false,
      before: this.#own,
    };
    this.#slips.clear();
    this.#own = merged.own;
    this.#kind = KINDS.find((kind) => rows[kind].length) ?? this.#kind;
  }
}

/** Most rows of the GM. */
const MOST_TOGETHER = 2_000;

function refused(file: string, refusal: FileRefusal): Report {
  return {
    title: say("NotImported", { file }),
    lines: [say(`Refusals.${refusal.code}`, { ...refusal }), say("Unchanged")],
    isBad: true,
    before: null,
  };
}

function shortened(lines: readonly string[]): readonly string[] {
  const hidden = lines.length - MOST_LINES;
  return hidden > 0 ? [...lines.slice(0, MOST_LINES), sayCounted("MoreFaults", hidden)] : lines;
}

/** Why rows of the world are not used, or null. */
function storedReport(): Report | null {
  const { faults, refusal } = storedSpeeds();
  const lines = refusal
    ? [say(`Refusals.${refusal.code}`, { ...refusal })]
    : faults.map(({ code, text }) => say(`Faults.${code}`, { text }));
  return lines.length ? { title: say("StoredFaults"), lines: shortened(lines), isBad: true, before: null } : null;
}

export async function openSpeeds(): Promise<void> {
  if (!game.user?.isGM) return;
  await showOne(SpeedsWindow);
}
