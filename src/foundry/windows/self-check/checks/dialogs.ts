import { SYSTEM_ID } from "../../../host/constants.ts";
import { dialogTemplates } from "../../../host/dialog.ts";
import { countOf, type Check, type Found } from "../check.ts";

async function shown(content: string | HTMLDivElement): Promise<HTMLElement> {
  const { DialogV2 } = foundry.applications.api;
  const dialog = new DialogV2({
    classes: ["sz", "sz-dialog"],
    window: { title: "Self-check" },
    content,
    buttons: [{ action: "ok", label: "OK", default: true }],
  });
  await dialog.render({ force: true });
  const copy = dialog.element.cloneNode(true) as HTMLElement;
  await dialog.close({ animate: false });
  return copy;
}

async function strings(): Promise<Found> {
  const page = await shown(
    `<div class="sz-self-check-probe"><svg></svg><input name="probe" maxlength="3" inputmode="numeric" step="0.25"><p hidden>-</p></div>`,
  );
  const gone = ["svg", "[maxlength]", "[inputmode]", "[step]", "[hidden]"].filter(
    (each) => !page.querySelector(`.sz-self-check-probe ${each}`),
  );
  return { found: gone.length ? "cleaned" : "kept", detail: gone.join(", ") };
}

/** Returns all branches without values: every element and attribute of our dialogs. */
export function withoutLogic(template: string): string {
  return template.replaceAll(/\{\{!--.*?--\}\}/gs, "").replaceAll(/\{\{\{?[^{}]*\}?\}\}/g, " ");
}

function outline(root: Element): readonly string[] {
  return [...root.querySelectorAll("*")].map(
    (each) => `${each.tagName.toLowerCase()} ${each.getAttributeNames().sort().join(" ")}`,
  );
}

async function survives(file: string): Promise<boolean> {
  const response = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}${file}`));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const content = document.createElement("div");
  content.className = "sz-self-check-probe";
  content.innerHTML = withoutLogic(await response.text());
  const before = outline(content);
  const page = (await shown(content)).querySelector(".sz-self-check-probe");
  return page !== null && before.length > 0 && outline(page).join() === before.join();
}

async function everyTemplate(): Promise<Found> {
  const { templates } = await dialogTemplates.fetch();
  const files = Object.keys(templates);
  const bad: string[] = [];
  for (const file of files) if (!(await survives(file))) bad.push(file.slice(file.lastIndexOf("/") + 1));
  return countOf(files.length - bad.length, files.length, bad.join(", "));
}

export const DIALOGS: readonly Check[] = [
  { id: "dialogs.strings", expected: ["cleaned"], providedFor: true, run: strings },
  { id: "dialogs.templates", expected: ["all"], run: everyTemplate },
];

/** @returns true if Foundry took the key */
function isTaken(mark: boolean): boolean {
  // Outside our elements, which are marked on focus.
  const root = document.createElement("div");
  const button = document.createElement("button");
  button.type = "button";
  button.toggleAttribute("data-keyboard-focus", mark);
  root.append(button);
  document.body.append(root);
  try {
    button.focus();
    const { keyboard } = game;
    // If Foundry says it, no key is needed.
    if (typeof keyboard?.hasFocus === "boolean") return !keyboard.hasFocus;
    return !button.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Tab", code: "Tab", bubbles: true, cancelable: true }),
    );
  } finally {
    root.remove();
  }
}

function focusMark(): Found {
  if (isTaken(true)) return { found: "taken", detail: "the mark does not keep the keys" };
  return { found: isTaken(false) ? "needed" : "not needed" };
}

function bindings(): Found {
  const { actions } = game.keybindings;
  const ours = [...actions].filter(([id]) => id.startsWith(`${SYSTEM_ID}.`));
  // Actions may have no key.
  const bad = ours.filter(
    ([id, { editable = [], uneditable = [] }]) =>
      editable.length + uneditable.length > 0 &&
      !game.keybindings?.get(SYSTEM_ID, id.slice(SYSTEM_ID.length + 1)).length,
  );
  return countOf(ours.length - bad.length, ours.length, bad.map(([id]) => id).join(", "));
}

export const KEYS: readonly Check[] = [
  { id: "keys.focusMark", expected: ["needed"], providedFor: true, run: focusMark },
  { id: "keys.bindings", expected: ["all"], run: bindings },
];
