import { sameJson } from "../../rules/core.ts";
import { SAME, type FindByKey } from "../host/morph.ts";

/** View of a row; without a key it is rendered each time. */
type RowView = { readonly key?: string } & Readonly<Record<string, unknown>>;

interface ShownRow {
  readonly view: RowView;
  readonly element: Element;
}

/** Attributes set by Foundry or us. */
const OWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  "data-dragged",
  "data-keyboard-focus",
  "data-lit",
  "aria-describedby",
]);

/** Set by Foundry on hover and open menus. */
const OWN_CLASSES: ReadonlySet<string> = new Set(["hover", "context"]);

/**
 * Rows on the page with their views. An unchanged row is rendered as a stub, for which `morph` keeps the
 * element. A row changed by another package is rendered again, as that package expects.
 */
export class ShownRows {
  /** Rows on the page by key. */
  #shown: ReadonlyMap<string, ShownRow> = new Map();

  /** Views of this render, by key. */
  readonly #wanted = new Map<string, RowView>();

  /** Changed texts to write into kept rows. */
  #ticks: { readonly element: Element; readonly text: string }[] = [];

  /** Elements to replace. */
  #foreign: Element[] = [];

  /** Begins a render. @param changed rows changed by others */
  begin(changed: ReadonlySet<Element>): void {
    const rows = new Set([...this.#shown.values()].map(({ element }) => element));
    const around = new Set<Element>();
    for (const row of changed)
      for (let outer = rowAround(row.parentElement); outer; outer = rowAround(outer.parentElement)) around.add(outer);
    this.#wanted.clear();
    this.#ticks = [];
    // Elements between rows vanish by themselves.
    this.#foreign = [...changed].filter((row) => rows.has(row));
    this.#shown = new Map(
      [...this.#shown].filter(
        ([, { element }]) => element.isConnected && !changed.has(element) && !around.has(element),
      ),
    );
  }

  /**
   * Returns a stub for an unchanged row.
   * @param members members that may differ: written into the element with this `data-text`
   */
  markup(view: RowView, members: readonly string[], render: () => string): string {
    const { key } = view;
    if (!key) return render();
    this.#wanted.set(key, view);
    const row = this.#shown.get(key);
    if (!row || !(sameJson(row.view, view) || this.tick(row.view, view, row.element, members))) return render();
    return `<${row.element.localName} data-key="${foundry.utils.escapeHTML(key)}" ${SAME}></${row.element.localName}>`;
  }

  /** @returns false if anything else differs, or a value has no element */
  private tick(before: RowView, after: RowView, row: Element, members: readonly string[]): boolean {
    const changed = members.filter((name) => before[name] !== after[name]);
    const rest = (view: RowView): RowView => ({ ...view, ...Object.fromEntries(changed.map((name) => [name, null])) });
    if (!changed.length || !sameJson(rest(before), rest(after))) return false;
    const ticks = changed.flatMap((name) => {
      const element = row.querySelector(`[data-text="${name}"]`);
      const text = after[name];
      return element && typeof text === "string" && text ? [{ element, text }] : [];
    });
    if (ticks.length < changed.length) return false;
    this.#ticks.push(...ticks);
    return true;
  }

  /** Removes elements to replace, before `morph`. */
  clear(): void {
    for (const element of this.#foreign) element.remove();
  }

  readonly find: FindByKey = (key) => this.#shown.get(key)?.element;

  /** Ends a render. @param part as it is on the page now */
  end(part: Element): void {
    for (const { element, text } of this.#ticks) element.textContent = text;
    const shown = new Map<string, ShownRow>();
    for (const element of part.querySelectorAll("[data-key]")) {
      const key = element.getAttribute("data-key") ?? "";
      const view = this.#wanted.get(key) ?? this.#shown.get(key)?.view;
      if (view) shown.set(key, { view, element });
    }
    this.#shown = shown;
  }
}

function rowAround(element: Element | null | undefined): Element | null {
  return element?.closest("[data-key]") ?? null;
}

/** Notices rows changed between renders, usually by hooks. */
export class ForeignChanges {
  readonly #observer: MutationObserver;
  readonly #rows = new Set<Element>();

  constructor(root: Element) {
    this.#observer = new MutationObserver((records) => this.note(records));
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    });
  }

  take(): ReadonlySet<Element> {
    this.note(this.#observer.takeRecords());
    const rows = new Set(this.#rows);
    this.#rows.clear();
    return rows;
  }

  /** Ignores our own render. */
  skip(): void {
    this.#observer.takeRecords();
  }

  stop(): void {
    this.#observer.disconnect();
  }

  private note(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (isOurs(record)) continue;
      const row = rowAround(record.target.nodeType === 1 ? (record.target as Element) : record.target.parentElement);
      if (row) this.#rows.add(row);
    }
  }
}

function isOurs({ type, attributeName, oldValue, target }: MutationRecord): boolean {
  if (type !== "attributes") return false;
  if (attributeName !== "class") return OWN_ATTRIBUTES.has(attributeName ?? "");
  const others = (classes: string | null): string =>
    (classes ?? "")
      .split(/\s+/)
      .filter((name) => name && !OWN_CLASSES.has(name))
      .join(" ");
  return others(oldValue) === others((target as Element).getAttribute("class"));
}

/**
 * Registers `{{#sz-row this figures="distance"}}…{{/sz-row}}`: renders its content with the row's view as
 * context, unless the row is unchanged.
 */
export function registerRowHelper(): void {
  type Options = {
    readonly hash: { readonly texts?: string };
    readonly data?: { readonly root?: { readonly rows?: ShownRows } };
    readonly fn: (context: unknown) => string;
  };
  Handlebars.registerHelper("sz-row", (view: RowView, { hash, data, fn }: Options) => {
    const rows = data?.root?.rows;
    return rows ? rows.markup(view, hash.texts?.split(" ") ?? [], () => fn(view)) : fn(view);
  });
}
