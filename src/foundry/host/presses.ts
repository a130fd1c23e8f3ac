/** Commands of a button, or arguments of its handler; plain data, so that equal buttons are equal. */
export interface Press {
  readonly args?: object | undefined;
  readonly commands?: readonly object[] | undefined;
}

/** A handler's name with its arguments. `Args` lists the handlers, with `undefined` for no arguments. */
export type Named<Args> = {
  readonly [Name in keyof Args & string]: undefined extends Args[Name]
    ? { readonly action: Name; readonly args?: Args[Name]; readonly commands?: undefined }
    : { readonly action: Name; readonly args: Args[Name]; readonly commands?: undefined };
}[keyof Args & string];

export type Handlers<Host, Args> = {
  readonly [Name in keyof Args]: (this: Host, args: Args[Name], button: HTMLElement, event: PointerEvent) => unknown;
};

/** Limit above which presses on no page are dropped. */
const MOST = 4_000;

/** Presses by number, latest last. */
const presses = new Map<string, Press>();
const numbers = new Map<string, string>();
let last = 0;

/** Stores what a button carries. Equal contents get the same number, so an unchanged row keeps its buttons. */
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

/** Drops presses on no page, except the latest, which may be about to render. */
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

/** Returns what a button carries: {} for nothing, null if dropped. */
export function pressOf(button: HTMLElement): Press | null {
  const { press } = button.dataset;
  return press === undefined ? {} : (presses.get(press) ?? null);
}

export type PressActions<Host> = Readonly<
  Record<string, (this: Host, event: PointerEvent, target: HTMLElement) => Promise<void>>
>;

/** Returns handlers with typed arguments for `DEFAULT_OPTIONS.actions`. */
export function pressActions<Host, Args>(handlers: Handlers<Host, Args>): PressActions<Host> {
  const actions = Object.entries(handlers as Handlers<Host, Record<string, unknown>>);
  return Object.fromEntries(
    actions.map(([name, run]): [string, PressActions<Host>[string]] => [
      name,
      async function (event, button) {
        const press = pressOf(button);
        if (press) await run.call(this, press.args, button, event);
      },
    ]),
  );
}

/**
 * Registers `{{sz-press this}}`, which writes the attribute for `args` or `commands` of the context, and
 * `{{sz-press item=id}}` for named values.
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
