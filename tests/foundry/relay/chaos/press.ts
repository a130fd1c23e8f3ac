import { isEndless } from "../../../../src/rules/core.ts";
// What people at the table press: mostly what is asked of them, sometimes something else, sometimes nonsense.
import {
  currentIds,
  pacingOf,
  participantOf,
  participantsOf,
  requests,
  slots,
  type Command,
  type EncounterState,
  type Json,
  type Request,
} from "../../../../src/rules/index.ts";
import { participantOfSlot } from "../../../../src/rules/model/participants.ts";
import { pick, roll, type Random } from "../../../rules/properties/random.ts";
import type { Subject } from "../../../rules/properties/subject.ts";

/** A pressing user: a GM commands all, a player the owned combatants. */
export interface Seat {
  readonly gm: boolean;
  readonly owns: (participant: string) => boolean;
}

type Press = (state: EncounterState, seat: Seat, subject: Subject, random: Random) => readonly Command[];

const PLAYER: readonly (readonly [weight: number, press: Press])[] = [
  [10, goOn],
  [6, (state, seat, subject, random) => [forOwn(subject.command(state, random), state, seat, random)]],
  [1, (state, _, subject, random) => [subject.command(state, random)]],
  [1, () => [{ type: "done" }]],
  [1, () => [{ type: "undo" }]],
  [
    1,
    (state) => [
      {
        type: "done",
        slots: slots(state)
          .slice(0, 1)
          .map(({ id }) => id),
      },
    ],
  ],
];

const GM: readonly (readonly [weight: number, press: Press])[] = [
  [14, goOn],
  [4, (state, _, subject, random) => [subject.command(state, random)]],
  [2, () => [{ type: "undo" }]],
  [2, () => [{ type: "takeBack" }]],
  [3, () => [{ type: "redo" }]],
  [1, () => [{ type: "pause", note: "tea" }]],
  [1, (state, _, __, random) => [{ type: "lose", slot: pick(slots(state), random)?.id ?? "1_nobody_1" }]],
  [
    1,
    (state, _, __, random) => [
      {
        type: "move",
        slot: pick(slots(state), random)?.id ?? "1_nobody_1",
        to: { time: (state.clock.time ?? 0) + random(5) - 2 },
      },
    ],
  ],
  [1, (state) => (isEndless(pacingOf(state.pacing)) ? [] : [{ type: "nextWindow" }])],
];

/** Random commands of one click; none if this user has nothing to do. */
export function press(state: EncounterState, seat: Seat, subject: Subject, random: Random): readonly Command[] {
  const weights = seat.gm ? GM : PLAYER;
  let at = random(weights.reduce((sum, [weight]) => sum + weight, 0));
  const [, make] = weights.find(([weight]) => (at -= weight) < 0)!;
  return make(state, seat, subject, random);
}

/** Commands of this seat that continue the fight: answers that block time, those that block the acting participant; then Done. */
function goOn(state: EncounterState, seat: Seat, _: Subject, random: Random): readonly Command[] {
  if (state.status !== "running") return seat.gm ? [{ type: "start" }] : [];
  if (state.pause) return seat.gm ? [{ type: "resume" }] : [];
  const acting = new Set(currentIds(state).map(participantOfSlot));
  const owed = requests(state).filter(
    (request) =>
      (request.blocking || (request.dice && request.participant !== undefined && acting.has(request.participant))) &&
      (seat.gm || (!request.gm && request.participant !== undefined && seat.owns(request.participant))),
  );
  if (owed.length) {
    const some = random(3) === 0 ? [pick(owed, random)!] : owed;
    const answer: Command = {
      type: "answer",
      answers: Object.fromEntries(some.map((request) => [request.id, answerTo(request, random)])),
    };
    return [answer];
  }
  const own = currentIds(state).filter((slot) => seat.gm || seat.owns(participantOfSlot(slot)));
  if (!own.length) return [];
  // Two commands of one click: the current participants one by one.
  return own.length > 1 && random(2) === 0
    ? own.map((slot) => ({ type: "done", slots: [slot] }))
    : [{ type: "done", slots: own }];
}

function answerTo(request: Request, random: Random): Json {
  if (request.dice) return roll(request.dice, random);
  return request.choices && random(3) > 0 ? (pick(request.choices, random) ?? request.fallback) : request.fallback;
}

/** The same command for a participant of this seat. */
function forOwn(command: Command, state: EncounterState, { owns }: Seat, random: Random): Command {
  const own = pick(
    [...participantsOf(state)].filter(({ id }) => owns(id)),
    random,
  )?.id;
  return own !== undefined && typeof command.participant === "string" && participantOf(state, command.participant)
    ? { ...command, participant: own }
    : command;
}
