import { damageDice } from "../../rules/values.ts";
import { mayTryAgain, outcomeOf, type Command, type Exchange, type ExchangeOutcome } from "../../rules/core.ts";
import { numberText, text } from "../host/i18n.ts";
import { tableSettings } from "../settings/settings.ts";
import type { TrackerContext } from "./context.ts";
import { nameOf, namesOf, portraitOf } from "./people.ts";
import { attacksTogether } from "./turn-attacks.ts";
import type { PendingRowView } from "./view-pieces.ts";

/** An attack that waits in the chat for somebody: nothing is held up by it. */
export interface OpenExchange {
  readonly id: string;
  readonly exchange: Exchange;
  readonly outcome: ExchangeOutcome;
  /** Id of the participant for whose defence, damage dice or injury it waits. */
  readonly of: string;
}

/**
 * Attacks of this window and the one before that still wait for a defence, damage dice or somebody who applies the
 * injury (B-41, B-54, B-58), as far as this reader may know of both people; in order. None of whose people somebody has
 * left, and none on whose card there is nothing to press.
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

/** Whether it is this reader's to go on with: a player's own, and for the game master everybody's. */
function mayGoOn({ of, outcome }: OpenExchange, { gm, mine, owned }: TrackerContext): boolean {
  // Whoever acts for the characters of others does not hurt them.
  return gm || (outcome.owed === "injury" ? mine : owned)(of);
}

/** Attacks that wait for a defence of what this reader plays; none for the game master. */
export function defencesAsked(context: TrackerContext): readonly OpenExchange[] {
  return context.gm
    ? []
    : openExchanges(context).filter(({ of, outcome }) => outcome.owed === "defence" && context.mine(of));
}

/** The command that applies the injury of an attack. */
export function applied({ id, exchange: { target } }: Pick<OpenExchange, "id" | "exchange">, half = false): Command {
  return { type: "apply", participant: target, exchange: id, half };
}

/**
 * Attacks of these participants, and those made with them by one click, of which only the injury is left, where this
 * reader may apply it: their Done applies it as well.
 */
export function injuriesLeft(attackers: readonly string[], context: TrackerContext): readonly OpenExchange[] {
  const together = new Set(attackers.flatMap((id) => attacksTogether(id, context)));
  return openExchanges(context).filter(
    (open) =>
      open.outcome.owed === "injury" &&
      (attackers.includes(open.exchange.attacker) || together.has(open.id)) &&
      mayGoOn(open, context),
  );
}

/** "Garrick attacks Mira Kestrel" */
export function exchangeWords({ kind, spell, attacker, target }: Exchange, context: TrackerContext): string {
  if (spell && attacker === target) return text("Exchange.Spells.self", { attacker: nameOf(attacker, context) });
  return text(`Exchange.${kind === "feint" ? "Feints" : spell ? "Spells" : "Attacks"}.one`, {
    attacker: nameOf(attacker, context),
    target: nameOf(target, context),
  });
}

/**
 * A row for whomever attacks wait for, with a button that shows the card to those whose move it is. Several that wait
 * for the same are one.
 */
export function exchangeRows(context: TrackerContext): readonly PendingRowView[] {
  const heaps = new Map<string, OpenExchange[]>();
  for (const open of openExchanges(context)) {
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
    participantId: of,
    portrait: portraitOf(of, context),
    name,
    what: whatOf(heap, context),
    done: false,
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
