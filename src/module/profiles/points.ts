import type { ActorLike, OwnValues } from "./actor-like.ts";
import { evaluate, formulaOf, holds } from "./formula.ts";
import { isValue, type Reading } from "./problem.ts";
import { numberIn } from "./read-path.ts";
import type { PointsKind, Profile } from "./schema.ts";
import { readValue } from "./stats.ts";

/** `max` is null if the profile or the actor has none. */
export interface Points {
  readonly value: number;
  readonly max: number | null;
}

const MAX = { hp: "maxHp", fp: "maxFp" } as const;

/** Null if the actor has none of this kind. */
export function pointsOf(profile: Profile, kind: PointsKind, actor: ActorLike, own?: OwnValues): Points | null {
  return pointsFrom(readValue(profile, kind, actor, own), readValue(profile, MAX[kind], actor, own));
}

function pointsFrom(value: Reading, max: Reading): Points | null {
  return isValue(value) ? { value: value.value, max: isValue(max) && max.value > 0 ? max.value : null } : null;
}

/** False if the points cannot be read. */
export function isFallen(profile: Profile, actor: ActorLike, own?: OwnValues): boolean {
  if (profile.fallen !== undefined) return holds(profile.fallen, actor.system);
  const points = pointsOf(profile, "hp", actor, own);
  // A maximum of 0 means no points.
  return points !== null && points.value <= 0 && (points.max !== null || !Object.hasOwn(profile.values, MAX.hp));
}

/** Null if there is nothing to show. */
export function barOf(profile: Profile, actor: ActorLike, own?: OwnValues): Points | null {
  const { bar } = profile;
  if (!bar) return pointsOf(profile, "hp", actor, own);
  return pointsFrom(evaluate(bar.value, actor.system), evaluate(bar.max, actor.system));
}

/** Returns the update's path; null if the profile has none. */
export function writtenAt(profile: Profile, kind: PointsKind): string | null {
  const source = profile.writes[kind]?.path ?? (Object.hasOwn(profile.values, kind) ? profile.values[kind] : undefined);
  const formula = source === undefined ? null : formulaOf(source);
  if (!formula || "code" in formula || !formula.path) return null;
  // A dot within a name would make another path.
  return formula.path.some((name) => name.includes(".")) ? null : `system.${formula.path.join(".")}`;
}

/**
 * Returns the update of an effect; null if nothing can be written.
 * @param by points gained, negative for lost
 * @param read the value at a path as the click leaves it so far
 */
export function changeOf(
  profile: Profile,
  kind: PointsKind,
  actor: ActorLike,
  by: number,
  read: (path: string) => unknown,
) {
  const path = writtenAt(profile, kind);
  const now = path === null ? null : numberIn(read(path));
  if (path === null || now === null) return null;
  if (profile.writes[kind]?.counts === "damage") return { path, to: by > 0 ? Math.max(0, now - by) : now - by };
  const max = pointsOf(profile, kind, actor)?.max ?? null;
  // Healing stops at the maximum, and keeps a higher value.
  return { path, to: by > 0 && max !== null ? Math.max(now, Math.min(max, now + by)) : now + by };
}
