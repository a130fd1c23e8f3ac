import { diceIn, type Command } from "../../../rules/core.ts";
import type { ActionBoxes, TwoActionAction } from "../../../rules/pacings.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { given } from "../../host/given.ts";
import { text } from "../../host/i18n.ts";
import type { MenuFact } from "../../host/menu-entry.ts";
import { attempt } from "../../reading/context.ts";
import type { MenuChoice, Option } from "../../reading/decision.ts";
import { noteFor } from "../../reading/known.ts";
import { nameOf } from "../../reading/people.ts";
import { asDeclared, kindOf, singleActions } from "./ask-actions.ts";
import { actionLabel, boxesOf, boxViews } from "./boxes.ts";
import { say, type Context, type Slot } from "./own.ts";

const ICONS: Readonly<Record<string, string>> = {
  move: "i-run",
  draw: "i-backpack",
  fire: "i-viewfinder",
  throw: "i-bolt",
  attack: "i-sword",
  nothing: "i-eye",
  aim: "i-target-arrow",
  reload: "i-reload",
  power: "i-wand",
  task: "i-stopwatch",
  other: "i-pencil",
};

/**
 * Asks for a box's actions: an action for an empty box; for a single action, combinations and
 * removal; for a combination, splitting.
 * @param box the first is 0
 */
export function pickAction(slot: Slot, box: number, context: Context): MenuChoice {
  const declared = boxesOf(slot).map((one) => one.map(asDeclared));
  const held = declared[box] ?? [];
  const { participant } = slot;
  const revise = (boxes: ActionBoxes): Command => ({ type: "revise", participant, boxes });
  return {
    title: text("Now.Whose", {
      name: nameOf(participant, context),
      verb: say("Boxes.single", { action: box + 1 }),
    }),
    participant,
    lead: say(`Box.Lead.${["none", "one"][held.length] ?? "two"}`, { action: held.map(actionLabel).join(" + ") }),
    options: [
      ...(held.length < 2 ? fillings(slot, box, declared, revise, context) : []),
      ...changes(box, declared, revise, context),
    ],
  };
}

type Revise = (boxes: ActionBoxes) => Command;

/** Returns the actions alone, or combined with that of the box. */
function fillings(slot: Slot, box: number, declared: ActionBoxes, revise: Revise, context: Context): readonly Option[] {
  const held = declared[box] ?? [];
  return singleActions(slot.participant, [], context)
    .filter((one) => !held.some((other) => kindOf(other) === kindOf(one)))
    .map((one): Option => {
      const sheet = sheetChance(one, slot.participant, context);
      const action = sheet ? { ...one, target: sheet.chance } : one;
      const at = Math.min(box, declared.length);
      const boxes = declared.toSpliced(at, 1, [...held, action]);
      return {
        symbol: ICONS[one.kind] ?? "i-pencil",
        label: actionLabel(one),
        ...given({ facts: chanceOf(slot, action, at, revise(boxes), context), help: sheet?.name }),
        commands: [revise(boxes)],
      };
    });
}

/** The chance after the command, halved in a combination; none if it is refused. */
function chanceOf(
  slot: Slot,
  { roll }: TwoActionAction,
  at: number,
  command: Command,
  context: Context,
): readonly MenuFact[] {
  const made = attempt(command, context);
  const after = made.refusal ? undefined : made.view.slot(slot.id);
  if (!after) return [];
  const line = boxViews(after, { chosen: noteFor(after, context).boxes ?? [] })[at]?.lines.at(-1);
  const { chance, was, note } = line ?? { words: "" };
  const words = was
    ? say("Box.Halved", { from: was, to: chance })
    : (chance ?? note ?? say(`Box.${roll ? "Roll" : "NoRoll"}`));
  return [fact("i-dice-3", "Chance", words)];
}

function fact(symbol: string, key: string, words: string): MenuFact {
  return { symbol, label: say(`Box.${key}`), words };
}

function changes(box: number, declared: ActionBoxes, revise: Revise, context: Context): readonly Option[] {
  const held = declared[box] ?? [];
  const option = (label: string, symbol: string, ...instead: ActionBoxes): readonly Option[] => {
    const command = revise(declared.toSpliced(box, 1, ...instead));
    return attempt(command, context).refusal ? [] : [{ label, symbol, group: "make", commands: [command] }];
  };
  return [
    ...held.flatMap((action, place) => {
      const rest = held.toSpliced(place, 1);
      return option(say("Box.Out", { action: actionLabel(action) }), "i-x", ...(rest.length ? [rest] : []));
    }),
    ...(held.length > 1 ? option(say("Box.Apart"), "i-unlink", ...held.map((action) => [action])) : []),
  ];
}

function sheetChance(
  { kind }: TwoActionAction,
  id: string,
  { combat, view, permissions }: Context,
): { readonly chance: number; readonly name: string } | null {
  if (!permissions.numbers(id)) return null;
  const participant = view.participant(id);
  if (kind === "nothing") {
    const awareness = participant && participant.stats.awareness;
    return awareness === undefined ? null : { chance: awareness, name: "" };
  }
  const actor = combat.combatants.get(id)?.actor;
  if (!actor || !participant || diceIn({ kind: "melee" }, view.pacing) !== "d100") return null;
  return hostAdapter().actionChance?.(actor, kind, participant, view) ?? null;
}
