import { look, requests, slots, type Command, type EncounterState, type Refusal } from "../../rules/core.ts";
import { comesTooLate, isGivenUp } from "../data/attempts.ts";
import { spansOf } from "../host/compat.ts";
import { text } from "../host/i18n.ts";
import { fetchPacing, onPacing } from "../host/late-pacings.ts";
import { tokensOnScene } from "../host/scene.ts";
import { freshEncounter } from "../settings/new-fights.ts";
import { defaultPacing, storeWhole } from "../settings/settings.ts";
import { afterDocuments, release } from "./after-documents.ts";
import { isGameMastersWord, isInFight, leaveOut, noteDeletion, putBack, saidOf } from "./combatant.ts";
import { CommandDesk } from "./command-desk.ts";
import { dueOf } from "./due.ts";
import { nextOf, placesIn, positionOf, secondsAt } from "./clock.ts";
import { receiveReport } from "./events/hooks.ts";
import { isNextOf, summaryIn, reportFrom, type WriteReport } from "./events/write-report.ts";
import type { Click, Damage, Order, RepairWay, Reply, UpcomingTurn } from "./fight.ts";
import { lastAction, takeBackRound } from "./history.ts";
import { followUpdate, notifyReadAgain } from "./in-step.ts";
import { encounterOf, forgetKept, isBehind, takeUpdate, type Kept } from "./kept-encounter.ts";
import { damageIn, hasStored, isReadable, problemIn } from "./readable.ts";
import { deliverOrder } from "./relay/orders.ts";
import type { StartOptions } from "./replacing.ts";
import { changeOfEncounter, changesFight, dueIn, encounterSource, lastWriteOf, storedEncounter } from "./store.ts";
import { table } from "./table.ts";
import { actingIn, upcoming } from "./upcoming.ts";
import { isInCharge } from "./writing.ts";

/**
 * Prepares fights anew when their pacing has come, since until then nothing could be read of them. In `init`, before
 * whatever looks at fights when a pacing has come.
 */
export function followPacings(): void {
  onPacing((pacing) => {
    for (const combat of game.combats ?? [])
      if (combat.encounter.pacing === pacing && isReadable(combat.encounter)) combat.readAnew();
    void ui.combat?.render();
  });
}

/** How many deleted combatants are remembered. */
const MOST_REMOVED = 300;

/**
 * A fight. Who acts when is the core's matter (`src/rules`); this class turns Foundry's methods into commands, each
 * command into one update, and the updates into Foundry's own events.
 */
export class SegmentZeroCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  readonly #desk = new CommandDesk(this);

  /** News that came before the pacing. What they brought about is worked out when they are told. */
  readonly #unread: WriteReport[] = [];

  /** This client is in charge and has written the last click. */
  #hasWritten = false;

  /**
   * Combatants that were deleted, by id, for the end of a turn in which that happened: the last few hundred, since a
   * player may make and delete them for ever.
   */
  readonly removed = new Map<string, Combatant.Implementation>();

  /** The encounter as the core sees it; a new one for a combat that has none yet. */
  get encounter(): EncounterState {
    return encounterOf(this) ?? freshEncounter(defaultPacing());
  }

  get problem(): Refusal | null {
    return problemIn(this.encounter);
  }

  get damage(): readonly Damage[] | null {
    return damageIn(this);
  }

  // ---------------------------------------------------------------------------------------------- commands (see
  // `Fight`)

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

  /** Reads what is stored as a whole, now that its pacing is here, and tells what came meanwhile. */
  readAnew(): void {
    forgetKept(this);
    this.reset();
    this.setupTurns();
    // Core does so itself after updates alone.
    if (tokensOnScene().size) this._updateTurnMarkers();
    for (const report of this.#unread.splice(0)) receiveReport(this, report);
  }

  // ---------------------------------------------------------------------------------------------- Foundry's methods

  override async startCombat(): Promise<this> {
    await this.notify(await this.perform({ type: "start" }));
    return this;
  }

  /** Done: ends the current turns. */
  override async nextTurn(): Promise<this> {
    await this.notify(await this.perform({ type: "done" }));
    return this;
  }

  /** Undo, and not a pointer that moves: what the last click changed is as it was before. */
  override async previousTurn(): Promise<this> {
    if (lastAction(this.encounter)) await this.notify(await this.perform({ type: "takeBack" }));
    return this;
  }

  /** Opens the next window; asks first if turns would be lost. Where there is no next window, the refusal says so. */
  override async nextRound(): Promise<this> {
    await this.#desk.readable();
    const open = look(this.encounter)?.pacing.clock.endless
      ? []
      : slots(this.encounter).filter(
          (slot) => slot.state === "open" || slot.state === "now" || slot.state === "waiting",
        );
    if (open.length && !(await (await table())?.confirmEndOfRound(this, open))) return this;
    await this.notify(await this.perform({ type: "nextWindow" }));
    return this;
  }

  /**
   * Back to the last deed of the window before, in one step; where there are no windows, the last deed is taken back
   * (`takeBackRound`).
   */
  override async previousRound(): Promise<this> {
    const command = takeBackRound(this.encounter);
    if (command) await this.notify(await this.perform(command));
    return this;
  }

  /** Carries out again the click that was taken back last. */
  async redo(): Promise<this> {
    await this.notify(await this.perform({ type: "redo" }));
    return this;
  }

  /** Rolls the dice that these combatants owe. */
  override async rollInitiative(ids: string | string[], _options?: Combat.InitiativeOptions): Promise<this> {
    const wanted = new Set(typeof ids === "string" ? [ids] : ids);
    return this.rollPending((participant) => wanted.has(participant));
  }

  override async rollAll(_options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollPending((participant) => this.combatants.get(participant)?.isOwner ?? false);
  }

  override async rollNPC(_options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollPending((participant) => this.combatants.get(participant)?.isNPC ?? false);
  }

  private async rollPending(wanted: (participant: string) => boolean): Promise<this> {
    await this.#desk.readable();
    const pending = requests(this.encounter).filter((request) => request.dice && wanted(request.participant ?? ""));
    await (
      await table()
    )?.rollAnd(this, pending, async (command) => {
      const reply = await this.perform(command);
      await this.notify(reply);
      return reply;
    });
    return this;
  }

  /** Initiative follows from the encounter and cannot be set by itself; slots can be put elsewhere in the tracker. */
  override async setInitiative(_id: string, _value: number): Promise<void> {
    ui.notifications?.info(text("Tracker.InitiativeIsDerived"));
  }

  // Undo gives back earlier rolls; wiping them would leave the fight without its history.
  override async resetAll(_options?: { updateTurn?: boolean }): Promise<this> {
    ui.notifications?.info(text("Tracker.UseUndo"));
    return this;
  }

  /**
   * Whole seconds from one place in the fight to another; halves are counted and left out only in the sum, so that they
   * do not drift. What rounds and turns mean where time does not run in rounds: `secondsAt`.
   */
  override getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const turns = this.turns.map(({ id }) => id ?? "");
    const at = (round: number, turn: number | null): number =>
      Math.floor(secondsAt(this.encounter, turns, round, turn));
    return at(toRound, toTurn) - at(fromRound, fromTurn);
  }

  /** Shows the refusal of a command to the one who gave it. */
  private async notify({ refusal, retry }: Reply): Promise<void> {
    type Tracker = { notifyRefusal?(refusal: Refusal, commands: readonly Command[], retry: Reply["retry"]): void };
    if (refusal) (ui.combat as Tracker | undefined)?.notifyRefusal?.(refusal, [], retry);
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
    this.deriveInitiative();
    this.mirror();
    return super.setupTurns();
  }

  /**
   * Whatever was written, the stored initiative of combatants says nothing; packages read the derived one at any time.
   */
  private deriveInitiative(): void {
    const places = placesIn(this, this.encounter);
    for (const combatant of this.combatants) combatant.initiative = places.get(combatant.id ?? "") ?? 0;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (!isBehind(this)) this.deriveInitiative();
    this.mirror();
    // Whoever made it: a fight that is there is wanted.
    const { pacing } = storedEncounter(this) ?? this.encounter;
    if (!isReadable({ pacing })) void fetchPacing(pacing);
  }

  /**
   * Sets round and turn from the encounter, whatever is stored of them: another package may have written them. Without
   * the pacing no combatant has the turn.
   */
  private mirror(): void {
    if (isBehind(this) || !hasStored(this)) return;
    if (!isReadable(this.encounter)) this.turn = null;
    else if (look(this.encounter)) Object.assign(this, positionOf(this, this.encounter));
  }

  get acting(): readonly Combatant.Implementation[] {
    return actingIn(this);
  }

  upcoming(count = 10): readonly UpcomingTurn[] {
    return upcoming(this, count);
  }

  /**
   * Whoever acts after the present ones. At the end of a window whoever comes first in the order: what nobody has
   * rolled yet cannot be known.
   */
  override get nextCombatant(): Combatant.Implementation | undefined {
    const next = nextOf(this, this.encounter);
    return (next === null ? null : this.combatants.get(next)) ?? super.nextCombatant;
  }

  // ---------------------------------------------------------------------------------------------- events

  protected override async _preCreate(...args: Parameters<Combat["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    // The options of the world are known by the pacing.
    if (!hasStored(this)) await fetchPacing(defaultPacing());
    if (!hasStored(this)) this.updateSource(encounterSource(freshEncounter(defaultPacing()), this));
  }

  static override async _preUpdateOperation(
    ...args: Parameters<typeof Combat._preUpdateOperation>
  ): Promise<boolean | void> {
    const result = await super._preUpdateOperation(...args);
    return comesTooLate(args[1]) ? false : result;
  }

  /**
   * Round and turn follow from the fight: what another package writes there by itself would be stored, fire hooks and
   * change nothing.
   */
  protected override async _preUpdate(...args: Parameters<Combat["_preUpdate"]>): Promise<boolean | void> {
    const [changed] = args;
    if (!changesFight(changed))
      leaveOut(changed, ["round", "turn"], "combat.nextTurn(), combat.nextRound() or combat.perform(command)");
    return super._preUpdate(...args);
  }

  protected override _onUpdate(...args: Parameters<Combat["_onUpdate"]>): void {
    const [changed, options, writer] = args;
    const summary = summaryIn(options, changed, writer);
    // Through their fight players may write their combatants as well, which no other method hears of.
    if ("combatants" in changed) this.followWriter(changed.combatants, writer);
    // The writer has finished the click before this one, or takes it back.
    if (changeOfEncounter(changed) !== undefined || dueIn(changed) !== undefined)
      release(this, dueOf(this)?.back !== true);
    const { before, own, anew, misstored } = takeUpdate(this, changed, summary !== null);
    if (misstored) this.storeWhole();
    this.mirror();
    super._onUpdate(...args);
    if (anew && !(options as StartOptions).startsOver) notifyReadAgain(this);
    followUpdate(this, anew);
    if (before && summary && isInCharge() && this.isLate(anew, changed, options, writer))
      this.takeBackLate(before, options, writer);
    if (summary) this.#hasWritten = own !== null && isInCharge();
    const report =
      own ??
      (summary && !dueOf(this)?.back && isNextOf(before?.state, this.encounter, summary)
        ? reportFrom(summary, { id: lastWriteOf(this), writer, after: this.encounter, before })
        : null);
    // The order may have changed without anybody's turn.
    if (anew || (report && !report.moved)) this.setupTurns();
    if (report)
      afterDocuments(this, (kept) => {
        if (!kept) return;
        if (isReadable(this.encounter)) receiveReport(this, report);
        else this.#unread.push(report);
      });
  }

  /**
   * True for a click of a client that was in charge before this one: it was made of an older encounter, even if it fits
   * by chance.
   */
  private isLate(anew: boolean, changed: object, options: object, writer: string): boolean {
    // Another package may put back an earlier fight.
    const isClick = "direction" in options || dueIn(changed) !== undefined;
    if (writer === game.user?.id) return isGivenUp(options) && anew;
    return isClick && (anew || this.#hasWritten);
  }

  /** What a client wrote that is no longer in charge, or had given it up. */
  private takeBackLate(before: Kept, options: object, writer: string): void {
    const { worldTime } = options as { readonly worldTime?: { readonly delta?: unknown } };
    void this.#desk.takeBackLate(before, typeof worldTime?.delta === "number" ? worldTime.delta : 0);
    ui.notifications?.warn(text("Unfinished.Late", { name: game.users?.get(writer)?.name ?? "" }));
  }

  /** At once, so that the next click holds the whole fight already. */
  private storeWhole(): void {
    void storeWhole();
    void this.#desk.writeWhole();
  }

  /**
   * Actors show how long their effects last, those of their items included; without any they look the same as before,
   * and nobody's is prepared anew for nothing.
   */
  override updateCombatantActors(): void {
    const lasting = this.combatants.some(
      ({ actor }) => actor !== null && [...actor.allApplicableEffects()].some((effect) => spansOf(effect).length > 0),
    );
    if (lasting) super.updateCombatantActors();
  }

  /**
   * Core works out which turns lie between two indices, which is not what happens here (foundryvtt#13983). Whose turn
   * ended and whose began travels with the update: `receiveReport`.
   */
  protected override async _manageTurnEvents(): Promise<void> {
    /* see above */
  }

  protected override _onCreateDescendantDocuments(...args: Parameters<Combat["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    const [, collection, created, data, , writer] = args;
    this.followCombatants(
      collection === "combatants"
        ? { combatants: created as Combatant.Implementation[], changes: data as object[], writer }
        : undefined,
    );
  }

  protected override _onUpdateDescendantDocuments(...args: Parameters<Combat["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    const [, collection, updated, changes, , writer] = args;
    this.followCombatants(
      collection === "combatants"
        ? { combatants: updated as Combatant.Implementation[], changes: changes as object[], writer }
        : undefined,
    );
  }

  protected override _onDeleteDescendantDocuments(...args: Parameters<Combat["_onDeleteDescendantDocuments"]>): void {
    const [, collection, documents, , , writer] = args;
    if (collection === "combatants") for (const combatant of documents) this.noteRemoved(combatant);
    if (collection === "combatants" && game.user?.isActiveGM && !game.users?.get(writer)?.isGM)
      noteDeletion(this, documents as Combatant.Implementation[]);
    super._onDeleteDescendantDocuments(...args);
    this.followCombatants();
  }

  private noteRemoved(combatant: Combatant.Implementation): void {
    this.removed.set(combatant.id ?? "", combatant);
    const [oldest] = this.removed.keys();
    if (this.removed.size > MOST_REMOVED && oldest !== undefined) this.removed.delete(oldest);
  }

  /** Whatever a player wrote of combatants that only a game master may say. */
  private followWriter(changes: unknown, writer: string): void {
    if (!game.user?.isActiveGM || game.users?.get(writer)?.isGM) return;
    const named = new Set(
      Array.isArray(changes) ? changes.map((change: { readonly _id?: unknown } | null) => change?._id) : [],
    );
    void putBack(
      this,
      this.combatants.filter((combatant) => named.has(combatant.id) || isInFight(this, combatant)),
    );
  }

  /** @param written what somebody wrote of combatants, each with its change */
  private followCombatants(written?: {
    readonly combatants: readonly Combatant.Implementation[];
    readonly changes: readonly object[];
    readonly writer: string;
  }): void {
    if (!game.user?.isActiveGM) return;
    const forged =
      written && !game.users?.get(written.writer)?.isGM
        ? written.combatants.filter(
            (one, at) =>
              isGameMastersWord(written.changes[at] ?? {}) || (!isInFight(this, one) && saidOf(one) !== undefined),
          )
        : [];
    void putBack(this, forged);
    void this.reconcile();
  }
}
