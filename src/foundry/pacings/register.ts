import { addPacing, pacingOf, type Pacing, type PacingTypes } from "../../rules/core.ts";
import { announcePacing } from "../host/late-pacings.ts";
import { registerPacingShell, type PacingShell } from "../reading/pacing-shell.ts";

/** Announces the system's pacings in `init`; each is fetched when a fight has it. Lists of pacings have this order. */
export function announcePacings(): void {
  announcePacing("speed-order", () => import("./speed-order/speed-order.ts"), add);
  announcePacing("action-period", () => import("./action-period/action-period.ts"), add);
  announcePacing("side-segments", () => import("./side-segments/side-segments.ts"), add);
  announcePacing("stopwatch", () => import("./stopwatch/stopwatch.ts"), add);
  announcePacing("two-action", () => import("./two-action/two-action.ts"), add);
}

/** What the chunk of a pacing exports: its rules, and all that the shell knows of it. */
interface PacingChunk<T extends PacingTypes> {
  readonly rules: Pacing<T>;
  readonly shell: PacingShell<T>;
}

function add<T extends PacingTypes>({ rules, shell }: PacingChunk<T>): void {
  registerPacingShell(rules.id, shell);
  // Outside of Foundry all rules may be here already.
  if (!pacingOf(rules.id)) addPacing(rules);
}
