import { diceIn, pacingOf, rollModifiersOf, scoreOf, type Rolled, type ScorePart } from "../../rules/core.ts";
import type { PlainRoll } from "../../rules/values.ts";
import type { Fight } from "../fight/fight.ts";
import { numberText, signed, text } from "../host/i18n.ts";
import { isSameActor } from "../host/same-actor.ts";
import { defaultPacing } from "../settings/settings.ts";
import type { TrackerContext } from "./context.ts";
import { contextOf } from "./fight-context.ts";
import { fightPart } from "./score-words.ts";
import type { SheetMembership } from "./sheet-part.ts";

/** Returns the actor's place in a running fight that this user may know, the viewed one first; or null. */
export function membershipOf(actor: Actor.Implementation): SheetMembership | null {
  const fights = [...(game.combats ?? [])].filter(({ encounter }) => encounter.status === "running");
  const inView = fights.find((combat) => combat === game.combat);
  for (const combat of inView ? [inView, ...fights.filter((one) => one !== inView)] : fights) {
    const ids = [...combat.combatants].flatMap((one) => (isSameActor(one.actor, actor) && one.id ? [one.id] : []));
    const context = ids.length && game.user ? contextOf(combat, game.user) : null;
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

/** Returns the dice of the actor's fight, else of the world's default pacing: 3d6, d100 for percentages (QA-5). */
export function diceFor(actor: Actor.Implementation, rolled: Rolled): PlainRoll {
  const membership = membershipOf(actor);
  return diceIn(rolled, membership?.context.view.pacing ?? pacingOf(defaultPacing())) ?? "3d6";
}

/** Returns the pacing of the actor's fight, else the world's default. */
export function pacingWhere(membership: SheetMembership | null): string {
  return membership?.context.state.pacing ?? defaultPacing();
}
