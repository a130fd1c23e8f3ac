import { isEndless } from "../../../rules/core.ts";
import { text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { NOBODY } from "../../reading/people.ts";
import { tileOf } from "../../reading/row/tile.ts";
import { unitWords } from "../../reading/unit-words.ts";
import { laterWords } from "../../reading/units.ts";
import type { PhaseView } from "../../reading/views.ts";
import { effectEnds, type EffectEnd } from "./effect-ends.ts";
import { isGhost, type RibbonFacts, type RibbonTime, type RibbonTurn } from "./facts.ts";
import type { TimeToPlace } from "./placing.ts";

/** Times with their views, ready to be placed. */
export interface Stop {
  readonly view: StopView;
  readonly place: TimeToPlace;
  readonly turns: readonly RibbonTurn[];
}

/** Faces of one time: one, two above each other, or two by two. */
const FACES = 4;
/** Turns of this round that leave no room for the next round. */
const ENOUGH = 5;

/** Pixels: faces by their number, a letter of the time, "You", a phase, a mark beside the time. */
const WIDTHS = { "0": 18, "1": 36, "2": 36, "4": 64 } as const;
const LETTER = 7.5;
const [YOU, PHASE, MARK] = [28, 28, 15];

/** Returns all times of the scale in order, ends of effects included. */
export function stopsOf(facts: RibbonFacts, context: TrackerContext): readonly Stop[] {
  const ends = endMarks(context);
  const ahead = facts.times.filter(({ forecast }) => !forecast).flatMap(({ turns }) => turns).length;
  const shown = facts.times.filter(
    ({ forecast, turns }) => !forecast || ahead < ENOUGH || isEndless(context.view.pacing) || turns.some(isGhost),
  );
  const times = withEnds(merged(shown), ends, context);
  let own = 0;
  let hazards = 0;
  let lastPhase = "";
  return times.map(({ marks, ...time }) => {
    const mine = time.turns.some((turn) => turn.own && !isGhost(turn)) && !time.forecast;
    const phase = time.turns.find((turn) => turn.phase)?.phase ?? null;
    const view = stopView(time, marks, {
      own: mine,
      ...(mine && !own++ ? { you: text("Tracker.You") } : {}),
      ...(phase && phase.id !== lastPhase ? { phase } : {}),
      context,
    });
    lastPhase = phase?.id ?? lastPhase;
    const hazard = view.marks.length > 0 && !time.forecast && hazards++ === 0;
    return {
      view,
      turns: time.turns,
      place: {
        instant: time.instant,
        width: view.width,
        turns: time.turns.filter((turn) => !turn.hazard && !isGhost(turn)).length,
        round: time.round,
        kept: time.turns.some(isGhost) || (mine && own === 1) || hazard,
      },
    };
  });
}

/** Joins neighbouring groups that share a time: a preview joins the combatants that act then. */
function merged(times: readonly RibbonTime[]): readonly RibbonTime[] {
  const joined: RibbonTime[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    if (last && time.instant !== null && last.instant === time.instant && last.round === time.round)
      joined[joined.length - 1] = {
        ...last,
        forecast: last.forecast && time.forecast,
        turns: [...last.turns, ...time.turns],
      };
    else joined.push(time);
  }
  return joined;
}

export type StopView = ReturnType<typeof stopView>;

type MarkedTime = Pick<RibbonTime, "at" | "instant" | "forecast" | "round" | "turns"> & {
  readonly group: RibbonTime["group"] | null;
  readonly marks: readonly EndMark[];
};

/** Puts the ends of effects at their times; an end at a time of its own gets one. */
function withEnds(
  times: readonly RibbonTime[],
  ends: readonly { readonly instant: number; readonly mark: EndMark }[],
  { view: { pacing } }: TrackerContext,
): readonly MarkedTime[] {
  const result: MarkedTime[] = times.map((time) => ({
    ...time,
    marks: ends.filter(({ instant }) => instant === time.instant && time.round === 0).map(({ mark }) => mark),
  }));
  const isLater = (one: number, other: number): boolean => (pacing.clock.counts === "down" ? one < other : one > other);
  for (const { instant, mark } of ends) {
    if (times.some((time) => time.instant === instant && time.round === 0)) continue;
    const at = result.findIndex((time) => time.round > 0 || (time.instant !== null && isLater(time.instant, instant)));
    result.splice(at < 0 ? result.length : at, 0, {
      at: unitWords(pacing).bare(instant),
      instant,
      forecast: false,
      round: 0,
      turns: [],
      group: null,
      marks: [mark],
    });
  }
  return result;
}

interface StopLook {
  readonly own: boolean;
  readonly you?: string;
  readonly phase?: PhaseView;
  readonly context: TrackerContext;
}

/** One time on the scale. @param look for whom: `own` if a combatant of this viewer acts then */
function stopView(time: Omit<MarkedTime, "marks">, ends: readonly EndMark[], look: StopLook) {
  const { context, ...own } = look;
  const { at, group, forecast, instant } = time;
  const creatures = time.turns.filter(({ hazard }) => !hazard);
  const hazards = time.turns.filter(({ hazard }) => hazard);
  const marks = [...hazards.map((turn) => ({ ...faceOf(turn, time, context), kind: "hazard" })), ...ends];
  const shown = creatures.length > FACES ? firstFaces(creatures) : creatures;
  const hidden = creatures.filter((turn) => !shown.includes(turn));
  // The number of its faces, including faces without room.
  const size = creatures.length > 2 ? "4" : (String(creatures.length) as "0" | "1" | "2");
  const words =
    at.length * LETTER + (own.you ? YOU : 0) + (own.phase ? PHASE : 0) + (creatures.length ? marks.length * MARK : 0);
  const names = hidden.map(({ view }) => view.name);
  return {
    key: `stop ${time.turns[0]?.view.id ?? marks[0]?.key ?? at}`,
    at,
    distance: group?.distance ?? "",
    forecast,
    ghost: creatures.some(isGhost),
    ...own,
    faces: shown.map((turn) => faceOf(turn, time, context)),
    ...(hidden.length
      ? {
          more: {
            text: `+${hidden.length}`,
            slots: hidden.map(({ view }) => view.id),
            spoken: beside([
              group?.at ?? at,
              later(instant, context),
              text("Ribbon.MoreHere", { count: hidden.length, names: listed(names) }),
            ]),
          },
        }
      : {}),
    marks,
    size,
    width: Math.max(WIDTHS[size], words),
  };
}

/** One cell of four is for the count; a preview always shows. */
function firstFaces(turns: readonly RibbonTurn[]): readonly RibbonTurn[] {
  const ghosts = turns.filter(isGhost);
  return [...turns.filter((turn) => !isGhost(turn)).slice(0, FACES - 1 - ghosts.length), ...ghosts];
}

/** A turn at its time. */
function faceOf(
  { view, phase, lane, begun }: RibbonTurn,
  time: Pick<MarkedTime, "at" | "group">,
  context: TrackerContext,
) {
  const { at = time.at, when, instant = null } = time.group ?? {};
  const since =
    begun !== null && begun < (context.state.clock.time ?? 0)
      ? text("Ribbon.Begun", { at: unitWords(context.view.pacing).spoken(begun) })
      : "";
  const said = [at, phase?.name, when === "forecast" ? "" : later(instant, context), spoken(view.right ?? []), since];
  return { ...tileOf(view, said, { key: `turn ${view.id}` }), lane };
}

function later(instant: number | null, { view, state }: TrackerContext): string {
  return instant === null ? "" : (laterWords(view.pacing, instant, state.clock.time) ?? "");
}

/** Returns the ends of effects in this round; later ends are among the combatant's conditions in the tracker. */
function endMarks(context: TrackerContext) {
  return effectEnds(context).flatMap((end, at) =>
    end.instant === null ? [] : [{ instant: end.instant, mark: endMark(end, end.instant, at, context) }],
  );
}

type EndMark = ReturnType<typeof endMark>;

function endMark({ name, bearer, participant }: EffectEnd, instant: number, at: number, context: TrackerContext) {
  return {
    key: `end ${at} ${participant}`,
    slot: "",
    participant,
    portrait: NOBODY,
    kind: "end",
    name,
    spoken: beside([text("Ribbon.EndsFor", { name, bearer }), unitWords(context.view.pacing).spoken(instant)]),
  };
}
