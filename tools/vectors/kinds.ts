import type { Json } from "../../src/rules/model/json.ts";

/** Plays one case of a kind: settings in force and input go in, what is to be compared with `expect` comes out. Holds no rule. */
export type Kind = (input: never, settings: Readonly<Record<string, Json>>) => unknown;

/** The kinds of one pacing, by name. */
export type Kinds = Readonly<Record<string, Kind>>;
