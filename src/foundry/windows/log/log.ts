import { askForSummary } from "../../chat/summary.ts";
import type { Fight, Reply } from "../../fight/fight.ts";
import { followChords } from "../../host/chords.ts";
import { SYSTEM_ID, template } from "../../host/constants.ts";
import { confirm } from "../../host/dialog.ts";
import { counted, text } from "../../host/i18n.ts";
import { render } from "../../host/templates.ts";
import type { MenuEntry } from "../../host/menu-entry.ts";
import { clickActions, openMenu } from "../../host/menu.ts";
import { isFocused, setTabStop } from "../../host/nodes.ts";
import { csvTable, fileName, markdownTable, type Cells } from "../../host/table-file.ts";
import { registerTemplates } from "../../host/templates.ts";
import { contextWith } from "../../host/typed-calls.ts";
import { encounterTitle } from "../../reading/clock.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { contextHere } from "../../reading/fight-context.ts";
import { entriesIn, Lines, type LoggedEntry } from "../../reading/log-lines.ts";
import { combatOf, followFight, openFor } from "../live/follow.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import { logTable, logView, type LogButtons } from "./log-view.ts";

/** Shows a refusal in the tracker, with its remedies. */
export function showRefusal(reply: Reply | undefined): void {
  const { refusal, retry } = reply ?? {};
  const tracker = sidebarTracker();
  if (refusal) tracker?.showRefusal(refusal, [], retry);
}

/** Lines undone without asking. */
const FEW = 3;
const NAMED = 8;

/** @param what text of each, by index */
export async function confirmBack(count: number, what: (place: number) => string): Promise<boolean> {
  if (count <= FEW) return count > 0;
  const named = Array.from({ length: Math.min(count, NAMED) }, (_, place) => what(place));
  const lines = count > NAMED ? [...named, counted("Log.More", count - NAMED)] : named;
  return confirm(
    text("Log.BackAsk.Title"),
    await render(template("dialogs/lines.hbs"), { lead: counted("Log.BackAsk.Lead", count), lines }),
  );
}

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

await registerTemplates(import.meta.glob("/templates/log/*.hbs", { eager: true, import: "default" }));

/** Pixels that count as the list's end. */
const AT_END = 24;

/** The combat log, newest last; the GM can go to any line. */
export class LogWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-log-{id}`,
    classes: ["sz", "sz-log"],
    window: { resizable: true },
    position: { width: 440, height: 560 },
    actions: clickActions<LogWindow, LogButtons>({
      back: LogWindow.#back,
      forward: LogWindow.#forward,
      toggle: LogWindow.#toggle,
      summary: LogWindow.#summary,
      save: LogWindow.#save,
    }),
  };

  static override PARTS = {
    head: { template: template("log/head.hbs") },
    list: { template: template("log/list.hbs"), scrollable: [""] },
  };

  readonly #lines = new Lines();

  /** Groups opened or closed by hand. */
  readonly #opened = new Map<string, boolean>();

  #wanted = "";

  /** Scrolls to the newest line. */
  #follow = true;

  /** Index of the focused button; -1 for none. */
  #focused = -1;

  #leave: readonly (() => void)[] = [];

  get combat(): Fight | null {
    return combatOf(this);
  }

  override get title(): string {
    return text("Log.Title");
  }

  private get reading(): TrackerContext | null {
    return contextHere(this.combat);
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { reading } = this;
    const view = reading
      ? logView({ lines: this.#lines, opened: this.#opened, wanted: this.#wanted }, reading)
      : { groups: [], older: "", nothing: text("Log.Unreadable") };
    return contextWith(context, view, { wanted: this.#wanted });
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    followChords(this.element);
    this.#leave = followFight(this.combat?.id ?? "", {
      moved: () => this.refresh(),
      relearnt: () => this.relearn(),
      deleted: () => void this.close(),
    });
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    for (const leave of this.#leave) leave();
  }

  private relearn(): void {
    this.#lines.forget();
    this.refresh();
  }

  private refresh(): void {
    this.#follow = this.isAtEnd();
    this.#focused = this.buttons.findIndex((button) => button === button.ownerDocument.activeElement);
    void this.render({ parts: ["list"] });
  }

  private get list(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(".sz-log__list") ?? null;
  }

  private isAtEnd(): boolean {
    const { list } = this;
    return !list || list.scrollHeight - list.scrollTop - list.clientHeight < AT_END;
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    const { list } = this;
    if (list && this.#follow) list.scrollTop = list.scrollHeight;
    this.#follow = false;
    const { buttons } = this;
    setTabStop(buttons, buttons.find(isFocused) ?? buttons.at(-1));
    this.keepFocus();
  }

  /** The present line has no button. */
  private keepFocus(): void {
    const { buttons } = this;
    const { activeElement, body } = this.element.ownerDocument;
    if (this.#focused >= 0 && activeElement === body)
      buttons[Math.min(this.#focused, buttons.length - 1)]?.focus({ preventScroll: true });
    this.#focused = -1;
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const search = element.querySelector<HTMLInputElement>("input[type=search]");
    search?.addEventListener("input", () => this.search(search.value));
    if (part === "list") element.addEventListener("keydown", (event) => this.step(event));
  }

  private search(wanted: string): void {
    this.#wanted = wanted;
    this.#follow = wanted === "";
    void this.render({ parts: ["list"] });
  }

  private get buttons(): HTMLElement[] {
    return [...(this.list?.querySelectorAll<HTMLElement>("button") ?? [])];
  }

  /** One tab stop; arrows move between buttons. */
  private step(event: KeyboardEvent): void {
    const { buttons } = this;
    const at = buttons.findIndex((button) => button === event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const button = at < 0 || to === undefined ? undefined : buttons[to];
    if (!button) return;
    event.preventDefault();
    setTabStop(buttons, button);
    button.focus();
  }

  private get entries(): readonly LoggedEntry[] {
    const { combat } = this;
    return combat ? entriesIn(combat.encounter) : [];
  }

  static async #back(this: LogWindow, { to }: LogButtons["back"]): Promise<void> {
    const { reading } = this;
    const after = this.entries.filter(({ numbers, undone, quiet }) => !undone && !quiet && (numbers.at(-1) ?? 0) > to);
    if (
      !reading ||
      !(await confirmBack(after.length, (place) => this.#lines.of(after[place]!, reading).words[0] ?? ""))
    )
      return;
    showRefusal(await this.combat?.perform({ type: "takeBack", to }));
  }

  static async #forward(this: LogWindow, { to }: LogButtons["forward"]): Promise<void> {
    const again = this.entries.filter(({ numbers, undone }) => undone && (numbers[0] ?? 0) <= to);
    if (again.length) showRefusal(await this.combat?.perform(...again.map(() => ({ type: "redo" }))));
  }

  static async #toggle(this: LogWindow, { group, open }: LogButtons["toggle"]): Promise<void> {
    this.#opened.set(group, open);
    await this.render({ parts: ["list"] });
  }

  static async #summary(this: LogWindow): Promise<void> {
    if (this.combat) await askForSummary(this.combat);
  }

  /** Saves the whole log as this viewer reads it. */
  static async #save(this: LogWindow): Promise<void> {
    const { reading } = this;
    if (!reading) return;
    const title = text("Log.FileTitle", { title: encounterTitle(reading.combat), log: text("Log.Title") });
    const entry = (label: string, type: string, ending: string, write: (rows: Cells) => string): MenuEntry => ({
      label: text(label),
      run: async () => {
        const content = write(logTable(this.#lines, reading));
        foundry.utils.saveDataToFile(content, type, fileName(title, ending));
        await Promise.resolve();
      },
    });
    await openMenu({
      title: text("Log.Save"),
      entries: [
        entry("Grid.Csv", "text/csv", "csv", csvTable),
        entry("Grid.Markdown", "text/markdown", "md", (rows) => markdownTable(title, rows)),
      ],
    });
  }
}

export async function showLog(combat: Fight): Promise<void> {
  await openFor(combat, "log", LogWindow);
}
