import type { Refusal, Request } from "../../rules/index.ts";
import { contextFor, type TrackerContext } from "../applications/tracker/build/context.ts";
import { readingOf } from "../applications/tracker/build/clock.ts";
import { askedName, portraitOfAsked, whatOf } from "../applications/tracker/build/owed.ts";
import { nameOf } from "../applications/tracker/build/people.ts";
import { refusalWords } from "../applications/tracker/build/refusal.ts";
import { everybody, readerOf, type Reader } from "../applications/tracker/build/sight.ts";
import { mayBeTold } from "../applications/tracker/build/told.ts";
import { figure, firstText, text } from "../applications/tracker/texts.ts";
import type { PortraitView } from "../applications/tracker/view.ts";
import { spoken } from "../applications/words.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { post, type Readers } from "./card.ts";
import { diceOf, pipsOf, type Throw } from "./dice.ts";
import type { Fate } from "./fate.ts";
import { clickOf, rollFlags } from "./roll-flag.ts";

/** The fight as the readers of a card see it, before and after the answer. Without the second the answer does not count. */
interface Seen {
  readonly before: TrackerContext;
  readonly after: TrackerContext | null;
}

/** One result as its card shows it. */
export interface RollView {
  readonly portrait: PortraitView;
  readonly name: string;
  /** What exactly was rolled, where there is no target that says it. */
  readonly what: string;
  readonly pips: readonly number[];
  /** "3d6", for those who hear the card. */
  readonly dice: string;
  readonly sum: string;
  readonly against: string;
  readonly verdict: string;
  /** "made", "failed", or "" where dice are only compared. */
  readonly is: string;
  readonly so: string;
  readonly more: string;
}

/** Posts what was thrown: one message for what everybody may see, and one for what the GM alone does. */
export async function tellThrows(combat: SegmentZeroCombat, throws: readonly Throw[], fate: Fate | null, refusal: Refusal | null): Promise<void> {
  const own = game.user && seenBy(readerOf(combat, game.user), combat, fate);
  const open = seenBy(everybody(combat), combat, fate);
  if (!own || !open) return;
  const told = throws.filter((one) => one.request.dice ?? followsOf(one, own));
  // Dice that nobody else is to know of are for the GM alone: of hidden combatants, or owed only because one is there.
  const secret = told.filter(({ request }) => !mayBeTold(request, open.before));
  await tellTogether(combat, told.filter((one) => !secret.includes(one)), open, "public", refusal);
  await tellTogether(combat, secret, own, "gm", refusal);
}

function seenBy(reader: Reader, combat: SegmentZeroCombat, fate: Fate | null): Seen | null {
  const before = contextFor(combat, fate?.before ?? combat.encounter, reader);
  return before && { before, after: fate && contextFor(combat, fate.after, reader) };
}

async function tellTogether(combat: SegmentZeroCombat, throws: readonly Throw[], seen: Seen, readers: Readers, refusal: Refusal | null): Promise<void> {
  const [first] = throws;
  if (!first) return;
  const rolls = throws.flatMap(({ roll }) => roll ?? []);
  const { before } = seen;
  // What is taken back later says so.
  const click = seen.after && clickOf(seen.after.real);
  const flags = click ? rollFlags({ combat: combat.id ?? "", click, back: false }) : {};
  const common = {
    when: before.presenter.reading?.(before) ?? readingOf(before),
    foot: [...(rolls.length ? [] : [text("Cards.Typed")]), ...(readers === "gm" ? [text("Cards.Secret")] : [])],
    ...(seen.after ? {} : { lost: refusal ? text("Cards.NotCountedWhy", { why: spoken(refusalWords(refusal, before.state.pacing, (id) => nameOf(id, before))) }) : text("Cards.NotCounted") }),
  };
  if (throws.length > 1) {
    return post({ template: "rolls", readers, rolls, flags, view: { ...common, title: titleOf(throws, before), rows: throws.map((one) => rollView(one, seen)) } });
  }
  const row = rollView(first, seen);
  const combatant = first.request.participant === undefined ? undefined : combat.combatants.get(first.request.participant);
  return post({ template: "roll", readers, rolls, flags, combatant, alias: row.name, view: { ...common, ...row, title: firstText([`${keyOf(first.request, before)}.One`, "Cards.One"], { name: row.name }) } });
}

/** "Contest of DX" for dice of one kind, else how many there are. */
function titleOf(throws: readonly Throw[], context: TrackerContext): string {
  const [first] = throws as [Throw];
  const alike = throws.every(({ request }) => request.what === first.request.what);
  return firstText([...(alike ? [`${keyOf(first.request, context)}.All`] : []), "Cards.All"], { count: throws.length });
}

function keyOf({ what }: Request, { state }: TrackerContext): string {
  return `Pacing.${state.pacing}.Cards.${what}`;
}

function followsOf({ request, value }: Throw, { before, after }: Seen): ReturnType<NonNullable<TrackerContext["presenter"]["follows"]>> {
  return before.presenter.follows?.(request, value, before, after ?? before) ?? null;
}

function rollView(thrown: Throw, seen: Seen): RollView {
  const { request, value } = thrown;
  const { before, after } = seen;
  const follows = followsOf(thrown, seen);
  const margin = request.dice && request.against !== undefined ? request.against - Number(value) : null;
  const made = follows?.made ?? (margin === null ? null : margin >= 0);
  // Figures of those whose figures are nobody else's business: only how it came out.
  const figures = request.participant === undefined || before.sees.numbers(request.participant);
  return {
    portrait: portraitOfAsked(request, before), name: askedName(request, before), what: request.against === undefined ? withoutDice(whatOf(request, before)) : "",
    pips: pipsOf(thrown), dice: diceOf(thrown), sum: request.dice ? figure(Number(value)) : "",
    against: !figures || request.against === undefined && !follows?.against ? "" : follows?.against ?? text("Cards.Against", { against: request.against }),
    verdict: figures ? follows?.verdict ?? marginWords(margin) : made === null ? "" : text(made ? "Cards.MadePlain" : "Cards.FailedPlain"),
    is: made === null ? "" : made ? "made" : "failed",
    // What does not count has no consequences.
    so: after ? follows?.so ?? "" : "", more: after ? follows?.more ?? "" : "",
  };
}

/** "high first; level with Quill": which dice they are stands beside it. */
function withoutDice(what: string): string {
  return what.replace(/^\d*d\d+[\s,;]*/, "");
}

/** "made by 5", "failed by 2" */
function marginWords(margin: number | null): string {
  return margin === null ? "" : text(margin >= 0 ? "Cards.Made" : "Cards.Failed", { margin: Math.abs(margin) });
}
