import { closestTo, isTag } from "./nodes.ts";
import { text } from "./i18n.ts";
import { template } from "./constants.ts";
import { render } from "./templates.ts";
import { whoIsAsked, closeWhenOver } from "./until.ts";

type Values = Record<string, FormDataEntryValue>;

interface Ask {
  readonly title: string;
  /** Rendered from our templates, which escape everything. */
  readonly content: string;
  readonly verb: string;
  readonly also?: string;
  /** Called once with the form, to show what follows from input. */
  readonly live?: (form: HTMLFormElement, dialog: ShownDialog) => void;
  /** True if the caller validates the input and asks again. */
  readonly asksAgain?: true;
}

/** @returns the values by field name, or null if closed */
export async function ask(question: Ask): Promise<Values | null> {
  return (await askWith(question))?.values ?? null;
}

/** Open dialogs by question: whom it is about, and its title. */
const open = new Map<string, ShownDialog | null>();

/**
 * Like `ask`, with the pressed button: "ok" for `verb`, "also" for the second one. If the same question about the same
 * combatants is open already, focuses its dialog and returns null.
 */
export async function askWith(question: Ask): ReturnType<typeof askOnce> {
  const who = whoIsAsked();
  const key = `${who} ${question.title}`;
  if (!who) return askOnce(question, () => undefined);
  const shown = open.get(key);
  if (shown !== undefined) {
    shown?.bringToFront();
    shown?.element.querySelector<HTMLElement>("input, select, button[data-action=ok]")?.focus();
    return null;
  }
  open.set(key, null);
  try {
    return await askOnce(question, (dialog) => open.set(key, dialog));
  } finally {
    open.delete(key);
  }
}

async function askOnce(
  { title, content, verb, also, live, asksAgain }: Ask,
  opened: (dialog: ShownDialog) => unknown,
): Promise<{ readonly button: "ok" | "also"; readonly values: Values } | null> {
  const answer = (name: "ok" | "also") => (_event: Event, button: HTMLButtonElement) => ({
    button: name,
    values: Object.fromEntries(new FormData(button.form as HTMLFormElement)),
  });
  const result: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["sz", "sz-dialog"],
    window: { title },
    content: asElement(content),
    modal: false,
    rejectClose: false,
    render: (_event: Event, dialog: ShownDialog) => {
      opened(dialog);
      begin(dialog, live, asksAgain);
      closeWhenOver(() => dialog.close());
    },
    buttons: [
      // Not a submit button, because Enter would press it.
      { action: "cancel", label: text("Dialogs.Cancel"), type: "button" as const, callback: () => null },
      ...(also === undefined
        ? []
        : [{ action: "also", label: also, type: "button" as const, callback: answer("also") }]),
      { action: "ok", label: verb, default: true, class: "sz-btn--call", callback: answer("ok") },
    ],
  });
  return typeof result === "object" && result !== null ? (result as { button: "ok" | "also"; values: Values }) : null;
}

export interface DialogField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "integer" | "decimal" | "select";
  readonly value?: string | number | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly selected?: boolean }[];
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number;
  readonly required?: boolean;
  readonly hint?: string;
}

export async function askFields(
  question: Omit<Ask, "content"> & { readonly fields: readonly DialogField[] },
): Promise<Readonly<Record<string, string>> | null> {
  const content = await render(template("dialogs/fields.hbs"), { fields: question.fields });
  const values = await ask({ ...question, content });
  return (
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : ""]),
    )
  );
}

/** Returns an element, because Foundry drops images and field limits from string content (foundryvtt#12072). */
function asElement(content: string): HTMLDivElement {
  const element = document.createElement("div");
  element.className = "sz-dialog__content";
  element.innerHTML = content;
  return element;
}

/** An open dialog; `top` in page pixels. */
export interface ShownDialog {
  readonly element: HTMLElement;
  setPosition(position?: { readonly top: number }): unknown;
  bringToFront(): unknown;
  close(): unknown;
}

function begin(dialog: ShownDialog, live: Ask["live"], asksAgain: Ask["asksAgain"]): void {
  const form = dialog.element.querySelector("form");
  if (!form) return;
  if (!asksAgain) form.addEventListener("click", refuseInvalid, { capture: true });
  live?.(form, dialog);
  stayInView(dialog);
}

/** Shows invalid numbers and missing or blank texts at their fields instead of closing the dialog. */
function refuseInvalid(event: Event): void {
  const button = closestTo(event, "button[data-action]");
  if (!isTag(button, "button") || !button.form || button.dataset.action === "cancel") return;
  // Hidden fields are not checked.
  const asked = [...button.form.elements]
    .filter((element) => isTag(element, "input", "select", "textarea"))
    .filter((element) => !element.closest("[hidden]"));
  for (const element of asked)
    if (element.required && element.type === "text" && !element.value.trim()) element.value = "";
  if (asked.every((element) => element.reportValidity())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keeps the buttons of a dialog that has grown on the screen. */
function stayInView(dialog: ShownDialog): void {
  const { element } = dialog;
  let height = element.offsetHeight;
  new ResizeObserver(() => {
    if (!element.isConnected || element.offsetHeight === height) return;
    dialog.setPosition();
    height = element.offsetHeight;
  }).observe(element);
}

export async function confirm(title: string, content: string, verb?: string): Promise<boolean> {
  const buttons = verb === undefined ? {} : { yes: { label: verb } };
  return (
    (await foundry.applications.api.DialogV2.confirm({
      classes: ["sz", "sz-dialog"],
      window: { title },
      content: asElement(content),
      rejectClose: false,
      ...buttons,
    })) === true
  );
}

/** Like `confirm`, with plain text. */
export async function confirmText(title: string, words: string, verb: string): Promise<boolean> {
  return confirm(title, `<p>${foundry.utils.escapeHTML(words)}</p>`, verb);
}
