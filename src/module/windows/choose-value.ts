import { SYSTEM_ID, template } from "../../foundry/host/constants.ts";
import { textsBelow } from "../../foundry/host/i18n.ts";
import { clickActions } from "../../foundry/host/menu.ts";
import { contextWith } from "../../foundry/host/typed-calls.ts";
import type { ActorLike } from "../profiles/actor-like.ts";
import { formulaOf } from "../profiles/formula.ts";
import { formulaView, foundView } from "./choose-view.ts";
import { closeByEscape } from "../../foundry/host/escape.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const { say } = textsBelow("Profiles");

const ID = `${SYSTEM_ID}-choose-value`;

/** Milliseconds after the last key. */
const PAUSE = 120;

interface ChooseButtons {
  use: undefined;
  another: undefined;
  write: undefined;
  insert: undefined;
  leaveOut: undefined;
  mend: undefined;
}

interface Question {
  readonly name: string;
  readonly formula: string | null;
  /** The first one's sheet is shown. */
  readonly actors: readonly ActorLike[];
}

/** Finds a value by the number that a sheet shows, or takes a formula. */
class ChooseWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz", "sz-calm", "sz-profile", "sz-profile--choose"],
    window: { resizable: true },
    position: { width: 560, height: "auto" },
    actions: clickActions<ChooseWindow, ChooseButtons>({
      use: ChooseWindow.#use,
      another: ChooseWindow.#another,
      write: ChooseWindow.#write,
      insert: ChooseWindow.#insert,
      leaveOut: ChooseWindow.#leaveOut,
      mend: ChooseWindow.#mend,
    }),
  };

  static override PARTS = {
    find: { template: template("profiles/find.hbs") },
    found: { template: template("profiles/found.hbs"), scrollable: [""] },
    foot: { template: template("profiles/choose-foot.hbs") },
  };

  readonly #question: Question;
  readonly #answer: (formula: string | null | undefined) => void;
  #actors: readonly ActorLike[];
  #typed = "";
  #formula: string;
  #isFormula: boolean;
  /** True if the value goes into the formula. */
  #inserts = false;
  #chosen: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(question: Question, answer: (formula: string | null | undefined) => void) {
    super();
    this.#question = question;
    this.#answer = answer;
    this.#actors = question.actors;
    this.#formula = question.formula ?? "";
    const known = formulaOf(this.#formula);
    this.#isFormula = this.#formula !== "" && !("code" in known) && known.path === null;
  }

  override get title(): string {
    return say(this.#isFormula ? "FormulaTitle" : "ChooseTitle", { value: this.#question.name });
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const found = foundView(this.#typed, this.#actors, this.#chosen);
    const gives = formulaView(this.#formula, this.#actors);
    const marked = found.matches.find(({ checked }) => checked);
    return contextWith(context, {
      isFormula: this.#isFormula,
      lead: say("Lead", { name: this.#actors[0]?.name ?? "", value: this.#question.name }),
      typed: this.#typed,
      formula: this.#formula,
      found,
      gives,
      quiet: this.quiet(),
      use: this.#isFormula
        ? { label: say("UseFormula"), ready: gives.isUsable && gives.problem === "" }
        : {
            label: marked ? say(this.#inserts ? "Insert" : "Use", { name: marked.name }) : say("UseNothing"),
            ready: marked !== undefined,
          },
    });
  }

  private quiet(): readonly { readonly action: string; readonly label: string }[] {
    if (this.#isFormula) return [{ action: "insert", label: say("InsertValue") }];
    return [
      ...(this.#actors.length > 1 ? [{ action: "another", label: say("AnotherActor") }] : []),
      { action: "write", label: say("WriteFormula") },
      ...(this.#question.formula === null || this.#inserts ? [] : [{ action: "leaveOut", label: say("LeaveOut") }]),
    ];
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const field = element.querySelector<HTMLInputElement>("input[name=typed], input[name=formula]");
    field?.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.type(field), PAUSE);
    });
    field?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      clearTimeout(this.#timer);
      this.type(field);
    });
    for (const radio of element.querySelectorAll<HTMLInputElement>("input[name=match]"))
      radio.addEventListener("change", () => {
        this.#chosen = radio.value;
        void this.render({ parts: ["foot"] });
      });
  }

  private type(field: HTMLInputElement): void {
    if (field.name === "formula") this.#formula = field.value;
    else this.#typed = field.value;
    void this.render({ parts: ["found", "foot"] });
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    closeByEscape(this);
    this.#focus();
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    clearTimeout(this.#timer);
    // After a choice this does nothing.
    this.#answer(undefined);
  }

  #focus(): void {
    this.element.querySelector<HTMLInputElement>("input[name=typed], input[name=formula]")?.focus();
  }

  async #switch(isFormula: boolean): Promise<void> {
    this.#isFormula = isFormula;
    await this.render({ window: { title: this.title } });
    this.#focus();
  }

  async #answerWith(formula: string | null): Promise<void> {
    this.#answer(formula);
    await this.close();
  }

  static async #use(this: ChooseWindow): Promise<void> {
    const field = this.element.querySelector<HTMLInputElement>("input[name=typed], input[name=formula]");
    if (field?.name === "formula") this.#formula = field.value;
    else if (field) this.#typed = field.value;
    if (this.#isFormula) {
      if (formulaView(this.#formula, this.#actors).isUsable) await this.#answerWith(this.#formula.trim());
      return;
    }
    const { matches } = foundView(this.#typed, this.#actors, this.#chosen);
    const code = matches.find(({ checked }) => checked)?.code;
    if (code === undefined) return;
    if (!this.#inserts) return this.#answerWith(code);
    this.#inserts = false;
    this.#formula = `${this.#formula.trimEnd()} ${code}`.trim();
    await this.#switch(true);
  }

  static async #another(this: ChooseWindow): Promise<void> {
    const [first, ...rest] = this.#actors;
    this.#actors = first ? [...rest, first] : rest;
    await this.render();
    this.#focus();
  }

  static async #write(this: ChooseWindow): Promise<void> {
    this.#inserts = false;
    await this.#switch(true);
  }

  static async #insert(this: ChooseWindow): Promise<void> {
    this.#inserts = true;
    await this.#switch(false);
  }

  static async #leaveOut(this: ChooseWindow): Promise<void> {
    await this.#answerWith(null);
  }

  static async #mend(this: ChooseWindow): Promise<void> {
    const { mend } = formulaView(this.#formula, this.#actors);
    if (!mend) return;
    this.#formula = mend.formula;
    await this.render();
    this.#focus();
  }
}

/** @returns the value's formula, null to leave it out, undefined if nothing was chosen */
export async function chooseValue(question: Question): Promise<string | null | undefined> {
  return new Promise((resolve) => void new ChooseWindow(question, resolve).render({ force: true }));
}

/** Closes the window without an answer, if it is open. */
export async function stopChoosing(): Promise<void> {
  await foundry.applications.instances.get(ID)?.close();
}
