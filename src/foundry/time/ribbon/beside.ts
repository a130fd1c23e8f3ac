import { text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import type { Row } from "../../reading/row/row-view.ts";
import type { WaitingView } from "../../tracker/views/waiting.ts";

/** Faces above each other. */
const FACES = 2;

/** Returns the faces beside time; null without any. */
export function besideView(lanes: readonly WaitingView[], context: TrackerContext) {
  const rows = lanes.flatMap(({ title, rows: own }) => own.map((row) => ({ title, row })));
  if (!rows.length) return null;
  const shown = rows.length > FACES ? rows.slice(0, FACES - 1) : rows;
  const hidden = rows.slice(shown.length).map(({ row }) => row.name);
  return {
    faces: shown.map(({ title, row }) => ({
      key: `beside ${row.participantId}`,
      slot: slotOf(row, context),
      participant: row.participantId,
      portrait: row.portrait,
      mark: row.mark,
      spoken: beside([`${title}: ${row.name}`, spoken(row.until ?? []), row.limit ?? row.last ?? ""]),
    })),
    ...(hidden.length
      ? { more: { text: `+${hidden.length}`, spoken: text("Ribbon.MoreBeside", { names: listed(hidden) }) } }
      : {}),
  };
}

/** Waits with their buttons, below the open lanes. */
export function waitRows(lanes: readonly WaitingView[]) {
  return lanes.flatMap(({ rows }) =>
    rows.map(({ participantId, portrait, name, mark, until, last = "", verb }) => ({
      key: `wait ${participantId}`,
      participant: participantId,
      portrait,
      name,
      mark,
      until,
      last,
      ...(verb ? { verb: { ...verb, big: false, primary: false } } : {}),
    })),
  );
}

function slotOf({ participantId }: Row, { slots }: TrackerContext): string {
  return slots.find(({ participant, state }) => participant === participantId && state === "waiting")?.id ?? "";
}
