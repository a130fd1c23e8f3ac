import type { Seat } from "./seat.ts";

/** A prepared fight of each initiative system, with a group in each. */
export const FIGHTS = [
  "The goblin gate",
  "The warehouse",
  "The toll at the ford",
  "Robbery on the night train",
  "The reliquary of Abbot Vane",
] as const;

/** Sets the same dice in every run, so that no fight depends on another's. */
export async function sameDice(...seats: readonly Seat[]): Promise<void> {
  for (const seat of seats)
    await seat.run(({ CONFIG }) => {
      let seed = 7;
      CONFIG.Dice.randomUniform = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    });
}

/** Gives commands to the fight on view, one by one, and fails at a refusal. */
export async function give(gm: Seat, ...commands: readonly object[]): Promise<void> {
  await gm.run(async ({ game }, all) => {
    for (const command of all) {
      const { refusal } = await game.combat.perform(command);
      if (refusal) throw new Error(JSON.stringify(refusal));
    }
  }, commands);
  await gm.still();
}

/** Ids of combatants by name. */
export async function idsOf(gm: Seat, ...names: readonly string[]): Promise<readonly string[]> {
  return gm.run(({ game }, all) => all.map((wanted) => game.combat.combatants.getName(wanted).id as string), names);
}

/** What an attack by commands came to. */
export interface Blow {
  readonly exchange: string;
  readonly participant: string;
  readonly target: string;
  /** Damage of a hit, before armour; null for a miss. */
  readonly basic: number | null;
}

/** Commands of an attack: first the attack itself, then what follows from a hit, up to its damage. */
export function commandsOf({ exchange, participant, target, basic }: Blow): readonly object[] {
  const means = { name: "Short sword", form: "melee", damage: "1d+2", type: "cut" };
  const parts = [{ code: "skill", value: 14 }];
  const roll = basic === null ? 16 : 9;
  return [
    { type: "attack", participant, target, exchange, ruling: true, means, parts, roll },
    ...(basic === null
      ? []
      : [
          { type: "defend", participant: target, exchange, kind: "none", ruling: true },
          { type: "damage", participant, exchange, blows: [basic], dr: 0 },
        ]),
  ];
}
