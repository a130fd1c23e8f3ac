import { check, checkCount, type Check, type Found } from "../check.ts";

/** Names by the object that has them. */
type Names = Readonly<Record<string, readonly string[]>>;

const namesIn = (table: Names): readonly string[] =>
  Object.entries(table).flatMap(([of, names]) => names.map((name) => `${of}.${name}`));

/** Foundry's methods that our classes override, by class. A missing one would silently never be called. */
const OVERRIDDEN: Names = {
  "Combat.prototype": [
    "startCombat",
    "nextTurn",
    "previousTurn",
    "nextRound",
    "previousRound",
    "rollInitiative",
    "rollAll",
    "rollNPC",
    "setInitiative",
    "resetAll",
    "getTimeDelta",
    "_sortCombatants",
    "setupTurns",
    "prepareDerivedData",
    "nextCombatant",
    "_preCreate",
    "_preUpdate",
    "_onUpdate",
    "updateCombatantActors",
    "_manageTurnEvents",
    "_onCreateDescendantDocuments",
    "_onUpdateDescendantDocuments",
    "_onDeleteDescendantDocuments",
  ],
  Combatant: ["_preCreateOperation", "_preUpdateOperation", "_preDeleteOperation"],
  "Combatant.prototype": ["_preCreate", "_preUpdate"],
  Actor: ["getDefaultArtwork", "_preUpdateOperation"],
  Item: ["getDefaultArtwork", "_preUpdateOperation"],
  "Actor.prototype": [
    "_preCreate",
    "_preUpdate",
    "prepareData",
    "applyActiveEffects",
    "modifyTokenAttribute",
    "getRollData",
  ],
  "Item.prototype": ["_preCreate", "_preUpdate", "getRollData"],
  "ActiveEffect.prototype": ["isSuppressed"],
  "ChatMessage.prototype": ["renderHTML"],
  "foundry.data.fields.ObjectField.prototype": ["initialize"],
  "foundry.abstract.TypeDataModel": ["defineSchema", "migrateData"],
  "foundry.abstract.TypeDataModel.prototype": ["prepareBaseData", "prepareDerivedData"],
  "foundry.applications.api.ApplicationV2": ["DEFAULT_OPTIONS"],
  "foundry.applications.api.ApplicationV2.prototype": [
    "title",
    "render",
    "close",
    "_prepareContext",
    "_onFirstRender",
    "_onRender",
    "_onClose",
    "_preClose",
    "_renderFrame",
    "_replaceHTML",
    "_configureRenderOptions",
    "_onClickAction",
  ],
  "foundry.applications.sidebar.tabs.CombatTracker": ["PARTS"],
  "foundry.applications.sidebar.tabs.CombatTracker.prototype": [
    "_configureRenderParts",
    "_preparePartContext",
    "_attachPartListeners",
    "_preRender",
    "_getEntryContextOptions",
    "_getCombatContextOptions",
  ],
  "foundry.applications.sheets.ActorSheetV2.prototype": [
    "isEditable",
    "_toggleDisabled",
    "changeTab",
    "_canDragStart",
    "_onDropItem",
    "_onDropFolder",
    "_onChangeForm",
  ],
};

const CALLED: Names = {
  "Actor.prototype": ["getTokenDocument", "toggleStatusEffect"],
  "CONFIG.ActiveEffect.documentClass": ["fromStatusEffect"],
  "CONFIG.DatabaseBackend": ["get"],
  CONFIG: ["queries", "statusEffects"],
  "CONFIG.specialStatusEffects": ["DEFEATED"],
  "CONFIG.time": ["roundTime"],
  CONST: ["SORT_INTEGER_DENSITY", "USER_ROLES"],
  "Combat.prototype": [
    "_onStartTurn",
    "_onEndTurn",
    "_onStartRound",
    "_onEndRound",
    "_updateTurnMarkers",
    "toggleSceneLink",
    "clearMovementHistories",
  ],
  Handlebars: ["SafeString", "partials", "registerHelper", "registerPartial", "template"],
  Hooks: ["callAll", "off", "on", "once"],
  "foundry.applications.api.DialogV2": ["confirm", "wait"],
  "foundry.applications.api": ["HandlebarsApplicationMixin"],
  "foundry.applications.apps": ["CombatTrackerConfig"],
  "foundry.applications.apps.DocumentSheetConfig": ["registerSheet"],
  "foundry.applications.apps.FilePicker": ["implementation"],
  "foundry.applications.handlebars": ["loadTemplates", "renderTemplate"],
  "foundry.applications": ["instances"],
  "foundry.applications.ux.TextEditor.implementation": ["enrichHTML", "getDragEventData"],
  "foundry.audio": ["AudioHelper.play"],
  "foundry.documents.collections.CompendiumCollection": ["createCompendium"],
  "foundry.helpers": ["interaction.KeyboardManager.MODIFIER_KEYS"],
  "foundry.utils": [
    "cleanHTML",
    "debounce",
    "debouncedReload",
    "deepClone",
    "escapeHTML",
    "expandObject",
    "getProperty",
    "getRoute",
    "hasProperty",
    "isEmpty",
    "mergeObject",
    "randomID",
    "saveDataToFile",
  ],
  "game.i18n": ["format", "has", "lang", "localize"],
  "game.keybindings": ["get", "register"],
  game: ["packs"],
  "game.settings": ["get", "register", "registerMenu", "set"],
  "game.time": ["serverTime", "advance", "worldTime"],
  "game.tooltip": ["activate", "deactivate", "element"],
  "game.user": ["can", "getFlag", "hasPermission", "query", "setFlag", "targets"],
  "game.users": ["activeGM"],
  "ui.combat": ["render", "viewed"],
  "ui.notifications": ["error", "info", "warn"],
};

/** Names that our code calls. */
export const calledNames = (): readonly string[] => namesIn(CALLED);

function has(path: string): boolean {
  let at: unknown = {
    CONFIG,
    CONST,
    Handlebars,
    Hooks,
    foundry,
    game,
    ui,
    Combat,
    Combatant,
    Actor,
    Item,
    ActiveEffect,
    ChatMessage,
  };
  for (const name of path.split(".")) {
    if ((typeof at !== "object" && typeof at !== "function") || at === null || !(name in at)) return false;
    // Getters of a prototype can only be named.
    if (path.includes(".prototype.") && path.endsWith(`.${name}`)) return true;
    at = Reflect.get(at, name);
  }
  return true;
}

/** @returns a finding that lists what is missing */
const look = (names: readonly string[]) => (): Found => {
  const missing = names.filter((name) => !has(name));
  return checkCount(names.length - missing.length, names.length, missing.join(", "));
};

export const NAME_CHECKS: readonly Check[] = [
  check({ id: "names.overridden", expected: ["all"] }, look(namesIn(OVERRIDDEN))),
  check({ id: "names.called", expected: ["all"] }, look(calledNames())),
];
