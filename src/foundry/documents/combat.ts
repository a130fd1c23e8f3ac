import {
  currentIds, forecast, look, newEncounter, pacingOf, participantOf, problemOf, refuse, requests, slots,
  type Command, type EncounterState, type JsonObject, type Refusal,
} from "../../rules/index.ts";
import { applyAll, lastDeed, takeBackWindow } from "../encounter/batch.ts";
import { placesOf } from "../encounter/places.ts";
import { reconcile } from "../encounter/reconcile.ts";
import { positionOf } from "../encounter/position.ts";
import { secondsAt } from "../encounter/time.ts";
import { EncounterWriter } from "../encounter/writer.ts";
import { rollAnd } from "../chat/rolls.ts";
import { askToEndWindow } from "../applications/dialogs/confirm.ts";
import { clickOf, type Click } from "../relay/click.ts";
import { deliver } from "../relay/deliver.ts";
import { planFor } from "../relay/plan.ts";
import { CARRIED_OUT, type Reply } from "../relay/reply.ts";
import { freshEncounter } from "../settings/defaults.ts";
import { defaultPacing } from "../settings/settings.ts";
import type { TurnNews } from "../events/news.ts";
import { takeIn } from "../events/take-in.ts";

export type { Reply };

/**
 * A fight. Who acts when is the core's matter (`src/rules`); this class turns Foundry's methods into commands, each command into one
 * update, and the updates into Foundry's own events.
 */
export class SegmentZeroCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  readonly #writer = new EncounterWriter(this);

  /** Clicks under way, by their first command. */
  readonly #underWay = new Map<Command, Promise<Reply>>();

  /** Combatants that were deleted, by id, for the end of a turn in which that happened. */
  readonly removed = new Map<string, Combatant.Implementation>();

  /** The encounter as the core sees it; a new one for a combat that has none yet. */
  get encounter(): EncounterState {
    const stored = this.system.encounter as EncounterState | Record<string, never>;
    return "schema" in stored ? (stored as EncounterState) : freshEncounter(defaultPacing());
  }

  /** Why the stored encounter cannot be played on, or null. */
  get problem(): Refusal | null {
    return problemOf(this.encounter);
  }

  // ---------------------------------------------------------------------------------------------- commands

  /**
   * One click: carries out commands as one change, here if this is the active GM, else by the active GM. The same commands while they are
   * under way are the same click.
   * @returns the refusal, if there was one; then nothing has changed
   */
  async perform(...commands: readonly Command[]): Promise<Reply> {
    const [first] = commands;
    if (!first) return CARRIED_OUT;
    const known = this.#underWay.get(first);
    if (known) return known;
    const reply = deliver(this, clickOf(this, commands));
    this.#underWay.set(first, reply);
    return reply.finally(() => this.#underWay.delete(first));
  }

  /** Carries out a click for a user, if it may be and still means what it meant. Only on the active GM's client. */
  async performAs(id: string, click: Click): Promise<Reply> {
    const user = game.users?.get(id);
    return user ? this.#writer.write((state) => planFor(click, user, this, state)) : { refusal: refuse("not-recognised") };
  }

  /** Brings the encounter into step with the combatants, actors and their state. Only on the active GM's client. */
  async reconcile(): Promise<Reply> {
    return this.#writer.write((state) => reconcile(state, this.combatants));
  }

  /** Resolves when everything that this client was asked before is written. */
  async written(): Promise<void> {
    await this.#writer.idle();
  }

  /** How time runs in this fight. Only before it starts: a pacing cannot read another's facts. */
  async choosePacing(pacing: string): Promise<void> {
    if (this.encounter.status === "setup") await this.begin(pacing);
  }

  /** A new encounter with the same combatants and settings, for a state that cannot be read or a fight that is to start over. */
  async restart(): Promise<void> {
    const old = this.problem ? null : this.encounter;
    const pacing = old?.pacing ?? this.encounter.pacing;
    const settings = Object.entries(old?.options ?? {}).map(([name, value]): Command => ({ type: "option", name, value }));
    await this.begin(pacingOf(pacing) ? pacing : defaultPacing(), settings, old);
  }

  /** @param old the same fight before, of which what no actor knows is kept: who is caught unawares, say */
  private async begin(pacing: string, settings: readonly Command[] = [], old: EncounterState | null = null): Promise<void> {
    const write = (): Promise<Reply> => this.writeAnew(pacing, settings, old);
    // Another GM than the one who writes does it at once; nobody plays on meanwhile.
    await (game.user?.isActiveGM ? this.#writer.add(write) : write());
  }

  private async writeAnew(pacing: string, settings: readonly Command[], old: EncounterState | null): Promise<Reply> {
    // A fight that starts over keeps its own options, any other begins with those of the world.
    const empty = old ? newEncounter(pacing) : freshEncounter(pacing);
    const joins = reconcile(empty, this.combatants).map((command): Command => {
      const known = old && typeof command.participant === "string" ? participantOf(old, command.participant) : undefined;
      return command.type === "join" && known ? { ...command, stats: { ...known.stats, ...(command.stats as JsonObject) } } : command;
    });
    const joined = applyAll(empty, [...settings, ...joins]);
    // Nobody did this at the table, so there is nothing to take back.
    const encounter = joined.refusal ? empty : { ...joined.state, head: 0, log: {} };
    await this.update({ round: 0, turn: null, system: { encounter } } as never, { recursive: false, diff: false } as never);
    return CARRIED_OUT;
  }

  // ---------------------------------------------------------------------------------------------- Foundry's methods

  override async startCombat(): Promise<this> {
    await this.tell(await this.perform({ type: "start" }));
    return this;
  }

  /** Done: whoever acts has acted. */
  override async nextTurn(): Promise<this> {
    await this.tell(await this.perform({ type: "done" }));
    return this;
  }

  /** Undo, and not a pointer that moves: what the last click changed is as it was before. */
  override async previousTurn(): Promise<this> {
    if (lastDeed(this.encounter)) await this.tell(await this.perform({ type: "takeBack" }));
    return this;
  }

  /** Opens the next window; asks first if turns would be lost. */
  override async nextRound(): Promise<this> {
    const open = slots(this.encounter).filter((slot) => slot.state === "open" || slot.state === "now" || slot.state === "waiting");
    if (open.length && !(await askToEndWindow(this, open))) return this;
    await this.tell(await this.perform({ type: "nextWindow" }));
    return this;
  }

  /** Back to the last deed of the window before, in one step. */
  override async previousRound(): Promise<this> {
    const command = takeBackWindow(this.encounter);
    if (command) await this.tell(await this.perform(command));
    return this;
  }

  /** Carries out again the click that was taken back last. */
  async redo(): Promise<this> {
    await this.tell(await this.perform({ type: "redo" }));
    return this;
  }

  /** Rolls the dice that these combatants owe. */
  override async rollInitiative(ids: string | string[], _options?: Combat.InitiativeOptions): Promise<this> {
    const wanted = new Set(typeof ids === "string" ? [ids] : ids);
    return this.rollOwed((participant) => wanted.has(participant));
  }

  override async rollAll(_options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollOwed((participant) => this.combatants.get(participant)?.isOwner ?? false);
  }

  override async rollNPC(_options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollOwed((participant) => this.combatants.get(participant)?.isNPC ?? false);
  }

  private async rollOwed(wanted: (participant: string) => boolean): Promise<this> {
    const owed = requests(this.encounter).filter((request) => request.dice && wanted(request.participant ?? ""));
    await rollAnd(this, owed, async (command) => {
      const reply = await this.perform(command);
      await this.tell(reply);
      return reply;
    });
    return this;
  }

  /** Initiative follows from the encounter and cannot be set by itself; slots can be put elsewhere in the tracker. */
  override async setInitiative(_id: string, _value: number): Promise<void> {
    ui.notifications?.info("SEGMENTZERO.Tracker.InitiativeIsDerived", { localize: true });
  }

  // Undo gives back earlier rolls; wiping them would leave the fight without its history.
  override async resetAll(_options?: { updateTurn?: boolean }): Promise<this> {
    ui.notifications?.info("SEGMENTZERO.Tracker.UseUndo", { localize: true });
    return this;
  }

  /**
   * Whole seconds from one place in the fight to another; halves are counted and left out only in the sum, so that they do not drift. What
   * rounds and turns mean where time does not run in rounds: `secondsAt`.
   */
  override getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const turns = this.turns.map(({ id }) => id ?? "");
    const at = (round: number, turn: number | null): number => Math.floor(secondsAt(this.encounter, turns, round, turn));
    return at(toRound, toTurn) - at(fromRound, fromTurn);
  }

  /** Shows the refusal of a command to the one who gave it. */
  private async tell({ refusal, retry }: Reply): Promise<void> {
    type Tracker = { showRefusal?(refusal: Refusal, commands: readonly Command[], retry: Reply["retry"]): void };
    if (refusal) (ui.combat as unknown as Tracker | undefined)?.showRefusal?.(refusal, [], retry);
  }

  // ---------------------------------------------------------------------------------------------- order

  /** Other packages pass it around without its combat, so it uses nothing but what stands on the combatants. */
  override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const difference = (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
    if (difference) return difference > 0 ? 1 : -1;
    return (a.id ?? "") < (b.id ?? "") ? -1 : (a.id ?? "") > (b.id ?? "") ? 1 : 0;
  }

  /** Each combatant once, in the order of the window. */
  override setupTurns(): Combatant.Implementation[] {
    const places = placesOf(this.encounter);
    for (const combatant of this.combatants) combatant.initiative = places.get(combatant.id ?? "") ?? 0;
    this.mirror();
    return super.setupTurns();
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.mirror();
  }

  /**
   * Round and turn follow from the encounter, whatever is stored of them: another package may have written them, and between the deletion of
   * a combatant and its leaving the stored index points at somebody else.
   */
  private mirror(): void {
    if ("schema" in (this.system.encounter as object) && look(this.encounter)) Object.assign(this, positionOf(this as unknown as SegmentZeroCombat, this.encounter));
  }

  /** Whoever acts after the present one, in this window or the next. */
  override get nextCombatant(): Combatant.Implementation | undefined {
    const { encounter } = this;
    const acting = new Set(currentIds(encounter));
    const next = slots(encounter).find((slot) => slot.state === "open" && !acting.has(slot.id)) ?? forecast(encounter, acting.size + 1).find(({ id }) => !acting.has(id));
    return (next && this.combatants.get(next.participant)) ?? super.nextCombatant;
  }

  // ---------------------------------------------------------------------------------------------- events

  protected override async _preCreate(...args: Parameters<Combat["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    if (!("schema" in (this.system.encounter as object))) {
      this.updateSource({ system: { encounter: freshEncounter(defaultPacing()) } } as never);
    }
  }

  protected override _onUpdate(...args: Parameters<Combat["_onUpdate"]>): void {
    super._onUpdate(...args);
    const { turnNews } = args[1] as { turnNews?: TurnNews };
    if (!turnNews) return;
    // The order may have changed without anybody's turn.
    if (!turnNews.moved) this.setupTurns();
    takeIn(this as unknown as SegmentZeroCombat, turnNews);
  }

  /**
   * Core works out which turns lie between two indices, which is not what happens here (foundryvtt#13983). Whose turn ended and whose began
   * travels with the update: `takeIn`.
   */
  protected override async _manageTurnEvents(): Promise<void> { /* see above */ }

  protected override _onCreateDescendantDocuments(...args: Parameters<Combat["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    this.followCombatants();
  }

  protected override _onUpdateDescendantDocuments(...args: Parameters<Combat["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    this.followCombatants();
  }

  protected override _onDeleteDescendantDocuments(...args: Parameters<Combat["_onDeleteDescendantDocuments"]>): void {
    const [, collection, documents] = args as unknown as [unknown, string, readonly Combatant.Implementation[]];
    if (collection === "combatants") for (const combatant of documents) this.removed.set(combatant.id ?? "", combatant);
    super._onDeleteDescendantDocuments(...args);
    this.followCombatants();
  }

  private followCombatants(): void {
    if (game.user?.isActiveGM) void this.reconcile();
  }
}
