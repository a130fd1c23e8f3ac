import type { ExchangeOutcome } from "../../../rules/core.ts";
import { text } from "../../host/i18n.ts";

/** "hit by 3"; without the margin if the viewer may not know it, or a natural roll decided (B-35, B-36). */
export function attackVerdict(
  isTest: boolean,
  { attack: { hit, critical }, margin }: Pick<ExchangeOutcome, "attack" | "margin">,
  numbers: boolean,
): string {
  if (critical) return text("Exchange.Verdicts.critical");
  const key = isTest ? (hit ? "made" : "failed") : hit ? "hit" : "missed";
  return numbers && (hit ? margin >= 0 : margin < 0)
    ? text(`Exchange.Verdicts.${key}By`, { margin: Math.abs(margin) })
    : text(`Exchange.Verdicts.${key}`);
}

/** "made by 2"; without the margin if the viewer may not know it, or a natural roll decided. */
export function defenceVerdict(
  { success, margin, critical }: Pick<ExchangeOutcome["defences"][number], "success" | "margin" | "critical">,
  numbers: boolean,
): string {
  if (critical) return text("Exchange.Verdicts.critical");
  return numbers && (success ? margin >= 0 : margin < 0)
    ? text(success ? "Cards.Made" : "Cards.Failed", { margin: Math.abs(margin) })
    : text(success ? "Cards.MadePlain" : "Cards.FailedPlain");
}
