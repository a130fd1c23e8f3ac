import { hostAdapter } from "../fight/host-adapter.ts";
import { line, numberText } from "../host/i18n.ts";
import type { TrackerContext } from "./context.ts";

/** Returns how far a bar is filled: 0 to 1, with a point. */
export function partOf(value: number, most: number): string {
  return Math.min(1, Math.max(0, value / Math.max(1, most))).toFixed(2);
}

/** "HP 7/10", and a bar. */
export type Pool = ReturnType<typeof poolsOf>[number];

/** HP and FP that this viewer may see; none for hazards and without an actor. */
export function poolsOf(id: string, { combat, permissions, visible, participant }: TrackerContext) {
  const actor = combat.combatants.get(id)?.actor;
  if (!actor || !visible(id) || !permissions.pools(id) || participant(id)?.kind !== "creature") return [];
  const weak = hostAdapter().weakness(actor);
  return (["hp", "fp"] as const).flatMap((kind) => {
    const pool = hostAdapter().pool(actor, kind);
    if (!pool || pool.max <= 0) return [];
    return [
      {
        kind,
        words: line(`CurrentRow.Pools.${kind}`, { value: numberText(pool.value), max: numberText(pool.max) }),
        part: partOf(pool.value, pool.max),
        ...(weak.includes(kind === "hp" ? "reeling" : "tired") ? { low: true } : {}),
      },
    ];
  });
}

/** Null for unhurt, or not visible. */
export function woundOf(
  id: string,
  context: TrackerContext,
): { readonly part: string; readonly hurt: "hurt" | "reeling" } | null {
  const hp = poolsOf(id, context).find(({ kind }) => kind === "hp");
  if (!hp || Number(hp.part) >= 1) return null;
  return { part: hp.part, hurt: hp.low ? "reeling" : "hurt" };
}
