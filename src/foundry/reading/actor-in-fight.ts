import {
  apply,
  diceIn,
  look,
  rollModifiersOf,
  rulesOf,
  scoreOf,
  type EncounterState,
  type Rolled,
  type ScorePart,
} from "../../rules/core.ts";
import type { PlainRoll, Value } from "../../rules/values.ts";
import type { Fight } from "../fight/fight.ts";
import { hostAdapter } from "../fight/host-adapter.ts";
import { numberText, signed, text } from "../host/i18n.ts";
import { isSameActor } from "../host/same-actor.ts";
import { freshEncounter } from "../settings/new-fights.ts";
import { defaultPacing } from "../settings/settings.ts";
import type { TrackerContext } from "./context.ts";
import { contextHere } from "./fight-context.ts";
import { fightPart } from "./score-words.ts";
import type { SheetMembership } from "./sheet-part.ts";

/** Returns the actor's place in a running fight that this user may know, the viewed one first; or null. */
export function membershipOf(actor: Actor.Implementation): SheetMembership | null {
  const fights = [...(game.combats ?? [])].filter(({ encounter }) => encounter.status === "running");
  const inView = fights.find((combat) => combat === game.combat);
  for (const combat of inView ? [inView, ...fights.filter((one) => one !== inView)] : fights) {
    const ids = [...combat.combatants].flatMap((one) => (isSameActor(one.actor, actor) && one.id ? [one.id] : []));
    const context = ids.length ? contextHere(combat) : null;
    const membership = context && membershipIn(combat, ids, context);
    if (membership) return membership;
  }
  return null;
}

function membershipIn(combat: Fight, ids: readonly string[], context: TrackerContext): SheetMembership | null {
  const known = ids.filter((id) => context.visible(id) && context.participant(id));
  const acting = context.masked ? undefined : context.now.find(({ participant }) => known.includes(participant));
  const id = acting?.participant ?? known[0];
  if (id === undefined) return null;
  const ahead = context.slots.filter(
    ({ participant, state }) => participant === id && state !== "done" && state !== "lost",
  );
  return { combat, context, id, slot: acting ?? ahead[0] ?? null, now: acting !== undefined };
}

/**
 * Returns a roll with the fight's modifiers by name (B-62, Q-20, S-38).
 * @returns `parts`: the own score first; `words`: "62, combined action −31", "" without modifiers; `added`: the modifiers
 * without the own score; `dice`: by `diceFor`
 */
export function fightRoll(actor: Actor.Implementation, rolled: Rolled, score: number) {
  const own: ScorePart = { code: "skill", value: score, name: "" };
  const membership = membershipOf(actor);
  const dice = diceFor(actor, rolled);
  const participant = membership?.context.view.participant(membership.id);
  if (!membership || !participant) return { parts: [own], score, words: "", added: "", dice };
  const { pacing } = membership.context.state;
  const more = rollModifiersOf(participant, { ...rolled, score }, membership.context.view);
  const parts = [own, ...more];
  const words = more.map(({ code, value, name }) =>
    text("Exchange.Part", { what: fightPart(code, name, pacing), value: signed(value) }),
  );
  return {
    parts,
    score: scoreOf(parts),
    words: more.length ? [numberText(score), ...words].join(", ") : "",
    added: words.join(", "),
    dice,
  };
}

/** Returns the dice of the actor's fight, else of new encounters: 3d6, d20, or d100 for percentages (QA-5). */
export function diceFor(actor: Actor.Implementation, rolled: Rolled): PlainRoll {
  return diceIn(rolled, rulesOf(stateWhere(membershipOf(actor)))) ?? "3d6";
}

/** Returns the actor's encounter, else a new one, whose initiative system and combat rules count on sheets. */
export function stateWhere(membership: SheetMembership | null): EncounterState {
  return membership?.context.state ?? freshEncounter(defaultPacing());
}

/** A value as on the sheet, and as combat rules other than GURPS count it. */
interface OwnScore {
  readonly level: Value | null;
  readonly percent: number | null;
  readonly bonus: number;
  readonly rolled: Rolled;
}

/** Returns what a roll counts by the combat rules: level, percentage (PC-2) or bonus (D20-3); null for nothing. */
export function scoreUnder(
  actor: Actor.Implementation,
  membership: SheetMembership | null,
  { level, percent, bonus, rolled }: OwnScore,
): Value | null {
  const state = stateWhere(membership);
  const pacing = rulesOf(state);
  const dice = diceIn(rolled, pacing);
  if (dice !== "d20" && dice !== "d100") return level;
  // D20-7.
  if (dice === "d20" && rolled.kind === "defence") return null;
  const view = membership?.context.view ?? alone(actor, state);
  const participant = view?.participant(membership?.id ?? ALONE);
  const exchange = view?.rules?.exchange;
  if (!view || !participant || !exchange?.base) return level;
  const parts: readonly ScorePart[] = level ? [{ code: "skill", value: level.value, name: "" }] : [];
  const own = exchange.base({ kind: rolled.kind, parts, percent, bonus }, participant, view);
  if (!own.length) return null;
  const named = own.map(({ code, value, name }) => ({ code, value, name: fightPart(code, name, state.pacing) }));
  return { value: scoreOf(own), parts: named };
}

const ALONE = "alone";

/** Returns a new encounter with the actor alone; null if its values are refused. */
function alone(actor: Actor.Implementation, state: EncounterState) {
  const stats = hostAdapter().stats(state.pacing, actor, state.rules);
  const join = { type: "join", participant: ALONE, side: ALONE, kind: "creature", npc: true, stats };
  const outcome = apply(state, join);
  return outcome.refusal ? null : look(outcome.state);
}
