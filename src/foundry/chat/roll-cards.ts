import { Decks, entryOf, type EncounterState, type Json, type Refusal, type Request } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { clickStart } from "../fight/history.ts";
import { post, type Viewers } from "../host/chat-card.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { dice, numberText, firstText, text, ownKey } from "../host/i18n.ts";
import { spoken } from "../host/rich-text.ts";
import { ownFlags } from "../host/typed-calls.ts";
import { readingOf } from "../reading/clock.ts";
import type { TrackerContext } from "../reading/context.ts";
import { contextForCard, mayKnow } from "../reading/fight-context.ts";
import { clockWords, shellIn } from "../reading/pacing-shell.ts";
import type { Follows } from "../reading/presenter.ts";
import { askedName, portraitOfAsked, refusalIn, whatOf } from "../reading/requests.ts";
import type { AnswerOutcome } from "./answer-outcome.ts";

/** The click of a roll card, at `flags["segment-zero"].roll`. */
export interface RollFlag {
  readonly combat: string;
  readonly click: string;
  readonly back: boolean;
}

/** Returns the flag of a roll card; null for other messages and forged flags. */
export function rollFlagOf(message: ChatMessage.Implementation): RollFlag | null {
  const flag = ownFlags(message).roll as Partial<RollFlag> | undefined;
  return flag && typeof flag.combat === "string" && typeof flag.click === "string"
    ? { combat: flag.combat, click: flag.click, back: flag.back === true }
    : null;
}

export function rollFlags(flag: RollFlag): Record<string, unknown> {
  return { [SYSTEM_ID]: { roll: flag } };
}

/** Returns the id of the last click; null for an automatic one. */
function clickOf(state: EncounterState): string | null {
  return entryOf(state, clickStart(state, state.head))?.id ?? null;
}

/** The encounter for the card's readers, before and after the answer; without the second the answer does not count. */
interface Seen {
  readonly before: TrackerContext;
  readonly after: TrackerContext | null;
}

/** Posts rolls: one message for all, and one for the GM. */
export async function postThrows(
  combat: Fight,
  throws: readonly Throw[],
  outcome: AnswerOutcome | null,
  refusal: Refusal | null,
): Promise<void> {
  const own = seenBy("gm", combat, outcome);
  const open = seenBy("public", combat, outcome);
  if (!own || !open) return;
  const shown = throws.filter((one) => one.request.dice ?? followsOf(one, own));
  // Secret dice go to the GM: of hidden combatants, or pending only because of one.
  const secret = shown.filter(({ request }) => !mayKnow(request, open.before));
  await postTogether(
    combat,
    shown.filter((one) => !secret.includes(one)),
    open,
    "public",
    refusal,
  );
  await postTogether(combat, secret, own, "gm", refusal);
}

function seenBy(viewers: Viewers, combat: Fight, outcome: AnswerOutcome | null): Seen | null {
  const before = contextForCard(combat, viewers, outcome?.before);
  return before && { before, after: outcome && contextForCard(combat, viewers, outcome.after) };
}

async function postTogether(
  combat: Fight,
  throws: readonly Throw[],
  seen: Seen,
  viewers: Viewers,
  refusal: Refusal | null,
): Promise<void> {
  const [first] = throws;
  if (!first) return;
  const rolls = throws.flatMap(({ roll }) => roll ?? []);
  const { before } = seen;
  // Shows it when undone later.
  const click = seen.after && clickOf(seen.after.real);
  const flags = click ? rollFlags({ combat: combat.id ?? "", click, back: false }) : {};
  const common = commonOf(seen, viewers, rolls.length > 0, refusal);
  if (throws.length > 1) {
    return post({
      template: "rolls",
      viewers,
      rolls,
      flags,
      combat: combat.id,
      view: { ...common, title: titleOf(throws, before), rows: throws.map((one) => rollView(one, seen)) },
    });
  }
  const row = rollView(first, seen);
  const combatant =
    first.request.participant === undefined ? undefined : combat.combatants.get(first.request.participant);
  return post({
    template: "roll",
    viewers,
    rolls,
    flags,
    combat: combat.id,
    combatant,
    alias: row.name,
    view: {
      ...common,
      ...row,
      title: firstText([`${keyOf(first.request, before)}.One`, "Cards.One"], { name: row.name }),
    },
  });
}

/** When, how and whether it counted. */
function commonOf({ before, after }: Seen, viewers: Viewers, isRolled: boolean, refusal: Refusal | null) {
  const lost = refusal
    ? text("Cards.NotCountedWhy", { why: spoken(refusalIn(refusal, before)) })
    : text("Cards.NotCounted");
  return {
    when: clockWords(before).reading ?? readingOf(before),
    foot: [...(isRolled ? [] : [text("Cards.Typed")]), ...(viewers === "gm" ? [text("Cards.Secret")] : [])],
    ...(after ? {} : { lost }),
  };
}

/** "Contest of DX" for dice of one kind, else their number. */
function titleOf(throws: readonly Throw[], context: TrackerContext): string {
  const [first] = throws;
  const alike = first && throws.every(({ request }) => request.what === first.request.what);
  return firstText([...(alike ? [`${keyOf(first.request, context)}.All`] : []), "Cards.All"], { count: throws.length });
}

function keyOf({ what }: Request, { state }: TrackerContext): string {
  return ownKey(state, `Cards.${what}`);
}

function followsOf({ request, value }: Throw, { before, after }: Seen): Follows | null {
  return shellIn(before).follows?.(request, value, before, after ?? before) ?? null;
}

export type RollView = ReturnType<typeof rollView>;

/**
 * @returns `what`: what was rolled, if no target says it; `dice`: "3d6", for screen readers; `is`: "" if dice are
 * only compared
 */
function rollView(thrown: Throw, seen: Seen) {
  const { request, value } = thrown;
  const { before, after } = seen;
  const follows = followsOf(thrown, seen);
  const margin = request.dice && request.against !== undefined ? request.against - Number(value) : null;
  const made = follows?.made ?? (margin === null ? null : margin >= 0);
  // Without values that are hidden from the readers, only the result.
  const values = request.participant === undefined || before.permissions.numbers(request.participant);
  return {
    portrait: portraitOfAsked(request, before),
    name: askedName(request, before),
    what: request.against === undefined ? withoutDice(whatOf(request, before)) : "",
    pips: pipsOf(thrown),
    dice: diceOf(thrown),
    sum: request.dice ? numberText(Number(value)) : "",
    against:
      !values || (request.against === undefined && !follows?.against)
        ? ""
        : (follows?.against ?? text("Cards.Against", { against: request.against })),
    verdict: values
      ? (follows?.verdict ?? marginWords(margin))
      : made === null
        ? ""
        : text(made ? "Cards.MadePlain" : "Cards.FailedPlain"),
    is: made === null ? "" : made ? "made" : "failed",
    // No consequences if it does not count.
    so: after ? (follows?.so ?? "") : "",
    more: after ? (follows?.more ?? "") : "",
  };
}

/** "high first; tied with Quill", without the dice shown beside it. */
function withoutDice(what: string): string {
  return what.replace(/^\d*d\d+[\s,;]*/, "");
}

/** "made by 5", "failed by 2" */
function marginWords(margin: number | null): string {
  return margin === null ? "" : text(margin >= 0 ? "Cards.Made" : "Cards.Failed", { margin: Math.abs(margin) });
}

/** A result for the core: rolled here, or (`roll` null) typed or decided. */
export interface Throw {
  readonly request: Request;
  readonly value: Json;
  readonly roll: Roll | null;
}

/** Rolls dice, one `Roll` per request, so that dice modules see them. Requests without dice are left out. */
export async function throwFor(requests: readonly Request[]): Promise<readonly Throw[]> {
  const asked = requests.filter((request) => request.dice);
  // How many cards are left depends on the number drawn before, not on which.
  const sizes = new Decks();
  const rolls = await Promise.all(
    asked.map(async (request) => {
      const { count, faces } = sizes.dice(request);
      sizes.take(request, 1);
      const roll = new Roll(`${count}d${faces}`);
      await roll.evaluate();
      return roll;
    }),
  );
  const decks = new Decks();
  return asked.map((request, at) => {
    const roll = rolls[at]!;
    return { request, value: decks.take(request, roll.total ?? 1), roll };
  });
}

/** Returns the result of each die; none for a single die. */
function pipsOf({ roll }: Throw): readonly number[] {
  const pips = (roll?.dice ?? []).flatMap(({ results }) =>
    results.filter(({ active }) => active !== false).map(({ result }) => result),
  );
  return pips.length > 1 ? pips : [];
}

/** "3d6" */
function diceOf({ request }: Throw): string {
  return request.dice ? dice(request.dice) : "";
}
