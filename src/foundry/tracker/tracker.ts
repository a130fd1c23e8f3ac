import type { Command, Refusal } from "../../rules/core.ts";
import type { Fight, Reply } from "../fight/fight.ts";
import { whenRefused } from "../fight/table.ts";
import { followChords } from "../host/chords.ts";
import { isAboutInitiative } from "../host/compat.ts";
import { template } from "../host/constants.ts";
import { fillStubs, morph } from "../host/morph.ts";
import { isDisplayed } from "../host/nodes.ts";
import { PressGuard } from "../host/press-guard.ts";
import { pressOf } from "../host/presses.ts";
import { spoken } from "../host/rich-text.ts";
import { contextWith, isHeard, onHook, withoutPart } from "../host/typed-calls.ts";
import { contextHere } from "../reading/fight-context.ts";
import { nameOf } from "../reading/people.ts";
import { refusalWords } from "../reading/requests.ts";
import type { TrackerView } from "./views/tracker.ts";
import { preferences } from "../settings/settings.ts";
import { giveCarried } from "./actions.ts";
import { FocusRestorer, followValues, NowInView, PictureCompleter } from "./focus.ts";
import { setOpened } from "../reading/row/grouping.ts";
import { actions, followHands } from "./hands.ts";
import { done, type TrackerHost } from "./host.ts";
import type { Moves } from "./moves.ts";
import { shownRefusal, stillRefused, type ShownRefusal } from "./shown-refusal.ts";
import { ForeignChanges, ShownRows } from "./shown-rows.ts";
import { askingWhileLive } from "../dialogs/turn-over.ts";
import { noteTitles } from "./views/footer.ts";
import { withKeys } from "./views/keys.ts";
import { WarnedAttacks } from "./views/left-open.ts";
import { historyTitles } from "./views/history.ts";
import { playersView, trackerView } from "./views/tracker.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** Marks a render of these parts only. */
const OWN_PARTS = { ownParts: true } as const;

type Followers = ReturnType<typeof followersOf>;

/** Follows the focus, the scrolled place, the picture and foreign changes of a tracker. */
function followersOf(tracker: TrackerHost) {
  const { element } = tracker;
  return {
    foreign: new ForeignChanges(element),
    inView: new NowInView(element),
    focus: new FocusRestorer(element),
    completer: new PictureCompleter(tracker),
  };
}

/** The combat tracker: shows the encounter and turns clicks into commands. */
export class SegmentZeroTracker extends CombatTracker implements TrackerHost {
  static override DEFAULT_OPTIONS = {
    classes: ["sz", "sz-tracker"],
    actions: { done },
  };

  static override PARTS = {
    header: { template: template("tracker/clock.hbs") },
    tracker: { template: template("tracker/timeline.hbs"), scrollable: [""] },
    waiting: { template: template("tracker/waiting.hbs") },
    refusal: { template: template("tracker/refusal.hbs") },
    footer: { template: template("tracker/footer.hbs") },
    status: { template: template("tracker/status.hbs") },
  };

  #refused: ShownRefusal | null = null;

  readonly warnedAttacks = new WarnedAttacks();

  /** The last command when rendered. */
  #seen = "";

  /** The GM's player view. */
  #asPlayers = false;

  /** Fights with an unanswered command. */
  readonly #busy = new Set<Fight | null>();

  /** The listeners of the element from its first render until it closes. */
  #followers: Followers | null = null;

  /** Ends what was registered outside the element: a popout may close and open again. */
  #stops: readonly (() => void)[] = [];

  readonly #press = new PressGuard();

  /** Rows on the page by part. */
  readonly #rows = new Map<string, ShownRows>();

  /** Null while closed. */
  #moves: Moves | null = null;

  get encounterCombat(): Fight | null {
    return (this.viewed as Fight | null) ?? null;
  }

  /**
   * Sends commands and shows a refusal; ignores a second click before the answer.
   * @returns null if not sent
   */
  readonly give = async (...commands: readonly Command[]): Promise<Reply | null> => {
    const combat = this.encounterCombat;
    return combat ? this.carryOut(() => combat.perform(...commands), commands) : null;
  };

  async sendAgain(): Promise<void> {
    const { retry, commands = [] } = this.refused ?? {};
    if (retry) await this.carryOut(retry, commands);
  }

  private async carryOut(send: () => Promise<Reply>, commands: readonly Command[]): Promise<Reply | null> {
    const combat = this.encounterCombat;
    if (this.#busy.has(combat)) return null;
    this.#busy.add(combat);
    try {
      const reply = await send();
      if (reply.refusal) this.showRefusal(reply.refusal, commands, reply.retry);
      else this.closeRefusal();
      return reply;
    } finally {
      this.#busy.delete(combat);
    }
  }

  /** @param goOn what follows the dice, if more than the same commands */
  showRefusal(
    refusal: Refusal,
    commands: readonly Command[] = [],
    retry?: Reply["retry"],
    goOn?: ShownRefusal["goOn"],
  ): void {
    this.#refused = shownRefusal(refusal, this.encounterCombat, { commands, retry, goOn });
    void this.render({ parts: ["tracker", "refusal", "footer"], ...OWN_PARTS });
  }

  /** Shows a refusal of a macro or another package, as a notification if the tracker is not visible. */
  notifyRefusal(refusal: Refusal, commands: readonly Command[], retry: Reply["retry"]): void {
    this.showRefusal(refusal, commands, retry);
    if ([this, this.popout].some((window) => window?.rendered && isDisplayed(window.element))) return;
    const context = contextHere(this.encounterCombat);
    ui.notifications?.warn(
      spoken(refusalWords(refusal, context?.state ?? "", (id) => (context ? nameOf(id, context) : id))),
    );
  }

  /** Switches the GM's player view. */
  seeAsPlayers(on: boolean): void {
    this.#asPlayers = on;
    void this.render();
  }

  /** Refusals of other encounters are hidden, because their buttons belong to those. */
  get refused(): ShownRefusal | null {
    return this.#refused?.combat === (this.encounterCombat?.id ?? null) ? this.#refused : null;
  }

  closeRefusal(): void {
    if (!this.#refused) return;
    this.#refused = null;
    void this.render({ parts: ["tracker", "refusal", "footer"], ...OWN_PARTS });
  }

  private forgetWarned(): void {
    const context = this.warnedAttacks.isEmpty ? null : contextHere(this.encounterCombat);
    if (context) this.warnedAttacks.forgetEnded(context);
  }

  /** Opens or closes a fold, or sets what a group's buttons mean. */
  openGroup(group: string, open: boolean): void {
    setOpened(this.encounterCombat?.id ?? null, group, open);
    void this.render({ parts: ["header", "tracker", "waiting", "footer"], ...OWN_PARTS });
  }

  /** Renders the attacks of the turn, when only this client's notes changed. */
  async showSteps(): Promise<void> {
    if (this.rendered) await this.render({ parts: ["tracker", "footer"], ...OWN_PARTS });
  }

  /** Renders the list and its tools, when only their display changed. */
  showOrder(): void {
    void this.render({ parts: ["header", "tracker", "footer"], ...OWN_PARTS });
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.#press.watch(this.element);
    followChords(this.element);
    const followers = followersOf(this);
    const { moves, stop } = followHands(this);
    this.#followers = followers;
    this.#moves = moves;
    this.#stops = [
      ...Object.values(followers).map((one) => () => one.stop()),
      // Refusals, turns and requests depend on connected users.
      onHook("userConnected", (user) => {
        if (user.isGM) void this.render({ parts: ["tracker"], ...OWN_PARTS });
        if (this.refused) void this.render({ parts: ["tracker", "refusal", "footer"], ...OWN_PARTS });
        if (this.encounterCombat) void this.showSteps();
      }),
      followValues(this),
      stop,
    ];
  }

  /** Handles buttons without a handler. */
  protected override async _onClickAction(
    event: PointerEvent,
    target: foundry.applications.api.ApplicationV2.ActionTarget,
  ): Promise<void> {
    const { action } = target.dataset;
    if (action in Combat.prototype) return super._onClickAction(event, target);
    const press = pressOf(target);
    if (!press) return;
    const own = actions[action];
    const combat = this.encounterCombat;
    if (press.commands) await giveCarried(this, press.commands as readonly Command[]);
    else if (own) await askingWhileLive(combat, press.args ?? {}, async () => own.call(this, event, target));
    else await super._onClickAction(event, target);
  }

  async press(event: PointerEvent, target: HTMLElement): Promise<void> {
    if (target.dataset.action === "done") await done.call(this, event, target);
    else await this._onClickAction(event, target as foundry.applications.api.ApplicationV2.ActionTarget);
  }

  /** Waits for pressed buttons. */
  protected override async _preRender(context: never, options: never): Promise<void> {
    await super._preRender(context, options);
    await this.#press.released();
    const changed = this.#followers?.foreign.take() ?? new Set<Element>();
    for (const rows of this.#rows.values()) rows.begin(changed);
  }

  /** Keeps live regions: a replaced one is not read out. */
  protected override _configureRenderOptions(options: never): void {
    super._configureRenderOptions(options);
    const chosen = options as { parts?: string[] };
    if (!this.rendered) return;
    // Others mean all parts of the fight.
    const wanted = (options as typeof OWN_PARTS).ownParts ? chosen.parts : Object.keys(SegmentZeroTracker.PARTS);
    chosen.parts = wanted?.filter((part) => part !== "status") ?? [];
  }

  /** Patches the page, so that scrolling, focus and open parts stay. */
  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    const { activeElement: focused } = content.ownerDocument;
    const fresh: Record<string, HTMLElement> = {};
    const drawn = Object.entries<HTMLElement>(result);
    for (const [part, wanted] of drawn) {
      const old = this.parts[part];
      const rows = this.#rows.get(part);
      rows?.clear();
      if (old?.parentElement === content) morph(old, wanted, rows?.find);
      else {
        fresh[part] = wanted;
        if (rows) fillStubs(wanted, rows.find);
      }
    }
    // A mixin's subclass cannot name the type of its parts.
    if (Object.keys(fresh).length) super._replaceHTML(fresh as never, content, options);
    for (const [part, wanted] of drawn) this.#rows.get(part)?.end(this.parts[part] ?? wanted);
    this.#followers?.foreign.skip();
    // Moved elements lose the focus.
    if (focused !== content.ownerDocument.activeElement && focused && content.contains(focused))
      (focused as HTMLElement).focus({ preventScroll: true });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    // Foundry would look for its own rows.
    await super._onRender(context, { ...(options as object), parts: [] });
    const { spoken, role } = context as TrackerView;
    const { wordsBesideMarks, showPoints } = preferences();
    this.element.toggleAttribute("data-words", wordsBesideMarks);
    this.element.dataset.points = showPoints;
    this.say("status", spoken.status);
    this.say("alert", spoken.alert);
    const { head, status } = this.encounterCombat?.encounter ?? {};
    const seen = `${this.encounterCombat?.id} ${head} ${status}`;
    // Scrolls only after a change.
    // The first render has set them just before.
    if (!this.#followers) return;
    const { inView, focus, completer } = this.#followers;
    if (seen !== this.#seen && this.#moves?.keepInView()) inView.leave();
    else if (seen !== this.#seen) inView.show();
    inView.follow();
    this.#seen = seen;
    focus.restore();
    const { parts } = options as { readonly parts?: readonly string[] };
    const titles = role === "gm" && parts?.includes("footer") !== false ? () => this.historyTitles() : null;
    if (titles) void completer.follow(titles);
  }

  private historyTitles(): Readonly<Record<string, string>> {
    const context = this.#asPlayers ? null : contextHere(this.encounterCombat);
    const titles = context ? historyTitles(context) : {};
    if (context) noteTitles(context.combat.encounter, titles);
    return titles;
  }

  /** Removes clearing and rolling of initiative, which is derived; keeps modules' entries. */
  protected override _getEntryContextOptions(): ReturnType<
    InstanceType<typeof CombatTracker>["_getEntryContextOptions"]
  > {
    return super._getEntryContextOptions().filter((entry) => !isAboutInitiative(entry));
  }

  protected override _getCombatContextOptions(): ReturnType<
    InstanceType<typeof CombatTracker>["_getCombatContextOptions"]
  > {
    return super._getCombatContextOptions().filter((entry) => !isAboutInitiative(entry));
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#moves = null;
    this.#followers = null;
    this.#seen = "";
    this.#rows.clear();
  }

  /** Repeated words are not announced. */
  private say(region: keyof TrackerView["spoken"], words: string): void {
    const element = this.element.querySelector(`[data-spoken="${region}"]`);
    if (element && element.textContent !== words) element.textContent = words;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const combat = this.encounterCombat;
    const { refused } = this;
    if (combat && refused) this.#refused = stillRefused(refused, combat);
    this.forgetWarned();
    const asPlayers = this.#asPlayers && game.user?.isGM && combat ? playersView(combat) : null;
    const view = asPlayers ?? trackerView(combat, game.user as User.Implementation, this.refused);
    return contextWith(context, ...(await this.coreContext(context, options)), withKeys(view));
  }

  /** Foundry's context (`combat`, `turns`, …), slow with many combatants; only for listeners. */
  private async coreContext(context: object, options: never): Promise<readonly object[]> {
    if (!isHeard("renderCombatTracker")) return [];
    return [
      await super._preparePartContext("header", contextWith({ ...context }), options),
      await super._preparePartContext("tracker", contextWith({ ...context }), options),
    ].map(withoutPart);
  }

  /** Our view only; Foundry's data for its own rows is not needed. */
  protected override async _preparePartContext(part: string, context: never): Promise<never> {
    const rows = this.#rows.get(part) ?? new ShownRows();
    this.#rows.set(part, rows);
    return contextWith({ ...(context as object) }, { rows });
  }
}

export function registerRefused(): void {
  whenRefused((refusal, retry) => {
    const { combat: tracker } = ui;
    if (tracker instanceof SegmentZeroTracker) tracker.notifyRefusal(refusal, [], retry);
  });
}
