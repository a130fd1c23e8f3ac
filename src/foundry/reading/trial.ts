import { look, type Command, type View } from "../../rules/core.ts";
import { applyAll } from "../fight/history.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import { refusalIn, rulingFor } from "./requests.ts";

/** Commands tried on a copy. */
export interface Tried {
  /** Those to send: as a GM ruling if only that is accepted. */
  readonly commands: readonly Command[];
  /** The fight after them; null if they are refused. */
  readonly view: View | null;
  /** Why they are refused without a ruling. */
  readonly why?: Words;
  /** Label of the ruling. */
  readonly ruling?: string;
}

/** Tries commands on what this viewer knows of the fight. At the GM's seat, refused ones are tried as a ruling. */
export function tryOut(commands: readonly Command[], context: TrackerContext): Tried {
  const made = applyAll(context.state, commands);
  if (!made.refusal) return { commands, view: look(made.state) };
  if (made.refusal.code === "nothing-changes") return { commands, view: context.view };
  const why = refusalIn(made.refusal, context);
  const ruling = rulingFor(made.refusal, commands, context);
  if (!ruling) return { commands, view: null, why };
  const ruled = applyAll(context.state, [ruling.command]);
  return { commands: [ruling.command], view: ruled.refusal ? null : look(ruled.state), why, ruling: ruling.label };
}
