import { changeShots } from "../../exchange/shots.ts";
import * as v from "valibot";
import { decision, diceRequest } from "../../model/build.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { byJoinOrder, turnOf } from "../../model/participants.ts";
import { edit, type Recipe } from "../../model/recipe.ts";
import { rememberedIn } from "../../model/remember.ts";
import type { TurnFacts } from "../../model/state.ts";
import { choice } from "./action.ts";
import { again, begin } from "./begin.ts";
import { costOf } from "./choices.ts";
import { followUp, labelOf } from "./complete.ts";
import { editTurn } from "./facts.ts";
import type { Facts, Options, Participant, Request, Setting, Slot, View } from "./facts.ts";
import { dueOf, isBusy, combatantOf, roundsLeft, without, type Combatant } from "./combatant.ts";

/** Returns the slot to come: an action under way, a choice, or waiting. */
export function comingSlotOf(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).at(-1);
}

/** Announces an action that begins (T-14). */
export function noting(combatant: Combatant, facts: Facts, view: View): Recipe {
  const participant = view.participant(combatant.id)!;
  const unplace = forgetPlace(participant, view);
  const report = begun(combatant, facts);
  return (draft, emit) => {
    edit(draft, combatant.id).facts = facts;
    unplace?.(draft, emit);
    for (const { item, by } of shotsChanged(combatant, facts)) changeShots(emit, combatant.id, item, by);
    if (report) emit({ type: "note", code: "begins", data: report });
  };
}

/** Returns the shots fired or reloaded, by item (T-23, T-25). */
function shotsChanged(combatant: Combatant, facts: Facts): readonly { readonly item: string; readonly by: number }[] {
  if (facts.stock === combatant.facts.stock) return [];
  const after = { ...combatant, facts };
  return combatant.weapons.flatMap(({ item = "" }, weapon) => {
    const by = roundsLeft(after, weapon) - roundsLeft(combatant, weapon);
    return item && by ? [{ item, by }] : [];
  });
}

/** Returns the announcement, null for continued fire (T-14). */
function begun(combatant: Combatant, facts: Facts): JsonObject | null {
  const {
    doing,
    timing: { from },
  } = facts;
  if (!isBusy(facts) || !doing || doing.do === "burst" || facts.timing === combatant.facts.timing) return null;
  return { participant: combatant.id, do: doing.do, label: labelOf({ ...combatant, facts }), from, due: dueOf(facts) };
}

/** Drops the GM's place of the coming slot, so that long fights do not collect them. */
export function forgetPlace(participant: Participant, view: View): Recipe | null {
  const slot = comingSlotOf(participant, view);
  const { placed } = turnOf<TurnFacts>(participant, view.setting.round);
  if (!slot || !placed?.[slot.id]) return null;
  return (draft) => {
    delete editTurn(draft, participant.id).placed;
  };
}

/** Requests a choice from all who have completed an action or joined (T-5, T-11). */
export function choices(view: View): readonly Request[] {
  const choosing = view.next().filter(({ note }) => note?.choose === true);
  const slots = new Map(choosing.map((slot) => [view.participant(slot.participant)!, slot]));
  return byJoinOrder(slots.keys()).map((participant) => requestOf(participant, slots.get(participant)!, view.setting));
}

/** Remembers requests: with a thousand choices, one answer must not rebuild a thousand. */
const requestOf = rememberedIn((participant: Participant, slot: Slot, setting: Setting): Request => {
  const combatant = combatantOf(participant, setting)!;
  const { roll } = combatant.facts;
  return roll === undefined ? nextAction(combatant, slot) : stopRoll(combatant, roll, setting);
});

function choiceId(participant: string): string {
  return `next_${participant}`;
}

function nextAction(combatant: Combatant, slot: Slot): Request {
  const { facts } = combatant;
  const defaultValue = again(counting(combatant, slot.time));
  const data = {
    from: slot.time,
    ordinal: facts.timing.done + 1,
    ...(facts.fallen ? { fallen: true } : {}),
    // T-4: the default's cost is shown beforehand.
    usual: costOf(defaultValue, combatant, slot.time) ?? {},
  };
  return decision(choiceId(combatant.id), "nextAction", { ...defaultValue }, { participant: combatant.id, data });
}

/** TA-7: dice of agility rolls, by option. */
const DICE: Readonly<Record<Options["agilityDice"], { readonly count: number; readonly faces: number } | null>> = {
  host: null,
  "3d6": { count: 3, faces: 6 },
  d20: { count: 1, faces: 20 },
  d100: { count: 1, faces: 100 },
};

/** T-20, TA-7: without dice in the option, the host's game rolls it and the GM enters the result. */
function stopRoll({ id, agility }: Combatant, modifier: number, { options }: Setting): Request {
  const dice = DICE[options.agilityDice];
  const asked = { participant: id, against: agility + modifier, data: { modifier, agility } };
  return dice
    ? diceRequest(`roll_${id}`, "stopRoll", dice, asked)
    : decision(`roll_${id}`, "stopRoll", "standing", { ...asked, choices: ["standing", "fallen"], gm: true });
}

function falls(value: Json, { against = 0 }: Request): boolean {
  return typeof value === "number" ? value > against : value === "fallen";
}

/** Counts from this segment, because the GM may have moved the slot. */
export function counting(combatant: Combatant, from: number): Combatant {
  const { facts } = combatant;
  return { ...combatant, facts: { ...facts, timing: { ...facts.timing, from } } };
}

export function answerChoice(request: Request, value: Json, view: View): Recipe | Refusal {
  const participant = view.participant(request.participant!)!;
  const combatant = combatantOf(participant, view.setting)!;
  const facts =
    combatant.facts.roll === undefined
      ? chosen(combatant, value, comingSlotOf(participant, view)!.time)
      : rolled(combatant, falls(value, request));
  return isRefusal(facts) ? facts : noting(combatant, facts, view);
}

function chosen(combatant: Combatant, value: Json, from: number): Facts | Refusal {
  const result = v.safeParse(choice, value);
  return result.success
    ? begin(combatant, result.output, from)
    : refuse("no-such-action", { participant: combatant.id });
}

/** Returns the facts after the roll: it continues, or falls and must get up (T-20). */
function rolled(combatant: Combatant, fell: boolean): Facts {
  const stands = without(combatant.facts, "roll");
  if (fell) return { ...without(stands, "then"), fallen: true };
  return followUp({ ...combatant, facts: stands }, stands.timing.from) ?? stands;
}
