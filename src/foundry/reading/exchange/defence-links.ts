import {
  apply,
  combatStatusOf,
  isTablePart,
  type Command,
  type EncounterState,
  type PlainRoll,
  type ScorePart,
} from "../../../rules/core.ts";
import { isContested } from "../../../rules/values.ts";
import { withRolls } from "../../fight/fight.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { counted, numberText, line, text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import type { Words } from "../../host/rich-text.ts";
import { explain } from "../explain.ts";
import { nameOf } from "../people.ts";
import { partWords } from "../score-words.ts";
import type { ExchangeVerb } from "../buttons.ts";
import { diceWord, notedWords, rolledWords } from "./attack-link.ts";
import { actorOf, isAskedOf, mayAct, participantOf, cardStep } from "./card-context.ts";
import { damageRolls, defenceRoll } from "./damage-links.ts";
import { defenceChoices, defenceDice, isEmptyHand, type DefenceChoice } from "./defence-choices.ts";
import type { CardContext, ExchangeStatus, LinkView } from "./model.ts";
import { defenceVerdict } from "./verdicts.ts";

/** Parts beyond the value on the sheet. */
const MODIFIERS: ReadonlySet<string> = new Set([
  "against",
  "posture",
  "stunned",
  "increased",
  "feint",
  "thrown",
  "shock",
  "other",
  "modifier",
  "halved",
]);

/** Parts of the table's list count as used even at 0. */
function isModifier(part: ScorePart): boolean {
  return MODIFIERS.has(part.code) || (isTablePart(part) && part.value !== 0);
}

/** Names what parries or blocks; the empty hand is localised. */
function heldName(one: {
  readonly kind: string;
  readonly item: string;
  readonly name: string;
  readonly barred?: string;
}): string {
  return one.name || (isEmptyHand(one) ? text("Attack.Bare.hand") : "");
}

/** Defences tried, and the pending one. */
export function defenceLinks(status: ExchangeStatus, cardContext: CardContext): readonly LinkView[] {
  const made = status.outcome.defences.map((_, at) => madeLink(at, status, cardContext));
  return status.outcome.owed === "defence" ? [...made, pendingLink(status, cardContext)] : made;
}

function madeLink(at: number, { exchange, outcome }: ExchangeStatus, cardContext: CardContext): LinkView {
  const { context } = cardContext;
  const { made, score, success, margin, critical } = outcome.defences[at]!;
  const name = heldName(made);
  if (made.kind === "none")
    return cardStep(
      "fail",
      text(isContested(exchange) && exchange.spell ? "Exchange.Spell.NotResisted" : "Exchange.None"),
    );
  const { kind, parts, roll } = made;
  const numbers = context.permissions.numbers(exchange.target);
  const what =
    kind === "contest"
      ? text(exchange.spell ? "Exchange.Spell.ResistanceOf" : "Exchange.ContestOf", {
          name: nameOf(exchange.target, context),
        })
      : text(`Values.Names.${kind}`);
  const verdict = defenceVerdict({ success, margin, critical }, numbers);
  const avoided =
    kind === "dodge" && success && outcome.hits > 1
      ? [
          line("Exchange.HitsLine", {
            hits: counted("Exchange.Avoided", outcome.hits - outcome.landed, { hits: outcome.hits }),
          }),
        ]
      : [];
  return cardStep(success ? "done" : "fail", name ? text("Exchange.With", { what, name }) : what, {
    verdict,
    is: success ? "made" : "failed",
    lines: [
      rolledWords(roll, score, numbers, defenceDice(exchange, cardContext)),
      ...avoided,
      ...limbWords(exchange, cardContext),
      ...notedWords(made, cardContext),
    ],
    terms: numbers ? parts.filter(isModifier).map(partWords) : [],
  });
}

/** B-53: after parrying an unarmed attack with a weapon, it may strike the limb at once. */
function limbWords({ attacker, target }: ExchangeStatus["exchange"], cardContext: CardContext): readonly Words[] {
  const defender = participantOf(target, cardContext);
  const limb = defender && combatStatusOf(defender, cardContext.view).limb;
  return limb === attacker
    ? [
        line("Exchange.MayStrikeLimb", {
          name: nameOf(target, cardContext.context),
          attacker: nameOf(attacker, cardContext.context),
        }),
      ]
    : [];
}

/** How a defence is asked for: a second defence, the roll against a feint, the resistance to a spell. */
type Asked = "defence" | "second" | "contest" | "resistance";

/** Text keys by what is asked. */
const TEXTS: Readonly<Record<Asked, { head: string; waits: string; lead: string; none: string }>> = {
  defence: { head: "Exchange.DefenceOf", waits: "Exchange.WaitsDefence", lead: "Exchange.Lead", none: "Exchange.None" },
  second: {
    head: "Exchange.DefenceOf",
    waits: "Exchange.WaitsDefence",
    lead: "Exchange.LeadSecond",
    none: "Exchange.NoSecond",
  },
  contest: {
    head: "Exchange.ContestOf",
    waits: "Exchange.WaitsContest",
    lead: "Exchange.LeadContest",
    none: "Exchange.NoContest",
  },
  resistance: {
    head: "Exchange.Spell.ResistanceOf",
    waits: "Exchange.WaitsResistance",
    lead: "Exchange.Spell.Lead",
    none: "Exchange.Spell.NotResisted",
  },
};

/** Text key of what is rolled; only 3d6 compare their margins with the caster's (M-3, D20-8). */
function leadOf({ exchange }: ExchangeStatus, dice: PlainRoll): string {
  const asked = askedOf(exchange);
  if (asked !== "resistance" || (dice === "3d6" && !exchange.dice)) return TEXTS[asked].lead;
  return dice === "d20" ? "Exchange.Spell.LeadSave" : "Exchange.Lead";
}

function askedOf(exchange: ExchangeStatus["exchange"]): Asked {
  if (isContested(exchange)) return exchange.spell ? "resistance" : "contest";
  return exchange.defences.length ? "second" : "defence";
}

function pendingLink(status: ExchangeStatus, cardContext: CardContext): LinkView {
  const { id, exchange } = status;
  const { target } = exchange;
  const { context } = cardContext;
  const name = nameOf(target, context);
  const say = TEXTS[askedOf(exchange)];
  const mine = !context.gm && context.mine(target) && !isContested(exchange);
  const head = mine ? text("Exchange.YourDefence") : text(say.head, { name });
  if (!mayAct(target, cardContext)) return cardStep("now", head, { lines: [line(say.waits, { name })] });
  const choices = defenceChoices(status, cardContext);
  const open = choices?.some(({ barred }) => !barred) ?? false;
  const asked = isAskedOf(target, cardContext);
  const dice = defenceDice(exchange, cardContext);
  // Without an actor there is no defence, and the attack continues.
  const lead = choices
    ? open
      ? line(leadOf(status, dice), { dice: diceWord(dice) })
      : line("Exchange.NothingOpen")
    : line("Exchange.NoActor", { name });
  return cardStep("now", head, {
    lines: [lead],
    verbs: [
      ...(choices ?? []).map((choice) => defenceVerb(id, choice, asked)),
      noneVerb(id, say.none, !open && asked),
      ...(open ? [modifiedVerb(id)] : []),
    ],
  });
}

function defenceVerb(
  exchange: string,
  { kind, item, name: own, parts, score, barred, what }: DefenceChoice,
  primary: boolean,
): ExchangeVerb {
  const name = heldName({ kind, item, name: own, ...(barred ? { barred } : {}) });
  const args = { exchange, kind, item, name };
  if (barred)
    return {
      action: "exchangeDefend",
      label: what,
      disabled: true,
      reason: text(`Exchange.Barred.${barred}`),
      title: text("Exchange.BarredTitle", {
        what: name ? text("Exchange.With", { what, name }) : what,
        why: text(`Exchange.Barred.${barred}`),
      }),
      args,
    };
  const label = text("Exchange.Against", { what, score });
  // A save is called by its name already.
  const held = name === what ? "" : name;
  const shown = parts.filter((one) => !isTablePart(one) || one.value !== 0);
  const sum = explain({ value: score, parts: shown }, { name: what });
  // Speech input uses the text on the button.
  return {
    action: "exchangeDefend",
    label,
    ...(held ? { cost: held } : {}),
    primary,
    title: held ? text("Exchange.BarredTitle", { what: `${label} ${held}`, why: sum }) : sum,
    args,
  };
}

/** Asks for modifiers of a defence; Shift on one of them does the same. */
function modifiedVerb(exchange: string): ExchangeVerb {
  return {
    action: "exchangeDefend",
    label: text("Exchange.Modified"),
    args: { exchange, kind: MODIFIED_DEFENCE, item: "", name: "" },
  };
}

/** In place of a defence: the dialog asks which. */
export const MODIFIED_DEFENCE = "modified";

function noneVerb(exchange: string, label: string, primary: boolean): ExchangeVerb {
  return {
    action: "exchangeDefend",
    label: text(label),
    primary,
    args: { exchange, kind: "none", item: "", name: "" },
  };
}

/** "3 points off the defences" */
export function feintResult({ exchange, outcome }: ExchangeStatus, { context }: CardContext): LinkView | null {
  if (outcome.feint === null || exchange.kind !== "feint" || !outcome.attack.hit) return null;
  const name = nameOf(exchange.target, context);
  if (exchange.late && outcome.feint)
    return cardStep("fail", text("Exchange.FeintFails"), { lines: [line("Exchange.FeintLate", { name })] });
  return outcome.feint
    ? cardStep("done", text("Exchange.FeintWorks"), {
        big: numberText(-outcome.feint),
        lines: [
          line(exchange.atOnce ? "Exchange.FeintTakesNow" : "Exchange.FeintTakes", { name, penalty: outcome.feint }),
        ],
      })
    : cardStep("fail", text("Exchange.FeintFails"), { lines: [line("Exchange.FeintTakesNothing", { name })] });
}

/** The next step of an attack with its dice. */
export interface Rolled {
  readonly command: Command;
  /** Text if the roll had no effect. */
  readonly rolled: string;
}

/** @param whisper ids of users who may see the dice; empty for all */
export async function rolledDefence(
  status: ExchangeStatus,
  { kind, item, name, parts }: DefenceChoice,
  cardContext: CardContext,
  whisper: readonly string[],
): Promise<Rolled> {
  const {
    id,
    exchange: { target },
  } = status;
  const thrown = await defenceRoll(defenceDice(status.exchange, cardContext), whisper);
  const roll = thrown.total ?? 10;
  return {
    command: withRolls(
      {
        type: "defend",
        participant: target,
        exchange: id,
        kind,
        item,
        name,
        parts: parts.map(({ code, value, name: what }) => ({ code, value, name: what })),
        roll,
      },
      [thrown],
    ),
    rolled: String(roll),
  };
}

export function noDefence({ id, exchange: { target } }: ExchangeStatus): Command {
  return { type: "defend", participant: target, exchange: id, kind: "none" };
}

/** Null for no dice expression. */
export async function rolledDamage(
  { id, exchange: { attacker, target, means, place }, outcome: { landed, attack } }: ExchangeStatus,
  cardContext: CardContext,
  whisper: readonly string[],
): Promise<Rolled | null> {
  const rolls = await damageRolls(means.damage, landed, attack.maxDamage, whisper);
  const hits = rolls?.map(({ total }) => Math.max(0, Math.floor(total ?? 0)));
  return rolls && hits
    ? {
        command: withRolls(
          {
            type: "damage",
            participant: attacker,
            exchange: id,
            blows: hits,
            dr: resistanceOf(target, place, cardContext),
          },
          rolls,
        ),
        rolled: listed(hits.map((hit) => numberText(hit))),
      }
    : null;
}

/** Present DR of the hit location; 0 without an actor. */
function resistanceOf(target: string, place: string, cardContext: CardContext): number {
  const actor = actorOf(target, cardContext);
  return actor ? hostAdapter().resistance(actor, place) : 0;
}

/** Returns the commands that are accepted; refused ones do not prevent later ones. */
export function takenBefore(before: EncounterState, commands: readonly Command[]): readonly Command[] {
  let state = before;
  return commands.filter((command) => {
    const outcome = apply(state, command);
    if (outcome.refusal) return false;
    ({ state } = outcome);
    return true;
  });
}
