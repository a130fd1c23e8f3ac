import { look, type View } from "../../../rules/core.ts";
import { isHealing } from "../../../rules/values.ts";
import { diceWords } from "../../host/damage-words.ts";
import { capital, numberText, line, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { join, plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import type { TrackerContext } from "../context.ts";
import { percent } from "../explain.ts";
import { nameOf } from "../people.ts";
import type { ExchangeVerb } from "../buttons.ts";
import { defenceKind, whoDefends, whoPends } from "../open-exchanges.ts";
import { attackWords } from "../turn-attacks.ts";
import type { ResultLineView } from "../views.ts";
import { attackLink, shownScore } from "./attack-link.ts";
import { isThere, mayAct, statusIn } from "./card-context.ts";
import { damageLinks } from "./damage-links.ts";
import { bestChoice, defenceChance, defenceChoices } from "./defence-choices.ts";
import { defenceLinks, feintResult } from "./defence-links.ts";
import type { CardContext, ExchangeStatus, LinkView, NoteView } from "./model.ts";
import { lastingWords } from "./spell-links.ts";
import { isStopped, totalsOf, totalWords } from "./totals.ts";

export type StepView = NonNullable<ReturnType<typeof stepView>>;

/** The words that the brief line leaves to its neighbours. */
export interface Brevity {
  /** True to name the attacker instead of the weapon. */
  readonly named?: boolean;
  /** True if the line stands in the attacker's row: without attacker and weapon. */
  readonly isInRow?: boolean;
  /** True if a button shows the loss. */
  readonly isOnKey?: boolean;
}

/**
 * An attack in the tracker: the steps of its card in fewer words; null if the encounter no longer has the attack.
 * @param notes why presses of this client had no effect, by attack
 * @returns `results`: rolls so far, and what is pending; `brief`: the same in a few words; `verbs`: buttons of the next
 * step for this viewer, as on the card; `usual`: the default button, null if it is another user's step
 */
export function stepView(
  id: string,
  context: TrackerContext,
  notes: ReadonlyMap<string, NoteView>,
  brevity: Brevity = {},
) {
  const view = look(context.real);
  const status = view && statusOf(id, view, context);
  if (!view || !status) return null;
  const cardContext: CardContext = { context, view, state: context.real, acts: true };
  const verbs = verbsOf(status, cardContext);
  const results = resultsOf(status, cardContext);
  return {
    results,
    brief: briefOf(status, results, brevity, cardContext),
    verbs,
    defaultVerb: defaultOf(status, verbs, cardContext),
    note: notes.get(id) ?? null,
  };
}

/** Null if it is another user's step. */
export function defaultVerb(status: ExchangeStatus, cardContext: CardContext): ExchangeVerb | null {
  return defaultOf(status, pendingVerbs(status, cardContext), cardContext);
}

/** Buttons of the next step as on the card; none if it is another user's. */
function pendingVerbs(status: ExchangeStatus, cardContext: CardContext): readonly ExchangeVerb[] {
  const { owed: pending } = status.outcome;
  if (pending === "over" || !mayAct(askedOf(status), cardContext)) return [];
  const links = pending === "defence" ? defenceLinks(status, cardContext) : damageLinks(status, cardContext);
  return links.filter(({ state }) => state === "now").flatMap(({ verbs }) => verbs);
}

function statusOf(id: string, view: View, { visible }: TrackerContext): ExchangeStatus | null {
  const status = statusIn(id, view);
  const isKnown =
    status && isThere(status, view) && visible(status.exchange.attacker) && visible(status.exchange.target);
  return isKnown ? status : null;
}

/** Results of several attacks in one line. */
export function totalsLine(ids: readonly string[], context: TrackerContext): ResultLineView {
  const view = look(context.real);
  const all = view ? ids.flatMap((id) => statusOf(id, view, context) ?? []) : [];
  return {
    is: all.some(({ outcome }) => outcome.owed === "defence")
      ? "pending"
      : all.some((status) => status.outcome.attack.hit && !isStopped(status))
        ? "made"
        : "failed",
    words: totalWords(totalsOf(all, context)),
  };
}

function askedOf({ exchange: { attacker, target }, outcome: { owed: pending } }: ExchangeStatus): string {
  return pending === "damage" ? attacker : target;
}

function verbsOf(status: ExchangeStatus, cardContext: CardContext): readonly ExchangeVerb[] {
  const verbs = pendingVerbs(status, cardContext);
  const possible = verbs.filter(({ disabled }) => !disabled);
  // The card says why a defence is impossible.
  return status.outcome.owed === "defence"
    ? (possible.length ? possible : verbs).map((verb) => defenceTile(verb, status, cardContext))
    : verbs.map((verb) => stepKey(verb, status));
}

/** "Damage" with its dice; "Apply" with the change of HP. */
function stepKey(verb: ExchangeVerb, { exchange: { means } }: ExchangeStatus): ExchangeVerb {
  if (verb.action !== "exchangeDamage")
    return verb.args.half === "true" ? { ...verb, quiet: true } : { ...verb, icon: "i-check", wide: true };
  return {
    ...verb,
    label: text("Exchange.Damage"),
    cost: beside([diceWords(means.damage), verb.cost ?? ""]),
    wide: true,
  };
}

const DEFENCE_ICONS: Readonly<Record<string, string>> = {
  dodge: "a-run",
  parry: "i-swords",
  block: "a-all-out-defence",
  none: "i-ban",
};

/** A tile with name, value and chance. */
function defenceTile(verb: ExchangeVerb, status: ExchangeStatus, cardContext: CardContext): ExchangeVerb {
  const { kind = "", item } = verb.args;
  const icon = DEFENCE_ICONS[kind];
  const choices = defenceChoices(status, cardContext) ?? [];
  const choice = choices.find((one) => one.kind === kind && one.item === item);
  // The weapon tells several apart.
  const isOnly = choices.filter((one) => one.kind === kind && !one.barred).length < 2;
  const tile =
    choice && !choice.barred
      ? {
          score: String(choice.score),
          face: choice.what,
          cost: beside([isOnly ? "" : verb.cost, percent(defenceChance(choice.score, status, cardContext))]),
        }
      : {};
  return { ...verb, ...(icon ? { icon } : {}), ...tile };
}

function defaultOf(
  status: ExchangeStatus,
  verbs: readonly ExchangeVerb[],
  cardContext: CardContext,
): ExchangeVerb | null {
  const able = verbs.filter(({ disabled }) => !disabled);
  if (status.outcome.owed !== "defence" || !able.length) return able[0] ?? null;
  const best = bestChoice(defenceChoices(status, cardContext) ?? []);
  return (
    able.find(({ args }) => (best ? args.kind === best.kind && args.item === best.item : args.kind === "none")) ?? null
  );
}

function resultsOf(status: ExchangeStatus, cardContext: CardContext): readonly ResultLineView[] {
  const { exchange } = status;
  const { owed: pending, feint } = status.outcome;
  const target = nameOf(exchange.target, cardContext.context);
  const works = feint === null ? null : feintResult(status, cardContext);
  return [
    exchange.roll === undefined
      ? { is: "made", words: line("CurrentRow.Cast", { what: whatStrikes(status, cardContext) }) }
      : rolled(
          whatStrikes(status, cardContext),
          exchange.roll,
          shownScore(status),
          attackLink(status, cardContext),
          cardContext.context.permissions.numbers(exchange.attacker),
        ),
    ...defencesMade(status, cardContext),
    ...(pending === "defence"
      ? [
          {
            is: "pending",
            words: line(`CurrentRow.Pending.${defenceKind(exchange)}`, {
              name: whoPends(exchange.target, cardContext.context),
            }),
          } as const,
        ]
      : []),
    ...damageDone(status, cardContext, target),
    ...effectText(status),
    ...(works ? [{ is: works.state === "done" ? "made" : "failed", words: [...strong(works.head)] } as const] : []),
  ];
}

/**
 * "Broadsword at Goblin 1: **hit, −4 HP**"; without the loss while the button has it. "Broadsword: hit, **Goblin 1
 * defends**"
 */
function briefOf(
  status: ExchangeStatus,
  results: readonly ResultLineView[],
  { named = false, isInRow = false, isOnKey = false }: Brevity,
  cardContext: CardContext,
): ResultLineView {
  const { context } = cardContext;
  const { id, exchange } = status;
  const { owed: pending } = status.outcome;
  const what = isInRow ? "" : named ? nameOf(exchange.attacker, context) : weaponOf(exchange);
  const target = nameOf(exchange.target, context);
  const came = attackWords(id, context, isOnKey && pending === "injury").replaceAll(/(?<=[\d−]) /gu, "\u00a0");
  const at = isInRow ? text("CurrentRow.AtTarget", { target }) : text("CurrentRow.At", { what, target });
  const colon = `${text("Colon")} `;
  return {
    is: briefKind(status, results),
    words:
      pending === "defence"
        ? join([join([what, came], colon), strong(whoDefends(exchange, context))], ", ")
        : join([at, strong(came)], colon),
    ...(isInRow ? { of: exchange.attacker } : {}),
    full: results.map(({ words }) => spoken(words)).join("; "),
  };
}

/** Judges for the attacker: a failed defence is a hit. */
function briefKind(status: ExchangeStatus, results: readonly ResultLineView[]): ResultLineView["is"] {
  const { owed: pending, attack, injury } = status.outcome;
  if (pending === "defence" || pending === "injury") return "pending";
  if (!attack.hit || isStopped(status)) return "failed";
  if (injury) return "so";
  return pending === "damage" ? "made" : (results.at(-1)?.is ?? "so");
}

/** "Sleep: **Asleep for 10 s**", "**+4 HP**". */
function effectText(status: ExchangeStatus): readonly ResultLineView[] {
  const { applied } = status.exchange;
  const { healed } = status.outcome;
  if (!applied)
    return healed
      ? [{ is: "so", words: [...strong(text("Exchange.Spell.Healed", { points: numberText(healed) }))] }]
      : [];
  const lasting = lastingWords(status);
  return [
    ...(applied.healed
      ? [
          {
            is: "made",
            words: [...strong(text("Exchange.Spell.Healed", { points: numberText(applied.healed) }))],
          } as const,
        ]
      : []),
    ...(applied.ended
      ? [{ is: "so", words: line("Exchange.Spell.EndedLine") } as const]
      : lasting.length
        ? [{ is: "made", words: lasting } as const]
        : []),
  ];
}

/** "Broadsword at Goblin 1" */
function whatStrikes({ exchange }: ExchangeStatus, { context }: CardContext): string {
  return text("CurrentRow.At", { what: weaponOf(exchange), target: nameOf(exchange.target, context) });
}

function weaponOf({ kind, means }: ExchangeStatus["exchange"]): string {
  return kind === "feint" ? text("Exchange.Feint") : capital(means.name || text("Exchange.Attack"));
}

function rolled(
  what: string,
  roll: number,
  score: number,
  { verdict, is }: LinkView,
  numbers: boolean,
): ResultLineView {
  return {
    is: is === "made" ? "made" : "failed",
    words: line(numbers ? "CurrentRow.Rolled" : "CurrentRow.RolledPlain", { what, roll, score, verdict }),
  };
}

/** "Goblin 1, Dodge: 11 against 8, **failed by 3**" */
function defencesMade(status: ExchangeStatus, cardContext: CardContext): readonly ResultLineView[] {
  const { context } = cardContext;
  const { target } = status.exchange;
  const { defences } = status.outcome;
  // They begin with the defences made, in order.
  const links = defenceLinks(status, cardContext);
  return defences.map(({ made: tried, score }, at): ResultLineView => {
    const made = links[at] as LinkView;
    const name = nameOf(target, context);
    if (tried.kind === "none")
      return {
        is: "failed",
        words: line(status.exchange.spell?.way === "resisted" ? "CurrentRow.NoResistance" : "CurrentRow.NoDefence", {
          name,
        }),
      };
    const what = tried.kind === "contest" ? made.head : text("CurrentRow.Defends", { name, what: made.head });
    return rolled(what, tried.roll, score, made, context.permissions.numbers(target));
  });
}

/** "Damage 6, **−9 HP** for Goblin 1. Major wound: …" */
function damageDone(status: ExchangeStatus, cardContext: CardContext, name: string): readonly ResultLineView[] {
  const { blows: hits, injury } = status.outcome;
  const { applied, damage } = status.exchange;
  const [dealt, wound] = damageLinks(status, cardContext);
  if (!damage || !hits.length || !dealt || !wound) return [];
  if (isHealing(status.exchange)) return [];
  if (injury === 0) return [{ is: "failed", words: line("CurrentRow.NoInjury", { points: dealt.big }) }];
  const words: Words = wound.big
    ? line("CurrentRow.Damage", { points: dealt.big, lost: wound.big, name })
    : line("CurrentRow.DamagePlain", { points: dealt.big, name });
  // The button shows the change of HP.
  const brings = wound.big ? wound.brings : [];
  return [
    {
      is: "so",
      words: join([words, ...(applied ? [plain(wound.verdict)] : brings.slice(0, 1))], applied ? ", " : ". "),
    },
  ];
}
