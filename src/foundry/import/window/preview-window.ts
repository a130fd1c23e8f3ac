import { isTag } from "../../host/nodes.ts";
import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { clickActions } from "../../host/menu.ts";
import { OurWindow } from "../../host/our-window.ts";
import type { ImportFile } from "../browser-files.ts";
import type { PreviewEntry } from "../preview.ts";
import { said } from "../saying.ts";

export interface Chosen {
  readonly entries: readonly PreviewEntry[];
  readonly other: ReadonlySet<PreviewEntry>;
}

/** Rows shown; the rest are made too. */
const MOST_ROWS = 300;

export class PreviewWindow extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-import-preview`,
    tag: "form",
    classes: ["sz-import", "sz-preview"],
    window: { title: `${TEXTS}.Import.Title`, resizable: true },
    position: { width: 560, height: 560 },
    form: { handler: PreviewWindow.#choose, closeOnSubmit: false },
    actions: clickActions<PreviewWindow>({
      async other({ place }: { readonly place: number }) {
        const entry = this.entries[place];
        if (!entry) return;
        this.#other[this.#other.has(entry) ? "delete" : "add"](entry);
        await this.render();
      },
      stop() {
        this.stopper.abort();
      },
      async cancel() {
        await this.close();
      },
      make: PreviewWindow.#choose,
    }),
  };

  static override PARTS = { body: { template: template("import/preview.hbs"), scrollable: [".sz-preview__list"] } };

  entries: readonly PreviewEntry[] = [];

  /** Files skipped because of their names. */
  left: readonly ImportFile[] = [];

  reading: { readonly done: number; readonly all: number } | null = null;

  readonly stopper = new AbortController();

  isClosed = false;

  readonly #unwanted = new Set<PreviewEntry>();

  readonly #other = new Set<PreviewEntry>();

  #decide: (chosen: Chosen | null) => void = () => undefined;

  readonly decided = new Promise<Chosen | null>((resolve) => {
    this.#decide = resolve;
  });

  private get wanted(): readonly PreviewEntry[] {
    return this.entries.filter(
      (entry) => entry.outcome !== "refused" && !this.#unwanted.has(entry) && this.actorsOf(entry) !== 0,
    );
  }

  /** Null for entries that make none. */
  private actorsOf(entry: PreviewEntry): number | null {
    if (entry.outcome === "other") return null;
    return this.#other.has(entry) && entry.other?.values === null ? 1 : entry.actors;
  }

  private count(outcome: PreviewEntry["outcome"]): number {
    return this.wanted
      .filter((entry) => entry.outcome === outcome)
      .reduce((sum, entry) => sum + (this.actorsOf(entry) ?? 1), 0);
  }

  protected override context(): object {
    const { entries, reading } = this;
    const open = entries.filter(({ outcome }) => outcome !== "refused").slice(0, MOST_ROWS);
    const rows = open.map((entry) => this.row(entry));
    const refused = entries.filter(({ outcome }) => outcome === "refused");
    const [make, update, others] = [this.count("make"), this.count("update"), this.count("other")];
    const guessed = this.wanted.reduce((sum, entry) => sum + entry.guessed, 0);
    const verbs = [
      ...(make || !(update || others) ? [counted("Import.Preview.Make", make)] : []),
      ...(update ? [counted("Import.Preview.Update", update)] : []),
      ...(others ? [counted("Import.Preview.Others", others)] : []),
    ];
    return {
      reading: reading && {
        ...reading,
        words: text("Import.Preview.Reading", reading),
        found: counted("Import.Preview.Found", make + update),
      },
      doubtful: rows.filter(({ doubts }) => doubts.length),
      clear: rows.filter(({ doubts }) => !doubts.length),
      more: entries.length - refused.length - open.length,
      refused: refused.map(({ file, refusal }) => ({ file: file.name, why: refusal ? said(refusal.saying) : "" })),
      left: this.left.length ? this.leftWords() : "",
      verb: guessed ? text("Import.Preview.Guessed", { verb: verbs.join(" · "), guessed }) : verbs.join(" · "),
      ready: this.wanted.length > 0,
    };
  }

  private row(entry: PreviewEntry) {
    const place = this.entries.indexOf(entry);
    const { name, file, detail, doubts, guesses, other } = entry;
    return {
      place,
      name,
      count: this.actorsOf(entry) ?? "",
      wanted: !this.#unwanted.has(entry),
      want: text("Import.StatBlock.Want", { name }),
      detail: [detail ? said(detail) : "", file.name === name ? "" : file.name].filter(Boolean).join(" · "),
      doubts: doubts.map(said),
      guesses: guesses.map(said),
      other: other && { label: said(other.label), chosen: this.#other.has(entry) },
    };
  }

  private leftWords(): string {
    const names = this.left.slice(0, 5).map(({ name }) => name);
    return counted("Import.Preview.Left", this.left.length, {
      names: [...names, ...(this.left.length > names.length ? ["…"] : [])].join(", "),
    });
  }

  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event);
    const box = event.target;
    const entry = isTag(box, "input") && this.entries[Number(box.value)];
    if (!entry) return;
    this.#unwanted[box.checked ? "delete" : "add"](entry);
    void this.render();
  }

  /** Stops reading at once, or the next files would open the window again while it closes. */
  override async close(options?: Parameters<OurWindow["close"]>[0]): Promise<this> {
    this.isClosed = true;
    this.stopper.abort();
    this.#decide(null);
    return super.close(options);
  }

  static async #choose(this: PreviewWindow): Promise<void> {
    if (!this.reading && this.wanted.length) this.#decide({ entries: this.wanted, other: this.#other });
    await this.close();
  }
}
