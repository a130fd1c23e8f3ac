import {
  currentIds,
  entriesOf,
  participantsOf,
  requests,
  type Command,
  type EncounterState,
  type Json,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { ACTIONS } from "../../../src/rules/pacing/stopwatch/actions.ts";
import { pick, type Random } from "../properties/random.ts";
import type { Subject } from "../properties/subject.ts";

function stats(random: Random): JsonObject {
  const start = pick<number | "never" | null>([null, null, null, 0, 3, "never"], random)!;
  return {
    agility: pick([7, 10, 10, 17, 20], random)!,
    weapons: [
      { label: "sword", speedClass: 7, draw: 4, longer: random(2) === 0, ready: random(2) === 0 },
      { label: "bow", speedClass: 3, capacity: 1, reload: 5, loaded: random(2) },
      { label: "gun", speedClass: 2, perSegment: 3, capacity: 8, reload: random(2) * 6 },
    ].slice(0, random(4)),
    ...(start === null ? {} : { start }),
  };
}

const deeds: readonly ((random: Random) => Json)[] = [
  (random) => ({ do: "weapon", weapon: random(4) }),
  (random) => ({ do: "weapon", weapon: 2, moving: random(2) === 0 }),
  (random) => ({ do: "draw", weapon: random(3) }),
  (random) => ({ do: "reload", weapon: random(3) }),
  (random) => ({ do: "listed", action: pick(ACTIONS, random)!.id, moving: true }),
  (random) => ({ do: "class", speedClass: 1 + random(10), times: 1 + random(3) }),
  (random) => ({ do: "fixed", segments: random(6), label: "lift" }),
  (random) => ({ do: "run", segments: 1 + random(3) }),
  () => ({ do: "run" }),
  (random) => ({ do: "stop", ...(random(2) ? { sooner: pick(["first", "second"], random)! } : {}) }),
  () => ({ do: "wait" }),
  () => ({ do: "sing" }),
];

function deed(random: Random): Json {
  const one = (): Json => pick(deeds, random)!(random);
  return random(4) ? one() : [one(), one()];
}

function somebody(state: EncounterState, random: Random): string {
  const now = currentIds(state).map((slot) => slot.slice(slot.indexOf("_") + 1, slot.lastIndexOf("_")));
  return (random(2) ? pick(now, random) : undefined) ?? pick([...participantsOf(state)], random)?.id ?? "nobody";
}

function segment(state: EncounterState, random: Random): { at?: number } {
  return random(3) ? {} : { at: (state.clock.time ?? 0) + random(5) - 1 };
}

/** An answer to a pending request, often a sensible one. */
function answered(state: EncounterState, random: Random): Command {
  const request = pick(requests(state), random);
  const value =
    request?.what === "nextAction"
      ? deed(random)
      : request?.what === "awareness"
        ? pick<Json>([0, 2, 5, "never", -1], random)!
        : pick(request?.choices ?? [], random);
  return { type: "answer", answers: { [request?.id ?? "nothing"]: value ?? null } };
}

export function randomCommand(state: EncounterState, random: Random): Command {
  const participant = somebody(state, random);
  switch (random(12)) {
    case 0:
    case 1:
      return { type: "begin", participant, action: deed(random), ...segment(state, random) };
    case 2:
    case 3:
      return { type: "changeAction", participant, action: deed(random), ...segment(state, random) };
    case 4:
      return {
        type: "react",
        participant,
        action: deed(random),
        ...(random(2) ? { at: Math.max(0, (state.clock.time ?? 0) + random(7) - 4) } : {}),
      };
    case 5:
      return { type: "release", participant, ...segment(state, random) };
    case 6:
      return { type: "aware", participant, ...segment(state, random) };
    case 7:
      return { type: "moving", participant, moving: random(2) === 0 };
    case 8:
      return { type: "close", participant, closed: (state.clock.time ?? 0) + random(9), quick: random(2) === 0 };
    case 9:
      return { type: "done", report: { next: deed(random) } };
    default:
      return answered(state, random);
  }
}

/** It is the same for everybody, and all the log is read for it: a crowd asks thousands of times. */
const mostByState = new WeakMap<EncounterState, number>();

function mostIn(state: EncounterState): number {
  const commands = entriesOf(state).map(({ command }) => command);
  const earliest = Math.min(0, ...commands.map(({ stats }) => Number((stats as JsonObject | undefined)?.time ?? 0)));
  return (state.clock.time ?? 0) - earliest + 1 + commands.filter(({ type }) => type === "move").length;
}

export const subject: Subject = {
  pacing: "stopwatch",
  stats,
  command: randomCommand,
  // T-7: every action takes at least one segment, so at most one completes in each; a slot that the GM moves may share one with another.
  mostPerWindow(state) {
    const known = mostByState.get(state) ?? mostIn(state);
    mostByState.set(state, known);
    return known;
  },
};
