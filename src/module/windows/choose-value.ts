import { SYSTEM_ID, template } from "../../foundry/host/constants.ts";
import { textsBelow } from "../../foundry/host/i18n.ts";
import { clickActions } from "../../foundry/host/menu.ts";
import { OurWindow } from "../../foundry/host/our-window.ts";
import type { ActorLike } from "../profiles/actor-like.ts";
import { formulaOf } from "../profiles/formula.ts";
import { formulaView, foundView } from "./choose-view.ts";
import { closeByEscape } from "../../foundry/host/chords.ts";

const { say } = textsBelow("Profiles");

const ID = `${SYSTEM_ID}-choose-value`;

interface Question {
  readonly name: string;
  readonly formula: string | null;
  /** The first one's sheet is shown. */
  readonly actors: readonly ActorLike[];
}

/** Finds a value by the number that a sheet shows, or takes a formula. */
class ChooseWindow extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz-calm", "sz-profile", "sz-profile--choose"],
    window: { resizable: true },
    position: { width: 560, height: "auto" },
    actions: clickActions<ChooseWindow>({
      async use() {
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
      },
      async another() {
        const [first, ...rest] = this.#actors;
        this.#actors = first ? [...rest, first] : rest;
        await this.render();
        this.#focus();
      },
      async write() {
        this.#inserts = false;
        await this.#switch(true);
      },
      async insert() {
        this.#inserts = true;
        await this.#switch(false);
      },
      async leaveOut() {
        await this.#answerWith(null);
      },
      async mend() {
        const { mend } = formulaView(this.#formula, this.#actors);
        if (!mend) return;
        this.#formula = mend.formula;
        await this.render();
        this.#focus();
      },
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

  protected override context(): object {
    const found = foundView(this.#typed, this.#actors, this.#chosen);
    const gives = formulaView(this.#formula, this.#actors);
    const marked = found.matches.find(({ checked }) => checked);
    return {
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
    };
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
    field?.addEventListener("input", () => this.whenTyped(() => this.type(field)));
    field?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.stopWaiting();
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

  protected override follow(): readonly (() => void)[] {
    closeByEscape(this);
    this.#focus();
    // After a choice this does nothing.
    return [() => this.#answer(undefined)];
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
}

/** @returns the value's formula, null to leave it out, undefined if nothing was chosen */
export async function chooseValue(question: Question): Promise<string | null | undefined> {
  return new Promise((resolve) => void new ChooseWindow(question, resolve).render({ force: true }));
}

/** Closes the window without an answer, if it is open. */
export async function stopChoosing(): Promise<void> {
  await foundry.applications.instances.get(ID)?.close();
}
