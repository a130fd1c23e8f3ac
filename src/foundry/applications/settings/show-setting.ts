import type { SettingView } from "./build/view.ts";

/** Brings the row of a setting in step with its value, without replacing anything that may have the focus. */
export function showSetting(row: HTMLElement, view: SettingView, problem: string): void {
  row.dataset.differs = view.differs ? "yes" : "no";
  for (const control of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) setControl(control, view);
  write(row, "note", view.note);
  write(row, "word", view.word);
  write(row, "problem", problem);
  const back = row.querySelector<HTMLElement>("[data-action=back]");
  if (back) back.hidden = !view.differs || view.disabled;
}

function setControl(control: HTMLInputElement | HTMLSelectElement, view: SettingView): void {
  const chosen = view.choices.find(({ selected }) => selected)?.value ?? "";
  if (view.kind === "switch") (control as HTMLInputElement).checked = view.on;
  else if (view.kind === "row") (control as HTMLInputElement).checked = control.value === chosen;
  else control.value = view.kind === "list" ? chosen : String(view.number?.value ?? "");
}

function write(row: HTMLElement, part: string, words: string): void {
  const element = row.querySelector(`[data-part="${part}"]`);
  if (element && element.textContent !== words) element.textContent = words;
}
