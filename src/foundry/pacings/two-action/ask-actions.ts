import { sameJson, type Command, type Refusal } from "../../../rules/core.ts";
import type { ActionBoxes, ShownAction, TwoActionAction } from "../../../rules/pacings.ts";
import { askForChoiceWith, type ChoiceField, type ChoiceValues, type Outcome } from "../../dialogs/ask-choice.ts";
import { text } from "../../host/i18n.ts";
import { spoken } from "../../host/rich-text.ts";
import { attempt, choicesFor } from "../../reading/context.ts";
import { nameOf } from "../../reading/people.ts";
import { refusalIn } from "../../reading/requests.ts";
import type { ActionLineView } from "../../reading/views.ts";
import { actionLabel, actionsIn, boxesOf, boxViews, usedOf, worksOn } from "./boxes.ts";
import { say, type Context, type Offer, type Choice, type Slot } from "./own.ts";

/** Ignores its roll's values. */
export function kindOf({ kind, speed, label }: TwoActionAction): string {
  return JSON.stringify([kind, speed ?? "", label ?? ""]);
}

/** Returns an action without display data. */
export function asDeclared({ halved: _, chance: _chance, half: _half, ...action }: ShownAction): TwoActionAction {
  return action;
}

/** Returns the core's single actions, and chosen ones that it does not offer. */
export function choices(picks: readonly Choice[], declared: ActionBoxes): readonly TwoActionAction[] {
  const single = picks.map(({ value }) => actionsIn(value)).flatMap((box) => (box.length === 1 ? box : []));
  const known = new Map(single.map((action) => [kindOf(action), action]));
  for (const { target: _target, mods: _mods, ...action } of declared.flat())
    if (!known.has(kindOf(action))) known.set(kindOf(action), asDeclared(action));
  return [...known.values()];
}

/**
 * Without empty boxes. A chance adds a roll.
 * @param values by field: `a.<box>.<place>` = index in the list, `c.<box>.<place>` = the chance
 */
function boxesFrom(values: ChoiceValues, list: readonly TwoActionAction[], most: number): ActionBoxes {
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

/** Tries actions in the core: returns the slot with halved chances, or the refusal. */
export function tryOut(
  slot: Slot,
  boxes: ActionBoxes,
  context: Context,
  ruling = false,
): { readonly slot: Slot; readonly refusal?: undefined } | { readonly refusal: Refusal } {
  const made = attempt(
    { type: "revise", participant: slot.participant, boxes, ...(ruling ? { ruling } : {}) },
    context,
  );
  if (made.refusal) return made.refusal.code === "nothing-changes" ? { slot } : { refusal: made.refusal };
  return { slot: made.view.slot(slot.id) ?? slot };
}

/**
 * Asks for the turn's actions, single or combined, with halved chances or the refusal (Q-13,
 * Done at once, or only announced.
 */
export async function declareActions(
  _offer: Offer,
  participant: string,
  context: Context,
): Promise<readonly Command[] | null> {
  const slot = context.now.find((now) => now.participant === participant);
  if (!slot) return null;
  const declared = boxesOf(slot).map((box) => box.map(asDeclared));
  const list = choices(choicesFor({ field: "actions", kind: "action" }, participant, context), declared);
  const most = Math.max(usedOf(slot)[1], declared.length);
  const read = (values: ChoiceValues): ActionBoxes => boxesFrom(values, list, most);
  const isRuled = ({ ruling }: ChoiceValues): boolean => ruling === "on";
  const answer = await askForChoiceWith({
    title: nameOf(participant, context),
    label: "",
    groups: [],
    fields: [
      ...fields(declared, list, most),
      ...(context.gm ? [{ name: "ruling", label: say("Choose.Ruling"), kind: "tick" } as const] : []),
    ],
    applies,
    outcome: (values) => outcomeOf(tryOut(slot, read(values), context, isRuled(values)), context),
    also: say("Choose.Only"),
  });
  if (!answer) return null;
  const { values, button } = answer;
  return commandsFor(slot, declared, read(values), isRuled(values), button === "ok");
}

/** Chances and combined actions apply to chosen ones. */
function applies(values: ChoiceValues, name: string): boolean {
  const [kind, box, place] = name.split(".");
  const isChosen = (at: string): boolean => values[`a.${box}.${at}`] !== "";
  return kind === "ruling" || ((kind === "a" || isChosen(place ?? "")) && (place === "0" || isChosen("0")));
}

/** Returns the commands: unchanged actions go into the report; changed ones are revised first. */
function commandsFor(
  slot: Slot,
  before: ActionBoxes,
  boxes: ActionBoxes,
  ruled: boolean,
  done: boolean,
): readonly Command[] {
  const ruling = ruled ? { ruling: true } : {};
  const revise: Command = { type: "revise", participant: slot.participant, boxes, ...ruling };
  const changed = !sameJson(before, boxes);
  if (!done) return changed ? [revise] : [];
  const finish: Command = { type: "done", slots: [slot.id] };
  if (before.length === 0) return [boxes.length ? { ...finish, report: { actions: boxes, ...ruling } } : finish];
  return changed ? [revise, finish] : [finish];
}

/** Returns fields for an action and its chance, and for one to combine with it. */
function fields(declared: ActionBoxes, list: readonly TwoActionAction[], most: number): readonly ChoiceField[] {
  return Array.from({ length: most }, (_, box) => [0, 1].map((place) => [box, place] as const))
    .flat()
    .flatMap(([box, place]): readonly ChoiceField[] => {
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

/** "Action 2, combined: Walk + Fire 62%, halved 31%", or the refusal. */
function outcomeOf(made: ReturnType<typeof tryOut>, context: Context): Outcome {
  const verb = say("Choose.Done");
  if (made.refusal) return { big: "–", lead: "", text: spoken(refusalIn(made.refusal, context)), verb, refused: true };
  const chosen = boxViews(made.slot).filter(({ state }) => state !== "open");
  const lead = chosen.map(({ head, lines }) =>
    text("Notices.What", { name: head, what: lines.map(lineText).join(" + ") }),
  );
  const [, of] = usedOf(made.slot);
  const big = text("Tracker.Ordinal", { ordinal: boxesOf(made.slot).length, of });
  return { big, lead: lead.join("; "), text: say(`Choose.${outcomeNote(made.slot)}`), verb };
}

function lineText({ words, chance = "", was, note = "" }: ActionLineView): string {
  return `${words} ${was ? say("Box.Halved", { from: was, to: chance }) : chance || note}`.trim();
}

function outcomeNote(slot: Slot): string {
  if (boxesOf(slot).length) return boxesOf(slot).length < usedOf(slot)[1] ? "Unused" : "All";
  return worksOn(slot) ? "Work" : "Nothing";
}
