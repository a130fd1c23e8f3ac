import type { ActorLike } from "./actor-like.ts";
import { timesByName } from "../../foundry/settings/world-speeds.ts";
import { isValue } from "./problem.ts";
import type { ProfileInUse } from "./in-use.ts";
import type { Profile } from "./schema.ts";
import { readSpells, spellsIn, untimedThings } from "./spells.ts";
import { sideByGroup } from "./sides.ts";
import { readValue } from "./stats.ts";
import { anyNumber, wantsOf, withinWant } from "./wants.ts";
import { entriesOf, readWeapons } from "./weapons.ts";

const MOST_EXAMPLES = 3;

/**
 * Says of each formula how many actors have its value, with examples of those that lack it, and what was read of weapons
 * and spells, for a bug report.
 */
export function reportOf({ profile, origin, own }: ProfileInUse, actors: readonly ActorLike[]): readonly string[] {
  const wants = new Map(profile.pacings.flatMap((id) => wantsOf(id)?.actor ?? []).map((want) => [want.name, want]));
  const lines = Object.entries(profile.values).map(([name, formula]) => {
    const want = wants.get(name) ?? anyNumber(name);
    const missing = actors.flatMap((actor) => {
      const reading = withinWant(readValue(profile, name, actor, own[actor.id ?? ""]), want);
      return isValue(reading) || reading.problem.code === "never" ? [] : [`${actor.name}: ${reading.problem.code}`];
    });
    const examples = missing.slice(0, MOST_EXAMPLES).join(", ");
    const count = `${actors.length - missing.length} of ${actors.length} actors`;
    return `${name}  ${formula}  ${count}${examples === "" ? "" : `; ${examples}`}`;
  });
  return [
    `profile: ${origin}, for ${profile.writtenFor}; ${profile.pacings.join(", ")}`,
    ...lines,
    ...profile.pacings.flatMap((pacing) => thingsOf(profile, pacing, actors)),
  ];
}

/** Says how many weapons and spells a pacing reads, and where their speeds come from. */
function thingsOf(profile: Profile, pacing: string, actors: readonly ActorLike[]): readonly string[] {
  const wants = wantsOf(pacing);
  if (!wants || (!wants.weapon.length && !wants.spell)) return [];
  const untimed = actors.flatMap((actor) => untimedThings(profile, actor, pacing));
  const of = (kind: "weapons" | "spells", all: number, read: number, isTimed: boolean): string => {
    const names = untimed.filter((thing) => thing.kind === kind);
    const guessed = names.filter(({ name, known }) => timesByName(kind, name, known)?.isGuessed);
    const timed = isTimed
      ? `; times from data ${all - names.length}, by name ${names.length - guessed.length}, guessed ${guessed.length}`
      : "";
    const examples = [...new Set(guessed.map(({ name }) => name))].slice(0, MOST_EXAMPLES).join(", ");
    return `${pacing}: ${read} of ${all} ${kind}${timed}${examples === "" ? "" : ` (${examples})`}`;
  };
  const weapons = actors.flatMap((actor) => profile.weapons.flatMap((source) => [...entriesOf(source, actor)]));
  const read = actors.flatMap((actor) => readWeapons(profile, actor, wants));
  const lines = wants.weapon.length
    ? [
        of(
          "weapons",
          weapons.length,
          read.length,
          wants.weapon.some(({ needed }) => needed),
        ),
      ]
    : [];
  if (!wants.spell) return lines;
  const { spell } = wants;
  const spells = actors.flatMap((actor) => spellsIn(profile, actor, spell));
  const longer = [...new Set(spells.flatMap(({ label, spd }) => (spd === "longer" ? [label] : [])))];
  const line = of("spells", spells.length, actors.flatMap((actor) => readSpells(profile, actor, wants)).length, true);
  return [
    ...lines,
    longer.length ? `${line}; longer than a fight: ${longer.slice(0, MOST_EXAMPLES).join(", ")}` : line,
  ];
}

/** Says of how many combatants a group of the system's own is the side; nothing for a system without groups. */
export function sidesReport({ profile }: ProfileInUse, combatants: readonly object[]): readonly string[] {
  if (!profile.sides) return [];
  const sides = combatants.map((combatant) => sideByGroup(profile, combatant)).filter((side) => side !== null);
  const counts = [...new Set(sides)].sort().map((side) => `${side} ${sides.filter((one) => one === side).length}`);
  const line = `sides  ${profile.sides.from.join(", ")}  ${sides.length} of ${combatants.length} combatants`;
  return [counts.length ? `${line}: ${counts.join(", ")}` : line];
}
