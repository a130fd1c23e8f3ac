/*
 * A write that is not answered in time is given up, so that others go on. It may still be on its way: another package
 * may be asking somebody before it is sent, or the server may answer late. Each attempt has a name of its own, by which
 * it is known when it comes after all.
 */

/** Option of an update: the name of the attempt. */
const ATTEMPT = "segmentZeroAttempt";

/** Attempts of this client that were given up: whether they may still be sent. */
const givenUp = new Map<string, () => boolean>();

/** A new attempt: an option that goes along with the write. */
export function newAttempt(): object {
  return { [ATTEMPT]: foundry.utils.randomID() };
}

function known(operation: object): (() => boolean) | undefined {
  const { [ATTEMPT]: attempt } = operation as Readonly<Record<string, unknown>>;
  return typeof attempt === "string" ? givenUp.get(attempt) : undefined;
}

/** Gives up an attempt. @param isWanted true while the write is still to be made, so that it may be sent after all */
export function giveUp(attempt: object, isWanted: () => boolean): void {
  for (const name of Object.values(attempt)) givenUp.set(name as string, isWanted);
}

/** True for an update of an attempt that this client has given up. */
export function isGivenUp(operation: object): boolean {
  return known(operation) !== undefined;
}

/** In `_preUpdateOperation`, after whatever has held it up. @returns whether it must not be sent any more */
export function comesTooLate(operation: object): boolean {
  return known(operation)?.() === false;
}
