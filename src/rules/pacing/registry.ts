import { commandSchemas, historySchemas } from "../encounter/command.ts";
import { EMPTY_TIMES } from "./options.ts";
import type { Pacing } from "./pacing.ts";

const pacings = new Map<string, Pacing>();

/** Commands that mean the same under every pacing. */
const RESERVED = new Set([...Object.keys(commandSchemas), ...Object.keys(historySchemas)]);

/**
 * Adds a pacing; another package may add its own.
 * @throws TypeError when the id is taken or is not letters, digits and `-`, or a verb or an option has the name of a kernel's: a mistake of a programmer, not of a user.
 */
export function registerPacing(pacing: Pacing): void {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(pacing.id)) throw new TypeError(`A pacing's id is letters, digits and "-": ${pacing.id}`);
  if (pacings.has(pacing.id)) throw new TypeError(`There is a pacing "${pacing.id}" already`);
  const shadowed = Object.keys(pacing.verbs).find((type) => RESERVED.has(type));
  if (shadowed !== undefined) throw new TypeError(`"${shadowed}" is a command of every pacing; "${pacing.id}" must call its own otherwise`);
  if (pacing.options.some(({ name }) => name === EMPTY_TIMES.name)) throw new TypeError(`"${EMPTY_TIMES.name}" is an option of every pacing that counts; "${pacing.id}" must call its own otherwise`);
  pacings.set(pacing.id, pacing);
}

export function pacingOf(id: string): Pacing | undefined {
  return pacings.get(id);
}

export function allPacings(): readonly Pacing[] {
  return [...pacings.values()];
}
