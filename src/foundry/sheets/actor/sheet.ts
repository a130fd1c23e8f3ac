import { closestTo } from "../../host/nodes.ts";
import { template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { onceAMoment } from "../../host/timing.ts";
import { isSameActor } from "../../host/same-actor.ts";
import { itemFrom, onHooks } from "../../host/typed-calls.ts";
import { onReadAnew } from "../../fight/in-step.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { membershipOf, pacingWhere } from "../../reading/actor-in-fight.ts";
import { isPercent } from "../../reading/units.ts";
import { sheetContent } from "../open.ts";
import { SteadySheet, type SteadyContext } from "../shared/steady-sheet.ts";

const { ActorSheetV2 } = foundry.applications.sheets;

const TABS = { fight: "i-swords", skills: "i-book", gear: "i-backpack", notes: "i-pencil" };

const parts = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { template: template(`sheets/actor/${name}.hbs`) }]));

class SegmentZeroActorSheet extends SteadySheet(ActorSheetV2) {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = {
    classes: ["sz-actor"],
    position: { width: 760, height: 820 },
  };

  static PARTS = parts("head", "stats", "tabs", ...Object.keys(TABS));

  /** For users with limited permission. */
  static readonly LIMITED = parts("limited");

  static override TABS: typeof ActorSheetV2.TABS = {
    primary: {
      tabs: Object.entries(TABS).map(([id, icon]) => ({ id, icon })),
      initial: "fight",
      labelPrefix: "SEGMENTZERO.Sheet.Tabs",
    },
  };

  #follow: FollowWorld | null = null;

  override get title(): string {
    return this.actor.isToken ? text("Sheet.TokenTitle", { name: this.actor.name }) : this.actor.name;
  }

  override startsLocked(): boolean {
    return this.actor.items.size > 0 || this.actor.system.concept !== "";
  }

  override _configureRenderParts(_options: object): Record<string, object> {
    const own = this.actor.limited
      ? SegmentZeroActorSheet.LIMITED
      : (this.constructor as typeof SegmentZeroActorSheet).PARTS;
    return Object.fromEntries(Object.entries(own).map(([part, settings]) => [part, { ...settings }]));
  }

  /** Other tabs are rendered when shown. */
  protected override _configureRenderOptions(options: never): void {
    super._configureRenderOptions(options);
    const chosen: { parts?: string[] } = options;
    if (this.rendered) chosen.parts = chosen.parts?.filter((part) => !this.isBehind(part)) ?? [];
  }

  private isBehind(part: string): boolean {
    const { primary } = this.tabGroups;
    return Boolean(primary) && Object.hasOwn(TABS, part) && part !== primary;
  }

  override async _preparePartContext(part: string, context: object, options: object): Promise<object> {
    const own = (await super._preparePartContext(part, context, options)) as SteadyContext;
    const view = this.isBehind(part)
      ? null
      : await (await sheetContent())?.actorParts[part]?.({ actor: this.actor, sheet: own.sheet, open: own.open });
    return Object.assign(own, { view });
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    followTabKeys(this.element, (tab, group) => this.changeTab(tab, group));
    this.#follow = new FollowWorld(this.actor, (parts) => void this.render({ parts: [...parts] }));
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    this.leaveOthers();
    await super._onRender(context, options);
    markTabs(this.element, this.tabGroups);
  }

  private leaveOthers(): void {
    const parts = this._configureRenderParts({});
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-application-part]"))
      if (!Object.hasOwn(parts, element.dataset.applicationPart ?? "")) element.remove();
  }

  /** Called for actions not in the options. */
  protected override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    void sheetContent().then((content) =>
      content?.creatureActions[target.dataset.action ?? ""]?.call(this, event, target),
    );
  }

  override changeTab(tab: string, group: string, options?: never): void {
    super.changeTab(tab, group, options);
    markTabs(this.element, this.tabGroups);
    if (this.rendered) void this.render({ parts: [tab] });
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.#follow?.stop();
    this.#follow = null;
  }

  protected override _canDragStart(_selector: string): boolean {
    // Anyone who sees it can copy it to an own sheet.
    return true;
  }

  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    if (!this.actor.isOwner || this.actor.type === "hazard") return null;
    const row = closestTo(event, "[data-item-id]")?.dataset.itemId ?? null;
    if (!isSameActor(item.parent, this.actor)) {
      const target = this.actor.items.get(row ?? "");
      return (await sheetContent())?.takeIn(this.actor, item, target?.type === item.type ? row : null) ?? null;
    }
    if (row && !this.locked) await (await sheetContent())?.sortItem(this.actor, item, row);
    return item;
  }

  protected override async _onDropFolder(
    _event: DragEvent,
    folder: Folder.Implementation,
  ): Promise<Folder.Implementation | null> {
    if (!this.actor.isOwner || folder.type !== "Item") return null;
    for (const entry of folder.contents) {
      // Compendium entries have only a name until loaded.
      const item = await itemFrom(entry.uuid);
      if (item) await (await sheetContent())?.takeIn(this.actor, item);
    }
    return folder;
  }
}

export class CharacterSheet extends SegmentZeroActorSheet {}

/** The same parts in less room. */
export class NpcSheet extends SegmentZeroActorSheet {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = {
    classes: ["sz-actor--npc"],
    position: { width: 560, height: 720 },
  };
}

export class HazardSheet extends SegmentZeroActorSheet {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = {
    classes: ["sz-actor--hazard"],
    position: { width: 480, height: 560 },
  };

  static override PARTS = parts("head", "hazard");

  static override TABS: typeof ActorSheetV2.TABS = {};
}

/** Follows encounters and settings. */
class FollowWorld {
  readonly #leave: (() => void)[] = [];
  readonly #parts = new Set<string>();
  #percent: boolean;

  /** @param show renders these parts, once for several changes */
  constructor(
    private readonly actor: Actor.Implementation,
    private readonly show: (parts: readonly string[]) => void,
  ) {
    this.#percent = this.isPercent();
    this.#leave.push(whenSettingsChange(() => this.later(["head", "stats", ...Object.keys(TABS)])));
    const hooks = [
      "updateCombat",
      "createCombat",
      "deleteCombat",
      "createCombatant",
      "deleteCombatant",
      "updateCombatant",
    ] as const;
    this.#leave.push(
      ...[onReadAnew, (run: () => void) => onHooks(hooks, run)].map((on) =>
        on(() => this.later(["head", "stats", "fight"])),
      ),
    );
  }

  /** They change only when an encounter begins or ends. */
  private otherSkills(): readonly string[] {
    const before = this.#percent;
    this.#percent = this.isPercent();
    return this.#percent === before ? [] : ["skills"];
  }

  private isPercent(): boolean {
    return isPercent(pacingWhere(membershipOf(this.actor)));
  }

  private later(parts: readonly string[]): void {
    for (const part of parts) this.#parts.add(part);
    this.showSoon();
  }

  private readonly showSoon = onceAMoment(() => {
    const all = [...new Set([...this.#parts, ...this.otherSkills()])];
    this.#parts.clear();
    this.show(all);
  });

  stop(): void {
    for (const leave of this.#leave.splice(0)) leave();
  }
}

/** Arrow keys move between tabs; only the front one is a tab stop. */
function followTabKeys(frame: HTMLElement, change: (tab: string, group: string) => void): void {
  frame.addEventListener("keydown", (event) => {
    const tab = closestTo(event, "[role=tab]");
    const list = tab?.closest("[role=tablist]");
    if (!tab || !list) return;
    const all = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = all.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const wanted = to === undefined ? undefined : all[(to + all.length) % all.length];
    if (!wanted) return;
    event.preventDefault();
    change(wanted.dataset.tab ?? "", wanted.dataset.group ?? "");
    wanted.focus();
  });
}

function markTabs(frame: HTMLElement | null, groups: Readonly<Record<string, string | null>>): void {
  for (const tab of frame?.querySelectorAll<HTMLElement>("[role=tab]") ?? []) {
    const front = groups[tab.dataset.group ?? ""] === tab.dataset.tab;
    tab.setAttribute("aria-selected", String(front));
    tab.removeAttribute("aria-pressed");
    tab.tabIndex = front ? 0 : -1;
  }
  for (const panel of frame?.querySelectorAll<HTMLElement>("[role=tabpanel]") ?? [])
    panel.classList.toggle("active", groups[panel.dataset.group ?? ""] === panel.dataset.tab);
}
