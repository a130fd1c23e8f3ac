import { injure, isMajorWound, type Injury } from "../../../rules/gurps/injury.ts";
import { latestStats } from "../../../rules/index.ts";
import { counted, line } from "../../applications/tracker/texts.ts";
import type { Words } from "../../applications/words.ts";
import { creatureOf } from "../../exchange/guard.ts";
import { actorOf, participantOf, type Scene } from "./scene.ts";

/** HP as far as they are known. */
export interface HitPoints {
  readonly hp: number;
  readonly maxHp: number;
}

/** The HP of the target where the fight stands now; null where neither fight nor actor knows any. */
export function hitPointsOf(id: string, scene: Scene): HitPoints | null {
  const participant = participantOf(id, scene);
  const { hp, maxHp } = participant ? latestStats<{ hp?: unknown; maxHp?: unknown }>(participant) : {};
  if (typeof hp === "number" && typeof maxHp === "number") return { hp, maxHp };
  const pool = creatureOf(actorOf(id, scene))?.hp;
  return pool && pool.max > 0 ? { hp: pool.value, maxHp: pool.max } : null;
}

/** What all injuries together bring: one of them may be a major wound (B-66), their shock adds up (BA-8). */
export function outcomeOfInjuries({ hp, maxHp }: HitPoints, injuries: readonly number[]): Injury {
  const all = injure({ hp, maxHp }, injuries.reduce((sum, points) => sum + points, 0));
  return { ...all, majorWound: injuries.some((points) => isMajorWound(points, maxHp)) };
}

/**
 * What an injury brings, one line for each, worst first (B-59 to B-62, B-66, B-67).
 * @param follows the fight keeps shock and the rolls that are due, and knows who has fallen; else nobody would ask for them or do anything about it
 */
export function consequences(before: HitPoints, injuries: readonly number[], follows: boolean): readonly Words[] {
  if (!injuries.some((points) => points > 0)) return [];
  const { dead, deathRolls, collapseRolls, majorWound, reeling, shock } = outcomeOfInjuries(before, injuries);
  const was = injure(before, 0);
  const half = reeling && !was.reeling ? [line("Exchange.Brings.reeling")] : [];
  // HP by themselves make somebody reel, in any pacing.
  if (!follows) return half;
  if (dead) return [line("Exchange.Brings.dead")];
  return [
    ...(deathRolls.length ? [line("Exchange.Brings.deathRolls", { rolls: counted("Exchange.DeathRolls", deathRolls.length) })] : []),
    ...(majorWound ? [line("Exchange.Brings.majorWound")] : []),
    ...(collapseRolls && !was.collapseRolls ? [line("Exchange.Brings.collapse")] : []),
    ...half,
    ...(shock ? [line("Exchange.Brings.shock", { shock: -shock })] : []),
  ];
}
