import { isObject } from "../../rules/core.ts";

/*
 * Windows may be detached; classes of elements differ there, so `instanceof` does not recognise them.
 */

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

/** After a step of an attack: focuses the next button, or Done, unless the focus was moved. */
export function focusNext(tracker: HTMLElement): void {
  const { activeElement, body } = tracker.ownerDocument;
  if (activeElement && activeElement !== body && !tracker.contains(activeElement)) return;
  (
    tracker.querySelector<HTMLElement>(".sz-btn--now:not([aria-disabled])") ??
    tracker.querySelector<HTMLElement>("[data-action=done]")
  )?.focus({ preventScroll: true });
}
