// Globals that Foundry 13 and 14 still offer, with a warning, for names that are in a namespace (facts 4.4 "AppV1").
import type { Dict, Loose } from "../../shared/loose.ts";
import { missing } from "./missing.ts";

/** Names by their namespace below `foundry`. Those that the stand-in lacks are reported when they are used. */
const BY_NAMESPACE: Readonly<Record<string, string>> = {
  "appv1.api": "Application Dialog DocumentSheet FormApplication",
  "appv1.sheets":
    "ActorSheet AdventureImporter ItemSheet JournalPageSheet JournalSheet JournalTextPageSheet JournalTextTinyMCESheet",
  "applications.apps":
    "CombatTrackerConfig DocumentOwnershipConfig DocumentSheetConfig FilePicker GridConfig ImagePopout",
  "applications.handlebars": "getTemplate loadTemplates renderTemplate",
  "applications.hud": "BasePlaceableHUD DrawingHUD TileHUD TokenHUD",
  "applications.settings": "SettingsConfig",
  "applications.settings.menus": "AVConfig DefaultSheetsConfig DiceConfig FontConfig",
  "applications.sheets":
    "ActiveEffectConfig AdventureExporter AmbientLightConfig AmbientSoundConfig BaseSheet CombatantConfig " +
    "DrawingConfig FolderConfig MacroConfig MeasuredTemplateConfig NoteConfig PlaylistConfig PlaylistSoundConfig " +
    "SceneConfig TileConfig TokenConfig UserConfig WallConfig",
  "applications.sidebar": "Sidebar",
  "applications.sidebar.apps": "Compendium InvitationLinks ModuleManagement SupportDetails ToursManagement",
  "applications.sidebar.tabs":
    "ActorDirectory CardsDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory JournalDirectory " +
    "MacroDirectory PlaylistDirectory RollTableDirectory SceneDirectory Settings",
  "applications.ui": "Hotbar MainMenu Notifications Players SceneControls SceneNavigation",
  "applications.ux":
    "ContextMenu DragDrop Draggable FormDataExtended HTMLSecret ProseMirrorEditor SearchFilter Tabs TextEditor",
  audio: "AudioHelper Sound",
  canvas: "Canvas TextureLoader getTexture loadTexture srcExists",
  "canvas.animation": "CanvasAnimation",
  "canvas.containers": "ControlIcon PreciseText SpriteMesh",
  "canvas.geometry": "ClockwiseSweepPolygon LimitedAnglePolygon PolygonVertex Ray",
  "canvas.interaction": "MouseInteractionManager Ruler",
  "canvas.layers":
    "CanvasLayer ControlsLayer DrawingsLayer GridLayer InteractionLayer LightingLayer NotesLayer PlaceablesLayer " +
    "SoundsLayer TemplateLayer TilesLayer TokenLayer WallsLayer",
  "canvas.perception": "DetectionMode VisionMode",
  "canvas.placeables": "AmbientLight AmbientSound Drawing MeasuredTemplate Note PlaceableObject Tile Token Wall",
  documents:
    "ActorDelta Adventure AmbientLightDocument AmbientSoundDocument Card Cards DrawingDocument " +
    "MeasuredTemplateDocument NoteDocument Playlist PlaylistSound TileDocument WallDocument",
  "documents.abstract": "CanvasDocumentMixin ClientDocumentMixin DocumentCollection WorldCollection",
  "documents.collections":
    "Actors CardStacks CombatEncounters CompendiumCollection Folders Items Journal Macros Playlists RollTables " +
    "Scenes Users WorldSettings",
  helpers: "ClientIssues ClientSettings GameTime Localization SocketInterface WorkerManager",
  "helpers.interaction": "ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager",
  "helpers.media": "ImageHelper VideoHelper",
  nue: "Tour",
  utils: "SortingHelpers readTextFromFile saveDataToFile",
};

/** Further namespaces (API 13 and 14), whose classes systems extend by their path. */
const OTHER_NAMESPACES = (
  "applications.apps.av applications.dice applications.elements applications.fields applications.sheets.journal av " +
  "canvas.geometry.edges canvas.groups canvas.placeables.regions canvas.placeables.tokens canvas.primary " +
  "canvas.rendering.batching canvas.rendering.filters canvas.rendering.mixins canvas.rendering.shaders " +
  "canvas.sources canvas.workers config data.regionBehaviors data.regionShapes grid nue.tours packages prosemirror"
).split(" ");

/** Names that changed when they moved, by their path below `foundry`. */
const RENAMED: Readonly<Record<string, string>> = {
  CardHand: "applications.sheets.CardHandConfig",
  CardPile: "applications.sheets.CardPileConfig",
  CardsConfig: "applications.sheets.CardDeckConfig",
  Game: "Game",
  HandlebarsHelpers: "applications.handlebars",
  HeadsUpDisplay: "applications.hud.HeadsUpDisplayContainer",
  KeybindingsConfig: "applications.sidebar.apps.ControlsConfig",
  Messages: "documents.collections.ChatMessages",
  NewUserExperience: "nue.NewUserExperienceManager",
  Pause: "applications.ui.GamePause",
  RollTableConfig: "applications.sheets.RollTableSheet",
  TooltipManager: "helpers.interaction.TooltipManager",
  Tours: "nue.ToursCollection",
};

/** Classes that a package may replace in CONFIG: the global is the replacement. */
const CONFIGURED = new Set(["ContextMenu", "DragDrop", "Draggable", "FilePicker", "TextEditor", "TooltipManager"]);

/** Functions that 13 offers as globals for the last time. */
const OLD_UTILITIES = (
  "debounce debouncedReload deepClone diffObject duplicate encodeURL expandObject fetchJsonWithTimeout " +
  "fetchWithTimeout filterObject flattenObject getParentClasses getProperty getRoute getType hasProperty invertObject " +
  "isEmpty isNewerVersion isSubclass mergeObject objectsEqual parseUuid randomID Semaphore setProperty timeSince"
).split(" ");

/** Adds the namespaces that the stand-in lacks; call before missing names are reported. */
export function addOldNamespaces(foundry: Dict): void {
  for (const path of [...Object.keys(BY_NAMESPACE), ...OTHER_NAMESPACES]) {
    let at = foundry;
    for (const name of path.split(".")) at = (at[name] ??= {}) as Dict;
  }
}

/** Defines a getter for each old name. @param hasUtilities true in 13 */
export function publishOldNames(global: Dict, hasUtilities: boolean): void {
  const paths = Object.entries(BY_NAMESPACE).flatMap(([namespace, names]) =>
    names.split(" ").map((name): readonly [string, string] => [name, `${namespace}.${name}`]),
  );
  const utilities = hasUtilities ? OLD_UTILITIES.map((name): readonly [string, string] => [name, `utils.${name}`]) : [];
  for (const [name, path] of [...paths, ...Object.entries(RENAMED), ...utilities]) {
    // A browser has a class of this name, or another package has set it.
    if (name in global) continue;
    Object.defineProperty(global, name, {
      configurable: true,
      enumerable: false,
      get: () => valueAt(global, name, path),
      // Systems put their own class in the place of Foundry's.
      set: (value: unknown) =>
        void Object.defineProperty(global, name, { value, configurable: true, enumerable: false, writable: true }),
    });
  }
}

function valueAt(global: Dict, name: string, path: string): Loose {
  let value: Loose = global.foundry;
  for (const part of path.split(".")) value = value[part];
  if (CONFIGURED.has(name)) value = value?.implementation ?? value;
  return value ?? missing(`foundry.${path}`);
}
