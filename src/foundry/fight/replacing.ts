import {
  apply,
  newEncounter,
  pacingOf,
  participantOf,
  repair,
  restartRound,
  type Command,
  type EncounterState,
  isJsonObject,
  isObject,
} from "../../rules/core.ts";
import { freshEncounter } from "../settings/new-fights.ts";
import { defaultPacing } from "../settings/settings.ts";
import { CARRIED_OUT, type Fight, type Order, type RepairWay, type Reply } from "./fight.ts";
import { checksumOf, unreadableBehind } from "./kept-encounter.ts";
import { reconcile } from "./reconcile.ts";
import { asideUpdate, replacementOf, wholeUpdate, writeMark } from "./store.ts";
import { writeInTime } from "./write-in-time.ts";

/* Replaces a stored encounter by a new or repaired one, with a backup of a damaged one in the same write. */

interface Beginning {
  readonly pacing: string;
  readonly settings?: readonly Command[];
  /** The encounter before, for what no actor knows, such as surprise. */
  readonly old?: EncounterState | null;
}

/** Returns the restart of a fight, with its pacing if known, and its combat rules and options if readable. */
function startingOver({ encounter: read, problem }: Fight): Beginning {
  const stored = unreadableBehind(read)?.stored ?? read;
  const old = problem ? (repair(stored)?.state ?? null) : read;
  const options = Object.entries(old?.options ?? {}).map(([name, value]): Command => ({ type: "option", name, value }));
  const settings = [...(old?.rules === undefined ? [] : [{ type: "rules", rules: old.rules }]), ...options];
  const { pacing } = isObject(stored) ? stored : read;
  return { pacing: typeof pacing === "string" && pacingOf(pacing) ? pacing : defaultPacing(), settings, old };
}

/** Carries out an order that replaces the stored encounter: repairs damaged ones, only restarts unreadable ones. */
export async function replaceFight(
  combat: Fight,
  order: Exclude<Order, { readonly what: "stored" | "finish" | "leave" }>,
): Promise<Reply> {
  if (order.what === "restart") return writeAnew(combat, startingOver(combat));
  const behind = order.what === "begin" ? unreadableBehind(combat.encounter) : undefined;
  if (behind) return { refusal: behind.refusal };
  if (order.what === "begin")
    return combat.encounter.status === "setup" ? writeAnew(combat, { pacing: order.pacing }) : CARRIED_OUT;
  return combat.damage?.length === 0 ? CARRIED_OUT : writeRepaired(combat, order.way);
}

async function writeAnew(combat: Fight, { pacing, settings = [], old = null }: Beginning): Promise<Reply> {
  const empty = old ? newEncounter(pacing) : freshEncounter(pacing);
  const joins = reconcile(empty, combat.combatants).map((command): Command => {
    const known = old && typeof command.participant === "string" ? participantOf(old, command.participant) : undefined;
    return command.type === "join" && known
      ? { ...command, stats: { ...known.stats, ...(isJsonObject(command.stats) ? command.stats : {}) } }
      : command;
  });
  const joined = asFarAsTaken(empty, [...settings, ...joins]);
  // Not a user's action, so there is nothing to undo.
  return replaceBy(combat, { ...joined, head: 0, log: {} }, 0, combat.problem !== null || combat.damage?.length !== 0);
}

function asFarAsTaken(state: EncounterState, commands: readonly Command[]): EncounterState {
  return commands.reduce((now, command) => {
    const outcome = apply(now, command);
    return outcome.refusal ? now : outcome.state;
  }, state);
}

async function writeRepaired(combat: Fight, way: RepairWay): Promise<Reply> {
  const { encounter, problem } = combat;
  const stored = unreadableBehind(encounter)?.stored ?? encounter;
  const repairedState = way === "round" ? restartRound(stored) : repair(stored);
  return repairedState
    ? replaceBy(combat, repairedState.state, repairedState.state.clock.round, true)
    : { refusal: problem };
}

function readAgain(attempt: object): Combat.Database.UpdateOperation & StartOptions {
  return { ...attempt, diff: false, startsOver: true };
}

export async function writeWhole(combat: Fight): Promise<Reply> {
  const { encounter } = combat;
  const behind = unreadableBehind(encounter);
  if (behind) return { refusal: behind.refusal };
  const update = { ...wholeUpdate(combat, encounter), ...writeMark(combat, checksumOf(encounter)) };
  await writeInTime(combat, (attempt) => combat.update(update, readAgain(attempt)));
  return CARRIED_OUT;
}

/** Options of an update after which the encounter is read again. */
export interface StartOptions {
  readonly startsOver?: boolean;
}

async function replaceBy(combat: Fight, encounter: EncounterState, round: number, setsAside: boolean): Promise<Reply> {
  const update = {
    round,
    turn: null,
    ...replacementOf(combat, encounter),
    ...(setsAside ? asideUpdate(combat) : {}),
    ...writeMark(combat, checksumOf(encounter)),
  };
  await writeInTime(combat, (attempt) => combat.update(update, readAgain(attempt)));
  return CARRIED_OUT;
}
