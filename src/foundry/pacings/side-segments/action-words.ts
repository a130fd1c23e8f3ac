import { isJsonObject, type Json } from "../../../rules/core.ts";
import {
  carry,
  MOVES,
  overflowOf,
  sideSegmentsAction,
  totalOf,
  type ActionTime,
  type Intent,
  type SideSegmentsNote,
  type Term,
} from "../../../rules/pacings.ts";
import { numberText } from "../../host/i18n.ts";
import type { PhaseView } from "../../reading/views.ts";
import { say, sayFirst, type Context } from "./own.ts";

export type Declaration = Intent;

/** Returns the declaration in a pick, request or command, or null; the core checks it on sending. */
export function declarationIn(value: Json | undefined): Declaration | null {
  return value !== undefined && isDeclaration(value) ? value : null;
}

function isDeclaration(value: Json): value is Declaration {
  return isJsonObject(value) && typeof value.action === "string";
}

/** "sword", "charge, lance", "half move, greatsword", "sleep", within a line. */
export function actionName({
  action = "",
  label = "",
  move,
}: Pick<SideSegmentsNote, "action" | "label" | "move">): string {
  const plain = sayFirst([`ActionNames.${action}`, "ActionNames.other"]);
  const name = label ? sayFirst([`ActionNamesWith.${action}`, "ActionNamesWith.any"], { label, action: plain }) : plain;
  return move && sideSegmentsAction(action)?.move !== move
    ? say("ActionNamesWith.move", { move: say(`Moves.${move}`), action: name })
    : name;
}

/** "speed 5 + 1", "2 × speed 4", "speed 5 + 6, from segment 6". */
export function sumText(sum: readonly Term[]): string {
  const [first, ...rest] = asRead(sum);
  if (!first) return "";
  if (first.code === "given" && totalOf(sum.filter(({ code }) => code !== "base")) === 0) return say("Sum.AtOnce");
  const term = sayFirst([`Sum.${first.code}`, "Sum.other"], { n: first.n });
  const head = first.times ? say("Sum.Times", { times: first.times, term }) : term;
  const words = rest.filter(({ code }) => code !== "base").reduce(plus, head);
  const base = rest.find(({ code }) => code === "base");
  return base ? say("Sum.From", { sum: words, segment: base.n }) : words;
}

/** "7 + 5 + 1", without words. */
export function valuesText(sum: readonly Term[]): string {
  const [first, ...rest] = asRead(sum);
  return first ? rest.reduce(plus, numberText(first.n * (first.times ?? 1))) : "";
}

/** Orders the terms: the action, movement, last the side's loss. */
function asRead(sum: readonly Term[]): readonly Term[] {
  const [first, ...rest] = sum;
  const rank = ({ code }: Term): number => (code in MOVES ? 0 : code === "side" ? 2 : 1);
  return first ? [first, ...[...rest].sort((a, b) => rank(a) - rank(b))] : [];
}

function plus(words: string, { n, times = 1 }: Term): string {
  return say(n < 0 ? "Sum.Minus" : "Sum.Plus", { sum: words, n: Math.abs(n * times) });
}

const PHASES: Readonly<Record<string, Pick<PhaseView, "id" | "icon">>> = {
  movement: { id: "mv", icon: "i-run" },
  missile: { id: "mi", icon: "i-bow" },
  magic: { id: "ma", icon: "i-wand" },
  melee: { id: "me", icon: "i-sword" },
  morale: { id: "mo", icon: "i-flag" },
};

/** Null without a phase, as after a trigger. */
export function phaseView(phase: string): PhaseView | null {
  const known = PHASES[phase];
  return known ? { ...known, letters: say(`Phases.${phase}.Letters`), name: say(`Phases.${phase}.Name`) } : null;
}

/** S-26. */
export function carriedTo({ segment }: Pick<ActionTime, "segment">, { setting }: Context["view"]): number {
  return carry(segment, overflowOf(setting.options)).segment;
}
