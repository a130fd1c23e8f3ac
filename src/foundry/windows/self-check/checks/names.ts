import { countOf, type Check, type Found } from "../check.ts";

/** What our classes replace of Foundry's, by the class that has to have it. What is not there is never called, and nothing tells. */
export const OVERRIDDEN: Readonly<Record<string, readonly string[]>> = {
  "Combat.prototype": [
    "startCombat", "nextTurn", "previousTurn", "nextRound", "previousRound", "rollInitiative", "rollAll", "rollNPC", "setInitiative", "resetAll", "getTimeDelta", "_sortCombatants", "setupTurns",
    "prepareDerivedData", "nextCombatant", "_preCreate", "_preUpdate", "_onUpdate", "updateCombatantActors", "_manageTurnEvents", "_onCreateDescendantDocuments", "_onUpdateDescendantDocuments",
    "_onDeleteDescendantDocuments",
  ],
  Combatant: ["_preCreateOperation", "_preUpdateOperation", "_preDeleteOperation"],
  "Combatant.prototype": ["_preUpdate"],
  Actor: ["getDefaultArtwork"],
  Item: ["getDefaultArtwork"],
  "Actor.prototype": ["_preCreate", "_preUpdate", "prepareData", "getRollData"],
  "Item.prototype": ["_preCreate", "_preUpdate", "getRollData"],
  "ActiveEffect.prototype": ["isSuppressed"],
  "ChatMessage.prototype": ["renderHTML"],
  "foundry.data.fields.ObjectField.prototype": ["initialize"],
  "foundry.abstract.TypeDataModel": ["defineSchema", "migrateData"],
  "foundry.abstract.TypeDataModel.prototype": ["prepareBaseData", "prepareDerivedData"],
  "foundry.applications.api.ApplicationV2": ["DEFAULT_OPTIONS"],
  "foundry.applications.api.ApplicationV2.prototype": [
    "title", "render", "_prepareContext", "_onFirstRender", "_onRender", "_onClose", "_preClose", "_renderFrame", "_replaceHTML", "_configureRenderOptions", "_onClickAction",
  ],
  "foundry.applications.sidebar.tabs.CombatTracker": ["PARTS"],
  "foundry.applications.sidebar.tabs.CombatTracker.prototype": ["_configureRenderParts", "_preparePartContext", "_attachPartListeners", "_preRender", "_getEntryContextOptions", "_getCombatContextOptions"],
  "foundry.applications.sheets.ActorSheetV2.prototype": ["isEditable", "_toggleDisabled", "changeTab", "_canDragStart", "_onDropItem", "_onDropFolder", "_onChangeForm"],
};

/** Other things of Foundry's that are called or read. */
const CALLED = [
  "CONFIG.DatabaseBackend.get", "CONFIG.queries", "CONFIG.statusEffects", "Handlebars.template", "Handlebars.partials", "foundry.applications.api.DialogV2.wait", "foundry.applications.api.DialogV2.confirm",
  "foundry.applications.api.HandlebarsApplicationMixin", "foundry.applications.apps.DocumentSheetConfig.registerSheet", "foundry.applications.handlebars.loadTemplates",
  "foundry.applications.handlebars.renderTemplate", "foundry.applications.instances", "foundry.utils.deepClone", "foundry.utils.expandObject", "foundry.utils.getProperty", "foundry.utils.getRoute",
  "foundry.utils.isEmpty", "game.keybindings.get", "game.packs", "game.settings.registerMenu", "game.time.advance", "game.user.can", "game.user.query", "game.users.activeGM", "ui.combat.viewed", "ui.notifications.warn",
];

/** True if a thing has been found at the end of a path of names. */
function has(path: string): boolean {
  let at: unknown = { CONFIG, Handlebars, foundry, game, ui, Combat, Combatant, Actor, Item, ActiveEffect, ChatMessage };
  for (const name of path.split(".")) {
    if ((typeof at !== "object" && typeof at !== "function") || at === null || !(name in at)) return false;
    // What a prototype works out of itself can only be named.
    if (path.includes(".prototype.") && path.endsWith(`.${name}`)) return true;
    at = Reflect.get(at, name);
  }
  return true;
}

/** @returns a finding that names all that is not there */
function look(paths: readonly string[]): Found {
  const missing = paths.filter((path) => !has(path));
  return countOf(paths.length - missing.length, paths.length, missing.join(", "));
}

export const NAMES: readonly Check[] = [
  { id: "names.overridden", expected: ["all"], run: () => look(Object.entries(OVERRIDDEN).flatMap(([of, names]) => names.map((name) => `${of}.${name}`))) },
  { id: "names.called", expected: ["all"], run: () => look(CALLED) },
];
