/** Publishes the application half of the API on one client's globals. */

import Handlebars from "handlebars";
import type { Dict, Loose } from "../../shared/loose.ts";
import { defineApplicationV2 } from "./application.ts";
import { defineCoreSheets, registerCoreSheets } from "./core-sheets.ts";
import { DetachedWindows } from "./detached.ts";
import { defineDialogV2 } from "./dialog.ts";
import { defineDocumentSheetV2, defineSheets } from "./document-sheet.ts";
import { defineElements } from "./elements.ts";
import { FormDataExtended } from "./form-data.ts";
import { defineHandlebarsApplicationMixin } from "./handlebars-application.ts";
import { registerHelpers, type HandlebarsLike } from "./handlebars/helpers.ts";
import { templatesOf } from "./handlebars/templates.ts";
import { defineNotifications } from "./notifications.ts";
import { generation, make, type AppRealm } from "./realm.ts";
import { defineSettingsConfig } from "./settings-config.ts";
import { defineDocumentSheetConfig } from "./sheet-config.ts";
import { defineAbstractSidebarTab } from "./sidebar/abstract-tab.ts";
import { defineChatLog } from "./sidebar/chat-log.ts";
import { defineCombatTracker } from "./sidebar/combat-tracker.ts";
import { defineCompendiums } from "./sidebar/compendium.ts";
import { defineDocumentDirectory } from "./sidebar/directory.ts";
import { defineSettingsTab } from "./sidebar/settings-tab.ts";
import { defineSidebar, SIDEBAR_TABS } from "./sidebar/sidebar.ts";
import { COMBAT_TEMPLATES } from "./templates/combat-tracker.ts";
import { defineTooltipManager } from "./tooltips.ts";
import { followContentLinks } from "./ux/content-links.ts";
import { defineContextMenu } from "./ux/context-menu.ts";
import { defineDragDrop } from "./ux/drag-drop.ts";
import { defineFilePicker } from "./ux/file-picker.ts";
import { defineTextEditor, SearchFilter, Tabs } from "./ux/tabs.ts";

/** Adds members to a namespace, keeping those of the data half. */
function add(parent: Dict, name: string, members: Dict): Dict {
  parent[name] = Object.assign((parent[name] ?? {}) as Dict, members);
  return parent[name] as Dict;
}

/**
 * Publishes the application classes. Call once per client, after `foundry.utils`, `CONFIG` and `Hooks` exist and before
 * the system's `init`.
 */
export function publishApplications(realm: AppRealm): void {
  const { global } = realm;
  global.foundry ??= {};
  global.CONFIG ??= {};

  const handlebars: Loose = Handlebars.create();
  registerHelpers(handlebars as HandlebarsLike, () => global.game.i18n);
  global.Handlebars = handlebars;

  const ApplicationV2 = defineApplicationV2(realm);
  const HandlebarsApplicationMixin = defineHandlebarsApplicationMixin(realm);
  const DocumentSheetV2 = defineDocumentSheetV2(realm, ApplicationV2);
  const DialogV2 = defineDialogV2(realm, ApplicationV2);
  const { ActorSheetV2, ItemSheetV2 } = defineSheets(realm, DocumentSheetV2);
  const coreSheets = defineCoreSheets(realm, DocumentSheetV2);
  const AbstractSidebarTab = defineAbstractSidebarTab(realm, ApplicationV2);
  const CombatTracker = defineCombatTracker(realm, HandlebarsApplicationMixin(AbstractSidebarTab));
  const DocumentDirectory = defineDocumentDirectory(realm, AbstractSidebarTab);
  const ChatLog = defineChatLog(realm, AbstractSidebarTab);
  const Settings = defineSettingsTab(realm, AbstractSidebarTab);
  const { CompendiumDirectory, Compendium } = defineCompendiums(realm, AbstractSidebarTab, ApplicationV2);
  const Notifications = defineNotifications(realm);
  const Sidebar = defineSidebar(realm);
  const DocumentSheetConfig = defineDocumentSheetConfig(realm);
  const TooltipManager = defineTooltipManager(realm);

  class ActorDirectory extends (DocumentDirectory as Loose) {
    static tabName = "actors";
    static documentName = "Actor";
    static collection = "actors";
    static DEFAULT_OPTIONS: Dict = { classes: ["actors-sidebar"], window: { title: "StandIn.Actors" } };
  }
  class ItemDirectory extends (DocumentDirectory as Loose) {
    static tabName = "items";
    static documentName = "Item";
    static collection = "items";
    static DEFAULT_OPTIONS: Dict = { classes: ["items-sidebar"], window: { title: "StandIn.Items" } };
  }

  // Types are a namespace without values (API 14: foundry.applications.types).
  const applications = add(global.foundry as Dict, "applications", {
    instances: new Map(),
    types: {},
    ...(generation(realm) >= 14 ? { detached: new DetachedWindows() } : {}),
  });
  // Aliases without the V2: systems for both generations call api.Dialog.wait with options of DialogV2.
  const aliases = { Application: ApplicationV2, Dialog: DialogV2 };
  add(applications, "api", { ApplicationV2, HandlebarsApplicationMixin, DocumentSheetV2, DialogV2, ...aliases });
  add(applications, "sheets", { ActorSheetV2, ItemSheetV2, ...coreSheets });
  add(applications, "apps", {
    DocumentSheetConfig,
    FilePicker: defineFilePicker(realm, DialogV2),
    // Opens, but has no fields: they are Foundry's concern.
    CombatTrackerConfig: class CombatTrackerConfig extends ApplicationV2 {
      static DEFAULT_OPTIONS: Dict = { id: "combat-tracker-config", window: { title: "COMBAT.Settings" } };
      async _renderHTML(): Promise<Loose> {
        return make(realm, "div");
      }
      _replaceHTML(result: Loose, content: Loose): void {
        content.replaceChildren(result);
      }
    },
  });
  add(applications, "elements", defineElements(realm));
  add(applications, "settings", { SettingsConfig: defineSettingsConfig(ApplicationV2, Settings) });
  add(applications, "ui", { Notifications, TooltipManager });
  add(applications, "ux", {
    ContextMenu: defineContextMenu(realm),
    DragDrop: defineDragDrop(realm),
    FormDataExtended,
    SearchFilter,
    Tabs,
    TextEditor: defineTextEditor(realm),
  });
  add(applications, "handlebars", { ...templatesOf(realm, handlebars, COMBAT_TEMPLATES) });
  const sidebar = add(applications, "sidebar", {
    AbstractSidebarTab,
    DocumentDirectory,
    Sidebar,
    apps: { Compendium },
  });
  add(sidebar, "tabs", { ActorDirectory, ChatLog, CombatTracker, CompendiumDirectory, ItemDirectory, Settings });
  registerCoreSheets(realm, coreSheets);
  // Systems unregister these old sheets (facts 4.5). Without modules (`legacy`) they are names only.
  const old = (...names: readonly string[]): Dict => Object.fromEntries(names.map((name) => [name, nameOnly(name)]));
  add(global.foundry as Dict, "appv1", {
    api: old("Application", "FormApplication", "DocumentSheet", "Dialog"),
    sheets: old("ActorSheet", "ItemSheet"),
  });

  add(global.CONFIG as Dict, "ui", {
    sidebar: Sidebar,
    notifications: Notifications,
    combat: CombatTracker,
    chat: ChatLog,
    actors: ActorDirectory,
    items: ItemDirectory,
    compendium: CompendiumDirectory,
    settings: Settings,
  });
  const { ContextMenu, DragDrop, TextEditor } = applications.ux as Dict;
  add(global.CONFIG as Dict, "ux", {
    ContextMenu,
    DragDrop,
    TextEditor,
    TooltipManager,
    FilePicker: (applications.apps as Dict).FilePicker,
  });
  // Foundry's query for a dialog on another user's client (facts 5.5).
  add(global.CONFIG as Dict, "queries", {
    dialog: ({ type, config }: Dict) => (DialogV2 as Dict)[String(type)](config) as unknown,
  });
  global.ui ??= {};
  // Notifications work from the start; the rest of the interface follows after `setup`.
  global.ui.notifications = new Notifications();
}

/** A class of application v1 that cannot be used (HarnMaster-3#406, ose#147). */
function nameOnly(name: string): Loose {
  const made = class {
    constructor() {
      throw new Error(`The stand-in has ${name} of application v1 only with modules`);
    }
  };
  return Object.defineProperty(made, "name", { value: name });
}

/** Builds the interface between `setup` and `ready`, from the classes in CONFIG.ui (facts 3.7, 4.1). */
export async function constructInterface(realm: AppRealm, undrawn: readonly string[] = []): Promise<void> {
  const { global } = realm;
  const classes = global.CONFIG.ui as Dict;
  const { ui } = global;
  ui.sidebar = new (classes.sidebar as Loose)();
  await ui.sidebar.render();
  for (const [name] of SIDEBAR_TABS) ui[name] = new (classes[name] as Loose)();
  for (const [name] of SIDEBAR_TABS) if (!undrawn.includes(name)) await ui[name].render({ force: true });
  ui.sidebar.changeTab(ui.sidebar.tabGroups.primary);
  const Tooltips = global.foundry.applications.ui.TooltipManager;
  global.game.tooltip = new Tooltips();
  global.game.tooltip.activateEventListeners();
  followContentLinks(realm);
}

export type { AppRealm };
