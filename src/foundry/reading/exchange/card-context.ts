import type { TraitValues } from "../../../rules/values.ts";
import {
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
} from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { text } from "../../host/i18n.ts";
import type { Viewer } from "../context.ts";
import { contextFor } from "../fight-context.ts";
import {
  link,
  type CardContext,
  type CardStatus,
  type ExchangeStatus,
  type HitPoints,
  type LinkView,
} from "./model.ts";

/** Null for a fight that cannot be read. @param state the fight as it is written, unless something else is said */
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

/** Whether this reader may do what is asked of a participant: of their own, or whatever it is as the game master. */
export function mayAct(id: string, { context, acts }: CardContext): boolean {
  return acts && (context.gm || context.owned(id));
}

/** Theirs to do, so that the button calls for it: a player's own, and for the game master whoever no player has. */
export function isAskedOf(id: string, { context }: CardContext): boolean {
  return context.gm ? !(context.combat.combatants.get(id)?.hasPlayerOwner ?? false) : context.mine(id);
}

export function actorOf(id: string, { context }: CardContext): Actor.Implementation | null {
  return context.combat.combatants.get(id)?.actor ?? null;
}

export function participantOf(id: string, { view }: CardContext): Participant | undefined {
  return view.participant(id);
}

/** Dice that a participant owes. */
export function pendingDiceOf(id: string, { state }: CardContext): readonly Request[] {
  return requests(state).filter((request) => request.dice && request.participant === id);
}

/** A station with the word for where it stands. */
export function cardStep(state: LinkView["state"], head: string, more: Partial<LinkView> = {}): LinkView {
  return link(state, text(`Exchange.States.${state}`), head, more);
}

export function cardStatusOf({ ids }: { readonly ids: readonly string[] }, combat: Fight | undefined): CardStatus {
  const view = combat && look(combat.encounter);
  if (!view || !combat) return { is: "past" };
  const all = ids.flatMap((id): readonly ExchangeStatus[] => {
    const exchange = exchangeOf(view, id);
    return exchange ? [{ id, exchange, outcome: outcomeOf(exchange, mayTryAgain(exchange, view)) }] : [];
  });
  if (all.length < ids.length) return { is: isInForce(ids, combat) ? "past" : "takenBack" };
  const gone = all.filter(({ exchange: { attacker, target } }) =>
    [attacker, target].some((id) => !combat.combatants.get(id) || !view.participant(id)),
  );
  return gone.length ? { is: "left", open: gone.some(({ outcome }) => outcome.owed !== "over") } : { is: "there", all };
}

/**
 * Whether the log still holds the attacks as done; only so many are kept beside it. An attack too old for the log was
 * not taken back as long as it was in it.
 */
function isInForce(ids: readonly string[], { encounter }: Fight): boolean {
  if (
    firstKept(encounter) > 1 &&
    !undoneIn(encounter).some(({ entry: { command } }) => ids.some((id) => command.exchange === id))
  )
    return true;
  const attacks = attacksIn.get(encounter) ?? attacksOf(encounter);
  return ids.every((id) => attacks.has(id));
}

/** Every old card asks for the same after each change. */
const attacksIn = new WeakMap<EncounterState, ReadonlySet<unknown>>();

function attacksOf(encounter: EncounterState): ReadonlySet<unknown> {
  const attacks = new Set(
    entriesOf(encounter)
      .filter(({ command, number }) => number <= encounter.head && command.type === "attack")
      .map(({ command }) => command.exchange),
  );
  attacksIn.set(encounter, attacks);
  return attacks;
}

/**
 * In a few letters what a card tells: the same on every client, and another as soon as something else has become of an
 * attack.
 */
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

/**
 * The HP that the target had right before the injury was applied, as the log notes them with what was changed; null if
 * nobody had any to lose.
 */
export function hitPointsBefore({ id, exchange }: ExchangeStatus, cardContext: CardContext): HitPoints | null {
  const changes = appliedAt(id, exchange.number, cardContext.state)?.changes ?? [];
  const from = changes.find(({ path }) => hostAdapter().valueAt(path) === "hp")?.from;
  const now = hitPointsOf(exchange.target, cardContext);
  return typeof from === "number" && now ? { ...now, hp: from } : null;
}

/** The entry that applied it, if the log holds it. */
function appliedAt(id: string, since: number, state: EncounterState): ReturnType<typeof entryOf> {
  for (let number = state.head; number >= since; number--) {
    const entry = entryOf(state, number);
    if (entry?.command.type === "apply" && entry.command.exchange === id) return entry;
  }
  return undefined;
}

/** What a pacing may be told of somebody who can be hurt. */
interface Told {
  readonly hp?: unknown;
  readonly maxHp?: unknown;
  readonly traits?: Partial<TraitValues>;
}

/** The HP of the target where the fight stands now; null where neither fight nor actor knows any. */
export function hitPointsOf(id: string, cardContext: CardContext): HitPoints | null {
  const participant = participantOf(id, cardContext);
  const { hp, maxHp, traits } = participant ? latestStats<Told>(participant) : {};
  if (typeof hp === "number" && typeof maxHp === "number")
    return { hp, maxHp, ...(traits?.shock === undefined ? {} : { shock: traits.shock }) };
  const actor = actorOf(id, cardContext);
  const pool = actor && hostAdapter().pool(actor, "hp");
  return pool && { hp: pool.value, maxHp: pool.max };
}
