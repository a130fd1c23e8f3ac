import { dodge } from "../../src/rules/gurps/derived.ts";
import { MANOEUVRES, type Manoeuvre } from "../../src/rules/gurps/manoeuvres.ts";
import { POSTURES, type Posture } from "../../src/rules/gurps/postures.ts";
import { actionPeriod, initiativeTarget, turnsPerRound } from "../../src/rules/pacing/action-period/schedule.ts";
import { ACTIONS as DECLARED, MOVES, type Action } from "../../src/rules/pacing/side-segments/actions.ts";
import { ACTIONS as LISTED, type ActionKind } from "../../src/rules/pacing/stopwatch/actions.ts";
import { reactionCost, roman, segments, SLOWEST } from "../../src/rules/pacing/stopwatch/segments.ts";
import type { Fillers } from "./fill.ts";
import { figure, signed, table } from "./markup.ts";
import { words } from "./texts.ts";

/** Tables of the cheat sheets and the GM screen, computed by the rules core. */

/** Segments of every speed class at some agilities, with the cost of an answer below. */
function classes(agilities: readonly number[]): string {
  const rows = Array.from({ length: SLOWEST }, (_, i) => [
    roman(i + 1),
    ...agilities.map((agility) => figure(segments(agility, i + 1))),
  ]);
  return table(
    ["Class", ...agilities.map((agility) => `Agility ${agility}`)],
    [...rows, ["an answer", ...agilities.map((agility) => `+${reactionCost(agility, true)}`)]],
  );
}

/** Turns, action period and roll by Basic Speed. */
function periods(speeds: readonly string[]): string {
  const rows = speeds.map((speed) => {
    const quarters = Math.round(Number(speed) * 4);
    return [
      speed,
      figure(turnsPerRound(quarters)),
      actionPeriod(quarters) === null ? "–" : figure(actionPeriod(quarters)!),
      figure(initiativeTarget(quarters)),
      figure(dodge(quarters)),
    ];
  });
  return table(
    ["Basic Speed", "Turns", "Steps apart", "First step", "Dodge"],
    rows.map(([speed = "", turns = "", apart = "", target = "", score = ""]) => [
      speed,
      turns,
      apart,
      `${target} − 3d6`,
      score,
    ]),
  );
}

function postures(move: number): string {
  const rows = Object.entries(POSTURES).map(([name, { attack, defence, toBeHit, yards }]) => [
    POSTURE_NAMES[name as Posture],
    signed(attack),
    signed(defence),
    signed(toBeHit),
    `${yards(move)} yd`,
  ]);
  return table(["Posture", "Own attacks", "Defences", "To be shot at", `Movement at Move ${move}`], rows);
}

const POSTURE_NAMES: Readonly<Record<Posture, string>> = {
  standing: "Standing",
  crouching: "Crouching",
  kneeling: "Kneeling",
  crawling: "Crawling",
  sitting: "Sitting",
  lying: "Lying",
};

function manoeuvres(): string {
  const rows = (Object.keys(MANOEUVRES) as Manoeuvre[]).map((name) => {
    const { movement, forward, defences } = MANOEUVRES[name];
    const kept = defences.length === 3 ? "all" : defences.length === 0 ? "none" : null;
    return [
      words(`Combat.gurps.Manoeuvres.${name}`),
      words(`Combat.gurps.Movements.${movement}${forward ? "Forward" : ""}`),
      kept
        ? words(`Combat.gurps.Defences.${kept}`)
        : defences.map((one) => words(`Combat.gurps.Defences.${one}`)).join(" or "),
    ];
  });
  return table(["Manoeuvre", "Movement", "Defences until the next turn"], rows);
}

/** Actions of side segments: phase and segments. */
function declared(): string {
  const rows = DECLARED.filter(({ kind }) => kind !== "none").map((action) => [
    words(`Pacing.side-segments.Actions.${action.id}`),
    action.phase ? words(`Pacing.side-segments.Phases.${action.phase}.Name`) : "–",
    speedOf(action),
  ]);
  return table(["Action", "Phase", "Segments"], rows);
}

function speedOf({ speed, move }: Action): string {
  const plus = move ? ` + ${MOVES[move]}` : "";
  switch (speed) {
    case "weapon":
      return `weapon speed${plus}`;
    case "casting":
      return `casting speed${plus}`;
    case "natural":
      return "as the beast has them";
    case "trigger":
      return "right after its trigger";
    case "GM":
      return "the GM says";
    case "none":
      return "–";
    default:
      return speed.join(" and ");
  }
}

const KINDS: Readonly<Record<ActionKind, string>> = {
  words: "With words",
  hands: "With the hands",
  body: "With the body",
  doors: "Doors and drawers",
  barriers: "In the way",
  climbing: "Up and down",
  riding: "Riding and driving",
};

/** Common actions of the stopwatch with their classes, by kind. */
function listed(): string {
  const rows = Object.entries(KINDS).map(([kind, name]) => [
    name,
    LISTED.filter((action) => action.kind === kind)
      .map(({ id, speedClass }) => `${words(`Pacing.stopwatch.Actions.${id}`)} ${roman(speedClass)}`)
      .join("; "),
  ]);
  return table(["Kind", "Actions and classes"], rows);
}

export const chartFillers: Fillers = {
  classes: (agilities) => classes(agilities.map(Number)),
  periods,
  postures: ([move]) => postures(Number(move)),
  manoeuvres,
  declared,
  listed,
};
