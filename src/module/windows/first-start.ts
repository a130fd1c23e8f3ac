import { SYSTEM_ID, template } from "../../foundry/host/constants.ts";
import { textsBelow } from "../../foundry/host/i18n.ts";
import { clickActions } from "../../foundry/host/menu.ts";
import { registerTemplates } from "../../foundry/host/templates.ts";
import { OurWindow } from "../../foundry/host/our-window.ts";
import { writeSetting, whenSettingsChange } from "../../foundry/settings/new-fights.ts";
import { PACING } from "../../foundry/settings/settings.ts";
import { profileInUse, saveProfile } from "../profiles/in-use.ts";
import { worldActors } from "../profiles/actor-like.ts";
import { firstStartView, readyPacing, type FirstStartState } from "./first-start-view.ts";
import { openProfile } from "./profile-window.ts";
import { closeByEscape } from "../../foundry/host/chords.ts";

export { openProfile };

await registerTemplates(
  import.meta.glob("/templates/profiles/*.hbs", {
    eager: true,
    import: "default",
  }),
);

const { say } = textsBelow("FirstStart");

const ID = `${SYSTEM_ID}-first-start`;

/** Closing the window decides nothing. */
export type Decision = "use" | "not-now" | "take-over" | "leave" | "seen";

/** The first window for a GM who enabled the module. */
class FirstStartWindow extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz-calm", "sz-profile", "sz-profile--first"],
    position: { width: 560, height: "auto" },
    actions: clickActions<FirstStartWindow>({
      /** Keeps a guess, so that new actors do not change it. */
      async use() {
        const { origin, profile, own } = profileInUse();
        if (origin === "guessed" && game.actors?.size) await saveProfile(profile, own);
        await writeSetting(PACING, this.#chosen);
        await this.decide("use");
      },
      check: FirstStartWindow.#check,
      missing: FirstStartWindow.#check,
      notNow: decides("not-now"),
      takeOver: decides("take-over"),
      leave: decides("leave"),
      async modules() {
        await new foundry.applications.sidebar.apps.ModuleManagement().render({ force: true });
        await this.decide("seen");
      },
      dismiss: decides("seen"),
    }),
  };

  static override PARTS = { body: { template: template("profiles/first-start.hbs"), scrollable: [".sz-profile__in"] } };

  readonly #state: FirstStartState;
  readonly #answer: (decision: Decision | null) => void;
  #chosen = readyPacing(profileInUse(), worldActors());

  constructor(state: FirstStartState, answer: (decision: Decision | null) => void) {
    super();
    this.#state = state;
    this.#answer = answer;
  }

  override get title(): string {
    return say(this.#state.kind === "choose" || this.#state.kind === "mid-fight" ? "Title" : "TitlePlain");
  }

  protected override context(): object {
    return firstStartView(this.#state, profileInUse(), worldActors(), this.#chosen);
  }

  protected override follow(): readonly (() => void)[] {
    closeByEscape(this);
    this.element.querySelector<HTMLElement>("input:checked, .sz-btn--call")?.focus();
    return [
      // A profile was saved.
      whenSettingsChange(() => void this.render()),
      // After a decision this does nothing.
      () => this.#answer(null),
    ];
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    for (const radio of this.element.querySelectorAll<HTMLInputElement>("input[name=pacing]"))
      radio.addEventListener("change", () => {
        this.#chosen = radio.value;
        void this.render().then(() => this.element.querySelector<HTMLElement>("input:checked")?.focus());
      });
  }

  async decide(decision: Decision): Promise<void> {
    this.#answer(decision);
    await this.close();
  }

  static async #check(this: FirstStartWindow): Promise<void> {
    await openProfile(this.#chosen);
  }
}

function decides(decision: Decision): (this: FirstStartWindow) => Promise<void> {
  return async function (this: FirstStartWindow) {
    await this.decide(decision);
  };
}

/** @returns the decision; null if closed */
export async function openFirstStart(state: FirstStartState): Promise<Decision | null> {
  const open = foundry.applications.instances.get(ID);
  if (open) await open.close();
  return new Promise((resolve) => void new FirstStartWindow(state, resolve).render({ force: true }));
}
