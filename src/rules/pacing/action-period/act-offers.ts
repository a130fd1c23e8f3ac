import type { JsonObject } from "../../json.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import { MANOEUVRES, type Manoeuvre } from "../../gurps/manoeuvres.ts";
import type { Ask, Offer } from "../pacing.ts";
import type { Setting } from "../pacing.ts";
import { FULL_TURNS, fireCap } from "./budgets.ts";
import { statsFor, type CarriedWeapon } from "./facts.ts";
import { firedIn, firedNow } from "./fired.ts";
import { turnsOf } from "./places.ts";
import { nameOf } from "./slots.ts";
import { actsOf, fireBudgets, yardBudget } from "./report.ts";

/** The most usual first; a Wait is said by its own verb. */
const USUAL: readonly Manoeuvre[] = ["attack", "move-and-attack", "move", "ready", "aim"];
const MANOEUVRE_CHOICES = [...USUAL, ...(Object.keys(MANOEUVRES) as Manoeuvre[]).filter((name) => name !== "wait" && !USUAL.includes(name))];

/** With as many turns or fewer, moving and autofire earn extra turns (P-18, P-19, P-24, P-25). */
const EARNING_TURNS = 2;

/**
 * The turn that is taken, with what counts of it: a full move (P-16), fire at the full rate of what is limited (P-22), or anything else.
 * Who does none of it is simply done.
 */
export function actOffers(slot: Slot, participant: Participant, setting: Setting): readonly Offer[] {
  const command = { type: "done", slots: [slot.id] };
  return [
    ...moveOffers(command, participant, setting),
    // Attacks that were rolled count with Done.
    ...(firedIn(nameOf(slot), participant, setting) ? [] : fireOffers(command, participant, setting)),
    { code: "act", data: actData(participant, setting), command, asks: asksFor(participant, setting) },
  ];
}

/** P-16: as far as a full move, or what is left of three. */
function moveOffers(command: Offer["command"], participant: Participant, setting: Setting): readonly Offer[] {
  const { move = 0 } = statsFor(participant, setting);
  const { used = 0, cap = null } = yardBudget(actsOf(participant, setting), participant, setting) ?? {};
  const yards = cap === null ? move : Math.min(move, cap - used);
  if (yards <= 0) return [];
  return [{ code: "fullMove", data: { yards, used: used + yards, cap: cap ?? FULL_TURNS * move }, command: { ...command, report: { manoeuvre: "move", yards } } }];
}

/** P-22, P-23: each weapon with a limit, at its full rate or with what is left. For extra turns the target counts (P-24). */
function fireOffers(command: Offer["command"], participant: Participant, setting: Setting): readonly Offer[] {
  const budgets = fireBudgets([...actsOf(participant, setting), ...firedNow(participant, setting)]);
  return (statsFor(participant, setting).weapons ?? []).flatMap((weapon): Offer[] => {
    const cap = fireCap(weapon);
    const used = budgets.find(({ weapon: label }) => label === weapon.label)?.budget.used ?? 0;
    const shots = cap === null ? 0 : Math.min(weapon.rof, cap - used);
    if (shots <= 0) return [];
    const autofire = weapon.kind === "auto";
    return [{
      code: "fire", data: { weapon: weapon.label, shots, used: used + shots, cap },
      command: { ...command, report: { manoeuvre: "attack", weapon: weapon.label, shots, ...(autofire ? { autofire } : {}) } },
      ...(autofire && turnsOf(participant, setting) <= EARNING_TURNS ? { asks: [{ field: "report.target", kind: "text", optional: true }] } : {}),
    }];
  });
}

/** What is left of the limits of the round. */
function actData(participant: Participant, setting: Setting): JsonObject {
  const { move } = statsFor(participant, setting);
  const yards = yardBudget(actsOf(participant, setting), participant, setting);
  return move === undefined ? {} : { move, ...(yards?.left === undefined || yards.left === null ? {} : { left: yards.left }) };
}

function asksFor(participant: Participant, setting: Setting): readonly Ask[] {
  const { weapons = [] } = statsFor(participant, setting);
  const earns = turnsOf(participant, setting) <= EARNING_TURNS;
  const auto = weapons.some(isAuto);
  return [
    { field: "report.manoeuvre", kind: "choice", choices: MANOEUVRE_CHOICES },
    { field: "report.yards", kind: "integer", min: 0, optional: true },
    // PA-10: what else than Move is a move action, the GM says.
    { field: "report.move", kind: "choice", choices: [true, false], optional: true, gm: true },
    ...(weapons.length ? [
      { field: "report.weapon", kind: "choice", choices: weapons.map(({ label }) => label), optional: true } as const,
      { field: "report.shots", kind: "integer", min: 0, optional: true } as const,
    ] : []),
    ...(earns && auto ? [
      { field: "report.autofire", kind: "choice", choices: [true, false], optional: true } as const,
      { field: "report.target", kind: "text", optional: true } as const,
    ] : []),
  ];
}

function isAuto({ kind }: CarriedWeapon): boolean {
  return kind === "auto";
}
