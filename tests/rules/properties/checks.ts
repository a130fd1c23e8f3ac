import {
  applyPatch,
  changesOf,
  current,
  currentIds,
  entriesOf,
  forecast,
  halted,
  pacingOf,
  requests,
  slots,
  type Command,
  type EncounterEvent,
  type EncounterState,
  type Outcome,
} from "../../../src/rules/index.ts";
import { nextStep } from "../../../src/rules/kernel/advance.ts";
import { forecastFrom, playFrom } from "../../../src/rules/kernel/forecast.ts";
import { asksAboutNewcomers } from "../../../src/rules/core.ts";
import { misfit } from "../../../src/rules/model/fields.ts";
import { sameJson } from "../../../src/rules/model/json.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { compareKeys, isPast } from "../../../src/rules/order/order.ts";
import { viewOf } from "../../../src/rules/order/state-view.ts";
import { missingIn } from "../refusal-text.ts";
import { isSafe, unclean } from "./json-state.ts";

type Done = Extract<Outcome, { state: EncounterState }>;

/** A failed property; the harness adds the commands that led there. */
export class Broken extends Error {
  constructor(
    readonly property: string,
    detail: unknown,
  ) {
    super(`${property} ${JSON.stringify(detail)?.slice(0, 1_500)}`);
  }
}

export function must(holds: boolean, property: string, detail: () => unknown = () => ""): void {
  if (!holds) throw new Broken(property, detail());
}

/** Checks that refusals answer wrong commands, never faults of the core. */
export function refusedProperly({ refusal }: Outcome, pacing: string): void {
  if (!refusal) return;
  must(
    !["internal", "state-unreadable", "unknown-pacing"].includes(refusal.code),
    "the core refuses for a reason of the command's",
    () => refusal,
  );
  must(unclean(refusal, "refusal") === null, "a refusal is JSON", () => refusal);
  must(missingIn(refusal, pacing) === null, "a refusal can be told in words", () => [
    refusal,
    missingIn(refusal, pacing),
  ]);
}

/** The patch is the difference, on paths and with values that a document update can carry. */
export function patchFits(before: EncounterState, { state, patch }: Done): void {
  must(sameJson(applyPatch(before, patch), state), "the patch applied to the old state gives the new one", () => patch);
  for (const [path, ...value] of changesOf(patch)) {
    must(path.every(isSafe), "patches touch only safe paths", () => path);
    must(value.length === 0 || unclean(value[0], path.join(".")) === null, "patches carry JSON", () => [path, value]);
  }
  must(unclean(state) === null, "a state is JSON", () => unclean(state));
}

/** Checks that all readers treat a stored state as the same. */
export function readsAlike(state: EncounterState, stored: EncounterState): void {
  must(sameJson(slots(state), slots(stored)), "slots of the stored state are the same", () => [
    slots(state),
    slots(stored),
  ]);
  must(sameJson(requests(state), requests(stored)), "requests of the stored state are the same", () => [
    requests(state),
    requests(stored),
  ]);
  // One forecast continues the earlier one, the other is computed from the start.
  const anew = forecastFrom(stored, 6, playFrom(stored));
  must(
    sameJson(forecast(state, 6), anew),
    "the forecast that is carried on is the same as that of the stored state",
    () => [forecast(state, 6), anew],
  );
}

/** Slots, requests and offers have only the members that their pacing declares, so that each can be masked and worded. */
export function isDeclared(state: EncounterState): void {
  const view = viewOf(state)!;
  const { note } = view.pacing.notes ?? {};
  const combat = view.rules?.notes;
  const notesOf = (one: { readonly combat?: unknown }): typeof combat | typeof view.pacing.notes =>
    one.combat ? combat : view.pacing.notes;
  const offers = [...view.participants()].flatMap((one) => [...(view.pacing.choices.offers?.(one, view) ?? [])]);
  const creatures = slots(state).filter(({ kind }) => kind !== "hazard");
  for (const [schema, data] of [
    ...creatures.map((slot) => [note, slot.note ?? {}] as const),
    ...creatures.map((slot) => [combat?.note, slot.combat ?? {}] as const),
    ...requests(state)
      .filter((one) => !asksAboutNewcomers(one))
      .map((one) => [notesOf(one)?.request, one.data ?? {}] as const),
    ...offers.map((one) => [notesOf(one)?.offer, one.data] as const),
  ]) {
    const wrong = schema && misfit(schema, data);
    must(!wrong, "a pacing declares each member of its notes, requests and offers", () => [wrong, data]);
  }
}

/** Checks that the clock goes one way within a window, and windows follow each other. */
export function timeGoesOn(before: EncounterState, state: EncounterState): void {
  const { clock } = state;
  must(
    clock.time === null || clock.time >= 0 || pacingOf(state.pacing)!.clock.counts === "down",
    "a clock that counts up does not stand before its beginning",
    () => clock,
  );
  must(clock.round >= before.clock.round, "no window comes twice", () => [before.clock, clock]);
  if (clock.round !== before.clock.round || before.clock.time === null) return;
  must(
    clock.time !== null && !isPast(clock.time, before.clock.time, pacingOf(state.pacing)!.clock.counts),
    "time never runs backwards",
    () => [before.clock, clock],
  );
}

/** Checks for one current slot or one simultaneous group, without missing slots or pending automatic steps. */
export function floorIsInOrder(state: EncounterState): void {
  const all = slots(state);
  must(new Set(all.map(({ id }) => id)).size === all.length, "slot ids are unique", () => all.map(({ id }) => id));
  const floor = [...currentIds(state), ...state.held.flat()];
  must(new Set(floor).size === floor.length, "nobody is on the floor twice", () => floor);
  for (const id of floor) {
    const slot = all.find((one) => one.id === id);
    must(slot?.state === "now" || slot?.state === "held", "who is on the floor is there", () => [id, slot]);
  }
  const together = begunTogether(state);
  const alike = (current(state) ?? []).filter(({ id }) => !together.has(id));
  must(
    alike.every((slot) => compareKeys(slot.key, alike[0]!.key) === 0),
    "those current are simultaneous, or a group's turns that began together (J-10)",
    () => alike,
  );
  const view = viewOf(state)!;
  must(
    !halted(state) || (state.status === "running" && !floor.length),
    "nobody is on the floor while time stands at an empty count",
    () => floor,
  );
  must(nextStep(view) === null, "the core comes to rest", () => [state.stage, currentIds(state)]);
}

/** J-10: turns that began together by a command in force. */
function begunTogether(state: EncounterState): ReadonlySet<unknown> {
  const given = entriesOf(state).filter(({ number, command }) => number <= state.head && command.type === "together");
  return new Set(given.flatMap(({ command }) => command.slots as readonly string[]));
}

/** A leaving or falling participant ends no other's turn. */
export function othersStayCurrent(before: EncounterState, command: Command, state: EncounterState): void {
  if (command.type !== "leave" && command.type !== "defeat") return;
  const others = currentIds(before).filter((id) => participantOfSlot(id) !== command.participant);
  if (others.length)
    must(
      sameJson(currentIds(state), others),
      "removing somebody never changes who is current unless it was them",
      () => [before.now, command, currentIds(state)],
    );
}

/** Of a group that attacks, no member's strike or beginning ends the turn of another (J-10). */
export function attacksEndNoOther(before: EncounterState, command: Command, state: EncounterState): void {
  if (command.type !== "attack" && command.type !== "together") return;
  const done = new Set(doneIn(before));
  const ended = doneIn(state).filter((id) => !done.has(id) && participantOfSlot(id) !== command.participant);
  must(ended.length === 0, "an attack ends nobody else's turn", () => [command, ended]);
}

function doneIn(state: EncounterState): readonly string[] {
  return slots(state).flatMap((slot) => (slot.state === "done" ? [slot.id] : []));
}

/** Slots finished in this window, by participant. */
export type Counts = Readonly<Record<string, number>>;

/** Counts finished slots; calls `atMost` at the end of each window and of the command. */
export function countActs(
  before: EncounterState,
  counts: Counts,
  events: readonly EncounterEvent[],
  state: EncounterState,
  atMost: (state: EncounterState, id: string) => number,
): Counts {
  let now: Record<string, number> = { ...counts };
  const check = (at: EncounterState): void => {
    for (const [id, count] of Object.entries(now)) {
      const most = atMost(at, id);
      must(count <= most, "nobody acts more often than the pacing allows", () => ({
        id,
        count,
        most,
        clock: at.clock,
      }));
    }
  };
  for (const event of events) {
    if (event.type === "slotEnd" && !event.participant.startsWith("fire"))
      now[event.participant] = (now[event.participant] ?? 0) + 1;
    if (event.type === "left") delete now[event.participant];
    if (event.type === "windowStart") {
      check(before);
      now = {};
    }
  }
  check(state);
  return now;
}
