import { expect, test } from "vitest";
import type { Json, JsonObject, Pacing, Participant } from "../../src/rules/index.ts";
import { repairedStats, invalidFightFacts, invalidUnder } from "../../src/rules/kernel/validate-notes.ts";

/** Notes of a pacing about a participant for the whole fight or a round, and about the fight; those of combat rules. */
export type Part = "facts" | "turn" | "fight" | "combat";

/** Where a stored note cannot have come about, e.g. "turn.intent.move"; null if it can. */
export function strangeNote(pacing: Pacing, stats: JsonObject, part: Part, note: JsonObject): string | null {
  if (part === "fight") {
    const strange = invalidFightFacts(note, pacing);
    return strange && `fight.${strange.field}`;
  }
  const known = repairedStats(stats, { kind: "creature" }, pacing);
  if (!known) throw new Error(`nobody stands in a fight with ${JSON.stringify(stats)}`);
  const somebody: Participant = {
    id: "ann",
    seat: 1,
    side: "red",
    kind: "creature",
    npc: false,
    group: "",
    stats: known,
    hidden: false,
    defeated: false,
    facts: {},
    turn: { round: 1 },
  };
  return (
    invalidUnder({ ...somebody, ...(part === "turn" ? { turn: { round: 1, ...note } } : { [part]: note }) }, pacing)
      ?.field ?? null
  );
}

/** The note once for each single value in it, with something of another kind in its place; and the path of that value. */
function damaged(note: JsonObject): (readonly [path: string, note: JsonObject])[] {
  return Object.entries(note).flatMap(([name, value = null]) =>
    eachDamage(value).map(([path, broken]) => [`${name}${path}`, { ...note, [name]: broken }] as const),
  );
}

/** A note for each of these values. */
export const each = <T>(
  values: readonly T[],
  note: (value: T) => readonly [what: string, note: JsonObject],
): Record<string, JsonObject> => Object.fromEntries(values.map(note));

/** Each of these notes, by the part that holds it and what it is of, can be read again, and any single damage to it is found. */
export function readsNotes(
  strange: (part: Part, note: JsonObject) => string | null,
  notes: Readonly<Partial<Record<Part, Readonly<Record<string, JsonObject>>>>>,
): void {
  const rows = Object.entries(notes).flatMap(([part, of]) =>
    Object.entries(of).map(([what, note]) => [what, part as Part, note] as const),
  );
  test.each(rows)("accepts %s and finds each damage to it", (_, part, note) => {
    expect(strange(part, note)).toBeNull();
    for (const [path, broken] of damaged(note))
      expect([path, isWhere(path, part, strange(part, broken))]).toEqual([path, true]);
  });
}

/** Whether a damage at this path of a note was found there, or in something that holds it. */
function isWhere(path: string, part: Part, found: string | null): boolean {
  return found !== null && `${part}.${path}`.startsWith(found);
}

function eachDamage(value: Json): (readonly [path: string, broken: Json])[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      eachDamage(item as Json).map(([path, broken]) => [`.${at}${path}`, value.with(at, broken) as Json] as const),
    );
  if (typeof value === "object" && value !== null) {
    return [
      ...Object.entries(value).flatMap(([name, item = null]) =>
        eachDamage(item).map(([path, broken]) => [`.${name}${path}`, { ...value, [name]: broken }] as const),
      ),
      ["", "not this"],
    ];
  }
  return [["", typeof value === "string" ? 3 : "not this"]];
}
