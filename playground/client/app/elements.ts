/** The custom elements that our templates use. Each wraps plain fields and submits its value by name (facts 4.8). */

import type { Loose } from "../../shared/loose.ts";
import { make, type AppRealm } from "./realm.ts";

/** Defines the elements once per page. */
export function defineElements(realm: AppRealm): Record<string, Loose> {
  const { HTMLElement, customElements, Event } = realm.global;
  const known: Record<string, Loose> = {};
  if (!HTMLElement || !customElements) return known;

  /** A named element around one or more inputs. */
  class FieldElement extends HTMLElement {
    #built = false;
    get name(): string {
      return String((this as Loose).getAttribute("name") ?? "");
    }
    set name(value: string) {
      (this as Loose).setAttribute("name", value);
    }
    get disabled(): boolean {
      return Boolean((this as Loose).hasAttribute("disabled"));
    }
    set disabled(value: boolean) {
      (this as Loose).toggleAttribute("disabled", value);
      for (const input of (this as Loose).querySelectorAll("input, textarea, select, button")) input.disabled = value;
    }
    get value(): Loose {
      return this.field?.value ?? "";
    }
    set value(value: Loose) {
      if (this.field) this.field.value = String(value ?? "");
    }
    get field(): Loose {
      return (this as Loose).querySelector("input, textarea, select");
    }

    connectedCallback(): void {
      if (this.#built) return;
      this.#built = true;
      this.build(String((this as Loose).getAttribute("value") ?? (this as Loose).innerHTML ?? ""));
      if (this.disabled) this.disabled = true;
    }

    /** Creates the inputs and repeats their change events on the element. */
    build(value: string): void {
      this.put(make(realm, "input", "", { type: "text" }), value);
    }

    put(input: Loose, value: string): void {
      input.value = value;
      const label = (this as Loose).getAttribute("aria-label");
      if (label) input.setAttribute("aria-label", label);
      input.addEventListener("change", (event: Loose) => {
        event.stopPropagation();
        (this as Loose).dispatchEvent(new Event("change", { bubbles: true }));
      });
      (this as Loose).replaceChildren(input);
    }
  }

  class ProseMirror extends FieldElement {
    override build(value: string): void {
      this.put(make(realm, "textarea", "", { rows: "6" }), value);
    }
  }

  class RangePicker extends FieldElement {
    override get value(): Loose {
      return Number(this.field?.value ?? 0);
    }
    override set value(value: Loose) {
      super.value = value;
    }
    override build(value: string): void {
      const limits: Record<string, string> = { type: "range" };
      for (const key of ["min", "max", "step"]) limits[key] = String((this as Loose).getAttribute(key) ?? "");
      this.put(make(realm, "input", "", limits), value);
      const shown = make(realm, "output", "", {}, value);
      this.field.addEventListener("input", () => {
        shown.textContent = String(this.field.value);
      });
      (this as Loose).append(shown);
    }
  }

  class ColorPicker extends FieldElement {
    override build(value: string): void {
      this.put(make(realm, "input", "", { type: "color" }), value || "#000000");
    }
  }

  /** Words separated by commas. */
  class StringTags extends FieldElement {
    override get value(): Loose {
      return String(this.field?.value ?? "")
        .split(",")
        .map((each) => each.trim())
        .filter(Boolean);
    }
    override set value(value: Loose) {
      super.value = Array.isArray(value) ? value.join(", ") : value;
    }
  }

  class MultiSelect extends FieldElement {
    override get value(): Loose {
      return [...(this.field?.selectedOptions ?? [])].map((option: Loose) => String(option.value));
    }
    override set value(value: Loose) {
      for (const option of this.field?.options ?? [])
        option.selected = (value as string[]).includes(String(option.value));
    }
    override build(): void {
      const options = [...(this as Loose).children];
      const select = make(realm, "select", "", { multiple: "" });
      select.append(...options);
      (this as Loose).replaceChildren(select);
    }
  }

  const all: Record<string, Loose> = {
    "prose-mirror": ProseMirror,
    "range-picker": RangePicker,
    "color-picker": ColorPicker,
    "string-tags": StringTags,
    "multi-select": MultiSelect,
    "file-picker": class FilePickerField extends FieldElement {},
  };
  for (const [tag, cls] of Object.entries(all)) {
    if (!customElements.get(tag)) customElements.define(tag, cls);
    known[String(cls.name)] = cls;
  }
  return known;
}
