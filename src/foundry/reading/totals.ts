import {
  attackTally,
  injuryOf,
  participantsOf,
  type Exchange,
  type Participant,
  type Tally,
} from "../../rules/core.ts";
import { isFled } from "../fight/store.ts";
import { counted, text } from "../host/i18n.ts";
import type { TrackerContext } from "./context.ts";

/** The deeds of some combatants in the whole fight. Null: the viewer may not know it. */
export interface Totals {
  readonly turns: number;
  readonly attacks: number;
  readonly hits: number;
  readonly dealt: number | null;
  readonly taken: number | null;
  readonly seconds: number;
}

const NONE: Totals = { turns: 0, attacks: 0, hits: 0, dealt: 0, taken: 0, seconds: 0 };

/** Returns the totals by combatant, without attacks by and on combatants that are hidden from this viewer. */
export function totalsIn(context: TrackerContext): ReadonlyMap<string, Totals> {
  const { encounter } = context.combat;
  const { visible, permissions } = context;
  const creatures = [...participantsOf(encounter)].filter(({ id, kind }) => kind === "creature" && visible(id));
  const knowsAll = creatures.every(({ id }) => permissions.numbers(id));
  const found = new Map(creatures.map((one) => [one.id, kept(one, knowsAll, permissions.numbers(one.id))]));
  const add = (id: string, more: Partial<Totals>): void => {
    const before = found.get(id);
    if (before) found.set(id, sum([before, { ...NONE, ...more }]));
  };
  for (const exchange of Object.values<Exchange>(encounter.exchanges ?? {})) {
    const { attacker, target } = exchange;
    // Losses of one's own are known anyway.
    if (visible(attacker) || context.mine(target)) add(target, { taken: injuryOf(exchange) });
    if (!visible(attacker) || !visible(target)) continue;
    const { attacks = 0, hits = 0, dealt = 0 }: Tally = attackTally(exchange) ?? {};
    add(attacker, { attacks, hits, dealt: hits && !permissions.numbers(target) ? null : dealt });
  }
  return found;
}

/** The encounter's counts apart from its latest attacks. */
function kept({ turns = 0, tally = {} }: Participant, knowsAll: boolean, knows: boolean): Totals {
  const { attacks = 0, hits = 0, dealt = 0, taken = 0, seconds = 0 } = tally;
  return { turns, attacks, hits, dealt: hits && !knowsAll ? null : dealt, taken: knows ? taken : null, seconds };
}

/** Returns the sums; unknown if a part is. */
export function sum(parts: readonly Totals[]): Totals {
  const all = (name: "turns" | "attacks" | "hits" | "seconds"): number =>
    parts.reduce((total, part) => total + part[name], 0);
  const known = (name: "dealt" | "taken"): number | null =>
    parts.reduce<number | null>((total, part) => {
      const more = part[name];
      return total === null || more === null ? null : total + more;
    }, 0);
  return {
    turns: all("turns"),
    attacks: all("attacks"),
    hits: all("hits"),
    dealt: known("dealt"),
    taken: known("taken"),
    seconds: all("seconds"),
  };
}

/** Counts visible combatants out of the fight; "" for none. */
export function outIn({ combat, view, visible }: TrackerContext): string {
  const out = [...view.participants()].flatMap(({ id, kind, defeated }) =>
    kind === "creature" && defeated && visible(id) ? (combat.combatants.get(id) ?? []) : [],
  );
  const fled = out.filter(isFled).length;
  const counts = (["Defeated", "Fled"] as const).flatMap((key) => {
    const count = key === "Fled" ? fled : out.length - fled;
    return count ? counted(`Summary.${key}`, count) : [];
  });
  return counts.length ? text("Summary.Out", { who: counts.join(", ") }) : "";
}
