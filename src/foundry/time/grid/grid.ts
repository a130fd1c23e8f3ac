import { isElement } from "../../host/nodes.ts";
import type { Fight } from "../../fight/fight.ts";
import { followChords } from "../../host/chords.ts";
import { SYSTEM_ID, template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { registerTemplates } from "../../host/templates.ts";
import { contextWith } from "../../host/typed-calls.ts";
import { contextHere } from "../../reading/fight-context.ts";
import { whenConsidered } from "../../reading/landing.ts";
import { combatOf, followFight, openFor } from "../../windows/live/follow.ts";
import { LiveWindow } from "../../windows/live/live-window.ts";
import { csvOf, markdownOf, gridView, type GridView } from "./grid-view.ts";

await registerTemplates(import.meta.glob("/templates/grid/*.hbs", { eager: true, import: "default" }));

export class GridWindow extends LiveWindow {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-grid-{id}`,
    classes: ["sz", "sz-grid-app"],
    window: { resizable: true },
    position: { width: 900, height: 560 },
    actions: { csv: GridWindow.#csv, markdown: GridWindow.#markdown, print: GridWindow.#print },
  };

  static override PARTS = { grid: { template: template("grid/grid.hbs"), scrollable: [".sz-grid__scroll"] } };

  #from: HTMLElement | null = null;

  get combat(): Fight | null {
    return combatOf(this);
  }

  override get title(): string {
    return text("Grid.Title");
  }

  private get view(): GridView | null {
    const context = contextHere(this.combat);
    return context && gridView(context);
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    return contextWith(context, { view: this.view, nothing: text("Log.Unreadable") });
  }

  protected follow(): readonly (() => void)[] {
    followChords(this.element);
    const { activeElement } = this.element.ownerDocument;
    this.#from = isElement(activeElement) ? activeElement : null;
    this.element.querySelector<HTMLElement>(".sz-grid__scroll")?.focus({ preventScroll: true });
    return [
      ...followFight(this.combat?.id ?? "", {
        moved: this.refresh,
        relearnt: this.refresh,
        deleted: () => void this.close(),
      }),
      whenConsidered(() => this.refresh()),
    ];
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    if (this.#from?.isConnected) this.#from.focus({ preventScroll: true });
  }

  #save(write: (view: GridView) => string, type: string, ending: string): void {
    const { view, combat } = this;
    if (view)
      foundry.utils.saveDataToFile(write(view), type, `fight-round-${combat?.encounter.clock.round ?? 0}.${ending}`);
  }

  static #csv(this: GridWindow): void {
    this.#save(csvOf, "text/csv", "csv");
  }

  static #markdown(this: GridWindow): void {
    this.#save(markdownOf, "text/markdown", "md");
  }

  /** Prints only the table, in black on white. */
  static #print(this: GridWindow): void {
    const { body, defaultView } = this.element.ownerDocument;
    const marks = [
      [body, "sz-prints-grid"],
      [this.element, "theme-light"],
      [this.element, "sz-grid-app--printed"],
    ] as const;
    for (const [element, name] of marks) element.classList.add(name);
    defaultView?.print();
    for (const [element, name] of marks) element.classList.remove(name);
  }
}

export async function showGrid(combat: Fight): Promise<void> {
  await openFor(combat, "grid", GridWindow);
}
