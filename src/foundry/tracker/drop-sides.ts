import type { Fight } from "../fight/fight.ts";
import { contextHere } from "../reading/fight-context.ts";
import { unattended } from "../host/constants.ts";
import type { TrackerContext } from "../reading/context.ts";
import { fightDesk } from "../windows/fight-desk.ts";
import { groupOf } from "../reading/row/grouping.ts";
import { putOnSide } from "./side-menu.ts";

/** Drag type of a row. */
const ROW = "SegmentZeroCombatants";

/** Marks the place below the pointer. */
const HELD = "data-drop";

/**
 * Lets the GM drag rows to another side before the start, and drop actors at any time, on a side or anywhere.
 * @param root survives renders of its parts
 * @param fight the viewed fight
 */
export function followSideDrops(root: HTMLElement, fight: () => Fight | null): void {
  const context = (): TrackerContext | null => (game.user?.isGM ? contextHere(fight()) : null);
  const leave = (): void => {
    for (const one of root.querySelectorAll(`.sz-sides__one[${HELD}]`)) one.removeAttribute(HELD);
  };
  // Rows are draggable only then.
  root.addEventListener("pointerdown", ({ target }) => {
    const row = (target as HTMLElement).closest<HTMLElement>(".sz-slot[data-participant-id]");
    if (row && !(target as HTMLElement).closest("button")) row.draggable = context()?.state.status === "setup";
  });
  root.addEventListener("dragstart", (event) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>(".sz-slot[data-participant-id]");
    const now = row?.draggable ? context() : null;
    if (row && now) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: ROW, ids: idsOf(row, now) }));
  });
  root.addEventListener("dragover", (event) => {
    leave();
    if (!event.dataTransfer?.types.includes("text/plain") || !game.user?.isGM || !fight()) return;
    event.preventDefault();
    sideAt(event)?.setAttribute(HELD, "");
  });
  root.addEventListener("dragleave", leave);
  root.addEventListener("drop", (event) => {
    const side = sideAt(event)?.dataset.side;
    leave();
    const dragged = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as {
      type?: string;
      uuid?: string;
      ids?: readonly string[];
    };
    const now = context();
    if (!now) return;
    if (dragged.type === ROW && side !== undefined)
      void unattended("sides", () => putOnSide(side, dragged.ids ?? [], now));
    else if (dragged.type === "Actor" && dragged.uuid) void fightDesk()?.join(now.combat, dragged.uuid, side);
    else return;
    event.preventDefault();
  });
}

function sideAt({ target }: Event): HTMLElement | null {
  return (target as HTMLElement).closest<HTMLElement>(".sz-sides__one");
}

/** All members of a group; hidden ones separately. */
function idsOf(row: HTMLElement, context: TrackerContext): readonly string[] {
  const { participantId: id = "", slots } = row.dataset;
  return slots === undefined ? [id] : groupOf(id, context);
}
