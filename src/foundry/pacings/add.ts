import { addPacing, pacingOf, type Pacing, type PacingTypes } from "../../rules/core.ts";
import { registerPacingShell, type PacingShell } from "../reading/pacing-shell.ts";

export interface PacingChunk<T extends PacingTypes> {
  readonly rules: Pacing<T>;
  readonly shell: PacingShell<T>;
}

export function add<T extends PacingTypes>({ rules, shell }: PacingChunk<T>): void {
  registerPacingShell(rules.id, shell);
  // Outside Foundry all rules may be registered.
  if (!pacingOf(rules.id)) addPacing(rules);
}
