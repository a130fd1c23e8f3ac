import type { Choice } from "../../model/offer.ts";
import { statsIn, type Action, type Options, type Participant, type Setting, type Boxes } from "./facts.ts";

type Violation = "too-many-actions" | "too-many-combined" | "draw-with-attack" | "nothing-with-fast-move";

export interface RoundCheck {
  /** Three or four with combinations. */
  readonly actions: number;
  readonly violations: readonly Violation[];
  /** True for each action whose d100 roll is halved. */
  readonly halved: readonly (readonly boolean[])[];
}

/** Returns the actions of a round: two, or one with one-action rounds. */
export function boxesIn({ oneAction }: Pick<Options, "oneAction">): number {
  return oneAction ? 1 : 2;
}

/**
 * At most two actions, or one; exactly two in a combination (Q-18, QA-10); a draw with fire or
 * attack only with the ability (Q-13, Q-19; QA-7: only within one combination); Do Nothing only with movement
 * at walking speed or less.
 */
export function checkRound(
  boxes: Boxes,
  { oneAction, ability, halveAwareness }: Pick<Options, "oneAction" | "halveAwareness"> & { readonly ability: boolean },
): RoundCheck {
  const violations = new Set<Violation>();
  if (boxes.length > boxesIn({ oneAction })) violations.add("too-many-actions");
  for (const combination of boxes) for (const found of wrongIn(combination, ability)) violations.add(found);
  return {
    actions: boxes.flat().length,
    violations: [...violations],
    halved: boxes.map((combination) => combination.map((one) => isHalved(one, combination.length > 1, halveAwareness))),
  };
}

function wrongIn(combination: readonly Action[], ability: boolean): readonly Violation[] {
  if (combination.length < 2) return [];
  const has = (...kinds: readonly string[]): boolean => combination.some(({ kind }) => kinds.includes(kind));
  const others = combination.filter(({ kind }) => kind !== "nothing");
  return [
    ...(combination.length > 2 ? ["too-many-combined" as const] : []),
    ...(has("draw") && has("fire", "attack") && !ability ? ["draw-with-attack" as const] : []),
    ...(has("nothing") && !(others.length > 0 && others.every(isWalking)) ? ["nothing-with-fast-move" as const] : []),
  ];
}

function isWalking({ kind, speed = "fast" }: Action): boolean {
  return kind === "move" && speed !== "fast";
}

/** True if the roll is halved: both if both roll, Do Nothing as the option says (QA-8). */
function isHalved({ kind, roll = false }: Action, combined: boolean, halveAwareness: boolean): boolean {
  return combined && roll && (kind !== "nothing" || halveAwareness);
}

/** by label code. */
const SINGLE: Readonly<Record<string, Action>> = {
  fire: { kind: "fire", roll: true },
  attack: { kind: "attack", roll: true },
  throw: { kind: "throw", roll: true },
  draw: { kind: "draw" },
  walk: { kind: "move", speed: "walk" },
  run: { kind: "move", speed: "fast" },
  nothing: { kind: "nothing", roll: true },
  aim: { kind: "aim" },
  reload: { kind: "reload" },
  power: { kind: "power", roll: true },
  other: { kind: "other" },
};

/** those not allowed to this character are dropped. */
const COMBINED: Readonly<Record<string, readonly [string, string]>> = {
  walkAndFire: ["walk", "fire"],
  walkAndAttack: ["walk", "attack"],
  walkAndThrow: ["walk", "throw"],
  walkAndDraw: ["walk", "draw"],
  walkAndLook: ["walk", "nothing"],
  runAndFire: ["run", "fire"],
  runAndAttack: ["run", "attack"],
  runAndThrow: ["run", "throw"],
  runAndDraw: ["run", "draw"],
  drawAndThrow: ["draw", "throw"],
  drawAndFire: ["draw", "fire"],
  drawAndAttack: ["draw", "attack"],
};

/** Returns single actions, the task under way, and combinations, with the number of halved rolls. */
export function actionChoices(participant: Participant, setting: Setting): readonly Choice[] {
  const rules = rulesFor(participant, setting);
  const { task } = participant.facts;
  const { actions = [], guns = [] } = statsIn(participant, setting);
  const boxes: readonly (readonly [code: string, box: readonly Action[]])[] = [
    ...(task ? [["task", [{ kind: "task" }]] as const] : []),
    // longer activities are tasks.
    ...actions.filter((own) => own.actions === 1).map(({ label }) => ["own", [{ kind: "other", label }]] as const),
    ...Object.entries(SINGLE)
      .filter(([code]) => code !== "reload" || !guns.length)
      .map(([code, one]) => [code, [one]] as const),
    ...guns.map(({ label, item }) => ["reloadOf", [{ kind: "reload", label, item }]] as const),
    ...Object.entries(COMBINED).map(([code, pair]) => [code, pair.map((one) => SINGLE[one]!)] as const),
  ];
  return boxes.flatMap(([code, value]): readonly Choice[] => {
    const { violations, halved } = checkRound([value], rules);
    const { label } = value[0] ?? {};
    const names = { ...(label === undefined ? {} : { label }), ...(task ? { task: task.name } : {}) };
    return violations.length ? [] : [{ value, code, data: { halved: countIn(halved), ...names }, lands: null }];
  });
}

/** Returns the number of halved rolls. */
export function countIn(halved: RoundCheck["halved"]): number {
  return halved.flat().filter(Boolean).length;
}

/** Returns what `checkRound` needs of a participant. */
export function rulesFor(participant: Participant, setting: Setting): Parameters<typeof checkRound>[1] {
  return { ...setting.options, ability: statsIn(participant, setting).ability };
}
