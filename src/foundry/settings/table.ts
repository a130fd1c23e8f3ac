import type { OptionSpec } from "../../rules/index.ts";
import { specsOf } from "./specs.ts";
import { stored } from "./stored.ts";

/** What the GM has settled for the table, for all fights of the world. */
export interface TableSettings {
  /** How a hidden combatant stands in the list of players: as "Somebody, not seen yet", or not at all. */
  readonly hiddenSlots: "mark" | "none";
  /** Players see the figures of those they do not own: values, sums, budgets. Times are always seen. */
  readonly numbers: boolean;
  /** Players see what those they do not own wait for. */
  readonly triggers: boolean;
  /** Players may act for the characters of other players. */
  readonly actForEachOther: boolean;
  /** Players may type in results of dice on the table. */
  readonly typedResults: boolean;
  /** What NPCs owe in dice is rolled at once. */
  readonly rollForNpcs: boolean;
  /** A turn in which nothing can be chosen is done at once. */
  readonly advance: boolean;
  /** Combatants made from the same NPC are a group from the start. */
  readonly groupLike: boolean;
  /** What follows from dice: it is only shown; somebody presses a button before it changes an actor; or it does so at once. Shots and postures taken on purpose are no such thing. */
  readonly consequences: "show" | "ask" | "apply";
}

export const TABLE_DEFAULTS: TableSettings = {
  hiddenSlots: "none", numbers: true, triggers: true, actForEachOther: false, typedResults: true, rollForNpcs: false, advance: false, groupLike: true, consequences: "ask",
};

/** Name of the world setting in which they stand, as one object. */
export const TABLE = "table";

/** The same in the shape in which pacings say what can be set. */
export const TABLE_SPECS: readonly OptionSpec[] = specsOf(TABLE_DEFAULTS, { hiddenSlots: ["mark", "none"], consequences: ["show", "ask", "apply"] });

/** What the GM has settled; the default for whatever is not said. */
export function tableSettings(): TableSettings {
  return { ...TABLE_DEFAULTS, ...stored<TableSettings>(TABLE) };
}
