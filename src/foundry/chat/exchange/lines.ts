import { sameJson } from "../../../rules/core.ts";
import { diceWords } from "../../host/damage-words.ts";
import { counted, line, numberText, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { plain } from "../../host/rich-text.ts";
import { attackLink } from "../../reading/exchange/attack-link.ts";
import { hitPointsFor } from "../../reading/exchange/card-context.ts";
import { damageLinks } from "../../reading/exchange/damage-links.ts";
import { defenceLinks } from "../../reading/exchange/defence-links.ts";
import type { CardContext, ExchangeStatus } from "../../reading/exchange/model.ts";
import { defaultVerb } from "../../reading/exchange/steps.ts";
import { isStopped } from "../../reading/exchange/totals.ts";
import { headText, likeName, nameOf, portraitOf } from "../../reading/people.ts";
import type { ExchangeVerb } from "../../reading/buttons.ts";
import { shortConsequences, type ChainView } from "./rolls.ts";

/**
 * Returns the attacks of a card by target, this user's first.
 * @param calls true if buttons in lines may be emphasised
 */
export function targetViews(
  all: readonly ExchangeStatus[],
  chains: readonly ChainView[],
  calls: boolean,
  cardContext: CardContext,
) {
  const { context } = cardContext;
  const targets = [...new Set(all.map(({ exchange }) => exchange.target))];
  const isOwn = (id: string): number => (!context.gm && context.mine(id) ? 0 : 1);
  const attackers = [...new Set(all.map(({ exchange }) => exchange.attacker))];
  const alike = likeName(attackers, context) !== null;
  const whoseIs = (id: string): string => (alike ? headText(id, attackers.indexOf(id), context) : nameOf(id, context));
  let filled = false;
  return [...targets]
    .sort((a, b) => isOwn(a) - isOwn(b))
    .map((target) => {
      const own = all.filter(({ exchange }) => exchange.target === target);
      const lines = all.flatMap((status, at) => {
        const chain = chains[at];
        return chain && status.exchange.target === target
          ? [lineOf(status, chain, whoseIs(status.exchange.attacker), calls, cardContext)]
          : [];
      });
      const next = calls ? lines.find(({ verb }) => verb) : undefined;
      const key = next?.verb ? { ...next.verb, primary: (next.verb.primary ?? false) && !filled } : null;
      filled ||= key?.primary ?? false;
      return {
        name: nameOf(target, context),
        portrait: portraitOf(target, context),
        you: !context.gm && context.mine(target) ? text("Tracker.You") : "",
        ...lossesOf(target, own, cardContext),
        verb: key,
        lines: next ? lines.map((one) => (one === next ? { ...one, verb: null } : one)) : lines,
      };
    });
}

/** "2 hits, 1 defended" */
function hitsOf(own: readonly ExchangeStatus[]): string {
  const hits = own.filter(({ outcome }) => outcome.attack.hit).length;
  const stopped = own.filter(isStopped).length;
  return beside([
    hits ? counted("Exchange.Short.hits", hits) : text("CurrentRow.Short.missed"),
    stopped ? `${stopped} ${text("Exchange.Totals.stopped")}` : "",
  ]);
}

/**
 * The effect of all attacks together on the target, as far as the viewer may know it: "2 hits, 10 → 6, reeling", "−4".
 */
function lossesOf(target: string, own: readonly ExchangeStatus[], cardContext: CardContext) {
  const hurt = own.filter(({ outcome }) => outcome.blows.length > 0);
  const injuries = hurt.flatMap(
    ({ exchange, outcome }) => exchange.applied?.injuries ?? outcome.blows.map(({ injury }) => injury),
  );
  const lost = injuries.reduce((sum, points) => sum + points, 0);
  const applied = hurt.length > 0 && hurt.every(({ exchange }) => exchange.applied !== null);
  const known = lost > 0 && cardContext.context.permissions.numbers(target);
  const before = known ? hitPointsFor(hurt, cardContext) : null;
  return {
    what: beside([
      hitsOf(own),
      before && text("Exchange.Short.fromTo", { from: before.hp, to: before.hp - lost }),
      ...(before ? shortConsequences(before, injuries, cardContext) : []),
    ]),
    lost: known ? numberText(-lost) : "",
    applied,
  };
}

/**
 * An attack in a line that unfolds into its steps.
 * @param who number of the attacker among like ones, or its name
 * @returns `verb`: the usual next step, if it is this user's; `end`: else the result, or that another's is pending
 */
function lineOf(status: ExchangeStatus, chain: ChainView, who: string, calls: boolean, cardContext: CardContext) {
  const { roll, attacker } = status.exchange;
  const { score, attack } = status.outcome;
  const verb = defaultVerb(status, cardContext);
  return {
    chain: verb ? without(verb, chain) : chain,
    who,
    missed: !attack.hit,
    rolled: cardContext.context.permissions.numbers(attacker)
      ? line("Exchange.Line.rolled", { roll, score })
      : line("Exchange.Line.rolledPlain", { roll }),
    ...latest(status, cardContext),
    verb: verb && briefly(verb, calls, status),
    end: verb ? "" : endOf(status, cardContext),
    waits: status.outcome.owed !== "over",
  };
}

function without({ action, args }: ExchangeVerb, chain: ChainView): ChainView {
  const isSame = (one: ExchangeVerb): boolean => one.action === action && sameJson(one.args, args);
  return { ...chain, verbs: chain.verbs.filter((one) => !isSame(one)) };
}

/** Only the label, or the dice of damage. */
function briefly(
  { action, label, title, primary = false, args }: ExchangeVerb,
  calls: boolean,
  { exchange: { means } }: ExchangeStatus,
): ExchangeVerb {
  const isDice = action === "exchangeDamage";
  const name = title ?? (isDice ? label : "");
  return {
    action,
    label: isDice ? diceWords(means.damage) : label,
    ...(name ? { title: name } : {}),
    primary: primary && calls,
    args,
  };
}

/** The latest result in a few words. */
function latest(status: ExchangeStatus, cardContext: CardContext) {
  const { owed: pending, blows: hits, defences } = status.outcome;
  const [dealt, wound] = damageLinks(status, cardContext);
  if (hits.length && dealt) {
    const damage = text("Exchange.Part", { what: dealt.head, value: dealt.big });
    return {
      what:
        pending === "injury" && wound?.big
          ? line("Exchange.Line.defence", { what: damage, verdict: wound.big })
          : plain(damage),
      is: "",
    };
  }
  const made = defences.at(-1);
  const tried = made && defenceLinks(status, cardContext)[defences.length - 1];
  if (made && tried) {
    const { kind } = made.made;
    const what = kind === "none" || kind === "contest" ? tried.head : text(`Values.Names.${kind}`);
    return {
      what: tried.verdict ? line("Exchange.Line.defence", { what, verdict: tried.verdict }) : plain(what),
      is: tried.is,
    };
  }
  const { verdict, is } = attackLink(status, cardContext);
  return { what: plain(verdict), is };
}

/** "parried", "−4 HP", or that another user's step is pending. */
function endOf(status: ExchangeStatus, cardContext: CardContext): string {
  const { owed: pending, defences, blows: hits } = status.outcome;
  if (pending !== "over") return text("Exchange.Line.pending");
  const stopped = isStopped(status) ? defences.find(({ success }) => success)?.made.kind : undefined;
  if (stopped) return text(`CurrentRow.Short.${stopped === "contest" ? "resisted" : stopped}`);
  return hits.length ? (damageLinks(status, cardContext)[1]?.big ?? "") : "";
}

/** The result of a finished card: "Parried: no damage."; "" if the last step says it. */
export function closing(all: readonly ExchangeStatus[]): string {
  const first = all[0]!;
  if (all.some(({ exchange, outcome }) => exchange.kind === "feint" || outcome.owed !== "over")) return "";
  if (all.length > 1)
    return counted(
      "Exchange.Close.wounded",
      new Set(all.filter(({ outcome }) => outcome.injury > 0).map(({ exchange }) => exchange.target)).size,
    );
  if (!first.outcome.attack.hit)
    return text(
      first.exchange.spell && first.exchange.spell.way !== "attack"
        ? "Exchange.Close.fizzled"
        : "Exchange.Close.missed",
    );
  const stopped = isStopped(first) ? first.outcome.defences.find(({ success }) => success)?.made.kind : undefined;
  return stopped ? text(`Exchange.Close.${stopped}`) : "";
}
