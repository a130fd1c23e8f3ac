import type { Json } from "../../json.ts";
import { compareKeys } from "../../encounter/order.ts";
import { statsOf } from "../../encounter/stats.ts";
import type { Participant, Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { editFacts, type Draft, type Recipe } from "../../encounter/write.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Setting } from "../pacing.ts";
import type { Facts, Stats } from "./facts.ts";

/** B-2, BA-2: the figures noted when the fight started, or the present ones if the GM lets the order follow changes. */
export function figuresOf(participant: Participant, setting: Setting): Stats {
  const facts = participant.facts as unknown as Partial<Facts>;
  const stats = statsOf<Stats>(participant, setting);
  return facts.basicSpeed === undefined || setting.options.resortOnChange ? stats : (facts as Facts);
}

function tiesOf(participant: Participant): readonly number[] {
  return (participant.facts as unknown as Partial<Facts>).ties ?? [];
}

/** B-2, B-3, B-4: Basic Speed, then DX, then what settled the tie; the seat makes it total. */
export function orderKey(participant: Participant, setting: Setting): readonly number[] {
  const { basicSpeed, dx } = figuresOf(participant, setting);
  const byGm = setting.options.npcTie === "insteadOfDx" && tiesOf(participant)[0] !== undefined && tiesOf(participant)[0]! > 0;
  return [0 - basicSpeed, byGm ? 0 : 0 - dx, ...tiesOf(participant), participant.seat];
}

interface Tie {
  readonly members: readonly Participant[];
  /** How many rolls they share already. */
  readonly attempt: number;
  readonly byGm: boolean;
}

/** The ties nobody has settled yet, in playing order (B-4, BA-3). */
export function openTies(view: View): readonly Tie[] {
  const creatures = [...view.participants()].filter((participant) => participant.kind === "creature" && !participant.defeated);
  const bySpeed = groupBy(creatures, (participant) => figuresOf(participant, view.setting).basicSpeed);
  return [...bySpeed.values()].filter((members) => members.length > 1)
    .flatMap((members) => tiesAtSpeed(members, view.setting))
    .sort((a, b) => compareKeys(orderKey(a.members[0]!, view.setting), orderKey(b.members[0]!, view.setting)));
}

function tiesAtSpeed(members: readonly Participant[], setting: Setting): readonly Tie[] {
  const npcs = members.every((member) => member.npc);
  if (npcs && setting.options.npcTie === "insteadOfDx") return gmTie(members);
  const byDx = groupBy(members, (member) => figuresOf(member, setting).dx);
  return [...byDx.values()].filter((level) => level.length > 1)
    .flatMap((level) => (level.every((member) => member.npc) ? gmTie(level) : diceTies(level, 0)));
}

function gmTie(members: readonly Participant[]): readonly Tie[] {
  return members.some((member) => tiesOf(member).length === 0) ? [{ members: bySeat(members), attempt: 0, byGm: true }] : [];
}

/** Those who have not rolled this attempt owe it; once all have, the level ones roll again among themselves. */
function diceTies(members: readonly Participant[], attempt: number): readonly Tie[] {
  if (members.some((member) => tiesOf(member).length <= attempt)) return [{ members: bySeat(members), attempt, byGm: false }];
  const level = [...groupBy(members, (member) => tiesOf(member)[attempt]!).values()].filter((set) => set.length > 1);
  return level.flatMap((set) => diceTies(set, attempt + 1));
}

/** What is owed to settle the ties: 1d6 each, or for NPCs the GM's order. */
export function tieRequests(view: View): readonly Request[] {
  return openTies(view).flatMap((tie): readonly Request[] => (tie.byGm ? [gmRequest(tie)] : diceRequests(tie)));
}

function gmRequest({ members }: Tie): Request {
  const ids = members.map(({ id }) => id);
  return { id: `order_${ids[0]}`, kind: "decision", what: "npcOrder", fallback: ids, blocking: true, gm: true, data: { participants: ids } };
}

function diceRequests({ members, attempt }: Tie): readonly Request[] {
  return members.filter((member) => tiesOf(member).length <= attempt).map((member) => ({
    id: `tie_${member.id}_${attempt + 1}`, kind: "dice", what: "tie", participant: member.id, dice: { count: 1, faces: 6 },
    fallback: 3, blocking: true, gm: false, data: { attempt: attempt + 1, others: members.length - 1 },
  }));
}

/** Notes a tie roll, or the GM's order of tied NPCs. */
export function answerTie(request: Request, value: Json): Recipe | Refusal {
  const { participant } = request;
  if (participant !== undefined) {
    return (draft) => { setTies(draft, participant, (ties) => [...ties, -(value as number)]); };
  }
  const asked = request.data?.participants as readonly string[];
  const order = Array.isArray(value) ? (value as readonly Json[]) : [];
  if (order.length !== asked.length || !asked.every((id) => order.includes(id))) return refuse("not-an-order", { participants: asked });
  return (draft) => order.forEach((id, place) => setTies(draft, id as string, () => [place + 1]));
}

function setTies(draft: Draft, id: string, change: (ties: readonly number[]) => number[]): void {
  const facts = editFacts<Facts>(draft, id);
  facts.ties = change(facts.ties ?? []);
}

function bySeat(members: readonly Participant[]): readonly Participant[] {
  return [...members].sort((a, b) => a.seat - b.seat);
}

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
