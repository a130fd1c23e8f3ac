import { currentIds, participantOfSlot, entryOf, outcomeOf, type EncounterState, type Slot } from "../../rules/core.ts";
import { clickStart } from "../fight/history.ts";
import { numberText, text } from "../host/i18n.ts";
import type { TrackerContext } from "./context.ts";

/** Returns the ids of the attacks made in such slots, in order. */
function attacksIn(isOne: (slot: string) => boolean, { real }: TrackerContext): readonly string[] {
  return Object.entries(real.exchanges ?? {})
    .filter(([, { slot }]) => slot !== undefined && isOne(slot))
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([id]) => id);
}

type Turns = readonly { readonly participant: string }[];

/** Returns the attacks of these combatants' running turns. */
export function attacksNow(turns: Turns, context: TrackerContext): readonly string[] {
  const { real } = context;
  const running = [...currentIds(real), ...real.held.flat()];
  const isTheirs = (slot: string): boolean => turns.some(({ participant }) => participant === participantOfSlot(slot));
  return attacksIn((slot) => running.includes(slot) && isTheirs(slot), context);
}

/** Includes attacks of one click: in a group attack all turns but the last are over. */
export function attacksTogether(turns: Turns, context: TrackerContext): readonly string[] {
  const { real } = context;
  const made = new Map(Object.entries(real.exchanges ?? {}).map(([id, { number }]) => [number, id]));
  const clicks = new Set(attacksNow(turns, context).map((id) => clickStart(real, real.exchanges?.[id]?.number ?? 0)));
  return [...clicks].flatMap((first) => {
    const ids: string[] = [];
    for (let number = first; number <= real.head && (number === first || entryOf(real, number)?.joined); number++)
      ids.push(...(made.has(number) ? [made.get(number) as string] : []));
    return ids;
  });
}

/** "missed", "hit, −4 HP"; "" if not visible. @param isOnKey true if a button shows the loss */
export function attackWords(id: string, context: TrackerContext, isOnKey = false): string {
  const exchange = context.real.exchanges?.[id];
  return exchange && context.visible(exchange.target) ? shortWords(exchange, context, isOnKey) : "";
}

/** "missed", "hit, −4 HP"; "" without visible rolls. */
export function outcomeWords(slot: Slot, context: TrackerContext): string {
  return [
    ...new Set(
      attacksIn((id) => id === slot.id, context)
        .map((id) => attackWords(id, context))
        .filter(Boolean),
    ),
  ].join("; ");
}

function shortWords(
  exchange: NonNullable<EncounterState["exchanges"]>[string],
  { permissions }: TrackerContext,
  isOnKey: boolean,
): string {
  const { attack, landed, defences, injury } = outcomeOf(exchange);
  if (exchange.kind === "feint") return text(attack.hit ? "CurrentRow.Short.feint" : "CurrentRow.Short.missed");
  if (!attack.hit)
    return text(
      exchange.spell && exchange.spell.way !== "attack" ? "CurrentRow.Short.fizzled" : "CurrentRow.Short.missed",
    );
  const stopped = landed === 0 ? defences.find(({ success }) => success)?.made.kind : undefined;
  if (stopped) return text(`CurrentRow.Short.${stopped === "contest" ? "resisted" : stopped}`);
  if (exchange.spell && (exchange.applied || !exchange.damage) && !injury)
    return text(
      exchange.applied?.healed || exchange.spell.way !== "attack" || exchange.applied
        ? "CurrentRow.Short.cast"
        : "CurrentRow.Short.hit",
    );
  if (!exchange.damage) return text("CurrentRow.Short.hit");
  if (!injury) return text("CurrentRow.Short.noInjury");
  return permissions.numbers(exchange.target) && !isOnKey
    ? text("CurrentRow.Short.injury", { lost: text("Exchange.Lost", { points: numberText(-injury) }) })
    : text("CurrentRow.Short.hit");
}
