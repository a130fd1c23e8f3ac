/*
 * A write without an answer in time is abandoned so that others continue. It may still arrive: another module may ask a
 * user first, or the server may answer late. Each attempt has a name by which it is recognised then.
 */

/** Update option: name of the attempt. */
const ATTEMPT = "segmentZeroAttempt";

export interface Attempt {
  readonly [ATTEMPT]: string;
}

/** Abandoned attempts of this client, with a function that says whether they may still be sent. */
const givenUp = new Map<string, () => boolean>();

/** Returns the write option of a new attempt. */
export function newAttempt(): Attempt {
  return { [ATTEMPT]: foundry.utils.randomID() };
}

function known(operation: object): (() => boolean) | undefined {
  const { [ATTEMPT]: attempt } = operation as Readonly<Record<string, unknown>>;
  return typeof attempt === "string" ? givenUp.get(attempt) : undefined;
}

/**
 * Abandons an attempt.
 * @param isWanted true while the write is still to be made, so that it may be sent late
 */
export function giveUp({ [ATTEMPT]: name }: Attempt, isWanted: () => boolean): void {
  givenUp.set(name, isWanted);
}

/** True for an update of an abandoned attempt. */
export function isGivenUp(operation: object): boolean {
  return known(operation) !== undefined;
}

/**
 * In `_preUpdateOperation`, after any delay.
 * @returns true if it must not be sent
 */
export function comesTooLate(operation: object): boolean {
  return known(operation)?.() === false;
}
