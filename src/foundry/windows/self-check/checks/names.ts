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
  "Actor.prototype": ["_preCreate", "_preUpdate", "prepareData", "applyActiveEffects", "getRollData"],
  "Item.prototype": ["_preCreate", "_preUpdate", "getRollData"],
  "ActiveEffect.prototype": ["isSuppressed"],
  "ChatMessage.prototype": ["renderHTML"],
  "foundry.data.fields.ObjectField.prototype": ["initialize"],
  "foundry.abstract.TypeDataModel": ["defineSchema", "migrateData"],
  "foundry.abstract.TypeDataModel.prototype": ["prepareBaseData", "prepareDerivedData"],
  "foundry.applications.api.ApplicationV2": ["DEFAULT_OPTIONS"],
  "foundry.applications.api.ApplicationV2.prototype": [
    "title", "render", "close", "_prepareContext", "_onFirstRender", "_onRender", "_onClose", "_preClose", "_renderFrame", "_replaceHTML", "_configureRenderOptions", "_onClickAction",
  ],
  "foundry.applications.sidebar.tabs.CombatTracker": ["PARTS"],
  "foundry.applications.sidebar.tabs.CombatTracker.prototype": ["_configureRenderParts", "_preparePartContext", "_attachPartListeners", "_preRender", "_getEntryContextOptions", "_getCombatContextOptions"],
  "foundry.applications.sheets.ActorSheetV2.prototype": ["isEditable", "_toggleDisabled", "changeTab", "_canDragStart", "_onDropItem", "_onDropFolder", "_onChangeForm"],
};

/** Other things of Foundry's that are called or read. */
const CALLED = [
  "CONFIG.ActiveEffect.documentClass.fromStatusEffect", "CONFIG.DatabaseBackend.get", "CONFIG.queries", "CONFIG.specialStatusEffects.DEFEATED", "CONFIG.statusEffects", "CONFIG.time.roundTime",
  "CONST.SORT_INTEGER_DENSITY",
  // Protected: with turns that are ours they are called from outside (`events/pending-work.ts`).
  "Combat.prototype._onStartTurn", "Combat.prototype._onEndTurn", "Combat.prototype._onStartRound", "Combat.prototype._onEndRound",
  "Combat.prototype.toggleSceneLink", "Combat.prototype.clearMovementHistories",
  "Handlebars.SafeString", "Handlebars.partials", "Handlebars.registerHelper", "Handlebars.registerPartial", "Handlebars.template", "Hooks.callAll", "Hooks.off", "Hooks.on", "Hooks.once",
  "foundry.applications.api.DialogV2.confirm", "foundry.applications.api.DialogV2.wait", "foundry.applications.api.HandlebarsApplicationMixin", "foundry.applications.apps.CombatTrackerConfig",
  "foundry.applications.apps.DocumentSheetConfig.registerSheet", "foundry.applications.apps.FilePicker.implementation", "foundry.applications.handlebars.loadTemplates",
  "foundry.applications.handlebars.renderTemplate", "foundry.applications.instances", "foundry.applications.ux.TextEditor.implementation.enrichHTML",
  "foundry.applications.ux.TextEditor.implementation.getDragEventData", "foundry.audio.AudioHelper.play", "foundry.documents.collections.CompendiumCollection.createCompendium",
  "foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS", "foundry.utils.debounce", "foundry.utils.deepClone", "foundry.utils.escapeHTML", "foundry.utils.expandObject", "foundry.utils.getProperty", "foundry.utils.getRoute",
  "foundry.utils.hasProperty", "foundry.utils.isEmpty", "foundry.utils.mergeObject", "foundry.utils.randomID", "foundry.utils.saveDataToFile",
  "game.i18n.format", "game.i18n.has", "game.i18n.lang", "game.i18n.localize", "game.keybindings.get", "game.keybindings.register", "game.packs", "game.settings.get", "game.settings.register",
  "game.settings.registerMenu", "game.settings.set", "game.time.advance", "game.time.worldTime", "game.tooltip.activate", "game.tooltip.deactivate", "game.tooltip.element", "game.user.can", "game.user.getFlag",
  "game.user.hasPermission", "game.user.query", "game.user.setFlag", "game.user.targets", "game.users.activeGM", "ui.combat.render", "ui.combat.viewed", "ui.notifications.error", "ui.notifications.info",
  "ui.notifications.warn",
];

/** True if a thing has been found at the end of a path of names. */
function has(path: string): boolean {
  let at: unknown = { CONFIG, CONST, Handlebars, Hooks, foundry, game, ui, Combat, Combatant, Actor, Item, ActiveEffect, ChatMessage };
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
