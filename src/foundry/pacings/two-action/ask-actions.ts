import type { ActionBoxes, ShownAction, TwoActionAction } from "../../../rules/pacings.ts";
import { text } from "../../host/i18n.ts";
import { choicesFor } from "../../reading/context.ts";
import type { Form, AskedField, FormValues } from "../../reading/decision.ts";
import { nameOf } from "../../reading/people.ts";
import type { ActionLineView } from "../../reading/views.ts";
import { actionLabel, actionsIn, boxesOf, boxViews, usedOf } from "./boxes.ts";
import { say, type Context, type Offer, type Slot, type Types } from "./own.ts";

/** Ignores its roll's values. */
export function kindOf({ kind, speed, label }: TwoActionAction): string {
  return JSON.stringify([kind, speed ?? "", label ?? ""]);
}

/** Returns an action without display data. */
export function asDeclared({ halved: _, chance: _chance, half: _half, ...action }: ShownAction): TwoActionAction {
  return action;
}

/** Returns the core's single actions, and chosen ones that it does not offer. */
export function singleActions(id: string, declared: ActionBoxes, context: Context): readonly TwoActionAction[] {
  const single = choicesFor({ field: "actions", kind: "action" }, id, context)
    .map(({ value }) => actionsIn(value))
    .flatMap((box) => (box.length === 1 ? box : []));
  const known = new Map(single.map((action) => [kindOf(action), action]));
  for (const { target: _target, mods: _mods, ...action } of declared.flat())
    if (!known.has(kindOf(action))) known.set(kindOf(action), asDeclared(action));
  return [...known.values()];
}

/** Asks for all actions of the turn, single or combined, with chances of the user's own. */
export function askForActions(_offer: Offer, participant: string, context: Context): Form<Types> | null {
  const slot = context.now.find((now) => now.participant === participant);
  if (!slot) return null;
  const declared = boxesOf(slot).map((box) => box.map(asDeclared));
  const list = singleActions(participant, declared, context);
  const most = Math.max(usedOf(slot)[1], declared.length);
  return {
    title: nameOf(participant, context),
    participant,
    fields: fieldsOf(declared, list, most),
    applies,
    verb: say("Choose.Only"),
    commands: (values) => [{ type: "revise", participant, boxes: boxesFrom(values, list, most) }],
    outcome: (_, after) => {
      const chosen = after?.slot(slot.id);
      return { big: "", lead: chosen ? summary(chosen) : "" };
    },
  };
}

/**
 * Without empty boxes. A chance adds a roll.
 * @param values by field: `a.<box>.<place>` = index in the list, `c.<box>.<place>` = the chance
 */
function boxesFrom(values: FormValues, list: readonly TwoActionAction[], most: number): ActionBoxes {
  const action = (box: number, place: number): readonly TwoActionAction[] => {
    const chosen = list[Number(values[`a.${box}.${place}`] || NaN)];
    if (!chosen) return [];
    const chance = Number(values[`c.${box}.${place}`] || NaN);
    return [Number.isFinite(chance) ? { ...chosen, roll: true, target: Math.round(chance) } : chosen];
  };
  return Array.from({ length: most }, (_, box) => [...action(box, 0), ...action(box, 1)]).filter(
    (box) => box.length > 0,
  );
}

/** Chances and combined actions apply to chosen ones. */
function applies(values: FormValues, name: string): boolean {
  const [kind, box, place] = name.split(".");
  const isChosen = (at: string): boolean => values[`a.${box}.${at}`] !== "";
  return (kind === "a" || isChosen(place ?? "")) && (place === "0" || isChosen("0"));
}

/** Returns fields for an action and its chance, and for one to combine with it. */
function fieldsOf(declared: ActionBoxes, list: readonly TwoActionAction[], most: number): readonly AskedField[] {
  return Array.from({ length: most }, (_, box) => [0, 1].map((place) => [box, place] as const))
    .flat()
    .flatMap(([box, place]): readonly AskedField[] => {
      const action = declared[box]?.[place];
      const { target, mods = 0 } = action ?? {};
      return [
        {
          name: `a.${box}.${place}`,
          label: say("Choose.Spoken", { action: box + 1, label: say(`Choose.${place ? "With" : "What"}`) }),
          kind: "select",
          options: [
            { value: "", label: say(`Choose.${place ? "Alone" : "None"}`), selected: !action },
            ...list.map((one, at) => ({
              value: String(at),
              label: actionLabel(one),
              selected: action !== undefined && kindOf(one) === kindOf(action),
            })),
          ],
        },
        {
          name: `c.${box}.${place}`,
          label: say(`Choose.${place ? "SpokenWith" : "Spoken"}`, { action: box + 1, label: say("Choose.Chance") }),
          kind: "integer",
          min: 0,
          max: 1000,
          value: target === undefined ? "" : target + mods,
        },
      ];
    });
}

/** "Action 1: Draw; Action 2, combined: Walk + Fire 62%, halved 31%" */
function summary(slot: Slot): string {
  return boxViews(slot)
    .filter(({ state }) => state !== "open")
    .map(({ head, lines }) => text("Notices.What", { name: head, what: lines.map(lineText).join(" + ") }))
    .join("; ");
}

function lineText({ words, chance = "", was, note = "" }: ActionLineView): string {
  return `${words} ${was ? say("Box.Halved", { from: was, to: chance }) : chance || note}`.trim();
}
