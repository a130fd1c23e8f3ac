import * as v from "valibot";
import { count } from "../../model/fields.ts";
import { ACTIONS, listedAction } from "./actions.ts";
import type { Combatant } from "./combatant.ts";
import { label, MOST_WEAPONS, speedClass, type NextAction, type Chosen, type Note } from "./facts.ts";
import { segments, stoppingTime } from "./segments.ts";

const MOST_SEGMENTS = 7_200;
const MOST_PARTS = 20;
const weapon = v.pipe(count, v.maxValue(MOST_WEAPONS - 1));
const moving = v.exactOptional(v.boolean());
const named = v.exactOptional(label);
const stretch = v.pipe(count, v.minValue(1), v.maxValue(MOST_SEGMENTS));

const action = v.variant("do", [
  v.strictObject({ do: v.literal("weapon"), weapon, moving }),
  v.strictObject({ do: v.literal("draw"), weapon, moving }),
  v.strictObject({ do: v.literal("reload"), weapon, moving }),
  v.strictObject({
    do: v.literal("listed"),
    action: v.picklist(ACTIONS.map(({ id }) => id)),
    speedClass: v.exactOptional(speedClass),
    label: named,
    moving,
  }),
  v.strictObject({
    do: v.literal("class"),
    speedClass,
    times: v.exactOptional(v.pipe(count, v.minValue(1), v.maxValue(MOST_PARTS))),
    label: named,
    moving,
  }),
  v.strictObject({ do: v.literal("fixed"), segments: stretch, label: named, moving }),
  v.strictObject({ do: v.literal("run"), segments: v.exactOptional(stretch) }),
  v.strictObject({ do: v.literal("stop"), sooner: v.exactOptional(v.picklist(["first", "second"])) }),
  v.strictObject({ do: v.literal("wait") }),
]);

/** T-12: draw, then attack. */
export const choice: v.GenericSchema<unknown, Chosen> = v.union([
  action,
  v.pipe(v.array(action), v.minLength(1), v.maxLength(MOST_PARTS)),
]);

/** Returns the single actions into which the GM split a choice (T-10). */
export function stepsOf(chosen: Chosen): readonly NextAction[] {
  const actions = "do" in chosen ? [chosen] : chosen;
  return actions.flatMap(({ times = 1, ...part }) => Array<NextAction>(times).fill(part));
}

const WITHOUT_ATTACKS: readonly string[] = ["draw", "reload", "run", "stop", "wait"];

/** Returns the attacks that belong to what is done (T-12); empty if it says nothing about them. */
export function attacksOf({ do: done = "" }: Note): { readonly attacks?: number } {
  if (WITHOUT_ATTACKS.includes(done)) return { attacks: 0 };
  return done === "weapon" || done === "burst" ? { attacks: 1 } : {};
}

/** Segments of a run: one second. */
const STRETCH = 2;

/** Returns the segments that an action takes (T-4, T-9); null for watching. */
export function segmentsOf(done: NextAction, combatant: Agent & Pick<Combatant, "agility">): number | null {
  switch (done.do) {
    case "fixed":
    case "run":
      return done.segments ?? STRETCH;
    case "stop":
      return stoppingTime(done.sooner);
    case "wait":
      return null;
    // No longer on the sheet.
    default:
      return segments(combatant.agility, ratedClass(done, combatant) ?? 1);
  }
}

/** Returns the speed class, 0 without one. */
export function classOfAction(done: Rated, combatant: Agent): number {
  return ratedClass(done, combatant) ?? 0;
}

type Agent = Pick<Combatant, "weapons" | "actions">;
type Rated = Pick<NextAction, "weapon" | "action" | "speedClass"> & { readonly do: string };

function ratedClass(done: Rated, { weapons, actions }: Agent): number | undefined {
  const arm = weapons.find((_, at) => at === done.weapon);
  switch (done.do) {
    case "weapon":
      return arm?.speedClass;
    case "draw":
      return arm?.draw;
    case "reload":
      return arm?.reload;
    case "listed":
      return (
        done.speedClass ??
        actions.find(({ listed }) => listed === done.action)?.speedClass ??
        listedAction(done.action!)!.speedClass
      );
    default:
      return done.speedClass;
  }
}
