import { text } from "../../host/i18n.ts";
import type { TrackerContext } from "../../reading/context.ts";
import type { TimeGroupView } from "../../reading/views.ts";
import { timelineView } from "../tracker/views/timeline.ts";

/**
 * Returns the current and next combatants that this viewer may know.
 * @returns `mine`: this user may act for the combatant; the tag is filled
 */
export function marksOf(reader: TrackerContext) {
  if (reader.state.status !== "running") return [];
  const context: TrackerContext = { ...reader, apart: true };
  const now = context.now.map(({ participant }) => ({
    participant,
    kind: "now",
    mine: !context.gm && context.mine(participant),
    word: text("Now.Word"),
  }));
  const acting = new Set(now.map(({ participant }) => participant));
  const groups = timelineView(context).entries.filter((entry): entry is TimeGroupView => entry.kind === "time");
  const next = groups.flatMap(({ at, blocks }) =>
    blocks
      .flatMap(({ slots }) => slots)
      .filter(
        ({ state, participantId }) =>
          state === "next" && !acting.has(participantId) && context.participant(participantId) !== undefined,
      )
      .map(({ participantId }) => ({
        participant: participantId,
        kind: "next",
        mine: false,
        word: at ? text("Marks.Next", { at }) : text("States.next"),
      })),
  );
  return [...now, ...next];
}
