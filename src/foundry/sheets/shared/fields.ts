import type { Json } from "../../../rules/core.ts";
import { text } from "../../host/i18n.ts";
import { KEPT_STATE, setText, showRendered, TYPED } from "../../host/morph.ts";
import { oneAfterAnother } from "./in-turn.ts";
import { readField, ruleFor, type Reading } from "./read-field.ts";

type Control = HTMLElement & { name: string; value: string; defaultValue?: string; checked?: boolean; type?: string };
type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface Editable {
  readonly items?: { get(id: string): Editable | undefined };
  update(changes: object): Promise<unknown>;
}

/**
 * The fields of a sheet. Each is written when left, so that users do not disturb each other. An invalid entry
 * is refused in place: its text stays, with the reason below, until it is corrected, Escape restores the old
 * value, or the sheet closes.
 */
export class SheetFields {
  /** Texts being written, by field, to ignore a second Enter. */
  readonly #sent = new WeakMap<Element, string>();

  constructor(private readonly document: Editable) {}

  /** Once per sheet frame. */
  follow(frame: HTMLElement): void {
    frame.addEventListener("input", (event) => {
      if (isText(event.target)) this.typed(event.target);
    });
    frame.addEventListener("keydown", (event) => this.pressed(event));
  }

  async take(control: EventTarget | null): Promise<void> {
    if (!isControl(control) || !control.name) return;
    if (!isText(control)) return this.choose(control);
    if (control.value === control.defaultValue) return this.finish(control, { restore: true });
    const typed = control.value;
    if (this.#sent.get(control) === typed) return;
    this.#sent.set(control, typed);
    const before = control.defaultValue;
    try {
      // Adds to the result of the last change.
      const { problem = null, written = false } = await oneAfterAnother(
        this.document,
        async (): Promise<{ problem?: string; written?: boolean }> => {
          const reading = this.read(control, typed);
          return reading.problem === undefined
            ? { written: await this.write(control.name, reading.value) }
            : { problem: reading.problem };
        },
      );
      if (problem !== null) showProblem(control, problem);
      // Text typed since is another change.
      else if (control.value === typed) this.finish(control, { restore: !written || control.defaultValue !== before });
    } catch {
      showProblem(control, text("Sheet.Wrong.NotWritten"));
    } finally {
      this.#sent.delete(control);
    }
  }

  private async choose(control: Control): Promise<void> {
    const written = await this.write(control.name, valueOf(control)).catch(() => false);
    if (!written) showRendered(control);
  }

  async takeRest(frame: HTMLElement): Promise<void> {
    const focused = frame.ownerDocument.activeElement;
    if (focused && frame.contains(focused) && focused.hasAttribute(TYPED)) await this.take(focused);
  }

  private typed(control: TextControl): void {
    control.toggleAttribute(TYPED, control.value !== control.defaultValue);
    // Typing only clears corrected problems.
    if (!control.hasAttribute("aria-invalid")) return;
    const { problem } =
      control.value === control.defaultValue ? { problem: undefined } : this.read(control, control.value);
    if (problem === undefined) clearProblem(control);
    else showProblem(control, problem);
  }

  private pressed(event: KeyboardEvent): void {
    const { target: control } = event;
    if (!isText(control) || event.isComposing) return;
    if (event.key === "Enter" && control.nodeName === "INPUT") {
      event.preventDefault();
      void this.take(control);
    }
    if (event.key === "Escape" && control.hasAttribute(TYPED)) {
      // Foundry closes the window on Escape.
      event.preventDefault();
      event.stopPropagation();
      this.finish(control, { restore: true });
    }
  }

  private finish(control: TextControl, { restore }: { readonly restore: boolean }): void {
    control.removeAttribute(TYPED);
    clearProblem(control);
    if (restore && control.value !== control.defaultValue) setText(control);
  }

  private read(control: TextControl, typed: string): Reading {
    const [document, path] = this.placeOf(control.name);
    const rule = document && ruleFor(document, path);
    if (!rule) return { value: typed };
    const known: unknown = foundry.utils.getProperty(document, path);
    const from = control.dataset.relative !== undefined && typeof known === "number" ? known : undefined;
    // An empty field shows a derived value as placeholder.
    const kept = control.defaultValue || (/\d/.test(control.placeholder) ? control.placeholder : "");
    return readField(typed, { rule, name: controlLabel(control), kept, from });
  }

  /** "items.<id>.system.loaded" is a field of an item. */
  private placeOf(name: string): readonly [Editable | undefined, string] {
    const [, id, path] = /^items\.(\w+)\.(.+)$/.exec(name) ?? [];
    return id !== undefined && path !== undefined ? [this.document.items?.get(id), path] : [this.document, name];
  }

  /** @returns false if nothing changed */
  private async write(name: string, value: Json): Promise<boolean> {
    const [document, path] = this.placeOf(name);
    return Boolean(await document?.update({ [path]: value }));
  }
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target !== null &&
    "nodeName" in target &&
    (["INPUT", "SELECT", "TEXTAREA"].includes(String(target.nodeName)) || String(target.nodeName).includes("-"))
  );
}

function isText(target: EventTarget | null): target is TextControl {
  return (
    isControl(target) &&
    (target.nodeName === "TEXTAREA" ||
      (target.nodeName === "INPUT" && !["checkbox", "radio", "search"].includes(target.type ?? "")))
  );
}

function valueOf(control: Control): Json {
  if (control.type === "checkbox") return control.checked ?? false;
  if (control.dataset.dtype === "Number") return control.value === "" ? null : Number(control.value);
  return control.value;
}

function controlLabel(control: TextControl): string {
  return (
    control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent?.replace(/\s+/g, " ").trim() ?? control.name
  );
}

function showProblem(control: TextControl, problem: string): void {
  control.setAttribute("aria-invalid", "true");
  const known = messageOf(control);
  if (known) {
    if (known.textContent !== problem) known.textContent = problem;
    return;
  }
  const message = control.ownerDocument.createElement("p");
  message.className = "sz-wrong";
  message.id = `${control.id || control.name}-wrong`;
  message.setAttribute("role", "alert");
  message.setAttribute(KEPT_STATE, "");
  message.textContent = problem;
  control.setAttribute("aria-errormessage", message.id);
  control.after(message);
  // Over the content below, on the side with room.
  const frame = control.closest(".window-content") ?? control.ownerDocument.body;
  const { left, right } = frame.getBoundingClientRect();
  const box = control.getBoundingClientRect();
  message.classList.toggle("sz-wrong--end", box.left + box.right > left + right);
}

function clearProblem(control: TextControl): void {
  messageOf(control)?.remove();
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-errormessage");
}

function messageOf(control: TextControl): Element | null {
  const next = control.nextElementSibling;
  return next?.classList.contains("sz-wrong") ? next : null;
}
