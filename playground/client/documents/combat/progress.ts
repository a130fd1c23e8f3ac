// Combat, second layer: forward and back (facts 1.4, hooks 1.8). Each method builds `updateData` and `updateOptions`,
// which the hook may change, and makes one update.
import type { Dict, Loose } from "../../../shared/loose.ts";
import { CONFIG } from "../../core/config.ts";
import { Hooks } from "../../core/hooks.ts";
import { realm } from "../../realm/state.ts";
import { uncertain } from "../../uncertain.ts";
import { CombatState } from "./state.ts";

export class CombatProgress extends CombatState {
  /** Returns the seconds between two turns; every turn between counts, including skipped ones (#12018). */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    if (fromRound <= 0 || toRound <= 0) return 0; // #12015: round 0 to 1 takes no time
    const rounds = toRound - fromRound;
    const turns = rounds * (this.turns.length as number) + (toTurn ?? 0) - (fromTurn ?? 0);
    return turns * (CONFIG.time.turnTime as number) + rounds * (CONFIG.time.roundTime as number);
  }

  #options(direction: 1 | -1, toRound: number, toTurn: number | null): Dict {
    return {
      direction,
      worldTime: { delta: this.getTimeDelta(this.round as number, this.turn as number | null, toRound, toTurn) },
    };
  }

  /** Returns the index of the first combatant from `from` who is not defeated, or -1. */
  #firstAble(from: number): number {
    return (this.turns as Loose[]).findIndex((each, index) => index >= from && !each.isDefeated);
  }

  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const first = uncertain.startSkipsDefeated && this.settings.skipDefeated ? Math.max(0, this.#firstAble(0)) : 0;
    const updateData: Dict = { round: 1, turn: first };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return uncertain.nextTurnBeforeStartIsNextRound ? this.nextRound() : this.startCombat();
    const following = this.turn === null ? 0 : (this.turn as number) + 1;
    const next = this.settings.skipDefeated ? this.#firstAble(following) : following;
    if (next < 0 || next >= this.turns.length) return this.nextRound();
    const updateData: Dict = { round: this.round, turn: next };
    const updateOptions = this.#options(1, this.round as number, next);
    Hooks.callAll("combatTurn", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this; // #12014
    if (!this.turns.length || this.turn === null || this.turn === 0) return this.previousRound();
    // #11480: only going forward skips the defeated.
    const previous = (this.turn as number) - 1;
    const updateData: Dict = { round: this.round, turn: previous };
    const updateOptions = this.#options(-1, this.round as number, previous);
    Hooks.callAll("combatTurn", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  async nextRound(): Promise<this> {
    let turn = this.turn === null ? null : 0; // nobody's turn stays nobody's turn
    if (turn !== null && this.settings.skipDefeated) {
      const able = this.#firstAble(0);
      if (able < 0) realm.ui.notifications?.warn?.("COMBAT.NoneRemaining", { localize: true });
      turn = Math.max(0, able);
    }
    const round = (this.round as number) + 1;
    const updateData: Dict = { round, turn };
    const updateOptions = this.#options(1, round, turn);
    Hooks.callAll("combatRound", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  async previousRound(): Promise<this> {
    if (this.round === 0) return this;
    const round = (this.round as number) - 1;
    const last = uncertain.previousRoundToLastTurn ? Math.max(0, (this.turns.length as number) - 1) : 0;
    const turn = round === 0 || this.turn === null ? null : last; // #11238
    const updateData: Dict = { round, turn };
    const updateOptions = this.#options(-1, round, turn);
    Hooks.callAll("combatRound", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  async endCombat(): Promise<Loose> {
    const confirmed = (await realm.global.foundry.applications.api.DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${String(realm.game.i18n.localize("COMBAT.EndConfirmation"))}</p>`,
      modal: true,
    })) as boolean | null;
    return confirmed ? this.delete() : undefined;
  }

  /** Activates this encounter and deactivates the others of the viewed scene, in one operation. */
  async activate(options: Dict = {}): Promise<Loose[]> {
    const others = (realm.game.combats.combats as Loose[])
      .filter((each) => each.active && each !== this)
      .map((each) => ({ _id: each.id as string, active: false }));
    return (this.constructor as typeof CombatProgress).updateDocuments(
      [...others, { _id: this.id as string, active: true }],
      options,
    );
  }

  async toggleSceneLink(): Promise<Loose> {
    const scene = this._source.scene ? null : ((realm.game.scenes.viewed?.id ?? null) as string | null);
    return this.update({ scene });
  }

  _canChangeTurn(_user: Loose): boolean {
    return true;
  }
  _canChangeRound(_user: Loose): boolean {
    return true;
  }
  _playCombatSound(_announcement: string): void {}
  _updateTurnMarkers(): void {
    realm.global.canvas.markTurn();
  }
  _refreshTokenHUD(_documents: Loose[]): void {}
  async clearMovementHistories(_combatants?: Iterable<Loose>): Promise<void> {}

  updateCombatantActors(): void {
    for (const combatant of this.combatants as Iterable<Loose>) {
      const actor = combatant.actor;
      if (!actor) continue;
      actor.reset();
      actor.render(false, { renderContext: "updateCombat" });
    }
  }
}
