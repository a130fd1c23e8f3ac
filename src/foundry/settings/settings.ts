import { pacingIds, pacingOf } from "../../rules/core.ts";
import type { OptionSpec } from "../../rules/core.ts";
import { TEXTS } from "../host/constants.ts";
import { pacingName, text } from "../host/i18n.ts";

import {
  oneOf,
  OPTIONS,
  OWN_RULES,
  registerSetting,
  LABELS,
  MODIFIERS,
  COMBAT_RULES,
  SPEEDS,
  specsOf,
  writeSetting,
  readObjectSetting,
  readSetting,
  storedValues,
  type ValuesOf,
} from "./new-fights.ts";

/** The settings that a GM chooses for all players. */
const TABLE_SETTINGS = {
  /** Display of hidden combatants: as "Unseen combatant", or not at all. */
  hiddenSlots: oneOf("none", "mark", "none"),
  /**
   * Foes whose name is unknown to players unless set one by one: none, foes with a nameplate for GMs or owners
   * only, or also foes without one.
   */
  foeNames: oneOf("nameplates", "shown", "nameplates", "strict"),
  /** True if players see values and budgets of others' combatants; times are always visible. */
  numbers: true,
  /** True if players see others' HP and FP, as gauges. */
  pools: false,
  /** The combatants whose triggers and causes players see before they happen, beside their own. */
  triggers: oneOf("players", "everyone", "players", "own"),
  /** True if players may act for other players' characters. */
  actForEachOther: false,
  /** True if players may type results of dice. */
  typedResults: true,
  /** True if NPCs' pending dice are rolled at once. */
  rollForNpcs: false,
  /** True if turns without a choice end at once. */
  advance: false,
  /** Seconds for a turn, without consequences. */
  turnTimer: oneOf("off", "off", "30", "60", "120", "300"),
  /** True to count the real time of turns. */
  turnTimes: false,
  /** Readers of the totals that are posted when a fight ends. */
  afterFight: oneOf("gm", "no", "gm", "public"),
  groupLike: true,
  /** True if combatants of a prepared encounter get tokens on the GM's scene. */
  placeTokens: true,
  /**
   * Consequences of dice are shown, applied by a button, applied at once for NPCs or for all; shots and chosen
   * postures always are.
   */
  consequences: oneOf("ask", "show", "ask", "npcs", "apply"),
  /** At 0 HP without a rule of the pacing: ask the GM; defeat NPCs and ask for others; or nothing. */
  atZeroHp: oneOf("ask", "ask", "npcs", "leave"),
  /** Durations in rounds or turns when the fight ends: left to Foundry, in seconds by the fight's clock, or over. */
  roundsAfterFight: oneOf("keep", "keep", "seconds", "end"),
};

export type TableSettings = ValuesOf<typeof TABLE_SETTINGS>;

export const TABLE = "table";

export const TABLE_SPECS = specsOf(TABLE_SETTINGS);

export function tableSettings(): TableSettings {
  return storedValues(TABLE_SPECS, TABLE);
}

const ORDER_LOCK = "orderLocked";

/** True if slots cannot be moved by pointer and keys on this client. */
export function isOrderLocked(): boolean {
  return readSetting(ORDER_LOCK) === true;
}

export async function lockOrder(locked: boolean): Promise<void> {
  await writeSetting(ORDER_LOCK, locked);
}

/** The settings of a user on every client. GMs follow turns on the map; players choose to. */
const preferenceSettings = () => ({
  /** True to notify players on their turns and when they are next. */
  noticeUp: true,
  noticeNext: true,
  /** True to notify at the start of a round or phase. */
  noticePhase: false,
  soundUp: false,
  soundNext: false,
  /** True to show the shared screen instead of the scene. */
  sharedScreen: false,
  /** True to show words beside the marks in the tracker. */
  wordsBesideMarks: false,
  /** Rows show HP and FP when some are lost, or always and in figures. */
  showPoints: oneOf("hurt", "hurt", "always"),
  /** True to select the token of the current turn and to pan to it. */
  turnToken: game.user?.isGM === true,
  /** True to open the tracker in a window when a fight begins. */
  popOut: false,
});

export type Preferences = ValuesOf<ReturnType<typeof preferenceSettings>>;

export const PREFERENCES = "seat";

export const preferenceSpecs = (): readonly OptionSpec[] => specsOf(preferenceSettings());

export function preferences(): Preferences {
  return storedValues(preferenceSpecs(), PREFERENCES);
}

/** World setting: pacing of new encounters. */
export const PACING = "pacing";

/** Choices in Foundry's list; Foundry keeps this object, so modules' pacings are added. */
const pacingChoices: Record<string, string> = {};

function offerPacings(): void {
  for (const id of pacingIds()) pacingChoices[id] = pacingName(id);
}

/** In `init`. */
export function registerSettings(): void {
  for (const id of pacingIds()) pacingChoices[id] = `${TEXTS}.Pacing.${id}.Name`;
  // Modules register pacings until then.
  Hooks.once("i18nInit", offerPacings);
  const object = { config: false, type: Object, default: {} };
  // The only place outside its folder that names a pacing.
  registerSetting(PACING, {
    name: `${TEXTS}.Settings.Pacing.Name`,
    hint: `${TEXTS}.Settings.Pacing.Hint`,
    scope: "world",
    config: true,
    type: String,
    default: "speed-order",
    choices: pacingChoices,
  });
  registerSetting(COMBAT_RULES, { scope: "world", config: false, type: String, default: OWN_RULES });
  registerSetting(TABLE, { scope: "world", ...object });
  registerSetting(OPTIONS, { scope: "world", ...object });
  registerSetting(SPEEDS, { scope: "world", ...object });
  registerSetting(LABELS, { scope: "world", ...object });
  registerSetting(MODIFIERS, { scope: "world", ...object });
  registerSetting(PREFERENCES, { scope: "user", ...object });
  registerSetting(PREPARED, { scope: "client", ...object });
  registerSetting(STORED_WHOLE, { scope: "world", config: false, type: Boolean, default: false });
  registerSetting(RIBBON, { scope: "user", ...object });
  registerSetting(ORDER_LOCK, { scope: "client", config: false, type: Boolean, default: false });
}

const STORED_WHOLE = "storedWhole";

let foundFaulty = false;

/** True in a world where Foundry did not store deletions: each write contains the whole encounter. */
export function storesWhole(): boolean {
  return foundFaulty || readSetting(STORED_WHOLE) === true;
}

export async function storeWhole(): Promise<void> {
  if (storesWhole()) return;
  foundFaulty = true;
  ui.notifications?.warn(text("Storage.Whole"), { permanent: true });
  await writeSetting(STORED_WHOLE, true);
}

/** Returns the pacing of new encounters; the first known one if the setting is invalid. */
export function defaultPacing(): string {
  const chosen = readSetting(PACING);
  return typeof chosen === "string" && pacingOf(chosen) ? chosen : (pacingIds()[0] ?? "");
}

/** Setting of this browser. */
export const PREPARED = "prepared";

const RIBBON = "ribbon";

export interface RibbonPlace {
  readonly shown: "above" | "window" | "no";
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
}

export function ribbonPlace(): RibbonPlace {
  return { shown: "no", ...readObjectSetting<RibbonPlace>(RIBBON) };
}

export async function keepRibbonPlace(changed: Partial<RibbonPlace>): Promise<void> {
  await writeSetting(RIBBON, { ...readObjectSetting<RibbonPlace>(RIBBON), ...changed });
}

/** Foundry's setting; without it, the operating system's counts. */
const STILLNESS = "photosensitiveMode";

export function wantsStillness(): boolean {
  const all:
    | { readonly settings?: ReadonlyMap<string, unknown>; get(scope: string, key: string): unknown }
    | undefined = game.settings;
  return all?.settings?.has(`core.${STILLNESS}`) === true && all.get("core", STILLNESS) === true;
}
