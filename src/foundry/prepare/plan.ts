import { FOES, PARTY } from "../fight/side-id.ts";
import type { EncounterFile, HazardEntry, ParticipantEntry } from "../import/encounter/shape.ts";

/** As many of one kind as a row may stand for. */
export const MOST_COPIES = 99;

/** Whether a row may stand for so many. */
export function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MOST_COPIES;
}

/** Like combatants of a plan, in one row. */
export interface PlanRow {
  /** Tells rows apart as long as the window is open. */
  readonly key: string;
  readonly name: string;
  readonly img: string | null;
  /** Id of its side. */
  readonly side: string;
  readonly npc: boolean;
  /** From 1 to `MOST_COPIES`. */
  readonly count: number;
  readonly hidden: boolean;
  /** As in an encounter file: true, or for how long. */
  readonly surprised: boolean | number;
  /** Uuid of the actor or of the original of copies; null for stats. */
  readonly actor: string | null;
  /** Ids of those that stand in the fight already. */
  readonly combatants: readonly string[];
  /** What else an encounter file says of it. */
  readonly entry: Partial<ParticipantEntry>;
}

/** A hazard. Its time is in natural units of the pacing. */
export interface PlanHazard extends HazardEntry {
  /** Id of the one that stands in the fight already. */
  readonly combatant?: string;
}

/** An encounter in preparation. */
export interface Plan {
  readonly title: string;
  readonly pacing: string;
  /** Ids of sides, the party first. */
  readonly sides: readonly string[];
  readonly rows: readonly PlanRow[];
  readonly hazards: readonly PlanHazard[];
  /** For the GM alone. */
  readonly notes: string;
  /** Other members of an encounter file, which are written back as they were. */
  readonly rest: Omit<Partial<EncounterFile>, "title" | "about" | "pacing" | "sides" | "participants" | "hazards">;
}

export function emptyPlan(pacing: string): Plan {
  return { title: "", pacing, sides: [PARTY, FOES], rows: [], hazards: [], notes: "", rest: {} };
}

let keys = 0;

/** A row with a key of its own. */
export function newRow(
  row: Omit<PlanRow, "key" | "hidden" | "surprised" | "combatants" | "entry"> & Partial<PlanRow>,
): PlanRow {
  return { hidden: false, surprised: false, combatants: [], entry: {}, ...row, key: `row-${++keys}` };
}

/** The plan with one more row; an NPC on that side is counted up, and a character is there only once. */
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

/** How many combatants it comes to, hazards left out. */
export function countOf({ rows }: Pick<Plan, "rows">): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** The sides that somebody is on. */
export function sidesInUse({ sides, rows }: Plan): readonly string[] {
  return sides.filter((side) => rows.some((row) => row.side === side));
}
