import { pacingOf } from "../../rules/core.ts";
import { askForEvent } from "../dialogs/fight-dialogs.ts";
import type { Fight } from "../fight/fight.ts";
import { isCreature } from "../fight/host-adapter.ts";
import { FOES } from "../fight/side-id.ts";
import { asset, SYSTEM_ID, template, unattended } from "../host/constants.ts";
import { text } from "../host/i18n.ts";
import { atButtons } from "../host/menu.ts";
import { spoken } from "../host/rich-text.ts";
import type { Precompiled } from "../host/templates.ts";
import { contextWith, onHook } from "../host/typed-calls.ts";
import { timeToNatural } from "../import/encounter/natural.ts";
import { openEncounter } from "../import/encounter/open.ts";
import { readEncounter, shaped } from "../import/encounter/read.ts";
import { LARGEST } from "../import/import-file.ts";
import { sideName } from "../reading/people.ts";
import { refusalWords } from "../reading/requests.ts";
import { openLab } from "../windows/lab/open.ts";
import { askForNewSide, pickSide } from "../windows/tracker/side-menu.ts";
import { joinFight, writePlan } from "./begin.ts";
import { catalogue, wantedIn, type CatalogueEntry } from "./catalogue.ts";
import { newPlan, planOfFight, planToJoin } from "./from-fight.ts";
import { fileName, fileOf, planOf, problemWords } from "./plan-file.ts";
import { changeRow, countOf, emptyPlan, MOST_COPIES, newRow, withoutRow, withRow, withSide, type Plan, type PlanRow } from "./plan.ts";
import { findView, footView, foundView, lowView, problemOf, sideFor, sidesView, topView, type Shown } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

export const templates: Precompiled = import.meta.glob("/templates/prepare/*.hbs", { eager: true, import: "default" });

const ID = `${SYSTEM_ID}-prepare`;

/** Type of what is dragged when a row goes to another side of the plan, in the data of the drag. */
const ROW = "SegmentZeroPlanRow";

/** How long nothing has to be typed before the search looks, in milliseconds. */
const PAUSE = 120;

/** What is wrong with a file is said up to this many; the rest follows when these are mended. */
const MOST_TOLD = 5;

type Press = (this: PrepareWindow, event: PointerEvent, target: HTMLElement) => Promise<void>;

/** A fight is put together here: how time runs, who is on which side, hazards and notes. Nothing is written before it is set up or begun, so nothing can be lost but the window. */
export class PrepareWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    id: ID, tag: "form", classes: ["sz", "sz-prepare"], window: { resizable: true }, position: { width: 960, height: 720 },
    form: { handler: PrepareWindow.#submit, closeOnSubmit: false },
  };

  static override PARTS = {
    top: { template: template("prepare/top.hbs") },
    sides: { template: template("prepare/sides.hbs") },
    find: { template: template("prepare/find.hbs") },
    found: { template: template("prepare/found.hbs") },
    low: { template: template("prepare/low.hbs") },
    foot: { template: template("prepare/foot.hbs") },
  };

  #plan: Plan = emptyPlan("");
  /** The fight that the plan is about; null for a new one. */
  #combat: Fight | null = null;
  readonly #actors = new Map<string, Actor.Implementation>();
  readonly #wrong = new Map<string, { readonly value: string; readonly problem: string }>();
  #catalogue: readonly CatalogueEntry[] | null = null;
  #typed = "";
  #into = FOES;
  /** Why the last file or start came to nothing. */
  #failed: readonly string[] = [];
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leave: (() => void)[] = [];

  override get title(): string {
    return text(this.joins ? "PrepareFight.TitleJoin" : "PrepareFight.Title");
  }

  /** Others are brought into a fight that runs. */
  private get joins(): boolean {
    return this.#combat !== null && this.#combat.encounter.status !== "setup";
  }

  private get shown(): Shown {
    return { plan: this.#plan, actors: this.#actors, joins: this.joins, wrong: this.#wrong };
  }

  /** Takes up a fight, a plan from a file, or a new fight. What was in the window before is gone. */
  async take(combat: Fight | null, file?: unknown): Promise<void> {
    this.#combat = combat;
    this.#wrong.clear();
    this.#failed = [];
    this.#plan = combat === null ? newPlan() : combat.encounter.status === "setup" ? planOfFight(combat) : planToJoin(combat);
    this.#into = this.#plan.sides.find((side) => side !== this.#plan.sides[0]) ?? FOES;
    if (file !== undefined) this.read(file);
    await this.findActors();
  }

  /** Takes an encounter file in the place of the plan; of one that is wrong says what, and leaves the plan as it is. */
  private read(data: unknown): void {
    const read = typeof data === "string" ? readEncounter(data) : shaped(data);
    const problems = read.problems ?? openEncounter(read.ok).problems;
    if (problems || !read.ok) this.#failed = [text("PrepareFight.BadFile"), ...(problems ?? []).slice(0, MOST_TOLD).map(problemWords)];
    else {
      this.#plan = planOf(read.ok);
      this.#wrong.clear();
      this.#failed = [];
    }
  }

  private async findActors(): Promise<void> {
    const wanted = this.#plan.rows.flatMap(({ actor }) => (actor !== null && !this.#actors.has(actor) ? [actor] : []));
    for (const uuid of wanted) {
      const actor = (await fromUuid(uuid).catch(() => null)) as Actor.Implementation | null;
      if (isCreature(actor)) this.#actors.set(uuid, actor);
    }
  }

  // ---------------------------------------------------------------------------------------------- drawing

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    return contextWith(context, topView(this.shown), sidesView(this.shown), { find: findView(this.shown, this.#into), found: foundView(this.#catalogue, this.#typed), typed: this.#typed }, { low: lowView(this.shown), foot: footView(this.shown, this.#failed, this.#busy) });
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    element.addEventListener("dragstart", (event) => { this.drag(event); });
    element.addEventListener("dragover", (event) => { this.hold(event); });
    element.addEventListener("dragleave", () => { this.hold(null); });
    element.addEventListener("drop", (event) => { this.drop(event); });
    // Enter in a field means the field, not Start.
    element.addEventListener("keydown", (event) => { this.key(event); });
    this.#leave = [onHook("deleteCombat", (combat) => { if (combat === this.#combat) void this.close(); })];
    element.querySelector<HTMLElement>("input[type=search]")?.focus();
    // One render waits for the other.
    void unattended("search", () => this.fillCatalogue());
  }

  private async fillCatalogue(): Promise<void> {
    this.#catalogue = await catalogue();
    await this.draw("found");
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    clearTimeout(this.#timer);
    for (const leave of this.#leave.splice(0)) leave();
  }

  private async draw(...parts: readonly (keyof typeof PrepareWindow.PARTS)[]): Promise<void> {
    if (this.rendered) await this.render({ parts: [...parts] });
  }

  /** The plan after a change, drawn. */
  private async change(plan: Plan, ...parts: readonly (keyof typeof PrepareWindow.PARTS)[]): Promise<void> {
    this.#plan = plan;
    this.#failed = [];
    await this.draw("sides", "foot", ...parts);
  }

  /** Says something once to those who do not see the window change. */
  private say(words: string): void {
    const place = this.element.querySelector("[data-said]");
    if (place) place.textContent = words;
  }

  // ---------------------------------------------------------------------------------------------- fields

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const field = element.querySelector<HTMLInputElement>("input[type=search]");
    field?.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => { void this.look(field.value); }, PAUSE);
    });
    element.querySelector<HTMLInputElement>("input[type=file]")?.addEventListener("change", (event) => { void this.openFile(event.target as HTMLInputElement); });
  }

  private async look(typed: string): Promise<void> {
    clearTimeout(this.#timer);
    if (typed === this.#typed) return;
    this.#typed = typed;
    await this.draw("found");
  }

  private key(event: KeyboardEvent): void {
    const field = event.target as HTMLElement;
    if (event.key !== "Enter" || !(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (field.type === "search") void this.addFirst(field.value);
    else field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Enter in the search adds the best that was found. */
  private async addFirst(typed: string): Promise<void> {
    await this.look(typed);
    const uuid = this.element.querySelector<HTMLElement>("[data-action=addFound]")?.dataset.uuid;
    if (typed.trim() && uuid) await this.add(uuid);
  }

  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    const [what = "", key = ""] = name.split(".");
    switch (what) {
      case "pacing": void this.change({ ...this.#plan, pacing: value }, "low"); break;
      case "into": this.#into = value; break;
      case "title": this.#plan = { ...this.#plan, title: value }; break;
      case "notes": this.#plan = { ...this.#plan, notes: value }; break;
      case "count": void this.typeCount(key, value); break;
    }
  }

  /** A number that cannot be stays in its field with what is wrong with it; the row keeps the last one that could. */
  private async typeCount(key: string, value: string): Promise<void> {
    const count = Number(value.replace(/[×x]/iu, ""));
    const isPossible = value.trim() !== "" && Number.isInteger(count) && count >= 1 && count <= MOST_COPIES;
    if (!isPossible) this.#wrong.set(`count.${key}`, { value, problem: text("PrepareFight.BadCount", { most: MOST_COPIES }) });
    else this.#wrong.delete(`count.${key}`);
    await this.change(isPossible ? changeRow(this.#plan, key, { count }) : this.#plan);
  }

  // ---------------------------------------------------------------------------------------------- adding

  private async add(uuid: string, side?: string): Promise<void> {
    const { count } = wantedIn(this.#typed);
    const actor = this.#actors.get(uuid) ?? ((await fromUuid(uuid)) as Actor.Implementation | null);
    if (!isCreature(actor)) return;
    this.#actors.set(uuid, actor);
    const isCharacter = actor.type === "character";
    const row = newRow({ name: actor.name, img: actor.img ?? null, side: side ?? sideFor({ isCharacter }, this.#plan, this.#into), npc: !isCharacter, count: isCharacter || side !== undefined ? 1 : count, actor: uuid });
    await this.change(withRow(this.#plan, row), "find");
    this.say(text("PrepareFight.Added", { name: row.count > 1 ? text("Tracker.Group", { name: row.name, count: row.count }) : row.name, side: sideName(row.side) }));
  }

  private row(target: HTMLElement): PlanRow | undefined {
    const { key } = target.dataset;
    return this.#plan.rows.find((row) => row.key === key);
  }

  // ---------------------------------------------------------------------------------------------- drag and drop

  private drag(event: DragEvent): void {
    const { key, uuid } = (event.target as HTMLElement).closest<HTMLElement>("[draggable=true]")?.dataset ?? {};
    if (key) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: ROW, key }));
    else if (uuid) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
  }

  private hold(event: DragEvent | null): void {
    for (const one of this.element.querySelectorAll("[data-drop]")) one.removeAttribute("data-drop");
    const side = event && (event.target as HTMLElement).closest<HTMLElement>("[data-side]");
    if (!side || !event.dataTransfer?.types.includes("text/plain")) return;
    event.preventDefault();
    side.setAttribute("data-drop", "");
  }

  private drop(event: DragEvent): void {
    const side = (event.target as HTMLElement).closest<HTMLElement>("[data-side]")?.dataset.side;
    this.hold(null);
    const { type, uuid, key } = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as { type?: string; uuid?: string; key?: string };
    if (side === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (type === ROW && key) void this.change(changeRow(this.#plan, key, { side }));
    else if (type === "Actor" && uuid) void this.add(uuid, side);
  }

  // ---------------------------------------------------------------------------------------------- buttons

  /** Menus that buttons open stand at them. */
  protected override _onClickAction(event: PointerEvent, target: foundry.applications.api.ApplicationV2.ActionTarget): void {
    const press = PrepareWindow.#presses[target.dataset.action];
    if (press) void press.call(this, event, target);
    else super._onClickAction(event, target);
  }

  static readonly #presses: Readonly<Record<string, Press>> = atButtons<PrepareWindow>({
    async addFound(_event, target) {
      await this.add(target.dataset.uuid ?? "");
    },
    async fewer(_event, target) {
      const row = this.row(target);
      if (row && row.count > 1) await this.count(row, row.count - 1);
    },
    async more(_event, target) {
      const row = this.row(target);
      if (row && row.count < MOST_COPIES) await this.count(row, row.count + 1);
    },
    async toggleHidden(_event, target) {
      const row = this.row(target);
      if (row) await this.change(changeRow(this.#plan, row.key, { hidden: !row.hidden }));
    },
    async toggleSurprised(_event, target) {
      const row = this.row(target);
      if (row) await this.change(changeRow(this.#plan, row.key, { surprised: !row.surprised }));
    },
    async removeRow(_event, target) {
      const row = this.row(target);
      if (!row) return;
      this.#wrong.delete(`count.${row.key}`);
      await this.change(withoutRow(this.#plan, row.key));
      this.say(text("PrepareFight.Removed", { name: row.name }));
      this.element.querySelector<HTMLElement>("input[type=search]")?.focus();
    },
    async moveRow(_event, target) {
      const row = this.row(target);
      if (row) await this.move(row);
    },
    async newSide() {
      const side = await askForNewSide();
      if (side === null) return;
      this.#into = side;
      await this.change(withSide(this.#plan, side), "find");
    },
    async removeSide(_event, target) {
      const sides = this.#plan.sides.filter((side) => side !== target.dataset.of);
      if (this.#into === target.dataset.of) this.#into = sides.at(-1) ?? FOES;
      await this.change({ ...this.#plan, sides }, "find");
    },
    async addHazard() {
      await this.addHazard();
    },
    async removeHazard(_event, target) {
      const place = Number(target.dataset.place);
      await this.change({ ...this.#plan, hazards: this.#plan.hazards.filter((_, at) => at !== place) }, "low");
    },
    async chooseFile() {
      this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      await Promise.resolve();
    },
    async saveFile() {
      const file = fileOf(this.#plan, this.#actors);
      foundry.utils.saveDataToFile(JSON.stringify(file, null, 2), "application/json", `${fileName(this.#plan.title)}.json`);
      await Promise.resolve();
    },
    async saveMacro() {
      await this.saveMacro();
    },
    async openLab() {
      await openLab(null, this.#plan.rows.flatMap(({ actor }) => (actor === null ? [] : this.#actors.get(actor) ?? [])));
    },
    async setUp() {
      await this.write(false);
    },
  });

  private async count(row: PlanRow, count: number): Promise<void> {
    this.#wrong.delete(`count.${row.key}`);
    await this.change(changeRow(this.#plan, row.key, { count }));
  }

  private async move(row: PlanRow): Promise<void> {
    const sides = this.#plan.sides.map((id) => ({ id, count: countOf({ rows: this.#plan.rows.filter(({ side }) => side === id) }) }));
    const side = await pickSide(row.name, sides, row.side);
    if (side !== null) await this.change(changeRow(this.#plan, row.key, { side }), "find");
  }

  private async addHazard(): Promise<void> {
    const pacing = pacingOf(this.#plan.pacing);
    const event = pacing && (await askForEvent(pacing, { round: 0, time: null }));
    if (!event) return;
    const hazard = { ...event, side: "events", time: timeToNatural(event.time, this.#plan.pacing) };
    await this.change({ ...this.#plan, hazards: [...this.#plan.hazards, hazard] }, "low");
  }

  // ---------------------------------------------------------------------------------------------- files

  private async openFile(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    if (file.size > LARGEST.encounter) this.#failed = [text("PrepareFight.BadFile"), text("PrepareFight.TooLarge")];
    else this.read(await file.text());
    input.value = "";
    await this.findActors();
    await this.draw("top", "sides", "find", "low", "foot");
  }

  /** A macro that opens this window with the plan as it is now. */
  private async saveMacro(): Promise<void> {
    const { title } = this.#plan;
    const command = `game.segmentZero.prepareFight(${JSON.stringify(fileOf(this.#plan, this.#actors), null, 2)});`;
    try {
      const macro = await Macro.implementation.create({ name: title.trim() || text("PrepareFight.Untitled"), type: "script", img: asset("portraits/event.svg"), command });
      if (macro) ui.notifications?.info(text("PrepareFight.MacroMade", { name: macro.name }));
    } catch (error) {
      await this.fail(error);
    }
  }

  // ---------------------------------------------------------------------------------------------- writing

  static async #submit(this: PrepareWindow): Promise<void> {
    await this.write(true);
  }

  private async write(start: boolean): Promise<void> {
    if (this.#busy || problemOf(this.#plan, this.#wrong.size)) return;
    this.#busy = true;
    this.#failed = [];
    await this.draw("foot");
    try {
      await this.findActors();
      if (this.joins && this.#combat) await joinFight(this.#plan, this.#combat, this.#actors);
      else {
        const { combat, refusal } = await writePlan(this.#plan, this.#combat, this.#actors, start);
        if (refusal) {
          // It is set up all the same, and what stands in the window is what stands in the tracker.
          await this.take(combat);
          this.#failed = [text("PrepareFight.NotBegun"), spoken(refusalWords(refusal, combat.encounter.pacing, (id) => combat.combatants.get(id)?.name ?? id))];
          this.#busy = false;
          return await this.draw("sides", "low", "foot");
        }
      }
      this.#busy = false;
      await this.close();
    } catch (error) {
      this.#busy = false;
      await this.fail(error);
    }
  }

  private async fail(error: unknown): Promise<void> {
    console.error("Segment Zero |", error);
    this.#failed = [text("PrepareFight.NotWritten", { why: error instanceof Error ? error.message : String(error) })];
    await this.draw("foot");
  }
}

/** Opens the window, or brings it to the front with another plan in it. @param file an encounter file, as text or as data */
export async function openPrepare(combat: Fight | null, file?: unknown): Promise<void> {
  const open = foundry.applications.instances.get(ID) as PrepareWindow | undefined;
  const window = open ?? new PrepareWindow();
  await window.take(combat, file);
  await window.render({ force: true });
  if (open) open.bringToFront();
}
