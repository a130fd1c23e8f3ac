import type { TraitValues } from "../../../rules/values.ts";
import {
  type Change,
  mayTryAgain,
  undoneIn,
  entriesOf,
  entryOf,
  exchangeOf,
  firstKept,
  latestStats,
  look,
  outcomeOf,
  requests,
  scoreOf,
  type EncounterState,
  type Exchange,
  type Participant,
  type Request,
  type View,
  remembered,
} from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { line, text } from "../../host/i18n.ts";
import type { Words } from "../../host/rich-text.ts";
import { tableSettings } from "../../settings/settings.ts";
import type { Viewer } from "../context.ts";
import { contextFor } from "../fight-context.ts";
import { nameOf } from "../people.ts";
import {
  link,
  type CardContext,
  type CardStatus,
  type ExchangeStatus,
  type HitPoints,
  type LinkView,
} from "./model.ts";

/** Null for an unreadable encounter. @param state default: as written */
export function cardContextFor(
  combat: Fight,
  reader: Viewer,
  acts: boolean,
  state = combat.encounter,
): CardContext | null {
  const context = contextFor(combat, state, reader);
  const view = look(state);
  return context && view && { context, view, state, acts };
}

/** True for own participants, and for the GM. */
export function mayAct(id: string, { context, acts }: CardContext): boolean {
  return acts && (context.gm || context.owned(id));
}

/** True for own participants, and for the GM those without a player; their buttons are highlighted. */
export function isAskedOf(id: string, { context }: CardContext): boolean {
  return context.gm ? !(context.combat.combatants.get(id)?.hasPlayerOwner ?? false) : context.mine(id);
}

/** Returns why this user may not apply an attack to its target; null if they may. */
export function whyNotApplied(target: string, cardContext: CardContext): Words | null {
  const { context, acts } = cardContext;
  const name = nameOf(target, context);
  if (tableSettings().consequences === "show") return line("Exchange.OnlyShown");
  if (!actorOf(target, cardContext)) return line("Exchange.NoActorToHurt", { name });
  // Acting for others' characters does not include hurting them.
  if (acts && context.mine(target)) return null;
  const isPlayers = context.combat.combatants.get(target)?.hasPlayerOwner;
  return line(isPlayers ? "Exchange.WaitsOwner" : "Exchange.WaitsGm", { name });
}

export function actorOf(id: string, { context }: CardContext): Actor.Implementation | null {
  return context.combat.combatants.get(id)?.actor ?? null;
}

export function participantOf(id: string, { view }: CardContext): Participant | undefined {
  return view.participant(id);
}

export function pendingDiceOf(id: string, { state }: CardContext): readonly Request[] {
  return requests(state).filter((request) => request.dice && request.participant === id);
}

export function cardStep(state: LinkView["state"], head: string, more: Partial<LinkView> = {}): LinkView {
  return link(state, text(`Exchange.States.${state}`), head, more);
}

/** Returns an attack as it stands; null if the encounter no longer has it. */
export function statusIn(id: string, view: View): ExchangeStatus | null {
  const exchange = exchangeOf(view, id);
  return exchange ? { id, exchange, outcome: outcomeOf(exchange, mayTryAgain(exchange, view)) } : null;
}

/** True if both combatants are in the encounter. */
export function isThere({ exchange: { attacker, target } }: ExchangeStatus, view: View): boolean {
  return view.participant(attacker) !== undefined && view.participant(target) !== undefined;
}

export function cardStatusOf({ ids }: { readonly ids: readonly string[] }, combat: Fight | undefined): CardStatus {
  const view = combat && look(combat.encounter);
  if (!view || !combat) return { is: "past" };
  const all = ids.flatMap((id) => statusIn(id, view) ?? []);
  if (all.length < ids.length) return { is: isInForce(ids, combat) ? "past" : "takenBack" };
  const gone = all.filter(({ exchange: { attacker, target } }) =>
    [attacker, target].some((id) => !combat.combatants.get(id) || !view.participant(id)),
  );
  return gone.length ? { is: "left", open: gone.some(({ outcome }) => outcome.owed !== "over") } : { is: "there", all };
}

/** False if the attacks were undone. Attacks too old for the log can no longer be undone. */
function isInForce(ids: readonly string[], { encounter }: Fight): boolean {
  if (
    firstKept(encounter) > 1 &&
    !undoneIn(encounter).some(({ entry: { command } }) => ids.some((id) => command.exchange === id))
  )
    return true;
  const attacks = attacksOf(encounter);
  return ids.every((id) => attacks.has(id));
}

/** Cached, because every old card asks after each change. */
const attacksOf = remembered(
  (encounter: EncounterState): ReadonlySet<unknown> =>
    new Set(
      entriesOf(encounter)
        .filter(({ command, number }) => number <= encounter.head && command.type === "attack")
        .map(({ command }) => command.exchange),
    ),
);

/** Returns a hash of what a card shows, the same on every client. */
export function markOf(cardStatus: CardStatus): string {
  return cardStatus.is === "there"
    ? cardStatus.all.map(({ id, exchange }) => `${id}:${factsOf(exchange).join(".")}`).join(" ")
    : cardStatus.is;
}

function factsOf({ parts, roll, defences, damage, applied }: Exchange): readonly (string | number)[] {
  return [
    scoreOf(parts),
    roll ?? "",
    ...defences.flatMap((made) => [made.kind, scoreOf(made.parts), made.kind === "none" ? "" : made.roll]),
    ...(damage ? ["d", damage.blows.join("+"), damage.dr] : []),
    ...(applied ? ["a", applied.injuries.join("+"), applied.healed ?? 0, ...(applied.ended ? ["e"] : [])] : []),
  ];
}

/** Returns the target's HP before the injury, from the log; null if unknown. */
function hitPointsBefore({ id, exchange }: ExchangeStatus, cardContext: CardContext): HitPoints | null {
  const changes = appliedAt(id, exchange.number, cardContext.state)?.changes ?? [];
  const from = changes.find(({ path }) => hostAdapter().valueAt(path) === "hp")?.from;
  const now = hitPointsOf(exchange.target, cardContext);
  return typeof from === "number" && now ? { ...now, hp: from } : null;
}

/**
 * Returns the target's HP before the first of several attacks on it that was applied; before that its present HP, in the
 * round of the attacks only, so that a card keeps the values of its moment.
 */
export function hitPointsFor(all: readonly ExchangeStatus[], cardContext: CardContext): HitPoints | null {
  const [first] = all
    .filter(({ exchange }) => exchange.applied)
    .map((status) => ({ status, at: appliedAt(status.id, status.exchange.number, cardContext.state)?.number ?? 0 }))
    .sort((a, b) => a.at - b.at);
  if (first) return hitPointsBefore(first.status, cardContext);
  const isOver = all.some(({ exchange }) => exchange.round !== cardContext.state.clock.round);
  return isOver ? null : hitPointsOf(all[0]?.exchange.target ?? "", cardContext);
}

/** Returns the key of the words for harm that the target has taken. */
export function appliedKey({ waits, half }: NonNullable<Exchange["applied"]>): string {
  return waits ? "Exchange.CountsLater" : half ? "Exchange.AppliedHalf" : "Exchange.Applied";
}

/** Returns what the injury costs the target: as applied, else as rolled. */
export function lossIn(status: ExchangeStatus, cardContext: CardContext) {
  const { applied, target } = status.exchange;
  const injuries = applied?.injuries ?? status.outcome.blows.map(({ injury }) => injury);
  return {
    injuries,
    lost: injuries.reduce((sum, points) => sum + points, 0),
    before: applied ? hitPointsBefore(status, cardContext) : hitPointsOf(target, cardContext),
    known: cardContext.context.permissions.numbers(target),
  };
}

/** Returns the number and the changes of the log entry that applied it, if kept. */
function appliedAt(
  id: string,
  since: number,
  state: EncounterState,
): { readonly number: number; readonly changes: readonly Change[] } | undefined {
  for (let number = state.head; number >= since; number--) {
    const entry = entryOf(state, number);
    if (entry?.command.type === "apply" && entry.command.exchange === id)
      return { number, changes: entry.changes ?? [] };
  }
  return undefined;
}

/** Stats that may contain HP. */
interface ShownStats {
  readonly hp?: unknown;
  readonly maxHp?: unknown;
  readonly traits?: Partial<TraitValues>;
}

/** Returns the target's present HP; null if neither encounter nor actor has any. */
export function hitPointsOf(id: string, cardContext: CardContext): HitPoints | null {
  const participant = participantOf(id, cardContext);
  const { hp, maxHp, traits } = participant ? latestStats<ShownStats>(participant) : {};
  if (typeof hp === "number" && typeof maxHp === "number")
    return { hp, maxHp, ...(traits?.shock === undefined ? {} : { shock: traits.shock }) };
  const actor = actorOf(id, cardContext);
  const pool = actor && hostAdapter().pool(actor, "hp");
  return pool && { hp: pool.value, maxHp: pool.max };
}
