import type { Command, Refusal } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { trackerActions } from "./actions.ts";
import { showNow } from "./scroll.ts";
import { trackerView } from "./build/tracker-view.ts";
import type { SpokenView, TrackerView } from "./view.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** The combat tracker: shows the encounter by slots and turns clicks into commands. Order, rules and words are not its matter. */
export class SegmentZeroTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["sz", "sz-tracker"],
    actions: trackerActions,
  } as never;

  static override PARTS = {
    header: { template: template("tracker/clock.hbs") },
    tracker: { template: template("tracker/timeline.hbs"), scrollable: [""] },
    lanes: { template: template("tracker/lane.hbs") },
    refusal: { template: template("tracker/refusal.hbs") },
    footer: { template: template("tracker/footer.hbs") },
    status: { template: template("tracker/status.hbs") },
  } as never;

  #refusal: Refusal | null = null;

  /** What was refused. */
  #refused: readonly Command[] = [];

  /** What was chosen in the panel's list and not begun yet, by participant. */
  readonly chosen = new Map<string, string>();

  /** The last command of the fight that was on view when it was rendered. */
  #seen = "";

  /** A command is under way. */
  #busy = false;

  /** The encounter on view. */
  get encounterCombat(): SegmentZeroCombat | null {
    return (this.viewed as SegmentZeroCombat | null) ?? null;
  }

  /** Gives a command and shows the refusal, if there is one. A second click before the answer to the first does nothing. */
  async give(...commands: readonly Command[]): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const reply = await this.encounterCombat?.perform(...commands);
      if (reply?.refusal) return this.showRefusal(reply.refusal, commands);
      this.chosen.clear();
      this.closeRefusal();
    } finally {
      this.#busy = false;
    }
  }

  showRefusal(refusal: Refusal, commands: readonly Command[] = []): void {
    this.#refusal = refusal;
    this.#refused = commands;
    void this.render({ parts: ["refusal"] });
  }

  choose(participant: string, pick: string): void {
    this.chosen.set(participant, pick);
    void this.render({ parts: ["footer"] });
  }

  /** Ways out of the refusal that is on view. */
  get refused(): { readonly refusal: Refusal; readonly commands: readonly Command[] } | null {
    return this.#refusal && { refusal: this.#refusal, commands: this.#refused };
  }

  closeRefusal(): void {
    if (!this.#refusal) return;
    this.#refusal = null;
    void this.render({ parts: ["refusal"] });
  }

  /** The live regions stay in the document: a region that is replaced is not read out. */
  protected override _configureRenderOptions(options: never): void {
    super._configureRenderOptions(options);
    const chosen = options as { parts?: string[] };
    if (this.rendered) chosen.parts = chosen.parts?.filter((part) => part !== "status") ?? [];
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    // Core would look for its own rows to scroll to.
    await super._onRender(context, { ...(options as object), parts: [] } as never);
    this.element.querySelector(".sz-now")?.scrollIntoView({ block: "nearest" });
    const { spoken } = context as unknown as TrackerView;
    this.say("status", spoken.status);
    this.say("alert", spoken.alert);
    const { head, status } = this.encounterCombat?.encounter ?? {};
    const seen = `${this.encounterCombat?.id} ${head} ${status}`;
    if (seen !== this.#seen) showNow(this.element);
    this.#seen = seen;
  }

  /** Says something once: the same words a second time are no news. */
  private say(region: keyof SpokenView, words: string): void {
    const element = this.element.querySelector(`[data-spoken="${region}"]`);
    if (element && element.textContent !== words) element.textContent = words;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const view: TrackerView = trackerView(this.encounterCombat, game.user as User.Implementation, this.#refusal, this.#refused, this.chosen);
    return Object.assign(context, view) as never;
  }

  /** The parts show our view alone; what core would work out for its own rows is not needed. */
  protected override async _preparePartContext(_part: string, context: never): Promise<never> {
    return context;
  }
}
