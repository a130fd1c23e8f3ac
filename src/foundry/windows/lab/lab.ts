import { pacingIds } from "../../../rules/core.ts";
import { isTag } from "../../host/nodes.ts";
import type { Odds } from "../../../rules/core.ts";
import { confirmText } from "../../host/dialog.ts";
import type { Fight } from "../../fight/fight.ts";
import { hostAdapter, isCreature } from "../../fight/host-adapter.ts";
import { SYSTEM_ID, template, TEXTS, unattended } from "../../host/constants.ts";
import { clickActions } from "../../host/menu.ts";
import { numberText, pacingName, text } from "../../host/i18n.ts";
import { registerTemplates } from "../../host/templates.ts";
import { onHooks, openSheet, updateDocument, actorFrom } from "../../host/typed-calls.ts";
import type { Charts } from "./charts.ts";
import { showOne } from "../../host/our-window.ts";
import { LiveWindow } from "../live/live-window.ts";
import { canChange, pathOf, RANGES, VALUES, valueNow, type Change, type Value } from "./change.ts";
import { Plays, type PlayedRow } from "./plays.ts";
import { pairId, statsRead, subjectFor, subjectsOf, usualPair, type Pair, type Subject } from "./trial.ts";
import { sureness } from "./chances.ts";
import { addablePairs, labFoot, pairName, rowView, sideMarks, labTop, unreadWords } from "./lab-view.ts";

await registerTemplates(import.meta.glob("/templates/lab/*.hbs", { eager: true, import: "default" }));

/** Milliseconds between renders. */
const PAUSE = 300;

/** Milliseconds without changes before a sheet is read. */
const REST = 200;

interface OfSubject {
  readonly subject: string;
}

/**
 * Compares all pacings for the same creatures: who acts when, how often and first, and the effect of a
 * changed value.
 */
export class LabWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-lab`,
    tag: "form",
    classes: ["sz-lab"],
    window: { title: `${TEXTS}.Lab.Title`, resizable: true },
    position: { width: 1120, height: 760 },
    form: { closeOnSubmit: false },
    actions: clickActions<LabWindow>({
      async stop() {
        this.#plays.stop();
        await this.draw("rows", "foot");
      },
      async resume() {
        await this.#plays.resume();
      },
      async usePacing(pair: Pair) {
        const { pacing, rules } = pair;
        await this.#combat?.choosePacing(pacing);
        const isUsual = usualPair(pacing, this.#combat).rules === rules;
        if (!isUsual) await this.#combat?.perform({ type: "rules", rules });
        ui.notifications?.info(text("Lab.UsedNow", { pacing: isUsual ? pacingName(pacing) : pairName(pair) }));
        await this.play();
      },
      async removePair({ pair }: { readonly pair: string }) {
        this.#added = this.#added.filter((one) => pairId(one) !== pair);
        await this.play();
      },
      async undoChange() {
        await this.dropChange();
      },
      async removeSubject({ subject }: OfSubject) {
        this.meet(this.#subjects.filter(({ id }) => id !== subject));
        await this.play();
      },
      async openSheet({ subject }: OfSubject) {
        await openSheet(this.#subjects.find(({ id }) => id === subject)?.actor);
      },
      async applyChange() {
        const change = this.#change;
        const subject = this.#subjects.find(({ id }) => id === change?.subject);
        const path = change && subject ? pathOf(subject, change) : null;
        if (!change || !subject || path === null) return;
        const [now, to] = [Number(valueNow(subject, change.value)), Number(change.to)];
        const digits = Number.isInteger(now) && Number.isInteger(to) ? 0 : 2;
        const question = text("Lab.Apply.Text", {
          name: subject.name,
          value: text(`Lab.Value.${change.value}`),
          from: numberText(now, digits),
          to: numberText(to, digits),
        });
        if (await confirmText(text("Lab.Apply.Title"), question, text("Lab.Apply.Verb")))
          await updateDocument(subject.actor, { [path]: change.to });
      },
    }),
  };

  static override PARTS = {
    top: { template: template("lab/top.hbs") },
    rows: { template: template("lab/rows.hbs"), scrollable: [""] },
    foot: { template: template("lab/foot.hbs") },
  };

  #combat: Fight | null = null;
  #subjects: readonly Subject[] = [];
  /** Pairs beside those that each pacing has by itself. */
  #added: readonly Pair[] = [];
  #change: Change | null = null;
  #of = "";
  #value: Value = "basicSpeed";
  /** The page of a narrow window. */
  #view: "charts" | "table" = "table";
  /** Values being played. */
  #read = "";
  #field: { readonly value: string; readonly problem: string } | null = null;
  readonly #plays = new Plays({
    begins: () => this.draw("top", "rows", "foot"),
    rowChanged: () => this.draw("rows"),
    goesOn: () => this.say(),
    ended: () => this.draw("foot"),
    reported: (row, odds) => this.show(row, odds),
  });
  #drawn = 0;
  /** Null if not loaded. */
  #charts: Charts | null = null;

  take(combat: Fight | null, actors?: readonly Actor.Implementation[]): void {
    this.#combat = actors ? null : combat;
    const chosen =
      actors ??
      [...(game.users ?? [])].flatMap((user) => (!user.isGM && isCreature(user.character) ? [user.character] : []));
    this.meet(this.#combat ? subjectsOf(this.#combat) : [...new Set(chosen)].map(subjectFor));
  }

  private meet(subjects: readonly Subject[]): void {
    this.#subjects = subjects;
    const changeable = subjects.filter(canChange);
    this.#of = changeable.find(({ id }) => id === this.#of)?.id ?? changeable[0]?.id ?? "";
    this.#read = readOf(subjects);
    this.#change = null;
    this.#field = null;
    this.#plays.forget();
  }

  /** Replays with new values after a sheet changed. A trial change stays unless it changes nothing. */
  private async readAnew(): Promise<void> {
    if (!this.rendered || readOf(this.#subjects) === this.#read) return;
    const change = this.#change;
    this.meet(this.#combat ? subjectsOf(this.#combat) : this.#subjects);
    const subject = this.#subjects.find(({ id }) => id === change?.subject);
    if (change && subject && valueNow(subject, change.value) !== change.to) this.#change = change;
    await this.play();
  }

  async play(): Promise<void> {
    await this.#plays.play(this.pairs(), this.#subjects, this.#change, this.#combat);
  }

  private pairs(): readonly Pair[] {
    return pacingIds().flatMap((pacing) => {
      const usual = usualPair(pacing, this.#combat);
      return [usual, ...this.#added.filter((one) => one.pacing === pacing && one.rules !== usual.rules)];
    });
  }

  private say(): void {
    const place = this.element?.querySelector(".sz-lab__foot p");
    if (place) place.textContent = labFoot(this.#plays.rows).says;
  }

  private show({ id, odds: shown }: PlayedRow, odds: Odds): void {
    const section = this.element?.querySelector(`[data-pair="${id}"]`);
    const bar = section?.querySelector("progress");
    if (bar) Object.assign(bar, { max: Math.max(1, odds.of), value: odds.plays });
    const sure = section?.querySelector("[data-sure]");
    if (sure && shown) sure.textContent = sureness(shown);
    if (performance.now() - this.#drawn < PAUSE) return;
    void unattended("lab", () => this.draw("rows"));
  }

  protected override context(): object {
    this.#drawn = performance.now();
    const actors = [...(game.actors ?? [])].filter((actor) => isCreature(actor));
    const combats = [...(game.combats ?? [])];
    const marks = sideMarks(this.#subjects, this.#combat, this.#plays.begun);
    return {
      top: {
        ...labTop({
          combat: this.#combat,
          combats,
          subjects: this.#subjects,
          actors,
          change: this.#change,
          of: this.#of,
          value: this.#value,
          field: this.#field,
        }),
        pairs: addablePairs(this.#plays.rows),
        unread: unreadWords(this.#plays.rows, this.#change),
        views: (["charts", "table"] as const).map((value) => ({
          value,
          label: text(`Lab.View.${value}`),
          checked: value === this.#view,
        })),
      },
      rows: this.#plays.rows.map((row) =>
        rowView(row, { subjects: this.#subjects, marks, change: this.#change, combat: this.#combat }),
      ),
      foot: labFoot(this.#plays.rows),
    };
  }

  /** Restores the focus if its button is gone. */
  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    const { activeElement: focused } = content.ownerDocument;
    const isWithin = content.contains(focused);
    const section = isWithin ? focused?.closest("[data-pair]") : null;
    super._replaceHTML(result, content, options);
    if (isWithin && !content.contains(content.ownerDocument.activeElement))
      (section ?? content)
        .querySelector<HTMLElement>(section ? ".sz-lab__table" : ".sz-lab__rows")
        ?.focus({ preventScroll: true });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.showView();
  }

  private showView(): void {
    this.element.dataset.view = this.#charts ? this.#view : "";
    this.#charts?.show(this.element, this.#plays.rows, this.#subjects);
  }

  protected override follow(): readonly (() => void)[] {
    void unattended("lab", () => this.fetchCharts());
    this.element.addEventListener("submit", (event) => event.preventDefault());
    const { ResizeObserver: Observer } = this.element.ownerDocument.defaultView ?? {};
    // Beside the tables if there is room.
    const sizes = Observer ? new Observer(() => this.showView()) : null;
    sizes?.observe(this.element);
    const stop = onHooks(
      ["updateActor", "createItem", "updateItem", "deleteItem"],
      foundry.utils.debounce(() => void unattended("lab", () => this.readAnew()), REST),
    );
    return [
      stop,
      () => sizes?.disconnect(),
      () => {
        this.#plays.halt();
        this.#charts?.clear();
        this.#charts = null;
      },
    ];
  }

  private async fetchCharts(): Promise<void> {
    if (!document.createElement("canvas").getContext("2d")) return;
    const fetched = await withProperLanguage(() => import("./charts.ts")).catch((error: unknown) =>
      console.warn("Segment Zero | lab without charts:", error),
    );
    if (!fetched || !this.rendered) return;
    this.#charts = new fetched.Charts();
    this.showView();
  }

  private async draw(...parts: readonly (keyof typeof LabWindow.PARTS)[]): Promise<void> {
    if (this.rendered) await this.render({ parts: [...parts] });
  }

  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event);
    if (!isTag(event.target, "input", "select")) return;
    const { name, value } = event.target;
    void unattended("lab", () => this.choose(name, value));
  }

  private async choose(name: string, value: string): Promise<void> {
    switch (name) {
      case "source":
        this.take(game.combats?.get(value) ?? null);
        return this.play();
      case "add":
        return this.add(value);
      case "pair":
        this.#added = [...this.#added, ...addablePairs(this.#plays.rows).filter(({ id }) => id === value)];
        return this.play();
      case "who":
        this.#of = value;
        return this.dropChange();
      case "value":
        this.#value = VALUES.find((one) => one === value) ?? this.#value;
        return this.dropChange();
      case "view":
        this.#view = value === "charts" ? "charts" : "table";
        return this.showView();
      case "weapon":
        return this.changeTo(value);
      case "number":
        return this.type(value);
    }
  }

  private async add(uuid: string): Promise<void> {
    const actor = await actorFrom(uuid);
    if (!isCreature(actor)) return;
    this.meet([...this.#subjects, subjectFor(actor)]);
    await this.play();
  }

  /** An invalid number stays in its field with the reason. */
  private async type(typed: string): Promise<void> {
    const { from, to, step } = RANGES[this.#value === "weapon" ? "dx" : this.#value];
    const number = Number(typed.trim().replace(",", "."));
    const isPossible = typed.trim() !== "" && number >= from && number <= to && Number.isInteger(number / step);
    if (isPossible) return this.changeTo(number);
    this.#field = { value: typed, problem: text("Lab.BadNumber", { from, to, step: String(step) }) };
    await this.draw("top");
  }

  private async changeTo(to: number | string): Promise<void> {
    const subject = this.#subjects.find(({ id }) => id === this.#of);
    this.#field = null;
    this.#change =
      subject && valueNow(subject, this.#value) !== to ? { subject: subject.id, value: this.#value, to } : null;
    await this.play();
  }

  private async dropChange(): Promise<void> {
    const hadChange = this.#change !== null;
    this.#change = null;
    this.#field = null;
    if (hadChange) await this.play();
    else await this.draw("top");
  }
}

function readOf(subjects: readonly Subject[]): string {
  return JSON.stringify(
    subjects.map(({ id, actor }) => [
      id,
      pacingIds().map((pacing) => [statsRead(usualPair(pacing, null), actor), hostAdapter().lacks?.(pacing, actor)]),
    ]),
  );
}

export async function showLab(combat: Fight | null, actors?: readonly Actor.Implementation[]): Promise<void> {
  const window = await showOne(LabWindow, (one) => one.take(combat, actors));
  void unattended("lab", () => window.play());
}

/** The chart library throws if the browser has no valid language. */
async function withProperLanguage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en", configurable: true });
    try {
      return await load();
    } finally {
      Reflect.deleteProperty(navigator, "language");
    }
  }
  return load();
}
