import { isHealing, isLasting } from "../../../rules/values.ts";
import type { SpellUse } from "../../../rules/core.ts";
import { counted, numberText, line, signed, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import type { Words } from "../../host/rich-text.ts";
import { valueName } from "../explain.ts";
import type { ExchangeVerb } from "../buttons.ts";
import { appliedKey, cardStep, isAskedOf, mayAct, whyNotApplied } from "./card-context.ts";
import type { CardContext, ExchangeStatus, LinkView } from "./model.ts";

/** "resisted with Will", "asleep for 10 s": a spell's effect before casting. */
export function spellWords(spell: SpellUse): readonly string[] {
  return [
    text(`Exchange.Spell.Way.${spell.way}`, { resist: valueName(spell.resist) }),
    ...(spell.lasts ? [lastsText(spell)] : []),
    ...changeWords(spell),
  ];
}

/** "+2 to active defences" (M-9). */
function changeWords({ changes }: SpellUse): readonly string[] {
  return changes ? [text(`Exchange.Spell.Changes.${changes.figure}`, { by: signed(changes.by) })] : [];
}

/** "Asleep for 10 s", "for 3 rounds" */
function lastsText({ lasts, unit, condition }: SpellUse): string {
  const time = unit === "seconds" ? text("Units.Seconds", { time: lasts }) : counted("Exchange.Spell.Rounds", lasts);
  return condition
    ? text("Exchange.Spell.Lasts", { condition: text(`Conditions.${condition}`), time })
    : text("Exchange.Spell.LastsPlain", { time });
}

/** "**Asleep** for 10 s". */
export function lastingWords({ exchange: { spell } }: ExchangeStatus): Words {
  return spell?.lasts
    ? line("Exchange.Spell.Lasting", { what: beside([lastsText(spell), ...changeWords(spell)]) })
    : [];
}

/** A spell's effect besides injury (M-6, M-7), with buttons to apply or end it. */
export function effectLink(status: ExchangeStatus, cardContext: CardContext): LinkView {
  const { exchange } = status;
  const { owed: pending, healed } = status.outcome;
  const head = text("Exchange.Spell.Effect");
  const { applied } = exchange;
  if (!applied && pending !== "injury")
    return cardStep(
      pending === "over" ? "done" : "ahead",
      head,
      pending === "over" ? { lines: [line("Exchange.Spell.Nothing")] } : {},
    );
  const lines = effectLines(status, cardContext);
  const given = applied ? (applied.healed ?? 0) : healed;
  const big = given ? text("Exchange.Spell.Healed", { points: numberText(given) }) : "";
  if (applied)
    return cardStep("done", head, {
      big,
      verdict: text(applied.ended ? "Exchange.Spell.Ended" : appliedKey({ ...applied, half: false })),
      lines,
      verbs: endVerbs(status, cardContext),
    });
  const { target } = exchange;
  const why = whyNotApplied(target, cardContext);
  return cardStep("now", head, {
    big,
    ...(why ? { lines: [...lines, why] } : { lines, verbs: [applyVerb(status.id, target, cardContext)] }),
  });
}

export function effectLines(status: ExchangeStatus, _: CardContext): readonly Words[] {
  return isLasting(status.exchange) ? [lastingWords(status)] : [];
}

export function hasEffectOnly({ exchange, outcome }: ExchangeStatus): boolean {
  return (
    exchange.spell !== undefined &&
    (isHealing(exchange) || exchange.means.damage === "" || (outcome.injury === 0 && isLasting(exchange)))
  );
}

function applyVerb(id: string, target: string, cardContext: CardContext): ExchangeVerb {
  return {
    action: "exchangeApply",
    label: text("Exchange.Apply"),
    primary: isAskedOf(target, cardContext),
    args: { exchange: id, half: "false" },
  };
}

/** Lets the caster end a lasting spell. */
function endVerbs(status: ExchangeStatus, cardContext: CardContext): readonly ExchangeVerb[] {
  const { id, exchange } = status;
  if (!isLasting(exchange) || exchange.applied?.ended || !mayAct(exchange.attacker, cardContext)) return [];
  return [{ action: "exchangeEnd", label: text("Exchange.Spell.End"), icon: "i-x", args: { exchange: id } }];
}
