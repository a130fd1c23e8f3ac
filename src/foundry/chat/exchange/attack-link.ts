import { counted, dice, line, text } from "../../applications/tracker/texts.ts";
import type { Words } from "../../applications/words.ts";
import { partWords } from "../../exchange/part-words.ts";
import { station, type Scene } from "./scene.ts";
import type { Stood } from "./standing.ts";
import type { LinkView } from "./view.ts";

const ROLL = { count: 3, faces: 6 } as const;

/** "3d6 = **9** against **14**"; without the score for those whose business it is not. */
export function rolledWords(roll: number, score: number, numbers: boolean): Words {
  return line(numbers ? "Exchange.Rolled" : "Exchange.RolledPlain", { dice: dice(ROLL), roll, score });
}

/** The roll to hit, or that of a feint (B-33 to B-37). */
export function attackLink({ exchange, outcome }: Stood, { context }: Scene): LinkView {
  const { attack, score, margin, hits } = outcome;
  const { kind, attacker, roll, shots, parts } = exchange;
  const numbers = context.sees.numbers(attacker);
  const feint = kind === "feint";
  const lines = [
    rolledWords(roll, score, numbers),
    ...(attack.hit && shots > 1 ? [line("Exchange.HitsLine", { hits: counted("Exchange.Hits", hits, { shots }) })] : []),
    ...(attack.critical || (attack.hit && exchange.undefendable) ? [line("Exchange.NoDefencePossible")] : []),
    ...(attack.maxDamage ? [line("Exchange.MostDamage")] : []),
  ];
  return station(attack.hit ? "done" : "fail", text(feint ? "Exchange.Feint" : "Exchange.Attack"), {
    verdict: verdictOf(feint, outcome, numbers), is: attack.hit ? "made" : "failed", lines, terms: numbers && parts.length > 1 ? parts.map(partWords) : [],
  });

  function verdictOf(isFeint: boolean, { attack: { hit, critical } }: Stood["outcome"], known: boolean): string {
    if (critical) return text("Exchange.Verdicts.critical");
    const key = isFeint ? (hit ? "made" : "failed") : hit ? "hit" : "missed";
    // 3 and 4 always hit, 17 and 18 never, whatever the score (B-35, B-36).
    const told = known && (hit ? margin >= 0 : margin < 0);
    return told ? text(`Exchange.Verdicts.${key}By`, { margin: Math.abs(margin) }) : text(`Exchange.Verdicts.${key}`);
  }
}
