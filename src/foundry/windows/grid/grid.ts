import type { Fight } from "../../fight/fight.ts";
import { onReadAnew } from "../../fight/in-step.ts";
import { followChords } from "../../host/chords.ts";
import { SYSTEM_ID, template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { morph } from "../../host/morph.ts";
import type { Precompiled } from "../../host/templates.ts";
import { contextWith, onHook, onHooks } from "../../host/typed-calls.ts";
import { contextOf } from "../../reading/fight-context.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { csvOf, markdownOf } from "./export.ts";
import { gridView, type GridView } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

export const templates: Precompiled = import.meta.glob("/templates/grid/*.hbs", { eager: true, import: "default" });

/** What a grid is opened with, beside the options of every window. */
interface GridOptions {
  readonly id: string;
  readonly combatId: string;
}

/** The fight as a table of combatants by time: to read, to print and to save. */
export class GridWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-grid-{id}`, classes: ["sz", "sz-grid-app"], window: { resizable: true }, position: { width: 900, height: 560 },
    actions: { csv: GridWindow.#csv, markdown: GridWindow.#markdown, print: GridWindow.#print },
  };

  static override PARTS = { grid: { template: template("grid/grid.hbs"), scrollable: [".sz-grid__scroll"] } };

  #leave: (() => void)[] = [];
  #due = false;
  /** Where somebody was when they opened it. */
  #from: HTMLElement | null = null;

  get combat(): Fight | null {
    return game.combats?.get((this.options as { combatId?: string }).combatId ?? "") ?? null;
  }

  override get title(): string {
    return text("Grid.Title");
  }

  private get view(): GridView | null {
    const { combat } = this;
    const context = combat && game.user && contextOf(combat, game.user);
    return context && gridView(context);
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    return contextWith(context, { view: this.view, nothing: text("Log.Unreadable") });
  }

  /** The place to which somebody has scrolled, and the focus, stay as they are. */
  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    const { grid: wanted } = result as { readonly grid: HTMLElement };
    const old = this.parts.grid;
    if (old?.parentElement === content) morph(old, wanted);
    else super._replaceHTML(result, content, options);
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    followChords(this.element);
    const { activeElement } = this.element.ownerDocument;
    this.#from = activeElement instanceof HTMLElement ? activeElement : null;
    this.element.querySelector<HTMLElement>(".sz-grid__scroll")?.focus({ preventScroll: true });
    const own = ({ id }: { readonly id: string | null }): boolean => id === this.combat?.id;
    this.#leave = [
      onHook("updateCombat", (combat) => { if (own(combat)) this.refresh(); }), onReadAnew((combat) => { if (own(combat)) this.refresh(); }),
      onHook("deleteCombat", (combat) => { if (combat.id === (this.options as { combatId?: string }).combatId) void this.close(); }),
      onHooks(["createCombatant", "updateCombatant", "deleteCombatant"], ({ parent }) => { if (parent && own(parent)) this.refresh(); }),
      whenSettingsChange(() => { this.refresh(); }),
    ];
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    for (const leave of this.#leave.splice(0)) leave();
    if (this.#from?.isConnected) this.#from.focus({ preventScroll: true });
  }

  /** Draws it anew, once for all that happens at a time. */
  refresh(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.rendered) void this.render();
    });
  }

  #save(write: (view: GridView) => string, type: string, ending: string): void {
    const { view, combat } = this;
    if (view) foundry.utils.saveDataToFile(write(view), type, `fight-round-${combat?.encounter.clock.round ?? 0}.${ending}`);
  }

  static #csv(this: GridWindow): void {
    this.#save(csvOf, "text/csv", "csv");
  }

  static #markdown(this: GridWindow): void {
    this.#save(markdownOf, "text/markdown", "md");
  }

  /** Only the table, black on white: the style sheet leaves out the rest of the page as long as this lasts. */
  static #print(this: GridWindow): void {
    const { body, defaultView } = this.element.ownerDocument;
    const marks = [[body, "sz-prints-grid"], [this.element, "theme-light"], [this.element, "sz-grid-app--printed"]] as const;
    for (const [element, name] of marks) element.classList.add(name);
    defaultView?.print();
    for (const [element, name] of marks) element.classList.remove(name);
  }
}

/** Opens the table of a fight, or brings it to the front. */
export async function openGrid(combat: Fight): Promise<void> {
  const id = `${SYSTEM_ID}-grid-${combat.id}`;
  const open = foundry.applications.instances.get(id) as GridWindow | undefined;
  if (open) return void open.bringToFront();
  const options: GridOptions = { id, combatId: combat.id ?? "" };
  await new GridWindow(options).render({ force: true });
}
