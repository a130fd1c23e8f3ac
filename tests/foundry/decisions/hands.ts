// A user before a question on the page, by mouse, by thumb or by keys: menus, dialogs, and what a menu asks further.
import type { Loose } from "../../../playground/shared/loose.ts";

export const WAYS = ["mouse", "thumb", "keys"] as const;
export type Way = (typeof WAYS)[number];

/** Questions that one answer may lead through. */
const MOST_QUESTIONS = 6;
/** Milliseconds that a question may take to open; the first of a kind is loaded then. */
const PATIENCE = 2_000;

export class Hands {
  /** What was wrong with the questions. */
  readonly faults: string[] = [];
  /** Titles of the questions asked. */
  readonly titles: string[] = [];
  /** Values of the dialogs, as they were sent. */
  readonly sent: Readonly<Record<string, string>>[] = [];
  /** Values that the last dialog's lists offered. */
  readonly offered = new Map<string, readonly string[]>();
  /** Why nothing can be answered. */
  reason = "";

  constructor(
    private readonly window: Loose,
    readonly way: Way,
    /** Which of the possible answers is given. */
    private readonly wanted: number,
  ) {}

  get #document(): Loose {
    return this.window.document;
  }

  /** The open menu or dialog. */
  get #open(): Loose {
    const all = this.#document.querySelectorAll("dialog, .sz-pop");
    if (all.length > 1) this.faults.push(`${all.length} questions at once`);
    return all[0] ?? null;
  }

  /** Answers all that it asks, and asks each dialog again while it is open. @returns the answer; undefined if it cannot be answered */
  async answer<T>(ask: () => Promise<T>): Promise<T | undefined> {
    const answered: { value?: T; error?: unknown; over?: true } = {};
    void ask().then(
      (value) => Object.assign(answered, { value, over: true }),
      (error: unknown) => Object.assign(answered, { error, over: true }),
    );
    for (let question = 0; question < MOST_QUESTIONS; question++) {
      await this.#until(() => answered.over === true || this.#open !== null);
      if (answered.over) break;
      const shown = this.#open;
      await this.#until(() => shown.contains(this.#document.activeElement));
      await new Promise((resolve) => setImmediate(resolve));
      this.#read(shown);
      if (!question && shown.matches("dialog") && !(await this.#isAskedOnce(ask))) break;
      const pressed = shown.matches("dialog") ? this.#answerDialog(shown) : this.#choose(shown);
      if (pressed) await this.#until(() => answered.over === true || this.#open !== shown);
      if (pressed && (answered.over || this.#open !== shown)) continue;
      if (pressed) this.faults.push("stays open");
      else if (!this.reason) this.faults.push("does not say why nothing can be answered");
      break;
    }
    await this.#close();
    await this.#until(() => answered.over === true);
    this.reason ||= (this.window.notices ?? []).splice(0).join(" ");
    if (answered.error) throw new Error("the question failed", { cause: answered.error });
    return answered.value;
  }

  /** Presses again: the open dialog gets the focus, and nothing else happens. */
  async #isAskedOnce(ask: () => Promise<unknown>): Promise<boolean> {
    let again: unknown = "waits";
    void ask().then((value) => (again = value));
    await this.#until(() => again !== "waits" || this.#document.querySelectorAll("dialog").length > 1);
    if (again) this.faults.push("asks again at a second press");
    this.#read(this.#open);
    return !again;
  }

  /** Gives up what is open. */
  async #close(): Promise<void> {
    for (const one of this.#document.querySelectorAll("dialog")) one.querySelector("[data-action=cancel]").click();
    for (const one of this.#document.querySelectorAll(".sz-pop"))
      this.#key(one.querySelector("button") ?? one, "Escape");
    await this.#until(() => this.#document.querySelector("dialog, .sz-pop") === null);
  }

  async #until(reached: () => boolean): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!reached() && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  }

  #read(shown: Loose): void {
    const title = words(shown.querySelector(".window-title, .sz-pop__who"));
    const text = words(shown);
    this.titles.push(title);
    if (!title) this.faults.push("has no title");
    if (/SEGMENTZERO|Pacing\.|Combat\.|undefined|\[object|\{\w+\}/.test(text)) this.faults.push(`says ${text}`);
    if (!shown.contains(this.#document.activeElement)) this.faults.push("does not get the focus");
  }

  /** Presses an entry that is not barred. */
  #choose(menu: Loose): boolean {
    const items: Loose[] = [...menu.querySelectorAll("[data-entry]")];
    const able = items.filter((one) => one.getAttribute("aria-disabled") !== "true");
    const item = able[this.wanted % able.length];
    if (!item) {
      this.reason = items.map((one) => words(one.querySelector("small, .sz-man__barred"))).join("; ");
      return false;
    }
    if (this.way !== "keys") this.#press(item);
    else if (item.dataset.letter) this.#key(this.#document.activeElement, item.dataset.letter.toLowerCase());
    else {
      for (let at = 0; at < items.length && this.#document.activeElement !== item; at++)
        this.#key(this.#document.activeElement, menu.querySelector(".sz-pop__grid") ? "ArrowRight" : "ArrowDown");
      if (this.#document.activeElement !== item) this.faults.push(`arrows do not lead to ${words(item)}`);
      this.#key(this.#document.activeElement, "Enter");
    }
    return true;
  }

  /** Chooses one of each row of choices, fills in what is missing, and presses the verb. */
  #answerDialog(dialog: Loose): boolean {
    const form = dialog.querySelector("form");
    const ok = dialog.querySelector("[data-action=ok]");
    // Some values are refused: the verb says so.
    for (let more = 0; more < 12; more++) {
      this.#fill(form, this.wanted + more);
      if (!ok.disabled) break;
    }
    const ruling = form.querySelector("[name=ruling]");
    if (ok.disabled && ruling) {
      ruling.checked = true;
      this.#tell(ruling);
    }
    if (ok.disabled) {
      this.reason = words(form.querySelector("[data-live=problem]") ?? form.querySelector("[data-outcome=text]"));
      return false;
    }
    this.sent.push(Object.fromEntries(new this.window.FormData(form)) as Record<string, string>);
    if (this.way === "keys") this.#key(form.querySelector("input, select") ?? ok, "Enter");
    else this.#press(ok);
    return true;
  }

  #fill(form: Loose, wanted: number): void {
    const fields: Loose[] = [...form.querySelectorAll("input, select")].filter((one) => !one.closest("[hidden]"));
    const radios = fields.filter(({ type, disabled }) => type === "radio" && !disabled);
    for (const name of new Set(radios.map((one) => one.name as string))) {
      const group = radios.filter((one) => one.name === name);
      this.#mark(group[wanted % group.length]);
    }
    for (const field of fields) {
      if (field.localName === "select") {
        const able: Loose[] = [...field.options].filter(({ value, disabled }: Loose) => value !== "" && !disabled);
        this.offered.set(
          field.name,
          able.map(({ value }) => value as string),
        );
        if (able.length) this.#set(field, able[wanted % able.length].value);
      } else if (field.type === "text" && field.required) this.#set(field, "a word");
      else if (field.type === "number" && field.value === "") this.#set(field, field.min || field.max || "1");
    }
  }

  #mark(radio: Loose): void {
    if (radio.checked) return;
    if (this.way === "keys") {
      radio.focus();
      radio.checked = true;
      this.#tell(radio);
    } else this.#press(radio.closest("label"));
  }

  #set(field: Loose, value: string): void {
    if (this.way === "keys") field.focus();
    field.value = value;
    this.#tell(field);
  }

  #tell(field: Loose): void {
    for (const type of ["input", "change"]) field.dispatchEvent(new this.window.Event(type, { bubbles: true }));
  }

  #press(element: Loose): void {
    const pointerType = this.way === "mouse" ? "mouse" : "touch";
    const send = (type: string): void => {
      const event = new this.window.MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(event, "pointerType", { value: pointerType });
      element.dispatchEvent(event);
    };
    // A thumb does not point before it presses.
    if (this.way === "mouse") send("pointerover");
    for (const type of ["pointerdown", "pointerup"]) send(type);
    element.click();
  }

  /** A key, with what browsers do by themselves. */
  #key(element: Loose, key: string): void {
    const event = new this.window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    if (key !== "Enter" || event.defaultPrevented) return;
    if (element.localName === "button") element.click();
    else element.form?.querySelector("button[type=submit]").click();
  }
}

function words(element: Loose): string {
  return String(element?.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
