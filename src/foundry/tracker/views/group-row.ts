import { apply, requests, type Command, type JsonObject, type Request, type Slot } from "../../../rules/core.ts";
import { asOne, membersOf } from "../../fight/one-for-all.ts";
import { given } from "../../host/given.ts";
import { counted, text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { join, plain, strong } from "../../host/rich-text.ts";
import type { TrackerButtons } from "../../reading/buttons.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { argsOf, mayStrike, offersFor, offerLook, takesAttack } from "../../reading/offers.ts";
import { slotRow } from "../../reading/row-words.ts";
import { combatantMark, combatantsOf, groupName, headText } from "../../reading/people.ts";
import { woundOf } from "../../reading/pools.ts";
import { mayAnswer } from "../../reading/requests.ts";
import { attacksTogether } from "../../reading/turn-attacks.ts";
import type { VerbView } from "../../reading/views.ts";
import type { MemberView, MembersView, Row } from "../../reading/row/row-view.ts";
import type { NowView } from "./rows.ts";
import {
  actingSlots,
  groupFor,
  isApart,
  isDown,
  isHidden,
  isOpened,
  isUnable,
  rowOfActing,
} from "../../reading/row/grouping.ts";
import { memberView, membersView, shared, toggleVerb, worstOf } from "./groups.ts";
import { rollAllVerb } from "../../reading/queue/verbs.ts";
import { foldVerb, groupMenuVerb, menuVerb, participantVerb } from "../../reading/row/row-verbs.ts";
import { quickVerbsOfAll } from "./steps.ts";

/** Refusal: dice must be rolled before acting or ending the turn. */
export const ROLL_FIRST = "roll-first";

/** Most turns counted on a button. */
const MOST_COUNTED = 12;

/** The finished part of the row, and the first member's choice. */
export interface Begun {
  readonly report: JsonObject | null;
  /** Participants. */
  readonly did: readonly string[];
}

/** Done for all members that come next. */
export interface DoneRow {
  /** Possible now: up to the first who must roll; none if that is the acting one. */
  readonly commands: readonly Command[];
  /** All that it will finish, including members who must roll. */
  readonly count: number;
  /** Participants expected to roll first. */
  readonly rollers: readonly string[];
}

/** Begins a row: the first one's choice applies to all who can do it. */
export function beginRow(slot: Slot, context: TrackerContext): Begun {
  return { report: slotRow(slot, context).sameReport ?? null, did: [] };
}

/**
 * Returns Done for the acting member and the next ones. A member who must roll first (B-60, B-61, B-64, B-67,
 * B-81) stops the members behind; they are tried on a copy.
 * @param most turns to try
 */
export function doneRow(
  slot: Slot,
  context: TrackerContext,
  { report, did }: Begun = beginRow(slot, context),
  most = Infinity,
): DoneRow {
  const rollers: string[] = [];
  let seen = 0;
  const apart = isApart(slot.participant, context);
  const reach = new Set(actingSlots(context).map(({ id }) => id));
  const row = asOne(
    context.state,
    slot.participant,
    ({ id, participant }, state) => {
      if (++seen > most || !(reach.has(id) || id === slot.id)) return null;
      const done: Command = { type: "done", slots: [id] };
      const same: Command = { ...done, ...given({ report }) };
      return participant === slot.participant && !did.length ? done : apply(state, same).refusal ? done : same;
    },
    (member) => apart(member) || did.includes(member),
    (command, { code, data }) => {
      if (code !== ROLL_FIRST || typeof data.participant !== "string") return null;
      rollers.push(data.participant);
      return { ...command, report: { ...(command.report as JsonObject | undefined), ruling: true } };
    },
  );
  const held = rollers.length ? row.findIndex(({ report }) => (report as JsonObject | undefined)?.ruling === true) : -1;
  return { commands: held < 0 ? row : row.slice(0, held), count: row.length, rollers };
}

/** The acting group: the acting member, each member, and for the GM what can be done for all. */
export function groupRow(
  context: TrackerContext,
): Pick<NowView, "groupLine" | keyof MembersView | "groupVerbs" | "crowd" | "reach" | "all" | "menu"> {
  const row = rowOfActing(context);
  if (!row) return {};
  const { state } = context;
  const able = row.filter((slot) => !isAside(stateOf(slot, context)));
  const name = groupName(combatantsOf(able.length ? able : row), context);
  const at = row.findIndex(({ id }) => id === context.now[0]?.id);
  const down = row.filter((slot) => isDown(slot, context)).length;
  const place = text("Groups.Place", { place: text("Tracker.Ordinal", { ordinal: at + 1, of: row.length }) });
  const line = join(
    [[...strong(name), ...plain(place)], down ? plain(text("Groups.DownCount", { count: down })) : []],
    ", ",
  );
  const verbs = context.gm && !context.masked && state.status === "running" ? groupVerbs(context) : [];
  const isAll = verbs.length > 0 && !isOpened(context.combat.id, ONE);
  // After an attack of all, the row shows all its results.
  const isRolled = !verbs.length && haveStruck(context);
  return {
    groupLine: line,
    crowd: crowdView(row, name, context),
    ...(isAll
      ? { all: name, menu: { ...groupMenuVerb(name, groupArgs(context)), label: text("Groups.More") } }
      : isRolled
        ? { all: name }
        : {}),
    ...membersView(
      row,
      { name, group: groupFor(row[0]?.participant ?? "", context), acting: at },
      (slot, number) => headOf(slot, number, context),
      context,
    ),
    ...given({ groupVerbs: verbs, reach: verbs.length > 0 && reachVerbs(isAll) }),
  };
}

/** True if the acting member attacked in one click with others. */
function haveStruck(context: TrackerContext): boolean {
  const { now, real } = context;
  return new Set(attacksTogether(now, context).map((id) => real.exchanges?.[id]?.attacker)).size > 1;
}

function headOf(slot: Slot, place: number, context: TrackerContext): MemberView {
  const { participant: id } = slot;
  const state = stateOf(slot, context);
  const now = state === "now";
  return memberView(
    id,
    {
      text: headText(id, place, context),
      state,
      ...given({
        menu: !now && context.gm && (slot.state === "open" ? menuVerb(slot, context) : participantVerb(id, context)),
        combatant: !now && combatantMark(id, false, context),
      }),
    },
    text(STATE_WORDS[state]),
    context,
  );
}

/** Fold name: the buttons mean the acting member; no group is called so. */
const ONE = "*one";

/** The meaning of every button of the turn. */
function reachVerbs(isAll: boolean): readonly VerbView[] {
  return (["All", "One"] as const).map((reach): VerbView => ({
    action: "toggleGroup",
    label: text(`Groups.Reach.${reach}`),
    title: text(`Groups.Reach.${reach}Title`),
    pressed: isAll === (reach === "All"),
    args: { group: ONE, open: reach === "One" },
  }));
}

/** More members are a bar. */
const MOST_SQUARES = 24;

const STATES = ["done", "now", "ahead", "stunned", "down"] as const;

/** A square per member, or a bar. */
function crowdView(row: readonly Slot[], name: string, context: TrackerContext): NonNullable<NowView["crowd"]> {
  // Those who cannot act stand apart at the end.
  const members = row
    .map((slot) => ({ slot: slot.id, state: stateOf(slot, context), ...(woundOf(slot.participant, context) ?? {}) }))
    .sort((a, b) => Number(isAside(a.state)) - Number(isAside(b.state)));
  const counts = STATES.map((state) => ({ state, count: members.filter((one) => one.state === state).length }));
  const counted = counts
    .filter(({ count }) => count)
    .map(({ state, count }) => text("Groups.CrowdPart", { count, state: text(STATE_WORDS[state]) }));
  const group = groupFor(row[0]?.participant ?? "", context);
  // Its members are listed; no group is called so.
  const fold = `*members ${group}`;
  const open = isOpened(context.combat.id, fold);
  return {
    toggle: foldVerb(fold, open, text("Groups.Member", { name, state: listed(counted) })),
    ...(members.length > MOST_SQUARES ? { parts: counts.filter(({ count }) => count) } : { squares: members }),
  };
}

function isAside(state: MemberView["state"]): boolean {
  return state === "stunned" || state === "down";
}

const STATE_WORDS = {
  now: "Now.Word",
  stunned: "Groups.Unable",
  down: "Groups.Down",
  done: "Spoken.done",
  ahead: "Spoken.ahead",
} as const;

function stateOf(slot: Slot, context: TrackerContext): MemberView["state"] {
  if (slot.id === context.now[0]?.id) return "now";
  if (isDown(slot, context)) return "down";
  if (isUnable(slot.participant, context)) return "stunned";
  return slot.state === "done" ? "done" : "ahead";
}

/** Done and Wait for all, their dice, and the menu for all. */
function groupVerbs(context: TrackerContext): readonly VerbView[] {
  const { state } = context;
  const [slot] = context.now as [Slot];
  const id = slot.participant;
  // Rendering must not try all of a crowd.
  const { count } = doneRow(slot, context, beginRow(slot, context), MOST_COUNTED + 1);
  if (count < 2) return [];
  const wait = offersFor(id, context).find(({ code, barred }) => code === "wait" && barred === undefined);
  const dice = requests(state).filter((request) => isOfGroup(request, id, context));
  const attack = attackAllVerbs(context);
  return [
    ...attack,
    {
      action: "groupDone",
      label: count > MOST_COUNTED ? text("Groups.DoneAll") : text("Footer.DoneAll", { count }),
      icon: "i-check",
      args: { slot: slot.id },
    },
    ...(wait
      ? [
          {
            action: "groupOffer",
            label: offerLook(wait, context).label,
            title: text("Groups.All", { what: offerLook(wait, context).label }),
            icon: "i-player-pause",
            popup: "dialog",
            args: argsOf(wait, id),
          } as const,
        ]
      : []),
    // All that are pending are at the pinned line.
    ...(dice.length > 1 && dice.length < requests(state).length
      ? [rollAllVerb(dice, counted("Groups.Roll", dice.length))]
      : []),
  ];
}

/** The likely attack of all who can attack, if clear; then the dialog is a narrow button. */
export function attackAllVerbs(context: TrackerContext): readonly VerbView[] {
  const strikers = actingSlots(context).flatMap((slot) => {
    const { participant: id } = slot;
    return !isUnable(id, context) && mayStrike(id, context) && takesAttack(slot, context) ? [id] : [];
  });
  if (strikers.length < 2) return [];
  const quick = quickVerbsOfAll(strikers, context);
  const dialog: VerbView = {
    action: "openAttackAll",
    label: text("Groups.All", { what: text("Attack.Verbs.attack") }),
    icon: "i-swords",
    popup: "dialog",
    args: { participants: strikers },
  };
  return quick.length ? [...quick, { ...dialog, icon: "i-chevron-down", narrow: true }] : [dialog];
}

function groupArgs(context: TrackerContext): TrackerButtons["groupMenu"] {
  const slots = actingSlots(context);
  return {
    participants: combatantsOf(slots),
    slots: slots.map(({ id }) => id),
  };
}

function isOfGroup(request: Request, id: string, context: TrackerContext): boolean {
  const { participant, dice } = request;
  return (
    dice !== undefined &&
    participant !== undefined &&
    mayAnswer(request, context) &&
    membersOf(context.state, id).some((member) => member.id === participant)
  );
}

/** Combines current members of a group. */
export function collapseActing(slots: readonly Row[], context: TrackerContext): readonly Row[] {
  const heaps = new Map<string, Row[]>();
  for (const slot of slots) {
    const group = groupFor(slot.participantId, context);
    const key = group ? `${group} ${String(isHidden(slot.participantId, context))}` : slot.id;
    heaps.set(key, [...(heaps.get(key) ?? []), slot]);
  }
  return [...heaps.values()].map((heap) => (heap.length > 1 ? actingGroup(heap, context) : (heap[0] as Row)));
}

function actingGroup(heap: readonly Row[], context: TrackerContext): Row {
  // It looks like its able members.
  const able = heap.filter(({ participantId }) => !isUnable(participantId, context));
  const alive = able.length ? able : heap;
  const { note: _note, always: _always, pools: _pools, menu, ...lead } = alive[0] as Row;
  const participants = heap.map(({ participantId }) => participantId);
  const name = groupName(
    alive.map(({ participantId }) => participantId),
    context,
  );
  const group = `*acting ${groupFor(lead.participantId, context)}`;
  return {
    ...lead,
    name,
    portrait: { ...lead.portrait, group: true },
    ...given({
      note: shared(alive, (row) => row.note),
      always: shared(alive, (row) => row.always),
      pools: worstOf(alive),
      toggle: context.gm && toggleVerb(group, name, isOpened(context.combat.id, group)),
    }),
    ...membersView(
      heap,
      { name, group: groupFor(lead.participantId, context) },
      ({ id, participantId, menu, combatant }, place) =>
        memberView(
          participantId,
          {
            text: headText(participantId, place, context),
            state: "now",
            ...given({ menu, combatant: id !== lead.id && combatant }),
          },
          text("Now.Word"),
          context,
        ),
      context,
    ),
    ...given({
      menu:
        context.gm && !context.masked && menu && groupMenuVerb(name, { participants, slots: heap.map(({ id }) => id) }),
    }),
  };
}
