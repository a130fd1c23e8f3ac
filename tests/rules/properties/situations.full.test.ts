/** Random fights reach the situations that an evening shows; what must hold in them `proveProperties` checks. */
import { describe, expect, test } from "vitest";
import {
  newEncounter,
  apply,
  participantOf,
  participantOfSlot,
  participantsOf,
  requests,
  slots,
  type Command,
  type EncounterState,
  type Participant,
} from "../../../src/rules/index.ts";
import { anyCommand, opening } from "./commands.ts";
import { randomFrom, randomOf } from "./random.ts";
import type { Subject } from "./subject.ts";
import { subjects } from "./subjects.ts";

/** Enough for the rarest; most are reached much earlier. */
const FIGHTS = 400;
const COMMANDS = 40;

/** Says if an accepted command led to a situation. */
type Seen = (before: EncounterState, command: Command, after: EncounterState) => boolean;

const isUnable = ({ defeated, facts, combat }: Participant): boolean =>
  defeated || Boolean(combat?.stunned ?? combat?.out ?? facts.stunned ?? facts.out);

const groupOf = (state: EncounterState, id: string): string => participantOf(state, id)?.group ?? "";

/** True if a member of this participant's group is stunned or has fallen. */
function hasUnable(state: EncounterState, id: string): boolean {
  const group = groupOf(state, id);
  return group !== "" && [...participantsOf(state)].some((one) => one.group === group && isUnable(one));
}

const EVERYWHERE: Readonly<Record<string, Seen>> = {
  "the healed return": (_, { type, rose }) => type === "revive" && rose === true,
  "groups begin together": (_, { type }) => type === "together",
  "groups with unable members end turns": (before, { type, slots: ids }) =>
    type === "done" && ((ids as readonly string[]) ?? []).some((id) => hasUnable(before, participantOfSlot(id))),
};

const casts = (state: EncounterState, id: unknown): boolean =>
  slots(state).some((slot) => slot.participant === id && slot.phase === "magic" && slot.state === "open");

const OWN: Readonly<Record<string, Readonly<Record<string, Seen>>>> = {
  "side-segments": {
    "S-31: casters are hit": (before, { type, participant }) => type === "harm" && casts(before, participant),
    "S-31: the GM decides about their spells": (before, { type, answers }) =>
      type === "answer" && requests(before).some(({ id, what }) => what === "struck" && id in (answers as object)),
  },
  "speed-order": {
    "B-25: those who concentrate are hit": (before, { type, participant }) =>
      type === "harm" && participantOf(before, String(participant))?.combat?.concentrating !== undefined,
    "B-60: those below 1 HP are healed": (before, { type, participant }, after) =>
      type === "change" && hp(before, participant) <= 0 && hp(after, participant) > 0,
  },
  "two-action": {
    "Q-21: weapons are half reloaded": (_, __, after) =>
      [...participantsOf(after)].some(({ facts }) => facts.reloading !== undefined),
  },
};

function hp(state: EncounterState, id: unknown): number {
  return Number(participantOf(state, String(id))?.stats.hp ?? Number.NaN);
}

function* played(subject: Subject): Generator<Parameters<Seen>> {
  for (let fight = 0; fight < FIGHTS; fight++) {
    const random = randomOf(1, fight);
    const commands = opening(subject, randomFrom(random(0x7fffffff))).map((command) => () => command);
    const makes = Array.from({ length: COMMANDS }, () => random(0x7fffffff)).map(
      (draw) => (state: EncounterState) => anyCommand(state, subject, randomFrom(draw)),
    );
    let state = newEncounter(subject.pacing);
    for (const make of [...commands, ...makes]) {
      const command = make(state) as Command;
      const outcome = apply(state, command);
      if (outcome.refusal) continue;
      yield [state, command, outcome.state];
      ({ state } = outcome);
    }
  }
}

describe.each(await subjects())("random fights in $pacing", (subject) => {
  const { "groups begin together": together, ...everywhere } = EVERYWHERE;
  // T-11: whoever completes in one segment acts at once anyway.
  const wanted: Readonly<Record<string, Seen>> = {
    ...everywhere,
    ...(subject.pacing === "stopwatch" ? {} : { "groups begin together": together! }),
    ...OWN[subject.pacing],
  };
  test(`reach ${Object.keys(wanted).length} situations of an evening`, () => {
    const missing = new Set(Object.keys(wanted));
    for (const seen of played(subject)) {
      for (const name of missing) if (wanted[name]!(...seen)) missing.delete(name);
      if (!missing.size) break;
    }
    expect([...missing]).toEqual([]);
  });
});
