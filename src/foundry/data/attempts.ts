/*
 * A write without an answer in time is abandoned. It may still arrive, because another module asks a user
 * first, or the server is late; its name identifies it.
 */

/** Update option. */
const ATTEMPT = "segmentZeroAttempt";

/** Abandoned attempts of this client; the function says whether they may still be sent. */
const givenUp = new Map<string, () => boolean>();

/** Returns a write option. */
export function newAttempt(): object {
  return { [ATTEMPT]: foundry.utils.randomID() };
}

function known(operation: object): (() => boolean) | undefined {
  const { [ATTEMPT]: attempt } = operation as Readonly<Record<string, unknown>>;
  return typeof attempt === "string" ? givenUp.get(attempt) : undefined;
}

/** @param isWanted true if it may be sent late */
export function giveUp(attempt: object, isWanted: () => boolean): void {
  for (const name of Object.values(attempt)) givenUp.set(name as string, isWanted);
}

export function isGivenUp(operation: object): boolean {
  return known(operation) !== undefined;
}

/**
 * In `_preUpdateOperation`.
 * @returns true if it must not be sent
 */
export function comesTooLate(operation: object): boolean {
  return known(operation)?.() === false;
}
