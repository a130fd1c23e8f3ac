import { giveUp, newAttempt } from "../data/attempts.ts";
import { inTime, isLate } from "../host/in-time.ts";
import { storedOnServer } from "../host/typed-calls.ts";
import type { Fight } from "./fight.ts";
import { LONGEST_ANSWER } from "./relay/keys.ts";

/**
 * How long a document may take to be written, in milliseconds. A package may ask the GM before it lets the write go on.
 */
export const LONGEST_WRITE = 30_000;

/** Fights of which a write was given up and has not been answered since. */
const unanswered = new WeakSet<Fight>();

/** The fight of a write that was given up, until the server has answered anything since. */
let doubtful: Fight | null = null;

/**
 * Writes a document of a click, or gives up, so that a write that is never answered holds up nothing else.
 * @param send gets an option that goes along with the write
 * @param isWanted true while the write is still to be made, if it was held up before it was sent
 * @throws when it was given up
 */
export async function writeInTime<T>(
  combat: Fight,
  send: (attempt: object) => Promise<T>,
  isWanted: () => boolean = () => false,
): Promise<T> {
  const attempt = newAttempt();
  const answer = send(attempt);
  try {
    const written = await inTime(answer, LONGEST_WRITE);
    noteAnswer(combat);
    return written;
  } catch (error) {
    if (isLate(error)) {
      giveUp(attempt, isWanted);
      unanswered.add(combat);
      doubtful = combat;
      void answer.catch(() => undefined).then(() => noteAnswer(combat));
    }
    throw error;
  }
}

/** Whatever waited for the answer follows now. */
function noteAnswer(combat: Fight): void {
  if (unanswered.delete(combat)) void combat.reconcile();
}

/** True if a write to this fight was given up and nothing has been written to it since. */
export function isUnanswered(combat: Fight): boolean {
  return unanswered.has(combat);
}

/**
 * After a write that was given up the server is asked for something, since it gets what this client sends in order: the
 * answer comes after whatever was still on its way.
 * @returns false if it does not answer either
 */
export async function isLineClear(): Promise<boolean> {
  if (!doubtful) return true;
  try {
    await inTime(storedOnServer(doubtful), LONGEST_ANSWER);
  } catch (error) {
    // A refusal is an answer.
    if (isLate(error)) return false;
  }
  doubtful = null;
  return true;
}
