import { addPacing, pacingOf, type Pacing, type PacingTypes } from "../../rules/core.ts";
import { registerPacingShell, type PacingShell } from "../reading/pacing-shell.ts";

/** What the chunk of a pacing exports: its rules, and all that the shell knows of it. */
export interface PacingChunk<T extends PacingTypes> {
  readonly rules: Pacing<T>;
  readonly shell: PacingShell<T>;
}

/** Registers a pacing that has come. */
export function add<T extends PacingTypes>({ rules, shell }: PacingChunk<T>): void {
  registerPacingShell(rules.id, shell);
  // Outside of Foundry all rules may be here already.
  if (!pacingOf(rules.id)) addPacing(rules);
}
