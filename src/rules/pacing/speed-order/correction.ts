import { latestStats } from "../../exchange/combat-status.ts";
import { timeOf } from "../../gurps/traits.ts";
import { decision } from "../../model/build.ts";
import { sameJson, type Json } from "../../model/json.ts";
import { ableCreatures, byJoinOrder, finderOf, groupBy } from "../../model/participants.ts";
import { drop, type Recipe } from "../../model/recipe.ts";
import { unitOfLikes } from "../ties.ts";
import { editFacts, type OrderValues, type Participant, type Request, type Stats, type View } from "./facts.ts";
import { orderValues, valuesToCome } from "./order.ts";

const NEXT = "next";
const KEEP = "keep";

/**
 * Asks the GM, without blocking, if values corrected in a running fight count from the next second (B-91): Basic
 * Speed, and DX among equal ones. Like NPCs of a group are asked about once.
 */
export function correctionRequests(view: View): readonly Request[] {
  if (view.setting.options.resortOnChange) return [];
  const corrected = byJoinOrder(correctedIn(view.state).filter((one) => changesOrder(one, view)));
  const units = groupBy(corrected, (one) => `${unitOfLikes(one)} ${JSON.stringify([latest(one), lastChosen(one)])}`);
  return [...units.values()].map((members): Request => {
    const [first] = members;
    const [before, now] = [lastChosen(first), latest(first)];
    return decision(`corrected_${first.id}`, "corrected", KEEP, {
      participant: first.id,
      choices: [NEXT, KEEP],
      blocking: false,
      gm: true,
      data: {
        participants: members.map(({ id }) => id),
        round: view.state.clock.round + 1,
        ...(now.basicSpeed === before.basicSpeed ? {} : { basicSpeed: now.basicSpeed }),
        ...(now.dx === before.dx ? {} : { dx: now.dx }),
      },
    });
  });
}

const correctedIn = finderOf<Participant>(isCorrected);

function isCorrected(participant: Participant): boolean {
  const { kind, defeated, facts } = participant;
  if (kind !== "creature" || defeated || facts.basicSpeed === undefined) return false;
  const now = latest(participant);
  return !sameJson(now, lastChosen(participant)) && !sameJson(now, facts.kept ?? null);
}

function latest(participant: Participant): OrderValues {
  return orderValues(latestStats<Stats>(participant));
}

/** Returns what counts, or will count by the GM's answer. */
function lastChosen({ facts: { corrected, basicSpeed = 0, dx = 0, first } }: Participant): OrderValues {
  return corrected ?? { basicSpeed, dx, ...(first ? { first } : {}) };
}

/** B-2, B-3: DX counts among combatants with equal Basic Speed, unless the GM orders them without it (BA-3). */
function changesOrder(participant: Participant, view: View): boolean {
  const now = latest(participant);
  const before = lastChosen(participant);
  if (now.basicSpeed !== before.basicSpeed) return true;
  if (now.dx === before.dx) return false;
  const equals = ableCreatures(view.participants()).filter(
    (one) => one.id !== participant.id && timeOf(valuesToCome(one, view.setting)) === timeOf(now),
  );
  const byGm = view.setting.options.npcTie === "insteadOfDx" && [participant, ...equals].every(({ npc }) => npc);
  return equals.length > 0 && !byGm;
}

/** B-91. */
export function answerCorrection({ data }: Request, value: Json, view: View): Recipe {
  const members = (data?.participants ?? []).flatMap((id) => view.participant(id) ?? []);
  return (draft) => {
    for (const one of members) {
      const facts = editFacts(draft, one.id);
      if (value === NEXT) {
        facts.corrected = latest(one);
        delete facts.kept;
      } else facts.kept = latest(one);
    }
  };
}

/** A second opens: notes corrected values. Dice and the GM's place were of another tie (B-4). */
export function noteCorrected(view: View): Recipe {
  const corrected = [...view.participants()].filter(({ facts }) => facts.corrected);
  return (draft) => {
    for (const { id, facts: noted } of corrected) {
      const facts = editFacts(draft, id);
      drop(facts, "corrected", "first", "ties", "overDx");
      Object.assign(facts, noted.corrected);
    }
  };
}
