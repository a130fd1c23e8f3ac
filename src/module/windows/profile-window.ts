import { SYSTEM_ID, template } from "../../foundry/host/constants.ts";
import { askFields, confirm } from "../../foundry/host/dialog.ts";
import { text, textsBelow } from "../../foundry/host/i18n.ts";
import { clickActions } from "../../foundry/host/menu.ts";
import { LatePart } from "../../foundry/host/late.ts";
import { contextWith } from "../../foundry/host/typed-calls.ts";
import { defaultPacing } from "../../foundry/settings/settings.ts";
import type { ActorLike } from "../profiles/actor-like.ts";
import { profileInUse, saveProfile, usualNow } from "../profiles/in-use.ts";
import { faultWords, valueName } from "../profiles/problem-words.ts";
import type { FileRefusal } from "../profiles/profile-file.ts";
import { LARGEST_FILE } from "../profiles/read-profile.ts";
import { formulaFor, withFormula, withOwn, type Draft } from "../profiles/rows.ts";
import { worldActors } from "../profiles/world-actors.ts";
import { chooseValue, stopChoosing } from "./choose-value.ts";
import { closeByEscape } from "../../foundry/host/escape.ts";
import { profileTitle, profileView, testLabel, testView, type ProfileButtons } from "./profile-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const { say } = textsBelow("Profiles");

/** Separate, because YAML is large. */
const files = new LatePart("Profiles.Files", () => import("../profiles/profile-file.ts"));

const ID = `${SYSTEM_ID}-profile`;
const COLUMNS = 3;

interface Refused {
  readonly title: string;
  readonly lines: readonly string[];
  readonly again: string;
}

/** Shows where an initiative system's values are read, and the results for three actors. For GMs. */
export class ProfileWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz", "sz-calm", "sz-profile"],
    window: { resizable: true },
    position: { width: 760, height: 620 },
    actions: clickActions<ProfileWindow, ProfileButtons>({
      choose: ProfileWindow.#choose,
      setOwn: ProfileWindow.#setOwn,
      readInstead: ProfileWindow.#readInstead,
      otherActors: ProfileWindow.#otherActors,
      guess: ProfileWindow.#guess,
      test: ProfileWindow.#test,
      importFile: ProfileWindow.#importFile,
      exportFile: ProfileWindow.#exportFile,
      save: ProfileWindow.#save,
    }),
  };

  static override PARTS = {
    top: { template: template("profiles/top.hbs") },
    rows: {
      template: template("profiles/rows.hbs"),
      templates: [template("profiles/row.hbs")],
      scrollable: [""],
    },
    foot: { template: template("profiles/foot.hbs") },
  };

  #draft: Draft = profileInUse();
  /** The draft when it was opened or last saved. */
  #kept: Draft = this.#draft;
  #pacing = initialPacing(this.#draft);
  #actors: readonly ActorLike[] = worldActors().slice(0, COLUMNS);
  #isTested = false;
  #refused: Refused | null = savedRefusal();
  #isAsking = false;

  override get title(): string {
    return profileTitle(this.#draft.profile);
  }

  show(pacing: string): void {
    this.#pacing = pacing;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const all = worldActors();
    const view = profileView({
      draft: this.#draft,
      pacing: this.#pacing,
      actors: this.#actors,
      version: game.system?.version ?? "",
    });
    const more = this.element?.querySelector<HTMLDetailsElement>(".sz-calm__more");
    return contextWith(context, view, {
      moreOpen: more?.open ?? false,
      refused: this.#refused,
      guess: say(usualNow().origin === "shipped" ? "BackToOurs" : "GuessAgain"),
      test: all.length ? testLabel(all.length, this.#isTested) : "",
      tested: this.#isTested ? testView(this.#draft, this.#pacing, all) : null,
    });
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const pacing = element.querySelector<HTMLSelectElement>("select[name=pacing]");
    pacing?.addEventListener("change", () => {
      this.#pacing = pacing.value;
      void this.render();
    });
    const file = element.querySelector<HTMLInputElement>("input[type=file]");
    file?.addEventListener("change", () => void this.take(file));
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    closeByEscape(this);
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    void stopChoosing();
  }

  /** Asks before changes are lost. */
  override async close(options?: Parameters<foundry.applications.api.ApplicationV2["close"]>[0]): Promise<this> {
    if (this.#draft === this.#kept) return super.close(options);
    if (this.#isAsking) return this;
    this.#isAsking = true;
    const content = `<p>${foundry.utils.escapeHTML(say("Discard.Text"))}</p>`;
    const isWanted = await confirm(say("Discard.Title"), content, say("Discard.Verb"));
    this.#isAsking = false;
    return isWanted ? super.close(options) : this;
  }

  async #change(draft: Draft): Promise<void> {
    this.#draft = draft;
    await this.render();
  }

  static async #choose(this: ProfileWindow, { value }: ProfileButtons["choose"]): Promise<void> {
    const { profile, guessed: before } = this.#draft;
    const formula = await chooseValue({
      name: valueName(value),
      formula: formulaFor(profile, value),
      actors: this.#actors.length ? this.#actors : worldActors().slice(0, COLUMNS),
    });
    if (formula === undefined) return;
    const left = new Set([...before].filter((name) => name !== value));
    await this.#change({ ...this.#draft, profile: withFormula(profile, value, formula), guessed: left });
  }

  static async #setOwn(this: ProfileWindow, { value, actor }: ProfileButtons["setOwn"]): Promise<void> {
    const name = worldActors().find(({ id }) => id === actor)?.name ?? "";
    const label = say("OwnLabel", { value: valueName(value), name });
    const answer = await askFields({
      title: label,
      verb: say("OwnVerb"),
      fields: [{ name: "value", label, kind: "decimal", step: 0.25, required: true }],
    });
    const number = Number(answer?.value);
    if (!answer?.value || !Number.isFinite(number)) return;
    await this.#change({ ...this.#draft, own: withOwn(this.#draft.own, actor, value, number) });
  }

  static async #readInstead(this: ProfileWindow, { value, actor }: ProfileButtons["readInstead"]): Promise<void> {
    await this.#change({ ...this.#draft, own: withOwn(this.#draft.own, actor, value, null) });
  }

  static async #otherActors(this: ProfileWindow): Promise<void> {
    const all = worldActors();
    const answer = await askFields({
      title: say("OtherActors"),
      verb: say("ShowActors"),
      fields: Array.from({ length: Math.min(COLUMNS, all.length) }, (_, at) => ({
        name: `actor${at}`,
        label: say("Column", { number: at + 1 }),
        kind: "select" as const,
        options: all.map(({ id, name }) => ({
          value: id ?? "",
          label: name,
          selected: id === this.#actors[at]?.id,
        })),
      })),
    });
    if (!answer) return;
    this.#actors = Object.values(answer).flatMap((id) => all.find((actor) => actor.id === id) ?? []);
    await this.render();
  }

  static async #guess(this: ProfileWindow): Promise<void> {
    const { origin, profile } = usualNow();
    await this.#change({
      ...this.#draft,
      profile,
      guessed: new Set(origin === "shipped" ? [] : Object.keys(profile.values)),
    });
  }

  static async #test(this: ProfileWindow): Promise<void> {
    this.#isTested = true;
    await this.render();
  }

  static #importFile(this: ProfileWindow): void {
    this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
  }

  static async #exportFile(this: ProfileWindow): Promise<void> {
    const { profile } = this.#draft;
    const written = (await files.wanted())?.writeProfileFile(profile);
    if (written !== undefined) foundry.utils.saveDataToFile(written, "text/yaml", `${profile.system}.yml`);
  }

  static async #save(this: ProfileWindow): Promise<void> {
    await saveProfile(this.#draft.profile, this.#draft.own);
    this.#kept = this.#draft;
    await this.close();
  }

  /** Loads a profile file; a refused one changes nothing. */
  private async take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    // A file may be too large to read.
    const content = file.size > 4 * LARGEST_FILE ? null : await file.text();
    const read = content === null ? TOO_LARGE : (await files.wanted())?.readProfileFile(content, game.system?.id ?? "");
    if (!read) return;
    if ("refusal" in read) {
      this.#refused = refusedWords(file.name, read.refusal);
      await this.render();
      return;
    }
    this.#refused = null;
    if (!read.profile.pacings.includes(this.#pacing)) this.#pacing = read.profile.pacings[0] ?? this.#pacing;
    await this.#change({ ...this.#draft, profile: read.profile, guessed: new Set() });
  }
}

const TOO_LARGE: { readonly refusal: FileRefusal } = { refusal: { code: "too-large", most: LARGEST_FILE } };

function initialPacing({ profile }: Draft): string {
  const usual = defaultPacing();
  return profile.pacings.includes(usual) ? usual : (profile.pacings[0] ?? usual);
}

function refusedWords(file: string, refusal: FileRefusal): Refused {
  const lines =
    refusal.code === "faults"
      ? refusal.faults.map(faultWords)
      : [text(`Profiles.File.${refusal.code}`, { ...refusal })];
  return {
    title: say("NotImported", { file }),
    lines: [...lines, say("Unchanged")],
    again: say("AnotherFile"),
  };
}

/** Why the saved profile is not in use, or null. */
function savedRefusal(): Refused | null {
  const { faults } = profileInUse();
  return faults.length ? { title: say("SavedFaults"), lines: faults.map(faultWords), again: "" } : null;
}

export async function openProfile(pacing?: string): Promise<ProfileWindow> {
  const open = foundry.applications.instances.get(ID);
  const window = open instanceof ProfileWindow ? open : new ProfileWindow();
  if (pacing !== undefined) window.show(pacing);
  await window.render({ force: true });
  if (open) open.bringToFront();
  return window;
}
