import { groupBy, type ActionPeriodNote } from "../../../rules/pacings.ts";
import { numberText } from "../../host/i18n.ts";
import { anyOf, beside } from "../../host/lists.ts";
import { join, plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import { noteOf } from "../../reading/context.ts";
import { noteFor, statsFor } from "../../reading/known.ts";
import { remembered } from "../../reading/pacing-shell.ts";
import { shownTarget } from "../../reading/people.ts";
import { partOf } from "../../reading/pools.ts";
import type { GaugeView } from "../../reading/views.ts";
import { say, sayCounted, sayFirst, sayLine, type Context, type Slot } from "./own.ts";

/** Explains the step, what was done, and what is left. */
export function rowNote(slot: Slot, context: Context): Words {
  const note = noteFor(slot, context);
  if (slot.state === "lost") return [];
  if (slot.state === "done") return join([done(slot, context), contest(slot, context), beyond(note)]);
  if (slot.kind === "extra") return plain(earned(slot, context));
  if (note.unrolled) return plain(beforeRoll(slot, context));
  const ahead = isFirstAhead(slot, context) && context.owned(slot.participant);
  return join([
    waits(note),
    sum(slot, note, context),
    contest(slot, context),
    note.last && slot.of > 1 ? say("Turn.Last") : "",
    ahead && budgets(noteOf(slot)),
  ]);
}

/** Names the wait's trigger, and the next turn. */
export function nowNote(slot: Slot, context: Context): Words {
  if (slot.kind === "extra") return plain(earned(slot, context));
  const note = noteFor(slot, context);
  const { fired, next, last } = note;
  return join(
    [
      waited(note),
      // Counted with Done.
      join([fired && sayCounted("Turn.Fired", fired.shots, { weapon: fired.weapon }), beyond(note)]),
      next !== undefined ? sayCounted("Turn.Next", slot.time - next, { step: next }) : last ? say("Turn.Last") : "",
    ],
    "; ",
  );
}

/** Always shown in a coming row: a postponed turn. */
export function rowAlways(slot: Slot, context: Context): Words {
  return slot.state === "open" && slot.kind !== "extra" ? waits(noteFor(slot, context)) : [];
}

/** Always shown in the current row: the wait's trigger, the purpose of an extra turn, and exceeded limits. */
export function nowAlways(slot: Slot, context: Context): Words {
  if (slot.kind === "extra") return plain(earned(slot, context));
  const note = noteFor(slot, context);
  return join([waited(note), beyond(note)], "; ");
}

function waited({ wait }: Partial<ActionPeriodNote>): string {
  return wait ? say(`Wait.Waited${wait.trigger ? "For" : ""}`, { from: wait.from, trigger: wait.trigger }) : "";
}

function beforeRoll(slot: Slot, context: Context): string {
  const speed = speedFor(slot, context);
  return speed === null ? "" : sayCounted("Turn.Brings", slot.of, { speed: numberText(speed, 2) });
}

function speedFor({ participant }: Slot, context: Context): number | null {
  const { basicSpeed } = statsFor(context.participant(participant), context);
  return basicSpeed === undefined ? null : basicSpeed / 4;
}

/** "12 − 7 = 5"; in the roll stage with later steps. */
function sum(slot: Slot, { roll, against = 0, margin = 0, set }: Partial<ActionPeriodNote>, context: Context): string {
  if (slot.begun || slot.state === "held") return "";
  if (set !== undefined) return say("Turn.Set");
  if (roll === undefined) return "";
  const later = context.state.stage === "roll" ? laterSteps(slot, context) : [];
  const exact = (speedFor(slot, context) ?? 0) * 2;
  const words =
    against - roll === margin
      ? say("Turn.Sum", { target: against, roll, step: margin })
      : say("Turn.SumRounded", {
          target: numberText(exact, 1),
          roll,
          exact: numberText(exact - roll, 1),
          step: margin,
        });
  return later.length ? say("Turn.Then", { sum: words, steps: later }) : words;
}

function laterSteps({ participant, ordinal }: Slot, { slots }: Context): readonly number[] {
  return slots.filter((slot) => slot.participant === participant && slot.ordinal > ordinal).map(({ time }) => time);
}

function waits({ wait }: Partial<ActionPeriodNote>): Words {
  if (wait?.until === undefined) return [];
  const { from, trigger } = wait;
  return join([strong(say("Wait.Word")), say(`Wait.Since${trigger ? "For" : ""}`, { from, trigger })], " ");
}

/** Says what earned an extra turn. */
function earned(slot: Slot, context: Context): string {
  const { extra } = noteOf(slot);
  if (!extra) return "";
  const moved = context.slots.find(
    (other) =>
      other.participant === slot.participant &&
      other.ordinal < slot.ordinal &&
      other.state === "done" &&
      noteOf(other).move,
  );
  const [fire] = extra.fire;
  return anyOf([
    ...(extra.move ? [say("Extra.Move", { step: moved?.time ?? 0 })] : []),
    ...(fire
      ? [say(`Extra.Fire${fire.target ? "At" : ""}`, { ...fire, target: shownTarget(fire.target, context) })]
      : []),
  ]);
}

/** "Move, 5 yd", and exceeded limits. */
export function doneText(slot: Slot, context: Context): string {
  const note = noteFor(slot, context);
  return spoken(join([done(slot, context), beyond(note)]));
}

/** The manoeuvre is left to combat rules that name it. */
function done(slot: Slot, context: Context): string {
  const { manoeuvre, move, weapon, target, yards, shots } = noteFor(slot, context);
  const named = manoeuvre ? sayFirst([`Manoeuvres.${manoeuvre}`, "Manoeuvres.other"]) : move && say("Manoeuvres.move");
  return beside([
    slot.combat?.manoeuvre ? "" : named,
    yards === undefined ? "" : say("Turn.Yards", { yards }),
    shots === undefined ? "" : sayCounted("Turn.Shots", shots),
    weapon,
    target ? say("Turn.Target", { target: shownTarget(target, context) }) : "",
  ]);
}

/** Groups slots by shared roll. */
export function unitsOf(slots: readonly Slot[], context: Context): readonly (readonly [Slot, ...Slot[]])[] {
  const once = Boolean(context.view.setting.options.groupsRollOnce);
  return [
    ...groupBy(slots, ({ participant }) => (once && context.participant(participant)?.group) || participant).values(),
  ];
}

function contest(slot: Slot, context: Context): string {
  const { contest: rolled } = noteFor(slot, context);
  // Dice against an unseen combatant would reveal it.
  const seen =
    context.gm ||
    unitsOf(
      context.slots.filter((other) => other.time === slot.time && noteOf(other).contest),
      context,
    ).length > 1;
  return rolled && seen ? say("Contest.Note", { verdict: verdict(rolled.dx, rolled.rolls.at(-1) ?? 0) }) : "";
}

/** "made by 2", "failed by 1". */
export function verdict(dx: number, roll: number): string {
  const margin = dx - roll;
  return say(margin >= 0 ? "Contest.Made" : "Contest.Failed", { margin: Math.abs(margin) });
}

/** Names exceeded limits (P-16, P-22). */
function beyond({ warnings = [] }: Partial<ActionPeriodNote>): Words {
  return join(warnings.map((code) => strong(sayFirst([`Beyond.${code}`, "Beyond.other"]))));
}

/** "moves 2/3, shots 18/30". */
function budgets({ budgets: used }: Partial<ActionPeriodNote>): string {
  const { moves, shots } = used ?? {};
  return beside([
    moves?.[0] ? say("Budget.Moves", { used: moves[0], cap: moves[1] }) : "",
    shots?.[0] ? say("Budget.Shots", { used: shots[0], cap: shots[1] }) : "",
  ]);
}

/** "Moves 2/3, 11 of 18 yd", and a line per limited weapon. */
export function gaugesOf(slot: Slot, context: Context): readonly GaugeView[] {
  const { budgets: used } = noteOf(slot);
  // For its players only.
  if (!used || !context.owned(slot.participant)) return [];
  const { moves, yards, weapons = [] } = used;
  const [count, full] = yards ?? moves;
  const data = { used: moves[0], cap: moves[1], yards: yards?.[0] ?? 0, most: yards?.[1] ?? 0 };
  return [
    { words: sayLine(yards ? "Budget.MovesGauge" : "Budget.MovesOnly", data), part: partOf(count, full) },
    ...[...weapons].reverse().map(({ weapon, shots: [fired, cap] }): GaugeView => ({
      words: sayLine(weapons.length > 1 ? "Budget.WeaponGauge" : "Budget.ShotsGauge", {
        used: fired,
        cap,
        weapon,
      }),
      part: partOf(fired, cap),
    })),
  ];
}

const firstAhead = remembered((_: "", { slots }: Context): ReadonlyMap<string, string> => {
  const open = slots.filter(({ state }) => state === "open");
  return new Map([...open].reverse().map(({ participant, id }) => [participant, id]));
});

function isFirstAhead({ id, participant }: Slot, context: Context): boolean {
  return firstAhead("", context).get(participant) === id;
}
