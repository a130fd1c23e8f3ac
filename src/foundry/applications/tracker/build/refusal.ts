import type { Refusal } from "../../../../rules/index.ts";
import { words } from "../../words.ts";
import type { Remedy } from "../pacing/presenter.ts";
import { hasText, text, line } from "../texts.ts";
import type { RefusalView, VerbView } from "../view.ts";

/** Why something was not done: what did not happen, why, and what can be done; never a code. @param again whether it may be sent again as it was */
export function refusalView(refusal: Refusal, pacing: string, nameOf: (id: string) => string, remedies: readonly Remedy[] = [], again = false): RefusalView {
  const sendAgain: VerbView = { action: "sendAgain", label: text("Refusals.SendAgain"), icon: "i-refresh", data: {} };
  return {
    words: refusalWords(refusal, pacing, nameOf),
    verbs: [...(again ? [sendAgain] : []), ...remedies.map(({ label }, place) => ({ action: "takeRemedy", label, data: { remedy: String(place) } }))],
    close: { action: "closeRefusal", label: text("Refusals.Close"), icon: "i-x", data: {} },
  };
}

export function refusalWords({ code, data }: Refusal, pacing: string, nameOf: (id: string) => string): RefusalView["words"] {
  // Some say it in other words for each reason.
  const because = typeof data.why === "string" ? [`Pacing.${pacing}.Refusals.${code}-${data.why}`] : [];
  const key = [...because, `Pacing.${pacing}.Refusals.${code}`, `Refusals.${code}`].find(hasText);
  const named = { ...data, ...(typeof data.participant === "string" ? { participant: nameOf(data.participant), name: nameOf(data.participant) } : {}) };
  return key ? line(key, named) : words(text("Refusals.Unknown"));
}
