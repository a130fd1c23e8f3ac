import type { Slot } from "../../../../rules/core.ts";
import { chat } from "../../../chat/follow.ts";
import { text } from "../../../host/i18n.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import type { StepView } from "../../../reading/exchange/steps.ts";
import { isAway } from "../../../reading/people.ts";
import { attackVerbs } from "../../../reading/offers.ts";
import { defencesAsked, openExchanges, type OpenExchange } from "../../../reading/open-exchanges.ts";
import { attacksNow } from "../../../reading/turn-attacks.ts";
import type { ResultLineView, VerbView } from "../../../reading/views.ts";
import { attackPart } from "../../attack/late.ts";

/** Attacks of which the plate tells one by one. */
const MOST_TOLD = 3;

/** What the plate and the panel say of the attacks of those who act now. */
export interface TurnSteps {
  readonly results: readonly ResultLineView[];
  /** The next step, where it is this reader's: the first of them calls for it if time waits for this seat. */
  readonly verbs: readonly VerbView[];
}

const NOTHING: TurnSteps = { results: [], verbs: [] };

/** How an attack stands; null until the part that knows is there, or if the fight remembers it no more. */
export function stepOf(id: string, context: TrackerContext): StepView | null {
  const part = chat.loaded;
  // An attack is under way: what knows its steps is fetched at once, and the tracker is drawn again when it is there.
  if (!part) void chat.fetch().catch(() => undefined);
  return part?.stepView(id, context, part.notes) ?? null;
}

/** The attacks made in these turns: what came of the last ones, and the buttons of the first that is still open. */
export function turnSteps(slots: readonly Slot[], context: TrackerContext): TurnSteps {
  const ids = slots.flatMap(({ participant }) => attacksNow(participant, context));
  if (!ids.length) return NOTHING;
  const open = openExchanges(context).filter(({ id }) => ids.includes(id));
  const told = [...ids.filter((id) => !open.some((one) => one.id === id)), ...open.map(({ id }) => id)].slice(-MOST_TOLD);
  const steps = told.flatMap((id) => stepOf(id, context) ?? []);
  const next = open[0];
  return { results: steps.flatMap(({ results, note }) => [...results, ...(note ? [{ is: "failed", words: note.words } as const] : [])]), verbs: next ? stepVerbs(next, context) : [] };
}

/** The buttons for what an attack waits for; the usual one calls for it if time waits for this seat. */
export function stepVerbs({ id, of }: OpenExchange, context: TrackerContext): readonly VerbView[] {
  const step = stepOf(id, context);
  if (!step) return [];
  const calls = callsFor(of, context);
  const again = step.note?.verb ? [step.note.verb] : [];
  return [...again, ...step.verbs.map((verb) => ({ ...verb, primary: calls && sameVerb(verb, step.usual) })), ...askAgain(of, context)];
}

/** Whether it is this seat that plays somebody now: a player their own, the GM whoever no player at the table has. */
function callsFor(id: string, context: TrackerContext): boolean {
  if (context.state.pause) return false;
  return context.gm ? !context.combat.combatants.get(id)?.hasPlayerOwner || isAway(id, context) : context.mine(id);
}

/** Tells the player once more what is asked of them, where the GM could also decide for them. */
function askAgain(id: string, context: TrackerContext): readonly VerbView[] {
  if (!context.gm || !context.combat.combatants.get(id)?.hasPlayerOwner || isAway(id, context)) return [];
  return [{ action: "askAgain", label: text("Plate.AskAgain"), icon: "i-bell", data: { participant: id } }];
}

function sameVerb(verb: VerbView, other: VerbView | null): boolean {
  return other !== null && verb.action === other.action && JSON.stringify(verb.data) === JSON.stringify(other.data);
}

/** The defence that is asked of this player first, with its buttons as tiles; null where nothing is asked. */
export function defenceAsked(context: TrackerContext): { readonly open: OpenExchange; readonly tiles: readonly VerbView[]; readonly results: readonly ResultLineView[] } | null {
  const [open] = defencesAsked(context);
  if (!open) return null;
  return { open, tiles: stepVerbs(open, context), results: stepOf(open.id, context)?.results ?? [] };
}

/** The likely attack in one click, with the roll on the button. None once somebody has attacked in this turn. */
export function quickVerbs(slot: Slot, context: TrackerContext): readonly VerbView[] {
  const { participant } = slot;
  if (attacksNow(participant, context).length || !attackVerbs(participant, context).some(({ data }) => data.kind === "blow")) return [];
  if (!attackPart.loaded) void attackPart.fetch().catch(() => undefined);
  const likely = attackPart.loaded?.likelyAttack(context.combat, participant);
  if (!likely) return [];
  return [{
    action: "quickAttack", label: text("Plate.Attack"), cost: text("Plate.AttackCost", { what: likely.words, chance: likely.chance }), icon: "i-sword", wide: true, primary: callsFor(participant, context),
    data: { participant, shown: likely.shown },
  }];
}

