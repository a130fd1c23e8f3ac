import { template } from "../../../host/constants.ts";
import { text } from "../../../host/i18n.ts";
import { itemFrom } from "../../../host/typed-calls.ts";
import { onSheets } from "../late.ts";
import { SteadySheet, type SteadyContext } from "../shared/steady-sheet.ts";
import { followTabKeys, FollowWorld, markTabs } from "./follow-world.ts";

const { ActorSheetV2 } = foundry.applications.sheets;

/** Parts that lie behind one another. */
const TAB_PARTS: ReadonlySet<string> = new Set(["fight", "skills", "gear", "notes"]);

/** The sheet of a creature. */
export class SegmentZeroActorSheet extends SteadySheet(ActorSheetV2) {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = {
    classes: ["sz-actor"],
    position: { width: 760, height: 820 },
  };

  static PARTS: Readonly<Record<string, { readonly template: string }>> = {
    head: { template: template("sheets/actor/head.hbs") },
    stats: { template: template("sheets/actor/stats.hbs") },
    tabs: { template: template("sheets/actor/tabs.hbs") },
    fight: { template: template("sheets/actor/fight.hbs") },
    skills: { template: template("sheets/actor/skills.hbs") },
    gear: { template: template("sheets/actor/gear.hbs") },
    notes: { template: template("sheets/actor/notes.hbs") },
  };

  /** All that whoever may only know that there is somebody gets to see. */
  static readonly LIMITED = { limited: { template: template("sheets/actor/limited.hbs") } };

  static override TABS: typeof ActorSheetV2.TABS = {
    primary: {
      tabs: [{ id: "fight", icon: "i-swords" }, { id: "skills", icon: "i-book" }, { id: "gear", icon: "i-backpack" }, { id: "notes", icon: "i-pencil" }],
      initial: "fight", labelPrefix: "SEGMENTZERO.Sheet.Tabs",
    },
  };

  #follow: FollowWorld | null = null;

  override get title(): string {
    return this.actor.isToken ? text("Sheet.TokenTitle", { name: this.actor.name }) : this.actor.name;
  }

  /** Somebody who is already somebody is looked at more often than changed. */
  override startsLocked(): boolean {
    return this.actor.items.size > 0 || this.actor.system.concept !== "";
  }

  override _configureRenderParts(_options: object): Record<string, object> {
    const own = this.actor.limited ? SegmentZeroActorSheet.LIMITED : (this.constructor as typeof SegmentZeroActorSheet).PARTS;
    return Object.fromEntries(Object.entries(own).map(([part, settings]) => [part, { ...settings }]));
  }

  /** Of the tabs only the one in front is filled and brought up to date; the others are when their turn comes. */
  protected override _configureRenderOptions(options: never): void {
    super._configureRenderOptions(options);
    const chosen = options as { parts?: string[] };
    if (this.rendered) chosen.parts = chosen.parts?.filter((part) => !this.isBehind(part)) ?? [];
  }

  private isBehind(part: string): boolean {
    const { primary } = this.tabGroups;
    return Boolean(primary) && TAB_PARTS.has(part) && part !== primary;
  }

  override async _preparePartContext(part: string, context: object, options: object): Promise<object> {
    const own = (await super._preparePartContext(part, context, options)) as SteadyContext;
    const view = this.isBehind(part) ? null : await onSheets().actorParts[part]?.({ actor: this.actor, sheet: own.sheet, open: own.open });
    return Object.assign(own, { view });
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    followTabKeys(this.element, (tab, group) => { this.changeTab(tab, group); });
    this.#follow = new FollowWorld(this.actor, (parts) => { void this.render({ parts: [...parts] }); });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    this.leaveOthers();
    await super._onRender(context, options);
    markTabs(this.element, this.tabGroups);
  }

  /** What somebody may see has changed: parts that are not theirs any more. */
  private leaveOthers(): void {
    const parts = this._configureRenderParts({});
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-application-part]")) if (!Object.hasOwn(parts, element.dataset.applicationPart ?? "")) element.remove();
  }

  /** All its buttons: Foundry asks here for actions that the options do not name. */
  protected override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    void onSheets().creatureActions[target.dataset.action ?? ""]?.call(this, event, target);
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

  // ---------------------------------------------------------------------------------------------- dropping

  protected override _canDragStart(_selector: string): boolean {
    // Whoever sees it can take it to a sheet of their own.
    return true;
  }

  protected override async _onDropItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation | null> {
    if (!this.actor.isOwner || this.actor.type === "hazard") return null;
    const row = (event.target as Element | null)?.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? null;
    if (item.parent !== this.actor) {
      const target = this.actor.items.get(row ?? "");
      return onSheets().takeIn(this.actor, item, target?.type === item.type ? row : null);
    }
    if (row && !this.locked) await onSheets().sortItem(this.actor, item, row);
    return item;
  }

  /** All the items of a folder. */
  protected override async _onDropFolder(_event: DragEvent, folder: Folder.Implementation): Promise<Folder.Implementation | null> {
    if (!this.actor.isOwner || (folder.type as string) !== "Item") return null;
    for (const entry of folder.contents as { readonly uuid: string }[]) {
      // What lies in a pack is known by its name alone until it is fetched.
      const item = await itemFrom(entry.uuid);
      if (item) await onSheets().takeIn(this.actor, item);
    }
    return folder;
  }
}

/** A player's character. */
export class CharacterSheet extends SegmentZeroActorSheet {}

/** Anybody the GM plays: the same parts on less room, since several of them are open at once. */
export class NpcSheet extends SegmentZeroActorSheet {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = { classes: ["sz-actor--npc"], position: { width: 560, height: 720 } };
}

/** A thing or an event that acts in the order: when, and what happens then. */
export class HazardSheet extends SegmentZeroActorSheet {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = { classes: ["sz-actor--hazard"], position: { width: 480, height: 560 } };

  static override PARTS = {
    head: { template: template("sheets/actor/head.hbs") },
    hazard: { template: template("sheets/actor/hazard.hbs") },
  };

  static override TABS: typeof ActorSheetV2.TABS = {};
}
