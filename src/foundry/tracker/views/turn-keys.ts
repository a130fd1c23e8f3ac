import { sameJson, type Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { attackAmongVerbs, currentRowVerbs, isBlow } from "../../reading/offers.ts";
import { togetherWords } from "../../reading/pacing-shell.ts";
import { slotRow } from "../../reading/row-words.ts";
import { combatantsOf, whoseWords } from "../../reading/people.ts";
import type { ChoiceMenuView, VerbView } from "../../reading/views.ts";
import { rowOfActing } from "../../reading/row/grouping.ts";
import { attackAllVerbs } from "./group-row.ts";
import { refusedVerb } from "../../reading/row/refused-verb.ts";
import type { Cast, Step } from "../../reading/row/moments.ts";
import type { Fill } from "./fill.ts";
import type { Moment } from "./moment.ts";
import { takeOutVerb } from "../../reading/row/row-verbs.ts";
import type { NowView } from "./rows.ts";
import { callsFor, quickVerbs, quickVerbsAmong } from "./steps.ts";
import { readyVerbs } from "./waiting.ts";

type Keys = (moment: Moment, context: TrackerContext) => readonly VerbView[];

/** Keys of a choice, by who acts. */
const CHOICES: Readonly<Record<Cast, Keys>> = {
  unseen: () => [],
  nobody: () => [],
  cutIn: (moment, context) => (moment.now.length > 1 ? keysOfSeveral : keysOfOne)(moment, context),
  shared: keysOfSeveral,
  several: keysOfSeveral,
  group: keysOfGroup,
  one: keysOfOne,
};

/** The GM's keys, by what is due. */
const STEPS: Readonly<Record<Step, Keys>> = {
  answer: () => [],
  await: () => [],
  result: withQuestion,
  choose: withQuestion,
};

/** The GM's keys and list; players have theirs in the panel. */
export function turnKeys(moment: Moment, fill: Fill, context: TrackerContext): Pick<NowView, "verbs" | "pick"> {
  if (!context.gm) return { verbs: [] };
  const { now, step } = moment;
  const verbs = fill.all([
    ...readyVerbs(combatantsOf(now), context),
    ...besideLikely(STEPS[step](moment, context)),
    ...refusedNow(context),
  ]);
  return { verbs, ...given({ pick: pickOf(moment, verbs, context) }) };
}

/** The list of choices, also beside a likely attack; none while an attack is under way. */
function pickOf(
  { now, step, results }: Moment,
  [key]: readonly VerbView[],
  context: TrackerContext,
): ChoiceMenuView | null {
  const [first] = now;
  const pick = first && now.length === 1 ? slotRow(first, context).pick : null;
  if (!first || !pick) return null;
  const isAttack = key !== undefined && (key.action === "openAttackAll" || isBlow(key));
  if (step === "answer" || step === "await") return null;
  const isBeside = key?.action === "quickAttack" || (pick.unset === true && isAttack);
  return pickView(first, isBeside, results.length > 0, context);
}

/**
 * Returns the list of choices; null without one. Beside a button only its arrow is seen; after an attack it does not
 * say what the choice brings.
 */
export function pickView(
  slot: Slot,
  beside: boolean,
  hasResults: boolean,
  context: TrackerContext,
): ChoiceMenuView | null {
  const { pick } = slotRow(slot, context);
  if (!pick) return null;
  return { ...pick, ...given({ beside: beside && !pick.verb.disabled, brief: hasResults || pick.unset }) };
}

/** Likely next steps, after a question about an acting combatant. */
function withQuestion(moment: Moment, context: TrackerContext): readonly VerbView[] {
  const next = CHOICES[moment.cast](moment, context);
  const asked = askedNow(context);
  return asked.length ? [...asked, ...besideQuestion(next, asked, moment.now)] : next;
}

/** The choices for all, if the buttons mean them. The first member's choice from the list counts for the group. */
function keysOfGroup(moment: Moment, context: TrackerContext): readonly VerbView[] {
  const { all, groupVerbs = [] } = moment.group;
  const hasList = Boolean(slotRow(moment.now[0]!, context).pick);
  const forAll = groupVerbs.filter(
    ({ action, narrow }) => action !== "groupDone" && !(hasList && action === "openAttackAll" && narrow),
  );
  return forAll.length && all ? forAll : keysOfOne(moment, context);
}

function keysOfOne({ now }: Moment, context: TrackerContext): readonly VerbView[] {
  const [first] = now as [Moment["now"][number]];
  const own = togetherWords(now, context).verbs;
  const quick = own ? quickVerbs(first, context) : [];
  if (own && quick.length) return [...quick, ...besideQuick(own)];
  const next = nextBox(first, context);
  const verbs = (own ?? verbsOf(first, context)).slice(0, next.length ? MOST_KEYS - next.length : undefined);
  // The same attack again is the likely next action.
  return verbs[0]?.action === "quickAttack" ? [...verbs, ...next] : [...next, ...verbs];
}

function keysOfSeveral({ now }: Moment, context: TrackerContext): readonly VerbView[] {
  const own = togetherWords(now, context).verbs;
  const quick = quickVerbsAmong(now, context);
  if (own) return quick.length ? [...quick, ...besideQuick(own)] : own;
  const all = attackAllVerbs(context);
  return all.length ? all : [...quick, ...attackAmongVerbs(now, context)];
}

/** The attack dialog of the likely attack's combatant is a narrow button beside it. */
function besideLikely(verbs: readonly VerbView[]): readonly VerbView[] {
  const likely = verbs.find(({ action }) => action === "quickAttack");
  return verbs.map((verb) =>
    likely && verb.action === "openAttackAmong" && sameJson(attackersIn(verb), attackersIn(likely))
      ? narrowed(verb)
      : verb,
  );
}

function attackersIn({ args }: VerbView): readonly string[] {
  return args && "participants" in args ? (args.participants ?? []) : [];
}

/** Shows only an arrow, beside the button before it. */
export function narrowed(verb: VerbView): VerbView {
  return { ...verb, icon: "i-chevron-down", narrow: true };
}

/** Beside a question about one of several, without that one's attack; others show weapon and target on hover. */
function besideQuestion(
  next: readonly VerbView[],
  asked: readonly VerbView[],
  now: TrackerContext["now"],
): readonly VerbView[] {
  const down = asked.flatMap(({ commands = [] }) => commands.map(({ participant }) => participant));
  const isTheirs = ({ args }: VerbView): boolean =>
    args !== undefined && "shown" in args && args.participants.every((id) => down.includes(id));
  return (now.length > 1 ? next.filter((verb) => !isTheirs(verb)) : next).map((verb) =>
    verb.action === "quickAttack" && verb.cost ? { ...verb, quiet: true } : verb,
  );
}

/** The question about 0 HP or less, for the acting group; before the GM's attack. */
function askedNow(context: TrackerContext): readonly VerbView[] {
  const verb = takeOutVerb(actingRow(context), context);
  return verb ? [verb] : returning(context);
}

/** The question about healed combatants who were taken out, whose rows are folded away. */
function returning(context: TrackerContext): readonly VerbView[] {
  const out = [...context.view.participants()].flatMap(({ id, defeated }) => (defeated ? [id] : []));
  const verb = takeOutVerb(out, context);
  const [only] = verb?.commands ?? [];
  if (!verb || typeof only?.participant !== "string") return [];
  const isNamed = out.length > 1 || verb.commands!.length > 1;
  const { face: _, ...look } = verb;
  return [isNamed ? verb : { ...look, label: whoseWords(only.participant, verb.label, context) }];
}

/** Opens a sheet with a refused value. */
function refusedNow(context: TrackerContext): readonly VerbView[] {
  const verb = refusedVerb(actingRow(context), context);
  return verb ? [{ ...verb, wide: true }] : [];
}

function actingRow(context: TrackerContext): readonly string[] {
  return combatantsOf(rowOfActing(context) ?? context.now);
}

/**
 * Returns the list of the next action, if an earlier one of the turn is chosen and this one is not; highlighted
 * before Done.
 */
export function nextBox(slot: Slot, context: TrackerContext): readonly VerbView[] {
  const boxes = slotRow(slot, context).boxes ?? [];
  const open = boxes.find(({ state }) => state === "open");
  if (!open?.press || boxes[0] === open) return [];
  return [{ ...open.press, icon: "i-pencil", wide: true, primary: callsFor(slot.participant, context) }];
}

/** Likely next steps; others are in the menu. */
function verbsOf(slot: TrackerContext["now"][number], context: TrackerContext): readonly VerbView[] {
  const plain = currentRowVerbs(slot.participant, context);
  const quick = quickVerbs(slot, context);
  // If the row has a list, its narrow button is already beside the attack.
  const listed = Boolean(slotRow(slot, context).pick);
  if (quick.length) return [...quick, ...besideQuick(listed ? plain.filter((verb) => !isBlow(verb)) : plain)];
  return plain.slice(0, MOST_KEYS);
}

/** Beside the likely attack, the attack dialog is a narrow button. */
function besideQuick(plain: readonly VerbView[]): readonly VerbView[] {
  return [...plain.filter(isBlow).map(narrowed), ...plain.filter((verb) => !isBlow(verb)).slice(0, 1)];
}

/** Others are in the menu. */
const MOST_KEYS = 3;
