import { exchangeOf, look, type View } from "../../../rules/core.ts";
import { applyAll } from "../../fight/history.ts";
import { counted, line, text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { likeName, nameOf, portraitOf } from "../../reading/people.ts";
import { consequences } from "../../reading/exchange/attack-link.ts";
import { hitPointsOf } from "../../reading/exchange/card-context.ts";
import { takenBefore } from "../../reading/exchange/defence-links.ts";
import { applied } from "../../reading/open-exchanges.ts";
import type { CardContext, ExchangeStatus, NoteView } from "../../reading/exchange/model.ts";
import type { ExchangeVerb } from "../../reading/buttons.ts";
import { isStopped, totalsOf, totalWords } from "../../reading/exchange/totals.ts";
import { closing, targetViews } from "./lines.ts";
import type { ExchangeFlag } from "./model.ts";
import { chainView, type ChainView } from "./rolls.ts";

const TOGETHER = [
  { action: "exchangeDamage", step: "damage", label: "DamageAll", icon: "i-dice-3" },
  { action: "exchangeApply", step: "injury", label: "ApplyAll", icon: "" },
] as const;

/** Returns one button for what several rows wait for, if this user may do it in all. */
function togetherOf(all: readonly ExchangeStatus[], chains: readonly ChainView[], cardContext: CardContext) {
  return TOGETHER.flatMap(({ action, step: pending, label, icon }) => {
    const waiting = all.filter(({ outcome }) => outcome.owed === pending);
    const able = chains.flatMap(({ verbs }) => verbs.find((verb) => verb.action === action && !verb.disabled) ?? []);
    const [first] = able;
    if (!first || waiting.length < 2 || able.length < waiting.length) return [];
    const { lines, cost } = pending === "injury" ? outcomeOfAll(waiting, cardContext) : { lines: [], cost: "" };
    const verb: ExchangeVerb = {
      action: `${action}All`,
      label: text(`Exchange.${label}`),
      ...(icon ? { icon } : {}),
      ...(cost ? { cost, quiet: true } : {}),
      primary: able.every(({ primary }) => primary),
      args: { exchange: first.args.exchange },
    };
    return [{ lines, verb }];
  });
}

interface TargetResult {
  readonly lines: readonly Words[];
  readonly cost: string;
}

function outcomeOfAll(waiting: readonly ExchangeStatus[], cardContext: CardContext): TargetResult {
  const after = lookAfter(waiting, cardContext);
  const targets = [...new Set(waiting.map(({ exchange }) => exchange.target))];
  const results = targets.flatMap((target): readonly (TargetResult & { readonly name: string })[] => {
    const before = hitPointsOf(target, cardContext);
    const injuries = waiting
      .filter(({ exchange }) => exchange.target === target)
      .flatMap(({ id }) => (after && exchangeOf(after, id)?.applied?.injuries) ?? []);
    if (!before || !injuries.length) return [];
    const to = before.hp - injuries.reduce((sum, points) => sum + points, 0);
    return [
      {
        name: nameOf(target, cardContext.context),
        cost: text("Exchange.FromTo", { from: before.hp, to }),
        lines: consequences(before, injuries, cardContext.view.pacing.exchange?.harmed !== undefined),
      },
    ];
  });
  const [only] = results;
  if (only && targets.length === 1) return only;
  return {
    cost: "",
    lines: results.flatMap(({ name, cost, lines }) => [plain(text("Notices.What", { name, what: cost })), ...lines]),
  };
}

/** Returns the encounter after the press, tried on a copy without refused rows. */
function lookAfter(waiting: readonly ExchangeStatus[], { state }: CardContext): View | null {
  const end = applyAll(
    state,
    takenBefore(
      state,
      waiting.map((status) => applied(status)),
    ),
  );
  return end.refusal ? null : (look(end.state) ?? null);
}

/**
 * Returns the card for one viewer.
 * @param notes why presses on this client did nothing, by exchange
 */
export function cardView(
  all: readonly ExchangeStatus[],
  { when }: Pick<ExchangeFlag, "when">,
  cardContext: CardContext,
  secret: boolean,
  notes: ReadonlyMap<string, NoteView> = new Map(),
) {
  const { context } = cardContext;
  const first = all[0]!;
  const weapons = [...new Set(all.map(({ exchange }) => exchange.means.name))].filter(Boolean);
  const several = all.length > 1;
  const chains = all.map((status) => ({
    ...chainView(status, cardContext),
    // "Attacker attacks target", if the card has several.
    name: several ? chainName(status, weapons.length > 1, cardContext) : "",
    // Why the last press did nothing.
    note: notes.get(status.id) ?? null,
  }));
  const targets = [...new Set(all.map(({ exchange }) => exchange.target))];
  const together = togetherOf(all, chains, cardContext);
  return {
    portrait: {
      ...portraitOf(first.exchange.attacker, context),
      ...(new Set(all.map(({ exchange }) => exchange.attacker)).size > 1 ? { group: true } : {}),
    },
    who: named(
      all.map(({ exchange }) => exchange.attacker),
      cardContext,
    ),
    how: howOf(first, weapons, targets, cardContext),
    at: targets.length === 1 && targets[0] !== first.exchange.attacker ? portraitOf(targets[0]!, context) : null,
    // For screen readers.
    title: titleOf(all, cardContext),
    when,
    chains: several ? [] : chains,
    targets: several ? targetViews(all, chains, !together.length, cardContext) : [],
    crowd: several ? crowdOf(all, cardContext) : null,
    close: closing(all),
    together: [...revealOf(all, cardContext, secret), ...together],
    foot: secret ? [text("Cards.Secret")] : [],
  };
}

/** Returns ids on the card that players do not see. */
export function hiddenOn(
  all: readonly Pick<ExchangeStatus, "exchange">[],
  { combatants }: CardContext["context"]["combat"],
): readonly string[] {
  return [...new Set(all.flatMap(({ exchange: { attacker, target } }) => [attacker, target]))].filter(
    (id) => combatants.get(id)?.hidden === true,
  );
}

/** On a card that only the GM sees: reveals hidden combatants and asks the target, unless the attack is over. */
function revealOf(all: readonly ExchangeStatus[], { context, acts }: CardContext, secret: boolean) {
  const hidden = hiddenOn(all, context.combat);
  if (!secret || !acts || !context.gm || !hidden.length || all.every(({ outcome }) => outcome.owed === "over"))
    return [];
  return [
    {
      lines: [line("Exchange.RevealLead", { names: listed(hidden.map((id) => nameOf(id, context))) })],
      verb: {
        action: "exchangeReveal",
        label: text("Exchange.Reveal"),
        icon: "i-eye",
        args: { exchange: all[0]?.id ?? "" },
      } satisfies ExchangeVerb,
    },
  ];
}

/** "Broadsword at Goblin 1", "Short sword at 3 combatants" */
function howOf(
  { exchange: { kind, attacker } }: ExchangeStatus,
  weapons: readonly string[],
  targets: readonly string[],
  { context }: CardContext,
): string {
  const [weapon = ""] = weapons.length === 1 ? weapons : [];
  const what = kind === "feint" ? text("Exchange.Feint") : weapon || text("Exchange.Attack");
  if (targets.length === 1 && targets[0] === attacker) return what;
  const target = targets.length > 2 ? counted("Tracker.Participants", targets.length) : named(targets, { context });
  return text("CurrentRow.At", { what, target });
}

/** The attacks of several as squares, how they came out, and "5 of 8 hit". */
function crowdOf(all: readonly ExchangeStatus[], { context }: CardContext) {
  const totals = totalsOf(all, context);
  return {
    squares: all.map((status) => ({
      is: !status.outcome.attack.hit ? "missed" : isStopped(status) ? "stopped" : "hit",
    })),
    value: totals[0]?.value ?? "",
    word: text("Exchange.Short.ofHit", { all: all.length }),
    totals: totalWords(totals),
  };
}

function named(ids: readonly string[], { context }: Pick<CardContext, "context">): string {
  const each = [...new Set(ids)];
  return likeName(each, context) ?? listed(each.map((id) => nameOf(id, context)));
}

function titleOf(all: readonly ExchangeStatus[], { context }: CardContext): string {
  const attackers = [...new Set(all.map(({ exchange }) => exchange.attacker))];
  const targets = [...new Set(all.map(({ exchange }) => exchange.target))];
  const key = all.every(({ exchange }) => exchange.kind === "feint")
    ? "Feints"
    : all.every(({ exchange }) => exchange.spell)
      ? "Spells"
      : "Attacks";
  if (key === "Spells" && all.every(({ exchange: { attacker, target } }) => attacker === target))
    return text("Exchange.Spells.self", { attacker: named(attackers, { context }) });
  return counted(`Exchange.${key}`, attackers.length, {
    attacker: named(attackers, { context }),
    target: named(targets, { context }),
  });
}

function chainName(
  { exchange: { attacker, target, means } }: ExchangeStatus,
  weapon: boolean,
  { context }: CardContext,
): string {
  const names = { attacker: nameOf(attacker, context), target: nameOf(target, context) };
  return weapon && means.name
    ? text("Exchange.RowWith", { ...names, weapon: means.name })
    : text("Exchange.Row", names);
}
