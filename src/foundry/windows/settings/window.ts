import { focusedElement, isTag } from "../../host/nodes.ts";
import { clickActions } from "../../host/menu.ts";
import type { Json, Refusal } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { onReadAnew } from "../../fight/in-step.ts";
import { SYSTEM_ID, template } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { spoken } from "../../host/rich-text.ts";
import { registerTemplates } from "../../host/templates.ts";
import { OurWindow } from "../../host/our-window.ts";
import { onHook } from "../../host/typed-calls.ts";
import { refusalWords } from "../../reading/requests.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import type { SettingsPage } from "../../settings/pages.ts";
import { combatOf } from "../live/follow.ts";
import { fightGroup, preferencesGroup, worldGroups, type SettingEntry, type Group } from "./groups.ts";
import {
  countOf,
  giveBack,
  keyOf,
  pageView,
  playSample,
  readControl,
  settingView,
  showSetting,
  standardOf,
  valueOf,
  valueWords,
  type PageView,
} from "./settings-view.ts";

await registerTemplates(import.meta.glob("/templates/settings/*.hbs", { eager: true, import: "default" }));

const ID = `${SYSTEM_ID}-settings`;

/** Settings of world and user, or of one encounter. Changes are drafts until saved. */
export class SettingsWindow extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: ID,
    tag: "form",
    classes: ["sz-settings"],
    window: { resizable: true },
    position: { width: 720, height: 640 },
    form: { handler: SettingsWindow.#save, closeOnSubmit: false },
    actions: clickActions<SettingsWindow>({
      async showGroup({ group }: { readonly group: string }) {
        this.#shown = group;
        this.#wanted = "";
        await this.render({ parts: ["nav", "page", "foot"] });
        this.toTop();
      },
      back({ key }: { readonly key: string }) {
        const entry = this.entry(key);
        if (!entry) return;
        this.draft(entry, standardOf(entry));
        this.show(entry);
        // The button disappears.
        this.element
          .querySelector<HTMLElement>(
            `[data-setting="${keyOf(entry)}"] :is(input:checked, input:not([type=radio]), select)`,
          )
          ?.focus();
      },
      backAll() {
        const keys = [...this.element.querySelectorAll<HTMLElement>("[data-setting]")].map(
          ({ dataset }) => dataset.setting ?? "",
        );
        for (const entry of keys.map((key) => this.entry(key))) {
          if (!entry || entry.page.locked?.()) continue;
          this.draft(entry, standardOf(entry));
          this.show(entry);
        }
      },
      async cancel() {
        await this.close();
      },
    }),
  };

  static override PARTS = {
    nav: { template: template("settings/nav.hbs") },
    page: { template: template("settings/page.hbs"), scrollable: [""] },
    foot: { template: template("settings/foot.hbs") },
  };

  protected get subject(): "all" | "seat" | Fight {
    return combatOf(this) ?? (mayChangeWorld() ? "all" : "seat");
  }

  readonly #drafts = new Map<string, Json>();

  #shown = "";

  #wanted = "";

  private get groups(): readonly Group[] {
    const { subject } = this;
    return subject === "all" ? worldGroups() : subject === "seat" ? [preferencesGroup()] : [fightGroup(subject)];
  }

  private get shown(): string {
    const { groups } = this;
    return (groups.find(({ id }) => id === this.#shown) ?? groups[0])?.id ?? "";
  }

  private entry(key: string): SettingEntry | undefined {
    return this.groups
      .flatMap(({ sections }) => sections.flatMap(({ entries }) => entries))
      .find((entry) => keyOf(entry) === key);
  }

  override get title(): string {
    const { subject } = this;
    return subject === "all"
      ? text("Settings.Title")
      : subject === "seat"
        ? text("Settings.TitleSeat")
        : text("Settings.TitleFight");
  }

  protected override context(): object {
    const { groups, shown } = this;
    const page = pageView(groups, shown, this.#wanted, this.#drafts);
    return {
      single: groups.length === 1,
      groupsLabel: text("Settings.GroupsLabel"),
      wanted: this.#wanted,
      page,
      nav: groups.map(({ id, title, icon }) => ({
        id,
        title,
        icon,
        current: !this.#wanted.trim() && id === shown,
        isOfPacing: icon === undefined,
      })),
      found: this.found(page),
    };
  }

  protected override follow(): readonly (() => void)[] {
    const { subject } = this;
    const from = focusedElement();
    const refresh = (): void => void this.render({ parts: ["page", "foot"] });
    const ofSubject = (run: () => void) => (combat: object) => {
      if (combat === subject) run();
    };
    const stops = [
      whenSettingsChange(refresh),
      () => {
        this.#drafts.clear();
        giveBack(from);
      },
    ];
    if (typeof subject === "string") return stops;
    return [
      ...stops,
      onHook("updateCombat", ofSubject(refresh)),
      onReadAnew(ofSubject(refresh)),
      onHook(
        "deleteCombat",
        ofSubject(() => void this.close()),
      ),
    ];
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const search = element.querySelector<HTMLInputElement>("input[type=search]");
    search?.addEventListener("input", () => this.search(search.value));
    search?.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
  }

  private search(wanted: string): void {
    this.#wanted = wanted;
    void this.render({ parts: ["page"] }).then(() => {
      const found = this.element.querySelector("[data-found]");
      if (found) found.textContent = this.found(pageView(this.groups, this.shown, wanted, this.#drafts));
      this.toTop();
      for (const button of this.element.querySelectorAll("[data-group]")) button.toggleAttribute("aria-current", false);
      if (!wanted.trim())
        this.element.querySelector(`[data-group="${this.shown}"]`)?.setAttribute("aria-current", "true");
    });
  }

  private toTop(): void {
    const page = this.element.querySelector(".sz-settings__page");
    if (page) page.scrollTop = 0;
  }

  private found(page: PageView): string {
    return this.#wanted.trim() ? counted("Settings.Found", countOf(page)) : "";
  }

  /** Updates the row in place. */
  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event);
    const control = event.target;
    const entry = isTag(control, "input", "select") && this.entry(control.name);
    if (!entry) return;
    const { spec, page } = entry;
    const kept = valueOf(entry, this.#drafts);
    const reading = readControl(spec, control, valueWords(spec, kept, page));
    if ("value" in reading) this.draft(entry, reading.value);
    this.show(entry, "problem" in reading ? reading.problem : "");
    if ("value" in reading && reading.value === true && page.id === "seat") playSample(spec.name);
  }

  private draft(entry: SettingEntry, value: Json): void {
    this.#drafts.set(keyOf(entry), value);
  }

  private show(entry: SettingEntry, problem = ""): void {
    const view = settingView(entry, this.#drafts);
    for (const row of this.element.querySelectorAll<HTMLElement>(`[data-setting="${view.key}"]`))
      showSetting(row, view, problem);
  }

  static async #save(this: SettingsWindow): Promise<void> {
    for (const [page, changes] of this.changes()) {
      const refusal = await page.save(changes);
      if (refusal) return this.refused(refusal);
    }
    await this.close();
  }

  private changes(): ReadonlyMap<SettingsPage, Record<string, Json>> {
    const byGroup = new Map<string, [SettingsPage, Record<string, Json>]>();
    for (const [key, value] of this.#drafts) {
      const entry = this.entry(key);
      if (!entry || entry.page.values()[entry.spec.name] === value) continue;
      const [, changes] =
        byGroup.get(entry.page.id) ?? byGroup.set(entry.page.id, [entry.page, {}]).get(entry.page.id)!;
      changes[entry.spec.name] = value;
    }
    return new Map(byGroup.values());
  }

  private refused(refusal: Refusal): void {
    const { subject } = this;
    const pacing = typeof subject === "string" ? "" : subject.encounter.pacing;
    const place = this.element.querySelector("[data-refused]");
    if (place) place.textContent = spoken(refusalWords(refusal, pacing, (id) => id));
  }
}

export class PreferencesWindow extends SettingsWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: `${ID}-seat`,
    position: { width: 560, height: "auto" },
  };

  protected override get subject(): "seat" {
    return "seat";
  }
}

function mayChangeWorld(): boolean {
  return game.user?.isGM === true && game.user.can("SETTINGS_MODIFY");
}

/**
 * Opens world settings and preferences for the GM, preferences for players.
 * @param combat for the settings of one encounter; GM only
 */
export async function showSettings(combat?: Fight): Promise<void> {
  const ofFight = combat && game.user?.isGM ? combat : undefined;
  const Window = ofFight || mayChangeWorld() ? SettingsWindow : PreferencesWindow;
  const id = ofFight ? `${ID}-${ofFight.id}` : Window === PreferencesWindow ? `${ID}-seat` : ID;
  const open = foundry.applications.instances.get(id);
  if (open) return void open.bringToFront();
  await new Window({ id, ...(ofFight ? { combatId: ofFight.id, position: { width: 560, height: 600 } } : {}) }).render({
    force: true,
  });
}
