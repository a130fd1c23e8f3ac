interface Field {
  readonly fields?: Readonly<Record<string, Field>>;
  readonly element?: Field;
  readonly label?: string;
  readonly hint?: string;
}

/** What the data model calls a field, and what it says of it: `of` is a document's `system`, "hp.value" a path in it. */
export function fieldWords(of: object, path: string): { readonly label: string; readonly hint: string } {
  const { schema } = of as { readonly schema: Field };
  const field = path.split(".").reduce<Field | undefined>((at, name) => (at?.fields ? at.fields[name] : at?.element), schema);
  const word = (key: string | undefined): string => (key ? (game.i18n?.localize(key) ?? key) : "");
  return { label: word(field?.label) || path, hint: word(field?.hint) };
}
