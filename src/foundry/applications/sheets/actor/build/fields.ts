import { inField } from "../../shared/read-field.ts";
import type { FieldView, TickView } from "../view.ts";

/** Ids and names of the fields of one sheet. */
export interface FieldMaker {
  /** @param path "st", below `system` */
  readonly number: (path: string, label: string, value: number | null, more?: Partial<FieldView>) => FieldView;
  readonly text: (name: string, label: string, value: string, more?: Partial<FieldView>) => FieldView;
  readonly tick: (path: string, label: string, on: boolean, more?: Partial<TickView>) => TickView;
  /** The same for the fields of one of its items. */
  readonly of: (item: string) => FieldMaker;
  readonly id: (key: string) => string;
}

export function fieldsIn(sheet: string, before = ""): FieldMaker {
  const id = (key: string): string => `${sheet}-${`${before}${key}`.replaceAll(".", "-")}`;
  return {
    id,
    number: (path, label, value, more) => ({ id: id(path), name: `${before}system.${path}`, label, value: inField(value), number: true, ...more }),
    text: (name, label, value, more) => ({ id: id(name), name: `${before}${name}`, label, value, ...more }),
    tick: (path, label, on, more) => ({ id: id(path), name: `${before}system.${path}`, label, on, ...more }),
    of: (item) => fieldsIn(sheet, `items.${item}.`),
  };
}
