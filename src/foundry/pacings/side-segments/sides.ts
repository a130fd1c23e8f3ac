import { groupBy, sideIn, sideSegmentsTurn, standings } from "../../../rules/pacings.ts";
import { hasText } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { noteOf } from "../../reading/context.ts";
import { remembered } from "../../reading/pacing-shell.ts";
import { sideMarkOf, sideName } from "../../reading/people.ts";
import type { RibbonLane } from "../../reading/presenter.ts";
import type { HeadingView } from "../../reading/views.ts";
import { phaseView } from "./action-words.ts";
import { shown } from "./list.ts";
import { key, say, sayLine, type Context, type Slot } from "./own.ts";

interface Level {
  readonly sides: readonly string[];
  readonly standing: number;
}

/** Returns the sides in order, without unseen ones. */
export function levels(context: Context): readonly Level[] {
  return levelsIn(0, context);
}

const levelsIn = remembered((_: 0, { view, visible }: Context): readonly Level[] => {
  const seen = new Set(
    [...view.participants()].filter((one) => one.kind === "creature" && visible(one.id)).map(({ side }) => side),
  );
  const sides = Object.keys(standings(view).rank).filter((one) => seen.has(one));
  return [...groupBy(sides, (side) => sideIn(side, view.setting).standing)]
    .map(([standing, those]): Level => ({ sides: those, standing }))
    .sort((a, b) => a.standing - b.standing);
});

/** True if the viewer may see a side's die: its players may. */
export function maySeeDie(side: string, { view, permissions }: Context): boolean {
  return [...view.participants()].some((one) => one.side === side && permissions.numbers(one.id));
}

/** Returns the side for which it acts in this round. */
function sideOfSlot(slot: Slot, { participant, view }: Context): string | null {
  const own = participant(slot.participant);
  return own?.kind === "creature" ? (sideSegmentsTurn(own, view.setting).side ?? own.side) : null;
}

/** "The party first: die 5 against 3", "Bandits after: die 3 against 5, +1"; null without another side. */
const sideLine = remembered((side: string, context: Context) => lineOf(side, context, false));

/** The line without dice, if they are shown above. */
const shortSideLine = remembered((side: string, context: Context) => lineOf(side, context, true));

function lineOf(side: string, context: Context, short: boolean): Words | null {
  const all = levels(context);
  const place = all.findIndex(({ sides }) => sides.includes(side));
  const level = all[place];
  if (!level || all.length + level.sides.length < 3) return null;
  const { dice, delta } = standings(context.view);
  const others = all.filter((one) => one !== level).flatMap(({ sides }) => sides.flatMap((one) => dice[one] ?? []));
  const { shift } = sideIn(side, context.view.setting);
  const data = { side: names(level.sides), die: dice[side] ?? 0, others: listed(others.map(String)), shift };
  const code = lineCode(level, place, others.length > 0, dice[side], delta[side]);
  const brief = short || !all.every(({ sides }) => sides.every((one) => maySeeDie(one, context)));
  return sayLine(brief && hasText(key(`SidesShort.${code}`)) ? `SidesShort.${code}` : `Sides.${code}`, data);
}

function lineCode({ sides }: Level, place: number, compared: boolean, die: number | undefined, delta = 0): string {
  if (delta) return "Surprised";
  if (sides.length > 1) return place ? "TogetherAfter" : die ? "Together" : "TogetherUnrolled";
  if (place) return die && compared ? "After" : "AfterUnrolled";
  return die && compared ? "First" : "FirstUnrolled";
}

export function names(sides: readonly string[]): string {
  return listed(sides.map((side) => sideName(side)));
}

/** Returns the side's line and the phase; actions after a trigger have no phase. */
export function headings(slot: Slot, context: Context): readonly HeadingView[] {
  if (noteOf(slot).after !== undefined) return [{ words: plain(say("Sides.AfterTrigger")) }];
  const { sides, phases } = sharing(slot.time, context);
  const side = sideOfSlot(slot, context);
  const words =
    side === null || sides < 2
      ? null
      : slot.time === context.state.clock.time
        ? sideLine(side, context)
        : shortSideLine(side, context);
  const phase = phases < 2 && slot.phase !== "morale" ? null : phaseView(slot.phase);
  return [...(words ? [{ words }] : []), ...(phase ? [{ phase, words: [] }] : [])];
}

/** Counts standings and phases of a segment, in current and coming slots. */
const sharing = remembered((time: number, context: Context): { readonly sides: number; readonly phases: number } => {
  // Visible slots only, so that headings reveal nothing.
  const here = context.slots.filter(
    (slot) =>
      slot.time === time &&
      (slot.state === "open" || slot.state === "now") &&
      noteOf(slot).after === undefined &&
      shown(slot, context),
  );
  const sides = new Set(here.map((slot) => slot.key[1] ?? 0)).size;
  return { sides, phases: Math.max(sides, new Set(here.map(({ phase }) => phase)).size) };
});

export function lead([first]: readonly Slot[], context: Context): Words | null {
  if (!first) return null;
  if (noteOf(first).after !== undefined)
    return sayLine(noteOf(first).trigger ? "Sides.TriggerCame" : "Sides.TriggerOpen", {
      trigger: noteOf(first).trigger ?? "",
    });
  const side = sideOfSlot(first, context);
  return side === null ? null : sideLine(side, context);
}

/** Returns a lane per visible level; none with one side. */
export function lanes(context: Context): readonly RibbonLane[] {
  const all = levels(context);
  if (all.length < 2) return [];
  const { dice, delta } = standings(context.view);
  return all.map((level, place): RibbonLane => {
    const { sides } = level;
    const [first = ""] = sides;
    const { shift } = sideIn(first, context.view.setting);
    const code = lineCode(
      level,
      place,
      all.some((other) => other !== level && other.sides.some((side) => dice[side])),
      dice[first],
      delta[first],
    );
    const brief = !maySeeDie(first, context) && hasText(key(`LaneShort.${code}`));
    return {
      sides,
      mark: sideMarkOf(first, context),
      name: names(sides),
      words: sayLine(`${brief ? "LaneShort" : "Lane"}.${code}`, { die: dice[first] ?? 0, shift }),
      shift,
    };
  });
}

/** Returns when a spell's count starts; null for others, which happen in their segment. */
export function beginningOf(slot: Slot, { participant, view }: Context): number | null {
  const caster = slot.phase === "magic" ? participant(slot.participant) : undefined;
  return caster?.kind === "creature" ? (sideSegmentsTurn(caster, view.setting).from?.base ?? 0) : null;
}
