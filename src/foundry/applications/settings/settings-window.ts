import type { Json, Refusal } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { whenSettingsChange } from "../../settings/changes.ts";
import type { Shelf } from "../../settings/shelf.ts";
import { refusalWords } from "../tracker/build/refusal.ts";
import { counted, text } from "../tracker/texts.ts";
import { spoken } from "../words.ts";
import { fightGroup, seatGroup, worldGroups, type Entry, type Group } from "./build/groups.ts";
import { countOf, keyOf, pageView, settingView, standardOf, valueOf, type PageView } from "./build/view.ts";
import { valueWords } from "./build/words.ts";
import { play } from "../notices/sound.ts";
import { readControl } from "./read-control.ts";
import { showSetting } from "./show-setting.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = "segment-zero-settings";

/**
 * The settings of the world and of the own seat; of a seat alone for players; or those of one fight. Changes are drafts until they are
 * saved, all in one go.
 */
export class SettingsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: ID, tag: "form", classes: ["sz", "sz-settings"], window: { resizable: true }, position: { width: 720, height: 640 },
    form: { handler: SettingsWindow.#save, closeOnSubmit: false },
    actions: { showGroup: SettingsWindow.#showGroup, back: SettingsWindow.#back, backAll: SettingsWindow.#backAll, cancel: SettingsWindow.#cancel },
  } as never;

  static override PARTS = {
    nav: { template: template("settings/nav.hbs") },
    page: { template: template("settings/page.hbs"), scrollable: [""] },
    foot: { template: template("settings/foot.hbs") },
  } as never;

  /** Whose settings these are: all that this user may set, the own seat alone, or a fight. */
  protected get subject(): "all" | "seat" | SegmentZeroCombat {
    const { combatId } = this.options as { combatId?: string };
    return game.combats?.get(combatId ?? "") ?? (mayChangeWorld() ? "all" : "seat");
  }

  readonly #drafts = new Map<string, Json>();

  #shown = "";

  #wanted = "";

  /** What had the focus when the window was opened. */
  #from: HTMLElement | null = null;

  #leave: (() => void)[] = [];

  private get groups(): readonly Group[] {
    const { subject } = this;
    return subject === "all" ? worldGroups() : subject === "seat" ? [seatGroup()] : [fightGroup(subject)];
  }

  private get shown(): string {
    const { groups } = this;
    return (groups.find(({ id }) => id === this.#shown) ?? groups[0])?.id ?? "";
  }

  private entry(key: string): Entry | undefined {
    return this.groups.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries)).find((entry) => keyOf(entry) === key);
  }

  override get title(): string {
    const { subject } = this;
    return subject === "all" ? text("Settings.Title") : subject === "seat" ? text("Settings.TitleSeat") : text("Settings.TitleFight");
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { groups, shown } = this;
    const page = pageView(groups, shown, this.#wanted, this.#drafts);
    const view = {
      single: groups.length === 1, groupsLabel: text("Settings.GroupsLabel"), wanted: this.#wanted, page,
      nav: groups.map(({ id, title, icon }) => ({ id, title, icon, current: !this.#wanted.trim() && id === shown, pacing: id.startsWith("pacing-") })),
      found: this.found(page),
    };
    return Object.assign(context, view) as never;
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    const { subject } = this;
    this.#from = document.activeElement as HTMLElement | null;
    this.#leave = [whenSettingsChange(() => { this.refresh(); })];
    if (typeof subject === "string") return;
    this.follow("updateCombat", (combat) => { if (combat === subject) this.refresh(); });
    this.follow("deleteCombat", (combat) => { if (combat === subject) void this.close(); });
  }

  private follow(hook: string, run: (combat: unknown) => void): void {
    const id = Hooks.on(hook as never, run as never) as unknown as number;
    this.#leave.push(() => { Hooks.off(hook as never, id); });
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    for (const leave of this.#leave.splice(0)) leave();
    this.#drafts.clear();
    giveBack(this.#from);
  }

  private refresh(): void {
    void this.render({ parts: ["page", "foot"] } as never);
  }

  // ---------------------------------------------------------------------------------------------- the controls

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const search = element.querySelector<HTMLInputElement>("input[type=search]");
    search?.addEventListener("input", () => { this.search(search.value); });
    // Enter in the search looks for something; it does not save.
    search?.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  }

  private search(wanted: string): void {
    this.#wanted = wanted;
    void this.render({ parts: ["page"] } as never).then(() => {
      const found = this.element.querySelector("[data-found]");
      if (found) found.textContent = this.found(pageView(this.groups, this.shown, wanted, this.#drafts));
      this.toTop();
      for (const button of this.element.querySelectorAll("[data-group]")) button.toggleAttribute("aria-current", false);
      if (!wanted.trim()) this.element.querySelector(`[data-group="${this.shown}"]`)?.setAttribute("aria-current", "true");
    });
  }

  private toTop(): void {
    const page = this.element.querySelector(".sz-settings__page");
    if (page) page.scrollTop = 0;
  }

  /** Said to those who do not see the page change. */
  private found(page: PageView): string {
    return this.#wanted.trim() ? counted("Settings.Found", countOf(page)) : "";
  }

  /** Takes a change as a draft. The row is brought up to date where it stands: a new one would take the focus and the click under way with it. */
  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event as never);
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    const entry = this.entry(control.name);
    if (!entry) return;
    const { spec, shelf } = entry;
    const kept = valueOf(entry, this.#drafts);
    const reading = readControl(spec, control, valueWords(spec, kept, shelf));
    if ("value" in reading) this.draft(entry, reading.value);
    this.show(entry, "problem" in reading ? reading.problem : "");
    if ("value" in reading && reading.value === true && shelf.id === "seat") sample(spec.name);
  }

  private draft(entry: Entry, value: Json): void {
    this.#drafts.set(keyOf(entry), value);
  }

  private show(entry: Entry, problem = ""): void {
    const view = settingView(entry, this.#drafts);
    for (const row of this.element.querySelectorAll<HTMLElement>(`[data-setting="${view.key}"]`)) showSetting(row, view, problem);
  }

  // ---------------------------------------------------------------------------------------------- the buttons

  static async #showGroup(this: SettingsWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#shown = target.dataset.group ?? "";
    this.#wanted = "";
    await this.render({ parts: ["nav", "page", "foot"] } as never);
    this.toTop();
  }

  static #back(this: SettingsWindow, _event: Event, target: HTMLElement): void {
    const entry = this.entry(target.dataset.key ?? "");
    if (!entry) return;
    this.draft(entry, standardOf(entry));
    this.show(entry);
    // The button goes, and the focus with it, unless it is given to the control.
    this.element.querySelector<HTMLElement>(`[data-setting="${keyOf(entry)}"] :is(input:checked, input:not([type=radio]), select)`)?.focus();
  }

  /** The whole page on view back to its defaults. */
  static #backAll(this: SettingsWindow): void {
    const keys = [...this.element.querySelectorAll<HTMLElement>("[data-setting]")].map(({ dataset }) => dataset.setting ?? "");
    for (const entry of keys.map((key) => this.entry(key))) {
      if (!entry || entry.shelf.locked?.()) continue;
      this.draft(entry, standardOf(entry));
      this.show(entry);
    }
  }

  static async #cancel(this: SettingsWindow): Promise<void> {
    await this.close();
  }

  /** Saves what has changed, shelf by shelf, and closes; if a fight refuses, the window stays with the reason. */
  static async #save(this: SettingsWindow): Promise<void> {
    for (const [shelf, changes] of this.changes()) {
      const refusal = await shelf.save(changes);
      if (refusal) return this.refused(refusal);
    }
    await this.close();
  }

  private changes(): ReadonlyMap<Shelf, Record<string, Json>> {
    const byShelf = new Map<string, [Shelf, Record<string, Json>]>();
    for (const [key, value] of this.#drafts) {
      const entry = this.entry(key);
      if (!entry || entry.shelf.values()[entry.spec.name] === value) continue;
      const [, changes] = byShelf.get(entry.shelf.id) ?? byShelf.set(entry.shelf.id, [entry.shelf, {}]).get(entry.shelf.id)!;
      changes[entry.spec.name] = value;
    }
    return new Map(byShelf.values());
  }

  private refused(refusal: Refusal): void {
    const { subject } = this;
    const pacing = typeof subject === "string" ? "" : subject.encounter.pacing;
    const place = this.element.querySelector("[data-refused]");
    if (place) place.textContent = spoken(refusalWords(refusal, pacing, (id) => id));
  }
}

/** The own seat alone, also for a GM. */
export class SeatWindow extends SettingsWindow {
  static override DEFAULT_OPTIONS = { id: `${ID}-seat`, position: { width: 560, height: "auto" } } as never;

  protected override get subject(): "seat" {
    return "seat";
  }
}

/** A tone that is switched on is heard, so that one knows what it will be. */
function sample(name: string): void {
  if (name === "soundUp") play("up");
  if (name === "soundNext") play("next");
}

function mayChangeWorld(): boolean {
  return game.user?.isGM === true && game.user.can("SETTINGS_MODIFY");
}

/** Whoever sees nothing but the focus goes on where they were; that may have been rendered anew meanwhile. */
function giveBack(from: HTMLElement | null): void {
  const label = from?.getAttribute("aria-label") ?? null;
  const same = from?.isConnected ? from : [...document.querySelectorAll("button")].find((button) => label !== null && button.getAttribute("aria-label") === label);
  same?.focus();
}

/**
 * Opens the settings: for the GM those of the world and the own seat, for players those of their seat.
 * @param combat a fight, to open its own settings instead; only for the GM
 */
export async function openSettings(combat?: SegmentZeroCombat): Promise<void> {
  const ofFight = combat && game.user?.isGM ? combat : undefined;
  const Window = ofFight || mayChangeWorld() ? SettingsWindow : SeatWindow;
  const id = ofFight ? `${ID}-${ofFight.id}` : Window === SeatWindow ? `${ID}-seat` : ID;
  const open = foundry.applications.instances.get(id) as SettingsWindow | undefined;
  if (open) return void open.bringToFront();
  await new Window({ id, ...(ofFight ? { combatId: ofFight.id, position: { width: 560, height: 600 } } : {}) } as never).render({ force: true });
}
