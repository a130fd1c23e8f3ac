import { attackWith } from "../attack/menu.ts";
import { postExchange } from "../chat/exchange/stored.ts";
import type { useActors } from "../fight/host-adapter.ts";
import type { useStore } from "../fight/store.ts";
import type { FileOutcome } from "../import/draft.ts";
import { fromBrowser } from "../import/browser-files.ts";
import type { ImportOptions } from "../import/run.ts";
import { importAndReport, importing } from "../import/register.ts";
import { prepareFight } from "../prepare/register.ts";
import type { WantedAttack } from "../attack/setup.ts";
import type { Report } from "../windows/self-check/report.ts";
import type { SelfCheckOptions } from "../windows/self-check/protocol.ts";
import { selfCheck } from "../windows/self-check/start.ts";
import { fightApi, forGameMasters, publishApi, warn, type FightApi } from "./fight-api.ts";
import { fightOnView } from "./shortcuts.ts";

export type { Command, Draft, Emit, Recipe, EncounterEvent } from "../../rules/core.ts";
export type * from "../../rules/core.ts";
export { HOOKS, type FightApi } from "./fight-api.ts";

export type { CombatShell, PacingShell } from "../reading/pacing-shell.ts";
export type { Decides, Decision } from "../reading/decision.ts";
export type { OfferWords } from "../reading/offer-part.ts";
export type {
  ClockWords,
  LogWords,
  PendingWords,
  Place,
  Presenter,
  RequestWords,
  RowWords,
  TogetherWords,
} from "../reading/presenter.ts";
export type { TrackerContext } from "../reading/context.ts";
export type { CommandHook, SlotHook, WindowHook } from "../fight/events/hooks.ts";
export type { HostAdapter } from "../fight/host-adapter.ts";

/**
 * Argument of the hook `segmentZero.init`: the API, and functions for modules that store encounters or actors
 * elsewhere.
 */
export interface InitHook {
  readonly api: SegmentZeroApi;
  readonly useStore: typeof useStore;
  readonly useActors: typeof useActors;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** At the end of `init`, before any encounter is read. */
      "segmentZero.init": (init: InitHook) => void;
    }
  }
}

/**
 * `game.system.api` and `game.segmentZero`, for macros and modules. Methods without an encounter argument use
 * the viewed one; they notify the user of a refusal and never throw.
 * @returns true if done, or if the dialog or window was opened
 */
export interface SegmentZeroApi extends FightApi {
  /**
   * Opens the attack dialog for an actor or token, or several as a group; default: this user's current
   * combatant, else character.
   * @param wanted preselection: ids of weapon, mode and target; `kind: "feint"` for a feint
   * @returns true if anything was rolled
   */
  attack(who?: unknown, wanted?: WantedAttack): Promise<boolean>;
  /**
   * Posts the card of attacks in the viewed encounter, for modules that send attack commands.
   * @param ids of exchanges, several for attacks of one click
   */
  tellAttacks(ids: readonly string[]): Promise<boolean>;
  /**
   * GM: creates actors, sides and encounter of a ready file.
   * @param name of a file in the system's `encounters/`, without extension: "speed-order-goblin-gate"
   */
  setUpEncounter(name: string): Promise<boolean>;
  /**
   * GM: opens the window that prepares an encounter.
   * @param file an encounter file, as text or data
   */
  prepareFight(file?: unknown): Promise<boolean>;
  /**
   * Imports files, or one file into the given actor, and shows the results.
   * @returns the result of each file
   */
  importFiles(
    files: Iterable<File>,
    options?: Pick<ImportOptions, "into" | "type" | "library" | "portraits" | "play">,
  ): Promise<readonly FileOutcome[]>;
  /**
   * GM: checks what the system needs from Foundry, with temporary documents, and posts a private report.
   * @param options `only`: ids of checks to run
   * @returns the report; null if not run
   */
  selfCheck(options?: SelfCheckOptions): Promise<Report | null>;
}

export const api: SegmentZeroApi = {
  ...fightApi,
  attack: async (who, wanted) => attackWith(who, wanted),
  tellAttacks,
  setUpEncounter: (name) => forGameMasters(async () => (await importing())?.setUpEncounter(name) ?? false),
  prepareFight: (file) => forGameMasters(() => prepareFight(null, file)),
  importFiles: (files, options) => importAndReport(fromBrowser(files), options),
  selfCheck,
};

/** In `init`. */
export function registerApi(): void {
  publishApi(api, game.system);
}

async function tellAttacks(ids: readonly string[]): Promise<boolean> {
  const fight = fightOnView();
  return fight ? postExchange(fight[1].combat, ids, []) : warn("NoFight");
}
