import * as v from "valibot";
import { decision } from "../../model/build.ts";
import { jsonObject } from "../../model/fields.ts";
import type { Json } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { edit, type Draft, type Recipe } from "../../model/recipe.ts";
import { ableCreatures, groupBy } from "../../model/participants.ts";
import { remembered } from "../../model/remember.ts";
import { letInAt } from "../../order/order.ts";
import { actionOf } from "./actions.ts";
import { about, ableVerb, creatureVerb, editFacts, editTurn, givenSpeed, MOST, turnIn } from "./facts.ts";
import type { Facts, Intent, Participant, Request, Setting, Turn, View } from "./facts.ts";
import { chargesAt, dueByDefault, fallbackFor, knownSpeed, resolve } from "./intent.ts";
import { deltasIn } from "./sides.ts";
import { isOwn } from "./slots.ts";

/** Declarations of sides not surprised, or all. */
export type Whose = "aware" | "all";

/** Returns those without a declaration; mid-round joiners need none (S-10). Reads all participants. */
function undeclared(view: View, whose: Whose): readonly Participant[] {
  const { setting } = view;
  const surprised = deltasIn(setting);
  return takingPart(view).filter(
    (one) => turnIn(one, setting).intent === undefined && (whose === "all" || !surprised[one.side]),
  );
}

/** N-2: requests what newcomers do that the GM lets act in this round. */
export function newcomerDeclarations(view: View): readonly Request[] {
  const newcomers = new Set<string | undefined>();
  for (const one of view.participants()) if (letInAt(one, view.setting) !== null) newcomers.add(one.id);
  // Rare, and asked at every step of a crowd.
  if (!newcomers.size) return [];
  return declarationRequests(view, "all").filter(({ participant }) => newcomers.has(participant));
}

/** Requests declarations (S-10), and from the GM the speeds of actions without one (SA-18). */
export function declarationRequests(view: View, whose: Whose): readonly Request[] {
  const charges = announcedCharges(view);
  return [
    ...undeclared(view, whose).map((participant) => declareRequest(participant, charges.get(participant.id), view)),
    ...speedRequests(view),
  ];
}

function declareRequest(participant: Participant, chargers: readonly Participant[] | undefined, view: View): Request {
  const due = dueByDefault(participant, view.setting);
  return decision(`declare_${participant.id}`, "declare", fallbackFor(participant, view), {
    participant: participant.id,
    gm: participant.npc,
    data: {
      ...(due ? { due } : {}),
      ...(chargers ? { chargedBy: chargers.map(({ id: charger }) => charger) } : {}),
    },
  });
}

/** Returns the charging participants by target, who may counter-charge (S-11). */
function announcedCharges(view: View): ReadonlyMap<string | undefined, readonly Participant[]> {
  const charging = takingPart(view).filter((one) => turnIn(one, view.setting).intent?.move === "charge");
  return groupBy(charging, (one) => turnIn(one, view.setting).intent!.target);
}

function speedRequests(view: View): readonly Request[] {
  const owing = takingPart(view).filter((one) => needsSpeed(turnIn(one, view.setting).intent));
  return owing.map((one) => {
    const { action, label = "" } = turnIn(one, view.setting).intent!;
    const more = { participant: one.id, gm: true, data: { action, label } };
    return decision(`speed_${one.id}`, "speed", view.setting.options.unlistedSpeed, more);
  });
}

function needsSpeed(intent: Intent | undefined): boolean {
  return intent !== undefined && intent.segments === undefined && actionOf(intent.action)!.kind === "plain";
}

/** Returns the creatures that act in this round, in order of joining. */
const takingPart = remembered((view: View): readonly Participant[] => {
  const { round, facts } = view.setting;
  const isIn = ({ since, side }: Participant): boolean =>
    (since?.round !== round || since.letIn === true) && !Object.hasOwn(facts.avoided ?? {}, side);
  return ableCreatures(view.participants()).filter(isIn);
});

export function answerDeclaration(participant: Participant, value: Json, view: View): Recipe | Refusal {
  const intent = checked(value, participant, view);
  return isRefusal(intent) ? intent : noted(participant, intent, view);
}

/** Returns the declaration with its values. */
export function checked(value: Json, participant: Participant, view: View): Intent | Refusal {
  const intent = resolve(value, participant, view.setting);
  if (isRefusal(intent)) return intent;
  // S-11: answers an announced charge.
  const charger =
    intent.action === "counterCharge" && intent.target !== undefined ? view.participant(intent.target) : undefined;
  if (charger && !chargesAt(participant.id, charger, view.setting))
    return refuse("no-charge-to-counter", { participant: participant.id, target: charger.id });
  return intent;
}

/** Returns the turn with a new declaration, without rulings on the slots of the old one. */
export function turnDeclaring(participant: Participant, intent: Intent, view: View): Turn {
  const { setting, state } = view;
  const { wait, placed, lost, ...turn } = turnIn(participant, setting);
  const rulings = <T>(all: Readonly<Record<string, T>>): Record<string, T> => {
    const own = view.slotsOf(participant).filter(isOwn);
    const forgotten = new Set(own.map((slot) => slot.id));
    return Object.fromEntries(Object.entries(all).filter(([slot]) => !forgotten.has(slot)));
  };
  // S-10: a mid-round joiner counts from now, by option (SA-19) also a surprised side once others have begun.
  const joins = participant.since?.round === setting.round;
  const surprised = setting.options.lateDeclaration === "now" && (deltasIn(setting)[participant.side] ?? 0) > 0;
  const late = joins || (surprised && state.clock.played);
  const from = late ? { from: { base: state.clock.time!, shift: !joins, floor: 0, at: state.head + 1 } } : {};
  return {
    ...turn,
    round: setting.round,
    intent,
    side: participant.side,
    ...from,
    ...(wait?.place ? { wait } : {}),
    ...(placed ? { placed: rulings(placed) } : {}),
    ...(lost ? { lost: rulings(lost) } : {}),
  };
}

export function noted(participant: Participant, intent: Intent, view: View): Recipe {
  const { setting } = view;
  const turn = turnDeclaring(participant, intent, view);
  return (draft) => {
    edit(draft, participant.id).turn = turn;
    rememberGiven(draft, participant, intent, setting);
    // Repeats the stages, which have no other requests left.
    if (draft.stage === "settle") draft.stage = "";
  };
}

/** S-10: or declares again before the first segment; a mid-round joiner counts from now. */
export const declare = ableVerb(about({ intent: jsonObject }), (participant, command, view) => {
  const { played } = view.state.clock;
  const turn = turnIn(participant, view.setting);
  if (played && turn.intent) return refuse("declared-already", { participant: participant.id });
  if (isTooEarly(participant, view)) return refuse("surprised-declare-later", { participant: participant.id });
  const intent = checked(command.intent, participant, view);
  if (isRefusal(intent)) return intent;
  if (participant.since?.round === view.setting.round && needsSpeed(intent))
    return refuse("speed-needed", { action: intent.action });
  return noted(participant, intent, view);
});

/**
 * S-10: True if a surprised side must wait until the others have begun; joiners need not once segments are
 * being counted.
 */
export function isTooEarly(participant: Participant, { setting, state: { clock, stage } }: View): boolean {
  return (
    !turnIn(participant, setting).intent &&
    !clock.played &&
    (deltasIn(setting)[participant.side] ?? 0) > 0 &&
    stage !== "declareLate"
  );
}

/** Notes the GM's speed, also for later actions of this creature (SA-18). */
export function answerSpeed(participant: Participant, value: Json, view: View): Recipe | Refusal {
  if (!v.is(givenSpeed, value)) return refuse("bad-speed", { from: 0, to: MOST });
  const intent = turnIn(participant, view.setting).intent!;
  return (draft) => {
    editTurn(draft, participant.id).intent = { ...intent, segments: value };
    if (isRated(intent.action)) remember(editFacts(draft, participant.id), intent.action, value);
  };
}

/** Remembers a speed that the GM gave with an action (SA-18). */
export function rememberGiven(
  draft: Draft,
  participant: Participant,
  { action, segments }: Intent,
  setting: Setting,
): void {
  const defaultValue = knownSpeed(participant, action, setting) ?? setting.options.unlistedSpeed;
  if (isRated(action) && (segments ?? defaultValue) !== defaultValue)
    remember(editFacts(draft, participant.id), action, segments!);
}

/** SA-18: by the GM. */
export const speed = creatureVerb.gm(
  about({ action: v.string(), segments: givenSpeed }),
  (_, { participant, action, segments }) => {
    if (!isRated(action)) return refuse("action-has-a-speed", { action: action.slice(0, 80) });
    return (draft) => {
      remember(editFacts(draft, participant), action, segments);
    };
  },
);

/** False for "other", whose speed differs each time (S-39), and for breaking and running, which takes no segments. */
function isRated(id: string): boolean {
  const action = actionOf(id);
  return action?.kind === "plain" && !action.atOnce && id !== "other";
}

function remember(facts: { speeds?: Facts["speeds"] }, action: string, segments: number): void {
  facts.speeds = { ...facts.speeds, [action]: segments };
}
