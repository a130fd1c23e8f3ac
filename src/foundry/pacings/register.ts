import { addPacing, pacingOf, type Pacing, type PacingTypes } from "../../rules/core.ts";
import { announcePacing } from "../host/late-pacings.ts";
import { registerPacingShell, type PacingShell } from "../reading/pacing-shell.ts";

/** Makes the pacings that come with the system known; each is fetched when a fight has it, or when nobody does anything. Lists of pacings have this order. In `init`. */
export function announcePacings(): void {
  announcePacing("speed-order", async () => { add(await import("./speed-order/speed-order.ts")); });
  announcePacing("action-period", async () => { add(await import("./action-period/action-period.ts")); });
  announcePacing("side-segments", async () => { add(await import("./side-segments/side-segments.ts")); });
  announcePacing("stopwatch", async () => { add(await import("./stopwatch/stopwatch.ts")); });
  announcePacing("two-action", async () => { add(await import("./two-action/two-action.ts")); });
}

/** What the chunk of a pacing exports: its rules, and all that the shell knows of it. */
interface PacingChunk<T extends PacingTypes> {
  readonly rules: Pacing<T>;
  readonly shell: PacingShell;
}

function add<T extends PacingTypes>({ rules, shell }: PacingChunk<T>): void {
  registerPacingShell(rules.id, shell);
  // Outside of Foundry all rules may be here already.
  if (!pacingOf(rules.id)) addPacing(rules);
}
