import { closestTo } from "../../host/nodes.ts";
import { template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { isSameActor } from "../../host/same-actor.ts";
import { itemFrom } from "../../host/typed-calls.ts";
import { sheetContent } from "../open.ts";
import type { FollowWorld } from "./follow.ts";
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
    const content = await sheetContent();
    if (!content) return;
    content.followTabKeys(this.element, (tab, group) => this.changeTab(tab, group));
    this.#follow = new content.FollowWorld(
      this.actor,
      Object.keys(TABS),
      (parts) => void this.render({ parts: [...parts] }),
    );
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
