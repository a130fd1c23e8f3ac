import type { Json } from "./json.ts";

export type OptionSpec =
  | {
      readonly name: string;
      readonly kind: "choice";
      readonly choices: readonly Json[];
      readonly default: Json;
      readonly rule: string;
    }
  | { readonly name: string; readonly kind: "switch"; readonly default: boolean; readonly rule: string }
  | {
      readonly name: string;
      readonly kind: "integer";
      readonly min: number;
      readonly max: number;
      readonly default: number;
      readonly rule: string;
    };

/** Option of pacings that count step by step: time stops at empty steps. */
export const EMPTY_TIMES: OptionSpec = {
  name: "emptyTimes",
  kind: "choice",
  choices: ["skip", "stop"],
  default: "skip",
  rule: "",
};

const counting: readonly OptionSpec[] = [EMPTY_TIMES];

/** Returns the options of a pacing and the kernel's. */
export function optionsOf({
  options,
  clock: { ticks },
}: {
  readonly options: readonly OptionSpec[];
  readonly clock: { readonly ticks?: number };
}): readonly OptionSpec[] {
  return ticks === undefined ? options : [...options, ...counting];
}

export function allows(option: OptionSpec, value: unknown): value is Json {
  switch (option.kind) {
    case "choice":
      return option.choices.some((choice) => choice === value);
    case "switch":
      return typeof value === "boolean";
    case "integer":
      return typeof value === "number" && Number.isInteger(value) && value >= option.min && value <= option.max;
  }
}

/** Returns the options in force, with defaults for missing and invalid values. */
export function resolve(specs: readonly OptionSpec[], chosen: Readonly<Record<string, unknown>>): Record<string, Json> {
  return Object.fromEntries(
    specs.map((spec) => {
      const value = chosen[spec.name];
      return [spec.name, allows(spec, value) ? value : spec.default];
    }),
  );
}

export type Settings<S extends readonly OptionSpec[]> = {
  readonly [O in S[number] as O["name"]]: O extends { readonly kind: "choice"; readonly choices: readonly (infer C)[] }
    ? C
    : O extends { readonly kind: "switch" }
      ? boolean
      : number;
};
