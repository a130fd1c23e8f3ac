import type { StatsReader } from "../stats.ts";
import { attribute, within } from "./within.ts";

/** Initiative, what the situation adds to it, and the ability to draw and strike in one. */
export const twoAction: StatsReader = ({ system }) => ({
  initiative: attribute(system.initiative), mods: within(system.initiativeModifier, -1_000, 1_000), ability: system.quickDraw,
});
