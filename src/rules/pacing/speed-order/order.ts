import { timeOf } from "../../gurps/traits.ts";
import type { Json } from "../../model/json.ts";
import { isRefusal, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { ableCreatures, byJoinOrder, groupBy } from "../../model/participants.ts";
import { compareKeys } from "../../order/order.ts";
import { answerTie, diceRequests, diceTies, orderRequest, tieKey, unitOfLikes, unitsOf } from "../ties.ts";
import type { Tie, TieStore } from "../ties.ts";
import { statsIn, editFacts } from "./facts.ts";
import type { OrderValues, Participant, Request, Setting, Stats, Types, View } from "./facts.ts";

/** Returns the values as noted at the start, or the present ones if the option says so (B-2, BA-2). */
export function valuesOf(participant: Participant, setting: Setting): OrderValues {
  const { basicSpeed, dx, first } = participant.facts;
  if (basicSpeed !== undefined && dx !== undefined && !setting.options.resortOnChange)
    return { basicSpeed, dx, ...(first ? { first } : {}) };
  return orderValues(statsIn(participant, setting));
}

/** Returns what counts from the next second (B-91, BA-2). */
export function valuesToCome(participant: Participant, setting: Setting): OrderValues {
  return participant.facts.corrected ?? valuesOf(participant, { ...setting, round: setting.round + 1 });
}

export function orderValues({ basicSpeed, dx, first }: Stats): OrderValues {
  return { basicSpeed, dx, ...(first ? { first } : {}) };
}

/** Returns Basic Speed, DX, tie results and the join number (B-2, B-3, B-4, B-89). */
export function orderKey(participant: Participant, setting: Setting): readonly number[] {
  const { dx, ...own } = valuesOf(participant, setting);
  const overDx = setting.options.npcTie === "insteadOfDx" && participant.facts.overDx;
  return [0 - timeOf(own), overDx ? 0 : 0 - dx, ...tieStore.resultsOf(participant).map(tieKey), participant.seat];
}

/** Returns what shares tie results: like NPCs of a group with the same Basic Speed and DX (BA-3). */
export function unitIn(participant: Participant, setting: Setting): string {
  const { dx, ...own } = valuesOf(participant, setting);
  return `${unitOfLikes(participant)} ${timeOf(own)} ${dx}`;
}

const tieStore: TieStore<Types> = {
  resultsOf: (participant) => participant.facts.ties ?? [],
  note: (draft, participant, results) => {
    editFacts(draft, participant).ties = results;
  },
  unitOf: unitOfLikes,
};

/** A tie of NPCs, settled by the GM after DX or before it (BA-3). */
interface GmTie extends Pick<Tie<Types>, "members" | "attempt"> {
  readonly overDx: boolean;
}

type OpenTie = Tie<Types> | GmTie;

/** Returns unsettled ties in playing order (B-4, BA-3). */
function openTies(view: View): readonly OpenTie[] {
  return [...bySpeed(view, valuesOf).values()]
    .filter((members) => members.length > 1)
    .flatMap((members) => tiesAtSpeed(members, view.setting))
    .sort((a, b) => compareKeys(orderKey(a.members[0]!, view.setting), orderKey(b.members[0]!, view.setting)));
}

function bySpeed(view: View, values: typeof valuesOf): Map<number, Participant[]> {
  return groupBy(ableCreatures(view.participants()), (participant) => timeOf(values(participant, view.setting)));
}

/** BA-3. */
function tiesAtSpeed(members: readonly Participant[], setting: Setting): readonly OpenTie[] {
  if (setting.options.npcTie === "insteadOfDx" && members.every((member) => member.npc)) return gmTie(members, true);
  return [...groupBy(members, (member) => valuesOf(member, setting).dx).values()].flatMap((level): readonly OpenTie[] =>
    level.every((member) => member.npc) ? gmTie(level, false) : diceTies(level, tieStore),
  );
}

/** Asks for an order of all if one has no place; like NPCs share a place, and alone they need none. */
function gmTie(members: readonly Participant[], overDx: boolean): readonly GmTie[] {
  const levels = [...groupBy(members, (member) => JSON.stringify(tieStore.resultsOf(member))).values()];
  const apart = levels.every((level) => unitsOf(level, tieStore).length === 1);
  const settled =
    unitsOf(members, tieStore).length === 1 ||
    (apart && members.every((member) => tieStore.resultsOf(member).length > 0 && (!overDx || member.facts.overDx)));
  return settled ? [] : [{ members: byJoinOrder(members), attempt: 0, overDx }];
}

/** Requests 1d6 each, or the GM's order of NPCs. */
export function tieRequests(view: View): readonly Request[] {
  return openTies(view).flatMap((tie): readonly Request[] => {
    if (!("overDx" in tie)) return diceRequests(tie, tieStore);
    const request = orderRequest(tie, true, tieStore);
    return [{ ...request, what: "npcOrder", data: { ...request.data, overDx: tie.overDx } }];
  });
}

export function answerOrder(request: Request, value: Json, view: View): Recipe | Refusal {
  const recipe = answerTie(request, value, tieStore, (id) => view.participant(id));
  const { overDx, tied = [] } = request.data ?? {};
  if (isRefusal(recipe) || !overDx) return recipe;
  return (draft, emit) => {
    recipe(draft, emit);
    for (const id of tied) editFacts(draft, id).overDx = true;
  };
}

/** A second opens. BA-3: the GM's place counts before DX only while NPCs alone share the Basic Speed. */
export function forgetPlaces(view: View): Recipe {
  const mixed = [...bySpeed(view, valuesToCome).values()]
    .filter((members) => members.some((member) => !member.npc))
    .flat()
    .filter((member) => member.facts.overDx);
  return (draft) => {
    for (const { id } of mixed) delete editFacts(draft, id).overDx;
  };
}
