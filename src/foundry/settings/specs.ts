import type { Json, OptionSpec } from "../../rules/index.ts";

/** Settings that no rule asks for, in the shape in which pacings say what can be set: a switch, or one of several where `choices` names them. */
export function specsOf<T extends object>(defaults: T, choices: { readonly [name in keyof T]?: readonly Json[] } = {}): readonly OptionSpec[] {
  return Object.entries(defaults).map(([name, value]): OptionSpec => {
    const several = choices[name as keyof T];
    return several ? { name, kind: "choice", choices: several, default: value as Json, rule: "" } : { name, kind: "switch", default: value as boolean, rule: "" };
  });
}
