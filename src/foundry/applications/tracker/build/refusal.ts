import type { Command, Refusal } from "../../../../rules/index.ts";
import { words } from "../../words.ts";
import type { Remedy } from "../pacing/presenter.ts";
import { hasText, text, line } from "../texts.ts";
import type { RefusalView } from "../view.ts";
import type { TrackerContext } from "./context.ts";

/** Why something was not done: what did not happen, why, and what can be done; never a code. */
export function refusalView(refusal: Refusal, pacing: string, nameOf: (id: string) => string, remedies: readonly Remedy[] = []): RefusalView {
  return {
    words: refusalWords(refusal, pacing, nameOf), verbs: remedies.map(({ label }, place) => ({ action: "takeRemedy", label, data: { remedy: String(place) } })),
    close: { action: "closeRefusal", label: text("Refusals.Close"), icon: "i-x", data: {} },
  };
}

export function refusalWords({ code, data }: Refusal, pacing: string, nameOf: (id: string) => string): RefusalView["words"] {
  const key = [`Pacing.${pacing}.Refusals.${code}`, `Refusals.${code}`].find(hasText);
  const named = { ...data, ...(typeof data.participant === "string" ? { participant: nameOf(data.participant), name: nameOf(data.participant) } : {}) };
  return key ? line(key, named) : words(text("Refusals.Unknown"));
}

/** What the pacing has to offer instead of the commands that were refused. */
export function remediesFor(refusal: Refusal, commands: readonly Command[], context: TrackerContext): readonly Remedy[] {
  return commands.flatMap((command) => context.presenter.remedies?.(refusal, command, context) ?? []);
}
