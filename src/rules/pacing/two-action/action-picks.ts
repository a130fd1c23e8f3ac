import type { Participant } from "../../encounter/state.ts";
import type { Pick, Setting } from "../pacing.ts";
import { checkRound, type Action } from "./actions.ts";
import { characterOf, factsOf, optionsOf } from "./facts.ts";

/** Single actions by the code of their label. */
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

/** Combinations that come up most; those the rules do not allow this character are left out. */
const COMBINED: Readonly<Record<string, readonly [string, string]>> = {
  walkAndFire: ["walk", "fire"], walkAndAttack: ["walk", "attack"], walkAndThrow: ["walk", "throw"], walkAndDraw: ["walk", "draw"], walkAndLook: ["walk", "nothing"],
  runAndFire: ["run", "fire"], runAndAttack: ["run", "attack"], runAndThrow: ["run", "throw"], runAndDraw: ["run", "draw"],
  drawAndThrow: ["draw", "throw"], drawAndFire: ["draw", "fire"], drawAndAttack: ["draw", "attack"],
};

/** What the next action can be: single ones, the task under way, and combinations, with the number of rolls that have half their chance. */
export function actionPicks(participant: Participant, setting: Setting): readonly Pick[] {
  const rules = { ...optionsOf(setting), ability: characterOf(participant, setting).ability };
  const { task } = factsOf(participant);
  const { actions = [] } = characterOf(participant, setting);
  const boxes: readonly (readonly [code: string, box: readonly Action[]])[] = [
    ...(task ? [["task", [{ kind: "task" }]] as const] : []),
    // what takes one action; longer things are tasks.
    ...actions.filter((own) => own.actions === 1).map(({ label }) => ["own", [{ kind: "other", label }]] as const),
    ...Object.entries(SINGLE).map(([code, one]) => [code, [one]] as const),
    ...Object.entries(COMBINED).map(([code, pair]) => [code, pair.map((one) => SINGLE[one]!)] as const),
  ];
  return boxes.flatMap(([code, value]): readonly Pick[] => {
    const { violations, halved } = checkRound([value], rules);
    return violations.length ? [] : [{ value, code, data: { halved: halved.flat().filter(Boolean).length, ...labelled(value), ...(task ? { task: task.name } : {}) }, lands: null }];
  });
}

function labelled([first]: readonly Action[]): { label?: string } {
  return first?.label === undefined ? {} : { label: first.label };
}
