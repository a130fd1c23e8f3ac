// Mira, who is Anna's, and an orc: they fight repeatedly in one world, in any pacing.
import { afterAll, beforeAll, expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { slots, type EncounterState, type Slot } from "../../../src/rules/index.ts";
import { actorOf, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import type { Client } from "../world.ts";

export class Duel {
  fight!: Fight;

  /** To be called at the top of a test file, with what Mira has. @param ready what else is done when both are there */
  constructor(mira: Omit<Fighter, "name" | "owner">, pacing: string, ready: (fight: Fight) => Promise<unknown>) {
    const orc = {
      name: "Orc",
      system: { dx: 10, ht: 10, basicSpeed: 5, agility: 8, initiative: 40 },
      items: [{ name: "Club", type: "weapon", system: { speedClass: 5, weaponSpeed: 6, modes: { a: { level: 11 } } } }],
    };
    beforeAll(async () => {
      this.fight = await openUnseenFight([{ name: "Mira", owner: "Anna", ...mira }, orc], pacing);
      await ready(this.fight);
    });
    afterAll(async () => this.fight.world.close());
  }

  /** Starts a new fight of both. */
  async begin(pacing: string, ...commands: readonly object[]): Promise<void> {
    const { world, gm } = this.fight;
    const actors = ["Mira", "Orc"].map((name) => actorOf(gm, name) as Loose);
    for (const old of [...gm.game.combats]) await old.delete();
    await gm.game.settings.set("segment-zero", "pacing", pacing);
    const { id } = await gm.window.Combat.create({ active: true });
    const of = (client: Client): Loose => client.game.combats.get(id);
    const combatants = actors.map((actor) => ({ actorId: actor.id, name: actor.name }));
    await world.settled(of(gm).createEmbeddedDocuments("Combatant", combatants));
    this.fight = { ...this.fight, combat: of, combatant: (client, name) => of(client).combatants.getName(name) };
    await this.give({ type: "start" }, ...commands);
  }

  /** Starts a stopwatch fight by mutual consent. */
  async beginStopwatch(...waiting: readonly string[]): Promise<void> {
    await this.begin("stopwatch", { type: "answer", answers: { start: "consent" } });
    for (const name of waiting)
      await this.give({ type: "answer", answers: { [`next_${this.id(name)}`]: { do: "wait" } } });
  }

  id(name: string): string {
    return this.fight.combatant(this.fight.gm, name).id as string;
  }

  get encounter(): Loose {
    return this.fight.combat(this.fight.gm).encounter;
  }

  async give(...commands: readonly object[]): Promise<void> {
    for (const command of commands)
      expect((await this.fight.combat(this.fight.gm).perform(command)).refusal, JSON.stringify(command)).toBe(null);
    await this.fight.settled();
  }

  slots(name: string): Slot[] {
    const state = JSON.parse(JSON.stringify(this.encounter)) as EncounterState;
    return slots(state).filter((slot) => slot.participant === this.id(name));
  }
}
