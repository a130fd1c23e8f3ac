import {
  isEndless,
  look,
  refuse,
  requests,
  slots,
  type Command,
  type EncounterState,
  type Refusal,
} from "../../rules/core.ts";
import { mustNotBeSent, isGivenUp } from "../data/write-options.ts";
import { spansOf } from "../host/compat.ts";
import { text } from "../host/i18n.ts";
import { tokensOnScene } from "../host/scene.ts";
import { isWriter } from "../host/tabs.ts";
import { freshEncounter } from "../settings/new-fights.ts";
import { defaultPacing, storeWhole } from "../settings/settings.ts";
import { afterDocuments, release } from "./after-documents.ts";
import {
  forgedIn,
  keepRemoved,
  leaveOut,
  noteChoices,
  noteDeletion,
  noteOwnersNewcomers,
  putBack,
  putBackNamed,
  type WrittenCombatants,
} from "./combatant.ts";
import { CommandDesk } from "./command-desk.ts";
import { countChange, isCrowded } from "./crowded.ts";
import { dueOf } from "./due.ts";
import { actingIn, nextOf, placesIn, positionOf, secondsAt, upcoming } from "./clock.ts";
import { receiveReport } from "./events/hooks.ts";
import { isNextOf, summaryIn, reportFrom } from "./events/write-report.ts";
import type { Click, Damage, Order, RepairWay, Reply, UpcomingTurn } from "./fight.ts";
import { lastAction, takeBackRound } from "./history.ts";
import { followUpdate, notifyReadAgain } from "./in-step.ts";
import { encounterOf, forgetKept, isBehind, takeUpdate } from "./kept-encounter.ts";
import { damageIn, hasStored, problemIn } from "./readable.ts";
import { deliverOrder } from "./relay/orders.ts";
import type { StartOptions } from "./replacing.ts";
import { changeOfEncounter, changesFight, dueIn, encounterSource, lastWriteOf } from "./store.ts";
import { notifyRefusal, table } from "./table.ts";
import { isInCharge } from "./writing.ts";

/**
 * The Combat document: turns Foundry's methods into commands, each command into one update, and updates into
 * Foundry's events. `src/rules` decides who acts when.
 */
export class SegmentZeroCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  readonly #desk = new CommandDesk(this);

  #hasWritten = false;

  /**
   * Deleted combatants by id, for the end of their turns; limited, because players may create and delete
   * combatants without end.
   */
  readonly removed = new Map<string, Combatant.Implementation>();

  get encounter(): EncounterState {
    return encounterOf(this) ?? freshEncounter(defaultPacing());
  }

  get problem(): Refusal | null {
    return problemIn(this.encounter);
  }

  get damage(): readonly Damage[] | null {
    return damageIn(this);
  }

  async perform(...commands: readonly Command[]): Promise<Reply> {
    return this.#desk.perform(commands);
  }

  async performAs(user: string, click: Click): Promise<Reply> {
    return this.#desk.performAs(user, click);
  }

  async reconcile(): Promise<Reply> {
    return this.#desk.reconcile();
  }

  async written(): Promise<void> {
    await this.#desk.idle();
  }

  async choosePacing(pacing: string): Promise<void> {
    if (this.encounter.status === "setup") await this.order({ what: "begin", pacing });
  }

  async settle(way: "finish" | "leave"): Promise<void> {
    await this.order({ what: way });
  }

  async restart(): Promise<void> {
    await this.order({ what: "restart" });
  }

  async repair(way: RepairWay): Promise<void> {
    await this.order({ what: "repair", way });
  }

  async carryOut(order: Order): Promise<Reply> {
    return this.#desk.carryOut(order);
  }

  private async order(order: Order): Promise<void> {
    await this.notify(await deliverOrder(this, order));
  }

  readAnew(): void {
    forgetKept(this);
    this.reset();
    this.setupTurns();
    if (tokensOnScene().size) this._updateTurnMarkers();
  }

  // ---------------------------------------------------------------------------------------------- Foundry's methods

  override async startCombat(): Promise<this> {
    await this.notify(await this.perform({ type: "start" }));
    return this;
  }

  override async nextTurn(): Promise<this> {
    await this.notify(await this.perform({ type: "done" }));
    return this;
  }

  override async previousTurn(): Promise<this> {
    if (lastAction(this.encounter)) await this.notify(await this.perform({ type: "takeBack" }));
    return this;
  }

  /** Opens the next round; asks first if turns would be lost. Refused to players, and in endless time. */
  override async nextRound(): Promise<this> {
    if (!game.user?.isGM) {
      await this.notify({ refusal: refuse("gm-only") });
      return this;
    }
    const open = isEndless(look(this.encounter)?.pacing)
      ? []
      : slots(this.encounter).filter(
          (slot) => slot.state === "open" || slot.state === "now" || slot.state === "waiting",
        );
    if (open.length && !(await table()?.confirmEndOfRound(this, open))) return this;
    await this.notify(await this.perform({ type: "nextWindow" }));
    return this;
  }

  /** Undoes back to the last action of the round before; in endless time, the last action (`takeBackRound`). */
  override async previousRound(): Promise<this> {
    const command = takeBackRound(this.encounter);
    if (command) await this.notify(await this.perform(command));
    return this;
  }

  async redo(): Promise<this> {
    await this.notify(await this.perform({ type: "redo" }));
    return this;
  }

  override async rollInitiative(ids: string | string[], _options?: Combat.InitiativeOptions): Promise<this> {
    const wanted = new Set(typeof ids === "string" ? [ids] : ids);
    return this.rollPending((participant) => wanted.has(participant));
  }

  override async rollAll(_options?: Combat.InitiativeOptions): Promise<this> {
    // Dice of sides have no participant.
    return this.rollPending((participant) => this.combatants.get(participant)?.isOwner ?? game.user?.isGM ?? false);
  }

  override async rollNPC(_options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollPending((participant) => this.combatants.get(participant)?.isNPC ?? false);
  }

  private async rollPending(wanted: (participant: string) => boolean): Promise<this> {
    const pending = requests(this.encounter).filter((request) => request.dice && wanted(request.participant ?? ""));
    await table()?.rollAnd(this, pending, async (command) => {
      const reply = await this.perform(command);
      await this.notify(reply);
      return reply;
    });
    return this;
  }

  /** Only notifies: initiative is derived; slots can be moved in the tracker. */
  override async setInitiative(_id: string, _value: number): Promise<void> {
    ui.notifications?.info(text("Tracker.InitiativeIsDerived"));
  }

  // Wiping rolls would destroy the log.
  override async resetAll(_options?: { updateTurn?: boolean }): Promise<this> {
    ui.notifications?.info(text("Tracker.UseUndo"));
    return this;
  }

  /** Returns whole seconds between two turns; only the sum drops halves, so they do not drift (`secondsAt`). */
  override getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const turns = this.turns.map(({ id }) => id ?? "");
    const at = (round: number, turn: number | null): number =>
      Math.floor(secondsAt(this.encounter, turns, round, turn));
    return at(toRound, toTurn) - at(fromRound, fromTurn);
  }

  private async notify({ refusal, retry }: Reply): Promise<void> {
    if (refusal) notifyRefusal(refusal, retry);
  }

  // ---------------------------------------------------------------------------------------------- order

  /** Reads only the combatants, because modules pass this method around without its combat. */
  override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const difference = (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
    if (difference) return difference > 0 ? 1 : -1;
    return (a.id ?? "") < (b.id ?? "") ? -1 : (a.id ?? "") > (b.id ?? "") ? 1 : 0;
  }

  override setupTurns(): Combatant.Implementation[] {
    this.deriveInitiative();
    this.mirror();
    return super.setupTurns();
  }

  private deriveInitiative(): void {
    const places = placesIn(this, this.encounter);
    for (const combatant of this.combatants) combatant.initiative = places.get(combatant.id ?? "") ?? 0;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (!isBehind(this)) this.deriveInitiative();
    this.mirror();
  }

  /** Sets round and turn from the encounter, even if another module stored others. */
  private mirror(): void {
    if (isBehind(this) || !hasStored(this)) return;
    if (look(this.encounter)) Object.assign(this, positionOf(this, this.encounter));
  }

  get acting(): readonly Combatant.Implementation[] {
    return actingIn(this);
  }

  upcoming(count = 10): readonly UpcomingTurn[] {
    return upcoming(this, count);
  }

  /** The combatant who acts next, as far as this user may know (`nextOf`). */
  override get nextCombatant(): Combatant.Implementation | undefined {
    return this.combatants.get(nextOf(this, this.encounter) ?? "");
  }

  // ---------------------------------------------------------------------------------------------- events

  protected override async _preCreate(...args: Parameters<Combat["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    if (!hasStored(this)) this.updateSource(encounterSource(freshEncounter(defaultPacing()), this));
  }

  static override async _preUpdateOperation(
    ...args: Parameters<typeof Combat._preUpdateOperation>
  ): Promise<boolean | void> {
    const result = await super._preUpdateOperation(...args);
    return mustNotBeSent(args[0], args[1]) ? false : result;
  }

  /** Drops round and turn from other modules' updates: they follow from the encounter. */
  protected override async _preUpdate(...args: Parameters<Combat["_preUpdate"]>): Promise<boolean | void> {
    const [changed] = args;
    if (!changesFight(changed))
      leaveOut(changed, ["round", "turn"], "combat.nextTurn(), combat.nextRound() or combat.perform(command)");
    return super._preUpdate(...args);
  }

  protected override _onUpdate(...args: Parameters<Combat["_onUpdate"]>): void {
    const [changed, options, writer] = args;
    const summary = summaryIn(options, changed, writer);
    // Players may write combatants through their Combat, which no other method sees.
    if ("combatants" in changed) putBackNamed(this, changed.combatants, writer);
    // The writer has finished or taken back the previous click.
    if (changeOfEncounter(changed) !== undefined || dueIn(changed) !== undefined)
      release(this, dueOf(this)?.back !== true);
    const { before, own, anew, misstored } = takeUpdate(this, changed, summary !== null);
    if (misstored) this.storeWhole();
    this.mirror();
    super._onUpdate(...args);
    if (anew && !(options as StartOptions).startsOver) notifyReadAgain(this);
    followUpdate(this, anew);
    if (before && summary && isInCharge() && this.isLate(anew, changed, options, writer))
      void this.#desk.takeBackLate(before, options, writer);
    if (summary) this.#hasWritten = own !== null && isInCharge();
    const report =
      own ??
      (summary && !dueOf(this)?.back && isNextOf(before?.state, this.encounter, summary)
        ? reportFrom(summary, { id: lastWriteOf(this), writer, after: this.encounter, before })
        : null);
    // The order may change without a change of turn.
    if (anew || (report && !report.moved)) this.setupTurns();
    if (report)
      afterDocuments(this, (kept) => {
        if (kept) receiveReport(this, report);
      });
  }

  /** True for a click based on an older encounter, by a client that was in charge before this one. */
  private isLate(anew: boolean, changed: object, options: object, writer: string): boolean {
    // Another module may restore an earlier encounter.
    const isClick = "direction" in options || dueIn(changed) !== undefined;
    if (writer === game.user?.id) return isGivenUp(options) && anew;
    return isClick && (anew || this.#hasWritten);
  }

  /** Switches at once, so that the next click contains the whole encounter. */
  private storeWhole(): void {
    void storeWhole();
    void this.#desk.writeWhole();
  }

  /** Updates actors for the durations of effects, only if there are any. */
  override updateCombatantActors(): void {
    const lasting = this.combatants.some(
      ({ actor }) => actor !== null && [...actor.allApplicableEffects()].some((effect) => spansOf(effect).length > 0),
    );
    if (lasting) super.updateCombatantActors();
  }

  /**
   * Does nothing: Foundry infers turn events from two indices (foundryvtt#13983); ours travel with the update
   * (`receiveReport`).
   */
  protected override async _manageTurnEvents(): Promise<void> {}

  protected override _onCreateDescendantDocuments(...args: Parameters<Combat["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    const [, collection, created, data, , writer] = args;
    if (collection === "combatants" && !game.users?.get(writer)?.isGM) noteOwnersNewcomers(created);
    this.followCombatants(collection === "combatants" ? { combatants: created, changes: data, writer } : undefined);
  }

  protected override _onUpdateDescendantDocuments(...args: Parameters<Combat["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    const [, collection, updated, changes, , writer] = args;
    this.followCombatants(collection === "combatants" ? { combatants: updated, changes, writer } : undefined);
  }

  protected override _onDeleteDescendantDocuments(...args: Parameters<Combat["_onDeleteDescendantDocuments"]>): void {
    const [, collection, documents, , , writer] = args;
    if (collection === "combatants") for (const combatant of documents) keepRemoved(this.removed, combatant);
    if (collection === "combatants" && isWriter() && !game.users?.get(writer)?.isGM) noteDeletion(this, documents);
    super._onDeleteDescendantDocuments(...args);
    this.followCombatants(collection === "combatants" ? { combatants: [], changes: [], writer } : undefined);
  }

  private followCombatants(written?: WrittenCombatants): void {
    if (written && game.users?.get(written.writer)?.isGM) noteChoices(written.combatants);
    if (!isWriter()) return;
    if (written) countChange(this, written.writer);
    if (isCrowded(this)) return;
    void putBack(this, written ? forgedIn(this, written) : []);
    void this.reconcile();
  }
}
