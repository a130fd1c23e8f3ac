import {
  diceIn,
  rollChance,
  scoreOf,
  viewFor,
  type Participant,
  type PlainRoll,
  type RollChance,
  type ScorePart,
} from "../../../rules/core.ts";
import type { DefenceOption } from "../../../rules/values.ts";
import { defencesAgainst, type OwnDefence } from "../../fight/submitted-values.ts";
import { text } from "../../host/i18n.ts";
import { scorePart, tableParts, type TablePart } from "../../settings/table-modifiers.ts";
import { valueName } from "../explain.ts";
import { actorOf, participantOf } from "./card-context.ts";
import type { CardContext, ExchangeStatus } from "./model.ts";

/** A defence, or a value to roll against a feint. */
export interface DefenceChoice {
  readonly kind: DefenceOption["kind"] | "contest";
  readonly item: string;
  readonly name: string;
  readonly parts: readonly ScorePart[];
  readonly score: number;
  readonly barred?: string;
  /** "Dodge", "DX". */
  readonly what: string;
}

/** Adds what counts by itself of the table's list: further parries. */
function withFurther<One extends OwnDefence>(one: One, target: Participant, { view }: CardContext): One {
  const more = isDefence(one.kind)
    ? tableParts(["defence", one.kind], target, one.item, view)
        .filter(({ isOn }) => isOn)
        .map(scorePart)
    : [];
  return { ...one, parts: [...one.parts, ...more], score: one.score + scoreOf(more) };
}

function isDefence(kind: DefenceChoice["kind"]): kind is DefenceOption["kind"] {
  return kind !== "contest";
}

/** Returns the ticks of the table's list for a defence. */
export function ticksFor(
  { exchange }: ExchangeStatus,
  { kind, item }: DefenceChoice,
  cardContext: CardContext,
): readonly TablePart[] {
  const target = participantOf(exchange.target, cardContext);
  if (!target || !isDefence(kind)) return [];
  return tableParts(["defence", kind], target, item, cardContext.view).filter(({ isOn, isSpent }) => !isOn && !isSpent);
}

/**
 * Returns what the target may roll: present values, and its state when the attack was declared (B-8, B-23,
 * B-41 to B-52); null without its actor.
 */
export function defenceChoices(
  { exchange }: ExchangeStatus,
  cardContext: CardContext,
): readonly DefenceChoice[] | null {
  const { view } = cardContext;
  const target = participantOf(exchange.target, cardContext);
  const actor = actorOf(exchange.target, cardContext);
  if (!target) return null;
  const own = defencesAgainst(exchange, target, actor, view);
  return (
    own &&
    withoutWorseHand(own.map((one) => withFurther(one, target, cardContext))).map((one) => ({
      ...one,
      what:
        exchange.spell && one.kind === "contest"
          ? one.code === "save"
            ? one.name
            : valueName(one.code)
          : text(one.kind === "contest" ? `Exchange.Contest.${one.code}` : `Values.Names.${one.kind}`),
    }))
  );
}

/** Returns the dice of a defence under the rules of its attack. */
export function defenceDice(exchange: ExchangeStatus["exchange"], { view }: CardContext): PlainRoll {
  return diceIn({ kind: "defence" }, viewFor(exchange, view).pacing) ?? "3d6";
}

export function defenceChance(score: number, { exchange }: ExchangeStatus, { view }: CardContext): RollChance | null {
  return rollChance(score, { kind: "defence" }, null, viewFor(exchange, view));
}

/** The possible choice with the highest score, or null. */
export function bestChoice(choices: readonly DefenceChoice[]): DefenceChoice | null {
  return choices
    .filter(({ barred }) => !barred)
    .reduce<DefenceChoice | null>((high, one) => (!high || one.score > high.score ? one : high), null);
}

/**
 * Drops the empty hand if a weapon parries as well, or neither can. It stays if the weapon failed or cannot
 * parry (B-19, B-49, B-50).
 */
function withoutWorseHand(options: readonly OwnDefence[]): readonly OwnDefence[] {
  const bare = options.find(isEmptyHand);
  const worse =
    bare &&
    options.some(
      (one) =>
        one !== bare && one.kind === "parry" && (bare.barred !== undefined || (!one.barred && one.score >= bare.score)),
    );
  return worse ? options.filter((one) => one !== bare) : options;
}

/** True for a parry with the hand, as opposed to one without any weapon. */
export function isEmptyHand({
  kind,
  item,
  barred,
}: {
  readonly kind: string;
  readonly item: string;
  readonly barred?: string;
}): boolean {
  return kind === "parry" && item === "" && barred !== "nothing";
}
