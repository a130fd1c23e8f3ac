import type { clickActions } from "../host/menu.ts";
import { pressOf } from "../host/presses.ts";
import type { TrackerButtons } from "../reading/buttons.ts";
import type { TrackerHost } from "./host.ts";
import { slotsOfRow } from "./moves.ts";

/** Actions of keys on a row; each returns true if it did something. */
export interface RowKeys {
  /** Earlier (−1) or later (1). */
  readonly step: (slots: readonly string[], by: -1 | 1) => void;
  /** Undoes this row's steps. @returns false if there are none */
  readonly back: (slots: readonly string[]) => boolean;
  readonly open: (group: string, open: boolean) => void;
}

/** A row's one tab stop: its menu. */
const STOPS =
  ".sz-now button[name^=now-menu-], .sz-slot__tools > button[name^=menu-], .sz-waiting button[name^=wait-menu-]";

/**
 * Arrows move between rows, with Ctrl they move the row and Escape undoes that; right opens a group and
 * reaches its members, left closes it.
 */
export function followKeys(root: HTMLElement, keys: RowKeys): void {
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !(event.target as HTMLElement).closest(".sz-slot, .sz-now, .sz-wait")) return;
    if (!handled(event, root, keys)) return;
    event.preventDefault();
    // Foundry moves tokens by the same keys.
    event.stopPropagation();
  });
}

function handled(event: KeyboardEvent, root: HTMLElement, keys: RowKeys): boolean {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>(".sz-slot");
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
  if (event.key === "Escape") return row !== null && keys.back(slotsOfRow(row));
  if (by !== null && (event.ctrlKey || event.metaKey)) return stepRow(row, by, keys);
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (by !== null) return toStop(root, target, by);
  if (event.key === "ArrowRight" || event.key === "ArrowLeft")
    return row !== null && sideways(row, target, event.key === "ArrowRight" ? 1 : -1, keys);
  return false;
}

function stepRow(row: HTMLElement | null, by: -1 | 1, { step }: RowKeys): boolean {
  if (row?.dataset.movable === undefined) return false;
  step(slotsOfRow(row), by);
  return true;
}

function toStop(root: HTMLElement, target: HTMLElement, by: -1 | 1): boolean {
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)];
  const own = stopOf(target);
  const next = own && stops[stops.indexOf(own) + by];
  next?.focus();
  next?.closest(".sz-slot, .sz-wait")?.scrollIntoView({ block: "nearest" });
  return own !== null && stops.includes(own);
}

/** The tab stop of the focused row. */
function stopOf(target: HTMLElement): HTMLElement | null {
  return target.matches(STOPS)
    ? target
    : (target.closest(".sz-slot, .sz-wait")?.querySelector<HTMLElement>(STOPS) ?? null);
}

function sideways(row: HTMLElement, target: HTMLElement, by: -1 | 1, { open }: RowKeys): boolean {
  const toggle = row.querySelector<HTMLElement>(".sz-unfold");
  const members = [...row.querySelectorAll<HTMLElement>(".sz-members:not([hidden]) .sz-head__menu")];
  const at = members.indexOf(target);
  if (by > 0 && members[at + 1]) members[at + 1]?.focus();
  else if (by < 0 && at > 0) members[at - 1]?.focus();
  else if (by < 0 && at === 0) stopOf(row)?.focus();
  else if (toggle && at < 0 && by > 0 !== (toggle.getAttribute("aria-expanded") === "true"))
    open((pressOf(toggle)?.args as TrackerButtons["toggleGroup"]).group, by > 0);
  else return false;
  return true;
}

const ROWS = ".sz-head, .sz-slot, .sz-wait, .sz-now";

/**
 * The right button of a mouse, the key for menus, and a tap open the card of the row where the pointer is. With Shift held down Foundry's own menu comes, with what
 * other packages put there; a mouse click keeps Foundry's meaning.
 */
export function followCards(tracker: TrackerHost, actions: ReturnType<typeof clickActions<TrackerHost, object>>): void {
  const { element } = tracker;
  let pointer = "";
  element.addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType), { capture: true });
  const open = (event: MouseEvent): void => {
    const target = event.target as HTMLElement;
    if (event.type === "click" ? pointer !== "touch" || target.closest(CONTROLS) : event.shiftKey) return;
    const button = menuOf(target.closest<HTMLElement>(ROWS));
    const action = actions[button?.dataset.action ?? ""];
    if (!button || !action) return;
    event.preventDefault();
    event.stopPropagation();
    void action.call(tracker, event as PointerEvent, button);
  };
  for (const kind of ["contextmenu", "click"] as const) element.addEventListener(kind, open, { capture: true });
}

const CONTROLS = "button, a, input, select, textarea, label";

/** Returns the button that opens a row's menu; null without one, or if its buttons open different menus. */
function menuOf(row: HTMLElement | null): HTMLElement | null {
  const own = [...(row?.querySelectorAll<HTMLElement>("button[data-action$=Menu]") ?? [])].filter(
    (button) => button.closest(ROWS) === row,
  );
  const [first] = own;
  return first && own.every(({ dataset }) => dataset.press === first.dataset.press) ? first : null;
}
