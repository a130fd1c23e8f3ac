/**
 * Everything in which Foundry V13 and V14 differ, for the parts we use. Nothing else may ask for the version.
 * What the operators and modes of V14 are called: docs/architecture.md, "Foundry versions".
 */

interface V14 {
  readonly _del?: unknown;
}

function isV14(): boolean {
  return (game as unknown as { release: { generation: number } }).release.generation >= 14;
}

/** Adds the deletion of a dotted path to an update: a marked key in V13, an operator as the value in V14. */
export function markDeleted(update: Record<string, unknown>, path: string): void {
  const operator = (globalThis as unknown as V14)._del;
  if (isV14() && operator !== undefined) {
    update[path] = operator;
    return;
  }
  const cut = path.lastIndexOf(".") + 1;
  update[`${path.slice(0, cut)}-=${path.slice(cut)}`] = null;
}

/** Who sees a roll; one word for both versions. */
export type Visibility = "public" | "gm";

const MODES = {
  13: { option: "rollMode", public: "publicroll", gm: "gmroll" },
  14: { option: "messageMode", public: "public", gm: "gm" },
} as const;

/** The option of a message that says who sees it. Always given: without one a private roll may become public in V14. */
export function visibilityOption(visibility: Visibility): Record<string, string> {
  const modes = MODES[isV14() ? 14 : 13];
  return { [modes.option]: modes[visibility] };
}
