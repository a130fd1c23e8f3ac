import { rollModifiersOf, scoreOf, type Rolled, type ScorePart } from "../../rules/index.ts";
import { seatOf } from "../applications/sheets/actor/seat.ts";
import { figure, firstText, signed, text } from "../applications/tracker/texts.ts";

/** A roll as the fight has it in which the actor stands. */
export interface FightRoll {
  /** With the own score first; alone if the fight adds nothing. */
  readonly parts: readonly ScorePart[];
  readonly score: number;
  /** "62, combined action −31"; "" if the fight adds nothing. */
  readonly words: string;
  /** The same without the own score. */
  readonly added: string;
  /** What is rolled: 3d6, or d100 in rounds of two actions (Q-20, QA-5). */
  readonly dice: "3d6" | "d100";
}

/** What the fight makes of a roll of this actor: each part that it adds by name (B-62, Q-20, S-38). Outside a fight it is what it was. */
export function fightRoll(actor: Actor.Implementation, rolled: Rolled, score: number): FightRoll {
  const own: ScorePart = { code: "skill", value: score, name: "" };
  const seat = seatOf(actor);
  const participant = seat?.context.view.participant(seat.id);
  if (!seat || !participant) return { parts: [own], score, words: "", added: "", dice: "3d6" };
  const { pacing } = seat.context.state;
  const more = rollModifiersOf(participant, { ...rolled, score }, seat.context.view);
  const parts = [own, ...more];
  const words = more.map(({ code, value, name }) => text("Exchange.Part", { what: fightPart(code, name, pacing), value: signed(value) }));
  return { parts, score: scoreOf(parts), words: more.length ? [figure(score), ...words].join(", ") : "", added: words.join(", "), dice: testDice(pacing) };
}

/** What skills and attributes are rolled with: where chances are percentages d100 (QA-5), else 3d6. */
export function testDice(pacing: string): FightRoll["dice"] {
  return pacing === "two-action" ? "d100" : "3d6";
}

/** "combined action": what a part is called that this pacing adds. */
export function fightPart(code: string, name: string, pacing: string): string {
  return name || firstText([`Pacing.${pacing}.Parts.${code}`, `Exchange.Parts.${code}`, "Exchange.Parts.other"]);
}
