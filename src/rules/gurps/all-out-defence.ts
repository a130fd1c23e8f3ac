import type { Defence, Manoeuvre } from "./manoeuvres.ts";

/** What somebody chose last, as far as an All-out defence asks. */
interface Chosen {
  readonly manoeuvre?: Manoeuvre | null;
  readonly option?: string | null;
}

/** A defence and what it is made with: the id of a weapon or shield, "" for none. */
interface Made {
  readonly kind: string;
  readonly item: string;
}

/** Whether this is the defence that All-out defence increases (B-18). */
export function isIncreased(kind: Defence, { manoeuvre, option }: Chosen): boolean {
  return manoeuvre === "all-out-defence" && option === `increased-${kind}`;
}

/** All-out defence with two defences: a second one after the first has failed (B-19). */
export function defendsTwice({ manoeuvre, option }: Chosen): boolean {
  return manoeuvre === "all-out-defence" && option === "double";
}

/** The second of two defences must be a different one; a parry with another hand is (B-19). */
export function isDifferent(failed: Made, next: Made): boolean {
  return failed.kind !== next.kind || (next.kind === "parry" && failed.item !== next.item);
}
