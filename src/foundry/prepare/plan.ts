import { FOES, PARTY } from "../fight/side-id.ts";
import type { EncounterFile, HazardEntry, ParticipantEntry } from "../import/encounter/shape.ts";

export const MOST_COPIES = 99;

export function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MOST_COPIES;
}

export interface PlanRow {
  readonly key: string;
  readonly name: string;
  readonly img: string | null;
  readonly side: string;
  readonly npc: boolean;
  /** From 1 to `MOST_COPIES`. */
  readonly count: number;
  readonly hidden: boolean;
  /** True, or a duration as in an encounter file. */
  readonly surprised: boolean | number;
  /** Uuid; null for stats only. */
  readonly actor: string | null;
  readonly combatants: readonly string[];
  /** Other members of the file's entry. */
  readonly entry: Partial<ParticipantEntry>;
}

/** Time in natural units of the pacing. */
export interface PlanHazard extends HazardEntry {
  readonly combatant?: string;
}

export interface Plan {
  readonly title: string;
  readonly pacing: string;
  /** The party first. */
  readonly sides: readonly string[];
  readonly rows: readonly PlanRow[];
  readonly hazards: readonly PlanHazard[];
  /** GM only. */
  readonly notes: string;
  /** Other members of the file, written back unchanged. */
  readonly rest: Omit<Partial<EncounterFile>, "title" | "about" | "pacing" | "sides" | "participants" | "hazards">;
}

export function emptyPlan(pacing: string): Plan {
  return { title: "", pacing, sides: [PARTY, FOES], rows: [], hazards: [], notes: "", rest: {} };
}

let keys = 0;

export function newRow(
  row: Omit<PlanRow, "key" | "hidden" | "surprised" | "combatants" | "entry"> & Partial<PlanRow>,
): PlanRow {
  return { hidden: false, surprised: false, combatants: [], entry: {}, ...row, key: `row-${++keys}` };
}

/** Adds a row, or raises the count of an NPC on that side; characters stay single. */
export function withRow(plan: Plan, row: PlanRow): Plan {
  const same = plan.rows.find(
    (one) => row.actor !== null && one.actor === row.actor && (one.side === row.side || !row.npc),
  );
  if (!same) return { ...withSide(plan, row.side), rows: [...plan.rows, row] };
  return row.npc ? changeRow(plan, same.key, { count: Math.min(MOST_COPIES, same.count + row.count) }) : plan;
}

export function changeRow(plan: Plan, key: string, change: Partial<PlanRow>): Plan {
  const next = change.side === undefined ? plan : withSide(plan, change.side);
  return { ...next, rows: next.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) };
}

export function withoutRow(plan: Plan, key: string): Plan {
  return { ...plan, rows: plan.rows.filter((row) => row.key !== key) };
}

export function withSide(plan: Plan, side: string): Plan {
  return plan.sides.includes(side) ? plan : { ...plan, sides: [...plan.sides, side] };
}

export function plannedCount({ rows }: Pick<Plan, "rows">): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

export function sidesInUse({ sides, rows }: Plan): readonly string[] {
  return sides.filter((side) => rows.some((row) => row.side === side));
}
