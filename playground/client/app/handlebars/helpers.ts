/** The Handlebars helpers that a system's templates may use (facts 4.8). */

import { attributes, escapeHtml } from "./escape.ts";
import { selectOptions, type SelectOptionsHash } from "./select-options.ts";

/** The last argument of every helper, with its `key=value` arguments. */
export interface HelperOptions {
  hash: Record<string, unknown>;
}

/** The part of Handlebars the helpers need. */
export interface HandlebarsLike {
  registerHelper(name: string, helper: (...args: never[]) => unknown): void;
  SafeString: new (text: string) => { toString(): string };
}

/** Looked up at each call, because languages may load after templates. */
export interface Texts {
  localize(key: string): string;
  format(key: string, data: Record<string, unknown>): string;
}

/** A data field, as `formInput` and `formGroup` use it (facts 4.3). */
interface FieldLike {
  toInput(config: Record<string, unknown>): { outerHTML: string };
  toFormGroup(group: Record<string, unknown>, input: Record<string, unknown>): { outerHTML: string };
}

/** Keys of `formGroup` that describe the group; all others describe the input. */
const GROUP_KEYS = new Set(["classes", "label", "hint", "rootId", "stacked", "units", "widget", "hidden"]);

type Args = unknown[];

/** Drops the options object that Handlebars appends. */
const own = (args: Args): Args => args.slice(0, -1);

export function registerHelpers(handlebars: HandlebarsLike, texts: () => Texts): void {
  const safe = (text: string): unknown => new handlebars.SafeString(text);
  const register = (name: string, helper: (...args: Args) => unknown): void => {
    handlebars.registerHelper(name, helper as (...args: never[]) => unknown);
  };

  register("localize", (key, options) => {
    const { hash } = options as HelperOptions;
    const text = typeof key === "string" ? key : String(key ?? "");
    return Object.keys(hash).length > 0 ? texts().format(text, hash) : texts().localize(text);
  });
  register("concat", (...args) =>
    own(args)
      .map((part) => String(part ?? ""))
      .join(""),
  );
  register("ifThen", (condition, yes, no) => (condition ? yes : no));
  register("checked", (value) => (value ? "checked" : ""));
  register("disabled", (value) => (value ? "disabled" : ""));

  register("eq", (a, b) => a === b);
  register("ne", (a, b) => a !== b);
  register("lt", (a, b) => (a as number) < (b as number));
  register("lte", (a, b) => (a as number) <= (b as number));
  register("gt", (a, b) => (a as number) > (b as number));
  register("gte", (a, b) => (a as number) >= (b as number));
  register("not", (value) => !value);
  register("and", (...args) => own(args).every(Boolean));
  register("or", (...args) => own(args).some(Boolean));

  register("object", (options) => ({ ...(options as HelperOptions).hash }));
  register("numberFormat", (value, options) => numberFormat(value, (options as HelperOptions).hash));
  register("numberInput", (value, options) => safe(numberInput(value, (options as HelperOptions).hash)));
  register("selectOptions", (choices, options) =>
    safe(selectOptions(choices, (options as HelperOptions).hash as SelectOptionsHash, (key) => texts().localize(key))),
  );
  register("radioBoxes", (name, choices, options) =>
    safe(
      radioBoxes(String(name), choices as Record<string, string>, (options as HelperOptions).hash, (key) =>
        texts().localize(key),
      ),
    ),
  );

  register("formInput", (field, options) =>
    safe((field as FieldLike).toInput({ ...(options as HelperOptions).hash }).outerHTML),
  );
  const formGroup = (field: unknown, options: unknown): unknown => {
    const group: Record<string, unknown> = {};
    const input: Record<string, unknown> = {};
    for (const [key, value] of Object.entries((options as HelperOptions).hash))
      (GROUP_KEYS.has(key) ? group : input)[key] = value;
    if ("localize" in input) group["localize"] = input["localize"];
    return safe((field as FieldLike).toFormGroup(group, input).outerHTML);
  };
  register("formGroup", formGroup);
  register("formField", formGroup);
}

function numberFormat(value: unknown, hash: Record<string, unknown>): string {
  const number = Number(value);
  const text = (Number.isFinite(number) ? number : 0).toFixed(Number(hash["decimals"] ?? 0));
  return hash["sign"] && number >= 0 ? `+${text}` : text;
}

function numberInput(value: unknown, hash: Record<string, unknown>): string {
  const { class: css, ...rest } = hash;
  const shown = typeof value === "number" && Number.isFinite(value) ? value : (value ?? "");
  return `<input${attributes({ type: "number", value: shown, class: css, step: "any", ...rest })}>`;
}

function radioBoxes(
  name: string,
  choices: Record<string, string>,
  hash: Record<string, unknown>,
  localise: (key: string) => string,
): string {
  return Object.entries(choices)
    .map(([value, label]) => {
      const shown = hash["localize"] ? localise(label) : label;
      const box = attributes({ type: "radio", name, value, checked: String(hash["checked"]) === value });
      return `<label class="checkbox"><input${box}> ${escapeHtml(shown)}</label>`;
    })
    .join("");
}
