import { template } from "../../host/constants.ts";
import { render } from "../../host/templates.ts";
import { findAll, isDisplayed, putOnPage } from "../../host/nodes.ts";

export interface BannerView {
  readonly kind: Kind;
  readonly title: string;
  readonly words: string;
  /** True if the tracker shows the same encounter, and so says it too. */
  readonly tracked?: boolean;
  readonly press?: () => void;
}

/** Milliseconds. */
const STAYS: Readonly<Record<Kind, number>> = { up: 9_000, pending: 9_000, next: 5_000, phase: 4_000 };

let shown: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Keeps a slow render from replacing a newer one. */
let latest = 0;

/** Takes no focus; closes by itself or by a click. Not shown over a tracker that says the same. */
export async function showBanner(view: BannerView): Promise<void> {
  const number = (latest += 1);
  const content = await render(template("notices/banner.hbs"), view);
  if (number !== latest) return;
  remove();
  const element = document.createElement("div");
  element.className = "sz sz-notice";
  element.dataset.kind = view.kind;
  announce(element, view.kind);
  putOnPage(element);
  element.innerHTML = content;
  element.addEventListener("click", () => {
    hideBanner();
    view.press?.();
  });
  if (!place(element) && view.tracked) {
    element.remove();
    return;
  }
  shown = element;
  timer = setTimeout(hideBanner, STAYS[view.kind]);
}

export function hideBanner(): void {
  latest += 1;
  remove();
}

function remove(): void {
  clearTimeout(timer);
  shown?.remove();
  shown = null;
}

/** Announces only while no tracker is visible, because trackers announce turns. */
function announce(element: HTMLElement, kind: Kind): void {
  if (trackers().some(({ checkVisible }) => checkVisible)) element.setAttribute("aria-hidden", "true");
  else element.setAttribute("role", kind === "up" || kind === "pending" ? "alert" : "status");
}

interface Tracker {
  readonly checkVisible: boolean;
  /** False in a detached window. */
  readonly isHere: boolean;
  readonly box: DOMRect;
}

/** Returns the sidebar's tracker, and popouts. */
function trackers(): readonly Tracker[] {
  return findAll(".sz-tracker").map((element) => ({
    checkVisible: isDisplayed(element),
    isHere: element.ownerDocument === document,
    box: element.getBoundingClientRect(),
  }));
}

/** Places it in the free space at the left, else at the upper edge. False if it covers a tracker even there. */
function place(element: HTMLElement): boolean {
  const boxes = trackers()
    .filter(({ checkVisible, isHere, box }) => checkVisible && isHere && box.width > 0)
    .map(({ box }) => box);
  const free = Math.min(innerWidth, ...boxes.filter(({ right }) => right > innerWidth - 60).map(({ left }) => left));
  const isClear = (): boolean => {
    centre(element, free);
    const own = element.getBoundingClientRect();
    return !boxes.some(
      (box) => box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top,
    );
  };
  if (isClear()) return true;
  element.dataset.edge = "yes";
  return isClear();
}

/** @param free pixels at the left; the whole page if too little */
function centre(element: HTMLElement, free: number): void {
  const width = element.offsetWidth;
  element.style.insetInlineStart = `${Math.max(8, ((free >= width + 16 ? free : innerWidth) - width) / 2)}px`;
}

/** Precedes the title of a hidden tab. */
const MARK = "● ";

export function markTitle(): void {
  if (!document.hidden || document.title.startsWith(MARK)) return;
  document.title = MARK + document.title;
  addEventListener("visibilitychange", seen);
}

export function unmarkTitle(): void {
  removeEventListener("visibilitychange", seen);
  // Keeps a title changed since.
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

function seen(): void {
  if (!document.hidden) unmarkTitle();
}

/** By urgency. */
export const KINDS = ["up", "pending", "next", "phase"] as const;
export type Kind = (typeof KINDS)[number];
