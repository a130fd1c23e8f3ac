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
