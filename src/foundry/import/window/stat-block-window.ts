import { isTag } from "../../host/nodes.ts";
import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { loaded } from "../../host/load.ts";
import { OurWindow, showOne } from "../../host/our-window.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { LARGEST } from "../import-file.ts";
import { mayCreateActors } from "../rights.ts";
import { said } from "../saying.ts";
import type { OwnLabel } from "../stat-block/labels.ts";
import { makeActors, type WantedActor } from "../stat-block/make.ts";
import { parseStatBlocks } from "../stat-block/parse.ts";
import {
  MOST_BLOCKS,
  readingProblem,
  problemsOf,
  RULES,
  type FieldName,
  type Understood,
} from "../stat-block/reading.ts";
import { beginImport, endImport } from "../take-back.ts";
import { mayTeach, saveLabels, worldLabels } from "../world-labels.ts";
import { markedNumbers, numberCounts, numbersView, wordBefore, type MarkedNumber } from "./number-marks.ts";
import { showReport } from "./report-window.ts";
import { askLabel, taughtName } from "./teach.ts";
import { blockViews, correctedValues, limitWords, problemWords, understoodWords, whoIsWho } from "./stat-block-view.ts";

/** Parts that follow the text. */
const READ = ["numbers", "reading", "foot"];

/** Focuses one of several buttons that are one stop of the Tab key. */
function focusAmong(all: readonly HTMLElement[], next: HTMLElement): void {
  for (const one of all) one.tabIndex = one === next ? 0 : -1;
  next.focus();
}

/** Milliseconds after the last key. */
const PAUSE = 150;

/** Shows a text of stat blocks and the fields read, to correct before actors are made. */
export class StatBlockWindow extends OurWindow {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-stat-blocks`,
    tag: "form",
    classes: ["sz-import", "sz-blocks"],
    window: { title: `${TEXTS}.Import.StatBlock.Title`, resizable: true },
    position: { width: 940, height: 680 },
    form: { handler: StatBlockWindow.#make, closeOnSubmit: false },
    actions: {
      async cancel(this: StatBlockWindow) {
        await this.close();
      },
      async labels() {
        await (await loaded("Import.StatBlock.OwnLabels.Title", import("./labels-window.ts")))?.openLabels();
      },
      forget: StatBlockWindow.#forget,
      number: StatBlockWindow.#number,
      walk: StatBlockWindow.#walk,
    },
  };

  static override PARTS = {
    text: { template: template("import/stat-text.hbs") },
    numbers: { template: template("import/stat-numbers.hbs"), scrollable: [""] },
    reading: { template: template("import/stat-reading.hbs"), scrollable: [""] },
    foot: { template: template("import/stat-foot.hbs") },
  };

  #text = "";

  #file = "";

  #blocks: readonly Understood[] = [];

  /** Creatures beyond the limit. */
  #rest: readonly Understood[] = [];

  /** Length of the whole text. */
  #letters = 0;

  #numbers: readonly MarkedNumber[] = [];

  /** Labels taught for this window alone. */
  #labels: readonly OwnLabel[] = [];

  /** Label taught last, to forget it again. */
  #taught: OwnLabel | null = null;

  readonly #corrections = new Map<string, string>();

  /** Unticked creatures. */
  readonly #left = new Set<string>();

  read(written: string, file = ""): void {
    this.#text = written.slice(0, LARGEST.text);
    this.#letters = written.length;
    this.#file = file;
    const all = parseStatBlocks(this.#text, [...worldLabels(), ...this.#labels]);
    this.#blocks = all.slice(0, MOST_BLOCKS);
    this.#rest = all.slice(MOST_BLOCKS);
    // Longer texts than `Traced` follows have no record of their numbers.
    this.#numbers = all.some(({ owned }) => owned.length) ? markedNumbers(this.#text, all) : [];
  }

  protected override follow(): readonly (() => void)[] {
    return [
      whenSettingsChange(() => {
        this.read(this.#text, this.#file);
        void this.render({ parts: READ });
      }),
    ];
  }

  /** Goes to the field of a number, or asks what its label means. */
  static async #number(this: StatBlockWindow, _event: Event, target: HTMLElement): Promise<void> {
    const number = this.#numbers[Number(target.dataset.place)];
    if (!number) return;
    if (number.owner === "field") {
      this.element.querySelector<HTMLElement>(`[name="${number.block}.${number.field}"]`)?.focus();
      return;
    }
    const block = this.#blocks[number.block];
    const label = wordBefore(this.#text, number.from);
    if (!block || !label) {
      ui.notifications?.info(text("Import.StatBlock.Teach.NoLabel"));
      return;
    }
    const given = await askLabel(label, this.#text.slice(number.from, number.to), block, mayTeach());
    if (!given) return;
    this.#taught = given.taught;
    if (given.keep) await saveLabels([...worldLabels().filter((one) => one.label !== label), given.taught]);
    else await this.learn([...this.#labels, given.taught]);
  }

  private async learn(labels: readonly OwnLabel[]): Promise<void> {
    this.#labels = labels;
    this.read(this.#text, this.#file);
    await this.render({ parts: READ });
  }

  /** Forgets the label taught last, here and in the world. */
  static async #forget(this: StatBlockWindow): Promise<void> {
    const isOther = ({ label }: OwnLabel): boolean => label !== this.#taught?.label;
    const [kept, all] = [worldLabels().filter(isOther), worldLabels()];
    await this.learn(this.#labels.filter(isOther));
    this.#taught = null;
    if (kept.length < all.length) await saveLabels(kept);
    await this.render({ parts: READ });
  }

  /** Goes to the next number of an owner. */
  static #walk(this: StatBlockWindow, _event: Event, target: HTMLElement): void {
    this.walk(target.dataset.owner ?? "unread");
  }

  private walk(owner: string): void {
    const all = [...this.element.querySelectorAll<HTMLElement>("[data-action=number]")];
    const at = all.findIndex((one) => one === this.element.ownerDocument.activeElement);
    const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((one) => one.dataset.owner === owner);
    if (next) focusAmong(all, next);
  }

  /** Arrows go from number to number, U to the next that is unread. */
  private press(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
    const all = [...this.element.querySelectorAll<HTMLElement>("[data-action=number]")];
    const next = all[all.findIndex((one) => one === event.target) + step];
    if (step && next) focusAmong(all, next);
    else if (event.key.toLowerCase() === "u") this.walk("unread");
    else return;
    event.preventDefault();
  }

  /** Lights the field of a number, and the numbers of a field. */
  private light(target: string, on: boolean): void {
    if (!target) return;
    for (const one of this.element.querySelectorAll(`[data-field="${target}"], [data-target="${target}"]`))
      one.toggleAttribute("data-lit", on);
  }

  private get wanted(): readonly WantedActor[] {
    const who = whoIsWho(this.#blocks);
    return this.#blocks.flatMap((block, place) => {
      const one = who[place] ?? "";
      return this.#left.has(one) ? [] : [{ block, values: correctedValues(block, one, this.#corrections) }];
    });
  }

  protected override context(): object {
    return {
      text: this.#text,
      blocks: blockViews(this.#blocks, this.#corrections, this.#left),
      understood: understoodWords(this.#blocks.length, this.#text.trim() !== ""),
      marks: numbersView(this.#text, this.#numbers, this.#taught?.label),
      limits: limitWords(this.#rest, this.#letters),
      ...this.foot(),
    };
  }

  private foot() {
    const { wanted } = this;
    const problems = wanted.reduce((sum, { block, values }) => sum + problemsOf(block, values).length, 0);
    const actors = wanted.reduce(
      (sum, { values }) => sum + (readingProblem("actors", values.actors) ? 1 : Number(values.actors)),
      0,
    );
    const why = !mayCreateActors()
      ? text("Import.Refused.mayNotCreate")
      : problems
        ? counted("Import.StatBlock.Problems", problems)
        : "";
    const unread = this.#numbers.filter(({ owner }) => owner === "unread").length;
    const verb = counted("Import.StatBlock.Make", actors);
    return {
      verb: unread && actors ? text("Import.StatBlock.MakeUnread", { verb, unread }) : verb,
      ready: actors > 0 && why === "",
      why,
      labels: mayTeach(),
      taught: this.#taught
        ? text("Import.StatBlock.Teach.Taught", { label: this.#taught.label, field: taughtName(this.#taught.field) })
        : "",
    };
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const area = element.querySelector("textarea");
    area?.addEventListener("input", () => this.whenTyped(() => this.typed(area.value), PAUSE));
    for (const [kind, on] of [
      ["pointerover", true],
      ["focusin", true],
      ["pointerout", false],
      ["focusout", false],
    ] as const)
      element.addEventListener(kind, ({ target }) => {
        const one =
          target instanceof element.ownerDocument.defaultView!.Element
            ? target.closest<HTMLElement>("[data-target], [data-field]")
            : null;
        if (one) this.light(one.dataset.target ?? one.dataset.field ?? "", on);
      });
    if (part === "numbers") element.addEventListener("keydown", (event) => this.press(event));
  }

  /** Renders the reading but not the text. */
  typed(written: string): void {
    this.read(written, this.#file);
    void this.render({ parts: READ });
  }

  /** Takes a correction and updates its row in place, which keeps the focus. */
  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event);
    const control = event.target;
    if (!isTag(control, "input", "select")) return;
    const [place = "", name = ""] = control.name.split(".");
    const who = whoIsWho(this.#blocks)[Number(place)];
    if (!who || !name) return;
    if (name === "wanted") this.#left[isTag(control, "input") && control.checked ? "delete" : "add"](who);
    else if (Object.hasOwn(RULES, name)) this.correct(control, who, name as FieldName);
    void this.render({ parts: ["foot"] });
  }

  private correct(control: HTMLInputElement | HTMLSelectElement, who: string, name: FieldName): void {
    this.#corrections.set(`${who} ${name}`, control.value);
    const problem = readingProblem(name, control.value);
    const row = control.closest("[data-field]");
    control.setAttribute("aria-invalid", String(problem !== null));
    const place = row?.querySelector("[data-problem]");
    if (place) place.textContent = problem ? problemWords(said(problem)) : "";
    row?.classList.remove("sz-blocks__field--guessed");
    const from = row?.querySelector("[data-from]");
    if (from) from.textContent = text("Import.StatBlock.Corrected");
  }

  static async #make(this: StatBlockWindow): Promise<void> {
    // Enter in a field arrives before its change.
    const area = this.element.querySelector("textarea");
    if (area && area.value !== this.#text) this.typed(area.value);
    if (!this.foot().ready) return;
    beginImport();
    const outcomes = await makeActors(this.wanted, this.#file);
    endImport();
    const numbers = this.#numbers;
    const failed = outcomes.some(({ status }) => status === "refused");
    if (!failed && this.#rest.length) await this.goOn();
    else if (!failed) await this.close();
    const words =
      failed || !numbers.length ? [] : numberCounts(numbers).map(({ count, words: what }) => `${count} ${what}`);
    await showReport(outcomes, outcomes.length, null, words.join(" · "));
  }

  private async goOn(): Promise<void> {
    this.#corrections.clear();
    this.#left.clear();
    this.read(this.#rest.map(({ text: written }) => written).join("\n\n"), this.#file);
    await this.render();
  }
}

export async function openStatBlocks(written = "", file = ""): Promise<StatBlockWindow> {
  return showOne(StatBlockWindow, (window) => {
    if (written) window.read(written, file);
  });
}
