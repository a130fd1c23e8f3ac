import { giveUp, newAttempt } from "../data/write-options.ts";
import { inTime, isOverdue } from "../host/timing.ts";
import { storedOnServer } from "../host/typed-calls.ts";
import type { Fight } from "./fight.ts";
import { LONGEST_ANSWER } from "./relay/keys.ts";

/** Time limit of a document write in milliseconds. A module may ask the GM first. */
export const LONGEST_WRITE = 30_000;

/** Fights with an abandoned write and no answer since. */
const unanswered = new WeakSet<Fight>();

/** The fight of an abandoned write, until the server answers. */
let doubtful: Fight | null = null;

/**
 * Writes a document, or gives up, so that an unanswered write does not block others.
 * @param isWanted true while a delayed write is still to be sent
 * @throws when it gives up
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
    if (isOverdue(error)) {
      giveUp(attempt, isWanted);
      unanswered.add(combat);
      doubtful = combat;
      void answer.catch(() => undefined).then(() => noteAnswer(combat));
    }
    throw error;
  }
}

function noteAnswer(combat: Fight): void {
  if (unanswered.delete(combat)) void combat.reconcile();
}

/** True after an abandoned write, until another one succeeds. */
export function isUnanswered(combat: Fight): boolean {
  return unanswered.has(combat);
}

/**
 * Sends any request after an abandoned write: the server answers in order, so earlier ones are done then.
 * @returns false without an answer
 */
export async function isLineClear(): Promise<boolean> {
  if (!doubtful) return true;
  try {
    await inTime(storedOnServer(doubtful), LONGEST_ANSWER);
  } catch (error) {
    if (isOverdue(error)) return false;
  }
  doubtful = null;
  return true;
}
