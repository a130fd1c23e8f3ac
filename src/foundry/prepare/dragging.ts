import { closestTo } from "../host/nodes.ts";
const ROW = "SegmentZeroPlanRow";

export interface Drops {
  move(key: string, side: string): void;
  /** An actor, from anywhere. */
  add(uuid: string, side: string): void;
}

/** Lets rows and actors be dropped on the sides of a plan. */
export function followPlanDrags(element: HTMLElement, drops: Drops): void {
  const hold = (event: DragEvent | null): void => {
    for (const one of element.querySelectorAll("[data-drop]")) one.removeAttribute("data-drop");
    const side = event && closestTo(event, "[data-side]");
    if (!side || !event.dataTransfer?.types.includes("text/plain")) return;
    event.preventDefault();
    side.setAttribute("data-drop", "");
  };
  element.addEventListener("dragstart", (event) => {
    const { key, uuid } = closestTo(event, "[draggable=true]")?.dataset ?? {};
    if (key) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: ROW, key }));
    else if (uuid) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
  });
  element.addEventListener("dragover", hold);
  element.addEventListener("dragleave", () => hold(null));
  element.addEventListener("drop", (event) => {
    const side = closestTo(event, "[data-side]")?.dataset.side;
    hold(null);
    const { type, uuid, key } = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as {
      type?: string;
      uuid?: string;
      key?: string;
    };
    if (side === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (type === ROW && key) drops.move(key, side);
    else if (type === "Actor" && uuid) drops.add(uuid, side);
  });
}
