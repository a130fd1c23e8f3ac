import { FOES, PARTY, partyOf } from "../../fight/side-id.ts";
import { counted, text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import type { TrackerContext } from "../../reading/context.ts";
import type { SideMark } from "../../reading/views.ts";
import { groupName, sideMarkOf, sideName, sidesInOrder } from "../../reading/people.ts";
import { groupFor } from "../../reading/row/grouping.ts";

/**
 * Sides before the start, the party first; the GM can drop combatants on them. Null after the start, or
 * without combatants.
 */
export function sidesView(context: TrackerContext) {
  const { state, combat, gm } = context;
  if (state.status !== "setup") return null;
  const known = [...combat.combatants]
    .flatMap(({ id }) => (id && context.visible(id) ? (context.participant(id) ?? []) : []))
    .filter(({ kind }) => kind === "creature");
  const sides = sidesInOrder(state).flatMap((side) => {
    const ids = known.filter((one) => one.side === side).map(({ id }) => id);
    return ids.length ? [sideView(side, sideMarkOf(side, context), ids, context)] : [];
  });
  return sides.length
    ? {
        title: text("SideChoice.Title"),
        ...(gm ? { hint: text("SideChoice.Hint") } : {}),
        sides: [...sides, ...(gm ? emptySide(sides, context) : [])],
      }
    : null;
}

function sideView(id: string, mark: SideMark, ids: readonly string[], context: TrackerContext) {
  return {
    id,
    mark,
    name: sideName(id),
    count: counted("Tracker.Participants", ids.length),
    who: listed(namesIn(ids, context)),
  };
}

/** Adds the default other side to a single one, to drag to. */
function emptySide([only, ...others]: readonly ReturnType<typeof sideView>[], context: TrackerContext) {
  if (!only || others.length) return [];
  const id = only.id === FOES || partyOf(context.state) === null ? PARTY : FOES;
  return [sideView(id, id === PARTY && only.mark !== 1 ? 1 : 2, [], context)];
}

/** "Anna" and "Goblin ×6". */
function namesIn(ids: readonly string[], context: TrackerContext): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const key = groupFor(id, context) || `*${id}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()].map((members) => groupName(members, context));
}
