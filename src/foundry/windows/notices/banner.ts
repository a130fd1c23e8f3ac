import { asset, template } from "../../host/constants.ts";
import { render } from "../../host/late.ts";
import { isShown } from "../../host/shown.ts";

/** What a banner says. */
export interface BannerView {
  readonly kind: Kind;
  readonly title: string;
  readonly words: string;
  /** What a click on it does beside closing it. */
  readonly press?: () => void;
}

/** How long it stays, in milliseconds: what is asked longer than what is only to be known. */
const STAYS: Readonly<Record<Kind, number>> = { up: 9_000, owed: 9_000, next: 5_000, phase: 4_000 };

let shown: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Numbers the calls, so that a banner that took longer to render does not come after a newer one. */
let latest = 0;

/** Shows a banner in place of the one that is there. It takes no focus; it goes by itself, or by a click. */
export async function showBanner(view: BannerView): Promise<void> {
  const number = (latest += 1);
  const content = await render(template("notices/banner.hbs"), view);
  if (number !== latest) return;
  remove();
  const element = document.createElement("div");
  element.className = "sz sz-notice";
  element.dataset.kind = view.kind;
  announce(element, view.kind);
  document.body.append(element);
  element.innerHTML = content;
  element.addEventListener("click", () => {
    hideBanner();
    view.press?.();
  });
  place(element);
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

/** The tracker says turns in regions of its own. Only while it is out of sight, and with it those regions, does the banner speak. */
function announce(element: HTMLElement, kind: Kind): void {
  if (trackers().some(({ checkVisible }) => checkVisible)) element.setAttribute("aria-hidden", "true");
  else element.setAttribute("role", kind === "up" || kind === "owed" ? "alert" : "status");
}

interface Tracker {
  readonly checkVisible: boolean;
  readonly box: DOMRect;
}

/** The tracker in the sidebar, and the copies in windows of their own. */
function trackers(): readonly Tracker[] {
  return [...document.querySelectorAll<HTMLElement>(".sz-tracker")].map((element) => ({
    checkVisible: isShown(element),
    box: element.getBoundingClientRect(),
  }));
}

/** Beside the trackers: in the middle of what they leave free at the left, else at the lower edge. */
function place(element: HTMLElement): void {
  const boxes = trackers()
    .filter(({ checkVisible, box }) => checkVisible && box.width > 0)
    .map(({ box }) => box);
  const free = Math.min(innerWidth, ...boxes.filter(({ right }) => right > innerWidth - 60).map(({ left }) => left));
  centre(element, free);
  const own = element.getBoundingClientRect();
  if (
    boxes.some((box) => box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top)
  ) {
    element.dataset.edge = "yes";
    // In one line it is wider.
    centre(element, free);
  }
}

/** @param free width in pixels that is free at the left; the whole page counts where that is too little */
function centre(element: HTMLElement, free: number): void {
  const width = element.offsetWidth;
  element.style.insetInlineStart = `${Math.max(8, ((free >= width + 16 ? free : innerWidth) - width) / 2)}px`;
}

/** The two tones, made by tools/sounds.ts. */
export type Tone = "up" | "next";

/** Not louder than a word across the table; the user's volume for the interface counts on top. */
const VOLUME = 0.7;

/** Plays a tone on this client alone. A browser that does not let us yet is no reason for a message. */
export function play(tone: Tone): void {
  const src = asset(`sounds/${tone}.wav`);
  const playing = foundry.audio.AudioHelper.play({ src, volume: VOLUME, loop: false }, false) as
    | Promise<unknown>
    | undefined;
  void playing?.catch(() => undefined);
}

/** Stands before the title of a browser tab that is not being looked at. */
const MARK = "● ";

/** Marks the tab of somebody who looks elsewhere, until they look. */
export function markTitle(): void {
  if (!document.hidden || document.title.startsWith(MARK)) return;
  document.title = MARK + document.title;
  document.addEventListener("visibilitychange", seen);
}

/** Takes the mark off: what it stood for is over. */
export function unmarkTitle(): void {
  document.removeEventListener("visibilitychange", seen);
  // Whoever changed the title meanwhile keeps the change.
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

function seen(): void {
  if (!document.hidden) unmarkTitle();
}

/** Why somebody is told: it is their turn, dice or a decision is asked of them, they are next, a part of the round begins. The most pressing first. */
export const KINDS = ["up", "owed", "next", "phase"] as const;
export type Kind = (typeof KINDS)[number];
