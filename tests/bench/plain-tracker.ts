/**
 * The minimum that any immutable tracker with Undo must do when a turn ends, written by hand: a list of combatants in order and an index into it. States share what does not
 * change. `done` refuses a late or early click; it stores the end of the turn with the combatant, finds the next who can act, opens the next round, stores the data for
 * Undo, and returns the new state with its changes. It has no rules: one turn per combatant and round in a fixed order, without ties, dice, declarations, waits or
 * interruptions.
 */
export interface PlainState {
  readonly round: number;
  /** Place of the current combatant. */
  readonly turn: number;
  /** In playing order. */
  readonly combatants: readonly PlainCombatant[];
  /** Commands given so far. */
  readonly head: number;
  /** The latest commands in pages, so that a click copies one page and not the whole log. */
  readonly log: readonly Page[];
}

type Page = readonly PlainEntry[];

export interface PlainCombatant {
  readonly id: string;
  readonly initiative: number;
  readonly defeated: boolean;
  /** Round of its last turn. */
  readonly acted: number;
  readonly turns: number;
}

interface PlainEntry {
  readonly command: PlainDone;
  /** Path and earlier value of every change by the command. */
  readonly inverse: Changes;
}

export interface PlainDone {
  readonly type: "done";
  readonly slots: readonly string[];
  readonly by: string;
  readonly id: string;
}

type Changes = Readonly<Record<string, unknown>>;

export type PlainOutcome =
  | { readonly state: PlainState; readonly patch: Changes; readonly events: readonly object[] }
  | { readonly refusal: string };

/** Entries per page, and pages: as many as ours. */
const PAGE = 32;
const PAGES = 38;

/** Name of the present turn. */
export function plainSlot({ round, turn, combatants }: PlainState): string {
  return `${round}_${combatants[turn]!.id}`;
}

export function plainDone(state: PlainState, command: unknown): PlainOutcome {
  if (!isDone(command)) return { refusal: "bad-command" };
  if (wasGiven(state, command.id)) return { refusal: "repeated" };
  if (command.slots[0] !== plainSlot(state)) return { refusal: "not-current" };
  const { round, turn, combatants, head, log } = state;
  const actor = combatants[turn]!;
  const list = [...combatants];
  list[turn] = { ...actor, acted: round, turns: actor.turns + 1 };
  let next = turn + 1;
  while (next < list.length && list[next]!.defeated) next++;
  const begins = next === list.length ? 1 : 0;
  if (begins) for (next = 0; list[next]!.defeated;) next++;
  const was = `combatants.${turn}`;
  const inverse = { turn, ...(begins ? { round } : {}), [`${was}.acted`]: actor.acted, [`${was}.turns`]: actor.turns };
  const entry = { command, inverse };
  const after: PlainState = {
    round: round + begins,
    turn: next,
    combatants: list,
    head: head + 1,
    log: withEntry(log, entry),
  };
  return {
    state: after,
    patch: {
      turn: next,
      ...(begins ? { round: after.round } : {}),
      [`${was}.acted`]: round,
      [`${was}.turns`]: actor.turns + 1,
      head: after.head,
      [`log.${Math.floor(after.head / PAGE)}.${after.head % PAGE}`]: entry,
    },
    events: [
      { type: "slotEnd", slot: command.slots[0] },
      ...(begins ? [{ type: "round", round: after.round }] : []),
      { type: "slotStart", slot: plainSlot(after) },
    ],
  };
}

function isDone(command: unknown): command is PlainDone {
  const { type, slots, by, id } = command as PlainDone;
  return (
    type === "done" &&
    Array.isArray(slots) &&
    slots.length === 1 &&
    slots.every((slot) => typeof slot === "string" && slot.length <= 128) &&
    typeof by === "string" &&
    /^[A-Za-z0-9_-]{1,64}$/.test(id)
  );
}

function withEntry(log: readonly Page[], entry: PlainEntry): readonly Page[] {
  const last = log.at(-1) ?? [];
  const after = last.length < PAGE ? [...log.slice(0, -1), [...last, entry]] : [...log.slice(1 - PAGES), [entry]];
  idsByLog.set(after, (idsByLog.get(log) ?? new Set()).add(entry.command.id));
  return after;
}

/** Ids of the latest commands, handed on from log to log, so that looking one up costs the same in a long fight. */
const idsByLog = new WeakMap<readonly Page[], Set<string>>();

function wasGiven({ log }: PlainState, id: string): boolean {
  return idsByLog.get(log)?.has(id) === true && log.some((page) => page.some(({ command }) => command.id === id));
}

export function plainFight(size: number): PlainState {
  const combatants = Array.from({ length: size }, (_, place): PlainCombatant => ({
    id: `combatant${place}`,
    initiative: size - place,
    defeated: false,
    acted: 0,
    turns: 0,
  }));
  return { round: 1, turn: 0, combatants, head: 0, log: [] };
}
