import { isObject } from "../../rules/core.ts";
import type { Creature, Lack } from "../fight/host-adapter.ts";
import { partsOf, type Need } from "../fight/pacing-parts.ts";
import { actionsOf, spellsOf, weaponsOf } from "./carried-items.ts";

interface Holder {
  readonly name: string;
  readonly system: object & { readonly schema: { readonly fields: object } };
}

/** Returns missing values in the order of the pacing's needs. */
export function lacksFor(pacing: string, creature: Creature): readonly Lack[] {
  return (partsOf({ pacing }).needs ?? []).flatMap(({ of, field, counted, from }): readonly Lack[] => {
    const holders = holdersOf(of, creature);
    // Spells and actions are optional; an attack needs a weapon.
    if (of === "weapon" && !holders.length)
      return [{ label: game.i18n?.localize("TYPES.Item.weapon") ?? of, counted: null, things: [] }];
    const lacking = holders.filter(({ system }) => memberOf(system, field) === null);
    const [first] = lacking;
    if (!first) return [];
    return [
      {
        label: labelOf(first, field),
        counted: counted?.(creature) ?? null,
        ...(counted && from ? { from: from.map((source) => labelOf(creature, source)) } : {}),
        things: of === "creature" ? [] : lacking.map(({ name }) => name),
      },
    ];
  });
}

/** Returns the sheet's label, else the field's name. */
function labelOf({ system }: Holder, field: string): string {
  const found = memberOf(system.schema.fields, field);
  const label = isObject(found) ? found.label : "";
  return typeof label === "string" && label ? label : field;
}

function holdersOf(of: Need["of"], creature: Creature): readonly Holder[] {
  switch (of) {
    case "creature":
      return [creature];
    case "weapon":
      return weaponsOf(creature);
    case "spell":
      return spellsOf(creature);
    case "action":
      return actionsOf(creature, Infinity);
  }
}

function memberOf(of: object, name: string): unknown {
  return isObject(of) ? of[name] : undefined;
}
