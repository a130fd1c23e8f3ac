import { damageDice } from "../../../rules/figures/damage-text.ts";

/** Module that shows dice in three dimensions: it shows those of messages by itself, and others when it is told. */
interface Dice3d {
  showForRoll?(roll: Roll, user: User.Implementation | null, synchronize: boolean, whisper: readonly string[] | null): Promise<unknown>;
}

/** Rolls that make no message of their own, shown to whoever may see the card. */
async function show(rolls: readonly Roll[], whisper: readonly string[]): Promise<void> {
  const { dice3d } = game as unknown as { dice3d?: Dice3d };
  if (!dice3d?.showForRoll) return;
  const shown = rolls.map(async (roll) => { await dice3d.showForRoll?.(roll, game.user, true, whisper.length ? whisper : null); });
  // A module that fails takes no roll with it.
  await Promise.all(shown).catch((error: unknown) => { console.warn(error); });
}

/** 3d6, for a defence or a contest. */
export async function threeDice(whisper: readonly string[]): Promise<number> {
  const roll = new Roll("3d6");
  await roll.evaluate();
  await show([roll], whisper);
  return roll.total ?? 10;
}

/**
 * One sum for each hit (B-54); the most that the dice can show after a natural 3 (B-37). Never less than 0.
 * @returns null for what is no dice expression
 */
export async function damageSums(damage: string, hits: number, most: boolean, whisper: readonly string[]): Promise<readonly number[] | null> {
  const formula = damageDice(damage)?.formula;
  if (formula === undefined) return null;
  const rolls = await Promise.all(Array.from({ length: hits }, async () => new Roll(formula).evaluate({ maximize: most })));
  await show(rolls, whisper);
  return rolls.map(({ total }) => Math.max(0, Math.floor(total ?? 0)));
}
