// Combat, top layer: what happens after a change (facts 1.6).
import type { Dict, Loose } from "../../../shared/loose.ts";
import { Hooks } from "../../core/hooks.ts";
import { realm } from "../../realm/state.ts";
import { uncertain } from "../../uncertain.ts";
import { registry } from "../effect-registry.ts";
import { CombatInitiative } from "./initiative.ts";
import type { HistoryData } from "./state.ts";
import { tellRegions } from "./region-events.ts";
import { passed } from "./turn-events.ts";

/** [14] Events at which effects end, by turn event. */
const EXPIRY = { endTurn: "turnEnd", endRound: "roundEnd", startRound: "roundStart", startTurn: "turnStart" } as const;

export class Combat extends CombatInitiative {
  /** True if combatants changed; if the same combatant stays current, the turn did not change (#12747). */
  #byCombatant = false;

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active) this.collection.viewed = this;
    if (options.render !== false) void realm.ui.combat?.render?.({ renderContext: "createCombat", renderData: data });
  }

  /** Runs synchronously (facts 1.6). */
  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    this._recordPrevious();
    if (["combatants", "round", "turn"].some((key) => key in changed)) this.setupTurns();
    else this.current = this._getCurrentState();
    if ("round" in changed || "turn" in changed) this.updateCombatantActors();
    if (changed.active === true && this.isActive) this.collection.viewed = this;
    this.#announce(changed);
    if (options.render !== false)
      void realm.ui.combat?.render?.({ renderContext: "updateCombat", renderData: changed });
    this._updateTurnMarkers();
    if (options.turnEvents !== false) this.#turnEvents(false);
    if (changed.round === 1 && this.previous?.round === 0) this.#endEffects("combatStart");
    if (uncertain.regionEvents === "pointer" && "turn" in changed && this.combatant && realm.game.user.isActiveGM)
      void tellRegions(this, { event: "startTurn", combatant: this.combatant });
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    if (this.collection?.viewed === this) this.collection.viewed = this.collection.active ?? null;
    this.#endEffects("combatEnd");
    if (options.render !== false) void realm.ui.combat?.render?.({ renderContext: "deleteCombat" });
  }

  #endEffects(event: "combatStart" | "combatEnd"): void {
    const actors = new Set((this.combatants.contents as Loose[]).flatMap(({ actor }) => (actor as Loose) ?? []));
    void registry.refresh(event, { combat: this, actors });
  }

  #announce(changed: Dict): void {
    if (!("turn" in changed || "round" in changed) || !this.started) return;
    if (this.combatant?.isOwner && !realm.game.user.isGM) this._playCombatSound("yourTurn");
    else if (this.nextCombatant?.isOwner && !realm.game.user.isGM) this._playCombatSound("nextUp");
  }

  /* Changes of groups do not reach the tracker (facts 1.6). */

  override _onCreateDescendantDocuments(
    parent: Loose,
    collection: string,
    documents: Loose[],
    data: Dict[],
    options: Dict,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    if (collection !== "combatants") return;
    this.#afterCombatants("createCombatant", data, options);
    this.#forActiveGM(documents, (each) => this._onEnter(each));
  }

  override _onUpdateDescendantDocuments(
    parent: Loose,
    collection: string,
    documents: Loose[],
    changes: Dict[],
    options: Dict,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    if (collection === "combatants") this.#afterCombatants("updateCombatant", changes, options);
  }

  override _onDeleteDescendantDocuments(
    parent: Loose,
    collection: string,
    documents: Loose[],
    ids: string[],
    options: Dict,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    if (collection !== "combatants") return;
    this.#afterCombatants("deleteCombatant", ids, options);
    this.#forActiveGM(documents, (each) => this._onExit(each));
  }

  #afterCombatants(renderContext: string, renderData: unknown, options: Dict): void {
    this._recordPrevious();
    this.setupTurns();
    if (this.isView && options.render !== false) void realm.ui.combat?.render?.({ renderContext, renderData });
    if (options.turnEvents !== false) this.#turnEvents(true);
  }

  #forActiveGM(documents: Loose[], run: (each: Loose) => Promise<void>): void {
    if (!realm.game.user.isActiveGM) return;
    for (const each of documents)
      run(each).catch((error: unknown) => {
        console.error(error);
      });
  }

  /** Not awaited, so an update resolves before its turn events have run (facts 1.6). */
  #turnEvents(byCombatant: boolean): void {
    this.#byCombatant = byCombatant;
    this._manageTurnEvents().catch((error: unknown) => {
      console.error("Turn events:", error);
    });
  }

  /** Awaits End Turn, End Round, Begin Round and Begin Turn in order; only the active GM's client does. */
  async _manageTurnEvents(): Promise<void> {
    const prior = this.previous as HistoryData | undefined;
    const current = this.current as HistoryData;
    const byCombatant = this.#byCombatant;
    if (!prior || !this.started) return;
    const same =
      prior.round === current.round &&
      prior.combatantId === current.combatantId &&
      (byCombatant || prior.turn === current.turn); // #12450
    if (same) return;
    if (!uncertain.turnChangeBeforeUpdateHook) await Promise.resolve();
    Hooks.callAll("combatTurnChange", this, prior, current);
    if (!realm.game.user.isActiveGM) return;
    for (const step of passed(prior, current, this.turns as Loose[], (id) => this.combatants.get(id))) {
      if (uncertain.regionEvents === "turn-events") await tellRegions(this, step);
      // facts 1.6, 5.8
      await registry.refresh(EXPIRY[step.event], { combat: this, combatant: step.combatant as unknown });
      switch (step.event) {
        case "endTurn":
          await this._onEndTurn(step.combatant, step.context);
          break;
        case "endRound":
          await this._onEndRound(step.context);
          break;
        case "startRound":
          await this._onStartRound(step.context);
          break;
        case "startTurn":
          await this._onStartTurn(step.combatant, step.context);
          await this._clearMovementHistoryOnStartTurn(step.combatant, step.context);
          break;
      }
    }
  }

  async _onStartTurn(_combatant: Loose, _context: Loose): Promise<void> {}
  async _onEndTurn(_combatant: Loose, _context: Loose): Promise<void> {}
  async _onStartRound(_context: Loose): Promise<void> {}
  async _onEndRound(_context: Loose): Promise<void> {}
  async _onEnter(_combatant: Loose): Promise<void> {}
  async _onExit(_combatant: Loose): Promise<void> {}
  async _clearMovementHistoryOnStartTurn(_combatant: Loose, _context: Loose): Promise<void> {}
  async _clearMovementHistoryOnExit(_combatant: Loose): Promise<void> {}
}
