import { currentIds } from "../../../rules/core.ts";
import { MENU_CLOSED } from "../../host/constants.ts";
import { whenShown } from "../../host/late.ts";
import { isReachedBy } from "../../host/same-actor.ts";
import { onHook, onHooks } from "../../host/typed-calls.ts";
import { shellOf } from "../../reading/pacing-shell.ts";
import type { TrackerHost } from "./host.ts";

/** Where the focus was in the tracker: by what can be found again after everything has been written anew. */
interface Place {
  readonly name: string | null;
  readonly action: string | undefined;
  readonly part: string | undefined;
}

/**
 * Keeps the focus in the tracker. The host finds a button again by its name; but a button whose work is done is gone, and so may be the one that a
 * dialog was opened with. Whoever works by keyboard would then stand nowhere, and begin at the top of the page again.
 */
export class FocusRestorer {
  /** Where the focus was last, unless somebody has taken it elsewhere. */
  #last: Place | null = null;
  readonly #listening = new AbortController();
  readonly #hook: number;

  constructor(private readonly tracker: HTMLElement) {
    const { ownerDocument: page } = tracker;
    const { signal } = this.#listening;
    page.addEventListener(
      "focusin",
      ({ target }) => {
        this.noteFocus(target as Element);
      },
      { signal },
    );
    // A press elsewhere takes the focus away on purpose.
    page.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!tracker.contains(target as Node) && !isDialog(target as Element)) this.#last = null;
      },
      { signal },
    );
    page.addEventListener(
      MENU_CLOSED,
      () => {
        this.restore();
      },
      { signal },
    );
    this.#hook = Hooks.on("closeDialogV2", () => {
      this.restore();
    });
  }

  /** The tracker is closed. */
  stop(): void {
    this.#listening.abort();
    Hooks.off("closeDialogV2", this.#hook);
  }

  private noteFocus(target: Element): void {
    // A dialog is a step on the way: it goes back to where it was opened.
    if (isDialog(target)) return;
    this.#last = this.tracker.contains(target) ? placeOf(target) : null;
  }

  /** If the focus has been lost: the same button, else the next of its kind, else the part of the tracker in which it was. */
  restore(): void {
    const { activeElement, body } = this.tracker.ownerDocument;
    if (!this.#last || (activeElement && activeElement !== body)) return;
    const { name, action, part } = this.#last;
    const root =
      part === undefined
        ? this.tracker
        : (this.tracker.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(part)}"]`) ?? this.tracker);
    const again =
      (name !== null && this.find(this.tracker, `[name="${CSS.escape(name)}"]`)) ||
      (action !== undefined && this.find(root, `[data-action="${CSS.escape(action)}"]`));
    if (!again && !root.hasAttribute("tabindex")) root.tabIndex = -1;
    if (!again) root.dataset.keyboardFocus = "";
    (again || root).focus({ preventScroll: !again });
  }

  private find(root: HTMLElement, selector: string): HTMLElement | null {
    return root.querySelector<HTMLElement>(`button${selector}:not(:disabled)`);
  }
}

/** After a step of an attack: the next thing to press, or Done. Not if the focus was taken elsewhere meanwhile. */
export function focusNext(tracker: HTMLElement): void {
  const { activeElement, body } = tracker.ownerDocument;
  if (activeElement && activeElement !== body && !tracker.contains(activeElement)) return;
  (
    tracker.querySelector<HTMLElement>(".sz-btn--now:not([aria-disabled])") ??
    tracker.querySelector<HTMLElement>("[data-action=done]")
  )?.focus({ preventScroll: true });
}

/** A dialog, or a menu. */
function isDialog(element: Element): boolean {
  return element.closest?.("dialog, .application.dialog, .sz-pop") != null;
}

function placeOf(element: Element): Place {
  return {
    name: element.getAttribute("name"),
    action: (element as HTMLElement).dataset.action,
    part: element.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart,
  };
}

/** Room above whoever acts now, for what was done last: about two rows. */
const ABOVE = 72;

/**
 * Brings what the table waits for into view: what is owed, or goes on in the chat by a move of the reader's own, else whoever acts, else who is next.
 * Called only when something has happened, so that nothing moves while it is being read.
 */
function showNow(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>(".sz-play");
  const now = list?.querySelector<HTMLElement>(".sz-now, .sz-slot[data-state=next]");
  const wanted =
    list?.querySelector<HTMLElement>(".sz-owed:not([data-quiet]), .sz-owed[data-mine=yes]") ??
    (list && attacksBefore(list, now)) ??
    now;
  if (!list || !wanted) return;
  const place = wanted.getBoundingClientRect();
  // The heads of the columns stay above the list. A tall plate is worth more than what was done before it.
  const heads = wanted.matches(".sz-owed") ? 0 : (list.querySelector<HTMLElement>(".sz-axis")?.offsetHeight ?? 0);
  const room = Math.max(heads, Math.min(ABOVE, list.clientHeight - place.height));
  list.scrollTop = Math.max(0, list.scrollTop + place.top - list.getBoundingClientRect().top - room);
}

/** What moves the list by hand. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Keeps the turn that is now in view. A tracker may be drawn before it has a size: after a join its tab is still hidden, a window that is popped out gets its place later, and
 * rows out of sight get their height when they are laid out. So it is shown again whenever sizes change, until the user moves the list.
 */
export class NowInView {
  #byHand = false;
  readonly #sizes: ResizeObserver | null;
  readonly #listening = new AbortController();

  constructor(private readonly tracker: HTMLElement) {
    const { ResizeObserver: Observer } = tracker.ownerDocument.defaultView ?? {};
    this.#sizes = Observer
      ? new Observer(() => {
          if (!this.#byHand) showNow(tracker);
        })
      : null;
    for (const event of BY_HAND)
      tracker.addEventListener(event, () => this.leave(), { signal: this.#listening.signal, passive: true });
  }

  /** After something has happened. */
  show(): void {
    this.#byHand = false;
    showNow(this.tracker);
  }

  /** The user looks elsewhere. */
  leave(): void {
    this.#byHand = true;
  }

  /** After each picture: parts of the list may be new. */
  follow(): void {
    for (const part of this.tracker.querySelectorAll(".sz-play, .sz-timeline")) this.#sizes?.observe(part);
  }

  /** The tracker is closed. */
  stop(): void {
    this.#sizes?.disconnect();
    this.#listening.abort();
  }
}

/** Attacks that go on in the chat, if they and whoever acts can be seen together. */
function attacksBefore(list: HTMLElement, now: HTMLElement | null | undefined): HTMLElement | null {
  const box = list.querySelector<HTMLElement>("[data-action=showExchange]")?.closest<HTMLElement>(".sz-owed") ?? null;
  return box && now && now.getBoundingClientRect().bottom - box.getBoundingClientRect().top > list.clientHeight
    ? null
    : box;
}

/** What a change of an actor touches that the rows show. */
const POOLS = ["system.hp", "system.fp"] as const;

const HOOKS = ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateItem", "deleteItem"] as const;

/**
 * The plate shows defences and Move of whoever acts. Wounds and loads are bookkeeping of the fight, and draw it anew; conditions and what is in hand are
 * not, so the list is drawn anew when those of somebody who acts change. Once for a whole batch.
 * @returns to be called when the tracker closes
 */
export function followFigures(tracker: TrackerHost): () => void {
  let due = false;
  const follow = (document: { readonly parent?: unknown }): void => {
    const combat = tracker.encounterCombat;
    const actor = document.parent;
    // Elsewhere nothing of this stands on the plate, and a list that is drawn anew for nothing is in the way of whoever presses something in it.
    if (due || !combat || !actor || !tracker.rendered || !shellOf(combat.encounter.pacing).followsFigures) return;
    const acting = currentIds(combat.encounter);
    if (
      ![...combat.combatants].some(
        (one) => isReachedBy(one, actor) && acting.some((slot) => slot.includes(`_${one.id}_`)),
      )
    )
      return;
    due = true;
    setTimeout(() => {
      due = false;
      if (tracker.rendered) tracker.showOrder();
    }, 0);
  };
  // HP and FP stand in the rows of everybody, also where the pacing knows nothing of them.
  const followPools = (actor: Actor.Implementation, change: object): void => {
    const combat = tracker.encounterCombat;
    if (
      !combat ||
      !tracker.rendered ||
      !POOLS.some((path) => foundry.utils.hasProperty(change, path)) ||
      ![...combat.combatants].some((one) => isReachedBy(one, actor))
    )
      return;
    tracker.showOrder();
  };
  const stops = [onHooks(HOOKS, follow), onHook("updateActor", followPools)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Completes a picture of the tracker when the browser has shown it: what takes long and is looked at later, if at all, does not hold up what the click was about. Buttons get the
 * titles that say what Undo and Redo would do: at once if the focus or the pointer comes to them before, so that nobody reads them without.
 */
export class PictureCompleter {
  #titles: (() => Readonly<Record<string, string>>) | null = null;
  #picture = 0;
  readonly #listening = new AbortController();

  constructor(private readonly tracker: TrackerHost) {
    const { signal } = this.#listening;
    const near = ({ target }: Event): void => {
      if ((target as Element).closest?.(".sz-foot")) this.name();
    };
    for (const event of ["focusin", "pointerover"]) tracker.element.addEventListener(event, near, { signal });
  }

  /**
   * Notes what a picture lacks.
   * @param titles by the action of the button; null if the buttons were not drawn
   * @param render shows again what was drawn from outdated views; null if nothing was
   */
  async follow(titles: (() => Readonly<Record<string, string>>) | null, render: (() => unknown) | null): Promise<void> {
    if (!titles && !render) return;
    const picture = ++this.#picture;
    this.#titles = titles ?? this.#titles;
    // Whoever stands on a button already reads it now.
    if (titles && this.tracker.element.querySelector(".sz-foot :focus, .sz-foot :hover")) this.name();
    await whenShown();
    // A later picture completes itself.
    if (this.#listening.signal.aborted || this.#picture !== picture) return;
    this.name();
    await render?.();
  }

  /** The tracker is closed. */
  stop(): void {
    this.#titles = null;
    this.#listening.abort();
  }

  private name(): void {
    const titles = this.#titles?.() ?? {};
    this.#titles = null;
    for (const [action, title] of Object.entries(titles)) {
      const button = this.tracker.element.querySelector(`.sz-foot [data-action="${action}"]`);
      button?.setAttribute("aria-label", title);
      button?.setAttribute("data-tooltip", "");
    }
  }
}
