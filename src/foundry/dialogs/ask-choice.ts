import { isNameIn } from "../../rules/core.ts";
import { template } from "../host/constants.ts";
import { askWith, type ShownDialog } from "../host/dialog.ts";
import { render } from "../host/templates.ts";
import { isTag } from "../host/nodes.ts";
import type { PhaseView, PortraitView } from "../reading/views.ts";

export interface DialogRow {
  readonly value: string;
  readonly icon?: string;
  /** Shown instead of the icon. */
  readonly phase?: PhaseView | null;
  readonly name: string;
  readonly detail?: string;
  readonly takes: string;
  readonly lands?: string;
  readonly checked?: boolean;
}

/** One of a row of equal choices, such as speed classes. */
export interface ScaleStep {
  readonly value: string;
  readonly label: string;
  readonly small: string;
  /** For screen readers: "class VII, 10 segments". */
  readonly spoken: string;
  readonly checked?: boolean;
  readonly off?: boolean;
}

export interface ChoiceField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "integer" | "select" | "tick";
  readonly options?: readonly { readonly value: string; readonly label: string; readonly selected?: boolean }[];
  readonly value?: string | number;
  readonly min?: number;
  readonly max?: number;
  /** Filling it in selects this value. */
  readonly chooses?: string;
  readonly hint?: string;
}

export interface ChoiceSwitch {
  readonly name: string;
  readonly label: string;
  readonly steps: readonly ScaleStep[];
}

export interface Outcome {
  readonly big: string;
  readonly small?: string;
  readonly lead: string;
  readonly text?: string;
  readonly verb: string;
  /** True if the core refuses these values, as the text says; they cannot be sent. */
  readonly refused?: boolean;
}

export interface ChoiceDialog {
  readonly title: string;
  readonly who?: { readonly portrait: PortraitView; readonly name: string; readonly note: string };
  readonly label: string;
  readonly groups: readonly { readonly title: string; readonly rows: readonly DialogRow[] }[];
  /** Label of the search field; absent for short lists. */
  readonly find?: string;
  readonly scale?: { readonly label: string; readonly steps: readonly ScaleStep[] };
  readonly switches?: readonly ChoiceSwitch[];
  readonly fields?: readonly ChoiceField[];
  /** False for fields and steps that do not apply to the chosen value. */
  readonly applies?: (values: ChoiceValues, name: string, step?: string) => boolean;
  readonly outcome: (values: ChoiceValues) => Outcome;
  /** Label of a second button. */
  readonly also?: string;
  /**
   * Previews the landing.
   * @returns a function that ends the preview; null if nothing can be shown
   */
  readonly consider?: (values: ChoiceValues) => (() => void) | null;
}

export type ChoiceValues = Readonly<Record<string, string>>;

/** Null if closed. */
export async function askForChoice(choice: ChoiceDialog): Promise<ChoiceValues | null> {
  return (await askForChoiceWith(choice))?.values ?? null;
}

/** Like `askForChoice`, with the pressed button: "also" for the second one. */
export async function askForChoiceWith(
  choice: ChoiceDialog,
): Promise<{ readonly button: "ok" | "also"; readonly values: ChoiceValues } | null> {
  const first = choice.outcome(initial(choice));
  const content = await render(template("dialogs/choice.hbs"), { ...choice, outcome: first });
  let forget = choice.consider?.(initial(choice));
  const consider = (values: ChoiceValues): void => {
    const before = forget;
    forget = choice.consider?.(values);
    before?.();
  };
  try {
    const answer = await askWith({
      title: choice.title,
      content,
      verb: first.verb,
      ...(choice.also === undefined ? {} : { also: choice.also }),
      live: (form, dialog) => {
        live(form, choice, consider);
        showOutcome(form, first);
        if (choice.consider) leaveLandingInView(dialog);
      },
    });
    return answer && { ...answer, values: meant(texts(Object.entries(answer.values)), choice) };
  } finally {
    forget?.();
  }
}

function initial({ groups, scale, switches = [], fields = [], applies }: ChoiceDialog): ChoiceValues {
  const rows = [...groups.flatMap((group) => group.rows), ...(scale?.steps ?? [])];
  const values = {
    ...Object.fromEntries(
      fields.map(({ name, value = "", options = [] }) => [
        name,
        options.find(({ selected }) => selected)?.value ?? String(value),
      ]),
    ),
    ...Object.fromEntries(switches.map(({ name, steps }) => [name, steps.find(({ checked }) => checked)?.value ?? ""])),
    choice: rows.find(({ checked }) => checked)?.value ?? "",
  };
  return meant(values, applies ? { applies } : {});
}

function meant(values: ChoiceValues, { applies }: Pick<ChoiceDialog, "applies">): ChoiceValues {
  return applies
    ? Object.fromEntries(
        Object.entries(values).filter(
          ([name, value]) => name === "choice" || (applies(values, name) && applies(values, name, value)),
        ),
      )
    : values;
}

function texts(entries: Iterable<readonly [string, FormDataEntryValue]>): ChoiceValues {
  return Object.fromEntries([...entries].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

function live(form: HTMLFormElement, choice: ChoiceDialog, consider: (values: ChoiceValues) => void): void {
  const show = (): void => {
    showParts(form, choice);
    const values = meant(texts(new FormData(form).entries()), choice);
    showOutcome(form, choice.outcome(values));
    consider(values);
  };
  showParts(form, choice);
  form.addEventListener("input", (event) => {
    if (!isTag(event.target, "input", "select", "textarea")) return;
    const { dataset, value } = event.target;
    if (dataset.find !== undefined) return narrow(form, value);
    if (dataset.chooses && value) check(form, dataset.chooses);
    show();
  });
}

/** Shows the landing time. */
const SHOWS_LANDING = ".sz-ribbon";
/** Pixels: gap; least list height (three rows); least content height. */
const GAP = 8;
const LEAST_LIST = 120;
const LEAST_CONTENT = 240;

/** Keeps the ribbon visible above the dialog, if the page is high enough. */
function leaveLandingInView(dialog: ShownDialog): void {
  const { element } = dialog;
  const above = element.ownerDocument.querySelector(SHOWS_LANDING);
  if (!above) return;
  const top = Math.ceil(above.getBoundingClientRect().bottom) + GAP;
  const { clientHeight } = element.ownerDocument.documentElement;
  const list = element.querySelector<HTMLElement>(".sz-options--scroll");
  const content = element.querySelector<HTMLElement>(".dialog-content");
  const frame = element.querySelector<HTMLElement>(".window-content");
  // Includes what a low page cuts off.
  const hidden = frame ? frame.scrollHeight - frame.clientHeight : 0;
  const excess = top + element.offsetHeight + hidden - clientHeight;
  const fromList = Math.min(Math.max(0, excess), Math.max(0, (list?.offsetHeight ?? 0) - LEAST_LIST));
  const fromContent = Math.max(0, excess - fromList);
  const left = (content?.offsetHeight ?? 0) - fromList - fromContent;
  if (fromContent > 0 && left < LEAST_CONTENT) return;
  if (list && fromList > 0) list.style.maxBlockSize = `${list.offsetHeight - fromList}px`;
  if (content && fromContent > 0) {
    content.classList.add("sz-choose-low");
    content.style.maxBlockSize = `${left}px`;
  }
  dialog.setPosition({ top });
}

/** Shows the parts that apply; a hidden step is replaced by the first. */
function showParts(form: HTMLFormElement, { applies, switches = [], fields = [] }: ChoiceDialog): void {
  if (!applies) return;
  const values = texts(new FormData(form).entries());
  for (const { name } of [...switches, ...fields]) {
    const part = form.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (part) part.hidden = !applies(values, name);
  }
  for (const { name } of switches) {
    const radios = [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
    for (const radio of radios) {
      const off = !applies(values, name, radio.value);
      radio.disabled = off;
      radio.closest("label")?.toggleAttribute("data-off", off);
    }
    if (radios.some(({ checked, disabled }) => checked && disabled) && radios[0]) radios[0].checked = true;
  }
}

function check(form: HTMLFormElement, value: string): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>("input[name=choice]"))
    radio.checked = radio.value === value;
}

function showOutcome(form: HTMLFormElement, outcome: Outcome): void {
  for (const part of form.querySelectorAll<HTMLElement>("[data-outcome]")) {
    const { outcome: name = "" } = part.dataset;
    const words = isNameIn(outcome, name) ? String(outcome[name] ?? "") : "";
    if (part.textContent !== words) part.textContent = words;
  }
  const verb = form.querySelector("button[data-action=ok] span");
  if (verb) verb.textContent = outcome.verb;
  for (const button of form.querySelectorAll<HTMLButtonElement>("button:is([data-action=ok], [data-action=also])"))
    button.disabled = outcome.refused ?? false;
}

function narrow(form: HTMLFormElement, wanted: string): void {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  for (const group of form.querySelectorAll<HTMLElement>("[data-choice-group]")) {
    const rows = [...group.querySelectorAll<HTMLElement>(".sz-option")];
    for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    group.hidden = rows.every(({ hidden }) => hidden);
  }
}

interface Grouping<A> {
  /** Index of the default, which is shown first; negative for none. */
  readonly byDefault: number;
  readonly groupOf: (one: A) => string | undefined;
  readonly rowOf: (one: A, place: number, checked: boolean) => DialogRow;
  /** Returns a group's title; without an argument, of the default's group. */
  readonly title: (group?: string) => string;
}

/** Rows by group, one checked; without empty groups. */
export function groupedRows<A>(
  all: readonly A[],
  groups: readonly string[],
  { byDefault, groupOf, rowOf, title }: Grouping<A>,
): readonly { readonly title: string; readonly rows: readonly DialogRow[] }[] {
  const checked = byDefault < 0 ? all.findIndex((one) => groupOf(one) !== undefined) : byDefault;
  const rows = (stands: (one: A, place: number) => boolean): readonly DialogRow[] =>
    all.flatMap((one, place) => (stands(one, place) ? [rowOf(one, place, place === checked)] : []));
  return [
    { title: title(), rows: rows((_, place) => place === byDefault) },
    ...groups.map((group) => ({
      title: title(group),
      rows: rows((one, place) => place !== byDefault && groupOf(one) === group),
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
