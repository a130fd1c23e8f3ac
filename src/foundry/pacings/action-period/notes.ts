import type { ActionPeriodNote } from "../../../rules/pacings.ts";
import { figure } from "../../host/i18n.ts";
import { anyOf, beside } from "../../host/lists.ts";
import { join, plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import { nameOf } from "../../reading/people.ts";
import type { GaugeView } from "../../reading/views.ts";
import { noteOf } from "../../reading/context.ts";
import { say, sayLine, sayCounted, sayFirst, type Context, type Slot } from "./own.ts";

/** A target is whatever somebody typed, or the id of a participant fired at. */
export function targetName(target: string, context: Context): string {
  const known = context.participant(target);
  return known ? (context.visible(known.id) ? nameOf(known.id, context) : say("Turn.Unseen")) : target;
}

/** The line below a name: how the step came about, what was done, what is left. */
export function rowNote(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (slot.state === "lost") return [];
  if (slot.state === "done") return join([done(slot, context), contest(slot, context), beyond(note)], ", ");
  if (slot.kind === "extra") return plain(earned(slot, note, context));
  if (note.unrolled) return plain(beforeRoll(slot, context));
  return join(
    [
      waits(slot, context),
      sum(slot, note, context),
      contest(slot, context),
      overtakes(note),
      plain(note.last && slot.of > 1 ? say("Turn.Last") : ""),
      isFirstAhead(slot, context) && context.owned(slot.participant) ? budgets(note) : [],
    ],
    ", ",
  );
}

/** For whoever acts: what the wait was for, and when the next turn is. */
export function nowNote(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (slot.kind === "extra") return plain(earned(slot, note, context));
  return join([waited(slot, context), join([firedWords(slot, context), beyond(note)], ", "), next(slot, note)], "; ");
}

/** "7 shots fired, Carbine": they count with Done. */
function firedWords(slot: Slot, { sees }: Context): Words {
  const { fired } = noteOf(slot);
  return fired && sees.numbers(slot.participant)
    ? plain(sayCounted("Turn.Fired", fired.shots, { weapon: fired.weapon }))
    : [];
}

function next({ time }: Slot, { next: step, last }: ActionPeriodNote): Words {
  if (step === undefined) return plain(last ? say("Turn.Last") : "");
  return plain(sayCounted("Turn.Next", time - step, { step }));
}

// ---------------------------------------------------------------------------------------------- before the turn

/** Before the start, and while the roll is owed: what the person brings. */
function beforeRoll(slot: Slot, context: Context): string {
  if (!context.sees.numbers(slot.participant)) return "";
  const { basicSpeed } = context.participant(slot.participant)!.stats;
  return sayCounted("Turn.Brings", slot.of, { speed: figure(basicSpeed / 4, 2) });
}

/** "12 − 7 = 5", so that everybody can check the step; in the roll stage with the later ones. */
function sum(slot: Slot, note: ActionPeriodNote, context: Context): Words {
  const { roll, against = 0, margin = 0, set } = note;
  // Once it has begun nobody asks any more how the step came about.
  if (slot.begun || slot.state === "held" || !context.sees.numbers(slot.participant)) return [];
  if (set !== undefined) return plain(say("Turn.Set"));
  if (roll === undefined) return [];
  const later = context.state.stage === "roll" ? laterSteps(slot, context) : [];
  const { basicSpeed } = context.participant(slot.participant)!.stats;
  const exact = basicSpeed / 2;
  const words =
    against - roll === margin
      ? say("Turn.Sum", { target: against, roll, step: margin })
      : say("Turn.SumRounded", {
          target: figure(exact, 1),
          roll,
          exact: figure(exact - roll, 1),
          step: margin,
        });
  return plain(later.length ? say("Turn.Then", { sum: words, steps: later }) : words);
}

function laterSteps({ participant, ordinal }: Slot, context: Context): readonly number[] {
  return context.slots
    .filter((slot) => slot.participant === participant && slot.ordinal > ordinal)
    .map(({ time }) => time);
}

/** P-12: what is at stake on this step. */
function overtakes({ overtakes: turn }: ActionPeriodNote): Words {
  return turn === undefined ? [] : plain(say("Turn.Overtakes", { turn }));
}

/** A turn that is put off to this step. */
function waits(slot: Slot, { sees }: Context): Words {
  const { wait } = noteOf(slot);
  if (wait?.until === undefined) return [];
  const { from } = wait;
  const trigger = sees.triggers(slot.participant) ? wait.trigger : undefined;
  return join([strong(say("Wait.Word")), plain(say(trigger ? "Wait.SinceFor" : "Wait.Since", { from, trigger }))], " ");
}

function waited(slot: Slot, { sees }: Context): Words {
  const { wait } = noteOf(slot);
  if (!wait) return [];
  return plain(
    say(wait.trigger && sees.triggers(slot.participant) ? "Wait.WaitedFor" : "Wait.Waited", {
      from: wait.from,
      trigger: wait.trigger,
    }),
  );
}

/** Why there is an extra turn, and for what. */
function earned({ participant, ordinal }: Slot, { extra }: ActionPeriodNote, context: Context): string {
  if (!extra) return "";
  const before = context.slots.filter(
    (slot) => slot.participant === participant && slot.ordinal < ordinal && slot.state === "done",
  );
  const moved = before.find((slot) => noteOf(slot).move);
  const [fire] = extra.fire;
  const parts = [
    ...(extra.move ? [say("Extra.Move", { step: moved?.time ?? 0 })] : []),
    ...(fire
      ? [
          say(fire.target ? "Extra.FireAt" : "Extra.Fire", {
            ...fire,
            target: targetName(fire.target, context),
          }),
        ]
      : []),
  ];
  return anyOf(parts);
}

// ---------------------------------------------------------------------------------------------- after the turn

/** How far and how often is for those who may see figures; that somebody moved or fired is seen by all. */
/** "Move, 5 yd": what was done in a turn, and what of it was beyond a limit. */
export function doneText(slot: Slot, context: Context): string {
  return spoken(join([done(slot, context), beyond(noteOf(slot))], ", "));
}

function done(slot: Slot, context: Context): Words {
  const { sees } = context;
  const { manoeuvre, move, weapon, target, ...figures } = noteOf(slot);
  const { yards, shots } = sees.numbers(slot.participant) ? figures : { yards: undefined, shots: undefined };
  const what = manoeuvre ? sayFirst([`Manoeuvres.${manoeuvre}`, "Manoeuvres.other"]) : "";
  const parts = [
    what || (move ? say("Manoeuvres.move") : ""),
    yards === undefined ? "" : say("Turn.Yards", { yards }),
    shots === undefined ? "" : sayCounted("Turn.Shots", shots),
    weapon ?? "",
    target ? say("Turn.Target", { target: targetName(target, context) }) : "",
  ];
  return plain(beside(parts));
}

function contest(slot: Slot, { sees, gm, slots }: Context): Words {
  const { contest: rolled } = noteOf(slot);
  // Dice against somebody who is not seen would give them away.
  const seen =
    gm ||
    slots.some((other) => other.participant !== slot.participant && other.time === slot.time && noteOf(other).contest);
  return rolled && seen && sees.numbers(slot.participant)
    ? plain(say("Contest.Note", { verdict: verdict(rolled.dx, rolled.rolls.at(-1) ?? 0) }))
    : [];
}

/** "made by 2", "failed by 1": the margin of a roll against DX. */
export function verdict(dx: number, roll: number): string {
  const margin = dx - roll;
  return say(margin >= 0 ? "Contest.Made" : "Contest.Failed", { margin: Math.abs(margin) });
}

/** P-16, P-22: more than a limit allows is told, and stands. */
function beyond({ warnings = [] }: ActionPeriodNote): Words {
  return join(
    warnings.map((code) => strong(sayFirst([`Beyond.${code}`, "Beyond.other"]))),
    ", ",
  );
}

// ---------------------------------------------------------------------------------------------- budgets

/** "moves 2/3, shots 18/30", once there is anything to count. */
function budgets({ budgets: used }: ActionPeriodNote): Words {
  if (!used) return [];
  const { moves, shots } = used;
  const parts = [
    moves[0] ? say("Budget.Moves", { used: moves[0], cap: moves[1] }) : "",
    shots?.[0] ? say("Budget.Shots", { used: shots[0], cap: shots[1] }) : "",
  ];
  return plain(beside(parts));
}

/** "Moves 2/3, 11 of 18 yd", and a line for each weapon with a limit. */
export function gaugesOf(slot: Slot, context: Context): readonly GaugeView[] {
  const { budgets: used } = noteOf(slot);
  // How far somebody can go, and how many shots there are, is for those who play them.
  if (!used || !context.owned(slot.participant)) return [];
  const { moves, yards, weapons = [] } = used;
  const [count, full] = yards ?? moves;
  const data = { used: moves[0], cap: moves[1], yards: yards?.[0] ?? 0, most: yards?.[1] ?? 0 };
  return [
    { words: sayLine(yards ? "Budget.MovesGauge" : "Budget.MovesOnly", data), part: part(count, full) },
    ...[...weapons].reverse().map(({ weapon, shots: [fired, cap] }): GaugeView => ({
      words: sayLine(weapons.length > 1 ? "Budget.WeaponGauge" : "Budget.ShotsGauge", {
        used: fired,
        cap,
        weapon,
      }),
      part: part(fired, cap),
    })),
  ];
}

function part(used: number, cap: number): string {
  return Math.min(1, used / Math.max(1, cap)).toFixed(2);
}

const firstAhead = new WeakMap<Context, ReadonlySet<string>>();

/** The first turn that a person still has: what concerns the person and not the turn stands there only. */
function isFirstAhead({ id }: Slot, context: Context): boolean {
  let ids = firstAhead.get(context);
  if (!ids) {
    const seen = new Map<string, string>();
    for (const slot of context.slots)
      if (slot.state === "open" && !seen.has(slot.participant)) seen.set(slot.participant, slot.id);
    firstAhead.set(context, (ids = new Set(seen.values())));
  }
  return ids.has(id);
}
