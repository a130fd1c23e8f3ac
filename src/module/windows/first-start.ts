import { SYSTEM_ID, template } from "../../foundry/host/constants.ts";
import { textsBelow } from "../../foundry/host/i18n.ts";
import { clickActions } from "../../foundry/host/menu.ts";
import { contextWith } from "../../foundry/host/typed-calls.ts";
import { store, whenSettingsChange } from "../../foundry/settings/new-fights.ts";
import { PACING } from "../../foundry/settings/settings.ts";
import { profileInUse, saveProfile } from "../profiles/in-use.ts";
import { worldActors } from "../profiles/world-actors.ts";
import { firstStartView, type FirstStartState } from "./first-start-view.ts";
import { openProfile } from "./profile-window.ts";
import { closeByEscape } from "../../foundry/host/escape.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const { say } = textsBelow("FirstStart");

const ID = `${SYSTEM_ID}-first-start`;

/** Closing the window decides nothing. */
export type Decision = "use" | "not-now" | "take-over" | "leave" | "seen";

interface FirstStartButtons {
  use: undefined;
  check: undefined;
  missing: undefined;
  notNow: undefined;
  takeOver: undefined;
  leave: undefined;
  modules: undefined;
  dismiss: undefined;
}

/** The first window for a GM who enabled the module. */
class FirstStartWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["sz", "sz-calm", "sz-profile", "sz-profile--first"],
    position: { width: 560, height: "auto" },
    actions: clickActions<FirstStartWindow, FirstStartButtons>({
      use: FirstStartWindow.#use,
      check: FirstStartWindow.#check,
      missing: FirstStartWindow.#check,
      notNow: decides("not-now"),
      takeOver: decides("take-over"),
      leave: decides("leave"),
      modules: FirstStartWindow.#modules,
      dismiss: decides("seen"),
    }),
  };

  static override PARTS = { body: { template: template("profiles/first-start.hbs"), scrollable: [".sz-profile__in"] } };

  readonly #state: FirstStartState;
  readonly #answer: (decision: Decision | null) => void;
  #chosen = profileInUse().profile.pacings[0] ?? "";
  #leave: () => void = () => undefined;

  constructor(state: FirstStartState, answer: (decision: Decision | null) => void) {
    super();
    this.#state = state;
    this.#answer = answer;
  }

  override get title(): string {
    return say(this.#state.kind === "choose" || this.#state.kind === "mid-fight" ? "Title" : "TitlePlain");
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    return contextWith(context, firstStartView(this.#state, profileInUse(), worldActors(), this.#chosen));
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    closeByEscape(this);
    // A profile was saved.
    this.#leave = whenSettingsChange(() => void this.render());
    this.element.querySelector<HTMLElement>("input:checked, .sz-btn--call")?.focus();
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    for (const radio of this.element.querySelectorAll<HTMLInputElement>("input[name=pacing]"))
      radio.addEventListener("change", () => {
        this.#chosen = radio.value;
        void this.render().then(() => this.element.querySelector<HTMLElement>("input:checked")?.focus());
      });
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.#leave();
    // After a decision this does nothing.
    this.#answer(null);
  }

  async decide(decision: Decision): Promise<void> {
    this.#answer(decision);
    await this.close();
  }

  /** Keeps a guess, so that new actors do not change it. */
  static async #use(this: FirstStartWindow): Promise<void> {
    const { origin, profile, own } = profileInUse();
    if (origin === "guessed" && game.actors?.size) await saveProfile(profile, own);
    await store(PACING, this.#chosen);
    await this.decide("use");
  }

  static async #check(this: FirstStartWindow): Promise<void> {
    await openProfile(this.#chosen);
  }

  static async #modules(this: FirstStartWindow): Promise<void> {
    await new foundry.applications.sidebar.apps.ModuleManagement().render({ force: true });
    await this.decide("seen");
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
