import { offer } from "../../model/build.ts";
import { isShot } from "../../gurps/defence.ts";
import { id } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import { isObject, type Json } from "../../model/json.ts";
import { isRefusal, refuse } from "../../model/outcome.ts";
import { ableCreatures, slotId } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { remembered } from "../../model/remember.ts";
import { cutIn } from "../../order/turns.ts";
import { changeTo } from "./change-intent.ts";
import { about, ableVerb, editFacts, editTurn, turnIn } from "./facts.ts";
import type { Offer, Participant, View } from "./facts.ts";
import { resolve } from "./intent.ts";
import { isCounting } from "./sides.ts";
import { rearName } from "./slots.ts";

/** Id of the headlong flight (S-44). */
const FLIGHT = "breakAndRun";

/**
 * S-44: a creature that fails a morale check flees headlong: at once while segments are counted, and as its default in
 * later rounds until it rallies or holds a check.
 */
export function flee(participant: Participant, cause: string, view: View): Recipe {
  const { intent } = turnIn(participant, view.setting);
  const flight = resolve({ action: FLIGHT }, participant, view.setting);
  const now = intent && intent.action !== FLIGHT && view.state.clock.played && isCounting(view) && !isRefusal(flight);
  const change = now ? changeTo(participant, flight, view) : null;
  return (draft, emit) => {
    change?.(draft, emit);
    editFacts(draft, participant.id).fleeing = cause;
  };
}

/** Ends the flight of a creature that holds a check or has rallied. */
export function stand({ id: participant, facts }: Participant): Recipe | null {
  return facts.fleeing === undefined ? null : (draft) => void delete editFacts(draft, participant).fleeing;
}

const CALM: readonly unknown[] = [FLIGHT, "rally", "none"];

/** True if a fleeing creature would do something else than flee or rally, which is for the GM to say. */
export function defiesFear(participant: Json | undefined, intent: Json | undefined, view: View): boolean {
  const known = typeof participant === "string" ? view.participant(participant) : undefined;
  return known?.facts.fleeing !== undefined && isObject(intent) && !CALM.includes(intent.action);
}

const fleersNow = remembered((view: View): readonly Participant[] =>
  ableCreatures(view.participants()).filter(
    (one) =>
      turnIn(one, view.setting).intent?.action === FLIGHT &&
      view
        .slotsOf(one)
        .some(({ note, time, state }) => note?.action === FLIGHT && time === view.state.clock.time && state !== "lost"),
  ),
);

/** Returns the foes that flee in the present segment and that this creature has not attacked for it (S-44). */
function rearTargets({ id: own, side, ...one }: Participant, view: View): readonly Participant[] {
  const { rear = [] } = turnIn(one, view.setting);
  return fleersNow(view).filter(
    (foe) => foe.side !== side && foe.id !== own && !rear.some(({ target }) => target === foe.id),
  );
}

/** True if either attacked the other hand to hand in this round or the last, or has declared to. */
function isEngaged(one: Participant, other: Participant, { state, setting }: View): boolean {
  const aims = (from: Participant, at: Participant): boolean => {
    const { intent, past = [] } = turnIn(from, setting);
    const melee = intent !== undefined && !intent.missile && intent.spell === undefined;
    return (
      (melee && intent.target === at.id) || past.some(({ note, phase }) => phase === "melee" && note.target === at.id)
    );
  };
  return (
    aims(one, other) ||
    aims(other, one) ||
    Object.values(state.exchanges ?? {}).some(
      ({ attacker, target, round, means, spell }) =>
        round >= setting.round - 1 &&
        !spell &&
        !isShot(means.form) &&
        means.form !== "thrown" &&
        [attacker, target].includes(one.id) &&
        [attacker, target].includes(other.id),
    )
  );
}

/** Offers the rear attack: to engaged foes, and for the GM to all, who knows who stands beside the way out (S-44). */
export function rearOffers(participant: Participant, view: View): readonly Offer[] {
  return rearTargets(participant, view).map((foe) => {
    const command = { type: "rearAttack", participant: participant.id, target: foe.id };
    return offer("rearAttack", command, { at: foe.id }, isEngaged(participant, foe, view) ? {} : { gm: true });
  });
}

/** True if the foe is not engaged, so the GM says that it is in reach. */
export function isRearRuling({ participant: who, target }: JsonObject, view: View): boolean {
  const [one, foe] = [who, target].map((name) => (typeof name === "string" ? view.participant(name) : undefined));
  return !one || !foe || !isEngaged(one, foe, view);
}

/** S-44: at once, before the flight goes on. */
export const rearAttack = ableVerb(about({ target: id }), (participant, { participant: who, target }, view) => {
  if (!rearTargets(participant, view).some((foe) => foe.id === target))
    return refuse("nobody-flees", { participant: who, target });
  const { rear = [] } = turnIn(participant, view.setting);
  const [current] = view.now.flatMap((slot) => view.slot(slot) ?? []);
  const time = view.state.clock.time!;
  const place = current
    ? { time: current.time, key: [...current.key, 1, view.state.head + 1] }
    : { time, key: [time, -1, view.state.head + 1] };
  return (draft, emit) => {
    editTurn(draft, who).rear = [...rear, { target, place }];
    if (current) cutIn(draft, slotId(view.setting.round, who, rearName(rear.length)), emit);
  };
});
