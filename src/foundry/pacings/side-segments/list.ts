import { requests, roundOfSlot, waitsForRound } from "../../../rules/core.ts";
import { actionTimes, deltasIn, sideSegmentsTurn } from "../../../rules/pacings.ts";
import type { Looking } from "../../fight/pacing-parts.ts";
import { numberText } from "../../host/i18n.ts";
import { plain } from "../../host/rich-text.ts";
import { fighters, sideName } from "../../reading/people.ts";
import type { Expected } from "../../reading/presenter.ts";
import { carriedTo } from "./action-words.ts";
import { carriedText } from "./notes.ts";
import { say, sayLine, type Context, type Participant, type Slot, type Types } from "./own.ts";

/** Stages with secret declarations (S-10). */
const DECLARING: ReadonlySet<string> = new Set(["declare", "declareLate"]);

/**
 * True if the viewer may know this participant's declaration: their own at once, friends' when all have
 * declared, foes' when they act.
 */
export function isOpenTo({ id, npc, side }: Participant, { gm, mine, state, view }: Looking<Types>): boolean {
  if (gm || mine(id)) return true;
  if (!DECLARING.has(state.stage)) return !npc;
  return state.stage === "declareLate" && !deltasIn(view.setting)[side];
}

/** True for a slot whose declaration this viewer may not know yet. Carried actions are known. */
export function undisclosed(slot: Slot, looking: Looking<Types>): boolean {
  const { state, view } = looking;
  if (state.status !== "running" || slot.kind === "carried") return false;
  if (!["declare", "roll", "declareLate"].includes(state.stage)) return false;
  const one = view.participant(slot.participant);
  return one !== undefined && !isOpenTo(one, looking);
}

/** False while declarations are listed above. */
export function shown(slot: Slot, context: Context): boolean {
  const { state } = context;
  if (state.status !== "running") return true;
  const of = roundOfSlot(slot.id);
  if (state.stage === "surprise" || state.stage === "declare")
    return slot.kind === "carried" && of === state.clock.round;
  // Of later rounds only the next, without carried actions: carriedOver lists those at this round's end.
  if (of > state.clock.round) return slot.kind !== "carried" && of === state.clock.round + 1;
  return !("certain" in slot);
}

/** Returns surprised combatants, newcomers and carried actions. */
export function expected(context: Context): readonly Expected[] {
  return [...late(context), ...newcomers(context), ...carriedOver(context)];
}

/** Returns mid-round joiners, who may declare (S-10). */
function newcomers(context: Context): readonly Expected[] {
  const { view, state } = context;
  if (!state.clock.played) return [];
  const members = fighters(context).filter(
    (one) =>
      one.since?.round === view.setting.round &&
      one.since.letIn !== true &&
      !waitsForRound(one, view.pacing.clock, view.setting.round) &&
      sideSegmentsTurn(one, view.setting).intent === undefined,
  );
  const note = plain(say("New.Note", { segment: state.clock.time ?? 0 }));
  return members.length
    ? [{ at: say("New.At"), headings: [], rows: members.map(({ id }) => ({ participant: id, note })) }]
    : [];
}

/** Returns the surprised, who declare after the others have begun (S-10). */
function late(context: Context): readonly Expected[] {
  const { view, state } = context;
  // Then they are among pending requests.
  const asked = state.stage === "declareLate" && requests(state).some(({ what }) => what === "declare");
  if (asked || !["declare", "roll", "declareLate"].includes(state.stage)) return [];
  const deltas = deltasIn(view.setting);
  const { avoided = {} } = view.setting.facts;
  const sides = Object.keys(deltas).filter((side) => deltas[side] && !Object.hasOwn(avoided, side));
  return sides.flatMap((side): Expected[] => {
    const members = fighters(context).filter(
      (one) => one.side === side && sideSegmentsTurn(one, view.setting).intent === undefined,
    );
    return members.length
      ? [
          {
            at: say("Late.At"),
            headings: [{ words: sayLine("Late.Heading", { side: sideName(side), delta: deltas[side] ?? 0 }) }],
            rows: members.map(({ id }) => ({ participant: id, note: plain(say("Late.Note")) })),
          },
        ]
      : [];
  });
}

/** Returns the actions that would now be carried over (S-26). */
function carriedOver(context: Context): readonly Expected[] {
  const { view, state } = context;
  if (state.status !== "running" || state.stage === "surprise") return [];
  const round = view.setting.round + 1;
  const all = fighters(context)
    .filter((one) => state.stage === "play" || state.stage === "settle" || isOpenTo(one, context))
    .flatMap((one) =>
      actionTimes(one, view.setting)
        .filter((time) => time.beyond && time.leg !== "arrival")
        .map((time) => ({ one, moment: time, to: carriedTo(time, view) })),
    );
  return all
    .sort((a, b) => a.to - b.to)
    .map(({ one, moment: time, to }): Expected => ({
      at: numberText(to),
      distance: say("Carried.Round", { round }),
      round,
      headings: [],
      rows: [
        {
          participant: one.id,
          state: "carried",
          note: plain(carriedText(time, time.segment, to, context.owned(one.id))),
        },
      ],
    }));
}
