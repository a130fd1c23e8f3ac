import { choice, countOrNone, line, speedClass } from "../fields.ts";
import { itemSchema } from "./item-schema.ts";

/** Phases of side-segments (S-30), or none of its own. */
export const ACTION_PHASES = ["none", "movement", "missile", "magic", "melee", "morale"] as const;

/** `Item.system` of a named action: what it costs wherever time is counted. */
const schema = () => ({
  ...itemSchema(),
  /** One line of help. */
  summary: line(),
  /** stopwatch (T-8); null = the GM rates it. */
  speedClass: speedClass(),
  /** side-segments: segments it takes; null = the GM says. */
  segments: countOrNone(0, 1_000),
  phase: choice(ACTION_PHASES, "none"),
  /** two-action: actions of a round it takes; null = not one of them. */
  actions: countOrNone(1, 100),
});

export type ActionSchema = ReturnType<typeof schema>;

export class ActionData extends foundry.abstract.TypeDataModel<ActionSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.action"];

  static override defineSchema(): ActionSchema {
    return schema();
  }
}
