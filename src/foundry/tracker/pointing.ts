import type { Command } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import { closestTo } from "../host/nodes.ts";
import { pressOf } from "../host/presses.ts";
import { whenIdle } from "../host/timing.ts";
import { onHook } from "../host/typed-calls.ts";
import type { OfOffer, OfSlot } from "../reading/buttons.ts";
import { consequencesOf, type Consequences } from "../reading/consequences.ts";
import type { TrackerContext } from "../reading/context.ts";
import { commandsNow, readyFor } from "../reading/prepared.ts";
import { beginRow, doneRow } from "./views/group-row.ts";
import { applyFirst } from "./views/left-open.ts";

/** Milliseconds: the pointer rests, a finger holds, and an answer comes too late. */
const [REST, HOLD, LATE] = [150, 400, 500];

/** More turns are not tried. */
const MOST = 24;

/** Buttons that send something without asking first. */
const BUTTONS = "button[data-action]:not([aria-haspopup], [aria-disabled])";

/** What such a button carries. */
type Sent = OfSlot & OfOffer;

let clear = (): void => undefined;

/**
 * Shows what a press would change for others, while its button is pointed at, focused by keys, or held on a
 * touch screen.
 * @param root whose buttons are followed: a tracker or the ribbon
 * @param signal ends it
 * @param latest what was pointed at meanwhile
 */
export function followButtons(
  root: HTMLElement,
  reading: () => TrackerContext | null,
  signal: AbortSignal,
  latest: Event,
): void {
  let at: HTMLElement | null = null;
  const end = (): void => point(null);
  const point = (button: HTMLElement | null, delay = 0): void => {
    if (button === at) return;
    at = button;
    clear();
    if (button) setTimeout(() => void show(button), delay);
  };
  const show = async (button: HTMLElement): Promise<void> => {
    const since = performance.now();
    if (at === button) await whenIdle();
    const isLate = performance.now() - since > LATE;
    const context = at === button && button.isConnected && !isLate ? reading() : null;
    const said = context && consequencesOf(commandsOf(button, context), context);
    if (said) clear = drawn(said, button, root);
  };
  const look = (event: Event): void => {
    if (event.type === "focusin") point(closestTo(event, `${BUTTONS}:focus-visible`));
    else if (!isTouch(event)) point(closestTo(event, BUTTONS), REST);
  };
  const on = (kinds: readonly string[], run: (event: Event) => void): void => {
    for (const kind of kinds) root.addEventListener(kind, run, { signal });
  };
  on(["pointerover", "focusin"], look);
  on(["pointerdown"], (event) => point(isTouch(event) ? closestTo(event, BUTTONS) : null, HOLD));
  on(["pointerup", "pointercancel", "pointerleave", "focusout", "click"], end);
  on(["keydown"], (event) => {
    if ("key" in event && event.key === "Escape") end();
  });
  signal.addEventListener("abort", end);
  look(latest);
}

function isTouch(event: Event): boolean {
  return "pointerType" in event && event.pointerType === "touch";
}

/** Returns what a button would send now; nothing for dice and dialogs. */
function commandsOf(button: HTMLElement, context: TrackerContext): readonly Command[] {
  const press = pressOf(button);
  const given: Partial<Sent> = { ...press?.args };
  switch (button.dataset.action) {
    case "done": {
      const done: Command = { type: "done", ...press?.args };
      return [...applyFirst([done], context), done];
    }
    case "groupDone": {
      const slot = context.now.find(({ id }) => id === given.slot);
      const { commands = [] } = slot ? doneRow(slot, context, beginRow(slot, context), MOST + 1) : {};
      return commands.length > MOST ? [] : commands;
    }
    case "takeOffer":
      return given.command ? [given.command] : commandsIn(press);
    case "givePrepared": {
      const { participant = "" } = given;
      const ready = readyFor(participant, context);
      return ready?.when === "now" ? commandsNow(ready, participant, context) : [];
    }
    case "nextRound":
      return [{ type: "nextWindow" }];
    default:
      return commandsIn(press);
  }
}

function commandsIn(press: ReturnType<typeof pressOf>): readonly Command[] {
  return press?.commands?.filter(isCommand) ?? [];
}

function isCommand(sent: object): sent is Command {
  return "type" in sent;
}

/** Draws the line and the marks. @returns what removes them */
function drawn({ line, changes, lands }: Consequences, button: HTMLElement, root: HTMLElement): () => void {
  const page = button.ownerDocument;
  const words = page.createElement("p");
  words.className = `sz sz-ahead ${root.closest(".theme-light") ? "theme-light" : ""}`;
  words.id = "sz-ahead";
  words.role = "status";
  page.body.append(words);
  words.textContent = line;
  place(words, button, root);
  button.setAttribute("aria-describedby", words.id);
  const marked: HTMLElement[] = [];
  for (const row of page.querySelectorAll<HTMLElement>("[data-slot-id], [data-slot], .sz-face[data-press]")) {
    const slots = row.dataset.slots?.split(" ") ?? [row.dataset.slotId ?? row.dataset.slot ?? slotOf(row)];
    const change = slots.map((slot) => changes.get(slot)).find(Boolean);
    if (change) {
      row.dataset.ahead = change;
      row.setAttribute("aria-description", text(`Ahead.Marks.${change}`));
    }
    if (lands && slots.includes(lands.before)) row.dataset.lands = lands.at;
    marked.push(row);
  }
  const stop = onHook("updateCombat", () => clear());
  return () => {
    stop();
    words.remove();
    button.removeAttribute("aria-describedby");
    for (const row of marked) {
      delete row.dataset.ahead;
      delete row.dataset.lands;
      row.removeAttribute("aria-description");
    }
  };
}

function slotOf(face: HTMLElement): string {
  const { args } = pressOf(face) ?? {};
  return args && "slot" in args ? String(args.slot) : "";
}

/** Pixels between the line and what it is beside. */
const GAP = 8;

/** Beside the tracker at the height of the button, without room above its foot; below the ribbon, or above it. */
function place(words: HTMLElement, button: HTMLElement, root: HTMLElement): void {
  const [key, all] = [button.getBoundingClientRect(), root.getBoundingClientRect()];
  const { offsetWidth: width, offsetHeight: height, ownerDocument } = words;
  const { clientWidth, clientHeight } = ownerDocument.documentElement;
  const isBeside = root.matches(".sz-tracker") && all.left > width + 2 * GAP;
  const foot = button.closest("nav")?.getBoundingClientRect() ?? key;
  const below = all.bottom + GAP + height < clientHeight && !root.matches(".sz-tracker");
  const left = isBeside ? all.left - GAP - width : Math.min(key.left, clientWidth - GAP - width);
  const top = isBeside ? (key.top + key.bottom - height) / 2 : below ? all.bottom + GAP : foot.top - GAP - height;
  words.style.left = `${Math.round(Math.max(GAP, left))}px`;
  words.style.top = `${Math.round(Math.max(GAP, Math.min(top, clientHeight - GAP - height)))}px`;
}
