import { sameJson, type Command, type Refusal } from "../../../rules/core.ts";
import type { ActionBoxes, ShownAction, TwoActionAction } from "../../../rules/pacings.ts";
import { template } from "../../host/constants.ts";
import { askWith } from "../../host/dialog.ts";
import { render } from "../../host/templates.ts";
import { attempt, choicesFor } from "../../reading/context.ts";
import { nameOf } from "../../reading/people.ts";
import { refusalIn } from "../../reading/requests.ts";
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
function boxesFrom(
  values: Readonly<Record<string, unknown>>,
  list: readonly TwoActionAction[],
  most: number,
): ActionBoxes {
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

type Values = Readonly<Record<string, unknown>>;

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
  const read = (values: Values): ActionBoxes => boxesFrom(values, list, most);
  const content = await render(template("dialogs/actions.hbs"), {
    boxes: fields(declared, list, most),
    gm: context.gm,
  });
  const answer = await askWith({
    title: nameOf(participant, context),
    content,
    verb: say("Choose.Done"),
    also: say("Choose.Only"),
    live: (form) => {
      follow(form, (values) => tryOut(slot, read(values), context, values.ruling === "on"), context);
    },
  });
  if (!answer) return null;
  return commandsFor(slot, declared, read(answer.values), answer.values.ruling === "on", answer.button === "ok");
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

/** Returns fields for an action, and one to combine with it. */
function fields(declared: ActionBoxes, list: readonly TwoActionAction[], most: number): readonly object[] {
  const spoken = (box: number, place: number, label: string): string =>
    say(`Choose.${place ? "SpokenWith" : "Spoken"}`, { action: box + 1, label });
  return Array.from({ length: most }, (_, box) => ({
    head: say("Boxes.single", { action: box + 1 }),
    places: [0, 1].map((place) => {
      const label = say(`Choose.${place ? "With" : "What"}`);
      const action = declared[box]?.[place];
      const empty = { value: "", label: say(`Choose.${place ? "Alone" : "None"}`), selected: !action };
      const options = list.map((one, at) => ({
        value: String(at),
        label: actionLabel(one),
        selected: action !== undefined && kindOf(one) === kindOf(action),
      }));
      const { target, mods = 0 } = action ?? {};
      return {
        name: `a.${box}.${place}`,
        label,
        spoken: spoken(box, 0, label),
        options: [empty, ...options],
        chance: {
          name: `c.${box}.${place}`,
          label: say("Choose.Chance"),
          spoken: spoken(box, place, say("Choose.Chance")),
          value: target === undefined ? "" : String(target + mods),
        },
      };
    }),
  }));
}

/** Shows the result at every change; a refused choice cannot be sent. */
function follow(form: HTMLFormElement, attempt: (values: Values) => ReturnType<typeof tryOut>, context: Context): void {
  const outcome = form.querySelector<HTMLElement>("[data-outcome]");
  const show = async (): Promise<void> => {
    const made = attempt(Object.fromEntries(new FormData(form)));
    const html = made.refusal
      ? await render(template("dialogs/actions-outcome.hbs"), {
          refusal: refusalIn(made.refusal, context),
        })
      : await render(template("dialogs/actions-outcome.hbs"), {
          boxes: boxViews(made.slot),
          note: say(`Choose.${outcomeNote(made.slot)}`),
        });
    if (outcome) outcome.innerHTML = html;
    for (const button of form.querySelectorAll<HTMLButtonElement>("button[data-action=ok], button[data-action=also]"))
      button.disabled = Boolean(made.refusal);
  };
  for (const event of ["change", "input"]) form.addEventListener(event, () => void show());
  void show();
}

function outcomeNote(slot: Slot): string {
  if (boxesOf(slot).length) return boxesOf(slot).length < usedOf(slot)[1] ? "Unused" : "All";
  return worksOn(slot) ? "Work" : "Nothing";
}
