import { isAtZeroHp, takeOut } from "../../../fight/zero-hp.ts";
import { counted, numberText, text } from "../../../host/i18n.ts";
import { listed } from "../../../host/lists.ts";
import { hostAdapter } from "../../../fight/host-adapter.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { nameOf } from "../../../reading/people.ts";
import type { VerbView } from "../../../reading/views.ts";

/** The GM's button that defeats combatants at 0 HP or less; null for none. */
export function takeOutVerb(ids: readonly string[], context: TrackerContext): VerbView | null {
  const { gm, masked, combat, state } = context;
  if (!gm || masked) return null;
  const down = ids.filter((id) => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && isAtZeroHp(state, combatant);
  });
  const [first] = down;
  if (first === undefined) return null;
  const [only, ...others] = down.map((id) => nameOf(id, context)) as [string, ...string[]];
  const label = counted("ZeroHp.TakeOut", down.length);
  const actor = combat.combatants.get(first)?.actor;
  const pool = actor && hostAdapter().pool(actor, "hp");
  return {
    action: "takeOut",
    // Of several the row does not say who is meant.
    label: ids.length > 1 && !others.length ? text("Now.Whose", { name: only, verb: label }) : label,
    ...(ids.length > 1 && !others.length ? {} : { face: counted("ZeroHp.Short", down.length) }),
    ...(others.length
      ? { cost: listed([only, ...others]), quiet: true }
      : pool
        ? {
            cost: text("Menu.Hp", { hp: numberText(pool.value), max: numberText(pool.max) }),
            quiet: true,
          }
        : {}),
    icon: "i-skull",
    commands: down.map(takeOut),
  };
}
