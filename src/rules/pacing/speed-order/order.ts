import { timeOf } from "../../gurps/traits.ts";
import type { Json } from "../../model/json.ts";
import { isRefusal, type Refusal } from "../../model/outcome.ts";
import { statsOf } from "../../model/participants.ts";
import { editFacts, type Recipe } from "../../model/recipe.ts";
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
  unitsOf,
  type Tie,
  type TieStore,
} from "../ties.ts";
import {
  factsOf,
  traitsIn,
  type Facts,
  type Participant,
  type Request,
  type Setting,
  type Stats,
  type Types,
  type View,
} from "./facts.ts";

/** B-2, BA-2: the figures noted when the fight started, or the present ones if the GM lets the order follow changes. */
export function valuesOf(
  participant: Participant,
  setting: Setting,
): Required<Pick<Facts, "basicSpeed" | "dx">> & Pick<Facts, "first"> {
  const { basicSpeed, dx, first } = factsOf(participant);
  if (basicSpeed !== undefined && dx !== undefined && !setting.options.resortOnChange)
    return { basicSpeed, dx, ...(first ? { first } : {}) };
  const stats = statsOf<Stats>(participant, setting);
  const { first: now } = traitsIn(stats);
  return { basicSpeed: stats.basicSpeed, dx: stats.dx, ...(now ? { first: now } : {}) };
}

/** B-2, B-3, B-4, B-89: Basic Speed, then DX, then what settled the tie; the seat makes it total. */
export function orderKey(participant: Participant, setting: Setting): readonly number[] {
  const { dx, ...own } = valuesOf(participant, setting);
  const overDx = setting.options.npcTie === "insteadOfDx" && factsOf(participant).overDx;
  return [0 - timeOf(own), overDx ? 0 : 0 - dx, ...tieStore.resultsOf(participant).map(tieKey), participant.seat];
}

const tieStore: TieStore<Types> = {
  resultsOf: (participant) => factsOf(participant).ties ?? [],
  note: (draft, participant, results) => {
    editFacts<Facts>(draft, participant).ties = results;
  },
  unitOf: unitOfLikes,
};

/** A tie of NPCs, which the GM settles: after DX, or instead of it (BA-3). In all others everybody rolls. */
interface GmTie extends Pick<Tie<Types>, "members" | "attempt"> {
  readonly overDx: boolean;
}

type OpenTie = Tie<Types> | GmTie;

/** The ties nobody has settled yet, in playing order (B-4, BA-3). */
export function openTies(view: View): readonly OpenTie[] {
  return [...bySpeed(view).values()]
    .filter((members) => members.length > 1)
    .flatMap((members) => tiesAtSpeed(members, view.setting))
    .sort((a, b) => compareKeys(orderKey(a.members[0]!, view.setting), orderKey(b.members[0]!, view.setting)));
}

function bySpeed(view: View): Map<number, Participant[]> {
  const creatures = [...view.participants()].filter(
    (participant) => participant.kind === "creature" && !participant.defeated,
  );
  return groupBy(creatures, (participant) => timeOf(valuesOf(participant, view.setting)));
}

/** BA-3: only ties among nobody but NPCs go to the GM, after DX or instead of it; in mixed ones everybody rolls. */
function tiesAtSpeed(members: readonly Participant[], setting: Setting): readonly OpenTie[] {
  if (setting.options.npcTie === "insteadOfDx" && members.every((member) => member.npc)) return gmTie(members, true);
  return [...groupBy(members, (member) => valuesOf(member, setting).dx).values()].flatMap((level): readonly OpenTie[] =>
    level.every((member) => member.npc) ? gmTie(level, false) : diceTies(level, tieStore),
  );
}

/**
 * The GM orders them all as soon as one of them has no place; those who are alike share theirs, and where all are
 * nobody is asked.
 */
function gmTie(members: readonly Participant[], overDx: boolean): readonly GmTie[] {
  const levels = [...groupBy(members, (member) => JSON.stringify(tieStore.resultsOf(member))).values()];
  const apart = levels.every((level) => unitsOf(level, tieStore).length === 1);
  const settled =
    unitsOf(members, tieStore).length === 1 ||
    (apart && members.every((member) => tieStore.resultsOf(member).length > 0 && (!overDx || factsOf(member).overDx)));
  return settled ? [] : [{ members: byJoinOrder(members), attempt: 0, overDx }];
}

/** What is owed to settle the ties: 1d6 each, or for NPCs the GM's order. */
export function tieRequests(view: View): readonly Request[] {
  return openTies(view).flatMap((tie): readonly Request[] => {
    if (!("overDx" in tie)) return diceRequests(tie, tieStore);
    const request = orderRequest(tie, true, tieStore);
    return [{ ...request, what: "npcOrder", data: { ...request.data, overDx: tie.overDx } }];
  });
}

/** Notes a tie roll, or the GM's order of tied NPCs. */
export function answerOrder(request: Request, value: Json, view: View): Recipe | Refusal {
  const recipe = answerTie(request, value, tieStore, (id) => view.participant(id));
  const { overDx, tied = [] } = request.data ?? {};
  if (isRefusal(recipe) || !overDx) return recipe;
  return (draft, emit) => {
    recipe(draft, emit);
    for (const id of tied) editFacts<Facts>(draft, id).overDx = true;
  };
}

/** BA-3: the GM's place stands instead of DX only as long as nobody but NPCs share the Basic Speed. */
export function forgetPlaces(view: View): Recipe {
  const mixed = [...bySpeed(view).values()]
    .filter((members) => members.some((member) => !member.npc))
    .flat()
    .filter((member) => factsOf(member).overDx);
  return (draft) => {
    for (const { id } of mixed) delete editFacts<Facts>(draft, id).overDx;
  };
}
