import { diceOf } from "../../rules/exchange/roll-modifiers.ts";
import type { PlainRoll } from "../../rules/figures/plain-roll.ts";
import { pacingOf, rollModifiersOf, scoreOf, type Rolled, type ScorePart } from "../../rules/index.ts";
import { defaultPacing } from "../settings/settings.ts";
import { seatOf, type Seat } from "../applications/sheets/actor/seat.ts";
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
  /** What is rolled (`diceFor`). */
  readonly dice: PlainRoll;
}

/** What the fight makes of a roll of this actor: each part that it adds by name (B-62, Q-20, S-38). Outside a fight it is what it was. */
export function fightRoll(actor: Actor.Implementation, rolled: Rolled, score: number): FightRoll {
  const own: ScorePart = { code: "skill", value: score, name: "" };
  const seat = seatOf(actor);
  const dice = diceOf(rolled, pacingOf(pacingWhere(seat)));
  const participant = seat?.context.view.participant(seat.id);
  if (!seat || !participant) return { parts: [own], score, words: "", added: "", dice };
  const { pacing } = seat.context.state;
  const more = rollModifiersOf(participant, { ...rolled, score }, seat.context.view);
  const parts = [own, ...more];
  const words = more.map(({ code, value, name }) => text("Exchange.Part", { what: fightPart(code, name, pacing), value: signed(value) }));
  return { parts, score: scoreOf(parts), words: more.length ? [figure(score), ...words].join(", ") : "", added: words.join(", "), dice };
}

/** What a figure of this actor is rolled with where it stands, else where new fights of this world would put it: 3d6, and d100 for skills in per cent (QA-5). */
export function diceFor(actor: Actor.Implementation, rolled: Rolled): PlainRoll {
  return diceOf(rolled, pacingOf(pacingWhere(seatOf(actor))));
}

/** The pacing of the fight in which somebody stands, else that of new fights of this world. */
export function pacingWhere(seat: Seat | null): string {
  return seat?.context.state.pacing ?? defaultPacing();
}

/** Whether skills of this pacing are in per cent: no attack of an exchange, which rolls 3d6, can be made with them. */
export function isPercent(pacing: string): boolean {
  return pacingOf(pacing)?.percent === true;
}

/** "combined action": what a part is called that this pacing adds. */
export function fightPart(code: string, name: string, pacing: string): string {
  return name || firstText([`Pacing.${pacing}.Parts.${code}`, `Exchange.Parts.${code}`, "Exchange.Parts.other"]);
}
