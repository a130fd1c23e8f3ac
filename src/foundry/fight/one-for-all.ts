import {
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
} from "../../rules/core.ts";

/** The command that a member of a group gives in its slot, in the state in which its turn has come; null = none. */
export type CommandFor = (slot: Slot, state: EncounterState) => Command | null;

/** What is played instead of a command that would be refused; null = nothing. */
export type Instead = (command: Command, refusal: Refusal) => Command | null;

/** Far more slots in a row than any fight has between two decisions. */
const PATIENCE = 2_000;

/**
 * Those who are in the same group as this participant, itself among them, in the order in which they joined; alone if
 * it is in none.
 */
export function membersOf(state: EncounterState, id: string): readonly Participant[] {
  const participant = participantOf(state, id);
  if (!participant) return [];
  if (!participant.group) return [participant];
  return [...participantsOf(state)].filter(({ group }) => group === participant.group).sort((a, b) => a.seat - b.seat);
}

/**
 * The commands by which all members of a group that come one after the other, or are current at once, do the same.
 * Somebody else's slot, dice or a decision in between end the row. Played through on a copy: given together they are
 * one write and one step of Undo.
 * @param id a participant who is current; the members of its group are meant
 * @param hidden members that are left out
 * @param instead what is played where a member's command would be refused; without it the row ends there
 * @returns none when `id` is not current; the command of the first alone when it would be refused
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
 * The commands by which everybody who is current is done, and so on, until somebody is current for whom nobody may
 * answer (`mayPass`), something new is asked, or the round is over.
 */
export function doneInARow(state: EncounterState, mayPass: (participant: Participant) => boolean): readonly Command[] {
  const asked = new Set(requests(state).map(({ id }) => id));
  const { round } = state.clock;
  // Where time has no windows to end it, nobody acts twice in one click.
  const endless = look(state)?.pacing.clock.endless === true;
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

/**
 * Carries out on a copy what `next` says, until it says nothing or what it says is refused, with nothing to play
 * instead.
 */
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

/**
 * Fields that name participants or slots, wherever in a command they stand. Every other text is somebody's words, also
 * if it reads like an id.
 */
const IDS: ReadonlySet<string> = new Set(["participant", "participants", "target", "slot", "slots", "before", "after"]);

/**
 * The same command for another member: wherever a field names the first one or one of its slots, it names the other's.
 */
export function forMember(command: Command, from: string, to: string): Command {
  return renamed(command as Json, from, to, false) as Command;
}

/** @param isId whether a text here is an id */
function renamed(value: Json, from: string, to: string, isId: boolean): Json {
  if (typeof value === "string")
    return !isId
      ? value
      : value === from
        ? to
        : participantOfSlot(value) === from
          ? value.replace(`_${from}_`, `_${to}_`)
          : value;
  if (Array.isArray(value)) return value.map((item: Json) => renamed(item, from, to, isId));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, item]) => [key, renamed(item as Json, from, to, IDS.has(key))]),
  );
}
