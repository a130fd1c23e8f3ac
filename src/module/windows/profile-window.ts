import { SYSTEM_ID, template } from "../../foundry/host/constants.ts";
import { askFields } from "../../foundry/host/dialog.ts";
import { text, textsBelow } from "../../foundry/host/i18n.ts";
import { clickActions } from "../../foundry/host/menu.ts";
import { loaded } from "../../foundry/host/load.ts";
import { OurWindow, showOne, type Loss } from "../../foundry/host/our-window.ts";
import { defaultPacing } from "../../foundry/settings/settings.ts";
import { type ActorLike, worldActors } from "../profiles/actor-like.ts";
import { profileInUse, saveProfile, usualNow } from "../profiles/in-use.ts";
import { faultWords, valueName } from "../profiles/problem-words.ts";
import type { FileRefusal } from "../profiles/profile-file.ts";
import { LARGEST_FILE } from "../profiles/read-profile.ts";
import { formulaFor, withFormula, withOwn, type Draft } from "../profiles/rows.ts";
import { chooseValue, stopChoosing } from "./choose-value.ts";
import { closeByEscape } from "../../foundry/host/chords.ts";
import { profileTitle, profileView, testLabel, testView, type ProfileButtons } from "./profile-view.ts";

const { say } = textsBelow("Profiles");

/** Separate, because YAML is large. */
const files = () => loaded("Profiles.Files", import("../profiles/profile-file.ts"));

const COLUMNS = 3;

interface Refused {
  readonly title: string;
  readonly lines: readonly string[];
  readonly again: string;
}

/** Shows where an initiative system's values are read, and the results for three actors. For GMs. */
export class ProfileWindow extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-profile`,
    classes: ["sz-calm", "sz-profile"],
    window: { resizable: true },
    position: { width: 760, height: 620 },
    actions: clickActions<ProfileWindow, ProfileButtons>({
      async choose({ value }) {
        const { profile, guessed: before } = this.#draft;
        const formula = await chooseValue({
          name: valueName(value),
          formula: formulaFor(profile, value),
          actors: this.#actors.length ? this.#actors : worldActors().slice(0, COLUMNS),
        });
        if (formula === undefined) return;
        const left = new Set([...before].filter((name) => name !== value));
        await this.#change({ ...this.#draft, profile: withFormula(profile, value, formula), guessed: left });
      },
      async setOwn({ value, actor }) {
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
      },
      async readInstead({ value, actor }) {
        await this.#change({ ...this.#draft, own: withOwn(this.#draft.own, actor, value, null) });
      },
      async otherActors() {
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
      },
      async guess() {
        const { origin, profile } = usualNow();
        await this.#change({
          ...this.#draft,
          profile,
          guessed: new Set(origin === "shipped" ? [] : Object.keys(profile.values)),
        });
      },
      async test() {
        this.#isTested = true;
        await this.render();
      },
      importFile() {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      },
      async exportFile() {
        const { profile } = this.#draft;
        const written = (await files())?.writeProfileFile(profile);
        if (written !== undefined) foundry.utils.saveDataToFile(written, "text/yaml", `${profile.system}.yml`);
      },
      async save() {
        await saveProfile(this.#draft.profile, this.#draft.own);
        this.#kept = this.#draft;
        await this.close();
      },
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

  override get title(): string {
    return profileTitle(this.#draft.profile);
  }

  show(pacing: string): void {
    this.#pacing = pacing;
  }

  protected override context(): object {
    const all = worldActors();
    const more = this.element?.querySelector<HTMLDetailsElement>(".sz-calm__more");
    return {
      ...profileView({
        draft: this.#draft,
        pacing: this.#pacing,
        actors: this.#actors,
        all,
        version: game.system?.version ?? "",
      }),
      moreOpen: more?.open ?? false,
      refused: this.#refused,
      guess: say(usualNow().origin === "shipped" ? "BackToOurs" : "GuessAgain"),
      test: all.length ? testLabel(all.length, this.#isTested) : "",
      tested: this.#isTested ? testView(this.#draft, this.#pacing, all) : null,
    };
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const pacing = element.querySelector<HTMLSelectElement>("select[name=pacing]");
    pacing?.addEventListener("change", () => {
      this.#pacing = pacing.value;
      void this.render();
    });
    for (const tick of element.querySelectorAll<HTMLInputElement>("[data-choice]"))
      tick.addEventListener("change", () => void this.#bind(tick.dataset.choice, tick.checked));
    const file = element.querySelector<HTMLInputElement>("input[type=file]");
    file?.addEventListener("change", () => void this.take(file));
  }

  protected override follow(): readonly (() => void)[] {
    closeByEscape(this);
    return [() => void stopChoosing()];
  }

  protected override get loss(): Loss | null {
    if (this.#draft === this.#kept) return null;
    return { title: say("Discard.Title"), text: say("Discard.Text"), verb: say("Discard.Verb") };
  }

  async #change(draft: Draft): Promise<void> {
    this.#draft = draft;
    await this.render();
  }

  async #bind(of: string | undefined, isOn: boolean): Promise<void> {
    const { profile } = this.#draft;
    const choices = profile.choices.map((one) => (one.of === of ? { ...one, off: !isOn } : one));
    await this.#change({ ...this.#draft, profile: { ...profile, choices } });
  }

  /** Loads a profile file; a refused one changes nothing. */
  private async take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    // A file may be too large to read.
    const content = file.size > 4 * LARGEST_FILE ? null : await file.text();
    const read = content === null ? TOO_LARGE : (await files())?.readProfileFile(content, game.system?.id ?? "");
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
  return showOne(ProfileWindow, (window) => {
    if (pacing !== undefined) window.show(pacing);
  });
}
