import type { Json } from "../../src/rules/model/json.ts";

/**
 * Plays one case of a kind: takes the settings in force and the input, returns what `expect` is compared with. Contains
 * no rules.
 */
export type Kind = (input: never, settings: Readonly<Record<string, Json>>) => unknown;

export type Kinds = Readonly<Record<string, Kind>>;
