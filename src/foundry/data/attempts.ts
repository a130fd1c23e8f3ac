import { isObject } from "../../rules/core.ts";
/*
 * A write without an answer in time is abandoned. It may still arrive, because another module asks a user
 * first, or the server is late; its name identifies it.
 */

/** Update option. */
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
  const { [ATTEMPT]: attempt } = isObject(operation) ? operation : {};
  return typeof attempt === "string" ? givenUp.get(attempt) : undefined;
}

/** @param isWanted true if it may be sent late */
export function giveUp({ [ATTEMPT]: name }: Attempt, isWanted: () => boolean): void {
  givenUp.set(name, isWanted);
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
