import { sameJson } from "../../../rules/core.ts";
import { SAME, type FindByKey } from "../../host/morph.ts";

/** What a row is drawn from. Without a key it is drawn anew each time. */
type RowView = { readonly key?: string } & Readonly<Record<string, unknown>>;

/** A row on the page. */
interface ShownRow {
  readonly view: RowView;
  readonly element: Element;
}

/** Attributes that the host and we ourselves set on rows, so that they are no sign of another package. */
const OWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  "data-dragged",
  "data-keyboard-focus",
  "data-lit",
  "aria-describedby",
]);

/** Classes that the host sets on the row under the pointer, and on the one whose menu is open. */
const OWN_CLASSES: ReadonlySet<string> = new Set(["hover", "context"]);

/**
 * The rows of one part of the tracker that stand on the page, each with the view it was drawn from. A row whose view is the same is not drawn again: in the place of its markup a
 * stub is rendered, and `morph` leaves the element with that key as it is. A row that another package has changed is drawn anew and replaced, so that the package finds it as it
 * was rendered.
 */
export class ShownRows {
  /** By key: the view of each row on the page, and its element. */
  #shown: ReadonlyMap<string, ShownRow> = new Map();

  /** By key: the views of this render. */
  readonly #wanted = new Map<string, RowView>();

  /** Texts that tick, to be written when the row stands in its place. */
  #ticks: { readonly element: Element; readonly text: string }[] = [];

  /** Elements that are to be replaced whole. */
  #foreign: Element[] = [];

  /** Begins a render. @param changed rows that others have changed since the last one */
  begin(changed: ReadonlySet<Element>): void {
    const rows = new Set([...this.#shown.values()].map(({ element }) => element));
    const around = new Set<Element>();
    for (const row of changed)
      for (let outer = rowAround(row.parentElement); outer; outer = rowAround(outer.parentElement)) around.add(outer);
    this.#wanted.clear();
    this.#ticks = [];
    // What was put between the rows goes by itself.
    this.#foreign = [...changed].filter((row) => rows.has(row));
    this.#shown = new Map(
      [...this.#shown].filter(
        ([, { element }]) => element.isConnected && !changed.has(element) && !around.has(element),
      ),
    );
  }

  /**
   * The markup of a row: a stub if it stands on the page as it is wanted.
   * @param figures members that tick: if nothing else differs, each is written into the row's element with this name in `data-figure`
   */
  markup(view: RowView, figures: readonly string[], render: () => string): string {
    const { key } = view;
    if (!key) return render();
    this.#wanted.set(key, view);
    const row = this.#shown.get(key);
    if (!row || !(sameJson(row.view, view) || this.tick(row.view, view, row.element, figures))) return render();
    return `<${row.element.localName} data-key="${foundry.utils.escapeHTML(key)}" ${SAME}></${row.element.localName}>`;
  }

  /** Notes the figures that differ. @returns false if more than figures does, or one of them has no place on the page */
  private tick(before: RowView, after: RowView, row: Element, figures: readonly string[]): boolean {
    const changed = figures.filter((name) => before[name] !== after[name]);
    const rest = (view: RowView): RowView => ({ ...view, ...Object.fromEntries(changed.map((name) => [name, null])) });
    if (!changed.length || !sameJson(rest(before), rest(after))) return false;
    const ticks = changed.flatMap((name) => {
      const element = row.querySelector(`[data-figure="${name}"]`);
      const text = after[name];
      return element && typeof text === "string" && text ? [{ element, text }] : [];
    });
    if (ticks.length < changed.length) return false;
    this.#ticks.push(...ticks);
    return true;
  }

  /** Takes away what is to be replaced. Called right before the part is morphed. */
  clear(): void {
    for (const element of this.#foreign) element.remove();
  }

  readonly find: FindByKey = (key) => this.#shown.get(key)?.element;

  /** Ends a render. @param part the part as it stands on the page now */
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

/** Notices which rows are changed between renders, by hooks of other packages as a rule. */
export class ForeignChanges {
  readonly #observer: MutationObserver;
  readonly #rows = new Set<Element>();

  constructor(root: Element) {
    this.#observer = new MutationObserver((records) => {
      this.note(records);
    });
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    });
  }

  /** Rows that were changed since the last render. */
  take(): ReadonlySet<Element> {
    this.note(this.#observer.takeRecords());
    const rows = new Set(this.#rows);
    this.#rows.clear();
    return rows;
  }

  /** What has just been changed was our own render. */
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
 * Registers the block helper of the rows: `{{#sz-row this figures="distance"}}…{{/sz-row}}` renders what it holds, with the row's view as context, unless the row stands on the page
 * as it is.
 */
export function registerRowHelper(): void {
  type Options = {
    readonly hash: { readonly figures?: string };
    readonly data?: { readonly root?: { readonly rows?: ShownRows } };
    readonly fn: (context: unknown) => string;
  };
  Handlebars.registerHelper("sz-row", (view: RowView, { hash, data, fn }: Options) => {
    const rows = data?.root?.rows;
    return rows ? rows.markup(view, hash.figures?.split(" ") ?? [], () => fn(view)) : fn(view);
  });
}
