import { closestTo, isTag } from "../../host/nodes.ts";
import type { Fight } from "../../fight/fight.ts";
import { SYSTEM_ID, template } from "../../host/constants.ts";
import { textsBelow } from "../../host/i18n.ts";
import { clickActions } from "../../host/menu.ts";
import { spoken } from "../../host/rich-text.ts";
import { registerTemplates } from "../../host/templates.ts";
import { contextWith, onHooks } from "../../host/typed-calls.ts";
import { refusalWords } from "../../reading/requests.ts";
import { followTracker } from "../live/follow.ts";
import { LiveWindow } from "../live/live-window.ts";
import { createEncounter, fightDesk } from "../fight-desk.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import {
  chosenOf,
  encountersView,
  listedFor,
  type EncountersButtons,
  type EncountersShown,
} from "./encounters-view.ts";

await registerTemplates(
  import.meta.glob("/templates/encounters/*.hbs", {
    eager: true,
    import: "default",
  }),
);

const { say } = textsBelow("Encounters");

const ID = `${SYSTEM_ID}-encounters`;

/** Lists encounters; opens, ends and deletes them. */
class EncountersWindow extends LiveWindow {
  static override DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz", "sz-calm", "sz-encounters"],
    window: { resizable: true },
    position: { width: 640, height: 560 },
    actions: clickActions<EncountersWindow, EncountersButtons>({
      open: EncountersWindow.#open,
      end: EncountersWindow.#end,
      ask: EncountersWindow.#ask,
      askAll: EncountersWindow.#askAll,
      keep: EncountersWindow.#keep,
      remove: EncountersWindow.#remove,
      create: EncountersWindow.#create,
    }),
  };

  static override PARTS = {
    top: { template: template("encounters/top.hbs") },
    list: { template: template("encounters/list.hbs"), scrollable: [""] },
    foot: { template: template("encounters/foot.hbs") },
  };

  #typed = "";
  #chosen: string | null = null;
  #asked: readonly string[] = [];
  #refused = "";

  override get title(): string {
    return say("Title");
  }

  get #shown(): EncountersShown {
    const { user } = game;
    const listed = user ? listedFor(user) : [];
    const known = new Set(listed.map(({ combat: { id } }) => id));
    return {
      gm: user?.isGM ?? false,
      listed,
      typed: this.#typed,
      chosen: this.#chosen,
      viewed: sidebarTracker()?.encounterCombat?.id ?? null,
      // Another GM may have deleted some.
      asked: this.#asked.filter((id) => known.has(id)),
      refused: this.#refused,
    };
  }

  get #chosenFight(): Fight | null {
    return chosenOf(this.#shown)?.combat ?? null;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    return contextWith(context, encountersView(this.#shown), { typed: this.#typed });
  }

  protected follow(): readonly (() => void)[] {
    const { element } = this;
    element.addEventListener("input", ({ target }) => {
      if (!isTag(target, "input") || target.type !== "search") return;
      this.#typed = target.value;
      this.refresh();
    });
    element.addEventListener("change", ({ target }) => {
      if (isTag(target, "input") && target.type === "radio") this.#choose(target.value);
    });
    element.addEventListener("dblclick", (event) => {
      if (closestTo(event, ".sz-encounters__row")) void this.#view();
    });
    element.addEventListener("keydown", (event) => this.#press(event));
    element.querySelector(":checked")?.scrollIntoView({ block: "nearest" });
    element.querySelector<HTMLInputElement>("input[type=search]")?.focus({ preventScroll: true });
    return [
      ...followTracker(this.refresh),
      onHooks(["createCombat", "updateCombat", "deleteCombat"], this.refresh),
      onHooks(["createCombatant", "updateCombatant", "deleteCombatant"], this.refresh),
    ];
  }

  /** Enter in a line or in the search opens the chosen encounter; Escape leaves the question, then the window. */
  #press(event: KeyboardEvent): void {
    const { target } = event;
    const opens = isTag(target, "input") && ["radio", "search"].includes(target.type);
    if (event.key === "Escape" && this.#asked.length) void this.#leave();
    else if (event.key === "Escape") void this.close();
    else if (event.key === "Enter" && opens) void this.#view();
    else return;
    event.preventDefault();
    // Foundry would close all windows.
    event.stopPropagation();
  }

  #choose(id: string): void {
    this.#chosen = id;
    this.#asked = [];
    this.#refused = "";
    this.refresh();
  }

  /** Shows the chosen encounter in the tracker; a GM goes to its scene, without which Foundry would not keep it. */
  async #view(): Promise<void> {
    const combat = this.#chosenFight;
    if (!combat || !ui.combat) return;
    const scene = combat.scene as { view?(): Promise<unknown> } | null;
    const isHere = game.combats?.combats.some(({ id }) => id === combat.id);
    if (game.user?.isGM && !isHere) await scene?.view?.();
    (ui.combat as { viewed: unknown }).viewed = combat;
    await ui.combat.render();
    await this.close();
  }

  async #leave(): Promise<void> {
    this.#asked = [];
    await this.render();
    this.element.querySelector<HTMLElement>("input[type=radio]:checked, input[type=search]")?.focus();
  }

  async #askFor(ids: readonly string[]): Promise<void> {
    this.#asked = ids;
    this.#refused = "";
    await this.render();
    this.element.querySelector<HTMLElement>("[data-action=keep]")?.focus();
  }

  static async #open(this: EncountersWindow): Promise<void> {
    await this.#view();
  }

  /** Undo takes it back, so nothing is asked. */
  static async #end(this: EncountersWindow): Promise<void> {
    const combat = this.#chosenFight;
    const { refusal } = (await combat?.perform({ type: "end" })) ?? {};
    this.#refused = refusal
      ? spoken(refusalWords(refusal, combat?.encounter ?? "", (id) => combat?.combatants.get(id)?.name ?? id))
      : "";
    await this.render();
  }

  static async #ask(this: EncountersWindow): Promise<void> {
    const id = this.#chosenFight?.id;
    if (id) await this.#askFor([id]);
  }

  static async #askAll(this: EncountersWindow): Promise<void> {
    const over = this.#shown.listed.filter(({ group }) => group === "over");
    await this.#askFor(over.flatMap(({ combat: { id } }) => (id === null ? [] : [id])));
  }

  static async #keep(this: EncountersWindow): Promise<void> {
    await this.#leave();
  }

  static async #remove(this: EncountersWindow): Promise<void> {
    const { asked } = this.#shown;
    this.#asked = [];
    if (asked.length) await Combat.implementation.deleteDocuments([...asked]);
    await this.#leave();
  }

  static async #create(this: EncountersWindow): Promise<void> {
    const desk = fightDesk();
    await this.close();
    if (desk && !desk.label) await desk.open(null);
    else await createEncounter();
  }
}

export async function showEncounters(): Promise<void> {
  const open = foundry.applications.instances.get(ID);
  if (open) return void open.bringToFront();
  await new EncountersWindow().render({ force: true });
}
