import { hasText, text } from "../../foundry/host/i18n.ts";
import type { Problem } from "./problem.ts";
import type { ProfileFault } from "./read-profile.ts";

export function problemWords(problem: Problem): string {
  if (problem.code === "not-a-formula" && problem.near === "") return text("Profiles.Problems.too-short");
  return text(
    `Profiles.Problems.${problem.code}`,
    "found" in problem ? { ...problem, found: short(problem.found) } : { ...problem },
  );
}

/** The sentence begins with the path. */
export function faultWords({ path, code, found, allowed, problem }: ProfileFault): string {
  const what = problem ? problemWords(problem) : text(`Profiles.File.${code}`, { found, allowed });
  return path === "" ? what : text("Profiles.File.At", { path, what });
}

/** Values with another key on our sheets. */
const SHEET_KEYS: Readonly<Record<string, string>> = { maxHp: "hp.max", maxFp: "fp.max", mods: "initiativeModifier" };

/** Returns our sheets' name of a value, else the profile's. */
export function valueName(value: string): string {
  const keys = [
    `Profiles.Values.${value}`,
    `Values.Names.${value}`,
    `Actor.creature.FIELDS.${SHEET_KEYS[value] ?? value}.label`,
  ];
  const key = keys.find(hasText);
  return key === undefined ? value : text(key);
}

/** Shortens a number: 1e308 has 309 digits. */
function short(found: string | number): string | number {
  return typeof found === "number" && Math.abs(found) >= 1e9 ? String(found) : found;
}
