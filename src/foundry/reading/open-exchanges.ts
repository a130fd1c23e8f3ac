import { damageDice } from "../../rules/values.ts";
import {
  mayTryAgain,
  outcomeOf,
  type Command,
  type Exchange,
  type ExchangeOutcome,
  type Slot,
} from "../../rules/core.ts";
import { numberText, text } from "../host/i18n.ts";
import { tableSettings } from "../settings/settings.ts";
import type { TrackerContext } from "./context.ts";
import { isAway, nameOf, namesOf, portraitOf } from "./people.ts";
import { attacksTogether } from "./turn-attacks.ts";
import type { PendingRowView } from "./views.ts";

/** An attack that waits for a step without stopping time. */
export interface OpenExchange {
  readonly id: string;
  readonly exchange: Exchange;
  readonly outcome: ExchangeOutcome;
  /** Participant whose defence, damage dice or injury is pending. */
  readonly of: string;
}

/**
 * Returns attacks of this round and the last with a pending defence, damage or injury (B-41, B-54, B-58)
 * between visible combatants, in order; without those whose combatants have left or whose card has no button.
 */
export function openExchanges({ state, view, combat, visible }: TrackerContext): readonly OpenExchange[] {
  const isThere = (id: string): boolean =>
    visible(id) && combat.combatants.has(id) && view.participant(id) !== undefined;
  return Object.entries(state.exchanges ?? {})
    .filter(([, { attacker, target, round }]) => round >= state.clock.round - 1 && isThere(attacker) && isThere(target))
    .map(([id, exchange]): OpenExchange => {
      const outcome = outcomeOf(exchange, mayTryAgain(exchange, view));
      return { id, exchange, outcome, of: outcome.owed === "damage" ? exchange.attacker : exchange.target };
    })
    .filter((open) => isPressed(open, combat))
    .sort((a, b) => a.exchange.number - b.exchange.number);
}

function isPressed(
  { exchange: { means, target }, outcome: { owed: pending } }: OpenExchange,
  combat: TrackerContext["combat"],
): boolean {
  if (pending === "damage") return damageDice(means.damage) !== null;
  return (
    pending === "defence" ||
    (pending === "injury" && tableSettings().consequences !== "show" && combat.combatants.get(target)?.actor !== null)
  );
}

/** True for a player's own, and for the GM. */
function mayGoOn({ of, outcome }: OpenExchange, { gm, mine, owned }: TrackerContext): boolean {
  // Acting for others' characters does not include hurting them.
  return gm || (outcome.owed === "injury" ? mine : owned)(of);
}

/** Attacks that wait for this player's defence. */
export function defencesAsked(context: TrackerContext): readonly OpenExchange[] {
  return context.gm
    ? []
    : openExchanges(context).filter(({ of, outcome }) => outcome.owed === "defence" && context.mine(of));
}

export function applied({ id, exchange: { target } }: Pick<OpenExchange, "id" | "exchange">, half = false): Command {
  return { type: "apply", participant: target, exchange: id, half };
}

/** Open attacks of the combatants of these turns, and of the same clicks. */
export function attacksOf(
  turns: readonly Pick<Slot, "participant">[],
  context: TrackerContext,
): readonly OpenExchange[] {
  const together = new Set(attacksTogether(turns, context));
  return openExchanges(context).filter(
    ({ id, exchange: { attacker } }) => together.has(id) || turns.some(({ participant }) => participant === attacker),
  );
}

/** True if only the injury is left, which this viewer may apply; Done applies it. */
export function isInjuryLeft(open: OpenExchange, context: TrackerContext): boolean {
  return open.outcome.owed === "injury" && mayGoOn(open, context);
}

/** "Garrick attacks Mira Kestrel" */
export function exchangeWords({ kind, spell, attacker, target }: Exchange, context: TrackerContext): string {
  if (spell && attacker === target) return text("Exchange.Spells.self", { attacker: nameOf(attacker, context) });
  return text(`Exchange.${kind === "feint" ? "Feints" : spell ? "Spells" : "Attacks"}.one`, {
    attacker: nameOf(attacker, context),
    target: nameOf(target, context),
  });
}

/** The target's rolls. */
export function defenceKind({ kind, spell }: Exchange): "resistance" | "contest" | "defence" {
  return spell?.way === "resisted" ? "resistance" : kind === "feint" ? "contest" : "defence";
}

/** "Goblin 1 defends", "Goblin 1 (away) answers the feint" */
export function whoDefends(exchange: Exchange, context: TrackerContext): string {
  return text(`CurrentRow.Asked.${defenceKind(exchange)}`, { name: whoPends(exchange.target, context) });
}

/** "Mira Kestrel (away)". */
export function whoPends(id: string, context: TrackerContext): string {
  const name = nameOf(id, context);
  return isAway(id, context) ? text("CurrentRow.Away", { name }) : name;
}

/** A row per combatant and step, with a button that shows the card. Equal ones are combined. */
export function exchangeRows(
  context: TrackerContext,
  all: readonly OpenExchange[] = openExchanges(context),
): readonly PendingRowView[] {
  const heaps = new Map<string, OpenExchange[]>();
  for (const open of all) {
    const key = [
      open.of,
      open.outcome.owed,
      open.exchange.kind,
      open.exchange.spell ? open.exchange.means.name : "",
      open.outcome.owed === "damage" ? open.exchange.target : "",
    ].join(" ");
    heaps.set(key, [...(heaps.get(key) ?? []), open]);
  }
  return [...heaps.values()].map((heap) => rowOf(heap, context));
}

function rowOf(heap: readonly OpenExchange[], context: TrackerContext): PendingRowView {
  const [first] = heap as [OpenExchange];
  const { id, of } = first;
  const label = text("Exchange.Waits.Show");
  const name = nameOf(of, context);
  return {
    requestId: `exchange_${id}`,
    exchange: id,
    participantId: of,
    portrait: portraitOf(of, context),
    name,
    what: whatOf(heap, context),
    ...(mayGoOn(first, context)
      ? {
          verb: {
            action: "showExchange",
            label,
            title: text("Exchange.Waits.ShowTitle", { attack: exchangeWords(first.exchange, context) }),
            args: { exchange: id },
          },
        }
      : {}),
  };
}

/** "Your defence against Garrick", "Damage to Garrick", "−9 HP to apply" */
function whatOf(heap: readonly OpenExchange[], context: TrackerContext): string {
  const [
    {
      exchange: { kind, spell, target },
      outcome: { owed: pending },
      of,
    },
  ] = heap as [OpenExchange];
  if (pending === "damage") return text("Exchange.Waits.Damage", { name: nameOf(target, context) });
  if (pending === "injury") {
    if (heap.every(({ outcome }) => outcome.injury === 0))
      return text("Exchange.Waits.Effect", { spell: heap[0]?.exchange.means.name ?? "" });
    const points = heap.reduce((sum, { outcome }) => sum + outcome.injury, 0);
    return context.permissions.numbers(of)
      ? text("Exchange.Waits.Injury", { lost: text("Exchange.Lost", { points: numberText(-points) }) })
      : text("Exchange.Waits.InjuryPlain");
  }
  const name = namesOf([...new Set(heap.map(({ exchange }) => exchange.attacker))], context);
  return text(
    `Exchange.Waits.${spell?.way === "resisted" ? "Resistance" : kind === "feint" ? "Contest" : !context.gm && context.mine(of) ? "DefenceYours" : "Defence"}`,
    { name },
  );
}
