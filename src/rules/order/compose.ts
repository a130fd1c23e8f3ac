import * as v from "valibot";
import { inTurn } from "../model/build.ts";
import { combatRulesOf, type CombatActs, type CombatRules, type CombatTypes } from "../model/combat.ts";
import { scoreOf, type OwnRoll } from "../model/exchange.ts";
import { json } from "../model/fields.ts";
import { isObject } from "../model/json.ts";
import type { Offer } from "../model/offer.ts";
import { isRefusal } from "../model/outcome.ts";
import {
  pacings,
  type Act,
  type Pacing,
  type PacingExchange,
  type PacingOrder,
  type Stage,
  type Verb,
} from "../model/pacing.ts";
import { remembered } from "../model/remember.ts";
import type { EncounterState, Request } from "../model/state.ts";
import type { Kept } from "../model/wait.ts";

/** The encounter's pacing and combat rules. */
type Chosen = Pick<EncounterState, "pacing" | "rules">;

/** Returns the pacing with its own combat rules, as encounters have it unless the GM chooses others. */
export function pacingOf(id: string): Pacing | undefined {
  return rulesOf({ pacing: id }) ?? undefined;
}

/** Like `pacingOf`, of all pacings. */
export function allPacings(): readonly Pacing[] {
  return [...pacings.keys()].flatMap((id) => pacingOf(id) ?? []);
}

/** Returns the encounter's pacing with its combat rules; null unless both are registered. */
export function rulesOf(chosen: Chosen): Pacing | null {
  const pacing = pacings.get(chosen.pacing);
  if (!pacing) return null;
  const id = combatOf(chosen);
  if (id === undefined) return pacing;
  const rules = combatRulesOf(id);
  return rules ? composed(pacing)(rules) : null;
}

const composed = remembered((pacing: Pacing) =>
  remembered((rules: CombatRules) => {
    const both = compose(pacing, rules);
    combatIn.set(both, rules);
    return both;
  }),
);

const combatIn = new WeakMap<Pacing, CombatRules>();

/** Returns the combat rules of a pacing from `rulesOf`; null for none. */
export function combatRulesIn(pacing: Pacing): CombatRules | null {
  return combatIn.get(pacing) ?? null;
}

/** Returns the id of the encounter's combat rules, by default the pacing's own if registered; undefined for none. */
export function combatOf({ pacing, rules = ownRules(pacing) }: Chosen): string | undefined {
  return rules === "" ? undefined : rules;
}

/** Returns the id of the pacing's own combat rules; "" without any, and where they are not registered. */
export function ownRules(pacing: string): string {
  const own = pacings.get(pacing)?.combat;
  return own !== undefined && combatRulesOf(own) ? own : "";
}

/**
 * Returns a pacing that plays with these combat rules, which do not know each other. A pacing's option, stat or verb
 * counts where both have one of that name.
 */
function compose(pacing: Pacing, rules: CombatRules): Pacing {
  const { choices, options, order, play } = pacing;
  const { turns } = rules;
  const own = new Set(options.map(({ name }) => name));
  return {
    ...pacing,
    options: [...options, ...rules.options.filter(({ name }) => !own.has(name))],
    stats: withMembers(pacing.stats, rules.stats),
    order: turns.note ? { ...order, slotsOf: notedSlots(order, rules) } : order,
    play: {
      ...play,
      stages: turns.requests ? play.stages.map((stage) => withRequests(stage, rules)) : play.stages,
      finish(slot, report, view) {
        const noted = turns.report?.(slot, report, view) ?? null;
        const over = isRefusal(noted) ? noted : play.finish(slot, report, view);
        return noted && !isRefusal(noted) && !isRefusal(over) ? inTurn(noted, over) : over;
      },
      idle: (slot, view) => (turns.idle?.(slot, view) || play.idle?.(slot, view)) ?? false,
    },
    choices: {
      ...choices,
      verbs: { ...rules.choices.verbs, ...actingVerbs(choices.verbs, rules.choices.acts) },
      answer: (request, value, view) =>
        request.combat ? rules.choices.answer!(request, value, view) : choices.answer(request, value, view),
      isRuling: (command, view) =>
        (rules.choices.isRuling?.(command, view) || choices.isRuling?.(command, view)) ?? false,
      offers(participant, view) {
        const offered = choices.offers?.(participant, view) ?? [];
        const timed = turns.report ? offered.flatMap(withoutManoeuvre) : offered;
        const others = (rules.choices.offers?.(participant, view) ?? []).filter(
          ({ command: { type } }) => !Object.hasOwn(choices.verbs, type),
        );
        return [
          ...timed.map((one): Offer => {
            const act = choices.verbs[one.command.type]?.acts;
            const more = act && rules.choices.acts?.offer?.(act, participant, view);
            const asks = [...(one.asks ?? []), ...(more?.asks ?? [])];
            return more ? { ...one, ...more, ...(asks.length ? { asks } : {}) } : one;
          }),
          ...others.map((one): Offer => ({ ...one, combat: true })),
        ];
      },
      picks: (asked, participant, view) => [
        ...("what" in asked && asked.combat ? [] : (choices.picks?.(asked, participant, view) ?? [])),
        ...("what" in asked && !asked.combat ? [] : (rules.choices.picks?.(asked, participant, view) ?? [])),
      ],
    },
    exchange: exchangeOf(rules, pacing.exchange),
  };
}

const MANOEUVRE = "manoeuvre";

/** The rules that read reports offer the manoeuvres, so the pacing neither asks for one nor offers its own. */
function withoutManoeuvre(offer: Offer): readonly Offer[] {
  const { asks, command } = offer;
  if (isObject(command.report) && MANOEUVRE in command.report) return [];
  return [asks ? { ...offer, asks: asks.filter(({ field }) => field !== `report.${MANOEUVRE}`) } : offer];
}

/**
 * Returns the schema with further members after its own, which count; a schema of no object must accept them itself.
 */
function withMembers(schema: Pacing["stats"], more: v.ObjectEntries): Pacing["stats"] {
  const entries = entriesOf(schema);
  return entries ? (v.objectWithRest({ ...entries, ...more, ...entries }, json) as Pacing["stats"]) : schema;
}

function entriesOf(schema: object): v.ObjectEntries | null {
  return "entries" in schema && isObject(schema.entries) ? (schema.entries as v.ObjectEntries) : null;
}

function notedSlots(order: PacingOrder, { turns }: CombatRules): PacingOrder["slotsOf"] {
  return (participant, setting) =>
    order.slotsOf(participant, setting).map((slot) => {
      const { combat: _, ...own } = slot;
      const combat = turns.note!(slot, participant, setting);
      return combat ? { ...own, combat } : slot.combat ? own : slot;
    });
}

/** The pacing's blocking requests come first, then the rules'. */
function withRequests(stage: Stage, { turns }: CombatRules): Stage {
  return {
    ...stage,
    owed(view) {
      const own = stage.owed?.(view) ?? [];
      const further = turns.requests!(view).map((one): Request => ({ ...one, combat: true }));
      return further.length
        ? [...own.filter(({ blocking }) => blocking), ...further, ...own.filter(({ blocking }) => !blocking)]
        : own;
    },
  };
}

function actingVerbs(verbs: Pacing["choices"]["verbs"], acts: CombatActs<CombatTypes> | undefined): typeof verbs {
  if (!acts) return verbs;
  return Object.fromEntries(
    Object.entries(verbs).map(([type, verb]) => [type, verb.acts ? actingVerb(verb, verb.acts, acts) : verb]),
  );
}

/** Checks the rules' fields with the pacing's, and passes their values on as `combat`. */
function actingVerb(verb: Verb, act: Act, acts: CombatActs<CombatTypes>): Verb {
  const entries = entriesOf(verb.schema) ?? {};
  return {
    ...verb,
    schema: v.strictObject({ ...acts.fields[act], ...entries }),
    run(command, view) {
      const all = Object.entries(command as Kept);
      const added = Object.fromEntries(all.filter(([name]) => !Object.hasOwn(entries, name)));
      const own = Object.fromEntries(all.filter(([name]) => Object.hasOwn(entries, name)));
      const participant = view.participant(String(own.participant));
      const acted = participant && acts.run ? acts.run(act, participant, added, view) : { kept: added };
      if (isRefusal(acted)) return acted;
      const recipe = verb.run({ ...own, combat: acted.kept }, view);
      return isRefusal(recipe) ? recipe : inTurn(acted.recipe, recipe);
    },
  };
}

/** The parts that the pacing decides with any rules. */
const TIMED: ReadonlySet<string> = new Set<keyof PacingExchange>(["shotsTaken", "injured", "harmCounts"]);

/** Attacks go by the rules; the pacing counts them and their shots, and changes a roll last. */
function exchangeOf({ exchange: rules }: CombatRules, timed: PacingExchange = {}): PacingExchange {
  return {
    ...rules,
    ...Object.fromEntries(Object.entries(timed).filter(([name]) => TIMED.has(name))),
    attacked(exchange, view, ruling) {
      const noted = rules.attacked?.(exchange, view, ruling) ?? null;
      if (isRefusal(noted)) return noted;
      const counted = timed.attacked?.(exchange, view, ruling) ?? null;
      return isRefusal(counted) || !noted ? counted : inTurn(noted, counted);
    },
    rollModifiers(participant, roll, view) {
      const parts = rules.rollModifiers?.(participant, roll, view) ?? [];
      const dice = roll.dice ?? rules.dice(roll);
      const made: OwnRoll = { ...roll, score: roll.score + scoreOf(parts), ...(dice ? { dice } : {}) };
      return [...parts, ...(timed.rollModifiers?.(participant, made, view) ?? [])];
    },
  };
}
