// Publishes the document classes in CONFIG and the realm's globals (facts 9, tier 0; 2.3).
import type { Dict } from "../../shared/loose.ts";
import { CONFIG } from "../core/config.ts";
import { EFFECTS } from "../core/const.ts";
import { WorldSettings } from "../core/settings.ts";
import { Actor } from "./actor.ts";
import { ActiveEffect } from "./active-effect.ts";
import { ChatMessage, MESSAGE_MODES } from "./chat-message.ts";
import { Combat } from "./combat/combat.ts";
import { Combatant } from "./combat/combatant.ts";
import { CombatantGroup } from "./combat/combatant-group.ts";
import { CombatConfiguration, CombatEncounters } from "./combat/encounters.ts";
import { Item } from "./item.ts";
import { RegionBehavior, RegionDocument } from "./region.ts";
import { Scene, TokenDocument } from "./scene.ts";
import { JournalEntry, JournalEntryPage } from "./journal.ts";
import { Folder, Macro, Setting } from "./small.ts";
import { RollTable, TableResult } from "./tables.ts";
import { User, Users } from "./users.ts";
import {
  Actors,
  Folders,
  Items,
  Journal,
  Macros,
  Messages,
  RollTables,
  Scenes,
  WorldCollection,
  DocumentCollection,
} from "./world-collection.ts";

export const DOCUMENTS = {
  Actor,
  ActiveEffect,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder,
  Item,
  JournalEntry,
  JournalEntryPage,
  Macro,
  RegionBehavior,
  RegionDocument,
  RollTable,
  Scene,
  Setting,
  TableResult,
  TokenDocument,
  User,
};

export const COLLECTIONS = {
  Actors,
  ChatMessages: Messages,
  CombatEncounters,
  Folders,
  Items,
  Journal,
  Macros,
  RollTables,
  Scenes,
  Users,
  WorldSettings,
};
export { DocumentCollection, WorldCollection };

const { ACTIVE_EFFECT_CHANGE_PHASES: PHASES, ACTIVE_EFFECT_CHANGE_TYPES: PRIORITIES } = EFFECTS;

export function configureDocuments(generation: number): void {
  const collections: Dict = {
    Actor: Actors,
    ChatMessage: Messages,
    Combat: CombatEncounters,
    Folder: Folders,
    Item: Items,
    JournalEntry: Journal,
    Macro: Macros,
    RollTable: RollTables,
    Scene: Scenes,
    Setting: WorldSettings,
    User: Users,
  };
  for (const cls of Object.values(DOCUMENTS)) {
    const name = cls.documentName;
    CONFIG[name] ??= {};
    Object.assign(CONFIG[name] as Dict, {
      documentClass: cls,
      ...(collections[name] ? { collection: collections[name] as unknown } : {}),
      ...(cls.hasTypeData
        ? { dataModels: {}, typeLabels: {}, typeIcons: {}, ...(generation >= 14 ? { typeHints: {} } : {}) }
        : {}),
      sheetClasses: {},
    });
  }
  // facts 2.3
  Object.assign(CONFIG.Combat as Dict, {
    sidebarIcon: "fa-solid fa-swords",
    initiativeIcon: { icon: "../icons/svg/d20.svg", hover: "../icons/svg/d20-highlight.svg" },
    initiative: { formula: null, decimals: 2 },
    fallbackTurnMarker: "",
    sounds: {},
  });
  // Colours of token borders by disposition (API: CONFIG.Canvas.dispositionColors).
  CONFIG.Canvas = {
    dispositionColors: {
      HOSTILE: 0xd03030,
      NEUTRAL: 0xe0c040,
      FRIENDLY: 0x40b0d0,
      INACTIVE: 0x707070,
      PARTY: 0x30a040,
      CONTROLLED: 0xf09020,
      SECRET: 0x9040b0,
    },
  };
  Object.defineProperty(CONFIG.Combat, "settings", {
    value: new CombatConfiguration(),
    writable: false,
    enumerable: true,
  });
  // facts 5.8
  Object.assign(
    CONFIG.ActiveEffect as Dict,
    generation >= 14
      ? {
          expiryAction: "update",
          expiryEvents: {},
          phases: Object.fromEntries(PHASES.map((phase) => [phase, { label: `EFFECT.PHASES.${phase}`, hint: "" }])),
          changeTypes: Object.fromEntries(
            Object.entries(PRIORITIES).map(([type, defaultPriority]) => [
              type,
              { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority },
            ]),
          ),
        }
      : { legacyTransferral: false },
  );
  if (generation >= 14) CONFIG.ChatMessage.modes = MESSAGE_MODES;
  else
    CONFIG.Dice.rollModes = Object.fromEntries(
      ["publicroll", "gmroll", "blindroll", "selfroll"].map((mode) => [mode, { label: `CHAT.Roll.${mode}`, icon: "" }]),
    );
}
