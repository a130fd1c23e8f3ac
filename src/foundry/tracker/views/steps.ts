import { sameJson, type Slot } from "../../../rules/core.ts";
import { hiddenOn } from "../../chat/exchange/card.ts";
import { notes } from "../../chat/exchange/steps.ts";
import { stepView, totalsLine } from "../../reading/exchange/steps.ts";
import { counted, text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import type { TrackerContext } from "../../reading/context.ts";
import type { ExchangeVerb, TrackerButtons } from "../../reading/buttons.ts";
import type { Brevity, StepView } from "../../reading/exchange/steps.ts";
import { combatantsOf, nameOf, playsHere, whoseWords } from "../../reading/people.ts";
import { attackVerbs, declaredSpell, isBlow, takesAttack } from "../../reading/offers.ts";
import { openExchanges, type OpenExchange } from "../../reading/open-exchanges.ts";
import { askedFirst } from "../../reading/queue/queue.ts";
import { attacksNow, attacksTogether } from "../../reading/turn-attacks.ts";
import type { ResultLineView, VerbView } from "../../reading/views.ts";
import { slotPlace } from "../../reading/pacing-shell.ts";
import { attackDesk } from "../../attack/desk.ts";

/** Returns the view of an attack; null if it no longer exists. */
export function stepOf(id: string, context: TrackerContext, brevity: Brevity = {}): StepView | null {
  return stepView(id, context, notes, brevity);
}

/**
 * The results of the attacks of these turns: of several, the sum. While the queue asks for a step, only a group's.
 * @param rows participants with a row each, in which their results stand
 */
export function turnResults(
  slots: readonly Slot[],
  context: TrackerContext,
  rows: readonly string[] = [],
): readonly ResultLineView[] {
  const ids = attacksTogether(slots, context);
  const asked = askedFirst(context)?.all.map(({ id }) => id) ?? [];
  const unheard = ids.flatMap((id) => notes.get(id) ?? []).map(({ words }) => ({ is: "failed", words }) as const);
  const [only = ""] = ids;
  const isVolley = !rows.length && new Set(ids.map((id) => context.real.exchanges?.[id]?.attacker)).size > 1;
  if (!isVolley && ids.some((id) => asked.includes(id))) return unheard;
  if (ids.length > 1) return [totalsLine(ids, context), ...unheard];
  const several = new Set(combatantsOf(slots)).size > 1;
  const isInRow = several && rows.includes(context.real.exchanges?.[only]?.attacker ?? "");
  // Of several acting at once, results name the attacker.
  const step = stepOf(only, context, { named: several, isInRow });
  return step ? [step.brief, ...unheard] : [];
}

/** One button for all defences, damage or injuries; null if this user may not take all of these steps. */
export function allVerbs(open: readonly OpenExchange[], context: TrackerContext): readonly VerbView[] | null {
  const [first] = open;
  const all = first && ALL[first.outcome.owed];
  if (
    !all ||
    !open.every(({ id }) =>
      stepOf(id, context)?.verbs.some(({ action, disabled }) => `${action}All` === all.action && !disabled),
    )
  )
    return null;
  const reveal = open.flatMap((one) => revealVerbs(one, context)).slice(0, 1);
  return [
    ...reveal,
    {
      ...all,
      label:
        first.outcome.owed === "defence" ? counted("Exchange.DefendAll", open.length) : text(`Exchange.${all.label}`),
      wide: true,
      primary: open.every(({ of }) => callsFor(of, context)),
      args: { exchange: first.id, exchanges: open.map(({ id }) => id) },
    },
    ...(reveal.length ? [] : askAgain(first.of, context)),
  ];
}

/** Buttons for several attacks at once, by pending step. */
const ALL: Readonly<Record<string, Pick<ExchangeVerb, "action" | "label" | "icon">>> = {
  defence: { action: "exchangeDefendAll", label: "DefendAll", icon: "i-dice-3" },
  damage: { action: "exchangeDamageAll", label: "DamageAll", icon: "i-dice-3" },
  injury: { action: "exchangeApplyAll", label: "ApplyAll", icon: "i-check" },
};

/** The default is highlighted if time waits for this user. */
export function stepVerbs(open: OpenExchange, context: TrackerContext): readonly VerbView[] {
  const { id, of } = open;
  const step = stepOf(id, context);
  if (!step) return [];
  const calls = callsFor(of, context);
  const reveal = revealVerbs(open, context);
  const again = step.note?.verb ? [step.note.verb] : [];
  return [
    ...again,
    ...reveal,
    ...step.verbs.map((verb) => ({ ...verb, primary: calls && sameVerb(verb, step.defaultVerb) })),
    ...(reveal.length ? [] : askAgain(of, context)),
  ];
}

/** Shows a hidden combatant to the player whose defence is pending and who cannot know of it. */
function revealVerbs({ id, of, exchange, outcome }: OpenExchange, context: TrackerContext): readonly VerbView[] {
  if (!context.gm || outcome.owed !== "defence" || playsHere(of, context)) return [];
  const [hidden, ...others] = hiddenOn([{ exchange }], context.combat);
  if (hidden === undefined) return [];
  const look = { label: text("Exchange.Reveal"), icon: "i-eye", wide: true, primary: true } as const;
  const names = [hidden, ...others].map((one) => nameOf(one, context));
  return [{ action: "exchangeReveal", ...look, cost: listed(names), args: { exchange: id } }];
}

/** True for a player's own; for the GM those without a connected player. */
export function callsFor(id: string, context: TrackerContext): boolean {
  return !context.state.pause && playsHere(id, context);
}

/** The likely attack of the first current combatant who made none, this user's first, with names. */
export function quickVerbsAmong(slots: readonly Slot[], context: TrackerContext): readonly VerbView[] {
  const fresh = slots.filter((slot) => !attacksNow([slot], context).length);
  const own = fresh.filter(({ participant }) => callsFor(participant, context));
  for (const slot of [...own, ...(context.gm ? fresh.filter((one) => !own.includes(one)) : [])]) {
    const verbs = quickVerbs(slot, context);
    if (verbs.length)
      return verbs.map((verb) => ({
        ...verb,
        label: whoseWords(slot.participant, verb.label, context),
      }));
  }
  return [];
}

/** Repeats the request to the player. */
function askAgain(id: string, context: TrackerContext): readonly VerbView[] {
  if (!context.gm || playsHere(id, context)) return [];
  return [
    { action: "askAgain", label: text("CurrentRow.AskAgain"), icon: "i-bell", narrow: true, args: { participant: id } },
  ];
}

function sameVerb(verb: VerbView, other: VerbView | null): boolean {
  return other !== null && verb.action === other.action && sameJson(verb.args, other.args);
}

/** One click, with the roll on the button: the declared spell, an attack, or the same again if the turn has another. */
export function quickVerbs(slot: Slot, context: TrackerContext): readonly VerbView[] {
  const { participant } = slot;
  const made = attacksNow([slot], context);
  if (made.length) return againVerbs(slot, made, context);
  const spell = declaredSpell(participant, context);
  if (spell)
    return likelyVerbs([participant], { label: text("CurrentRow.Cast"), icon: "i-wand" }, context, {
      kind: "spell",
      item: spell.item,
    });
  if (!attackVerbs(participant, context).some(isBlow)) return [];
  return likelyVerbs([participant], { label: text("CurrentRow.Attack"), icon: "i-sword" }, context);
}

/** The last attack again: same weapon, and the same target while it is in the fight. None while one is open. */
function againVerbs(slot: Slot, made: readonly string[], context: TrackerContext): readonly VerbView[] {
  const { participant } = slot;
  const last = context.real.exchanges?.[made.at(-1) ?? ""];
  if (!last?.means.item || last.kind !== "blow" || last.spell || !takesAttack(slot, context)) return [];
  if (openExchanges(context).some(({ id }) => made.includes(id))) return [];
  if (!attackVerbs(participant, context).some(isBlow)) return [];
  const isUp = context.participant(last.target)?.defeated === false;
  const wanted = { kind: "blow", item: last.means.item, ...(isUp ? { target: last.target } : {}) } as const;
  const again = { label: text("CurrentRow.AttackAgain"), icon: "i-sword" };
  // The result of the first names weapon and target.
  return likelyVerbs([participant], again, context, wanted).map((verb) => ({ ...verb, quiet: made.length === 1 }));
}

/** Returns the likely attack of a group; none after an attack, unless the turn may have another. */
export function quickVerbsOfAll(participants: readonly string[], context: TrackerContext): readonly VerbView[] {
  const isOver = (slot: Slot): boolean => attacksNow([slot], context).length > 0 && !slotPlace(slot, context).again;
  if (context.now.some(isOver)) return [];
  return likelyVerbs(
    participants,
    { label: text("Groups.AttackAll", { count: participants.length }), icon: "i-swords" },
    context,
  );
}

function likelyVerbs(
  participants: readonly string[],
  { label, icon }: Required<Pick<VerbView, "label" | "icon">>,
  context: TrackerContext,
  wanted: TrackerButtons["quickAttack"]["wanted"] = undefined,
): readonly VerbView[] {
  const likely = attackDesk()?.likelyAttack(context.combat, participants, wanted);
  if (!likely) return [];
  return [
    {
      action: "quickAttack",
      label,
      chance: likely.chance,
      cost: likely.words,
      icon,
      wide: true,
      primary: participants.every((id) => callsFor(id, context)),
      args: { participants, shown: likely.shown, ...(wanted ? { wanted } : {}) },
    },
  ];
}
