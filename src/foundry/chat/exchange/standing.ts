import { entriesOf, exchangeOf, look, outcomeOf, scoreOf, type EncounterState, type Exchange, type ExchangeOutcome } from "../../../rules/index.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import type { ExchangeFlag } from "./flag.ts";

/** One attack where it stands now. */
export interface Stood {
  readonly id: string;
  readonly exchange: Exchange;
  readonly outcome: ExchangeOutcome;
}

/** How much can still be told of the attacks of a card. */
export type Standing =
  | { readonly is: "there"; readonly all: readonly Stood[] }
  /** The fight is gone, or so much has been done since that it remembers them no more: they stand on the card as they were last. */
  | { readonly is: "past" }
  | { readonly is: "takenBack" }
  /** Somebody is no longer in the fight. `open`: it was not over. */
  | { readonly is: "left"; readonly open: boolean };

export function standingOf({ ids }: Pick<ExchangeFlag, "ids">, combat: SegmentZeroCombat | undefined): Standing {
  const view = combat && look(combat.encounter);
  if (!view || !combat) return { is: "past" };
  const all = ids.flatMap((id): readonly Stood[] => {
    const exchange = exchangeOf(view, id);
    return exchange ? [{ id, exchange, outcome: outcomeOf(exchange, view.pacing.mayTryAgain?.(exchange, view) ?? false) }] : [];
  });
  if (all.length < ids.length) return { is: isInForce(ids, combat) ? "past" : "takenBack" };
  const gone = all.filter(({ exchange: { attacker, target } }) => [attacker, target].some((id) => !combat.combatants.get(id) || !view.participant(id)));
  return gone.length ? { is: "left", open: gone.some(({ outcome }) => outcome.owed !== "over") } : { is: "there", all };
}

/** Whether the log still holds the attacks as done; only so many are kept beside it. */
function isInForce(ids: readonly string[], { encounter }: SegmentZeroCombat): boolean {
  const attacks = attacksIn.get(encounter) ?? attacksOf(encounter);
  return ids.every((id) => attacks.has(id));
}

/** Every old card asks for the same after each change. */
const attacksIn = new WeakMap<EncounterState, ReadonlySet<unknown>>();

function attacksOf(encounter: EncounterState): ReadonlySet<unknown> {
  const attacks = new Set(entriesOf(encounter).filter(({ command, number }) => number <= encounter.head && command.type === "attack").map(({ command }) => command.exchange));
  attacksIn.set(encounter, attacks);
  return attacks;
}

/** In a few letters what a card tells: the same on every client, and another as soon as something else has become of an attack. */
export function markOf(standing: Standing): string {
  return standing.is === "there" ? standing.all.map(({ id, exchange }) => `${id}:${factsOf(exchange).join(".")}`).join(" ") : standing.is;
}

function factsOf({ parts, roll, defences, damage, applied }: Exchange): readonly (string | number)[] {
  return [
    scoreOf(parts), roll, ...defences.flatMap((made) => [made.kind, scoreOf(made.parts), made.roll]),
    ...(damage ? ["d", damage.blows.join("+"), damage.dr] : []), ...(applied ? ["a", applied.injuries.join("+")] : []),
  ];
}
