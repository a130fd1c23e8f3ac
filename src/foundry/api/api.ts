import { chat } from "../chat/late.ts";
import type { useActors } from "../fight/host-adapter.ts";
import type { useStore } from "../fight/store.ts";
import type { FileOutcome } from "../import/draft.ts";
import { fromBrowser } from "../import/import-file.ts";
import type { ImportOptions } from "../import/run.ts";
import { importAndReport, importing } from "../import/register.ts";
import { prepareFight } from "../prepare/register.ts";
import type { Wanted } from "../windows/attack/setup.ts";
import type { Report } from "../windows/self-check/report.ts";
import type { SelfCheckOptions } from "../windows/self-check/protocol.ts";
import { selfCheck } from "../windows/self-check/start.ts";
import { trackerPart } from "../windows/tracker/tracker.ts";
import { fightApi, forGameMasters, publishApi, warn, type FightApi } from "./fight-api.ts";
import { fightOnView } from "./shortcuts.ts";

export type { Command, Draft, Emit, Recipe, EncounterEvent } from "../../rules/core.ts";
export type * from "../../rules/core.ts";
export { HOOKS, type FightApi } from "./fight-api.ts";

export type { PacingShell } from "../reading/pacing-shell.ts";
export type {
  ClockWords,
  Dialogs,
  LogWords,
  OfferWords,
  PendingWords,
  Place,
  PlateWords,
  Presenter,
  RequestWords,
  RowWords,
  TogetherWords,
} from "../reading/presenter.ts";
export type { TrackerContext } from "../reading/context.ts";
export type { CommandHook, SlotHook, WindowHook } from "../fight/events/hooks.ts";
export type { HostAdapter } from "../fight/host-adapter.ts";

/**
 * What a module gets with the hook `segmentZero.init`: the API, and the two seams for modules that keep encounters or
 * actors elsewhere.
 */
export interface InitHook {
  readonly api: SegmentZeroApi;
  readonly useStore: typeof useStore;
  readonly useActors: typeof useActors;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** Called at the end of `init`, before any fight is read. */
      "segmentZero.init": (init: InitHook) => void;
    }
  }
}

/**
 * `game.system.api` and `game.segmentZero`: what macros and modules call. Those without a fight among their arguments
 * work on the fight on view, as the tracker's buttons do, say in a notification why nothing was done, and never throw.
 * @returns whether it was done; for what opens a dialog or a window: whether that was opened
 */
export interface SegmentZeroApi extends FightApi {
  /**
   * Opens the attack dialog for an actor or a token, or for several as a group; without any, for whoever acts now and
   * is this user's, else for the user's own character.
   * @param wanted what is preselected: ids of a weapon and its mode, of the participant that is attacked; `kind:
   * "feint"` for a feint
   * @returns whether anything was rolled
   */
  attack(who?: unknown, wanted?: Wanted): Promise<boolean>;
  /**
   * Posts the card of attacks that stand in the fight on view: for those who give the commands of an attack themselves.
   * @param ids of exchanges, several for attacks of one click
   */
  tellAttacks(ids: readonly string[]): Promise<boolean>;
  /**
   * Game masters: makes the actors, the sides and the fight of a ready encounter.
   * @param name of a file in `encounters/` of the system, without its ending: "speed-order-goblin-gate"
   */
  setUpEncounter(name: string): Promise<boolean>;
  /**
   * Game masters: opens the window in which a fight is put together.
   * @param file an encounter file, as text or as data, to begin with; a new fight without one
   */
  prepareFight(file?: unknown): Promise<boolean>;
  /**
   * Imports files as if they had been dropped on the list of actors (or into an own actor), and shows what came of
   * them.
   * @returns what came of each file, by itself
   */
  importFiles(
    files: Iterable<File>,
    options?: Pick<ImportOptions, "into" | "type" | "library" | "portraits" | "play">,
  ): Promise<readonly FileOutcome[]>;
  /**
   * Game masters: looks at everything that the system relies on in Foundry, with documents of its own that it removes,
   * and posts a private card from which the report can be saved.
   * @param options `only`: ids of checks, to carry out these alone
   * @returns the report; null if it was not carried out, which is said
   */
  selfCheck(options?: SelfCheckOptions): Promise<Report | null>;
}

export const api: SegmentZeroApi = {
  ...fightApi,
  attack: async (who, wanted) => (await trackerPart.wanted())?.attackWith(who, wanted) ?? false,
  tellAttacks,
  setUpEncounter: (name) => forGameMasters(async () => (await importing.wanted())?.setUpEncounter(name) ?? false),
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
  return fight ? ((await chat.wanted())?.postExchange(fight[1].combat, ids, []) ?? false) : warn("NoFight");
}
