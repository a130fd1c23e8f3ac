/**
 * What a button on a page carries: commands to give, or what its handler is given. Plain data, so that equal buttons
 * are the same.
 */
export interface Press {
  readonly args?: object | undefined;
  readonly commands?: readonly object[] | undefined;
}

/**
 * A button of a window: the name of its handler with what that is given. `Args` lists a window's handlers, those that
 * are given nothing with `undefined`.
 */
export type Named<Args> = {
  readonly [Name in keyof Args & string]: undefined extends Args[Name]
    ? { readonly action: Name; readonly args?: Args[Name]; readonly commands?: undefined }
    : { readonly action: Name; readonly args: Args[Name]; readonly commands?: undefined };
}[keyof Args & string];

/** The handlers of a window's buttons, by name. */
export type Handlers<Host, Args> = {
  readonly [Name in keyof Args]: (this: Host, args: Args[Name], button: HTMLElement, event: PointerEvent) => unknown;
};

/** More are not remembered without a look at which of them stand on a page. */
const MOST = 4_000;

/** Presses by number, those that were drawn last at the end; and their numbers by content. */
const presses = new Map<string, Press>();
const numbers = new Map<string, string>();
let last = 0;

/**
 * Keeps what a button carries. Equal contents have the same number, so that a row that is not drawn again keeps its
 * buttons.
 * @returns the number
 */
export function keepPress({ args, commands }: Press): string {
  const content = JSON.stringify([args, commands]);
  const number = numbers.get(content) ?? String(++last);
  const press = presses.get(number) ?? { args, commands };
  presses.delete(number);
  presses.set(number, press);
  numbers.set(content, number);
  if (presses.size > MOST) forget();
  return number;
}

/** Forgets what stands on no page, but for what was drawn last and may be about to. */
function forget(): void {
  const pages = [
    document,
    ...[...foundry.applications.instances.values()].map(({ element }) => element?.ownerDocument),
  ];
  const shown = new Set(
    pages.flatMap((page) =>
      [...(page?.querySelectorAll<HTMLElement>("[data-press]") ?? [])].map(({ dataset }) => dataset.press),
    ),
  );
  for (const number of [...presses.keys()].slice(0, -MOST / 2)) if (!shown.has(number)) presses.delete(number);
  for (const [content, number] of numbers) if (!presses.has(number)) numbers.delete(content);
}

/** What a button carries; nothing for one that carries nothing, null for one that is forgotten. */
export function pressOf(button: HTMLElement): Press | null {
  const { press } = button.dataset;
  return press === undefined ? {} : (presses.get(press) ?? null);
}

/**
 * Registers the helper of buttons. `{{sz-press this}}` writes the attribute of a button whose context has `args` or
 * `commands`, `{{sz-press item=id}}` that of one which is given the named values; what they are is kept, not their
 * text.
 */
export function registerPressHelper(): void {
  Handlebars.registerHelper("sz-press", (...given: readonly unknown[]) => {
    const { hash } = given.at(-1) as Handlebars.HelperOptions;
    const press = given.length > 1 ? (given[0] as Press) : { args: hash };
    return press.args === undefined && !press.commands
      ? ""
      : new Handlebars.SafeString(` data-press="${keepPress(press)}"`);
  });
}
