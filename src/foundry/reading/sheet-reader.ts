import {
  diceOf,
  pacingOf,
  rollModifiersOf,
  scoreOf,
  type Mismatch,
  type Rolled,
  type ScorePart,
} from "../../rules/core.ts";
import type { PlainRoll } from "../../rules/values.ts";
import type { Fight } from "../fight/fight.ts";
import { numberText, firstText, line, signed, text } from "../host/i18n.ts";
import type { Words } from "../host/rich-text.ts";
import { isSameActor } from "../host/same-actor.ts";
import { defaultPacing } from "../settings/settings.ts";
import type { TrackerContext } from "./context.ts";
import { contextOf } from "./fight-context.ts";
import type { Membership } from "./sheet-part.ts";

/** Returns the actor's place in a running fight that this user may know, the viewed one first; or null. */
export function membershipOf(actor: Actor.Implementation): Membership | null {
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

function membershipIn(combat: Fight, ids: readonly string[], context: TrackerContext): Membership | null {
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
  const dice = diceOf(rolled, pacingOf(pacingWhere(membership))?.exchange?.skillDice);
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
  return diceOf(rolled, pacingOf(pacingWhere(membershipOf(actor)))?.exchange?.skillDice);
}

/** Returns the pacing of the actor's fight, else the world's default. */
export function pacingWhere(membership: Membership | null): string {
  return membership?.context.state.pacing ?? defaultPacing();
}

/** "combined action": name of a pacing's modifier. */
export function fightPart(code: string, name: string, pacing: string): string {
  return name || firstText([`Pacing.${pacing}.Parts.${code}`, `Exchange.Parts.${code}`, "Exchange.Parts.other"]);
}

/** A score's first part; others are added. */
const BASES: ReadonlySet<string> = new Set(["skill", "given", "base", "dx", "speed"]);

/** "skill 14", "aim +3", "kneeling −2". */
export function partWords({ code, value, name }: ScorePart): string {
  const what =
    BASES.has(code) || !name
      ? firstText([`Exchange.Parts.${code}`, `Figures.Parts.${code}`, "Exchange.Parts.other"])
      : name;
  return text("Exchange.Part", { what, value: BASES.has(code) ? numberText(value) : signed(value) });
}

/** "Skill: claimed **999**, the sheet says **12**" */
export function mismatchWords({ code, claimed: submitted, sheet }: Mismatch, pacing: string): Words {
  const what = firstText([
    `Exchange.Doubts.${code}`,
    `Pacing.${pacing}.Parts.${code}`,
    `Exchange.Parts.${code}`,
    `Figures.Parts.${code}`,
    "Exchange.Parts.other",
  ]);
  const shown = (value: number | string): string =>
    typeof value === "number" ? numberText(value, Number.isInteger(value) ? 0 : 2) : value;
  const own = code === "barred" ? text(`Exchange.Barred.${sheet}`) : shown(sheet);
  return own === ""
    ? line("Exchange.DoubtMissing", { what, claimed: shown(submitted) })
    : line("Exchange.Doubt", { what, claimed: shown(submitted), sheet: own });
}
