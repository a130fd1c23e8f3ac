/** Values of a form, flat by name: numbers as numbers, checkboxes as booleans, without disabled inputs (facts 4.4). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { isTag } from "./realm.ts";

interface Options {
  /** True to read disabled inputs too. */
  disabled?: boolean;
  readonly?: boolean;
}

function isDisabled(element: Loose): boolean {
  return Boolean(element.disabled) || element.closest?.("fieldset[disabled]") !== null;
}

function cast(value: Loose, type: string | undefined): Loose {
  if (type === "Number") return value === "" || value === null ? null : Number(value);
  if (type === "Boolean") return value === true || value === "true";
  if (type === "JSON") return JSON.parse(String(value));
  return value;
}

function valueOf(element: Loose): Loose {
  const type = String(element.getAttribute("type") ?? "").toLowerCase();
  const wanted: string | undefined = element.dataset?.dtype;
  if (isTag(element, "input") && (type === "number" || type === "range")) {
    const text = String(element.value);
    const number = Number(text);
    return text.trim() === "" || Number.isNaN(number) ? null : number;
  }
  if (isTag(element, "select") && element.multiple)
    return [...element.selectedOptions].map((option: Loose) => String(option.value));
  // range-picker, string-tags, multi-select and other custom elements return their own value.
  const value = String(element.tagName).includes("-")
    ? (element.value ?? element.getAttribute("value") ?? "")
    : element.value;
  return cast(value, wanted);
}

export function readForm(form: Loose, options: Options = {}): Dict {
  const values: Dict = {};
  const boxes = new Map<string, Loose[]>();
  for (const element of form.querySelectorAll("[name]")) {
    const name = String(element.getAttribute("name"));
    if (
      name === "" ||
      isTag(element, "button") ||
      isTag(element, "form") ||
      isTag(element, "meta") ||
      isTag(element, "slot")
    )
      continue;
    if (!options.disabled && isDisabled(element)) continue;
    const type = String(element.getAttribute("type") ?? "").toLowerCase();
    if (isTag(element, "input") && ["submit", "button", "reset", "image", "file"].includes(type)) continue;
    if (isTag(element, "input") && type === "checkbox") {
      boxes.set(name, [...(boxes.get(name) ?? []), element]);
    } else if (isTag(element, "input") && type === "radio") {
      if (element.checked) values[name] = cast(element.value, element.dataset?.dtype);
      else values[name] ??= null;
    } else if (name in values) {
      // Values of a repeated name form an array (facts 8.30).
      values[name] = [...(Array.isArray(values[name]) ? (values[name] as Loose[]) : [values[name]]), valueOf(element)];
    } else {
      values[name] = valueOf(element);
    }
  }
  for (const [name, group] of boxes) {
    const [only] = group;
    if (group.length === 1)
      values[name] =
        only.hasAttribute("value") && only.getAttribute("value") !== "on" && only.dataset?.dtype !== "Boolean"
          ? only.checked
            ? only.value
            : null
          : Boolean(only.checked);
    else values[name] = group.filter((box) => box.checked).map((box) => String(box.value));
  }
  return values;
}

/** The class under `foundry.applications.ux.FormDataExtended`; its `object` is the flat record. */
export class FormDataExtended {
  readonly object: Dict;

  constructor(form: Loose, options: Options = {}) {
    this.object = readForm(form, options);
  }

  get(name: string): Loose {
    return this.object[name] ?? null;
  }

  has(name: string): boolean {
    return name in this.object;
  }

  entries(): IterableIterator<[string, Loose]> {
    return Object.entries(this.object)[Symbol.iterator]();
  }
}
