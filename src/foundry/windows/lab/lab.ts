import type { Odds } from "../../../rules/odds/odds.ts";
import type { Fight } from "../../fight/fight.ts";
import { isCreature } from "../../fight/host-adapter.ts";
import { SYSTEM_ID, template, unattended } from "../../host/constants.ts";
import { pacingName, text } from "../../host/i18n.ts";
import { pacingIds } from "../../host/late-pacings.ts";
import { morph } from "../../host/morph.ts";
import type { Precompiled } from "../../host/templates.ts";
import { contextWith } from "../../host/typed-calls.ts";
import type { Charts } from "./charts.ts";
import { changed, RANGES, readsChange, VALUES, valueNow, type Change, type Value } from "./change.ts";
import { GLANCE, isBetter, playOdds, THOROUGH } from "./play-odds.ts";
import { subjectFor, subjectsOf, trialOf, type Subject, type Trial } from "./trial.ts";
import { footView, rowView, sureness, topView, unreadWords, type Row } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

export const templates: Precompiled = import.meta.glob("/templates/lab/*.hbs", { eager: true, import: "default" });

const ID = `${SYSTEM_ID}-lab`;

/** How often numbers that are still being refined are drawn, in milliseconds. */
const PAUSE = 300;

/** The same creatures under every pacing: who acts when, how often, who is first, and what a changed value would do. Nothing here is written but the pacing that is chosen. */
export class LabWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    id: ID, tag: "form", classes: ["sz", "sz-lab"], window: { resizable: true }, position: { width: 1120, height: 760 },
    form: { closeOnSubmit: false },
    actions: { stop: LabWindow.#stop, resume: LabWindow.#resume, usePacing: LabWindow.#use, undoChange: LabWindow.#undo, removeSubject: LabWindow.#remove },
  };

  static override PARTS = {
    top: { template: template("lab/top.hbs") },
    rows: { template: template("lab/rows.hbs"), scrollable: [""] },
    foot: { template: template("lab/foot.hbs") },
  };

  #combat: Fight | null = null;
  #subjects: readonly Subject[] = [];
  #change: Change | null = null;
  #of = "";
  #value: Value = "basicSpeed";
  /** What was typed wrong as the changed value. */
  #field: { readonly value: string; readonly problem: string } | null = null;
  #rows: readonly Row[] = [];
  /** What is played, by pacing. */
  #trials: ReadonlyMap<string, Trial> = new Map();
  /** Odds without a change, as far as they were played to the end. */
  readonly #unchanged = new Map<string, Odds>();
  #run = new AbortController();
  #drawn = 0;
  /** Null until they are fetched, and where they cannot be: the tables say the same. */
  #charts: Charts | null = null;

  override get title(): string {
    return text("Lab.Title");
  }

  /** Takes up an encounter, or actors by themselves. */
  take(combat: Fight | null, actors?: readonly Actor.Implementation[]): void {
    this.#combat = actors ? null : combat;
    const chosen = actors ?? [...(game.users ?? [])].flatMap((user) => (!user.isGM && isCreature(user.character) ? [user.character] : []));
    this.meet(this.#combat ? subjectsOf(this.#combat) : [...new Set(chosen)].map(subjectFor));
  }

  /** Begins anew with these creatures. */
  private meet(subjects: readonly Subject[]): void {
    this.#subjects = subjects;
    this.#of = subjects.find(({ id }) => id === this.#of)?.id ?? subjects[0]?.id ?? "";
    this.#change = null;
    this.#field = null;
    this.#unchanged.clear();
  }

  // ---------------------------------------------------------------------------------------------- playing

  /** Plays all pacings, one after the other. What is known stays: without a change, and where a pacing does not read it. */
  async play(): Promise<void> {
    const after = changed(this.#subjects, this.#change);
    this.#trials = new Map(pacingIds().map((pacing): [string, Trial] => [pacing, trialOf(pacing, after, this.#combat)]));
    this.#rows = [...this.#trials].map(([pacing, { state, missing }]): Row => {
      const reads = this.#change === null || readsChange(pacing, this.#subjects, after);
      const known = this.#unchanged.get(pacing) ?? null;
      const isKnown = known !== null && (this.#change === null || !reads);
      return { pacing, missing, reads, odds: isKnown ? known : null, before: this.#change && reads ? known : null, progress: state === null ? "none" : isKnown ? "ended" : "queued" };
    });
    await this.run("top", "rows", "foot");
  }

  /** Plays what is queued. Numbers that are there stay until better ones come. @param parts what of the window is drawn first */
  private async run(...parts: readonly (keyof typeof LabWindow.PARTS)[]): Promise<void> {
    this.#run.abort();
    const run = this.#run = new AbortController();
    await this.draw(...parts);
    // A glance at all of them comes first: nobody waits for the slow ones to compare.
    for (const effort of [GLANCE, THOROUGH]) {
      for (const [pacing, { state, subjects }] of this.#trials) {
        if (run.signal.aborted) return;
        const row = this.row(pacing);
        if (state === null || row?.progress !== "queued" || (effort === GLANCE && row.odds)) continue;
        await this.playOne(pacing, { state, participants: subjects.map(({ id }) => id), effort }, run.signal);
      }
    }
  }

  private async playOne(pacing: string, task: Parameters<typeof playOdds>[0], signal: AbortSignal): Promise<void> {
    this.set(pacing, { progress: "playing" });
    await this.draw("rows");
    this.say();
    const ended = await playOdds(task, (odds) => {
      if (isBetter(odds, this.row(pacing)?.odds ?? null)) this.set(pacing, { odds });
      this.show(pacing, odds);
    }, signal);
    if (!ended) return;
    const { odds } = this.row(pacing) ?? {};
    // Without dice one play says it all.
    const isLast = task.effort === THOROUGH || odds?.exactness === "none";
    this.set(pacing, { progress: isLast ? "ended" : "queued" });
    if (isLast && odds && (this.#change === null || !this.row(pacing)?.reads)) this.#unchanged.set(pacing, odds);
    await this.draw("rows");
    // The buttons stay where they are until nothing is left to play.
    if (this.#rows.some(({ progress }) => progress === "queued")) this.say();
    else await this.draw("foot");
  }

  /** Says what is being played, and leaves the buttons beside it alone. */
  private say(): void {
    const place = this.element?.querySelector(".sz-lab__foot p");
    if (place) place.textContent = footView(this.#rows).says;
  }

  private row(pacing: string): Row | undefined {
    return this.#rows.find((row) => row.pacing === pacing);
  }

  private set(pacing: string, change: Partial<Row>): void {
    this.#rows = this.#rows.map((row) => (row.pacing === pacing ? { ...row, ...change } : row));
  }

  /** Progress at once, numbers from time to time. @param odds as played just now; those that are shown may be better */
  private show(pacing: string, odds: Odds): void {
    const section = this.element?.querySelector(`[data-pacing="${pacing}"]`);
    const bar = section?.querySelector("progress");
    if (bar) Object.assign(bar, { max: Math.max(1, odds.of), value: odds.plays });
    const sure = section?.querySelector("[data-sure]");
    const { odds: shown } = this.row(pacing) ?? {};
    if (sure && shown) sure.textContent = sureness(shown);
    if (performance.now() - this.#drawn < PAUSE) return;
    void unattended("lab", () => this.draw("rows"));
  }

  // ---------------------------------------------------------------------------------------------- drawing

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    this.#drawn = performance.now();
    const actors = [...(game.actors ?? [])].filter((actor) => isCreature(actor));
    const combats = [...(game.combats ?? [])] as Fight[];
    return contextWith(context, {
      top: { ...topView({ combat: this.#combat, combats, subjects: this.#subjects, actors, change: this.#change, of: this.#of, value: this.#value, field: this.#field }), unread: unreadWords(this.#rows, this.#change) },
      rows: this.#rows.map((row) => rowView(row, this.#subjects, this.#change, this.#combat)), foot: footView(this.#rows),
    });
  }

  /** Numbers are drawn anew all the time: only what differs is changed, so that focus, scrolling and open lists stay. */
  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    const rendered = result as Readonly<Record<string, HTMLElement>>;
    const { activeElement: focused } = content.ownerDocument;
    const section = content.contains(focused) ? focused?.closest("[data-pacing]") : null;
    const isWithin = content.contains(focused);
    const fresh: Record<string, HTMLElement> = {};
    for (const [part, wanted] of Object.entries(rendered)) {
      const old = this.parts[part];
      if (old?.parentElement === content) morph(old, wanted);
      else fresh[part] = wanted;
    }
    super._replaceHTML(fresh as never, content, options);
    // A button that is not there any more leaves the focus in its place, not at the start of the page.
    if (isWithin && !content.contains(content.ownerDocument.activeElement)) (section ?? content).querySelector<HTMLElement>(section ? ".sz-lab__table" : ".sz-lab__rows")?.focus({ preventScroll: true });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.#charts?.show(this.element, this.#rows, this.#subjects);
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    void unattended("lab", () => this.fetchCharts());
    // Enter in a field means the field; there is nothing to send.
    this.element.addEventListener("submit", (event) => { event.preventDefault(); });
  }

  /** Charts come after the numbers. A page that cannot draw has none. */
  private async fetchCharts(): Promise<void> {
    if (!document.createElement("canvas").getContext("2d")) return;
    // The library refuses a browser whose language has no proper name, and the server may not answer.
    const fetched = await import("./charts.ts").catch((error: unknown) => { console.warn("Segment Zero | lab without charts:", error); });
    if (!fetched || !this.rendered) return;
    this.#charts = new fetched.Charts();
    this.#charts.show(this.element, this.#rows, this.#subjects);
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.#charts?.clear();
    this.#charts = null;
    this.#run.abort();
  }

  private async draw(...parts: readonly (keyof typeof LabWindow.PARTS)[]): Promise<void> {
    if (this.rendered) await this.render({ parts: [...parts] });
  }

  // ---------------------------------------------------------------------------------------------- fields

  protected override _onChangeForm(config: never, event: Event): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    void unattended("lab", () => this.choose(name, value));
  }

  private async choose(name: string, value: string): Promise<void> {
    switch (name) {
      case "source": this.take((game.combats?.get(value) as Fight | undefined) ?? null); return this.play();
      case "add": return this.add(value);
      case "who": this.#of = value; return this.dropChange();
      case "value": this.#value = VALUES.find((one) => one === value) ?? this.#value; return this.dropChange();
      case "weapon": return this.changeTo(value);
      case "number": return this.type(value);
    }
  }

  private async add(uuid: string): Promise<void> {
    const actor = (await fromUuid(uuid)) as Actor.Implementation | null;
    if (!isCreature(actor)) return;
    this.meet([...this.#subjects, subjectFor(actor)]);
    await this.play();
  }

  /** A number that cannot be stays in its field with what is wrong with it; the odds stay as they are. */
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
    this.#change = subject && valueNow(subject, this.#value) !== to ? { subject: subject.id, value: this.#value, to } : null;
    await this.play();
  }

  private async dropChange(): Promise<void> {
    const hadChange = this.#change !== null;
    this.#change = null;
    this.#field = null;
    if (hadChange) await this.play();
    else await this.draw("top");
  }

  // ---------------------------------------------------------------------------------------------- buttons

  /** What was played so far stays. */
  static async #stop(this: LabWindow): Promise<void> {
    this.#run.abort();
    this.#rows = this.#rows.map((row) => (row.progress === "playing" || row.progress === "queued" ? { ...row, progress: "stopped" } : row));
    await this.draw("rows", "foot");
  }

  static async #resume(this: LabWindow): Promise<void> {
    this.#rows = this.#rows.map((row) => (row.progress === "stopped" ? { ...row, progress: "queued" } : row));
    await this.run("rows", "foot");
  }

  static async #undo(this: LabWindow): Promise<void> {
    await this.dropChange();
  }

  static async #use(this: LabWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { pacing = "" } = target.dataset;
    await this.#combat?.choosePacing(pacing);
    ui.notifications?.info(text("Lab.UsedNow", { pacing: pacingName(pacing) }));
    await this.draw("top", "rows");
  }

  static async #remove(this: LabWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.meet(this.#subjects.filter(({ id }) => id !== target.dataset.id));
    await this.play();
  }
}

/** Opens the window, or brings it to the front with others in it. */
export async function openLab(combat: Fight | null, actors?: readonly Actor.Implementation[]): Promise<void> {
  const open = foundry.applications.instances.get(ID) as LabWindow | undefined;
  const window = open ?? new LabWindow();
  window.take(combat, actors);
  await window.render({ force: true });
  if (open) open.bringToFront();
  void unattended("lab", () => window.play());
}
