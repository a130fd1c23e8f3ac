import { text } from "./i18n.ts";
import { template } from "./constants.ts";
import { LatePart, render } from "./late.ts";
import { closeWhenOver } from "./until.ts";

const { DialogV2 } = foundry.applications.api;

type Values = Record<string, FormDataEntryValue>;

/** A dialog of ours. */
interface Ask {
  readonly title: string;
  /** Made from one of our templates, so that everything in it is escaped. */
  readonly content: string;
  /** The verb on the button. */
  readonly verb: string;
  /** A second verb, for those who want less than the first. */
  readonly also?: string;
  /** Called once with the form, to show what follows from what is filled in. */
  readonly live?: (form: HTMLFormElement, dialog: Shown) => void;
  /** Whoever asks looks at what was typed and asks again: what is out of range is not held back here. */
  readonly asksAgain?: true;
}

/**
 * Asks for what the fields of `content` say.
 * @returns the values by field name, or null when it was closed without an answer
 */
export async function ask(question: Ask): Promise<Values | null> {
  return (await askWith(question))?.values ?? null;
}

/** The same with the button that was pressed: "ok" for the verb, "also" for the second one. */
export async function askWith({
  title,
  content,
  verb,
  also,
  live,
  asksAgain,
}: Ask): Promise<{ readonly button: "ok" | "also"; readonly values: Values } | null> {
  const answer = (name: "ok" | "also") => (_event: Event, button: HTMLButtonElement) => ({
    button: name,
    values: Object.fromEntries(new FormData(button.form as HTMLFormElement)),
  });
  const result: unknown = await DialogV2.wait({
    classes: ["sz", "sz-dialog"],
    window: { title },
    content: asElement(content),
    modal: false,
    rejectClose: false,
    render: (_event: Event, dialog: Shown) => {
      begin(dialog, live, asksAgain);
      closeWhenOver(() => dialog.close());
    },
    buttons: [
      // Enter in a field presses the first submit button of the form, and that must not be this one.
      { action: "cancel", label: text("Dialogs.Cancel"), type: "button" as const, callback: () => null },
      ...(also === undefined
        ? []
        : [{ action: "also", label: also, type: "button" as const, callback: answer("also") }]),
      { action: "ok", label: verb, default: true, class: "sz-btn--now", callback: answer("ok") },
    ],
  });
  return typeof result === "object" && result !== null ? (result as { button: "ok" | "also"; values: Values }) : null;
}

/** A field of a dialog. `hint` is a line below it. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "integer" | "decimal" | "select";
  readonly value?: string | number | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly selected?: boolean }[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly required?: boolean;
  readonly hint?: string;
}

/** Asks for some fields. Returns what was typed, without spaces around it, or null when it was closed. */
export async function askFields(
  question: Omit<Ask, "content"> & { readonly fields: readonly Field[] },
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

/**
 * Foundry cleans a string, and pictures and limits of fields go with it (foundryvtt#12072); an element it leaves as it
 * is.
 */
function asElement(content: string): HTMLDivElement {
  const element = document.createElement("div");
  element.className = "sz-dialog__content";
  element.innerHTML = content;
  return element;
}

/** An open dialog: its window, and how it is placed anew. `top` in pixels of the page. */
export interface Shown {
  readonly element: HTMLElement;
  setPosition(position?: { readonly top: number }): unknown;
  close(): unknown;
}

function begin(dialog: Shown, live: Ask["live"], asksAgain: Ask["asksAgain"]): void {
  const form = dialog.element.querySelector("form");
  if (!form) return;
  if (!asksAgain) form.addEventListener("click", refuseInvalid, { capture: true });
  live?.(form, dialog);
  stayInView(dialog);
}

/**
 * A number out of its range, or nothing where something is needed, is said at its field by the browser; the dialog
 * would close on it. Spaces alone are nothing.
 */
function refuseInvalid(event: Event): void {
  const button = (event.target as Element).closest<HTMLButtonElement>("button[data-action]");
  if (!button?.form || button.dataset.action === "cancel") return;
  // What is put out of sight is not asked for.
  const asked = [...button.form.elements].filter((element) => !element.closest("[hidden]")) as HTMLInputElement[];
  for (const element of asked)
    if (element.required && element.type === "text" && !element.value.trim()) element.value = "";
  if (asked.every((element) => element.reportValidity())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * What is filled in may bring more lines; a window is placed anew when it has grown, so that its buttons never leave
 * the screen.
 */
function stayInView(dialog: Shown): void {
  const { element } = dialog;
  let height = element.offsetHeight;
  new ResizeObserver(() => {
    if (!element.isConnected || element.offsetHeight === height) return;
    dialog.setPosition();
    height = element.offsetHeight;
  }).observe(element);
}

/** Asks whether to go ahead. Closing it means no. */
export async function confirm(title: string, content: string, verb?: string): Promise<boolean> {
  const buttons = verb === undefined ? {} : { yes: { label: verb } };
  return (
    (await DialogV2.confirm({
      classes: ["sz", "sz-dialog"],
      window: { title },
      content: asElement(content),
      rejectClose: false,
      ...buttons,
    })) === true
  );
}

/** The templates of dialogs and menus. */
export const dialogTemplates = new LatePart("Late.Dialogs", () => import("./dialog-templates.ts"), {
  templates: "dialogs/",
});
