import type { ActorDraft, ItemType, Note } from "./draft.ts";
import { say, type Saying } from "./saying.ts";

const TYPES: readonly ItemType[] = ["weapon", "shield", "armor", "spell", "skill", "trait", "gear"];

/** What is in a character, kind by kind. */
export function countsOf({ items }: ActorDraft): readonly Saying[] {
  return TYPES.flatMap((type) => {
    const count = items.filter((item) => item.type === type).length;
    return count ? [say(`Counts.${type}`, { count })] : [];
  });
}

/** What GCS knows nothing of, the compendium neither, and the pacings ask for, so that nobody takes a default for a figure of the sheet. */
export function notKnown({ items }: ActorDraft): readonly Note[] {
  const without = (field: string): number => items.filter(({ type, timed, system }) => type === "weapon" && !timed.includes(field) && system[field] === undefined).length;
  const [weapons, slow] = [without("speedClass"), without("weaponSpeed")];
  const spells = items.filter(({ type, timed }) => type === "spell" && !timed.includes("castingSpeed")).length;
  const guess = (code: string, count: number): Note[] => (count ? [{ kind: "guess", path: "", saying: say(`Notes.${code}`, { count }) }] : []);
  return [...guess("noClasses", weapons), ...guess("noWeaponSpeed", slow), ...guess("noCastingSpeed", spells)];
}
