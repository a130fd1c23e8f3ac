import { currentIds, participantOfSlot } from "../../rules/core.ts";
import { MENU_CLOSED } from "../host/constants.ts";
import { whenShown } from "../host/timing.ts";
import { sizesOf } from "../host/nodes.ts";
import { isReachedBy } from "../host/same-actor.ts";
import { onAnyHook, onHook, onHooks } from "../host/typed-calls.ts";
import { changesIcons, type Changed } from "../reading/effects.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import type { TrackerHost } from "./host.ts";

/** Where the focus was, in terms that survive renders. */
interface Place {
  readonly name: string | null;
  readonly action: string | undefined;
  readonly part: string | undefined;
}

/**
 * Keeps the focus in the tracker when its button is gone, so that keyboard users do not start at the top of
 * the page.
 */
export class FocusRestorer {
  /** The last focus, unless the user moved it elsewhere. */
  #last: Place | null = null;
  readonly #listening = new AbortController();
  readonly #stop: () => void;

  constructor(private readonly tracker: HTMLElement) {
    const { ownerDocument: page } = tracker;
    const { signal } = this.#listening;
    page.addEventListener("focusin", ({ target }) => this.noteFocus(target as Element), { signal });
    // A press elsewhere moves the focus on purpose.
    page.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!tracker.contains(target as Node) && !isDialog(target as Element)) this.#last = null;
      },
      { signal },
    );
    page.addEventListener(MENU_CLOSED, () => this.restore(), { signal });
    this.#stop = onAnyHook("closeDialogV2", () => this.restore());
  }

  stop(): void {
    this.#listening.abort();
    this.#stop();
  }

  private noteFocus(target: Element): void {
    // A dialog returns the focus to where it was opened.
    if (isDialog(target)) return;
    this.#last = this.tracker.contains(target) ? placeOf(target) : null;
  }

  /** Restores a lost focus: to the same button, the next of its kind, the filled one, or its part of the tracker. */
  restore(): void {
    const { activeElement, body } = this.tracker.ownerDocument;
    if (!this.#last || (activeElement && activeElement !== body)) return;
    const { name, action, part } = this.#last;
    const root =
      part === undefined
        ? this.tracker
        : (this.tracker.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(part)}"]`) ?? this.tracker);
    const again =
      (name !== null && buttonIn(this.tracker, `[name="${CSS.escape(name)}"]`)) ||
      (action !== undefined && buttonIn(root, `[data-action="${CSS.escape(action)}"]`)) ||
      buttonIn(this.tracker, ".sz-btn--now");
    if (!again && !root.hasAttribute("tabindex")) root.tabIndex = -1;
    if (!again) root.dataset.keyboardFocus = "";
    (again || root).focus({ preventScroll: !again });
  }
}

function buttonIn(root: HTMLElement, selector: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`button${selector}:not(:disabled)`);
}

/** True for dialogs and menus. */
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

/** Pixels above the current row for the last turns: about two rows. */
const ABOVE = 72;

/**
 * Scrolls to the current row, or the next. Only after a change.
 */
function showNow(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>(".sz-play");
  const wanted = list?.querySelector<HTMLElement>(".sz-now, .sz-slot[data-state=next]");
  if (!list || !wanted) return;
  const place = wanted.getBoundingClientRect();
  // A tall current row takes precedence over past turns.
  const room = Math.max(0, Math.min(ABOVE, list.clientHeight - place.height));
  list.scrollTop = Math.max(0, list.scrollTop + place.top - list.getBoundingClientRect().top - room);
}

/** Manual scrolling. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Keeps the current row in view. The tracker's size may change after a render (hidden tab, popout, late
 * layout), so it scrolls again until the user does.
 */
export class NowInView {
  #byHand = false;
  readonly #sizes: ResizeObserver | null;
  readonly #listening = new AbortController();

  constructor(private readonly tracker: HTMLElement) {
    this.#sizes = sizesOf(tracker, () => {
      if (!this.#byHand) showNow(tracker);
    });
    for (const event of BY_HAND)
      tracker.addEventListener(event, () => this.leave(), { signal: this.#listening.signal, passive: true });
  }

  /** Shows the current row after a change. */
  show(): void {
    this.#byHand = false;
    showNow(this.tracker);
  }

  /** Ends following: the user looks elsewhere. */
  leave(): void {
    this.#byHand = true;
  }

  /** Follows new parts after each render. */
  follow(): void {
    for (const part of this.tracker.querySelectorAll(".sz-play, .sz-timeline")) this.#sizes?.observe(part);
  }

  stop(): void {
    this.#sizes?.disconnect();
    this.#listening.abort();
  }
}

/** Changes that rows show. */
const POOLS = ["system.hp", "system.fp"] as const;

const HOOKS = ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateItem", "deleteItem"] as const;

/**
 * Renders the rows when effects of a combatant change, and the current row when items of its combatant do;
 * wounds and loads change the encounter anyway. Once per batch.
 * @returns ends it
 */
export function followValues(tracker: TrackerHost): () => void {
  let due = false;
  const follow = (document: Changed): void => {
    const combat = tracker.encounterCombat;
    if (due || !combat || !tracker.rendered) return;
    // Elsewhere the row does not show this, and a render would disturb clicks.
    const acting = shellIn({ state: combat.encounter }).followsFigures ? currentIds(combat.encounter) : [];
    const own = acting.map((slot) => combat.combatants.get(participantOfSlot(slot)));
    const shows = changesIcons(document, combat);
    if (!shows && !own.some((one) => one && isReachedBy(one, document.parent))) return;
    due = true;
    setTimeout(() => {
      due = false;
      if (tracker.rendered) tracker.showOrder();
    }, 0);
  };
  // All rows show HP and FP.
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
  const followToken = (token: TokenDocument.Implementation, change: object): void => {
    if (!("hidden" in change) || !tracker.rendered) return;
    if ([...(tracker.encounterCombat?.combatants ?? [])].some((one) => one.token?.id === token.id)) tracker.showOrder();
  };
  const stops = [onHooks(HOOKS, follow), onHook("updateActor", followPools), onHook("updateToken", followToken)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Completes a render once it is visible, so that slow parts do not delay a click: the titles of Undo and Redo,
 * which are set earlier on focus or hover.
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
   * Notes what a render lacks.
   * @param titles by button action
   */
  async follow(titles: () => Readonly<Record<string, string>>): Promise<void> {
    const picture = ++this.#picture;
    this.#titles = titles;
    // A focused button is being read.
    if (this.tracker.element.querySelector(".sz-foot :focus, .sz-foot :hover")) this.name();
    await whenShown();
    // A later render completes itself.
    if (this.#listening.signal.aborted || this.#picture !== picture) return;
    this.name();
  }

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
