import { formulaOf } from "./formula.ts";
import { valueAt } from "./read-path.ts";
import type { Profile } from "./schema.ts";

/**
 * Returns the side that a group of the system's own gives a combatant; null for none. Reads flags, the type's data and
 * Foundry's group of it, and nothing else. Never throws.
 */
export function sideByGroup({ sides }: Profile, combatant: object): string | null {
  if (!sides) return null;
  const group = valueAt(combatant, ["group"]);
  const data = {
    flags: valueAt(combatant, ["flags"]),
    system: valueAt(combatant, ["system"]),
    // A system may give the name in place of the group.
    group: { name: typeof group === "string" ? group : valueAt(group, ["name"]), flags: valueAt(group, ["flags"]) },
  };
  for (const text of sides.from) {
    const formula = formulaOf(text);
    const name = "code" in formula || !formula.path ? undefined : valueAt(data, formula.path);
    if (typeof name !== "string" || name.trim() === "" || sides.except.includes(name)) continue;
    return (Object.hasOwn(sides.as, name) ? sides.as[name] : undefined) ?? name;
  }
  return null;
}
