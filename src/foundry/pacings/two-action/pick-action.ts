import { diceIn, type Command } from "../../../rules/core.ts";
import type { ActionBoxes, TwoActionAction } from "../../../rules/pacings.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { text } from "../../host/i18n.ts";
import type { MenuEntry, MenuFact } from "../../host/menu-entry.ts";
import { pickOne } from "../../host/menu.ts";
import { spoken } from "../../host/rich-text.ts";
import { choicesFor } from "../../reading/context.ts";
import { noteFor } from "../../reading/known.ts";
import { nameOf } from "../../reading/people.ts";
import { refusalIn } from "../../reading/requests.ts";
import { asDeclared, choices, kindOf, tryOut } from "./ask-actions.ts";
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

interface Way extends Omit<MenuEntry, "run"> {
  readonly boxes: ActionBoxes;
}

/**
 * Shows a box's menu, one click each: an action for an empty box; for a single action, combinations
 * and removal; for a combination, splitting. Barred ones show why.
 * @param box the first is 0
 */
export async function pickAction(slot: Slot, box: number, context: Context): Promise<readonly Command[] | null> {
  const declared = boxesOf(slot).map((one) => one.map(asDeclared));
  const held = declared[box] ?? [];
  const ways = [
    ...(held.length < 2 ? fillings(slot, box, declared, context) : []),
    ...changes(slot, box, declared, context),
  ];
  const lead = say(`Box.Lead.${["none", "one"][held.length] ?? "two"}`, {
    action: held.map(actionLabel).join(" + "),
  });
  const title = text("Now.Whose", {
    name: nameOf(slot.participant, context),
    verb: say("Boxes.single", { action: box + 1 }),
  });
  const boxes = await pickOne(
    { title, lead },
    ways.map(({ boxes: value, ...entry }) => ({ ...entry, value })),
  );
  return boxes && [{ type: "revise", participant: slot.participant, boxes }];
}

/** Returns the actions alone, or combined with that of the box. */
function fillings(slot: Slot, box: number, declared: ActionBoxes, context: Context): readonly Way[] {
  const known = choices(choicesFor({ field: "actions", kind: "action" }, slot.participant, context), []);
  const held = declared[box] ?? [];
  return known
    .filter((one) => !held.some((other) => kindOf(other) === kindOf(one)))
    .map((one): Way => {
      const sheet = sheetChance(one, slot.participant, context);
      const action = sheet ? { ...one, target: sheet.chance } : one;
      const at = Math.min(box, declared.length);
      const boxes =
        at < declared.length
          ? declared.map((other, place) => (place === at ? [...other, action] : other))
          : [...declared, [action]];
      return {
        boxes,
        symbol: ICONS[one.kind] ?? "i-pencil",
        ...wordsOf(slot, boxes, at, action, context),
        ...(sheet?.name ? { help: sheet.name } : {}),
        label: actionLabel(one),
      };
    });
}

function wordsOf(
  slot: Slot,
  boxes: ActionBoxes,
  at: number,
  action: TwoActionAction,
  context: Context,
): Pick<Way, "facts" | "barred"> {
  const made = tryOut(slot, boxes, context);
  // Without the sentence that says what did not happen.
  if (made.refusal)
    return {
      barred: spoken(refusalIn(made.refusal, context).filter(({ strong }) => !strong)).trim(),
      facts: [],
    };
  const line = boxViews(made.slot, { chosen: noteFor(made.slot, context).boxes ?? [] })[at]?.lines.at(-1);
  const chance = line?.chance
    ? line.was
      ? say("Box.Halved", { from: line.was, to: line.chance })
      : line.chance
    : action.roll
      ? (line?.note ?? say("Box.Roll"))
      : say("Box.NoRoll");
  return { facts: [fact("i-dice-3", "Chance", chance)] };
}

function fact(symbol: string, key: string, words: string): MenuFact {
  return { symbol, label: say(`Box.${key}`), words };
}

function changes(slot: Slot, box: number, declared: ActionBoxes, context: Context): readonly Way[] {
  const held = declared[box];
  if (!held) return [];
  const without = (place: number): ActionBoxes =>
    declared.flatMap((one, at) =>
      at === box ? (one.length > 1 ? [one.filter((_action, other) => other !== place)] : []) : [one],
    );
  const apart = declared.flatMap((one, at) => (at === box ? one.map((action) => [action]) : [one]));
  const ways: readonly Way[] = [
    ...held.map((action, place): Way => ({
      label: say("Box.Out", { action: actionLabel(action) }),
      symbol: "i-x",
      group: "make",
      boxes: without(place),
    })),
    ...(held.length > 1 ? [{ label: say("Box.Apart"), symbol: "i-unlink", group: "make", boxes: apart } as const] : []),
  ];
  return ways.filter(({ boxes }) => !tryOut(slot, boxes, context).refusal);
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
