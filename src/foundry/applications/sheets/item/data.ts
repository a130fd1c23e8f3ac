/** `Item.system` as the sheets read it: by the names that a form says. */
export type ItemData = Readonly<Record<string, unknown>>;

/** A text of the data; nothing for anything else. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** An item with its data under the names of its schema. */
export interface SheetItem {
  readonly id: string | null;
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly system: ItemData & { readonly schema: DataField };
  readonly actor: Actor.Implementation | null;
  readonly isOwner: boolean;
}

/** The parts of a data field that a form needs. */
export interface DataField {
  readonly label?: string;
  readonly hint?: string;
  readonly choices?: readonly string[];
  readonly nullable?: boolean;
  readonly integer?: boolean;
  readonly fields?: Readonly<Record<string, DataField>>;
  readonly element?: DataField;
}
