import type { StatsReader } from "../stats.ts";

/** Initiative, what the situation adds to it, and the ability to draw and strike in one. */
export const twoAction: StatsReader = ({ system }) => ({
  initiative: Math.max(0, system.initiative), mods: system.initiativeModifier, ability: system.quickDraw,
});
