import { apply, current, type Command, type EncounterState, type Refusal, type Slot } from "../../rules/core.ts";
import { applyAll } from "../fight/history.ts";
import type { Input } from "./input.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import type { AttackChoice } from "../reading/sheet-part.ts";
import type { ScoreRow } from "./score.ts";
import { joining, type Setup } from "./setup.ts";

export interface Thrown {
  readonly row: ScoreRow;
  readonly id: string;
  readonly roll: number;
}

/** `refused`: the others. */
export interface GivenAttack {
  readonly state: EncounterState;
  readonly commands: readonly Command[];
  readonly refused: readonly { readonly row: ScoreRow; readonly refusal: Refusal }[];
}

/**
 * Returns the commands of one click: the turns of a group that begin together (J-10), then per attacker the manoeuvre,
 * unless chosen, and the attack. Tried on a copy.
 */
export function attackCommands(setup: Setup, input: Input, thrown: readonly Thrown[]): GivenAttack {
  const refused: { row: ScoreRow; refusal: Refusal }[] = [];
  const commands: Command[] = [
    ...joining(
      thrown.map(({ row }) => row.attacker.id),
      setup,
    ),
  ];
  const begun = applyAll(setup.combat.encounter, commands);
  let state: EncounterState = begun.refusal ? setup.combat.encounter : begun.state;
  for (const one of thrown) {
    const own = [
      ...chosenFirst(one.row.attacker.id, state, setup, input),
      attackCommand(one, setup, input),
      ...amount(one, input),
    ];
    const made = applyAll(state, own);
    if (made.refusal) {
      refused.push({ row: one.row, refusal: made.refusal });
      continue;
    }
    commands.push(...own);
    ({ state } = made);
  }
  return { state, commands, refused };
}

function slotOf(id: string, state: EncounterState): Slot | undefined {
  return (current(state) ?? []).find(({ participant }) => participant === id);
}

function chosenFirst(
  id: string,
  state: EncounterState,
  { hows }: Setup,
  { how: value, ruling, limb }: Input,
): readonly Command[] {
  const how: AttackChoice | undefined = hows.find((one) => one.value === value);
  const slot = slotOf(id, state);
  const choose = how && slot && !limb ? shellIn({ state }).attack?.choose(slot, how) : null;
  if (!choose) return [];
  // A GM ruling may attack without a valid manoeuvre.
  return ruling && apply(state, choose).refusal ? [] : [choose];
}

function attackCommand(
  { row, id, roll }: Thrown,
  { kind }: Setup,
  { shots, beyondHalf, withinReach, place, limb, ruling, pays }: Input,
): Command {
  const { attacker, target, source, means, parts } = row;
  return {
    type: "attack",
    participant: attacker.id,
    target: target?.id ?? "",
    exchange: id,
    kind: kind === "feint" ? "feint" : "blow",
    means: means ?? {},
    parts,
    roll,
    ...(source?.spell ? { spell: { ...source.spell, cost: pays ? source.spell.cost : 0 } } : {}),
    shots: Math.min(shots, source?.shots ?? 1),
    recoil: Math.max(1, source?.mode.recoil ?? 1),
    beyondHalf: beyondHalf && source?.ranged === true,
    withinReach,
    place: place || "torso",
    ruling,
    ...(limb ? { undefendable: true } : {}),
  };
}

/** Returns the damage that the GM says, and its effect. */
function amount({ row: { attacker, target }, id: exchange }: Thrown, { points }: Input): readonly Command[] {
  if (points === null || !target) return [];
  const damage = { type: "damage", participant: attacker.id, exchange, blows: [points], dr: 0 };
  return points ? [damage, { type: "apply", participant: target.id, exchange }] : [damage];
}

/**
 * Returns requests that decide whether these can attack, as far as this user may roll them (B-60, B-61, B-67,
 * B-81).
 */
export function dueBefore({ refused }: GivenAttack, { context }: Setup): readonly string[] {
  const remedies = refused.flatMap(
    ({ row, refusal }) =>
      shellIn(context).offers?.remedies?.(refusal, { type: "attack", participant: row.attacker.id }, context) ?? [],
  );
  return [...new Set(remedies.flatMap(({ rolls }) => rolls ?? []))];
}

/** Stand-in for dice on a trial copy. */
const UNROLLED = 10;

/** Returns the attacks of possible rows for a trial copy. */
export function unrolled(rows: readonly ScoreRow[]): readonly Thrown[] {
  return rows
    .filter(({ problem }) => !problem)
    .map((row, place) => ({ row, id: `try${place}`, roll: unrolledOf(row) }));
}

export function unrolledOf({ odds }: ScoreRow): number {
  return odds ? UNROLLED : 0;
}
