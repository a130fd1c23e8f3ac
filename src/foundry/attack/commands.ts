import { apply, current, type Command, type EncounterState, type Refusal, type Slot } from "../../rules/core.ts";
import { applyAll } from "../fight/history.ts";
import type { Input } from "./input.ts";
import { shellIn, shellOf } from "../reading/pacing-shell.ts";
import type { AttackChoice } from "../reading/sheet-part.ts";
import type { Row } from "./score.ts";
import type { Setup } from "./setup.ts";

export interface Thrown {
  readonly row: Row;
  readonly id: string;
  /** d100 for percentage skills. */
  readonly roll: number;
}

/** `refused`: the others. */
export interface Given {
  readonly state: EncounterState;
  readonly commands: readonly Command[];
  readonly refused: readonly { readonly row: Row; readonly refusal: Refusal }[];
}

/**
 * Returns the commands of one click: per attacker the manoeuvre, unless chosen, and the attack. Tried on a
 * copy; in a group, each turn but the last ends.
 */
export function commandsFor(setup: Setup, input: Input, thrown: readonly Thrown[]): Given {
  const commands: Command[] = [];
  const refused: { row: Row; refusal: Refusal }[] = [];
  let state: EncounterState = setup.combat.encounter;
  let struck: string | null = null;
  for (const one of thrown) {
    const ending = struck === null ? [] : doneBy(struck, state);
    let tried = tryOut(state, [], setup, input, one);
    if (tried.refusal && ending.length && !input.ruling) {
      const after = tryOut(state, ending, setup, input, one);
      if (!after.refusal) tried = after;
    }
    if (tried.refusal) {
      refused.push({ row: one.row, refusal: tried.refusal });
      continue;
    }
    commands.push(...tried.commands);
    state = tried.state;
    struck = one.row.attacker.id;
  }
  return { state, commands, refused };
}

type Tried =
  | { readonly commands: readonly Command[]; readonly state: EncounterState; readonly refusal?: undefined }
  | { readonly refusal: Refusal };

function tryOut(before: EncounterState, ending: readonly Command[], setup: Setup, input: Input, thrown: Thrown): Tried {
  const ended = applyAll(before, ending);
  if (ended.refusal) return { refusal: ended.refusal };
  const own = [...chosenFirst(thrown.row.attacker.id, ended.state, setup, input), attackCommand(thrown, setup, input)];
  const made = applyAll(ended.state, own);
  return made.refusal ? { refusal: made.refusal } : { commands: [...ending, ...own], state: made.state };
}

function doneBy(id: string, state: EncounterState): readonly Command[] {
  const slot = slotOf(id, state);
  return slot ? [{ type: "done", slots: [slot.id] }] : [];
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
  const choose = how && slot && !limb ? shellOf(state.pacing).attack?.choose(slot, how) : null;
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

/**
 * Returns requests that decide whether these can attack, as far as this user may roll them (B-60, B-61, B-67,
 * B-81).
 */
export function dueBefore({ refused }: Given, { context }: Setup): readonly string[] {
  const remedies = refused.flatMap(
    ({ row, refusal }) =>
      shellIn(context).offers?.remedies?.(refusal, { type: "attack", participant: row.attacker.id }, context) ?? [],
  );
  return [...new Set(remedies.flatMap(({ rolls }) => rolls ?? []))];
}

/** Stand-in for dice on a trial copy. */
const UNROLLED = 10;

/** Returns the attacks of possible rows for a trial copy. */
export function unrolled(rows: readonly Row[]): readonly Thrown[] {
  return rows
    .filter(({ problem }) => !problem)
    .map((row, place) => ({ row, id: `try${place}`, roll: unrolledOf(row) }));
}

/** False for a spell that needs no roll. */
export function isRolled({ source }: Row): boolean {
  return source?.spell?.way !== "automatic";
}

export function unrolledOf(row: Row): number {
  return isRolled(row) ? UNROLLED : 0;
}
