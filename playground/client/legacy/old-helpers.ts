/** Helpers of templates that Foundry 13 still has, reduced to what reads and writes their value. */
import type { Loose } from "../../shared/loose.ts";
import { attributes, escapeHtml } from "../app/handlebars/escape.ts";

/** @param hasSelect true in 13: 14 removed `select` and `colorPicker` */
export function registerOldHelpers(handlebars: Loose, hasSelect: boolean): void {
  const register = (name: string, helper: (...args: Loose[]) => string): void => {
    handlebars.registerHelper(name, (...args: Loose[]) => new handlebars.SafeString(helper(...args)) as unknown);
  };
  register("editor", (content, { hash }) => {
    const { target = "", engine = "prosemirror" } = hash;
    return `<div class="editor ${escapeHtml(String(engine))}"><div class="editor-content" data-edit="${escapeHtml(String(target))}">${String(content ?? "")}</div></div>`;
  });
  register("filePicker", ({ hash: { type = "image", target = "" } }) => {
    const data = { type: "button", class: "file-picker", "data-type": type, "data-target": target };
    return `<button${attributes(data)}><i class="fas fa-file-import"></i></button>`;
  });
  register(
    "rangePicker",
    ({ hash: { name, value, min, max, step } }) =>
      `<input${attributes({ type: "range", name, value, min, max, step })}><span class="range-value">${escapeHtml(String(value))}</span>`,
  );
  if (!hasSelect) return;
  register("colorPicker", ({ hash: { name, value } }) => `<input${attributes({ type: "text", name, value })}>`);
  handlebars.registerHelper("select", function (this: Loose, selected: Loose, { fn }: Loose): string {
    const chosen = ` value="${escapeHtml(String(selected ?? ""))}"`;
    return String(fn(this)).replace(chosen, `${chosen} selected`);
  });
}
