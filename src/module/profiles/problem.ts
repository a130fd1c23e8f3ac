/** Why a formula gives no value; each code has a text below `Profiles.Problems` with these placeholders. */
export type Problem =
  | { readonly code: "not-a-formula"; readonly near: string }
  | { readonly code: "unknown-function"; readonly name: string }
  | { readonly code: "wrong-count"; readonly name: string }
  | { readonly code: "forbidden-name"; readonly name: string }
  | { readonly code: "unknown-path"; readonly path: string }
  | { readonly code: "no-number"; readonly path: string; readonly found: string }
  | { readonly code: "divided-by-zero" }
  | { readonly code: "too-small" | "too-large"; readonly found: number; readonly limit: number }
  | { readonly code: "no-formula" }
  /** No problem: the actor has no such value, such as the morale "NA". */
  | { readonly code: "never"; readonly found: string | number };

export type Reading = { readonly value: number } | { readonly problem: Problem };

export function isValue(reading: Reading): reading is { readonly value: number } {
  return "value" in reading;
}
