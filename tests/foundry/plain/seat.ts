// What one user of a fight without a world reads, in words.
import type { MenuEntry } from "../../../src/foundry/host/menu-entry.ts";
import type { TrackerContext } from "../../../src/foundry/reading/context.ts";
import type { PendingRowView } from "../../../src/foundry/reading/views.ts";
import type { TrackerView } from "../../../src/foundry/tracker/views/tracker.ts";
import type { GridView } from "../../../src/foundry/time/grid/grid-view.ts";
import type { RibbonView } from "../../../src/foundry/time/ribbon/ribbon-view.ts";
import { apply, requests, type Command, type EncounterState, type Refusal } from "../../../src/rules/index.ts";
import type { PlainFight } from "../plain.ts";
import { table, type User } from "./host.ts";
import { parts, said, TrackerWords } from "./tracker-words.ts";

const { contextOf } = await import("../../../src/foundry/reading/fight-context.ts");
const { listedOffers, offersFor, offerLook: offerWords } = await import("../../../src/foundry/reading/offers.ts");
const { refusalWords, remediesOf: remediesFor } = await import("../../../src/foundry/reading/requests.ts");
const { labelledChoices: labelledPicks } = await import("../../../src/foundry/dialogs/ask-decision.ts");
const { clockWords, shellIn } = await import("../../../src/foundry/reading/pacing-shell.ts");
const { nameOf } = await import("../../../src/foundry/reading/people.ts");
const { timelineView } = await import("../../../src/foundry/tracker/views/timeline.ts");
const { trackerView } = await import("../../../src/foundry/tracker/views/tracker.ts");
const { cardFacts } = await import("../../../src/foundry/tracker/card.ts");
const { slotEntries, participantEntries } = await import("../../../src/foundry/tracker/menus.ts");
const { consider } = await import("../../../src/foundry/reading/landing.ts");
const { nextOf, placesIn, upcoming } = await import("../../../src/foundry/fight/clock.ts");
const { ribbonView } = await import("../../../src/foundry/time/ribbon/ribbon-view.ts");
const { gridView } = await import("../../../src/foundry/time/grid/grid-view.ts");
const { screenView } = await import("../../../src/foundry/time/display/display-view.ts");
const { Lines } = await import("../../../src/foundry/reading/log-lines.ts");
const { queueOf } = await import("../../../src/foundry/reading/queue/queue.ts");
const { entryRows } = await import("../../../src/foundry/tracker/views/queue-rows.ts");
const { historyTitles } = await import("../../../src/foundry/tracker/views/history.ts");
const { logView } = await import("../../../src/foundry/windows/log/log-view.ts");

/** Derived data of a state for a seat. */
interface Known {
  readonly state: EncounterState;
  readonly context: TrackerContext;
  view?: TrackerView;
}

/** One user's view of the fight. Each getter uses the present fight. */
export class Seat extends TrackerWords {
  constructor(
    readonly fight: PlainFight,
    private readonly user: User,
  ) {
    super();
  }

  #known: Known | null = null;

  /** Drops cached data after a change outside the encounter. */
  forget(): void {
    this.#known = null;
  }

  #now(): Known {
    table.looking = this.user;
    const { state, combat } = this.fight;
    if (this.#known?.state !== state) this.#known = { state, context: contextOf(combat, this.user as never)! };
    return this.#known;
  }

  /** The context of this user's tracker. */
  get context(): TrackerContext {
    return this.#now().context;
  }

  get view(): TrackerView {
    const known = this.#now();
    // A state's first view may show earlier expectations.
    if (!known.view) timelineView(known.context);
    return (known.view ??= trackerView(this.fight.combat, this.user as never, null));
  }

  get queue(): readonly PendingRowView[] {
    const { context } = this;
    return queueOf(context).entries.flatMap((entry) => entryRows(entry, context));
  }

  /** A line of a combatant's card. */
  card(id: string, label: string): string {
    const { context } = this;
    const slot = context.slots.find(({ participant }) => participant === id) ?? null;
    return said(cardFacts(id, slot, context).find((fact) => fact.label === label)?.words);
  }

  get ribbon(): RibbonView {
    return ribbonView(this.context, { width: 1200, open: false, docked: false });
  }

  /** The ribbon with its lanes open. */
  get openRibbon(): RibbonView {
    return ribbonView(this.context, { width: 1200, open: true, docked: false });
  }

  get grid(): GridView {
    return gridView(this.context);
  }

  /** The shared screen, which is equal at every seat. */
  get screen(): ReturnType<typeof screenView> {
    table.looking = this.user;
    return screenView(this.fight.combat);
  }

  /** All that this seat shows of the present fight, to compare two: tracker, ribbon, grid and shared screen. */
  get read(): string {
    return JSON.stringify([this.view, this.ribbon, this.grid, this.screen]);
  }

  /** Names of those whose turns are announced to packages, in order. */
  get upcoming(): readonly string[] {
    table.looking = this.user;
    return upcoming(this.fight.combat, 20).map(({ combatant }) => combatant.name ?? "");
  }

  /** The next participant that packages see, and then those in their order. */
  get told(): readonly (string | null)[] {
    table.looking = this.user;
    const { combat, state } = this.fight;
    return [nextOf(combat, state), ...[...placesIn(combat, state)].flatMap(([id, place]) => (place > 0 ? id : []))];
  }

  /** Considers commands, as an open dialog does. @returns a function that ends it */
  considers(id: string, ...commands: readonly Command[]): () => void {
    const end = consider(id, commands, this.context);
    this.forget();
    return () => {
      end();
      this.forget();
    };
  }

  /** By combatant what its cells of the time grid say, by the head of their column: `{ Mira: { "6.00 Now": "Now" } }`. */
  get cells(): Readonly<Record<string, Readonly<Record<string, string>>>> {
    const { columns, rows } = this.grid;
    return Object.fromEntries(
      rows.map(({ name, cells }) => {
        let column = -1;
        const own = cells.map((cell): readonly [string, string] => {
          column += cell.columns;
          const { at = "", small = "" } = columns[column] ?? {};
          return [said(`${at} ${small}`).trim(), cell.turns.map(({ word, note }) => parts(word, note)).join("; ")];
        });
        return [name, Object.fromEntries(own.filter(([, words]) => words))];
      }),
    );
  }

  /** Texts of a participant's verbs beside Done: "Change the action… 4 of 7 segments are lost". */
  offers(id: string): readonly string[] {
    const { context } = this;
    return offersFor(id, context).map((offer) => {
      const { label, cost } = offerWords(offer, context);
      return said([label, cost].filter(Boolean).join(" "));
    });
  }

  /** What stands in the list behind the choice of the current turn: "Aim | …", and why something cannot be done. */
  get list(): readonly string[] {
    const { context } = this;
    const [slot] = context.now;
    return slot ? listedOffers(slot, context).map(({ label, brings, barred }) => parts(label, brings, barred)) : [];
  }

  /** Entries of the menu of a participant's first open slot, or of the participant without one. */
  menu(id: string): readonly string[] {
    return this.entries(id).map(({ label, cost, barred }) => said([label, cost, barred].filter(Boolean).join(" ")));
  }

  entries(id: string): readonly MenuEntry[] {
    const { context } = this;
    const give = async (): Promise<void> => undefined;
    const own = context.slots.filter(({ participant }) => participant === id);
    const slot = own.find(({ state }) => state === "now") ?? own.find(({ state }) => state === "open") ?? own[0];
    return slot ? slotEntries(slot, context, give) : participantEntries(id, context, give);
  }

  /** The log with all groups open, or as it is opened at first; only lines with these words. */
  #log(wanted = "", open = true): ReturnType<typeof logView> {
    const all = { get: () => true } as unknown as ReadonlyMap<string, boolean>;
    return logView({ lines: new Lines(), opened: open ? all : new Map(), wanted }, this.context);
  }

  /** Lines of the log, from the oldest: "Alrik: Sword"; behind a slash what else was done by the same click. */
  get log(): readonly string[] {
    return this.found("");
  }

  /** Lines of the log with these words. */
  found(wanted: string): readonly string[] {
    return this.#log(wanted).groups.flatMap(({ lines }) =>
      lines.map(({ words, more }) => said([words, ...more].join(" / "))),
    );
  }

  /** Headings of the log: rounds, and what was taken back; and what it says where it has no line. */
  get logTitles(): readonly string[] {
    const { groups, nothing } = this.#log();
    return [...groups.map(({ title }) => title), ...(nothing ? [nothing] : [])];
  }

  /** Lines with their details: "Orc: Attack | 5.75 | by Gamemaster". */
  get logDetails(): readonly string[] {
    return this.#log().groups.flatMap(({ lines }) =>
      lines.map(({ words, at, by, undone, now, verb }) => parts(words, at, by, undone, now, verb?.label)),
    );
  }

  /** Where the log says that full undo ends, before which line: on a closed group "", else the words of the line. */
  logEdges(wanted = "", open = true): readonly (readonly [string, string])[] {
    return this.#log(wanted, open).groups.flatMap(({ edge, lines }) => [
      ...(edge ? [[edge, ""] as const] : []),
      ...lines.flatMap((line) => (line.edge ? [[line.edge, String(line.number)] as const] : [])),
    ]);
  }

  /** The note about dropped entries. */
  get logOlder(): string {
    return this.#log().older;
  }

  /** Tooltips of Undo and Redo. */
  get historyTitles(): readonly string[] {
    const { previousTurn = "", redo = "" } = historyTitles(this.context);
    return [previousTurn, redo];
  }

  /** Why commands are refused, in words, and then what can be done instead; nothing if they are not. */
  refusal(...commands: readonly Command[]): readonly string[] {
    const { context } = this;
    let { state } = this.fight;
    let refusal: Refusal | undefined;
    for (const command of commands) {
      const outcome = apply(state, command);
      refusal ??= outcome.refusal;
      if (!outcome.refusal) ({ state } = outcome);
    }
    if (!refusal) return [];
    const words = refusalWords(refusal, context.state.pacing, (id) => nameOf(id, context));
    return [said(words), ...remediesFor(refusal, commands, context).map(({ label }) => said(label))];
  }

  /** What there is to pick from for a request, each with when it lands; the default comes first. */
  picks(what: string, id?: string): readonly string[] {
    const request = requests(this.fight.state).find(
      (one) => one.what === what && (id === undefined || one.participant === id),
    );
    const picks = request ? labelledPicks(request, this.context) : [];
    return [...picks.filter(({ isDefault: usual }) => usual), ...picks.filter(({ isDefault: usual }) => !usual)].map(
      ({ label, lands }) => parts(label, lands),
    );
  }

  /** Answers with dice. @returns what the card says that follows from it */
  roll(what: string, value: number, id: string): string {
    const request = requests(this.fight.state).find(
      (one) => one.what === what && (one.participant === id || one.side === id),
    );
    const before = this.context;
    this.fight.say(what, value, id);
    return (request && shellIn(before).follows?.(request, value, before, this.context)?.so) ?? "";
  }

  /** Goes on as the one button for it does. @returns what the button says; null if there is none */
  onward(): string | null {
    const { context } = this;
    const onward = clockWords(context).onward?.();
    if (!onward) return null;
    this.fight.give(...onward.commands);
    return said(onward.label);
  }
}
