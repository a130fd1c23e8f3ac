import { isObject } from "../../rules/core.ts";
import { detachedPages } from "./compat.ts";
import { onAnyHook } from "./typed-calls.ts";

/*
 * Windows may be detached into browser windows: classes of elements differ there, so `instanceof` does not recognise
 * them, and the page is another. Other files use neither `instanceof` with such classes nor the page (lint).
 */

/** Returns elements of all browser windows, first from the main one. */
export function findAll(selector: string): readonly HTMLElement[] {
  return [document, ...detachedPages()].flatMap((page) => [...page.querySelectorAll<HTMLElement>(selector)]);
}

/** Calls a function for the page, and for that of each browser window that opens later. */
export function onEveryPage(follow: (page: Document) => void): void {
  follow(document);
  onAnyHook("openDetachedWindow", (_id: unknown, opened: unknown) => follow((opened as Window).document));
}

/** Returns the focused element of the browser window with the focus. */
export function focusedElement(): HTMLElement | null {
  const page = detachedPages().find((one) => one.hasFocus()) ?? document;
  return isElement(page.activeElement) ? page.activeElement : null;
}

export function isFocused(element: Element): boolean {
  return element.ownerDocument.activeElement === element;
}

/** Adds an element that belongs to no window. */
export function putOnPage(element: HTMLElement): void {
  document.body.append(element);
}

export function isElement(node: unknown): node is HTMLElement {
  return isObject(node) && node.nodeType === 1;
}

export function isTag<Name extends keyof HTMLElementTagNameMap>(
  node: unknown,
  ...names: readonly Name[]
): node is HTMLElementTagNameMap[Name] {
  return isElement(node) && names.some((name) => name === node.localName);
}

/** The nearest element around the target of an event. */
export function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>(selector) : null;
}

const isText = (node: Node): node is Text => node.nodeType === 3;

/** All texts below an element. */
export function textsIn(root: HTMLElement): readonly Text[] {
  return [...root.childNodes].flatMap((node) => (isText(node) ? node : isElement(node) ? textsIn(node) : []));
}

/** Makes one of several controls their only stop of the Tab key. */
export function setTabStop(all: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const one of all) one.tabIndex = one === stop ? 0 : -1;
}

/** Observes sizes in the element's own window; null in a browser that cannot. */
export function sizesOf({ ownerDocument }: Element, run: () => void): ResizeObserver | null {
  const { ResizeObserver: Observer } = ownerDocument.defaultView ?? {};
  return Observer ? new Observer(run) : null;
}

/** Older browsers only know its size. */
export function isDisplayed(element: Element): boolean {
  return typeof element.checkVisibility === "function"
    ? element.checkVisibility()
    : element.getClientRects().length > 0;
}

const FILLED = ".sz-btn--now:not([aria-disabled])";
const DONE = ".sz-foot__done, [data-action=done]";

/** After a step of an attack: focuses the filled button, or Done, unless the focus was moved. */
export function focusNext(tracker: HTMLElement): void {
  const { activeElement, body } = tracker.ownerDocument;
  if (activeElement && activeElement !== body && !tracker.contains(activeElement)) return;
  focusFirst(tracker, [FILLED, DONE]);
}

/** Focuses the next button to press: the filled one, else what is pending, the likely attack or Done. */
export function focusOnNext(tracker: HTMLElement): void {
  focusFirst(tracker, [FILLED, ".sz-dock__keys button", "[data-action=quickAttack]", DONE]);
}

function focusFirst(root: HTMLElement, selectors: readonly string[]): void {
  const [first] = selectors.flatMap((one) => root.querySelector<HTMLElement>(one) ?? []);
  first?.focus({ preventScroll: true });
}
