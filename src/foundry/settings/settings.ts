import type { OptionSpec } from "../../rules/core.ts";
import { TEXTS } from "../host/constants.ts";
import { pacingName, text } from "../host/i18n.ts";
import { isPacing, pacingIds } from "../host/late-pacings.ts";
import { OPTIONS, registerSetting, specsOf, store, stored, storedValue } from "./new-fights.ts";

/** What the GM has settled for the table, for all fights of the world. */
export interface TableSettings {
  /** How a hidden combatant stands in the list of players: as "Somebody, not seen yet", or not at all. */
  readonly hiddenSlots: "mark" | "none";
  /** Players see the figures of those they do not own: values, sums, budgets. Times are always seen. */
  readonly numbers: boolean;
  /** Players see HP and FP of those they do not own, as gauges. */
  readonly pools: boolean;
  /** Players see what those they do not own wait for. */
  readonly triggers: boolean;
  /** Players may act for the characters of other players. */
  readonly actForEachOther: boolean;
  /** Players may type in results of dice on the table. */
  readonly typedResults: boolean;
  /** What NPCs owe in dice is rolled at once. */
  readonly rollForNpcs: boolean;
  /** A turn in which nothing can be chosen is done at once. */
  readonly advance: boolean;
  /** Seconds that the table wants a turn to take at most, shown to all; nothing happens when they are over. */
  readonly turnTimer: "off" | "30" | "60" | "120" | "300";
  /** Combatants made from the same NPC are a group from the start. */
  readonly groupLike: boolean;
  /** Combatants of a prepared encounter get tokens on the scene that the GM looks at. */
  readonly placeTokens: boolean;
  /**
   * What follows from dice: it is only shown; somebody presses a button before it changes an actor; or it does so at
   * once. Shots and postures taken on purpose are no such thing.
   */
  readonly consequences: "show" | "ask" | "apply";
  /**
   * What happens at 0 HP or less, where the pacing has no rule for it: the GM is asked in the row; NPCs are taken out
   * and the GM is asked about the others; nothing.
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

/** Name of the world setting. */
export const TABLE = "table";

/** As options of a pacing. */
export const TABLE_SPECS: readonly OptionSpec[] = specsOf(TABLE_DEFAULTS, {
  hiddenSlots: ["mark", "none"],
  turnTimer: ["off", "30", "60", "120", "300"],
  consequences: ["show", "ask", "apply"],
  atZeroHp: ["ask", "npcs", "leave"],
});

/** What the GM has settled; the default for whatever is not said. */
export function tableSettings(): TableSettings {
  return { ...TABLE_DEFAULTS, ...stored<TableSettings>(TABLE) };
}

/** What the world remembers of its last update. */
export interface WorldVersion {
  /** The form that all of its documents have (`SCHEMA`); 0 = never said. */
  readonly version: number;
  /** The GM put the world back; it is updated again only on request. */
  readonly putBack?: boolean;
  /**
   * When it was updated, ISO 8601; how many documents were written; which were not; titles of locked packs that were
   * left alone.
   */
  readonly time?: string;
  readonly changed?: number;
  readonly failed?: readonly string[];
  readonly locked?: readonly string[];
}

/** Name of the world setting. */
export const WORLD_VERSION = "worldVersion";

export function worldVersion(): WorldVersion {
  return { version: 0, ...stored<WorldVersion>(WORLD_VERSION) };
}

/** Name of the setting of this client. */
export const ORDER_LOCK = "orderLocked";

/** Whether slots can be moved by pointer and keys on this client. The menus of the rows always can. */
export function isOrderLocked(): boolean {
  return storedValue(ORDER_LOCK) === true;
}

export async function lockOrder(locked: boolean): Promise<void> {
  await store(ORDER_LOCK, locked);
}

/** What somebody has chosen for their own seat. */
export interface Preferences {
  /** A notice when it is one's turn, and one when one is next. */
  readonly noticeUp: boolean;
  readonly noticeNext: boolean;
  /** A notice when a round, a phase or another part of the round begins. */
  readonly noticePhase: boolean;
  readonly soundUp: boolean;
  readonly soundNext: boolean;
  /** This seat is a television: it shows the shared screen in place of the scene. */
  readonly sharedScreen: boolean;
}

export const SEAT_DEFAULTS: Preferences = {
  noticeUp: true,
  noticeNext: true,
  noticePhase: false,
  soundUp: false,
  soundNext: false,
  sharedScreen: false,
};

/** Name of the user setting. */
export const SEAT = "seat";

/** As options of a pacing. */
export const SEAT_SPECS: readonly OptionSpec[] = specsOf(SEAT_DEFAULTS);

export function preferences(): Preferences {
  return { ...SEAT_DEFAULTS, ...stored<Preferences>(SEAT) };
}

/**
 * Name of the world setting that says how time runs in a new fight. It stands in Foundry's own list as well as in our
 * window.
 */
export const PACING = "pacing";

/** Choices of Foundry's list of settings, by id. Foundry keeps this object, so pacings of modules are added to it. */
const pacingChoices: Record<string, string> = {};

function offerPacings(): void {
  for (const id of pacingIds()) pacingChoices[id] = pacingName(id);
}

/** What is set for the world and for the seat. In `init`. */
export function registerSettings(): void {
  for (const id of pacingIds()) pacingChoices[id] = `${TEXTS}.Pacing.${id}.Name`;
  // Modules register theirs until then, and may bring no texts.
  Hooks.once("i18nInit", offerPacings);
  const object = { config: false, type: Object, default: {} };
  // The default is the one place outside its folder that names a pacing: a new world must begin with one.
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

/** Name of the world setting that is true where fights are stored as a whole. */
const STORED_WHOLE = "storedWhole";

/** Found in this session; the setting follows. */
let foundFaulty = false;

/** True in a world where Foundry did not store deletions: there each write holds the whole encounter. */
export function storesWhole(): boolean {
  return foundFaulty || storedValue(STORED_WHOLE) === true;
}

/** Stores the encounters of this world as a whole from now on, and tells the GM once. On a GM's client. */
export async function storeWhole(): Promise<void> {
  if (storesWhole()) return;
  foundFaulty = true;
  ui.notifications?.warn(text("Storage.Whole"), { permanent: true });
  await store(STORED_WHOLE, true);
}

/** Id of the pacing a new fight gets; the first one known if the setting names none. */
export function defaultPacing(): string {
  const chosen = storedValue(PACING);
  return typeof chosen === "string" && isPacing(chosen) ? chosen : (pacingIds()[0] ?? "");
}

/** Name of the setting, which stays in this browser and outlasts a reload. */
export const PREPARED = "prepared";

/** Name of the user setting. */
export const RIBBON = "ribbon";

/** A user's ribbon. Lengths in pixels; missing ones follow the page. */
export interface RibbonPlace {
  /** Above the scene, in a window of its own, or not at all. */
  readonly shown: "above" | "window" | "no";
  readonly folded: boolean;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
}

export function ribbonPlace(): RibbonPlace {
  return { shown: "no", folded: false, ...stored<RibbonPlace>(RIBBON) };
}

export async function keepRibbonPlace(changed: Partial<RibbonPlace>): Promise<void> {
  await store(RIBBON, { ...stored<RibbonPlace>(RIBBON), ...changed });
}

/** Foundry's setting against motion; without one, the style sheet asks the system. */
const STILLNESS = "photosensitiveMode";

/** Whether this user wants nothing to move. */
export function wantsStillness(): boolean {
  const all = game.settings as
    | { readonly settings?: ReadonlyMap<string, unknown>; get(scope: string, key: string): unknown }
    | undefined;
  return all?.settings?.has(`core.${STILLNESS}`) === true && all.get("core", STILLNESS) === true;
}
