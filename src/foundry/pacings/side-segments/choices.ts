import type { Json, JsonObject } from "../../../rules/core.ts";
import { MOVES, phaseOf, sideSegmentsAction, takesMove } from "../../../rules/pacings.ts";
import type { Move, SideSegmentsAction, SideSegmentsOffer } from "../../../rules/pacings.ts";
import { beside, listed } from "../../host/lists.ts";
import { choicesFor } from "../../reading/context.ts";
import type { FormRow, FormValues } from "../../reading/decision.ts";
import { namesOf } from "../../reading/people.ts";
import { phaseView, declarationIn, type Declaration } from "./action-words.ts";
import { say, sayFirst, type Context, type Participant, type Choice } from "./own.ts";

/** Combined movement is chosen apart. */
export interface DeclarableAction {
  readonly value: Declaration;
  readonly action: SideSegmentsAction;
  readonly group: string;
  readonly data: SideSegmentsOffer;
  readonly lands: number | null;
  readonly charger?: string;
}

/** Combined actions, which have no row. */
const COMBINED = new Set(["charge", "counterCharge", "splitMoveAttack", "splitMoveFire"]);

/** Items in hand first. */
export function declarableFor(
  participant: Participant,
  chargedBy: readonly string[],
  { view }: Context,
): readonly DeclarableAction[] {
  const picks = choicesFor({ field: "intent", kind: "action" }, participant.id, { view });
  const actions = picks.flatMap((choice) => actionOf(choice));
  const meets = picks.filter(({ value }) => declarationIn(value)?.action === "counterCharge");
  return [...chargedBy.flatMap((charger) => meets.flatMap((choice) => counter(choice, charger))), ...actions];
}

function actionOf({ value, data, lands }: Choice): readonly DeclarableAction[] {
  const declaration = declarationIn(value);
  const action = declaration && sideSegmentsAction(declaration.action);
  if (!action || COMBINED.has(action.id) || declaration.move !== undefined) return [];
  return [{ value: declaration, action, data, lands, group: declaration.own === undefined ? groupOf(action) : "own" }];
}

function counter({ value, data, lands }: Choice, charger: string): readonly DeclarableAction[] {
  const action = sideSegmentsAction("counterCharge");
  const declaration = declarationIn(value);
  return action && declaration
    ? [{ value: { ...declaration, target: charger }, action, data, lands, charger, group: "charged" }]
    : [];
}

const IN_HAND: readonly string[] = ["weapon", "spell", "natural"];

function groupOf({ id, kind, group }: SideSegmentsAction): string {
  if (id === "passThroughFire") return "other";
  if (IN_HAND.includes(kind) || id === "stunt") return "hand";
  if (id === "wait" || id === "none") return "wait";
  return group === "movement" ? "movement" : "other";
}

/** Dialog order. */
export const GROUPS = ["charged", "hand", "own", "wait", "movement", "other"] as const;

export function declarableRow(
  declarable: DeclarableAction,
  place: number,
  checked: boolean,
  context: Context,
): FormRow {
  const { action, data, lands, charger, value } = declarable;
  const { label: called = "", attacks, phase } = data;
  const mine = value.own !== undefined;
  const label = mine ? "" : called;
  const detail = beside([
    label,
    charger ? say("Declare.Against", { names: namesOf([charger], context) }) : "",
    attacks !== undefined && attacks > 1 ? say("Declare.Due", { attacks }) : "",
  ]);
  return {
    value: String(place),
    phase: phaseView(action.phase === null ? "" : phase === undefined ? phaseOf(value) : phase),
    name: mine ? called : sayFirst([`Actions.${action.id}`]),
    ...(detail ? { detail } : {}),
    takes: takesText(declarable, context),
    ...(lands === null || (isGms(declarable) && !context.gm)
      ? {}
      : { lands: say("Declare.Lands", { segment: lands }) }),
    checked,
  };
}

/** True if neither rules nor sheet give a number, so that the GM does. */
function isGms({ action, value, data }: DeclarableAction): boolean {
  return action.kind === "plain" && !action.atOnce && (value.own === undefined || data.speed === undefined);
}

function takesText(declarable: DeclarableAction, { gm }: Context): string {
  const { action, data } = declarable;
  if (action.kind === "wait") return say("Declare.After");
  if (action.kind === "none") return "";
  if (action.atOnce) return say("Declare.AtOnce");
  if (typeof action.speed !== "string") return listed(action.speed.map(String));
  if (isGms(declarable))
    return gm && data.speed !== undefined ? say("Declare.Speed", { speed: data.speed }) : say("Declare.GmDecides");
  return data.speed === undefined ? "" : say("Declare.Speed", { speed: data.speed });
}

/** Returns the moves of an action: a charge ends in an attack; spells and potions allow half a move (S-24). */
export function movesFor({ action }: DeclarableAction): readonly Move[] {
  if (!takesMove(action)) return [];
  if (action.missile) return ["splitMove", "halfMove"];
  return action.group === "melee" && action.kind !== "plain" ? ["charge", "splitMove", "halfMove"] : ["halfMove"];
}

/** The dialog shows charge and split move as movement with an attack. */
const AS_ACTION: Readonly<Record<string, string>> = {
  "attack charge": "charge",
  "attack splitMove": "splitMoveAttack",
  "fire splitMove": "splitMoveFire",
};

function withMove(value: Declaration, move: string): Declaration {
  if (!move) return value;
  const action = AS_ACTION[`${value.action} ${move}`];
  if (action) return { ...value, action };
  return isMove(move) ? { ...value, move } : value;
}

function isMove(move: string): move is Move {
  return Object.hasOwn(MOVES, move);
}

export function declarableRowFor(
  intent: Declaration | null,
  actions: readonly DeclarableAction[],
): { readonly place: number; readonly move: string } {
  if (!intent) return { place: -1, move: "" };
  const known = Object.entries(AS_ACTION)
    .find(([, id]) => id === intent.action)?.[0]
    .split(" ");
  const [action = intent.action, move = intent.move ?? ""] = known ?? [];
  const fits =
    (key: "weapon" | "spell" | "own") =>
    (one: DeclarableAction): boolean =>
      intent[key] === undefined || one.value[key] === intent[key];
  const place = actions.findIndex(
    (one) => one.value.action === action && fits("weapon")(one) && fits("spell")(one) && one.value.own === intent.own,
  );
  return { place, move };
}

export function fieldsFor(action: DeclarableAction, move: string, gm: boolean): ReadonlySet<string> {
  const { kind, atOnce } = action.action;
  const combined = sideSegmentsAction(withMove(action.value, move).action) ?? action.action;
  const names = new Set<string>();
  if (kind === "wait") return new Set(["trigger", "answer"]);
  if (kind === "none") return names;
  if (movesFor(action).length) names.add("move");
  if (combined.asks?.includes("target") && !action.charger) names.add("target");
  if (combined.asks?.includes("direction") || move) names.add("direction");
  if (kind === "weapon" && gm) names.add("attacks");
  if (kind === "plain" && !atOnce) {
    if (action.value.own === undefined) names.add("label");
    if (gm) names.add("segments");
    // S-39: the number of "other" is not remembered.
    if (gm && action.action.id !== "other") names.add(KEEP);
    if (gm && action.action.id === "other" && action.value.own === undefined) names.add("phase");
  }
  names.add("mods");
  return names;
}

/** Reads a declaration; empty values are the creature's. */
export function declarationOf(
  values: FormValues,
  actions: readonly DeclarableAction[],
  gm: boolean,
): Declaration | null {
  const action = actions[Number(values.choice || -1)];
  if (!action) return null;
  const value = withMove(action.value, values.move ?? "");
  const texts = ["target", "direction", "trigger", "answer", "label", "phase"].flatMap((name) =>
    filled(name, values[name]?.trim()),
  );
  const numbers = ["segments", "attacks", "mods"].flatMap((name) =>
    filled(name, values[name] ? Number(values[name]) : undefined),
  );
  // Without a number in the rules, players send one only if the GM gave it before.
  const { segments: _, ...unrated } = value;
  const base = action.action.kind === "plain" && !action.action.atOnce && !gm ? unrated : value;
  const declared: JsonObject = Object.fromEntries([...texts, ...numbers]);
  return declarationIn({ ...base, ...declared });
}

function filled(name: string, value: string | number | undefined): readonly (readonly [string, Json])[] {
  return value === undefined || value === "" || value === 0 || Number.isNaN(value) ? [] : [[name, value]];
}

export const KEEP = "keep";
