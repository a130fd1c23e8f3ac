import type { EncounterState } from "../../rules/core.ts";
import { conditionsIn } from "../fight/effects/conditions-of.ts";
import type { Fight } from "../fight/fight.ts";
import { clockOf, flagsOf, spansLeft } from "../fight/effects/durations.ts";
import { readOr } from "../fight/read-documents.ts";
import { iconChoice, spansOf, startTimeOf, statusEffects, type Span } from "../host/compat.ts";
import { counted, exact, text } from "../host/i18n.ts";
import { isReachedBy } from "../host/same-actor.ts";
import { beside } from "../host/lists.ts";
import type { TrackerContext } from "./context.ts";

type Effect = ActiveEffect.Implementation;

/** An effect or condition of a combatant as its row and card show it. */
export interface ShownEffect {
  readonly name: string;
  readonly src: string;
  /** "2 rounds"; "" without an end. */
  readonly left: string;
  readonly statuses: Iterable<string>;
  /** The effect, if this viewer may end it. */
  readonly own?: Effect;
}

/** Returns the effects of a combatant that this viewer may know and that no mark of the row tells. */
export function effectsOf(id: string, context: TrackerContext): readonly ShownEffect[] {
  const combatant = context.combat.combatants.get(id);
  const actor = combatant?.actor;
  if (!combatant || !actor || !context.visible(id) || (!context.mine(id) && isKeptSecret(combatant))) return [];
  return readOr(
    combatant,
    () => [
      ...iconsOf(actor)
        .filter((effect) => !isShownByMark(effect, id, context.state))
        .map((effect) => ({
          name: effect.name,
          src: effect.img ?? "",
          left: timeLeft(effect, id, context),
          statuses: effect.statuses,
          ...(context.mine(id) ? { own: effect } : {}),
        })),
      ...withoutEffect(actor, id, context.state),
    ],
    [],
  );
}

/** "Blessed, 2 rounds; Blinded" */
export function effectsWords(id: string, context: TrackerContext): string {
  return effectsOf(id, context).map(wordsOf).join("; ");
}

export function wordsOf({ name, left }: ShownEffect): string {
  return beside([name, left]);
}

/** The host shows players nothing of hidden tokens and of tokens with a secret disposition. */
function isKeptSecret({ token }: Combatant.Implementation): boolean {
  return token?.hidden === true || token?.disposition === SECRET;
}

/** `CONST.TOKEN_DISPOSITIONS.SECRET` */
const SECRET = -2;

/** Effects with an icon: temporary effects, and in V14 effects that always show it. */
function iconsOf(actor: Actor.Implementation): readonly Effect[] {
  const always = [...actor.allApplicableEffects()].filter((effect) => iconChoice(effect) === "always");
  return [...new Set([...actor.temporaryEffects, ...always])].filter(
    (effect) => !effect.disabled && !effect.isSuppressed && iconChoice(effect) !== "never",
  );
}

/** Conditions that marks and bars show: fallen, fled, reeling, tired, surprised. */
const MARKED: ReadonlySet<string> = new Set(["dead", "fled", "reeling", "tired", "surprised"]);

/** True if the row shows all conditions of an effect otherwise, and the effect says no time. */
function isShownByMark(effect: Effect, id: string, state: EncounterState): boolean {
  const { statuses } = effect;
  return statuses.size > 0 && !spansOf(effect).length && [...statuses].every((status) => isMark(status, id, state));
}

/** A document of an actor that changed: an effect, or an item with effects. */
export interface Changed {
  readonly documentName?: string;
  readonly parent?: unknown;
  readonly effects?: { readonly size: number };
}

/** True if a change may add or remove a picture in a row. */
export function changesIcons(document: Changed, { combatants, encounter }: Fight): boolean {
  const { documentName, parent } = document;
  // Effects of items reach the actor too.
  const above: Changed = parent ?? {};
  const actor = above.documentName === "Item" ? above.parent : parent;
  const isEffect = documentName === "ActiveEffect";
  if (!isEffect && !document.effects?.size) return false;
  return [...combatants].some(
    (one) => isReachedBy(one, actor) && !(isEffect && isShownByMark(document as Effect, one.id ?? "", encounter)),
  );
}

function isMark(status: string, id: string, state: EncounterState): boolean {
  return (
    MARKED.has(status) || status === CONFIG.specialStatusEffects.DEFEATED || conditionsIn(state, id).includes(status)
  );
}

/** Statuses that a system or module sets without an effect. */
function withoutEffect(actor: Actor.Implementation, id: string, state: EncounterState): readonly ShownEffect[] {
  if (!actor.statuses.size) return [];
  const known = new Set([...actor.allApplicableEffects()].flatMap(({ statuses }) => [...statuses]));
  return [...actor.statuses]
    .filter((status) => !known.has(status) && !isMark(status, id, state))
    .flatMap((status): readonly ShownEffect[] => {
      const found = statusEffects().find((one) => one.id === status);
      const name = found?.name ?? "";
      return name
        ? [{ name: game.i18n?.localize(name) ?? name, src: found?.img ?? "", left: "", statuses: [status] }]
        : [];
    });
}

/** Counted by the fight, or by world time; else what the host says. */
function timeLeft(effect: Effect, id: string, { combat, state }: TrackerContext): string {
  const spans = spansOf(effect);
  const { began } = flagsOf(effect);
  const now = began?.combat === combat.id ? clockOf(began, state, id) : null;
  if (began && now) return spanWords(spansLeft(spans, began, now));
  const [first] = spans;
  const start = startTimeOf(effect);
  if (first?.unit === "seconds" && start !== null)
    return spanWords([{ ...first, amount: Math.max(0, first.amount - (game.time.worldTime - start)) }]);
  const { label } = effect.duration as { readonly label?: unknown };
  return spans.length ? (typeof label === "string" && label) || spanWords(spans) : "";
}

function spanWords(spans: readonly Span[]): string {
  return beside(
    spans.map(({ amount, unit, ends }) => {
      if (!amount && ends !== "inTime") return text(`Effects.Ends.${ends}`);
      return unit === "seconds"
        ? text("Units.Seconds", { time: exact(amount) })
        : counted(unit === "rounds" ? "Exchange.Spell.Rounds" : "Summary.Turns", Math.ceil(amount));
    }),
  );
}
