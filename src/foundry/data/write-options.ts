import { isObject, sameJson } from "../../rules/core.ts";
import { sourceOf } from "../host/typed-calls.ts";

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

/** Update option: required values by path. If another module changed one, nothing is written. */
export const EXACTLY = "segmentZeroExactly";

/** True for an update that comes too late or writes other values. In `_preUpdateOperation`, after other hooks. */
export function mustNotBeSent(documents: readonly object[], operation: object): boolean {
  return known(operation)?.() === false || writesSomethingElse(documents, operation);
}

function writesSomethingElse(documents: readonly object[], operation: object): boolean {
  const {
    [EXACTLY]: wanted,
    updates,
  }: {
    readonly [EXACTLY]?: Readonly<Record<string, unknown>>;
    readonly updates?: readonly object[];
  } = operation;
  if (!wanted) return false;
  const [document] = documents;
  // Unchanged values are not in the update.
  const written = (path: string): unknown =>
    foundry.utils.getProperty(updates?.[0] ?? {}, path) ??
    foundry.utils.getProperty(document ? sourceOf(document) : {}, path) ??
    null;
  return Object.entries(wanted).some(([path, value]) => !sameJson(written(path), value));
}
