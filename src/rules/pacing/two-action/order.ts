import { diceRequest, middle } from "../../model/build.ts";
import type { Json } from "../../model/json.ts";
import type { Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { ableCreatures, byJoinOrder, groupBy } from "../../model/participants.ts";
import { compareKeys } from "../../order/order.ts";
import { answerTie, diceRequests, diceTies, orderRequest, tieKey, unitOfLikes } from "../ties.ts";
import type { TieResult, TieStore } from "../ties.ts";
import { statsIn, turnIn, editFacts, editTurn } from "./facts.ts";
import type { Participant, Request, Setting, Slot, Types, View } from "./facts.ts";
import { currentInitiative, marginOf, shown, type Halves } from "./halves.ts";

const D100 = { count: 1, faces: 100 } as const;

/** True if surprise halves the initiative of this round. */
export function isSurprised(participant: Participant, setting: Setting): boolean {
  return setting.round === 1 && (turnIn(participant, setting).surprised ?? statsIn(participant, setting).surprised);
}

/** Returns current Initiative in half points. */
export function valueOf(participant: Participant, setting: Setting): Halves {
  const { initiative, mods } = statsIn(participant, setting);
  const surprised = isSurprised(participant, setting);
  return currentInitiative({ initiative, mods, surprised }, setting.round, setting.options);
}

/** Returns the rank in half points: current Initiative, or in test mode the signed margin (Q-7, QA-6). */
export function rankOf(participant: Participant, setting: Setting): Halves {
  const value = valueOf(participant, setting);
  return setting.options.initiativeTests ? marginOf(value, turnIn(participant, setting).test ?? middle(D100)) : value;
}

/** Returns the value, tie results and the join number. */
export function orderKey(participant: Participant, setting: Setting): readonly number[] {
  return [0 - rankOf(participant, setting), ...tieResults(participant, setting).map(tieKey), participant.seat];
}

/** Returns tie results, which count for the fight unless Initiative changes, in test mode for the round (QA-4). */
export function tieResults(participant: Participant, setting: Setting): readonly TieResult[] {
  if (setting.options.initiativeTests) return turnIn(participant, setting).ties ?? [];
  return participant.facts.ties?.figures ?? [];
}

function stamp(participant: Participant, setting: Setting): number {
  const { initiative, mods } = statsIn(participant, setting);
  return initiative + mods;
}

function tieStore(view: View): TieStore<Types> {
  const { setting } = view;
  return {
    resultsOf: (participant) => tieResults(participant, setting),
    note(draft, id, results) {
      const participant = view.participant(id)!;
      if (setting.options.initiativeTests) editTurn(draft, id).ties = results;
      else editFacts(draft, id).ties = { of: stamp(participant, setting), figures: results };
    },
    unitOf: unitOfLikes,
  };
}

/** Returns participants whose turn is still to come, without those moved by the GM. */
function toCome(view: View): readonly Participant[] {
  const isFree = (slot: Slot, participant: Participant): boolean =>
    slot.state === "open" && !view.now.includes(slot.id) && !isPlaced(slot, participant, view.setting);
  return ableCreatures(view.participants()).filter((one) => view.slotsOf(one).some((slot) => isFree(slot, one)));
}

/** True if the GM or a shared turn decides about the place (J-2). */
export function isPlaced({ id }: Pick<Slot, "id">, participant: Participant, setting: Setting): boolean {
  return turnIn(participant, setting).placed?.[id] !== undefined;
}

/** First all tests, then ties. */
export function orderRequests(view: View): readonly Request[] {
  const participants = toCome(view);
  const tests = testRequests(participants, view.setting);
  return tests.length ? tests : tieRequests(participants, view);
}

/** Returns what rolls as one: like NPCs of a group with the same current Initiative. */
export function unitIn(participant: Participant, setting: Setting): string {
  return `${unitOfLikes(participant)} ${valueOf(participant, setting)}`;
}

/** A d100 against current Initiative; like NPCs of a group share it, as they share tie results. */
export function testRequests(participants: readonly Participant[], setting: Setting): readonly Request[] {
  if (!setting.options.initiativeTests) return [];
  const untested = participants.filter((participant) => turnIn(participant, setting).test === undefined);
  const units = groupBy(byJoinOrder(untested), (participant) => unitIn(participant, setting));
  return [...units.values()].map((members): Request => {
    const [first] = members;
    const { points, half } = shown(valueOf(first, setting));
    const group = members.length > 1 ? { group: first.group } : {};
    return diceRequest(`test_${first.id}`, "test", D100, {
      participant: first.id,
      against: points,
      data: { participants: members.map(({ id }) => id), ...(half ? { half } : {}), ...group },
    });
  });
}

/** a d6 each, again for equal dice (QA-2), or the order that GM and players agree on. */
function tieRequests(participants: readonly Participant[], view: View): readonly Request[] {
  const store = tieStore(view);
  return [...groupBy(participants, (participant) => rankOf(participant, view.setting)).values()]
    .filter((level) => level.length > 1)
    .flatMap((level) => diceTies(level, store))
    .sort((a, b) => compareKeys(orderKey(a.members[0]!, view.setting), orderKey(b.members[0]!, view.setting)))
    .flatMap((tie) => [...diceRequests(tie, store), orderRequest(tie, false, store)]);
}

export function answerOrder(request: Request, value: Json, view: View): Recipe | Refusal {
  if (request.what !== "test") return answerTie(request, value, tieStore(view), (id) => view.participant(id));
  const { participants = [] } = request.data ?? {};
  return (draft) => {
    for (const id of participants) editTurn(draft, id).test = Number(value);
  };
}

/** Drops tie dice if Initiative changes (QA-4). */
export function forgetTies(view: View): Recipe | null {
  const coming: Setting = { ...view.setting, round: view.setting.round + 1 };
  const changed = [...view.participants()].filter((participant) => {
    const { ties } = participant.facts;
    return ties && ties.of !== stamp(participant, coming);
  });
  if (!changed.length) return null;
  return (draft) => {
    for (const { id } of changed) delete editFacts(draft, id).ties;
  };
}
