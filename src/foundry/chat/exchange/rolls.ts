import { sameJson } from "../../../rules/core.ts";
import { injure, isHealing } from "../../../rules/values.ts";
import { counted, line, numberText, text } from "../../host/i18n.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { attackLink, notedWords, outcomeOfInjuries } from "../../reading/exchange/attack-link.ts";
import { lossIn } from "../../reading/exchange/card-context.ts";
import { damageLinks, typeWords } from "../../reading/exchange/damage-links.ts";
import { defenceLinks, feintResult } from "../../reading/exchange/defence-links.ts";
import type { ExchangeVerb } from "../../reading/buttons.ts";
import { defaultVerb } from "../../reading/exchange/steps.ts";
import type { CardContext, ExchangeStatus, HitPoints, LinkView } from "../../reading/exchange/model.ts";

/** A roll of a card in one line. Dice, margins and rules are in its details, shown on hover and focus. */
type RollLine = ReturnType<typeof plainLine>;

/** The steps of an attack, what it cost, and the buttons of its next step. */
export function chainView(status: ExchangeStatus, cardContext: CardContext) {
  const verbs = stepLinks(status, cardContext).flatMap((link) => link.verbs);
  // One key at a time: the next pending roll comes after this one.
  const roll = verbs.find(({ action }) => action === "exchangeAnswer");
  const best = defaultVerb(status, cardContext);
  return {
    id: status.id,
    rolls: rollLines(status, cardContext),
    loss: lossOf(status, cardContext),
    verbs: verbs
      .filter((verb) => verb.action !== "exchangeUndo" && (verb.action !== "exchangeAnswer" || verb === roll))
      .map((verb) => quietly(verb, best)),
    // Of the injury, shown on hover and focus.
    undo: verbs.find(({ action }) => action === "exchangeUndo") ?? null,
  };
}

export type ChainView = ReturnType<typeof chainView>;

/** Of several defences only the best is filled. The loss above Apply says what becomes of the HP. */
function quietly(verb: ExchangeVerb, best: ExchangeVerb | null): ExchangeVerb {
  if (verb.action === "exchangeApply" && verb.args.half !== "true") return { ...verb, quiet: true };
  return verb.action === "exchangeDefend" && best && !sameJson(verb.args, best.args)
    ? { ...verb, primary: false }
    : verb;
}

/** Returns all steps of one attack, with those to come. */
function stepLinks(status: ExchangeStatus, cardContext: CardContext): readonly LinkView[] {
  const result = feintResult(status, cardContext);
  return [
    attackLink(status, cardContext),
    ...defenceLinks(status, cardContext),
    ...damageLinks(status, cardContext),
    ...(result ? [result] : []),
  ];
}

/** Returns the lines of one attack, without steps that are still to come. */
function rollLines(status: ExchangeStatus, cardContext: CardContext): readonly RollLine[] {
  const result = feintResult(status, cardContext);
  return [
    attackLine(status, cardContext),
    ...defenceLinks(status, cardContext).map((link, at) => defenceLine(link, at, status, cardContext)),
    ...damageLines(status, cardContext),
    ...(result ? [plainLine(result)] : []),
  ].filter(({ state }) => state !== "ahead");
}

function attackLine(status: ExchangeStatus, cardContext: CardContext): RollLine {
  const { exchange, outcome } = status;
  const link = attackLink(status, cardContext);
  const { roll, shots, kind, spell } = exchange;
  const { hit, critical } = outcome.attack;
  const shown = notedWords(exchange, cardContext);
  if (roll === undefined) return { ...plainLine(link), shown };
  const strikes = kind !== "feint" && (!spell || spell.way === "attack");
  const code = `${critical ? "critical" : hit ? "hit" : "missed"}`;
  const label = !strikes
    ? text("Exchange.Part", {
        what: link.head,
        value: text(`Exchange.Verdicts.${critical ? code : hit ? "made" : "failed"}`),
      })
    : hit && shots > 1
      ? counted("Exchange.Hits", outcome.hits, { shots })
      : text(`Exchange.Short.${code}`);
  return { ...link, label, value: valueOf(roll, outcome.score, exchange.attacker, cardContext), averted: false, shown };
}

function defenceLine(link: LinkView, at: number, status: ExchangeStatus, cardContext: CardContext): RollLine {
  const tried = status.outcome.defences[at];
  if (!tried) return plainLine(link);
  const { made, score, success } = tried;
  if (made.kind === "none") return { ...plainLine(link), value: [] };
  const { kind, roll } = made;
  const label = success
    ? text(`Exchange.Short.${kind}`)
    : text("Exchange.Part", {
        what: kind === "contest" ? link.head : text(`Values.Names.${kind}`),
        value: text("Cards.FailedPlain"),
      });
  return {
    ...link,
    label,
    value: valueOf(roll, score, status.exchange.target, cardContext),
    averted: success,
    shown: notedWords(made, cardContext),
  };
}

/** "**9** against 14"; the dice alone for viewers who may not know the score. */
function valueOf(roll: number, score: number, of: string, { context }: CardContext): Words {
  return context.permissions.numbers(of)
    ? line("Exchange.Short.rolled", { roll, score })
    : line("Exchange.Line.rolledPlain", { roll });
}

/** The damage rolled, or what is awaited of it. The injury is the loss below the lines. */
function damageLines(status: ExchangeStatus, cardContext: CardContext): readonly RollLine[] {
  const { exchange, outcome } = status;
  const links = damageLinks(status, cardContext);
  const [dealt] = links;
  const isRolled = outcome.blows.length > 0 && dealt !== undefined;
  if (!isRolled) return links.map(plainLine);
  const { context } = cardContext;
  const known = context.permissions.numbers(exchange.target) && !isHealing(exchange);
  const type = exchange.means.type && known ? typeWords(exchange.means.type) : "";
  const others = lossOf(status, cardContext) ? links.slice(2) : links.slice(1);
  return [
    {
      ...dealt,
      label: text("Exchange.Part", { what: dealt.head, value: dealt.big }),
      value: plain(type),
      averted: false,
      shown: notedWords(exchange.damage ?? {}, cardContext),
    },
    ...others.map(plainLine),
  ];
}

/** A step without dice, or an awaited one: its words stay visible, unless a button says them. */
function plainLine(link: LinkView) {
  const { head, big, verdict, state, lines, verbs } = link;
  return {
    ...link,
    label: [head, big].filter(Boolean).join(" "),
    value: plain(verdict),
    // True for a defence that averts a hit.
    averted: false,
    lines: verbs.length ? lines : [],
    // Always visible: a doubted or typed result, what is awaited, what a spell does.
    shown: verbs.length && state === "now" ? [] : lines,
    // The buttons below tell this step.
    ...(verbs.length && state === "now" ? { hasButtons: true } : {}),
  };
}

/**
 * Returns what the target loses, as the strongest line of a card; null without an injury.
 * @returns `lost`: "−10 HP"; `half`: "half applied"; `so`: consequences in short, "reeling"
 */
function lossOf(status: ExchangeStatus, cardContext: CardContext) {
  const { exchange, outcome } = status;
  const [dealt, wound] = damageLinks(status, cardContext);
  if (!dealt || !wound || !outcome.blows.length || isHealing(exchange) || wound.head !== text("Exchange.Injury"))
    return null;
  const { applied } = exchange;
  const { injuries, lost, before, known } = lossIn(status, cardContext);
  const { stateWord, head, verdict, lines, verbs, state } = wound;
  return {
    stateWord,
    head,
    verdict,
    lines,
    fromTo: known && before && lost > 0 ? text("Exchange.FromTo", { from: before.hp, to: before.hp - lost }) : "",
    lost: lost > 0 ? wound.big || head : text("Exchange.Short.nothing"),
    applied: applied !== null,
    half: applied?.half ? verdict : "",
    so: known && before && lost > 0 ? shortConsequences(before, injuries, cardContext) : [],
    shown: state === "now" && !verbs.length ? lines.slice(-1) : [],
  };
}

/** "reeling", "shock −4": what an injury brings, in a word each; the details say what that means. */
export function shortConsequences(
  before: HitPoints,
  injuries: readonly number[],
  { view }: CardContext,
): readonly string[] {
  const { dead, deathRolls, majorWound, reeling, shock } = outcomeOfInjuries(before, injuries);
  const was = injure(before, 0);
  const say = (code: string, data = {}): string => text(`Exchange.Brings.Short.${code}`, data);
  const half = reeling && !was.reeling ? [say("reeling")] : [];
  if (view.pacing.exchange?.harmed === undefined) return half;
  if (dead) return [say("dead")];
  return [
    ...(deathRolls.length ? [say("dying")] : []),
    ...(majorWound ? [say("majorWound")] : []),
    ...half,
    ...(shock ? [say("shock", { shock: numberText(-shock) })] : []),
  ];
}
