import { text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import { tileOf } from "../../reading/row/tile.ts";
import type { WaitingView } from "../../tracker/views/waiting.ts";

/** Faces above each other. */
const FACES = 2;

/** Returns the faces beside time; null without any. */
export function besideView(lanes: readonly WaitingView[]) {
  const tiles = lanes.flatMap(({ title, rows }) =>
    rows.map((row) =>
      tileOf(row, [spoken(row.until ?? []), row.limit ?? row.last], {
        key: `beside ${row.participantId}`,
        word: title,
      }),
    ),
  );
  if (!tiles.length) return null;
  const faces = tiles.length > FACES ? tiles.slice(0, FACES - 1) : tiles;
  const hidden = tiles.slice(faces.length).map(({ name }) => name);
  return {
    faces,
    ...(hidden.length
      ? { more: { text: `+${hidden.length}`, spoken: text("Ribbon.MoreBeside", { names: listed(hidden) }) } }
      : {}),
  };
}
