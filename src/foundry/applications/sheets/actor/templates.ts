import { template } from "../../../constants.ts";

/** Partials of the actors' sheets. */
export const ACTOR_PARTIALS: readonly string[] = [
  ...["act", "add", "field", "figure", "menu", "name", "tick"].map((name) => template(`sheets/shared/${name}.hbs`)),
  ...["condition", "entries", "line", "note", "pool", "portrait", "stat", "turn", "weapons"].map((name) => template(`sheets/actor/${name}.hbs`)),
];

/** Their parts. */
export const ACTOR_TEMPLATES: readonly string[] = ["head", "stats", "tabs", "fight", "skills", "gear", "notes"].map((name) => template(`sheets/actor/${name}.hbs`));
