import { isNameIn, type Command } from "../../rules/core.ts";
import { template } from "../host/constants.ts";
import { askWith, type ShownDialog } from "../host/dialog.ts";
import { capital } from "../host/i18n.ts";
import { isTag } from "../host/nodes.ts";
import { spoken } from "../host/rich-text.ts";
import { registerTemplates, render, type Precompiled } from "../host/templates.ts";
import type { TrackerContext } from "../reading/context.ts";
import type { Form, AskedField, FormRow, Outcome, FormValues } from "../reading/decision.ts";
import { consider, landingsIn, placeWords } from "../reading/landing.ts";
import { tryOut, type Tried } from "../reading/trial.ts";

const TEMPLATES = import.meta.glob<Precompiled[string]>("/templates/choice/*.hbs", { eager: true, import: "default" });

/** The outcome of the present values. */
interface Found {
  readonly shown: Outcome & { readonly verb: string };
  /** True if the values cannot be sent. */
  readonly refused: boolean;
}

/** Asks for commands, with refusal and landing of the present values. Null if closed. */
export async function askForm(form: Form, context: TrackerContext): Promise<readonly Command[] | null> {
  const trialOf = (values: FormValues): Tried | null => {
    const commands = form.commands(values);
    return commands && tryOut(commands, context);
  };
  const shown: { forget?: (() => void) | null } = {};
  const found = (values: FormValues): Found => {
    const trial = trialOf(values);
    const { forget } = shown;
    shown.forget = trial && form.participant !== undefined ? consider(form.participant, trial.commands, context) : null;
    forget?.();
    const [landing] = shown.forget ? landingsIn(context) : [];
    const place = landing ? placeWords(landing, context) : "";
    return {
      shown: wordsOf(form, values, trial, place),
      refused: trial?.why !== undefined && trial.ruling === undefined,
    };
  };
  try {
    const values = await askForValues(form, found);
    const commands = values && trialOf(values)?.commands;
    if (values && commands) await form.keep?.(values);
    return commands ?? null;
  } finally {
    shown.forget?.();
  }
}

/** @param place "after Orc", where the commands land */
function wordsOf(form: FormOfValues, values: FormValues, trial: Tried | null, place = ""): Found["shown"] {
  const verb = typeof form.verb === "string" ? form.verb : form.verb(values);
  const why = trial?.why ? spoken(trial.why) : "";
  const isBarred = why !== "" && trial?.ruling === undefined;
  const outcome = isBarred ? { big: "–", lead: "" } : form.outcome?.(values, trial?.view ?? null);
  const text = [why, place && `${capital(place)}.`, outcome?.text].filter(Boolean).join(" ");
  return { big: "", lead: "", ...outcome, text, verb: trial?.ruling ?? verb };
}

/** A form without commands. */
type FormOfValues = Omit<Form, "commands"> & {
  /** Label of a second button, which adds `also: "on"` to the values. */
  readonly also?: string;
};

/** Asks for values. Null if closed. */
export async function askForValues(
  form: FormOfValues,
  found: (values: FormValues) => Found = (values) => ({ shown: wordsOf(form, values, null), refused: false }),
): Promise<FormValues | null> {
  await registerTemplates(TEMPLATES);
  const first = found(initial(form));
  const answer = await askWith({
    title: form.title,
    content: await render(template("choice/choice.hbs"), { ...form, outcome: first.shown }),
    verb: first.shown.verb,
    ...(form.also === undefined ? {} : { also: form.also }),
    live: (element, dialog) => {
      live(element, form, (values) => showOutcome(element, found(values)));
      showOutcome(element, first);
      if (form.participant !== undefined) leaveLandingInView(dialog);
    },
  });
  return (
    answer && {
      ...meant(texts(Object.entries(answer.values)), form),
      ...(answer.button === "also" ? { also: "on" } : {}),
    }
  );
}

function initial({ groups = [], scale, switches = [], fields = [], applies }: FormOfValues): FormValues {
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

function meant(values: FormValues, { applies }: Pick<FormOfValues, "applies">): FormValues {
  return applies
    ? Object.fromEntries(
        Object.entries(values).filter(
          ([name, value]) => name === "choice" || (applies(values, name) && applies(values, name, value)),
        ),
      )
    : values;
}

function texts(entries: Iterable<readonly [string, FormDataEntryValue]>): FormValues {
  return Object.fromEntries([...entries].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

function live(form: HTMLFormElement, choice: FormOfValues, changed: (values: FormValues) => void): void {
  const show = (): void => {
    showParts(form, choice);
    changed(meant(texts(new FormData(form).entries()), choice));
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
function showParts(form: HTMLFormElement, { applies, switches = [], fields = [] }: FormOfValues): void {
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

export function showOutcome(form: HTMLFormElement, { shown, refused }: Found): void {
  const { big, lead, text = "" } = shown;
  form.querySelector(".sz-outcome")?.toggleAttribute("hidden", !big && !lead && !text);
  form.querySelector(".sz-outcome__big")?.toggleAttribute("hidden", !big);
  for (const part of form.querySelectorAll<HTMLElement>("[data-outcome]")) {
    const { outcome: name = "" } = part.dataset;
    const words = isNameIn(shown, name) ? (shown[name] ?? "") : "";
    if (part.textContent !== words) part.textContent = words;
  }
  const ok = form.querySelector<HTMLButtonElement>("button[data-action=ok]");
  if (!ok) return;
  ok.disabled = refused;
  const verb = ok.querySelector("span");
  if (verb) verb.textContent = shown.verb;
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
  readonly rowOf: (one: A, place: number, checked: boolean) => FormRow;
  /** Returns a group's title; without an argument, of the default's group. */
  readonly title: (group?: string) => string;
}

/** Rows by group, one checked; without empty groups. */
export function groupedRows<A>(
  all: readonly A[],
  groups: readonly string[],
  { byDefault, groupOf, rowOf, title }: Grouping<A>,
): readonly { readonly title: string; readonly rows: readonly FormRow[] }[] {
  const checked = byDefault < 0 ? all.findIndex((one) => groupOf(one) !== undefined) : byDefault;
  const rows = (stands: (one: A, place: number) => boolean): readonly FormRow[] =>
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
  return (name: string, kind: AskedField["kind"], more: Partial<AskedField> = {}): AskedField => ({
    name,
    kind,
    label: label(name),
    ...more,
  });
}
