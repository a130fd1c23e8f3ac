import type { OptionSpec } from "../../rules/core.ts";
import { TEXTS } from "../host/constants.ts";
import { pacingName, text } from "../host/i18n.ts";
import { isPacing, pacingIds } from "../host/late-pacings.ts";
import { OPTIONS, registerSetting, specsOf, store, stored, storedValue } from "./new-fights.ts";

export interface TableSettings {
  /** How players see hidden combatants in the list: as "Unseen combatant", or not at all. */
  readonly hiddenSlots: "mark" | "none";
  /** Players see values, sums and budgets of others' combatants. Times are always visible. */
  readonly numbers: boolean;
  /** Players see others' HP and FP, as gauges. */
  readonly pools: boolean;
  /** Players see what others wait for. */
  readonly triggers: boolean;
  /** Players may act for other players' characters. */
  readonly actForEachOther: boolean;
  /** Players may type results of dice. */
  readonly typedResults: boolean;
  /** NPCs' pending dice are rolled at once. */
  readonly rollForNpcs: boolean;
  /** Turns without a choice end at once. */
  readonly advance: boolean;
  /** Seconds for a turn, shown to all; without consequences. */
  readonly turnTimer: "off" | "30" | "60" | "120" | "300";
  /** Combatants made from the same NPC form a group by default. */
  readonly groupLike: boolean;
  /** Combatants of a prepared encounter get tokens on the GM's scene. */
  readonly placeTokens: boolean;
  /**
   * Consequences of dice: shown only, applied by a button, or applied at once. Shots and chosen postures are not meant.
   */
  readonly consequences: "show" | "ask" | "apply";
  /**
   * At 0 HP or less without a rule of the pacing: ask the GM in the row; defeat NPCs and ask for others; or nothing.
   */
  readonly atZeroHp: "ask" | "npcs" | "leave";
}

export const TABLE_DEFAULTS: TableSettings = {
  hiddenSlots: "none",
  numbers: true,
  pools: false,
  triggers: true,
  actForEachOther: false,
  typedResults: true,
  rollForNpcs: false,
  advance: false,
  turnTimer: "off",
  groupLike: true,
  placeTokens: true,
  consequences: "ask",
  atZeroHp: "ask",
};

export const TABLE = "table";

export const TABLE_SPECS: readonly OptionSpec[] = specsOf(TABLE_DEFAULTS, {
  hiddenSlots: ["mark", "none"],
  turnTimer: ["off", "30", "60", "120", "300"],
  consequences: ["show", "ask", "apply"],
  atZeroHp: ["ask", "npcs", "leave"],
});

export function tableSettings(): TableSettings {
  return { ...TABLE_DEFAULTS, ...stored<TableSettings>(TABLE) };
}

export interface WorldVersion {
  /** Data version of all documents (`SCHEMA`); 0 = unknown. */
  readonly version: number;
  /** True if the GM restored the world; it is then updated on request only. */
  readonly putBack?: boolean;
  /** Time of the update (ISO 8601), number of documents written, failed ones, and titles of locked packs left out. */
  readonly time?: string;
  readonly changed?: number;
  readonly failed?: readonly string[];
  readonly locked?: readonly string[];
}

export const WORLD_VERSION = "worldVersion";

export function worldVersion(): WorldVersion {
  return { version: 0, ...stored<WorldVersion>(WORLD_VERSION) };
}

export const ORDER_LOCK = "orderLocked";

/** True if slots cannot be moved by pointer and keys on this client; row menus still can. */
export function isOrderLocked(): boolean {
  return storedValue(ORDER_LOCK) === true;
}

export async function lockOrder(locked: boolean): Promise<void> {
  await store(ORDER_LOCK, locked);
}

export interface Preferences {
  /** Notices on one's turn, and when one is next. */
  readonly noticeUp: boolean;
  readonly noticeNext: boolean;
  /** Notice when a round, a phase or another part begins. */
  readonly noticePhase: boolean;
  readonly soundUp: boolean;
  readonly soundNext: boolean;
  /** True for a television: it shows the shared screen instead of the scene. */
  readonly sharedScreen: boolean;
  /** Marks in the tracker have their words beside them. */
  readonly wordsBesideMarks: boolean;
  /** Rows show HP and FP when some are lost, or always and in figures. */
  readonly showPoints: "hurt" | "always";
}

export const SEAT_DEFAULTS: Preferences = {
  noticeUp: true,
  noticeNext: true,
  noticePhase: false,
  soundUp: false,
  soundNext: false,
  sharedScreen: false,
  wordsBesideMarks: false,
  showPoints: "hurt",
};

export const SEAT = "seat";

export const SEAT_SPECS: readonly OptionSpec[] = specsOf(SEAT_DEFAULTS, { showPoints: ["hurt", "always"] });

export function preferences(): Preferences {
  return { ...SEAT_DEFAULTS, ...stored<Preferences>(SEAT) };
}

/** World setting with the pacing of new encounters, in Foundry's list and in our window. */
export const PACING = "pacing";

/** Choices in Foundry's list by id. Foundry keeps this object, so modules' pacings are added to it. */
const pacingChoices: Record<string, string> = {};

function offerPacings(): void {
  for (const id of pacingIds()) pacingChoices[id] = pacingName(id);
}

/** Registers settings of world and user. In `init`. */
export function registerSettings(): void {
  for (const id of pacingIds()) pacingChoices[id] = `${TEXTS}.Pacing.${id}.Name`;
  // Modules register pacings until then, possibly without texts.
  Hooks.once("i18nInit", offerPacings);
  const object = { config: false, type: Object, default: {} };
  // The only place outside its folder that names a pacing: a new world needs one.
  registerSetting(PACING, {
    name: `${TEXTS}.Settings.Pacing.Name`,
    hint: `${TEXTS}.Settings.Pacing.Hint`,
    scope: "world",
    config: true,
    type: String,
    default: "speed-order",
    choices: pacingChoices,
  });
  registerSetting(TABLE, { scope: "world", ...object });
  registerSetting(OPTIONS, { scope: "world", ...object });
  registerSetting(WORLD_VERSION, { scope: "world", ...object });
  registerSetting(SEAT, { scope: "user", ...object });
  registerSetting(PREPARED, { scope: "client", ...object });
  registerSetting(STORED_WHOLE, { scope: "world", config: false, type: Boolean, default: false });
  registerSetting(RIBBON, { scope: "user", ...object });
  registerSetting(ORDER_LOCK, { scope: "client", config: false, type: Boolean, default: false });
}

/** World setting: encounters are stored as a whole. */
const STORED_WHOLE = "storedWhole";

/** Found in this session; the setting follows. */
let foundFaulty = false;

/** True in a world where Foundry did not store deletions: there each write contains the whole encounter. */
export function storesWhole(): boolean {
  return foundFaulty || storedValue(STORED_WHOLE) === true;
}

/** Stores encounters as a whole from now on, and notifies the GM once. On a GM's client. */
export async function storeWhole(): Promise<void> {
  if (storesWhole()) return;
  foundFaulty = true;
  ui.notifications?.warn(text("Storage.Whole"), { permanent: true });
  await store(STORED_WHOLE, true);
}

/** Returns the pacing of new encounters; the first known one if the setting is invalid. */
export function defaultPacing(): string {
  const chosen = storedValue(PACING);
  return typeof chosen === "string" && isPacing(chosen) ? chosen : (pacingIds()[0] ?? "");
}

/** Name of the setting, kept in this browser over reloads. */
export const PREPARED = "prepared";

export const RIBBON = "ribbon";

/** A user's ribbon. Lengths in pixels; missing ones follow the page. */
export interface RibbonPlace {
  /** Above the scene, in a window, or hidden. */
  readonly shown: "above" | "window" | "no";
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
}

export function ribbonPlace(): RibbonPlace {
  return { shown: "no", ...stored<RibbonPlace>(RIBBON) };
}

export async function keepRibbonPlace(changed: Partial<RibbonPlace>): Promise<void> {
  await store(RIBBON, { ...stored<RibbonPlace>(RIBBON), ...changed });
}

/** Foundry's setting against motion; without it, the style sheet asks the operating system. */
const STILLNESS = "photosensitiveMode";

/** True if this user wants no motion. */
export function wantsStillness(): boolean {
  const all = game.settings as
    | { readonly settings?: ReadonlyMap<string, unknown>; get(scope: string, key: string): unknown }
    | undefined;
  return all?.settings?.has(`core.${STILLNESS}`) === true && all.get("core", STILLNESS) === true;
}
