import {
  current, currentIds, newEncounter, pacingOf, participantOf, problemOf, requests, seconds, slots,
  type Command, type EncounterState, type JsonObject, type Refusal,
} from "../../rules/index.ts";
import { applyAll, undoCommands } from "../encounter/batch.ts";
import { placesOf } from "../encounter/places.ts";
import { reconcile } from "../encounter/reconcile.ts";
import { updateOf } from "../encounter/update.ts";
import { runTurnEvents, type TurnNews } from "../encounter/turn-events.ts";
import { answersFor } from "../chat/rolls.ts";
import { askToEndWindow } from "../applications/dialogs/confirm.ts";
import { sendToGm } from "../relay/relay.ts";
import { defaultPacing } from "../settings/settings.ts";

/** What became of a command. */
export interface Reply {
  readonly refusal: Refusal | null;
}

const CARRIED_OUT: Reply = { refusal: null };

/**
 * A fight. Who acts when is the core's matter (`src/rules`); this class turns Foundry's methods into commands, each command into one
 * update, and the updates into Foundry's own events.
 */
export class SegmentZeroCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Commands wait for the one before, so that each sees what that one left. */
  #queue: Promise<unknown> = Promise.resolve();

  /** News of the update that is being taken in, for `_manageTurnEvents`. */
  #news: TurnNews | null = null;

  /** The encounter as the core sees it; a new one for a combat that has none yet. */
  get encounter(): EncounterState {
    const stored = this.system.encounter as EncounterState | Record<string, never>;
    return "schema" in stored ? (stored as EncounterState) : newEncounter(defaultPacing());
  }

  /** Why the stored encounter cannot be played on, or null. */
  get problem(): Refusal | null {
    return problemOf(this.encounter);
  }

  // ---------------------------------------------------------------------------------------------- commands

  /**
   * Carries out commands as one change, here if this is the active GM, else by the active GM.
   * @returns the refusal, if there was one; then nothing has changed
   */
  async perform(...commands: readonly Command[]): Promise<Reply> {
    if (!game.user?.isActiveGM) return sendToGm(this, commands);
    return this.performAs(game.user.id, commands);
  }

  /** Carries out commands for a user. Only on the active GM's client. */
  async performAs(user: string, commands: readonly Command[]): Promise<Reply> {
    const own = commands.map((command) => ({ ...command, by: user }));
    // Whoever is there when the fight starts is in it, in the same write.
    const starts = commands.some(({ type }) => type === "start");
    return this.enqueue((state) => (starts ? [...reconcile(state, this.combatants), ...own] : own));
  }

  /** Brings the encounter into step with the combatants, actors and their state. Only on the active GM's client. */
  async reconcile(): Promise<Reply> {
    return this.enqueue((state) => reconcile(state, this.combatants));
  }

  private enqueue(commandsFor: (state: EncounterState) => readonly Command[]): Promise<Reply> {
    const reply = this.#queue.then(async () => {
      const state = this.encounter;
      const commands = commandsFor(state);
      return commands.length ? this.commit(state, commands) : CARRIED_OUT;
    });
    this.#queue = reply.catch(() => undefined);
    return reply;
  }

  /** One write: the patch of the encounter, and round and turn as other packages read them. */
  private async commit(before: EncounterState, commands: readonly Command[]): Promise<Reply> {
    const batch = applyAll(before, commands);
    if (batch.refusal) return { refusal: batch.refusal };
    const { state: after, patch, events } = batch;
    const back = commands[0]?.type === "undo";
    const position = this.positionOf(after);
    const stored = "schema" in (this.system.encounter as object);
    const news: TurnNews = { head: after.head, silent: back || commands[0]?.type === "redo", events };
    const options = {
      direction: back ? -1 : 1, worldTime: { delta: Math.floor(seconds(after)) - Math.floor(seconds(before)) },
      // The patch is the difference already, and `turn` must stay in it when the same combatant acts twice running.
      diff: false, turnNews: news,
    };
    this.announce(before, after, position, options);
    const encounter = stored ? updateOf(patch, "system.encounter") : { "system.encounter": after };
    await this.update({ ...position, ...encounter } as Combat.UpdateData, options as Combat.Database.UpdateOperation);
    return CARRIED_OUT;
  }

  /** Round and turn for everybody else: `turn` is the index of whoever acts now, or null. */
  private positionOf(state: EncounterState): { round: number; turn: number | null } {
    const round = state.status === "setup" ? 0 : state.clock.round;
    const [acting] = current(state) ?? [];
    if (!acting) return { round, turn: null };
    const places = placesOf(state);
    const rank = (id: string | null): number => places.get(id ?? "") ?? 0;
    const order = this.combatants.contents.map(({ id }) => id).sort((a, b) => rank(b) - rank(a) || ((a ?? "") < (b ?? "") ? -1 : 1));
    const turn = order.indexOf(acting.participant);
    return { round, turn: turn < 0 ? null : turn };
  }

  /** Core's own hooks, before the update, as its own methods call them. */
  private announce(before: EncounterState, after: EncounterState, position: { round: number; turn: number | null }, options: object): void {
    const call = (hook: string, ...args: unknown[]): void => void (Hooks.callAll as (...all: unknown[]) => unknown)(hook, this, ...args);
    if (before.status === "setup" && after.status === "running") call("combatStart", position);
    else if (before.clock.round !== after.clock.round) call("combatRound", position, options);
    else if (String(currentIds(before)) !== String(currentIds(after))) call("combatTurn", position, options);
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
    const joins = reconcile(newEncounter(pacing), this.combatants).map((command): Command => {
      const known = old && typeof command.participant === "string" ? participantOf(old, command.participant) : undefined;
      return command.type === "join" && known ? { ...command, stats: { ...known.stats, ...(command.stats as JsonObject) } } : command;
    });
    const joined = applyAll(newEncounter(pacing), [...settings, ...joins]);
    // Nobody did this at the table, so there is nothing to take back.
    const encounter = joined.refusal ? newEncounter(pacing) : { ...joined.state, head: 0, log: {} };
    await this.update({ round: 0, turn: null, system: { encounter } } as never, { recursive: false, diff: false } as never);
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

  /** Undo, and not a pointer that moves: what the last command changed is as it was before. */
  override async previousTurn(): Promise<this> {
    const commands = undoCommands(this.encounter);
    if (commands) await this.tell(await this.perform(...commands));
    return this;
  }

  /** Opens the next window; asks first if turns would be lost. */
  override async nextRound(): Promise<this> {
    const open = slots(this.encounter).filter((slot) => slot.state === "open" || slot.state === "now" || slot.state === "waiting");
    if (open.length && !(await askToEndWindow(this, open))) return this;
    await this.tell(await this.perform({ type: "nextWindow" }));
    return this;
  }

  /** Back to the last command of the window before. */
  override async previousRound(): Promise<this> {
    const { round } = this.encounter.clock;
    while (this.encounter.clock.round >= round) {
      const commands = undoCommands(this.encounter);
      if (!commands) break;
      const reply = await this.perform(...commands);
      if (reply.refusal) { await this.tell(reply); break; }
    }
    return this;
  }

  /** Carries out again what was taken back last. */
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
    if (owed.length) await this.tell(await this.perform({ type: "answer", answers: await answersFor(this, owed) }));
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

  override getTimeDelta(fromRound: number, _fromTurn: number | null, toRound: number, _toTurn: number | null): number {
    const pacing = pacingOf(this.encounter.pacing);
    if (!pacing) return 0;
    const setting = { round: toRound, options: {}, facts: {} };
    const at = (round: number): number => pacing.seconds({ round, time: null, played: false }, setting);
    return Math.round(at(toRound) - at(fromRound));
  }

  /** Shows the refusal of a command to the one who gave it. */
  private async tell({ refusal }: Reply): Promise<void> {
    if (refusal) (ui.combat as unknown as { showRefusal?(refusal: Refusal): void } | undefined)?.showRefusal?.(refusal);
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
    return super.setupTurns();
  }

  /** Whoever acts after the present one, in this window or the next. */
  override get nextCombatant(): Combatant.Implementation | undefined {
    const acting = new Set(currentIds(this.encounter));
    const next = slots(this.encounter).find((slot) => slot.state === "open" && !acting.has(slot.id));
    return (next && this.combatants.get(next.participant)) ?? super.nextCombatant;
  }

  // ---------------------------------------------------------------------------------------------- events

  protected override async _preCreate(...args: Parameters<Combat["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    if (!("schema" in (this.system.encounter as object))) {
      this.updateSource({ system: { encounter: newEncounter(defaultPacing()) } } as never);
    }
  }

  protected override _onUpdate(...args: Parameters<Combat["_onUpdate"]>): void {
    this.#news = (args[1] as { turnNews?: TurnNews }).turnNews ?? null;
    super._onUpdate(...args);
  }

  /**
   * Core works out which turns lie between two indices, which is not what happens here (foundryvtt#13983); the command's own events say
   * whose turn ended and whose began.
   */
  protected override async _manageTurnEvents(): Promise<void> {
    const news = this.#news;
    this.#news = null;
    (Hooks.callAll as (...args: unknown[]) => unknown)("combatTurnChange", this, this.previous, this.current);
    if (news && !news.silent && game.user?.isActiveGM) await runTurnEvents(this, news);
  }

  protected override _onCreateDescendantDocuments(...args: Parameters<Combat["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    this.followCombatants();
  }

  protected override _onUpdateDescendantDocuments(...args: Parameters<Combat["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    this.followCombatants();
  }

  protected override _onDeleteDescendantDocuments(...args: Parameters<Combat["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    this.followCombatants();
  }

  private followCombatants(): void {
    if (game.user?.isActiveGM) void this.reconcile();
  }
}
