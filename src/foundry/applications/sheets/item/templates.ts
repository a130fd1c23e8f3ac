import { template } from "../../../constants.ts";

/** Partials of the items' sheets. */
export const ITEM_PARTIALS: readonly string[] = ["section", "strip", "control", "mode"].map((name) => template(`sheets/item/${name}.hbs`));
