import { actionsOf, attribute, LONGEST_LABEL, weaponsOf, within } from "../../actors/carried-items.ts";
import type { Need, PacingParts } from "../../fight/pacing-parts.ts";

const MOST_ACTIONS = 40;

/** Without it the GM decides the result. */
export const NEEDS: readonly Need[] = [{ of: "creature", field: "awareness" }];

export const readStats: NonNullable<PacingParts["stats"]> = (actor) => ({
  initiative: attribute(actor.system.initiative),
  mods: within(actor.system.initiativeModifier, -1_000, 1_000),
  ability: actor.system.quickDraw,
  awareness: actor.system.awareness === null ? null : within(actor.system.awareness, 0, 1_000),
  guns: weaponsOf(actor, MOST_ACTIONS).flatMap(({ id, name, system }) =>
    id && system.ranged && system.capacity > 0 ? [{ label: name.slice(0, LONGEST_LABEL), item: id }] : [],
  ),
  actions: actionsOf(actor, Infinity)
    .flatMap(({ name, system }) =>
      system.actions === null
        ? []
        : [{ label: name.slice(0, LONGEST_LABEL), actions: within(system.actions, 1, 1_000) }],
    )
    .slice(0, MOST_ACTIONS),
});
