import { brought, sum, type Value } from "../figures/value.ts";
import { actionOf, MOVES, type Phase } from "../pacing/side-segments/actions.ts";
import { attacksDue } from "../pacing/side-segments/effects.ts";
import type { Intent, Options } from "../pacing/side-segments/facts.ts";
import { carry, overflowOf, ROUND, phaseOf, stepsOf, weaponSpeed } from "../pacing/side-segments/segments.ts";
import { penaltyOf } from "../pacing/side-segments/sides.ts";
import { attackTimeline, type AttackTimeline, type TimedWeapon, type TimeSource } from "./source.ts";

/** One round's segments, not yet shifted by the side's initiative. */
export interface SegmentsOfRound {
  /** S-21; 1 for anything but a weapon. */
  readonly attacks: number;
  /** `rounds` > 0 if it runs into later rounds (S-26). */
  readonly segments: readonly { readonly segment: number; readonly rounds: number }[];
  /** The first ten segments. */
  readonly timeline: AttackTimeline;
}

export interface SideSegmentsTime {
  readonly id: string;
  readonly label: string;
  readonly kind: "weapon" | "missile" | "spell" | "natural" | "action";
  readonly phase: Phase;
  /** Speed in the first round with most attacks (S-20, O-2); null = the GM decides each time. */
  readonly speed: Value | null;
  /** Rounds until the attacks repeat, at most `MOST_ROUNDS`. */
  readonly rounds: readonly SegmentsOfRound[];
}

export interface SideSegmentsValues {
  readonly times: readonly SideSegmentsTime[];
  /** Segments that movement adds or takes (S-24). */
  readonly moves: typeof MOVES;
  /** Most segments lost by the initiative die (S-18). */
  readonly latest: number;
  /** True if its charge frightens creatures with few hit dice (S-36). */
  readonly giant: boolean;
}

const MOST_ROUNDS = 4;
type Source = Pick<TimeSource, "weapons" | "spells" | "attackSpeeds" | "actions" | "giant">;

/** S-17 to S-26: all possible actions, without modifiers. */
export function sideSegmentsValues(
  { weapons, spells, attackSpeeds, actions, giant }: Source,
  options: Options,
): SideSegmentsValues {
  const [natural] = attackSpeeds;
  return {
    times: [
      ...weapons.map((weapon) => weaponTime(weapon, options)),
      ...(natural === undefined
        ? []
        : [
            simpleTime(
              { id: "natural", label: "", kind: "natural" },
              { action: "natural", spds: attackSpeeds },
              sum({ code: "natural", value: natural }),
              options,
            ),
          ]),
      ...spells.map(({ id, label, castingSpeed }) =>
        simpleTime(
          { id, label, kind: "spell" },
          { action: "cast", spd: castingSpeed },
          sum({ code: "casting", value: castingSpeed }),
          options,
        ),
      ),
      ...actions.map(({ id, label, segments, phase }) =>
        simpleTime(
          { id, label, kind: "action" },
          { action: "other", ...(segments === null ? {} : { segments }), ...(phase ? { phase } : {}) },
          segments === null ? null : sum({ code: "rated", value: segments }),
          options,
        ),
      ),
    ],
    moves: MOVES,
    latest: penaltyOf(options.initiativeDie, 1, options.penaltyRounding),
    giant,
  };
}

/** The time of what comes once in a round. */
function simpleTime(
  what: Pick<SideSegmentsTime, "id" | "label" | "kind">,
  intent: Intent,
  speed: Value | null,
  options: Options,
): SideSegmentsTime {
  return { ...what, phase: phaseOf(intent), speed, rounds: speed ? [roundOf(intent, options)] : [] };
}

function weaponTime(weapon: TimedWeapon, options: Options): SideSegmentsTime {
  const { id, label, ranged, attacks, perRounds } = weapon;
  const due = Array.from({ length: Math.min(perRounds, MOST_ROUNDS) }, (_, at) =>
    attacksDue(attacks, perRounds, at + 1, options.fractionalFirst),
  );
  const intents = due.map((count) => intentOf(weapon, count));
  const most = Math.max(1, ...due);
  return {
    id,
    label,
    kind: ranged ? "missile" : "weapon",
    phase: phaseOf(intentOf(weapon, most)),
    speed: speedOf(weapon, most, options),
    rounds: intents.map((intent) => roundOf(intent, options)),
  };
}

function intentOf({ weaponSpeed: spd, ranged: missile, trained, specialised }: TimedWeapon, attacks: number): Intent {
  return { action: missile ? "fire" : "attack", spd, attacks, trained, specialised, missile };
}

/** Returns the listed speed, and how training changes it (S-20, O-2). */
function speedOf(weapon: TimedWeapon, attacks: number, options: Options): Value {
  const intent = intentOf(weapon, attacks);
  const plain = sum({ code: "weapon", value: weapon.weaponSpeed });
  const trained = brought(plain, "trained", weaponSpeed({ ...intent, specialised: false }, options));
  return brought(trained, "specialised", weaponSpeed(intent, options));
}

function roundOf(intent: Intent, options: Options): SegmentsOfRound {
  const steps = stepsOf(intent, { shift: 0 }, options);
  const at = steps.map(({ segment }) => segment);
  const segments = at.map((segment) => {
    const { roundsLater, segment: falls } = carry(segment, overflowOf(options));
    return { segment: falls, rounds: roundsLater };
  });
  const bits = at.map((to, place) => ({ kind: "use" as const, from: at[place - 1] ?? 0, to }));
  return {
    attacks: actionOf(intent.action)?.kind === "weapon" ? (intent.attacks ?? 1) : 1,
    segments,
    timeline: attackTimeline(ROUND, bits),
  };
}
