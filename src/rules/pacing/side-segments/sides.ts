import { diceRequest } from "../../model/build.ts";
import { ableCreatures } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { editFight, type Options, type Request, type Setting, type View } from "./facts.ts";

export interface Initiative {
  /** True if dice decide (S-14). */
  readonly rolled: boolean;
  /** 1 acts first; equal ranks act together. */
  readonly rank: Readonly<Record<string, number>>;
  /** Segments per action this round. */
  readonly penalty: Readonly<Record<string, number>>;
  /** Sets of sides with equal rank. */
  readonly tied: readonly (readonly string[])[];
}

/** Returns one segment per two pips behind the winner (S-18, SA-2, SA-3). */
export function penaltyOf(best: number, own: number, rounding: "down" | "up"): number {
  const behind = Math.abs(best - own);
  return rounding === "up" ? Math.ceil(behind / 2) : Math.floor(behind / 2);
}

/** How the dice of initiative count (S-16, S-18, SA-23, SA-24). */
type Dice = Pick<Options, "initiativeDie" | "lowFirst" | "penaltyRounding">;

/** Returns the die that wins; 0 without dice. */
function bestOf(dice: readonly number[], { lowFirst }: Dice): number {
  const thrown = dice.filter((die) => die > 0);
  return thrown.length ? (lowFirst ? Math.min(...thrown) : Math.max(...thrown)) : 0;
}

/**
 * Returns a number: lower acts first, equal together. Surprise counts before the die (S-15), the best die
 * first (S-16). A side without dice follows those with, before the surprised.
 */
function standingOf(delta: number, die: number, { initiativeDie, lowFirst }: Dice): number {
  const behind = !die ? initiativeDie : lowFirst ? die - 1 : initiativeDie - die;
  return delta * (initiativeDie + 1) + behind;
}

/**
 * S-14: sides with a surprise delta of 0 roll if there are two; a single one goes first. S-15, SA-4: the
 * surprised follow by delta, without roll and penalty. S-16: equal dice share a rank.
 * @param delta segments of surprise of every side in the round, or of every creature if each rolls (SA-25)
 * @param dice by the same; those of the surprised do not count
 */
export function initiative(
  delta: Readonly<Record<string, number>>,
  dice: Readonly<Record<string, number>>,
  options: Dice,
): Initiative {
  const sides = Object.keys(delta);
  const aware = sides.filter((side) => delta[side] === 0);
  const rolled = aware.length >= 2;
  const dieOf = (side: string): number => (rolled && delta[side] === 0 ? (dice[side] ?? 0) : 0);
  const best = bestOf(sides.map(dieOf), options);
  const standing = (side: string): number => standingOf(delta[side]!, dieOf(side), options);
  const levels = [...new Set(sides.map(standing))].sort((a, b) => a - b);
  const rank = Object.fromEntries(sides.map((side) => [side, levels.indexOf(standing(side)) + 1]));
  const penaltyFor = (die: number): number => (die ? penaltyOf(best, die, options.penaltyRounding) : 0);
  const penalty = Object.fromEntries(sides.map((side) => [side, penaltyFor(dieOf(side))]));
  const tied = levels.map((level) => sides.filter((side) => standing(side) === level)).filter((set) => set.length > 1);
  return { rolled, rank, penalty, tied };
}

/** Returns the segments of surprise: a die of 1 or 2 gives that many (S-6, SA-22). */
export function surprisedBy(die: number, { surpriseUpTo }: Pick<Options, "surpriseUpTo">): number {
  return die <= surpriseUpTo ? die : 0;
}

/**
 * Segments added to each side's Action Speed in the first round. S-7, SA-5: if every side is surprised, the
 * lowest becomes unsurprised and the others keep the difference.
 * @param by segments of surprise per side
 */
function deltas(by: Readonly<Record<string, number>>): Record<string, number> {
  const lowest = Math.min(...Object.values(by));
  const spare = Number.isFinite(lowest) ? lowest : 0;
  return Object.fromEntries(Object.entries(by).map(([side, segments]) => [side, segments - spare]));
}

/** Values in segments, except `standing` (`standingOf`). */
export interface SideStanding {
  readonly delta: number;
  readonly penalty: number;
  /** Segments added to every action of every member (S-17, S-19). */
  readonly shift: number;
  readonly standing: number;
}

const known = new WeakMap<Setting, Map<string, SideStanding>>();

/**
 * Returns a side's standing by the dice so far.
 * @param who creature whose own die counts if each rolls (SA-25)
 */
export function sideIn(side: string, setting: Setting, who = side): SideStanding {
  const sides = known.get(setting) ?? new Map<string, SideStanding>();
  known.set(setting, sides);
  const unit = setting.options.eachRolls ? who : side;
  const own = sides.get(unit) ?? stand(side, unit, setting);
  sides.set(unit, own);
  return own;
}

function stand(side: string, unit: string, setting: Setting): SideStanding {
  const { options } = setting;
  const delta = deltasIn(setting)[side] ?? 0;
  const dice = diceIn(setting);
  const die = dice[unit] ?? 0;
  const penalty = die ? penaltyOf(bestOf(Object.values(dice), options), die, options.penaltyRounding) : 0;
  return { delta, penalty, shift: delta + penalty, standing: standingOf(delta, die, options) };
}

/** Returns the surprise deltas: of the first round, or of sides that are surprised longer by option (SA-6). */
export function deltasIn(
  setting: Pick<Setting, "round" | "facts"> & { readonly options: Pick<Options, "surpriseUpTo"> },
): Readonly<Record<string, number>> {
  const { surprise } = setting.facts;
  if (!surprise) return {};
  const rolled = Object.entries(surprise.dice ?? {}).map(
    ([side, die]) => [side, surprisedBy(die, setting.options)] as const,
  );
  const first = deltas({ ...Object.fromEntries(rolled), ...surprise.ruled });
  if (setting.round === 1) return first;
  const { later } = surprise;
  return later?.round === setting.round ? Object.fromEntries(later.sides.map((side) => [side, first[side] ?? 0])) : {};
}

/** Returns the dice that count in the round, without surprised sides (S-14) or sides that avoided the encounter. */
export function diceIn(setting: Setting): Readonly<Record<string, number>> {
  const { initiative: own, avoided = {} } = setting.facts;
  if (!own || (own.round !== setting.round && !setting.options.keepInitiative)) return {};
  const surprised = deltasIn(setting);
  return Object.fromEntries(
    Object.entries(own.dice).filter(([side]) => !surprised[side] && !Object.hasOwn(avoided, side)),
  );
}

/** S-15, S-16: by side, or by creature if each rolls (SA-25). */
export function standings(
  view: View,
): Initiative & { readonly delta: Readonly<Record<string, number>>; readonly dice: Readonly<Record<string, number>> } {
  const { setting } = view;
  const { avoided = {} } = setting.facts;
  const surprised = deltasIn(setting);
  const units: readonly (readonly [unit: string, side: string])[] = setting.options.eachRolls
    ? ableCreatures(view.participants()).map(({ id, side }) => [id, side])
    : sidesInOrder(view).map((side) => [side, side]);
  const delta = Object.fromEntries(
    units.filter(([, side]) => !Object.hasOwn(avoided, side)).map(([unit, side]) => [unit, surprised[side] ?? 0]),
  );
  const dice = diceIn(setting);
  const result = initiative(delta, dice, setting.options);
  return { ...result, rolled: result.rolled && Object.keys(dice).length > 0, delta, dice };
}

function sidesInOrder({ state: { sides } }: View): readonly string[] {
  return Object.keys(sides).sort((a, b) => sides[a]!.seat - sides[b]!.seat);
}

/**
 * Returns sides with a creature able to act, and not avoiding the encounter, by number. Reads all participants:
 * not for a stage that plays.
 */
export function activeSides(view: View): readonly string[] {
  const { avoided = {} } = view.setting.facts;
  const sides = new Set(ableCreatures(view.participants()).map(({ side }) => side));
  return sidesInOrder(view).filter((side) => sides.has(side) && !Object.hasOwn(avoided, side));
}

export function isCounting({ state: { stage } }: View): boolean {
  return stage === "declareLate" || stage === "play";
}

const PLAYED: readonly string[] = ["declareLate", "play", "settle"];

export function isPlaying({ state: { stage } }: View): boolean {
  return PLAYED.includes(stage);
}

/** Returns the sides that roll; none with fewer than two unsurprised (S-14). */
export function rollingSides(view: View): readonly string[] {
  const surprised = deltasIn(view.setting);
  const aware = activeSides(view).filter((side) => !surprised[side]);
  return aware.length >= 2 ? aware : [];
}

/** S-14, S-16: a die per unsurprised side, rolled by its players, or per creature of those sides (SA-25). */
export function initiativeRequests(view: View): readonly Request[] {
  const { initiativeDie: faces, eachRolls } = view.setting.options;
  const dice = diceIn(view.setting);
  const sides = rollingSides(view);
  const ask = (unit: string, about: Pick<Request, "side" | "participant" | "gm">): readonly Request[] =>
    Object.hasOwn(dice, unit) ? [] : [diceRequest(`initiative_${unit}`, "initiative", { count: 1, faces }, about)];
  if (eachRolls)
    return ableCreatures(view.participants()).flatMap(({ id, side, npc }) =>
      sides.includes(side) ? ask(id, { participant: id, gm: npc }) : [],
    );
  const players = [...view.participants()].filter(({ npc, kind }) => !npc && kind === "creature");
  const played = new Set(players.map(({ side }) => side));
  return sides.flatMap((side) => ask(side, { side, gm: !played.has(side) }));
}

/** SA-26: dice may count for later rounds too. */
export function answerInitiative(unit: string, die: number, { setting }: View): Recipe {
  return (draft) => {
    const { round } = draft.clock;
    const fight = editFight(draft);
    const { initiative } = fight;
    const kept = initiative && (initiative.round === round || setting.options.keepInitiative) ? initiative.dice : {};
    fight.initiative = { round, dice: { ...kept, [unit]: die } };
  };
}
