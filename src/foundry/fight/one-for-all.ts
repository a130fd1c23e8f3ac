import {
  isEndless,
  apply,
  current,
  look,
  participantOf,
  participantsOf,
  requests,
  participantOfSlot,
  type Command,
  type EncounterState,
  type Json,
  type JsonObject,
  type Participant,
  type Refusal,
  type Slot,
  isJsonList,
  isJsonObject,
} from "../../rules/core.ts";

/** Returns the command of a group member in its slot; null = none. */
export type CommandFor = (slot: Slot, state: EncounterState) => Command | null;

export type Instead = (command: Command, refusal: Refusal) => Command | null;

const PATIENCE = 2_000;

/** Returns the members of a participant's group in order of joining; itself without a group. */
export function membersOf(state: EncounterState, id: string): readonly Participant[] {
  const participant = participantOf(state, id);
  if (!participant) return [];
  if (!participant.group) return [participant];
  return [...participantsOf(state)].filter(({ group }) => group === participant.group).sort((a, b) => a.seat - b.seat);
}

/**
 * Returns the commands by which consecutive or simultaneous members of a group do the same, tried on a copy;
 * another's slot, dice or a decision end the row.
 * @param id a current participant, whose group is meant
 * @param hidden members to leave out
 * @param instead replaces a refused command; without it the row ends there
 * @returns none if `id` is not current; only the first command if it would be refused
 */
export function asOne(
  state: EncounterState,
  id: string,
  commandFor: CommandFor,
  hidden: (id: string) => boolean = () => false,
  instead: Instead = () => null,
): readonly Command[] {
  const members = new Set(
    membersOf(state, id)
      .map((member) => member.id)
      .filter((member) => member === id || !hidden(member)),
  );
  const did = new Set<string>();
  return playThrough(
    state,
    (copy) => {
      const slot = nextOf(
        copy,
        (one) => members.has(one.participant) && !did.has(one.participant),
        did.size ? undefined : id,
      );
      if (slot) did.add(slot.participant);
      return slot ? commandFor(slot, copy) : null;
    },
    instead,
  );
}

/**
 * Returns the commands that end turns until one may not be passed (`mayPass`), a new request appears, or the
 * round is over.
 */
export function doneInARow(state: EncounterState, mayPass: (participant: Participant) => boolean): readonly Command[] {
  const asked = new Set(requests(state).map(({ id }) => id));
  const { round } = state.clock;
  // In endless time, no participant acts twice in one click.
  const endless = isEndless(look(state)?.pacing);
  const did = new Set<string>();
  return playThrough(state, (copy) => {
    const now = current(copy) ?? [];
    const free = now.every(
      ({ participant, id }) => mayPassSlot(copy, participant, mayPass) && !did.has(endless ? participant : id),
    );
    if (!now.length || !free || copy.clock.round !== round) return null;
    if (
      requests(copy).some(
        ({ id, blocking, participant }) =>
          (blocking && !asked.has(id)) || now.some((slot) => slot.participant === participant),
      )
    )
      return null;
    for (const { id, participant } of now) did.add(endless ? participant : id);
    return { type: "done", slots: now.map(({ id }) => id) };
  });
}

function mayPassSlot(state: EncounterState, id: string, mayPass: (participant: Participant) => boolean): boolean {
  const participant = participantOf(state, id);
  return participant !== undefined && mayPass(participant);
}

function nextOf(state: EncounterState, wanted: (slot: Slot) => boolean, first?: string): Slot | undefined {
  const able = (current(state) ?? []).filter(wanted);
  return first === undefined ? able[0] : able.find(({ participant }) => participant === first);
}

function playThrough(
  state: EncounterState,
  next: (copy: EncounterState) => Command | null,
  instead: Instead = () => null,
): readonly Command[] {
  const commands: Command[] = [];
  let copy = state;
  while (commands.length < PATIENCE) {
    const wanted = next(copy);
    if (!wanted) break;
    let command = wanted;
    let outcome = apply(copy, wanted);
    const other = outcome.refusal && instead(wanted, outcome.refusal);
    if (other) outcome = apply(copy, (command = other));
    if (outcome.refusal) return commands.length ? commands : [wanted];
    commands.push(command);
    copy = outcome.state;
  }
  return commands;
}

/** Fields that name participants or slots; other texts are a user's. */
const IDS: ReadonlySet<string> = new Set(["participant", "participants", "target", "slot", "slots", "before", "after"]);

/** Returns the command for another member: ids of the first one and its slots are replaced. */
export function forMember(command: Command, from: string, to: string): Command {
  return { ...command, ...renamedIn(command, from, to) };
}

function renamedIn(fields: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, item]) => [key, item && renamed(item, from, to, IDS.has(key))]),
  );
}

/** @param isId true if a text here is an id */
function renamed(value: Json, from: string, to: string, isId: boolean): Json {
  if (typeof value === "string")
    return !isId
      ? value
      : value === from
        ? to
        : participantOfSlot(value) === from
          ? value.replace(`_${from}_`, `_${to}_`)
          : value;
  if (isJsonList(value)) return value.map((item) => renamed(item, from, to, isId));
  return isJsonObject(value) ? renamedIn(value, from, to) : value;
}
