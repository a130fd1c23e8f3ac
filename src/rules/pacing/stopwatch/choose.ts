import * as v from "valibot";
import { decision, diceRequest } from "../../model/build.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { turnOf } from "../../model/participants.ts";
import { edit, editTurn, type Recipe } from "../../model/recipe.ts";
import type { TurnFacts } from "../../model/state.ts";
import { choice } from "./action.ts";
import { again, begin } from "./begin.ts";
import { costOf } from "./choices.ts";
import { followUp, labelOf } from "./complete.ts";
import type { Facts, Options, Participant, Request, Setting, Slot, View } from "./facts.ts";
import { dueOf, isBusy, personOf, roundsLeft, without, type Person } from "./person.ts";

/** The slot of this combatant that is not over: an action under way, a choice, or the waiting lane. */
export function comingSlotOf(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).at(-1);
}

/** Notes the new facts of one combatant, and announces what it begins (T-14). */
export function noting(person: Person, facts: Facts, view: View): Recipe {
  const participant = view.participant(person.id)!;
  const unplace = forgetPlace(participant, view);
  const news = begun(person, facts);
  return (draft, emit) => {
    edit(draft, person.id).facts = facts;
    unplace?.(draft, emit);
    for (const { item, by } of shotsChanged(person, facts))
      emit({ type: "effect", participant: person.id, effect: { what: "shots", item, by }, deed: true });
    if (news) emit({ type: "note", code: "begins", data: news });
  };
}

/** T-23, T-25: what was fired or put in, for whoever keeps the items. */
function shotsChanged(person: Person, facts: Facts): readonly { readonly item: string; readonly by: number }[] {
  if (facts.stock === person.facts.stock) return [];
  const after = { ...person, facts };
  return person.weapons.flatMap(({ item = "" }, weapon) => {
    const by = roundsLeft(after, weapon) - roundsLeft(person, weapon);
    return item && by ? [{ item, by }] : [];
  });
}

/**
 * T-14: the beginning of an action is announced; everybody who can see it may answer. Firing on and the like is no
 * beginning.
 */
function begun(person: Person, facts: Facts): JsonObject | null {
  const {
    doing,
    timing: [, from],
  } = facts;
  if (!isBusy(facts) || !doing || doing.do === "burst" || facts.timing === person.facts.timing) return null;
  return { participant: person.id, do: doing.do, label: labelOf({ ...person, facts }), from, due: dueOf(facts) };
}

/** A place the GM gave to a slot goes with the slot, so that a long fight does not gather them. */
export function forgetPlace(participant: Participant, view: View): Recipe | null {
  const slot = comingSlotOf(participant, view);
  const { placed } = turnOf<TurnFacts>(participant, view.setting.round);
  if (!slot || !placed?.[slot.id]) return null;
  return (draft) => {
    delete editTurn(draft, participant.id).placed;
  };
}

/**
 * T-5, T-11: everyone who has completed an action, or comes into the fight, and whose segment it is, chooses the next
 * action.
 */
export function choices(view: View): readonly Request[] {
  const choosing = view.next().flatMap((slot) => {
    const participant = slot.note?.choose === true ? view.participant(slot.participant) : undefined;
    return participant ? [{ participant, slot }] : [];
  });
  return choosing
    .sort((a, b) => a.participant.seat - b.participant.seat)
    .map(({ participant, slot }) => requestOf(participant, slot, view.setting));
}

const requests = new WeakMap<Participant, { setting: Setting; request: Request }>();

/** One per state of the participant: with a thousand to choose, each answer must not make a thousand requests anew. */
function requestOf(participant: Participant, slot: Slot, setting: Setting): Request {
  const known = requests.get(participant);
  if (known?.setting === setting) return known.request;
  const person = { ...personOf(participant, setting)! };
  const request =
    person.facts.roll === undefined ? nextAction(person, slot) : stopRoll(person, person.facts.roll, setting);
  requests.set(participant, { setting, request });
  return request;
}

export function choiceId(participant: string): string {
  return `next_${participant}`;
}

function nextAction(person: Person, slot: Slot): Request {
  const { facts } = person;
  const usual = again(counting(person, slot.time));
  return decision(
    choiceId(person.id),
    "nextAction",
    { ...usual },
    {
      participant: person.id,
      // T-4: what the usual thing costs is said before it is chosen.
      data: {
        from: slot.time,
        ordinal: facts.timing[3] + 1,
        ...(facts.fallen ? { fallen: true } : {}),
        usual: costOf(usual, person, slot.time) ?? {},
      },
    },
  );
}

/** TA-7: which dice, the rules do not say; the GM's setting may. */
const DICE: Readonly<Record<Options["agilityDice"], { readonly count: number; readonly faces: number } | null>> = {
  host: null,
  "3d6": { count: 3, faces: 6 },
  d20: { count: 1, faces: 20 },
  d100: { count: 1, faces: 100 },
};

/**
 * T-20, TA-7: an agility roll with its modifier. Without dice of the setting it is rolled as the game has it, and the
 * GM says how it came out.
 */
function stopRoll({ id, agility }: Person, modifier: number, { options }: Setting): Request {
  const dice = DICE[options.agilityDice];
  const asked = { participant: id, against: agility + modifier, data: { modifier, agility } };
  return dice
    ? diceRequest(`roll_${id}`, "stopRoll", dice, asked)
    : decision(`roll_${id}`, "stopRoll", "standing", { ...asked, choices: ["standing", "fallen"], gm: true });
}

function falls(value: Json, { against = 0 }: Request): boolean {
  return typeof value === "number" ? value > against : value === "fallen";
}

/** Counting from the segment where its slot stands, which is another one if the GM has put it there. */
function counting(person: Person, from: number): Person {
  const {
    timing: [slots, , takes, done],
  } = person.facts;
  return { ...person, facts: { ...person.facts, timing: [slots, from, takes, done] } };
}

export function answerChoice(request: Request, value: Json, view: View): Recipe | Refusal {
  const participant = view.participant(request.participant!)!;
  const person = personOf(participant, view.setting)!;
  const facts =
    person.facts.roll === undefined
      ? chosen(person, value, comingSlotOf(participant, view)!.time)
      : rolled(person, falls(value, request));
  return isRefusal(facts) ? facts : noting(person, facts, view);
}

function chosen(person: Person, value: Json, from: number): Facts | Refusal {
  const result = v.safeParse(choice, value);
  return result.success ? begin(person, result.output, from) : refuse("no-such-action", { participant: person.id });
}

/** T-20: stands and goes on with what was to follow, or lies and has to get up. */
function rolled(person: Person, fell: boolean): Facts {
  const stands = without(person.facts, "roll");
  if (fell) return { ...without(stands, "then"), fallen: true };
  return followUp({ ...person, facts: stands }, stands.timing[1]) ?? stands;
}
