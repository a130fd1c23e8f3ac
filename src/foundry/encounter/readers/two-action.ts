import type { StatsReader } from "../stats.ts";
import { actionsOf } from "./items.ts";
import { attribute, within } from "./within.ts";

const LONGEST_LABEL = 60;
const MOST_ACTIONS = 40;

/** Initiative, what the situation adds to it, the ability to draw and strike in one, and actions of their own. */
export const twoAction: StatsReader = (actor) => ({
  initiative: attribute(actor.system.initiative), mods: within(actor.system.initiativeModifier, -1_000, 1_000), ability: actor.system.quickDraw,
  ...(actor.system.awareness === null ? {} : { awareness: within(actor.system.awareness, 0, 1_000) }),
  actions: actionsOf(actor, Infinity).flatMap(({ name, system }) => (system.actions === null ? [] : [{ label: name.slice(0, LONGEST_LABEL), actions: within(system.actions, 1, 1_000) }])).slice(0, MOST_ACTIONS),
});
