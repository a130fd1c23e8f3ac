import type { Refusal } from "../rules/index.ts";
import { SeatWindow, SettingsWindow } from "./applications/settings/settings-window.ts";
import { attackWith } from "./applications/attack/actions.ts";
import type { Wanted } from "./applications/attack/setup.ts";
import { nameOf } from "./applications/tracker/build/people.ts";
import { refusalWords } from "./applications/tracker/build/refusal.ts";
import { text } from "./applications/tracker/texts.ts";
import { spoken } from "./applications/words.ts";
import { postExchange } from "./chat/exchange/index.ts";
import { DEEDS, fightOnView, type Deed } from "./deeds.ts";
import { fromBrowser } from "./import/import-file.ts";
import type { FileOutcome } from "./import/outcome.ts";
import type { ImportOptions } from "./import/run.ts";
import { importAndReport } from "./import/window/start.ts";
import { setUpEncounter } from "./ready-encounters.ts";

/**
 * `game.segmentZero`: what macros and modules call. All work on the fight on view, as the tracker's buttons do, say in a notification why nothing was
 * done, and never throw. @returns whether it was done; for what opens a dialog or a window: whether that was opened
 */
export interface SegmentZeroApi {
  /** Ends the current turn of those whom this user plays. */
  endMyTurn(): Promise<boolean>;
  /** Opens the question until when, for the own current turn. */
  wait(): Promise<boolean>;
  /** Game masters: ends the current turn, of several at the same time all. As with Done, the first time only tells of attacks that wait for those whose turn it is. */
  next(): Promise<boolean>;
  /** Game masters: takes back the last click, or does it again. */
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** Game masters: rolls what NPCs and sides owe. */
  rollAllNpcs(): Promise<boolean>;
  /**
   * Opens the attack dialog for an actor or a token, or for several as a group; without any, for whoever acts now and is this user's, else for the user's own character.
   * @param wanted what is preselected: ids of a weapon and its mode, of the participant that is attacked; `kind: "feint"` for a feint
   * @returns whether anything was rolled
   */
  attack(who?: unknown, wanted?: Wanted): Promise<boolean>;
  openLog(): Promise<boolean>;
  /** Posts the card of attacks that stand in the fight on view: for those who give the commands of an attack themselves. @param ids of exchanges, several for attacks of one click */
  tellAttacks(ids: readonly string[]): Promise<boolean>;
  /** Game masters: the settings of the table; everybody: those of the own seat. */
  openSettings(): Promise<boolean>;
  openSeat(): Promise<boolean>;
  /**
   * Game masters: makes the actors, the sides and the fight of a ready encounter.
   * @param name of a file in `encounters/` of the system, without its ending: "speed-order-goblin-gate"
   */
  setUpEncounter(name: string): Promise<boolean>;
  /**
   * Imports files as if they had been dropped on the list of actors (or into an own actor), and shows what came of them.
   * @returns what came of each file, by itself
   */
  importFiles(files: Iterable<File>, options?: Pick<ImportOptions, "into" | "type">): Promise<readonly FileOutcome[]>;
}

export const api: SegmentZeroApi = {
  endMyTurn: () => carryOut(DEEDS.endTurn),
  wait: () => carryOut(DEEDS.wait),
  next: () => carryOut(DEEDS.next),
  undo: () => carryOut(DEEDS.back),
  redo: () => carryOut(DEEDS.redo),
  rollAllNpcs: () => carryOut(DEEDS.rollNpcs),
  attack: (who, wanted) => attackWith(who, wanted),
  openLog: () => carryOut(DEEDS.log),
  tellAttacks,
  openSettings: () => forGameMasters(() => open(new SettingsWindow())),
  openSeat: () => open(new SeatWindow()),
  setUpEncounter: (name) => forGameMasters(() => setUpEncounter(name)),
  importFiles: (files, options) => importAndReport(fromBrowser(files), options),
};

/** In `init`. */
export function registerApi(): void {
  Object.assign(game, { segmentZero: api });
}

async function carryOut({ deed, restricted = false }: { readonly deed: Deed; readonly restricted?: boolean }): Promise<boolean> {
  if (restricted && !game.user?.isGM) return warn("ForGm");
  const fight = fightOnView();
  if (!fight) return warn("NoFight");
  const refusal = await deed(...fight);
  if (!refusal) return true;
  const [, context] = fight;
  ui.notifications?.warn(spoken(refusalWords(refusal satisfies Refusal, context.state.pacing, (id) => nameOf(id, context))));
  return false;
}

async function tellAttacks(ids: readonly string[]): Promise<boolean> {
  const fight = fightOnView();
  return fight ? postExchange(fight[1].combat, ids, []) : warn("NoFight");
}

async function forGameMasters(deed: () => Promise<boolean>): Promise<boolean> {
  return game.user?.isGM ? deed() : warn("ForGm");
}

async function open(window: SettingsWindow): Promise<true> {
  await window.render({ force: true });
  return true;
}

function warn(key: string): false {
  ui.notifications?.warn(text(`Macros.${key}`));
  return false;
}
