import { Fight, FightFault, type Given } from "./fight.ts";
import { GARBAGE } from "./garbage.ts";
import { shortest } from "./shortest.ts";
import type { Subject } from "./subject.ts";

/** Milliseconds to search for the fewest commands that show a fault. */
export const SHRINKING = 15_000;

/** A random fight, apart from its commands. */
export interface Played {
  readonly subject: Subject;
  /** Seed of the fight. */
  readonly start: number;
  /** As in `Watch`. */
  readonly rarely?: number;
  /** False to leave out the checks after the last command. */
  readonly ends?: boolean;
}

/** Gives commands of an earlier fight again. @returns the property that does not hold, or null */
export function faultOf(
  { subject, start, rarely = 1, ends = true }: Played,
  given: readonly Given[],
): FightFault | null {
  try {
    const fight = new Fight(subject, start, { rarely });
    for (const { command, draw } of given) fight.give(command, draw);
    if (ends) fight.end();
    return null;
  } catch (error) {
    if (error instanceof FightFault) return error;
    throw error;
  }
}

/** Describes a fault by the fewest commands that show it, as a test to paste. */
export function reportOf(fault: FightFault, played: Played): string {
  const { subject, start, rarely = 1, ends = true } = played;
  const isSame = (some: readonly Given[]): boolean => faultOf(played, some)?.property === fault.property;
  const few = shortest(fault.given, isSame, performance.now() + SHRINKING);
  return [
    (faultOf(played, few) ?? fault).message,
    "",
    `To play it again, paste this where proveProperties is called for ${subject.pacing}:`,
    "",
    `replay(subject, ${start}, [`,
    ...few.map(({ command, draw }) => `  [${sourceOf(command)}, ${draw}],`),
    `]${ends && rarely === 1 ? "" : `, ${sourceOf({ rarely, ends })}`});`,
  ].join("\n");
}

/** Writes a value as source code; a value without a notation as a member of `GARBAGE`. */
export function sourceOf(value: unknown): string {
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(", ")}]`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isRecord(value)) {
    const members = Object.entries(value).map(([name, member]) => `${nameIn(name)}: ${sourceOf(member)}`);
    return members.length ? `{ ${members.join(", ")} }` : "{}";
  }
  const at = GARBAGE.indexOf(value);
  return at >= 0 && value !== null && ["object", "symbol", "function"].includes(typeof value)
    ? `GARBAGE[${at}]`
    : String(value);
}

/** True if all members of an object can be written, which those of a Map or of a cycle cannot. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || (value as { note?: unknown }).note === value) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}

/** In brackets, `__proto__` is an ordinary name. */
const nameIn = (name: string): string =>
  name === "__proto__" ? '["__proto__"]' : /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
