import type { View } from "../../encounter/view.ts";
import type { Setting } from "../pacing.ts";
import { fightOf, type Fight } from "./facts.ts";
import { initiative, penaltyOf, standingOf, type Initiative } from "./initiative-dice.ts";
import { optionsOf } from "./options.ts";
import { deltas, surprisedBy } from "./surprise-dice.ts";

/** One side in one round. Figures in segments, but for `standing` (see `standingOf`). */
export interface SideStanding {
  readonly delta: number;
  readonly penalty: number;
  /** Added to every action of every member (S-17, S-19). */
  readonly shift: number;
  readonly standing: number;
}

const known = new WeakMap<Setting, Map<string, SideStanding>>();

/** How this side stands in the round, as far as dice have fallen. */
export function sideIn(side: string, setting: Setting): SideStanding {
  const sides = known.get(setting) ?? new Map<string, SideStanding>();
  known.set(setting, sides);
  const own = sides.get(side) ?? stand(side, setting);
  sides.set(side, own);
  return own;
}

function stand(side: string, setting: Setting): SideStanding {
  const delta = deltasIn(setting)[side] ?? 0;
  const dice = diceIn(setting);
  const die = Object.hasOwn(dice, side) ? dice[side]! : 0;
  const penalty = die ? penaltyOf(Math.max(...Object.values(dice)), die, optionsOf(setting).penaltyRounding) : 0;
  return { delta, penalty, shift: delta + penalty, standing: standingOf(delta, die) };
}

/** SA-6: surprise counts in the first round only. */
export function deltasIn(setting: Setting): Readonly<Record<string, number>> {
  const { surprise } = fightOf(setting);
  if (setting.round !== 1 || !surprise) return {};
  const rolled = Object.entries(surprise.dice ?? {}).map(([side, die]) => [side, surprisedBy(die)] as const);
  return deltas({ ...Object.fromEntries(rolled), ...surprise.ruled });
}

/** The initiative dice of the round that count, by side: those of sides that are surprised (S-14) or have slipped away do not. */
export function diceIn(setting: Setting): Readonly<Record<string, number>> {
  const { initiative: own, avoided = {} } = fightOf(setting);
  if (own?.round !== setting.round) return {};
  const surprised = deltasIn(setting);
  return Object.fromEntries(Object.entries(own.dice).filter(([side]) => !surprised[side] && !Object.hasOwn(avoided, side)));
}

/** S-15, S-16: how all sides of the fight stand to each other; for the header, and for who is first. */
export function standings(view: View): Initiative & { readonly delta: Readonly<Record<string, number>>; readonly dice: Readonly<Record<string, number>> } {
  const { setting } = view;
  const { avoided = {} } = fightOf(setting);
  const surprised = deltasIn(setting);
  const sides = Object.keys(view.state.sides).filter((side) => !Object.hasOwn(avoided, side)).sort((a, b) => view.state.sides[a]!.seat - view.state.sides[b]!.seat);
  const delta = Object.fromEntries(sides.map((side) => [side, surprised[side] ?? 0]));
  const dice = diceIn(setting);
  const result = initiative(delta, dice, optionsOf(setting).penaltyRounding);
  return { ...result, rolled: result.rolled && Object.keys(dice).length > 0, delta, dice };
}

/** Sides that have somebody able to act and have not slipped away, in the order of their seats. Looks at everybody: not for a stage that plays. */
export function activeSides(view: View): readonly string[] {
  const { avoided = {} }: Fight = fightOf(view.setting);
  const sides = new Set<string>();
  for (const participant of view.participants()) {
    if (participant.kind === "creature" && !participant.defeated && !Object.hasOwn(avoided, participant.side)) sides.add(participant.side);
  }
  return [...sides].sort((a, b) => view.state.sides[a]!.seat - view.state.sides[b]!.seat);
}

/** The segments of the round are being counted. */
export function isCounting({ state: { stage } }: View): boolean {
  return stage === "declareLate" || stage === "play";
}

/** S-14: the sides that roll; none if fewer than two are unsurprised. */
export function rollingSides(view: View): readonly string[] {
  const surprised = deltasIn(view.setting);
  const aware = activeSides(view).filter((side) => !surprised[side]);
  return aware.length >= 2 ? aware : [];
}
