import { diceRequest, middle } from "../../model/build.ts";
import type { Json } from "../../model/json.ts";
import type { Refusal } from "../../model/outcome.ts";
import { turnOf, statsOf } from "../../model/participants.ts";
import { editFacts, editTurn, type Recipe } from "../../model/recipe.ts";
import { compareKeys } from "../../order/order.ts";
import {
  answerTie,
  byJoinOrder,
  diceRequests,
  diceTies,
  groupBy,
  orderRequest,
  tieKey,
  unitOfLikes,
  type TieResult,
  type TieStore,
} from "../ties.ts";
import type { Facts, Participant, Request, Setting, Turn, Types, View, Stats } from "./facts.ts";
import { currentInitiative, marginOf, shown, type Halves } from "./looks.ts";

export const D100 = { count: 1, faces: 100 } as const;

/** Surprised in the first round. */
export function isSurprised(participant: Participant, setting: Setting): boolean {
  return (
    setting.round === 1 && (turnOf<Turn>(participant, 1).surprised ?? statsOf<Stats>(participant, setting).surprised)
  );
}

/** Current Initiative in half points. */
export function valueOf(participant: Participant, setting: Setting): Halves {
  const { initiative, mods } = statsOf<Stats>(participant, setting);
  return currentInitiative(
    { initiative, mods, surprised: isSurprised(participant, setting) },
    setting.round,
    setting.options,
  );
}

/**
 * What the order goes by, in half points, highest first: current Initiative, or in test mode the signed margin
 * (Q-7, QA-6).
 */
export function rankOf(participant: Participant, setting: Setting): Halves {
  const value = valueOf(participant, setting);
  return setting.options.initiativeTests
    ? marginOf(value, turnOf<Turn>(participant, setting.round).test ?? middle(D100))
    : value;
}

/** the rank, then what settled the tie; the seat makes it total. */
export function orderKey(participant: Participant, setting: Setting): readonly number[] {
  return [0 - rankOf(participant, setting), ...tieResults(participant, setting).map(tieKey), participant.seat];
}

/**
 * QA-4: tie dice last for the fight unless Initiative changes (see `forgetTies`); in test mode they are of this round.
 */
export function tieResults(participant: Participant, setting: Setting): readonly TieResult[] {
  if (setting.options.initiativeTests) return turnOf<Turn>(participant, setting.round).ties ?? [];
  return participant.facts.ties?.figures ?? [];
}

function stamp(participant: Participant, setting: Setting): number {
  const { initiative, mods } = statsOf<Stats>(participant, setting);
  return initiative + mods;
}

function tieStore(view: View): TieStore<Types> {
  const { setting } = view;
  return {
    resultsOf: (participant) => tieResults(participant, setting),
    note(draft, id, results) {
      const participant = view.participant(id)!;
      if (setting.options.initiativeTests) editTurn<Turn>(draft, id).ties = results;
      else editFacts<Facts>(draft, id).ties = { of: stamp(participant, setting), figures: results };
    },
    unitOf: unitOfLikes,
  };
}

/** Those who still have their turn in this round before them, where the order puts it. */
function toCome(view: View): readonly Participant[] {
  return [...view.participants()].filter(
    (participant) =>
      participant.kind === "creature" &&
      view
        .slotsOf(participant)
        .some(
          (slot) =>
            slot.state === "open" &&
            !view.now.includes(slot.id) &&
            !turnOf<Turn>(participant, view.setting.round).placed?.[slot.id],
        ),
  );
}

/** What the order still needs: first every test, then what settles the ties. */
export function orderRequests(view: View): readonly Request[] {
  const participants = toCome(view);
  const tests = testRequests(participants, view.setting);
  return tests.length ? tests : tieRequests(participants, view);
}

/**
 * A d100 each against current Initiative; identical NPCs of a group share one roll, as they share what
 * settles their ties.
 */
export function testRequests(participants: readonly Participant[], setting: Setting): readonly Request[] {
  if (!setting.options.initiativeTests) return [];
  const untested = participants.filter((participant) => turnOf<Turn>(participant, setting.round).test === undefined);
  const units = groupBy(
    byJoinOrder(untested),
    (participant) => `${unitOfLikes(participant)} ${valueOf(participant, setting)}`,
  );
  return [...units.values()].map((members): Request => {
    const [first] = members as [Participant];
    const { points, half } = shown(valueOf(first, setting));
    return diceRequest(`test_${first.id}`, "test", D100, {
      participant: first.id,
      against: points,
      data: {
        participants: members.map(({ id }) => id),
        ...(half ? { half } : {}),
        ...(members.length > 1 ? { group: first.group } : {}),
      },
    });
  });
}

/**
 * a d6 each, level dice again among themselves (QA-2); or, instead, the order that the GM and the players agree
 * on.
 */
function tieRequests(participants: readonly Participant[], view: View): readonly Request[] {
  const store = tieStore(view);
  return [...groupBy(participants, (participant) => rankOf(participant, view.setting)).values()]
    .filter((level) => level.length > 1)
    .flatMap((level) => diceTies(level, store))
    .sort((a, b) => compareKeys(orderKey(a.members[0]!, view.setting), orderKey(b.members[0]!, view.setting)))
    .flatMap((tie) => [...diceRequests(tie, store), orderRequest(tie, false, store)]);
}

/** Notes a test for all who share it, a tie die, or the order of those who are level. */
export function answerOrder(request: Request, value: Json, view: View): Recipe | Refusal {
  if (request.what !== "test") return answerTie(request, value, tieStore(view), (id) => view.participant(id));
  const { participants = [] } = request.data ?? {};
  return (draft) => {
    for (const id of participants) editTurn<Turn>(draft, id).test = value as number;
  };
}

/** QA-4: tie dice of those whose Initiative is another in the coming round are void for good. */
export function forgetTies(view: View): Recipe | null {
  const coming: Setting = { ...view.setting, round: view.setting.round + 1 };
  const changed = [...view.participants()].filter((participant) => {
    const { ties } = participant.facts;
    return ties && ties.of !== stamp(participant, coming);
  });
  if (!changed.length) return null;
  return (draft) => {
    for (const { id } of changed) delete editFacts<Facts>(draft, id).ties;
  };
}
