import { isElement, isTag } from "./nodes.ts";
/**
 * Patches the page to match the new render. Unchanged nodes stay, with focus, caret, selection and scrolling,
 * so that users do not notice other clients' changes.
 */

/** Marks a field with unsaved text, which is kept. */
export const TYPED = "data-typed";

/** Marks elements added by code, which are neither compared nor removed. */
export const KEPT_STATE = "data-kept";

/** Marks a stub: the element with its key stays. */
export const SAME = "data-same";

/** Finds an element on the page by its key, so that a row may move between lists. */
export type FindByKey = (key: string) => Element | undefined;

/** Attributes that change on the page, not by rendering. */
const OWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  "open",
  "draggable",
  "aria-invalid",
  "aria-errormessage",
  "data-application-part",
  "data-keyboard-focus",
  TYPED,
]);

/**
 * Changes `old` into `wanted`. Children are matched by key (`data-key`, else `id`), others by order.
 * @param find finds keyed elements elsewhere; default: among siblings
 * @returns the element on the page: `old`, unless they are different elements
 */
export function morph(old: Element, wanted: Element, find?: FindByKey): Element {
  if (wanted.hasAttribute(SAME) || old.isEqualNode(wanted)) return old;
  if (old.nodeName !== wanted.nodeName) {
    if (find) fillStubs(wanted, find);
    return replaced(old, wanted);
  }
  // Foundry's elements build their own contents, which stay while their source is the same or the user works
  // in them.
  if (old.nodeName.includes("-"))
    return old.getAttribute("data-rev") === wanted.getAttribute("data-rev") || isBusy(old)
      ? attributed(old, wanted)
      : replaced(old, wanted);
  attributed(old, wanted);
  if (old.nodeName === "TEXTAREA") {
    if (old.textContent !== wanted.textContent) old.textContent = wanted.textContent;
  } else children(old, wanted, find);
  showRendered(old);
  return old;
}

function replaced(old: Element, wanted: Element): Element {
  old.replaceWith(wanted);
  return wanted;
}

function isBusy(element: Element): boolean {
  return element.matches(":focus-within") || (element as Element & { readonly open?: unknown }).open === true;
}

function attributed(old: Element, wanted: Element): Element {
  for (const name of wanted.getAttributeNames()) {
    const value = wanted.getAttribute(name) ?? "";
    if (!(name === "open" && old.nodeName === "DETAILS") && old.getAttribute(name) !== value)
      old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames())
    if (!wanted.hasAttribute(name) && !OWN_ATTRIBUTES.has(name)) old.removeAttribute(name);
  return old;
}

function children(old: Element, wanted: Element, find?: FindByKey): void {
  const keys = keysIn(wanted);
  const keyed = keys.size ? keysIn(old) : keys;
  const staying = stayingIn(keyed, keys);
  let at = rendered(old.firstChild);
  for (let node = wanted.firstChild, next = node?.nextSibling; node; node = next ?? null, next = node?.nextSibling) {
    const key = keys.size ? keyOf(node) : "";
    if (key && staying.has(key)) at = wayTo(keyed.get(key), at, keys);
    const same = key
      ? (keyed.get(key) ?? find?.(key))
      : at && !keyOf(at) && at.nodeName === node.nodeName
        ? at
        : undefined;
    if (same?.nodeName !== node.nodeName) {
      old.insertBefore(node, at);
      if (find && isElement(node)) fillStubs(node, find);
      continue;
    }
    if (same === at) at = rendered(at.nextSibling);
    else old.insertBefore(same, at);
    if (isElement(same) && isElement(node)) morph(same, node, find);
    else if (same.nodeValue !== node.nodeValue && !(isBlank(same) && isBlank(node))) same.nodeValue = node.nodeValue;
  }
  while (at) {
    const next = rendered(at.nextSibling);
    at.remove();
    at = next;
  }
}

function isBlank({ nodeValue }: Node): boolean {
  return !nodeValue?.trim();
}

/** Replaces stubs in new content by the rows on the page. */
export function fillStubs(fresh: Element, find: FindByKey): void {
  for (const stub of fresh.querySelectorAll(`[${SAME}]`)) {
    const row = find(keyOf(stub));
    if (row) stub.replaceWith(row);
  }
}

/**
 * Returns where to continue, removing elements that are gone. Moves as few as possible, because a moved
 * element loses its focus.
 * @returns `same`, or `at` if an unkeyed element between may still be needed
 */
function wayTo(
  same: Element | undefined,
  at: ChildNode | null,
  wanted: ReadonlyMap<string, Element>,
): ChildNode | null {
  const gone: ChildNode[] = [];
  for (let node = at; node && node !== same; node = rendered(node.nextSibling)) {
    if (isElement(node) && !keyOf(node)) return at;
    if (!wanted.has(keyOf(node))) gone.push(node);
  }
  for (const node of gone) node.remove();
  return same ?? at;
}

/** Returns the keys of children that need not move: the longest run in order. */
function stayingIn(old: ReadonlyMap<string, Element>, wanted: ReadonlyMap<string, Element>): ReadonlySet<string> {
  const places = new Map([...old.keys()].map((key, place) => [key, place]));
  const common = [...wanted.keys()].filter((key) => places.has(key));
  const placeOf = (key: string): number => places.get(key) ?? -1;
  const ends: string[] = [];
  const before = new Map<string, string | undefined>();
  for (const key of common) {
    let length = ends.length;
    while (length > 0 && placeOf(ends[length - 1] ?? "") > placeOf(key)) length--;
    before.set(key, ends[length - 1]);
    ends[length] = key;
  }
  const staying = new Set<string>();
  for (let key = ends.at(-1); key !== undefined; key = before.get(key)) staying.add(key);
  return staying;
}

function keysIn(parent: Element): ReadonlyMap<string, Element> {
  const keys = new Map<string, Element>();
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    const key = keyOf(child);
    if (key) keys.set(key, child);
  }
  return keys;
}

function rendered(from: ChildNode | null): ChildNode | null {
  let node = from;
  while (node && isElement(node) && node.hasAttribute(KEPT_STATE)) node = node.nextSibling;
  return node;
}

function keyOf(node: Node): string {
  return isElement(node) ? (node.getAttribute("data-key") ?? node.id) : "";
}

/** Updates a control's value, unless the user is typing. */
export function showRendered(element: Element): void {
  if (element.hasAttribute(TYPED)) return;
  if (isTag(element, "input") && (element.type === "checkbox" || element.type === "radio"))
    element.checked = element.defaultChecked;
  else if (isTag(element, "input", "textarea")) {
    if (element.value !== element.defaultValue) setText(element);
  } else if (isTag(element, "select")) {
    const options = [...element.options];
    const chosen = options.find((option) => option.defaultSelected) ?? options[0];
    if (chosen && !chosen.selected) chosen.selected = true;
  }
}

export function setText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end } = control;
  const here = control.ownerDocument.activeElement === control;
  control.value = control.defaultValue;
  if (here && start !== null) control.setSelectionRange(start, end);
}
