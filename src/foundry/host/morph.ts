/**
 * Makes what stands on the page look like what was rendered anew, with as few changes as possible. Whoever types, reads or has something open while somebody else
 * changes the same document must not notice it: nodes that stay the same stay, and with them focus, caret, selection, scrolling and what is open.
 */

/** Marks a field in which something was typed that is not taken yet. It keeps its text. */
export const TYPED = "data-typed";

/** Marks what our code has put beside the rendered nodes. It is neither looked at nor removed. */
export const KEPT = "data-kept";

/** Attributes that change on the page and not by rendering. */
const OWN_ATTRIBUTES: ReadonlySet<string> = new Set(["open", "draggable", "aria-invalid", "aria-errormessage", "data-application-part", TYPED]);

/**
 * Changes `old` into `wanted`. Children with the same key (`data-key`, else `id`) are the same, wherever they stand among their siblings; others by their order.
 * @returns what stands on the page now: `old`, unless the two are different elements
 */
export function morph(old: Element, wanted: Element): Element {
  // Most of a sheet is as it was, and the browser finds that out far quicker than we do.
  if (old.isEqualNode(wanted)) return old;
  if (old.nodeName !== wanted.nodeName) return replaced(old, wanted);
  // Elements of the host build their own contents; those are theirs as long as what they were made from stays the same, or somebody is at work in them.
  if (old.nodeName.includes("-")) return old.getAttribute("data-rev") === wanted.getAttribute("data-rev") || isBusy(old) ? attributed(old, wanted) : replaced(old, wanted);
  attributed(old, wanted);
  if (old.nodeName === "TEXTAREA") {
    if (old.textContent !== wanted.textContent) old.textContent = wanted.textContent;
  } else children(old, wanted);
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
    if (!(name === "open" && old.nodeName === "DETAILS") && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) if (!wanted.hasAttribute(name) && !OWN_ATTRIBUTES.has(name)) old.removeAttribute(name);
  return old;
}

function children(old: Element, wanted: Element): void {
  const keys = keysIn(wanted);
  const keyed = keys.size ? keysIn(old) : keys;
  let at = rendered(old.firstChild);
  for (let node = wanted.firstChild, next = node?.nextSibling; node; node = next ?? null, next = node?.nextSibling) {
    const key = keys.size ? keyOf(node) : "";
    if (key) at = wayTo(keyed.get(key), at, keys);
    const same = key ? keyed.get(key) : at && !keyOf(at) && at.nodeName === node.nodeName ? at : undefined;
    if (same?.nodeName !== node.nodeName) {
      old.insertBefore(node, at);
      continue;
    }
    if (same === at) at = rendered(at.nextSibling);
    else old.insertBefore(same, at);
    if (isElement(same)) morph(same, node as Element);
    else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
  }
  while (at) {
    const next = rendered(at.nextSibling);
    at.remove();
    at = next;
  }
}

/** Whoever is moved loses the focus, so what stands between and is gone goes first. Somebody who comes earlier than before is moved all the same. */
function wayTo(same: Element | undefined, at: ChildNode | null, wanted: ReadonlyMap<string, Element>): ChildNode | null {
  const between: ChildNode[] = [];
  for (let node = at; node && node !== same; node = rendered(node.nextSibling)) {
    if (isElement(node) && (!keyOf(node) || wanted.has(keyOf(node)))) return at;
    between.push(node);
  }
  if (!same || (at && !between.length)) return at;
  for (const node of between) node.remove();
  return same;
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
    if ((element as HTMLTextAreaElement).value !== (element as HTMLTextAreaElement).defaultValue) setText(element as HTMLTextAreaElement);
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
