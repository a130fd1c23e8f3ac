import type { ChoiceField, ChoiceRow } from "./ask-choice.ts";

/** How a list of things to choose from is divided. */
interface Grouping<A> {
  /** Place of the default, which comes first in a separate group; below 0 for none. */
  readonly usual: number;
  readonly groupOf: (one: A) => string | undefined;
  readonly rowOf: (one: A, place: number, checked: boolean) => ChoiceRow;
  /** Title of a group; without an argument, of the default's. */
  readonly title: (group?: string) => string;
}

/** Returns the rows of a list by group, one of them checked; leaves out empty groups. */
export function groupedRows<A>(
  all: readonly A[],
  groups: readonly string[],
  { usual, groupOf, rowOf, title }: Grouping<A>,
): readonly { readonly title: string; readonly rows: readonly ChoiceRow[] }[] {
  const checked = usual < 0 ? all.findIndex((one) => groupOf(one) !== undefined) : usual;
  const rows = (stands: (one: A, place: number) => boolean): readonly ChoiceRow[] =>
    all.flatMap((one, place) => (stands(one, place) ? [rowOf(one, place, place === checked)] : []));
  return [
    { title: title(), rows: rows((_, place) => place === usual) },
    ...groups.map((group) => ({
      title: title(group),
      rows: rows((one, place) => place !== usual && groupOf(one) === group),
    })),
  ].filter((group) => group.rows.length > 0);
}

/** Makes fields that take their labels from their names. */
export function fieldsLabelled(label: (name: string) => string) {
  return (name: string, kind: ChoiceField["kind"], more: Partial<ChoiceField> = {}): ChoiceField => ({
    name,
    kind,
    label: label(name),
    ...more,
  });
}
