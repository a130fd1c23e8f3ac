import { participantOf, look, type TimePanel, type TimeSource } from "../../../../rules/index.ts";
import { budgetsNote } from "../../../../rules/pacing/action-period/notes.ts";
import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { counted, figure, line, text } from "../../tracker/texts.ts";
import type { GaugeView } from "../../tracker/view.ts";
import type { LineView, PartView, ReadView, Reckoned, StepsView } from "./view.ts";
import { exact, own, speedText } from "./words.ts";

type Figures = TimePanel["action-period"];

const BASE = own("actionPeriod");

/** "4 turns a round", "one every 4 steps, first on 12 − 3d6" */
export function actionPeriodRead(figures: Figures): Pick<ReadView, "value" | "notes"> {
  const { basicSpeed, turns } = figures;
  return {
    value: { text: counted(`${BASE}.Turns`, turns), why: text(`${BASE}.WhyTurns`, { speed: speedText(basicSpeed), exact: exact(basicSpeed / 8), turns }) },
    notes: turns ? [...period(figures), first(figures)] : [],
  };
}

function period({ basicSpeed, period: steps, turns }: Figures): readonly Reckoned[] {
  if (steps === null || turns < 2) return [];
  return [{ text: counted(`${BASE}.Every`, steps), why: text(`${BASE}.WhyEvery`, { speed: speedText(basicSpeed), exact: exact(96 / basicSpeed), steps }) }];
}

function first({ basicSpeed, target, first: [best, worst] }: Figures): Reckoned {
  return { text: text(`${BASE}.First`, { target }), why: text(`${BASE}.WhyFirst`, { speed: speedText(basicSpeed), exact: exact(basicSpeed / 2), target, best, worst }) };
}

/** Where the turns of a round fall for three rolls, and what the round allows. */
export function actionPeriodParts(figures: Figures, source: TimeSource, actor: Actor.Implementation, combat: SegmentZeroCombat | null): readonly PartView[] {
  const used = combat ? gauges(actor, combat) : [];
  return [
    ...(figures.turns ? [{ title: text(`${BASE}.Steps`), small: spread(figures), steps: steps(figures) }] : []),
    { title: text(`${BASE}.Budgets`), ...(used.length ? { gauges: used } : {}), lines: budgets(figures, source) },
  ];
}

function spread({ turns, period: gap }: Figures): string {
  const all = counted(`${BASE}.Turns`, turns);
  return gap === null || turns < 2 ? all : counted(`${BASE}.Apart`, gap, { turns: all });
}

/** Room at either end of the lane, in steps. */
const MARGIN = 2;

function steps({ samples, target }: Figures): readonly StepsView[] {
  const all = samples.flatMap((sample) => sample.steps);
  const top = Math.max(...all) + MARGIN;
  const span = top - Math.min(...all) + MARGIN;
  return samples.map(({ roll, steps: taken }) => ({
    roll: line(`${BASE}.If`, { roll }), spoken: text(`${BASE}.IfSpoken`, { roll, steps: taken }), why: text(`${BASE}.WhySteps`, { target, roll, step: taken[0] ?? 0 }),
    steps: taken.map((step) => ({ step: figure(step), at: ((top - step) / span).toFixed(3) })),
  }));
}

/** P-16 to P-25 as lines. */
function budgets({ yards, fire, extra, turns }: Figures, source: TimeSource): readonly LineView[] {
  return [
    { words: line(`${BASE}.Yards`, { turn: yards.turn, round: yards.round }), why: text(`${BASE}.WhyYards`, { turn: yards.turn, round: yards.round }) },
    ...fire.map(({ id, label, turn, round }): LineView => {
      const kind = source.weapons.find((weapon) => weapon.id === id)?.fireKind ?? "muscle";
      const shots = counted(`${BASE}.Shots`, turn);
      return {
        words: round === null ? line(`${BASE}.Fire`, { label, shots }) : line(`${BASE}.FireCapped`, { label, shots, round }),
        why: text(`${BASE}.WhyFire.${round === null ? "none" : "capped"}`, { kind: text(`Items.Choices.fireKind.${kind}`), turn, round: round ?? 0 }),
      };
    }),
    ...(extra ? [{ words: line(`${BASE}.Extra.${extra.turns === 1 ? "one" : "two"}`, { gap: extra.gap }), why: text(`${BASE}.WhyExtra.${turns === 1 ? "one" : "two"}`) }] : []),
  ];
}

/** In a fight that is going on: what of it is used up in this round. */
function gauges(actor: Actor.Implementation, { encounter, combatants }: SegmentZeroCombat): readonly GaugeView[] {
  const view = encounter.pacing === "action-period" && encounter.status === "running" ? look(encounter) : null;
  const combatant = [...combatants].find((one) => one.actor === actor);
  const participant = combatant?.id ? participantOf(encounter, combatant.id) : undefined;
  if (!view || participant?.kind !== "creature") return [];
  const { moves, yards } = budgetsNote(participant, view.setting) as { moves: [number, number]; yards?: [number, number] };
  const part = yards?.[1] ? yards[0] / yards[1] : moves[0] / moves[1];
  const words = yards ? line(`${BASE}.UsedYards`, { moves: moves[0], of: moves[1], yards: yards[0], cap: yards[1] }) : line(`${BASE}.Used`, { moves: moves[0], of: moves[1] });
  return [{ words, part: Math.min(1, part).toFixed(2) }];
}
