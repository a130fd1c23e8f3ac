import type { Loose } from "../../../playground/shared/loose.ts";
import type { Fight, Fighter } from "../combat/fight.ts";
import type { Client } from "../world.ts";

const points = { hp: { value: 10, max: 10 }, fp: { value: 10, max: 10 } };

/** Mira, Anna's, with a pistol of eight shots, and an orc of the GM's. */
export const DUEL: readonly Fighter[] = [
  {
    name: "Mira",
    owner: "Anna",
    system: { basicSpeed: 6.25, dx: 12, ...points },
    items: [{ name: "Pistol", type: "weapon", system: { ready: true, capacity: 8, loaded: 5 } }],
  },
  { name: "Orc", system: { basicSpeed: 5.75, dx: 11, ...points } },
];

/** An exchange between two participants, step by step, each given by a chosen client. */
export class Blows {
  constructor(
    readonly fight: Fight,
    private count = 0,
  ) {}

  id(name: string): string {
    return this.fight.id(name);
  }

  actor(client: Client, name: string): Loose {
    return this.fight.combatant(client, name).actor;
  }

  hp(client: Client, name: string): number {
    return this.actor(client, name).system.hp.value as number;
  }

  /** Stores a hit (score 12, roll 10). @returns its id */
  attack(attacker: string, target: string, { item = "", form = "melee", shots = 1, ...more }: Loose = {}): Loose {
    return {
      type: "attack",
      participant: this.id(attacker),
      target: this.id(target),
      exchange: `blow${++this.count}`,
      shots,
      roll: 10,
      ruling: true,
      means: { name: "Sabre", item, form, damage: "1d", type: "cr" },
      parts: [{ code: "skill", value: 12 }],
      ...more,
    };
  }

  last(): string {
    return `blow${this.count}`;
  }

  undefended(target: string): Loose {
    return { type: "defend", participant: this.id(target), exchange: this.last(), kind: "none" };
  }

  damage(attacker: string, ...blows: number[]): Loose {
    return { type: "damage", participant: this.id(attacker), exchange: this.last(), blows };
  }

  apply(target: string, half = false): Loose {
    return { type: "apply", participant: this.id(target), exchange: this.last(), half };
  }

  /** A complete attack by the GM, up to the damage. */
  async struck(attacker: string, target: string, points: number): Promise<void> {
    const { gm } = this.fight;
    for (const command of [this.attack(attacker, target), this.undefended(target), this.damage(attacker, points)]) {
      const code = await this.fight.code(gm, command);
      if (code) throw new Error(`${String(command.type)}: ${code}`);
    }
  }
}
