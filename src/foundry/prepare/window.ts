import { isTag } from "../host/nodes.ts";
import type { Fight } from "../fight/fight.ts";
import { FOES } from "../fight/side-id.ts";
import { SYSTEM_ID, template, unattended } from "../host/constants.ts";
import { text } from "../host/i18n.ts";
import { clickActions } from "../host/menu.ts";
import { registerTemplates } from "../host/templates.ts";
import { OurWindow, showOne, type Loss } from "../host/our-window.ts";
import { onHook } from "../host/typed-calls.ts";
import { LARGEST } from "../import/import-file.ts";
import { sideName } from "../reading/people.ts";
import { openLab } from "../windows/lab/open.ts";
import { askForNewSide } from "../tracker/side-menu.ts";
import { catalogue, search, wantedIn, type CatalogueEntry } from "./catalogue.ts";
import { Draft } from "./draft.ts";
import { followPlanDrags } from "./dragging.ts";
import { askForHazard, askForSide, type PlanChange } from "./plan-dialogs.ts";
import { createMacro, planFileName } from "./plan-file.ts";
import { changeRow, isCount, withoutRow, withSide, type Plan } from "./plan.ts";
import { findView, footView, foundFor, foundView, lowView, planSides, topView } from "./prepare-view.ts";

export { joinOne } from "./begin.ts";

await registerTemplates(import.meta.glob("/templates/prepare/*.hbs", { eager: true, import: "default" }));

interface OfRow {
  readonly key: string;
}

/** Index in the plan. */
interface OfHazard {
  readonly place: number;
}

/** Prepares an encounter. Writes nothing before it is set up or begun. */
export class PrepareWindow extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-prepare`,
    tag: "form",
    classes: ["sz-prepare"],
    window: { resizable: true },
    position: { width: 960, height: 720 },
    form: { handler: PrepareWindow.#submit, closeOnSubmit: false },
    actions: clickActions<PrepareWindow>({
      async addFound({ uuid }: { readonly uuid: string }) {
        await this.add(uuid);
      },
      async addAll() {
        for (const { uuid } of foundFor(this.#catalogue ?? [], "", this.#draft.plan)) await this.#draft.add(uuid, 1);
        await this.drawPlan("find");
        this.focus("search");
      },
      async fewer({ key }: OfRow) {
        await this.step(key, -1);
      },
      async more({ key }: OfRow) {
        await this.step(key, 1);
      },
      async toggleHidden({ key }: OfRow) {
        const row = this.#draft.row(key);
        if (row) await this.change((plan) => changeRow(plan, row.key, { hidden: !row.hidden }));
      },
      async toggleSurprised({ key }: OfRow) {
        const row = this.#draft.row(key);
        if (row) await this.change((plan) => changeRow(plan, row.key, { surprised: !row.surprised }));
      },
      async removeRow({ key }: OfRow) {
        const row = this.#draft.row(key);
        if (!row) return;
        this.#draft.wrong.delete(`count.${row.key}`);
        await this.change((plan) => withoutRow(plan, row.key));
        this.say(text("PrepareFight.Removed", { name: row.name }));
        this.focus("search");
      },
      async moveRow({ key }: OfRow) {
        const row = this.#draft.row(key);
        if (row) await this.changeAsked(askForSide(row, this.#draft.plan), "find");
      },
      async newSide() {
        const side = await askForNewSide();
        if (side === null) return;
        this.#draft.into = side;
        await this.change((plan) => withSide(plan, side), "find");
      },
      async removeSide({ side: removed }: { readonly side: string }) {
        const draft = this.#draft;
        const sides = draft.plan.sides.filter((side) => side !== removed);
        if (draft.into === removed) draft.into = sides.at(-1) ?? FOES;
        await this.change((plan) => ({ ...plan, sides }), "find");
        this.focus("new-side");
      },
      async addHazard() {
        await this.changeAsked(askForHazard(this.#draft.plan, null), "low");
      },
      async changeHazard({ place }: OfHazard) {
        await this.changeAsked(askForHazard(this.#draft.plan, place), "low");
      },
      async removeHazard({ place }: OfHazard) {
        await this.change((plan) => ({ ...plan, hazards: plan.hazards.filter((_, at) => at !== place) }), "low");
        this.focus("add-hazard");
      },
      async chooseFile() {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
        await Promise.resolve();
      },
      async saveFile() {
        foundry.utils.saveDataToFile(
          JSON.stringify(this.#draft.file(), null, 2),
          "application/json",
          `${planFileName(this.#draft.plan.title)}.json`,
        );
        this.#keep();
        await Promise.resolve();
      },
      async saveMacro() {
        await this.saveMacro();
      },
      async openLab() {
        await openLab(
          null,
          this.#draft.plan.rows.flatMap(({ actor }) => (actor === null ? [] : (this.#draft.actors.get(actor) ?? []))),
        );
      },
      async setUp() {
        await this.write(false);
      },
    }),
  };

  static override PARTS = {
    top: { template: template("prepare/top.hbs") },
    sides: { template: template("prepare/sides.hbs") },
    find: { template: template("prepare/find.hbs") },
    found: { template: template("prepare/found.hbs") },
    low: { template: template("prepare/low.hbs") },
    foot: { template: template("prepare/foot.hbs") },
  };

  readonly #draft = new Draft();
  #catalogue: readonly CatalogueEntry[] | null = null;
  #filling: Promise<readonly CatalogueEntry[]> | undefined;
  #kept: Plan | null = null;
  #typed = "";
  #busy = false;

  override get title(): string {
    return text(this.#draft.joins ? "PrepareFight.TitleJoin" : "PrepareFight.Title");
  }

  async take(combat: Fight | null, file?: unknown): Promise<void> {
    await this.#draft.take(combat, file);
    this.#keep();
  }

  /** Switches to joining after a start elsewhere. */
  async #begun(combat: Fight): Promise<void> {
    await this.take(combat);
    await this.render();
  }

  #keep(): void {
    this.#kept = this.#draft.plan;
  }

  protected override get loss(): Loss | null {
    if (this.#draft.plan === this.#kept) return null;
    return {
      title: text("PrepareFight.Discard.Title"),
      text: text("PrepareFight.Discard.Text"),
      verb: text("PrepareFight.Discard.Verb"),
    };
  }

  protected override context(): object {
    const draft = this.#draft;
    return {
      ...topView(draft),
      ...planSides(draft),
      find: findView(draft, draft.into),
      found: foundView(draft, this.#catalogue, this.#typed),
      typed: this.#typed,
      low: lowView(draft),
      foot: footView(draft, draft.failed, this.#busy),
    };
  }

  protected override follow(): readonly (() => void)[] {
    const { element } = this;
    followPlanDrags(element, {
      move: (key, side) => void this.change((plan) => changeRow(plan, key, { side })),
      add: (uuid, side) => void this.add(uuid, side),
    });
    // Enter in a field must not press Start.
    element.addEventListener("keydown", (event) => this.key(event));
    element.querySelector<HTMLElement>("input[type=search]")?.focus();
    void unattended("search", () => this.fillCatalogue());
    return [
      onHook("deleteCombat", (combat) => {
        if (this.#draft.isAbout(combat)) {
          this.#keep();
          void this.close();
        }
      }),
      onHook("updateCombat", (combat) => {
        if (this.#draft.isAbout(combat) && this.#draft.hasBegun && !this.#busy) void this.#begun(combat);
      }),
    ];
  }

  private async fillCatalogue(): Promise<void> {
    this.#filling ??= catalogue();
    this.#catalogue = await this.#filling;
    await this.draw("found");
  }

  private async draw(...parts: readonly (keyof typeof PrepareWindow.PARTS)[]): Promise<void> {
    if (this.rendered) await this.render({ parts: [...parts] });
  }

  private async change(change: PlanChange, ...parts: readonly (keyof typeof PrepareWindow.PARTS)[]): Promise<void> {
    this.#draft.plan = change(this.#draft.plan);
    await this.drawPlan(...parts);
  }

  private async drawPlan(...parts: readonly (keyof typeof PrepareWindow.PARTS)[]): Promise<void> {
    this.#draft.failed = [];
    await this.draw("sides", "foot", "found", ...parts);
  }

  private focus(name: string): void {
    this.element.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  private say(words: string): void {
    const place = this.element.querySelector("[data-status]");
    if (place) place.textContent = words;
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const field = element.querySelector<HTMLInputElement>("input[type=search]");
    field?.addEventListener("input", () => this.whenTyped(() => void this.look(field.value)));
    const file = element.querySelector<HTMLInputElement>("input[type=file]");
    file?.addEventListener("change", () => void this.openFile(file));
  }

  private async look(typed: string): Promise<void> {
    this.stopWaiting();
    if (typed === this.#typed) return;
    this.#typed = typed;
    await this.draw("found");
  }

  private key(event: KeyboardEvent): void {
    const field = event.target;
    if (event.key !== "Enter" || !isTag(field, "input")) return;
    event.preventDefault();
    if (field.type === "search") void this.addFirst(field.value);
    else field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Enter adds the best match, even before the list shows it. */
  private async addFirst(typed: string): Promise<void> {
    await this.look(typed);
    const { words, count } = wantedIn(typed);
    const [first] = words && isCount(count) ? search(await (this.#filling ?? []), words) : [];
    if (first) await this.add(first.uuid, undefined, count);
  }

  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event);
    if (!isTag(event.target, "input", "select", "textarea")) return;
    const { name, value } = event.target;
    const [what = "", key = ""] = name.split(".");
    switch (what) {
      case "pacing":
        void this.choosePacing(value);
        break;
      case "rules":
        void this.change((plan) => ({ ...plan, rest: { ...plan.rest, rules: value } }), "low");
        break;
      case "into":
        this.#draft.into = value;
        break;
      case "title":
      case "notes":
        this.#draft.plan = { ...this.#draft.plan, [what]: value };
        break;
      case "count":
        this.#draft.typeCount(key, value);
        void this.drawPlan();
        break;
    }
  }

  /** Its combat rules are the default until the GM has chosen some. */
  private async choosePacing(pacing: string): Promise<void> {
    await this.change((plan) => ({ ...plan, pacing }), "top", "low");
    if (!this.element.contains(this.element.ownerDocument.activeElement))
      this.element.querySelector<HTMLElement>("[name=pacing]:checked")?.focus();
  }

  private async add(uuid: string, side?: string, count = wantedIn(this.#typed).count): Promise<void> {
    const row = await this.#draft.add(uuid, count, side);
    if (!row) return;
    // A typed number counts once.
    this.#typed = wantedIn(this.#typed).words;
    await this.drawPlan("find");
    if (!this.element.contains(this.element.ownerDocument.activeElement)) this.focus("search");
    this.say(
      text("PrepareFight.Added", {
        name: row.count > 1 ? text("Tracker.Group", { name: row.name, count: row.count }) : row.name,
        side: sideName(row.side),
      }),
    );
  }

  private async step(key: string, by: number): Promise<void> {
    const row = this.#draft.row(key);
    if (!row) return;
    this.#draft.count(row.key, row.count + by);
    await this.drawPlan();
  }

  private async changeAsked(asked: Promise<PlanChange | null>, part: "find" | "low"): Promise<void> {
    const change = await asked;
    if (change) await this.change(change, part);
  }

  private async openFile(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    if (file.size > LARGEST.encounter)
      this.#draft.failed = [text("PrepareFight.BadFile"), text("PrepareFight.TooLarge")];
    else if (this.#draft.read(await file.text())) this.#keep();
    input.value = "";
    await this.#draft.findActors();
    await this.draw("top", "sides", "find", "low", "foot");
  }

  private async saveMacro(): Promise<void> {
    try {
      const macro = await createMacro(this.#draft.plan.title, this.#draft.file());
      if (macro) this.#keep();
      if (macro) ui.notifications?.info(text("PrepareFight.MacroMade", { name: macro.name }));
    } catch (error) {
      await this.fail(error);
    }
  }

  static async #submit(this: PrepareWindow): Promise<void> {
    await this.write(true);
  }

  private async write(start: boolean): Promise<void> {
    if (this.#busy || this.#draft.problem) return;
    this.#busy = true;
    this.#draft.failed = [];
    await this.draw("foot");
    try {
      const isWritten = await this.#draft.write(start);
      this.#busy = false;
      this.#keep();
      await (isWritten ? this.close() : this.draw("sides", "low", "foot"));
    } catch (error) {
      this.#busy = false;
      await this.fail(error);
    }
  }

  private async fail(error: unknown): Promise<void> {
    console.error("Segment Zero |", error);
    this.#draft.failed = [
      text("PrepareFight.NotWritten", { why: error instanceof Error ? error.message : String(error) }),
    ];
    await this.draw("foot");
  }
}

/** @param file an encounter file, as text or data */
export async function openPrepare(combat: Fight | null, file?: unknown): Promise<void> {
  await showOne(PrepareWindow, (window) => window.take(combat, file));
}
