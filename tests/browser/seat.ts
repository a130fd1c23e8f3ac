import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";
import { KeyboardHands } from "./hands/keyboard.ts";
import { PointerHands } from "./hands/pointer.ts";
import type { Hands } from "./hands/hands.ts";
import { acrossWindows, DETACHED, detachAll } from "./detach-all.ts";
import { FOLDS } from "../menu-folds.ts";
import { titlesOf } from "./titles.ts";
import { atRest, sightOf, signsChange, startWatching, type Sight } from "./watch.ts";

/** Milliseconds that a user would wait; this machine is far quicker. */
const PATIENCE = 10_000;

type Pressed = "button" | "tab" | "menuitem" | "link";

const FIELDS = ["textbox", "spinbutton", "combobox", "checkbox", "searchbox", "slider"] as const;

/** What is filled into a dialog, by the label of the field: text, a figure, an option of a list by its words, or whether a box is ticked. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** The table's part of a seat. */
export interface AtTable {
  /** The fights on the server; see `Sight.known`. */
  written(): readonly string[];
  settled(): Promise<void>;
}

/** Functions that were run in pages. */
let runs = 0;

/** One user in a separate tab, who finds controls by their words and operates them with pointer or keyboard. Each method returns when all seats show the server's state. */
export class Seat {
  /** Warnings, errors and exceptions of the page. */
  readonly complaints: string[] = [];
  readonly hands: Hands;
  readonly page: Page;

  constructor(
    page: Page,
    readonly name: string,
    kind: Hands["kind"],
    private readonly table: AtTable,
  ) {
    const still = (): Promise<void> => table.settled();
    this.hands = kind === "keyboard" ? new KeyboardHands(page, still) : new PointerHands(page, still, kind);
    this.page = DETACHED ? acrossWindows(page) : page;
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error.stack ?? error.message)));
  }

  /** Waits until the table is idle. Methods of this class do so themselves; call it after using the page directly. */
  async still(): Promise<void> {
    await this.table.settled();
  }

  get tracker(): Locator {
    return this.page.locator(".sz-tracker").first();
  }

  get dialog(): Locator {
    return this.page.locator("dialog[open]").last();
  }

  get menu(): Locator {
    return this.page.locator(".sz-pop");
  }

  // ---------------------------------------------------------------------------------------------- coming and going

  /** Takes the seat by its address; the first page has separate tests. */
  async sit(address: string): Promise<void> {
    await this.page.goto(`${address}?seat=${encodeURIComponent(this.name)}`);
    await this.ready();
  }

  /** Reloads the page, as after a lost connection; the seat stays the same. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
    await this.table.settled();
  }

  private async ready(): Promise<void> {
    await this.page.locator("body[data-state=ready]").waitFor();
    // Empty and thus invisible while there is no encounter.
    const state = this.table.written().length ? "visible" : "attached";
    await this.page.locator(".sz-tracker .sz-header").waitFor({ state });
    await startWatching(this.page);
    if (DETACHED) await this.page.evaluate(detachAll);
  }

  /** Opens a fight by its English title in any language of the page, for all users if this is the GM. */
  async openFight(title: string): Promise<void> {
    await this.table.settled();
    const named = titlesOf(title)
      .map((each) => `button[aria-label$=": ${each}"]`)
      .join(", ");
    const fight = this.page.locator("#fights .fight").filter({ has: this.page.locator(named) });
    if ((await fight.getAttribute("aria-current")) === "true") return;
    await this.openFights();
    await this.act(`open ${title}`, () => this.hands.press(fight.locator("[data-fight-action=open]")));
    await this.page.locator("#fights .fight[aria-current=true]").and(fight).waitFor({ state: "attached" });
  }

  /** Opens a fight and starts it if necessary. */
  async begin(title: string): Promise<void> {
    await this.openFight(title);
    if (await this.sees('[data-action="startCombat"]')) await this.press('[data-action="startCombat"]');
  }

  async showRibbon(): Promise<void> {
    // A ribbon that is shown already appears once its part is loaded.
    const isShown = ({ game }: Loose): boolean => (game.settings.get("segment-zero", "ribbon").shown ?? "no") !== "no";
    if (!(await this.run(isShown))) await this.fromMenu("Encounter menu", "Ribbon");
    await this.page.locator(".sz-ribbon").waitFor();
  }

  /**
   * Runs a function in the page, with the globals of its client; it names nothing from outside of itself. Chromium
   * sometimes loses a promise that has settled, so the page keeps the last value.
   */
  async run<Result = void, Argument = undefined>(
    deed: (client: Loose, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const number = ++runs;
    const value = this.page.evaluate<Result, { readonly source: string; readonly argument: unknown; number: number }>(
      async ({ source, argument: given, number }) => {
        const run = globalThis.eval(`(${source})`) as (client: unknown, argument: unknown) => Result | Promise<Result>;
        const found = await run(globalThis, given);
        Object.assign(globalThis, { lastRun: { number, found } });
        return found;
      },
      { source: String(deed), argument, number },
    );
    return value.catch(async (error: unknown) => {
      if (!String(error).includes("garbage collected")) throw error;
      const kept = await this.page.waitForFunction((wanted) => {
        const { lastRun } = globalThis as unknown as { lastRun?: { readonly number: number } };
        return lastRun?.number === wanted && lastRun;
      }, number);
      return ((await kept.jsonValue()) as unknown as { readonly found: Result }).found;
    });
  }

  /** Opens the drawer of fights. */
  async openFights(): Promise<void> {
    if (await this.page.locator("#fights").isHidden()) await this.hands.press(this.page.locator("#open-fights"));
  }

  // ---------------------------------------------------------------------------------------------- doing

  /**
   * Presses what has this name: what screen readers read, from its beginning. An open menu comes before a dialog, that before the tracker, and that before the
   * rest of the page; a name that stands there twice means the same thing.
   */
  async click(name: string | RegExp, role: Pressed = "button"): Promise<void> {
    const control = await this.control(name, role);
    await this.act(`press "${String(name)}"`, () => this.hands.press(control));
  }

  /** Presses the first control of the tracker that matches a selector. */
  async press(selector: string): Promise<void> {
    await this.act(`press ${selector}`, () => this.hands.press(this.tracker.locator(selector).first()));
  }

  /** Does something from the open menu, by its first words: one click, or arrows and Enter. */
  async choose(entry: string): Promise<void> {
    const named = (name: string): Locator =>
      this.menu
        .getByRole("menuitem", { name: beginning(name) })
        .or(this.menu.getByRole("menuitemradio", { name: beginning(name) }));
    const found = named(entry);
    await this.menu.getByRole("menu").waitFor();
    // A long menu folds groups of entries.
    for (const fold of FOLDS) {
      if ((await found.count()) || !(await named(fold).count())) continue;
      await this.hands.press(named(fold).first());
      await this.menu.locator("[data-menu-back]").waitFor();
      if (!(await found.count())) {
        await this.hands.press(this.menu.locator("[data-menu-back]"));
        await named(fold).waitFor();
      }
    }
    await this.here(found, `an entry "${entry}"`);
    await this.act(`choose "${entry}"`, () => this.hands.press(found.first()));
  }

  /** Chooses an entry of a menu. */
  async fromMenu(button: string | RegExp, entry: string): Promise<void> {
    await this.click(button);
    await this.choose(entry);
  }

  /**
   * Chooses one of the open dialog's options by its first words.
   * @param verb the button that is pressed then; none leaves the dialog open, for more to be filled in
   */
  async chooseInDialog(option: string, verb?: string): Promise<void> {
    const found = this.dialog.getByRole("radio", { name: beginning(option) });
    await this.here(found, `an option "${option}"`);
    await this.doing(`choose "${option}"`, () => this.hands.choose(found.first()));
    if (verb !== undefined) await this.click(verb);
  }

  /**
   * Fills in the open dialog.
   * @param verb the button that is pressed then; none leaves the dialog open
   */
  async fillDialog(fields: Fields, verb?: string): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.doing(`fill in "${label}"`, () => this.fill(label, value));
    if (verb !== undefined) await this.click(verb);
  }

  /** Presses the default button of the open dialog, or the focused entry of a menu. */
  async confirmDialog(): Promise<void> {
    await this.table.settled();
    if (await this.menu.count())
      return this.act("confirm the menu", () => this.hands.press(this.menu.locator(":focus")));
    await this.act("confirm the dialog", () =>
      this.hands.press(this.dialog.locator("button[data-action=ok], button[data-action=yes]").first()),
    );
  }

  /** Closes the open menu or dialog without an answer: with Escape, or by its button. */
  async leaveDialog(): Promise<void> {
    await this.table.settled();
    if (this.hands.kind === "keyboard" || (await this.menu.count())) await this.key("Escape");
    else await this.click("Cancel");
  }

  /** Presses a command key, such as undo. */
  async key(key: string): Promise<void> {
    await this.act(`press ${key}`, () => this.page.keyboard.press(key));
  }

  // ---------------------------------------------------------------------------------------------- seeing: what is read is what there is when all that was done is through

  /** Whether this stands on the page now: words as read in tracker or dialog, or a selector of the tracker if it begins with . or [. */
  async sees(what: string | RegExp): Promise<boolean> {
    await this.table.settled();
    if (typeof what === "string" && /^[.[]/.test(what)) return (await this.tracker.locator(what).count()) > 0;
    const read = await this.reads();
    return typeof what === "string" ? read.includes(what) : what.test(read);
  }

  /** The first of these selectors that matches in the tracker. */
  async firstOf(selectors: readonly string[]): Promise<string | undefined> {
    await this.table.settled();
    return this.tracker.evaluate((element, all) => all.find((one) => element.querySelector(one)), selectors);
  }

  async waitFor(what: string | RegExp): Promise<void> {
    await this.waitUntil(true, what);
  }

  /** Waits until words have disappeared. */
  async doesNotSee(what: string | RegExp): Promise<void> {
    await this.waitUntil(false, what);
  }

  /** The clock in words. */
  async reading(): Promise<string> {
    await this.table.settled();
    return clean((await this.tracker.locator(".sz-clock__reading").textContent()) ?? "");
  }

  /** The timeline's text. */
  async timeline(): Promise<string> {
    await this.table.settled();
    return clean((await this.tracker.locator(".sz-play").evaluateAll(wordsOf)).join(" "));
  }

  /** The text of the panel at the bottom. */
  async panel(): Promise<string> {
    await this.table.settled();
    return clean(await this.tracker.locator(".sz-controls").innerText());
  }

  /** The names of all buttons that can be pressed in the open menu or dialog, or else the tracker. */
  async buttons(): Promise<readonly string[]> {
    await this.table.settled();
    if (await this.menu.count())
      return (await this.menu.locator("[data-entry]:not([aria-disabled]) .sz-pop__label").allInnerTexts()).map(clean);
    const within = (await this.dialog.count()) > 0 ? this.dialog : this.tracker;
    return within
      .locator("button[data-action]")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\s+/g, " ").trim()),
      );
  }

  async sight(): Promise<Sight> {
    return sightOf(this.page);
  }

  async catchesUp(): Promise<void> {
    for (const end = Date.now() + PATIENCE; ;) {
      const sight = await atRest(this.page, end - Date.now());
      const written = this.table.written();
      if (sight.resting && (sight.known === "" || written.includes(sight.known))) return;
      const [fight = ""] = sight.known.split(" ");
      if (Date.now() > end)
        throw new Error(
          `${this.name} does not show what the server has: ${JSON.stringify(sight)}, written: ${written.find((one) => one.startsWith(fight)) ?? "no such fight"}`,
        );
    }
  }

  // ---------------------------------------------------------------------------------------------- how

  private async waitUntil(seen: boolean, what: string | RegExp): Promise<void> {
    const end = Date.now() + PATIENCE;
    while ((await this.sees(what)) !== seen) {
      if (Date.now() > end)
        throw new Error(
          `${this.name} ${seen ? "does not see" : "still sees"} ${String(what)}; there stands:\n${await this.reads()}`,
        );
      await this.page.waitForTimeout(20);
    }
  }

  private async reads(): Promise<string> {
    const places = [".sz-tracker", "dialog[open]", ".sz-pop"].map((one) => this.page.locator(one).evaluateAll(wordsOf));
    return clean((await Promise.all(places)).flat().join(" "));
  }

  private async control(name: string | RegExp, role: Pressed): Promise<Locator> {
    await this.table.settled();
    const words = typeof name === "string" ? beginning(name) : name;
    const places = [this.menu, this.dialog, this.tracker, this.page.locator("body")].map((place) =>
      place.getByRole(role, { name: words }),
    );
    const find = async (): Promise<Locator | undefined> => {
      for (const place of places) if (await place.count()) return place.first();
      return undefined;
    };
    const found =
      (await find()) ?? (await this.here(places.at(-1) as Locator, `a ${role} "${String(name)}"`).then(find));
    return found as Locator;
  }

  private async here(wanted: Locator, what: string): Promise<void> {
    await wanted
      .first()
      .waitFor()
      .catch(async () => {
        throw new Error(
          `${this.name} finds no ${what.replace(/^an? /, "")}; there are: ${(await this.buttons()).join(" | ")}\nthere stands: ${await this.reads()}`,
        );
      });
  }

  private async fill(label: string, value: Fields[string]): Promise<void> {
    const named = FIELDS.map((role) => this.dialog.getByRole(role, { name: beginning(label) }));
    const field = named.reduce((all, one) => all.or(one));
    await this.here(field, `a field "${label}"`);
    const kind = await field
      .first()
      .evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase()));
    if (kind === "select") return this.hands.pick(field.first(), String(value));
    if (kind === "checkbox") return this.hands.tick(field.first(), value === true);
    return this.hands.type(field.first(), String(value));
  }

  /** Acts with a visible result and waits until all seats have it. */
  private async act(what: string, deed: () => Promise<void>): Promise<void> {
    await this.doing(what, async () => {
      // Pending work would be mistaken for this act's result.
      await this.table.settled();
      const { signs } = await this.sight();
      await deed();
      if (!(await signsChange(this.page, signs, PATIENCE))) throw new Error("nothing comes of it");
    });
  }

  private async doing(what: string, deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
      await this.table.settled();
      await this.hands.afterwards();
    } catch (error) {
      throw new Error(`${this.name} cannot ${what} by ${this.hands.kind}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}

/** Texts with turns that are folded away, one press off, and rows out of sight, which are not painted. Runs in the page. */
function wordsOf(all: readonly Element[]): readonly string[] {
  const unfolded = document.createElement("style");
  // Of important rules, those of the first layer win.
  unfolded.textContent = `@layer unfolded {
    .sz-time[hidden] { display: grid !important; }
    .sz-slot { content-visibility: visible !important; }
  }`;
  document.head.prepend(unfolded);
  const words = (all as readonly HTMLElement[]).map((one) => one.innerText);
  unfolded.remove();
  return words;
}

/** A pattern for names that begin with these words. */
function beginning(words: string): RegExp {
  const wholeWord = /[\p{L}\p{N}]$/u.test(words) ? "(?![\\p{L}\\p{N}])" : "";
  return new RegExp(`^\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+")}${wholeWord}`, "u");
}

function clean(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
