import type { Json, OptionSpec } from "../../../rules/index.ts";
import { allows } from "../../../rules/pacing/options.ts";
import { figure, text } from "../tracker/texts.ts";

/** What a control says: a value, or why it cannot be. */
export type Reading = { readonly value: Json } | { readonly problem: string };

/** Reads the control of a setting. @param kept the value that stays if this one is not possible, in words */
export function readControl(spec: OptionSpec, control: HTMLInputElement | HTMLSelectElement, kept: string): Reading {
  if (spec.kind === "switch") return { value: (control as HTMLInputElement).checked };
  if (spec.kind === "choice") return { value: JSON.parse(control.value) as Json };
  const written = control.value.trim();
  const value = written === "" ? NaN : Number(written);
  if (allows(spec, value)) return { value };
  return { problem: text("Settings.Impossible", { min: figure(spec.min), max: figure(spec.max), kept }) };
}
