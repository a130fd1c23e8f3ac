import type { ChoiceField, ChoiceRow } from "./ask-choice.ts";

interface Grouping<A> {
  /** Index of the default, which is shown first; negative for none. */
  readonly usual: number;
  readonly groupOf: (one: A) => string | undefined;
  readonly rowOf: (one: A, place: number, checked: boolean) => ChoiceRow;
  /** Returns a group's title; without an argument, of the default's group. */
  readonly title: (group?: string) => string;
}

/** Rows by group, one checked; without empty groups. */
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

export function fieldsLabelled(label: (name: string) => string) {
  return (name: string, kind: ChoiceField["kind"], more: Partial<ChoiceField> = {}): ChoiceField => ({
    name,
    kind,
    label: label(name),
    ...more,
  });
}
