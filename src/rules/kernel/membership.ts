import * as v from "valibot";
import type { Fields } from "./commands.ts";
import { misfitOf } from "../model/fields.ts";
import type { JsonObject } from "../model/json.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import { isEndless } from "../model/pacing.ts";
import { statsOf, byJoinOrder, turnOf } from "../model/participants.ts";
import { edit, editFacts, editTurn, type Draft, type Recipe } from "../model/recipe.ts";
import type { Participant } from "../model/state.ts";
import { hazardStats } from "../order/hazard.ts";
import type { View } from "../order/state-view.ts";
import { removeActive } from "../order/turns.ts";

export const MOST_PARTICIPANTS = 5_000;

export function join(command: Fields<"join">, view: View): Recipe | Refusal {
  if (view.participant(command.participant)) return refuse("already-joined", { participant: command.participant });
  // Join numbers are never reused, so counting is needed only above the limit.
  if (view.state.seats >= MOST_PARTICIPANTS && [...view.participants()].length >= MOST_PARTICIPANTS)
    return refuse("too-many", { most: MOST_PARTICIPANTS });
  const stats = checkedStats(command.kind, command.stats, view);
  if ("code" in stats) return stats;
  const { participant: id, side, kind, npc, group, hidden } = command;
  const participant: Participant = {
    id,
    seat: view.state.seats + 1,
    side,
    kind,
    npc,
    group,
    hidden,
    stats: stats.ok,
    defeated: false,
    facts: {},
    turn: { round: 0 },
    ...joinsIn(kind, view),
  };
  const joining =
    view.state.status === "running" && kind === "creature" ? view.pacing.play.join?.(participant, view) : null;
  const sharing = groupShare(participant, view);
  return (draft, emit) => {
    draft.seats = participant.seat;
    joinSide(draft, side);
    draft.add(participant);
    joining?.(draft, emit);
    sharing?.(draft, emit);
    emit({ type: "joined", participant: id });
  };
}

/** Returns when a participant joins; earlier slots of the round do not exist. */
function since(view: View): Pick<Participant, "since"> {
  const { status, clock } = view.state;
  return status === "running" && clock.time !== null ? { since: { round: clock.round, time: clock.time } } : {};
}

/** N-1: the GM is asked about creatures; an endless round has no next one (N-5). */
function joinsIn(kind: Participant["kind"], view: View): Pick<Participant, "since"> {
  const { since: joined } = since(view);
  if (!joined) return {};
  return { since: kind === "hazard" || isEndless(view.pacing) ? joined : { ...joined, letIn: false } };
}

function joinSide(draft: Draft, side: string): void {
  draft.sides[side] ??= { seat: Object.keys(draft.sides).length + 1 };
}

/** Null is no value, so that a change can take one off. */
function checkedStats(kind: Participant["kind"], stats: JsonObject, view: View): { ok: JsonObject } | Refusal {
  const given = Object.fromEntries(Object.entries(stats).filter(([, value]) => value !== null));
  const result = v.safeParse(kind === "hazard" ? hazardStats : view.pacing.stats, given);
  if (result.success) return { ok: result.output };
  return refuse("bad-stats", misfitOf(result.issues[0]));
}

export function leave(participant: Participant, _: Fields<"leave">, view: View): Recipe {
  const slots = view.slotsOf(participant);
  return (draft, emit) => {
    for (const slot of slots) removeActive(draft, slot.id);
    draft.remove(participant.id);
    emit({ type: "left", participant: participant.id });
  };
}

/** Returns the latest stats with these changes and the pacing's defaults. */
export function changedStats(participant: Participant, stats: JsonObject, view: View): { ok: JsonObject } | Refusal {
  return checkedStats(participant.kind, { ...(participant.later?.stats ?? participant.stats), ...stats }, view);
}

/** Changes stats, only by command, so that a log replays exactly; the pacing decides when they count. */
export function change(participant: Participant, command: Fields<"change">, view: View): Recipe | Refusal {
  const stats = changedStats(participant, command.stats, view);
  if ("code" in stats) return stats;
  const now = view.state.status === "setup" || view.pacing.order.statsChange === "atOnce";
  return (draft) => {
    const target = edit(draft, participant.id);
    if (now) {
      target.stats = stats.ok;
      delete target.later;
      // A new interval counts from now.
      if (participant.kind === "hazard" && isEndless(view.pacing)) Object.assign(target, since(view));
    } else {
      target.stats = statsOf(participant, view.setting);
      target.later = { round: view.state.clock.round + 1, stats: stats.ok };
    }
  };
}

export function changeSide({ id }: Participant, { side }: Fields<"side">): Recipe {
  return (draft) => {
    joinSide(draft, side);
    edit(draft, id).side = side;
  };
}

/** Moves a participant to another group; rolled dice stay with each member. */
export function changeGroup({ id }: Participant, { group }: Fields<"group">): Recipe {
  return (draft) => void (edit(draft, id).group = group);
}

export function hide({ id }: Participant, { hidden }: Fields<"hide">): Recipe {
  return (draft) => void (edit(draft, id).hidden = hidden);
}

/** Loses open slots; if it was current, time continues. */
export function defeat(command: Fields<"defeat">, view: View): Recipe | Refusal {
  const participant = view.participant(command.participant);
  if (!participant) return refuse("no-such-participant", command);
  if (participant.defeated) return refuse("already-defeated", command);
  const slots = view.slotsOf(participant);
  return (draft, emit) => {
    for (const slot of slots) removeActive(draft, slot.id);
    edit(draft, participant.id).defeated = true;
    emit({ type: "defeated", participant: participant.id });
  };
}

export function revive(participant: Participant, command: Fields<"revive">, view: View): Recipe | Refusal {
  if (!participant.defeated) return refuse("not-defeated", { participant: command.participant });
  const reviving =
    participant.kind === "creature" && view.state.status === "running"
      ? view.pacing.play.revive?.(participant, view)
      : null;
  return (draft, emit) => {
    const target = edit(draft, participant.id);
    target.defeated = false;
    Object.assign(target, since(view));
    reviving?.(draft, emit);
    emit({ type: "revived", participant: participant.id });
  };
}

/** N-7: takes over what its group shares, such as dice, from the first member that has any. */
function groupShare(newcomer: Participant, view: View): Recipe | null {
  const { state, setting } = view;
  const { shared } = view.pacing.play;
  if (!shared || !newcomer.group || newcomer.kind === "hazard" || state.status !== "running") return null;
  const unit = shared.unitOf(newcomer, setting);
  const [first] = byJoinOrder(view.participants())
    .filter(({ kind, group }) => kind !== "hazard" && group === newcomer.group)
    .filter((one) => shared.unitOf(one, setting) === unit)
    .map((one) => ({ facts: only(shared.facts, one.facts), turn: only(shared.turn, turnOf(one, setting.round)) }))
    .filter(({ facts, turn }) => Object.keys({ ...facts, ...turn }).length > 0);
  if (!first) return null;
  return (draft) => {
    Object.assign(editFacts(draft, newcomer.id), first.facts);
    if (Object.keys(first.turn).length) Object.assign(editTurn(draft, newcomer.id), first.turn);
  };
}

function only(names: readonly string[] = [], noted: object): object {
  return Object.fromEntries(Object.entries(noted).filter(([name]) => names.includes(name)));
}
