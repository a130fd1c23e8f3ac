import * as v from "valibot";
import { formulaOf } from "./formula.ts";
import type { Problem } from "./problem.ts";
import { FORMULA, profile, type Profile } from "./schema.ts";

/** Each code has a text below `Profiles.File`. */
export interface ProfileFault {
  /** Dotted path: `values.dx`; "" for the whole. */
  readonly path: string;
  readonly code: "missing" | "unknown" | "formula" | "path" | "reserved" | "many" | "one-source" | "wrong";
  readonly found: string;
  readonly allowed: string;
  /** Null for faults without a formula. */
  readonly problem: Problem | null;
}

const MOST_FAULTS = 20;
export const LARGEST_FILE = 100_000;
const CODES: readonly string[] = ["path", "reserved", "many", "one-source"] satisfies ProfileFault["code"][];

/** Checks an untrusted profile. Never throws. */
export function readProfile(
  data: unknown,
): { readonly profile: Profile } | { readonly faults: readonly ProfileFault[] } {
  const result = v.safeParse(profile, data);
  if (result.success) return { profile: result.output };
  return { faults: result.issues.slice(0, MOST_FAULTS).map(faultOf) };
}

function faultOf(issue: v.BaseIssue<unknown>): ProfileFault {
  const found = typeof issue.input === "string" ? issue.input.slice(0, 80) : (issue.received ?? "").slice(0, 80);
  const formula = issue.message === FORMULA ? formulaOf(String(issue.input)) : null;
  return {
    path: v.getDotPath(issue) ?? "",
    code: codeOf(issue),
    found,
    allowed: (issue.expected ?? "").slice(0, 120),
    problem: formula && "code" in formula ? formula : null,
  };
}

function codeOf({ message, type, expected, received }: v.BaseIssue<unknown>): ProfileFault["code"] {
  if (message === FORMULA) return "formula";
  const own = CODES.find((code) => code === message);
  if (own) return own as ProfileFault["code"];
  if (received === "undefined") return "missing";
  return type === "strict_object" && expected === "never" ? "unknown" : "wrong";
}
