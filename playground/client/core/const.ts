// The constants that systems read (facts 4.2, 5.1, 5.2, 5.4, 5.8).
import { OWNERSHIP, PERMISSIONS, USER_ROLES } from "../../shared/roles.ts";
import { PRIMARY } from "../../shared/shapes.ts";
import { REGION_EVENTS } from "../../shared/region-events.ts";
import type { Dict } from "../../shared/loose.ts";

/** [14] API 14: CONST.ACTIVE_EFFECT_EXPIRY_EVENTS and its neighbours. */
export const EFFECTS = {
  ACTIVE_EFFECT_CHANGE_PHASES: ["initial", "final"],
  /** Default priority by type. */
  ACTIVE_EFFECT_CHANGE_TYPES: {
    custom: 0,
    multiply: 10,
    add: 20,
    subtract: 20,
    downgrade: 30,
    upgrade: 40,
    override: 50,
  },
  ACTIVE_EFFECT_EXPIRY_EVENTS: ["combatStart", "roundStart", "turnStart", "combatEnd", "roundEnd", "turnEnd"],
  ACTIVE_EFFECT_TIME_DURATION_UNITS: ["years", "months", "days", "hours", "minutes", "seconds"],
  ACTIVE_EFFECT_DURATION_UNITS: ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"],
};

export function buildConst(generation: number): Dict {
  return {
    USER_ROLES,
    USER_PERMISSIONS: Object.fromEntries(
      Object.entries(PERMISSIONS).map(([key, defaultRole]) => [key, { defaultRole, disableGM: false }]),
    ),
    DOCUMENT_OWNERSHIP_LEVELS: OWNERSHIP,
    CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
    // facts 5.4: 13 has roll modes, 14 message modes (CONFIG.ChatMessage.modes).
    DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" },
    KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
    TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
    TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
    ACTIVE_EFFECT_MODES: { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 },
    SORT_INTEGER_DENSITY: 100000,
    // API 14: CONST.SETTING_SCOPES.
    SETTING_SCOPES: { CLIENT: "client", USER: "user", WORLD: "world" },
    ...(generation >= 14 ? EFFECTS : {}),
    GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
    REGION_EVENTS,
    FOLDER_MAX_DEPTH: 4,
    BASE_DOCUMENT_TYPE: "base",
    vtt: "Stand-in",
    PRIMARY_DOCUMENT_TYPES: PRIMARY,
    COMPENDIUM_DOCUMENT_TYPES: [
      "Actor",
      "Item",
      "JournalEntry",
      "Macro",
      "RollTable",
      "Scene",
      ...(generation >= 14 ? ["ActiveEffect"] : []),
    ], // facts 6.2
    WORLD_DOCUMENT_TYPES: PRIMARY,
    COMPATIBILITY_MODES: { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 },
  };
}
