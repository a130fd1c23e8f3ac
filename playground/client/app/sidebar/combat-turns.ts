/** One row of the tracker's context, and parsing of typed initiative (facts 3.3, 3.4). */

import type { Dict, Loose } from "../../../shared/loose.ts";

/** Returns the context of one turn; `initiative` is a number until it is formatted. */
export async function turnContext(tracker: Loose, combat: Loose, combatant: Loose, index: number): Promise<Dict> {
  const initiative: unknown = combatant.initiative;
  const active = index === combat.turn;
  const icons = [...((combatant.actor?.temporaryEffects ?? []) as Iterable<Loose>)]
    .filter((effect) => effect.img)
    .map((effect) => ({ name: effect.name, img: effect.img }));
  return {
    hasDecimals: typeof initiative === "number" && !Number.isInteger(initiative),
    hidden: combatant.hidden,
    id: combatant.id,
    isDefeated: combatant.isDefeated,
    initiative,
    isOwner: combatant.isOwner,
    name: combatant.name,
    resource: combatant.resource ?? null,
    active,
    canPing: false,
    img: await tracker._getCombatantThumbnail(combatant),
    css: [active ? "active" : "", combatant.hidden ? "hide" : "", combatant.isDefeated ? "defeated" : ""]
      .filter(Boolean)
      .join(" "),
    effects: { icons, tooltip: tracker._formatEffectsTooltip(icons) },
  };
}

/** Parses typed initiative: + or - is relative, = absolute, blank null, anything invalid undefined. */
export function numberOf(text: string, present: number | null): number | null | undefined {
  if (text === "") return null;
  const match = /^([+=-]?)\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (!match) return undefined;
  const number = Number(match[2]);
  if (match[1] === "+") return (present ?? 0) + number;
  if (match[1] === "-") return (present ?? 0) - number;
  return number;
}
