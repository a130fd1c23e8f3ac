// Combat, third layer: initiative (facts 1.4).
import type { Dict, Loose } from "../../../shared/loose.ts";
import { CONFIG } from "../../core/config.ts";
import { realm } from "../../realm/state.ts";
import { turnAfterUpdate } from "./keep-turn.ts";
import { CombatProgress } from "./progress.ts";

export class CombatInitiative extends CombatProgress {
  async rollInitiative(
    ids: string | string[],
    { formula = null, updateTurn = true, messageOptions = {} }: Dict = {},
  ): Promise<this> {
    const updates: Dict[] = [];
    const messages: Dict[] = [];
    for (const id of typeof ids === "string" ? [ids] : ids) {
      const combatant = this.combatants.get(id);
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total as number });
      messages.push(await this.#message(combatant, roll, messageOptions as Dict, messages.length === 0));
    }
    if (!updates.length) return this;
    // #12311: without updateTurn the index stays, even if another combatant is there then.
    await this.updateEmbeddedDocuments("Combatant", updates, {
      turnEvents: false,
      ...(updateTurn || this.turn === null ? {} : { combatTurn: this.turn as number }),
    });
    await CONFIG.ChatMessage.documentClass.create(messages);
    return this;
  }

  async #message(combatant: Loose, roll: Loose, options: Dict, first: boolean): Promise<Dict> {
    const key = realm.generation >= 14 ? "messageMode" : "rollMode";
    const { [key]: given, ...data } = options;
    // #12045, #12137: only GMs see the rolls of hidden combatants.
    const standard = (given ?? realm.game.settings.get("core", key)) as string;
    const hidden = realm.generation >= 14 ? ["gm", "blind"] : ["gmroll", "blindroll"];
    const mode = combatant.hidden && !hidden.includes(standard) ? (hidden[0] as string) : standard;
    const messageData = {
      speaker: CONFIG.ChatMessage.documentClass.getSpeaker({
        actor: combatant.actor,
        token: combatant.token,
        alias: combatant.name,
      }) as Dict,
      flavor: realm.game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }) as string,
      flags: { core: { initiativeRoll: true } },
      ...data,
    };
    const message = (await roll.toMessage(messageData, { [key]: mode, create: false })) as Dict;
    if (!first) message.sound = null;
    return message;
  }

  async rollAll(options: Dict = {}): Promise<this> {
    return this.rollInitiative(
      (this.combatants.filter((each: Loose) => each.isOwner && each.initiative === null) as Loose[]).map(
        (each) => each.id as string,
      ),
      options,
    );
  }

  async rollNPC(options: Dict = {}): Promise<this> {
    return this.rollInitiative(
      (this.combatants.filter((each: Loose) => each.isOwner && each.isNPC && each.initiative === null) as Loose[]).map(
        (each) => each.id as string,
      ),
      options,
    );
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  /** Makes one Combat update; resolves to undefined, although documented as `this` (facts 1.4). */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<void> {
    const combatants = (this.combatants.contents as Loose[]).map((each) => ({
      _id: each.id as string,
      initiative: null,
    }));
    const turn =
      updateTurn && this.turn !== null && combatants.length ? { turn: turnAfterUpdate(this, combatants) } : {};
    await this.update({ ...turn, combatants }, { diff: false, turnEvents: false });
  }
}
