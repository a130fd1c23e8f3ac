import { currentIds, diff, isRefusal, refuse, seconds, type Command, type EncounterState, type Refusal } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { forgetWork, noteWork } from "../events/journal.ts";
import { reportOf, type TurnNews } from "../events/news.ts";
import { CARRIED_OUT, type Reply } from "../relay/reply.ts";
import { automatic } from "./automation.ts";
import { applyAll, type Batch } from "./batch.ts";
import { changesBy } from "./changes.ts";
import { Ledger } from "./ledger.ts";
import { announce, positionOf } from "./position.ts";
import { tellLeftAlone } from "./tell-left-alone.ts";
import { travelWith } from "./travel-changes.ts";
import { updateOf } from "./update.ts";
import { writeTogether } from "./write-together.ts";

/** Commands that go back in time, and those that move in it at all: nothing new is done by them. */
const BACK: ReadonlySet<unknown> = new Set(["undo", "takeBack"]);
const HISTORY: ReadonlySet<unknown> = new Set([...BACK, "redo"]);

/** How often automation is asked again after one click; more is a circle. */
const ROUNDS = 100;

type Done = Extract<Batch, { refusal?: undefined }> & { readonly ledger: Ledger };

/** Does this click go back or forward in time, and do nothing new? */
export const isHistory = (commands: readonly Command[]): boolean => HISTORY.has(commands[0]?.type);

/**
 * One write for one click, whatever follows from it: the patch of the encounter, and round and turn as other packages read them. What it does to actors
 * belongs to it: that is written with it, or nothing is.
 * @returns the refusal, if one of the commands was refused; then nothing has changed
 */
export async function commit(combat: SegmentZeroCombat, before: EncounterState, commands: readonly Command[]): Promise<Reply> {
  const asked = carriedOut(combat, before, commands);
  if (isRefusal(asked)) return { refusal: asked };
  const left = travelWith(combat, asked.steps, asked.ledger);
  const batch = await withAutomation(combat, before, asked, commands);
  const back = BACK.has(commands[0]?.type);
  const position = positionOf(combat, batch.state);
  const stored = "schema" in (combat.system.encounter as object);
  const { news, worked } = reportOf(combat, { commands, before, after: batch.state, steps: batch.steps, direction: back ? -1 : 1, silent: isHistory(commands) });
  const encounter = stored ? updateOf(batch.patch, "system.encounter") : { "system.encounter": batch.state };
  // What other packages add goes along; round, turn and encounter are not theirs to change.
  const data = { ...position };
  const options = { direction: news.direction, worldTime: { delta: Math.floor(seconds(batch.state)) - Math.floor(seconds(before)) } };
  announce(combat, before, batch.state, data, options);
  const update = { ...data, ...position, ...encounter, "system.lastWrite": news.id, ...(worked ? { "system.worked": worked } : {}) };
  const writeEncounter = async (): Promise<boolean> => write(combat, news, news.moved ? update : without(update, "round", "turn"), options);
  if (!(await writeTogether(combat, batch.ledger.writes, writeEncounter))) return { refusal: refuse("not-written") };
  void tellLeftAlone(combat, left, news);
  return CARRIED_OUT;
}

/** Carries out commands on a copy, and notes with each what it does to actors. */
function carriedOut(combat: SegmentZeroCombat, before: EncounterState, commands: readonly Command[], known = new Ledger()): Done | Refusal {
  const ledger = known.fork();
  const batch = applyAll(before, commands, (command, step) => changesBy(combat, command, step, ledger));
  return batch.refusal ?? { ...batch, ledger };
}

/**
 * What is due afterwards is noted before, and forgotten if it was not written.
 * @returns whether it was; another package may have prevented it
 */
async function write(combat: SegmentZeroCombat, news: TurnNews, update: object, options: object): Promise<boolean> {
  noteWork(combat, news);
  let written: unknown;
  try {
    // The patch is the difference already, and `turn` must stay in it when the same combatant acts twice running.
    written = await combat.update(update as Combat.UpdateData, { ...options, diff: false, turnNews: news } as Combat.Database.UpdateOperation);
  } finally {
    if (!written) forgetWork(news.id);
  }
  return Boolean(written);
}

function without(update: object, ...keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(update).filter(([key]) => !keys.includes(key)));
}

/**
 * What the GM wants done without a click belongs to the click that led to it. Who looks back into the past wants nothing done. Bookkeeping is
 * nobody's click and leads to nothing, unless the fight waits: for the dice of somebody who joined late, say.
 */
async function withAutomation(combat: SegmentZeroCombat, before: EncounterState, asked: Done, commands: readonly Command[]): Promise<Done> {
  const clicked = commands.some(({ by }) => by !== undefined);
  if (isHistory(commands) || (!clicked && !isWaiting(asked.state))) return asked;
  let done = asked;
  for (let round = 0; round < ROUNDS; round++) {
    const more = await wanted(combat, done.state);
    if (!more.length) break;
    const next = carriedOut(combat, done.state, more.map((command, place) => signed(command, clicked || round > 0 || place > 0)), done.ledger);
    if (isRefusal(next)) {
      // What was clicked is right all the same.
      console.warn(`Segment Zero | not done by itself: ${more.map(({ type }) => type).join(", ")}: ${next.code}`);
      break;
    }
    done = { ...next, events: [...done.events, ...next.events], steps: [...done.steps, ...next.steps] };
  }
  return done === asked ? asked : { ...done, patch: diff(before, done.state) };
}

/** A fault in what was not even asked for must not cost anybody their click. */
async function wanted(combat: SegmentZeroCombat, state: EncounterState): Promise<readonly Command[]> {
  try {
    return await automatic(combat, state);
  } catch (error) {
    console.error("Segment Zero |", error);
    return [];
  }
}

/** Joined to what led to it, so that both are taken back together. */
function signed(command: Command, joined: boolean): Command {
  return { by: game.user?.id ?? "", ...command, ...(joined ? { joined } : {}) };
}

/** Time cannot go on: the fight is on, and nobody acts. */
function isWaiting(state: EncounterState): boolean {
  return state.status === "running" && state.pause === null && currentIds(state).length === 0;
}
