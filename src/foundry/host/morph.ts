/**
 * Makes what stands on the page look like what was rendered anew, with as few changes as possible. Whoever types, reads
 * or has something open while somebody else changes the same document must not notice it: nodes that stay the same
 * stay, and with them focus, caret, selection, scrolling and what is open.
 */

/** Marks a field in which something was typed that is not taken yet. It keeps its text. */
export const TYPED = "data-typed";

/** Marks what our code has put beside the rendered nodes. It is neither looked at nor removed. */
export const KEPT = "data-kept";

/** Marks a stub in what was rendered: the element with its key stays on the page as it is. */
export const SAME = "data-same";

/** Finds an element on the page by its key, wherever it stands, so that a row may go from one list to another. */
export type FindByKey = (key: string) => Element | undefined;

/** Attributes that change on the page and not by rendering. */
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
 * Changes `old` into `wanted`. Children with the same key (`data-key`, else `id`) are the same, wherever they stand
 * among their siblings; others by their order.
 * @param find finds keyed elements that stand elsewhere; only siblings count if it is left out
 * @returns what stands on the page now: `old`, unless the two are different elements
 */
export function morph(old: Element, wanted: Element, find?: FindByKey): Element {
  // Most of what is drawn is as it was, and the browser finds that out far quicker than we do.
  if (wanted.hasAttribute(SAME) || old.isEqualNode(wanted)) return old;
  if (old.nodeName !== wanted.nodeName) {
    if (find) fillStubs(wanted, find);
    return replaced(old, wanted);
  }
  // Elements of the host build their own contents; those are theirs as long as what they were made from stays the same,
  // or somebody is at work in them.
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

/** An editor that is open, or has the focus in it. */
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
    if (isElement(same)) morph(same, node as Element, find);
    else if (same.nodeValue !== node.nodeValue && !(isBlank(same) && isBlank(node))) same.nodeValue = node.nodeValue;
  }
  while (at) {
    const next = rendered(at.nextSibling);
    at.remove();
    at = next;
  }
}

/** Space between elements; nothing of it is seen. */
function isBlank({ nodeValue }: Node): boolean {
  return !nodeValue?.trim();
}

/** Puts rows that stand on the page in the place of their stubs in something new. */
export function fillStubs(fresh: Element, find: FindByKey): void {
  for (const stub of fresh.querySelectorAll(`[${SAME}]`)) {
    const row = find(keyOf(stub));
    if (row) stub.replaceWith(row);
  }
}

/**
 * Whoever is moved loses the focus, so as many as can be stay: what stands before one that stays and is gone is taken
 * away, what is to come later is passed over.
 * @returns where to go on: at `same`, unless something without a key stands between that may still be wanted
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

/** Keys of the children that need not be moved: the longest row of them that is in the wanted order already. */
function stayingIn(old: ReadonlyMap<string, Element>, wanted: ReadonlyMap<string, Element>): ReadonlySet<string> {
  const places = new Map([...old.keys()].map((key, place) => [key, place]));
  const common = [...wanted.keys()].filter((key) => places.has(key));
  const placeOf = (key: string): number => places.get(key) ?? -1;
  // Ends of the best rows found so far, by length; each key knows whom it follows.
  const ends: string[] = [];
  const before = new Map<string, string | undefined>();
  for (const key of common) {
    let length = ends.length;
    while (length > 0 && placeOf(ends[length - 1] as string) > placeOf(key)) length--;
    before.set(key, ends[length - 1]);
    ends[length] = key;
  }
  const staying = new Set<string>();
  for (let key = ends.at(-1); key !== undefined; key = before.get(key)) staying.add(key);
  return staying;
}

/** The children that have a key. */
function keysIn(parent: Element): ReadonlyMap<string, Element> {
  const keys = new Map<string, Element>();
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    const key = keyOf(child);
    if (key) keys.set(key, child);
  }
  return keys;
}

/** The first from here on that was rendered. */
function rendered(from: ChildNode | null): ChildNode | null {
  let node = from;
  while (node && isElement(node) && node.hasAttribute(KEPT)) node = node.nextSibling;
  return node;
}

function keyOf(node: Node): string {
  return isElement(node) ? (node.getAttribute("data-key") ?? node.id) : "";
}

/** Sheets may stand in a window of their own, so classes of the page are no help. */
function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** What a control shows is more than its attributes say: it follows them, unless somebody is typing. */
export function showRendered(element: Element): void {
  if (element.hasAttribute(TYPED)) return;
  if (element.nodeName === "INPUT") {
    const input = element as HTMLInputElement;
    if (input.type === "checkbox" || input.type === "radio") input.checked = input.defaultChecked;
    else if (input.value !== input.defaultValue) setText(input);
  } else if (element.nodeName === "TEXTAREA") {
    if ((element as HTMLTextAreaElement).value !== (element as HTMLTextAreaElement).defaultValue)
      setText(element as HTMLTextAreaElement);
  } else if (element.nodeName === "SELECT") {
    const options = [...(element as HTMLSelectElement).options];
    const chosen = options.find((option) => option.defaultSelected) ?? options[0];
    if (chosen && !chosen.selected) chosen.selected = true;
  }
}

/** The text that was rendered, with the caret where it was. */
export function setText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end } = control;
  const here = control.ownerDocument.activeElement === control;
  control.value = control.defaultValue;
  if (here && start !== null) control.setSelectionRange(start, end);
}
