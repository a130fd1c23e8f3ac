import {
  registerPacing,
  whenPacingFails,
  type Command,
  type Pacing,
  type PacingTypes,
  type Refusal,
} from "../../rules/core.ts";
export type { Command, Draft, Emit, Recipe, EncounterEvent } from "../../rules/core.ts";
import { core } from "../../rules/kit.ts";
import { chat } from "../chat/late.ts";
import type { Fight, Reply } from "../fight/fight.ts";
import type { useActors } from "../fight/host-adapter.ts";
import type { useStore } from "../fight/store.ts";
import { text } from "../host/i18n.ts";
import { fetchPacing, pacingState } from "../host/late-pacings.ts";
import { spoken } from "../host/rich-text.ts";
import type { FileOutcome } from "../import/draft.ts";
import { fromBrowser } from "../import/import-file.ts";
import type { ImportOptions } from "../import/run.ts";
import { importAndReport, importing } from "../import/register.ts";
import { openLab } from "../windows/lab/open.ts";
import { prepareFight } from "../prepare/register.ts";
import {
  checkShell,
  guardedShell,
  registerPacingShell,
  reportFailure,
  type PacingShell,
} from "../reading/pacing-shell.ts";
import { nameOf } from "../reading/people.ts";
import { refusalWords } from "../reading/requests.ts";
import type { Wanted } from "../windows/attack/setup.ts";
import type { Report } from "../windows/self-check/report.ts";
import type { SelfCheckOptions } from "../windows/self-check/protocol.ts";
import { selfCheck } from "../windows/self-check/start.ts";
import { toggleDisplay } from "../windows/display/open.ts";
import { openPage } from "../windows/settings/open.ts";
import { trackerPart } from "../windows/tracker/tracker.ts";
import { SHORTCUTS, fightOnView, type Shortcut } from "./shortcuts.ts";

export type * from "../../rules/core.ts";

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

/** Names of the hooks that Segment Zero calls. */
export const HOOKS = {
  init: "segmentZero.init",
  command: "segmentZero.command",
  slotStart: "segmentZero.slotStart",
  slotEnd: "segmentZero.slotEnd",
  windowStart: "segmentZero.windowStart",
} as const;

/**
 * `game.system.api` and `game.segmentZero`: what macros and modules call. Those without a fight among their arguments
 * work on the fight on view, as the tracker's buttons do, say in a notification why nothing was done, and never throw.
 * @returns whether it was done; for what opens a dialog or a window: whether that was opened
 */
export interface SegmentZeroApi {
  /** What reads fights, and what a pacing is made with. */
  readonly core: typeof core;
  readonly hooks: typeof HOOKS;
  /**
   * Adds a pacing. In `segmentZero.init`, or in a module's own code before `ready`.
   * @param shell how it reads and what actors have for it; everything in it is optional
   * @throws TypeError that names the pacing and the member that is wrong. Then nothing is registered.
   */
  registerPacing<T extends PacingTypes>(pacing: Pacing<T>, shell?: PacingShell<T>): void;
  /**
   * Fetches the rules of a pacing, for whatever works with encounters of its own; a fight fetches those that it has by
   * itself.
   * @returns whether they are here now
   */
  fetchPacing(id: string): Promise<boolean>;
  /**
   * Gives commands in a fight as one click and one write.
   * @returns the refusal, if there was one; then nothing has changed
   */
  perform(combat: Combat, ...commands: readonly Command[]): Promise<Reply>;
  /** Ends the current turn of those whom this user plays. */
  endMyTurn(): Promise<boolean>;
  /** Opens the question until when, for the own current turn. */
  wait(): Promise<boolean>;
  /**
   * Game masters: ends the current turn, of several at the same time all. As with Done, the first time only tells of
   * attacks that wait for those whose turn it is.
   */
  next(): Promise<boolean>;
  /** Game masters: takes back the last click, or does it again. */
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** Game masters: rolls what NPCs and sides owe. */
  rollAllNpcs(): Promise<boolean>;
  /**
   * Opens the attack dialog for an actor or a token, or for several as a group; without any, for whoever acts now and
   * is this user's, else for the user's own character.
   * @param wanted what is preselected: ids of a weapon and its mode, of the participant that is attacked; `kind:
   * "feint"` for a feint
   * @returns whether anything was rolled
   */
  attack(who?: unknown, wanted?: Wanted): Promise<boolean>;
  openLog(): Promise<boolean>;
  /** The fight as a table of combatants by time, as this user may know it. */
  openGrid(): Promise<boolean>;
  /** Shows the shared screen on this client, or puts it away. Esc does so as well. */
  toggleDisplay(): Promise<boolean>;
  /**
   * Posts the card of attacks that stand in the fight on view: for those who give the commands of an attack themselves.
   * @param ids of exchanges, several for attacks of one click
   */
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
   * Game masters: opens the window in which a fight is put together.
   * @param file an encounter file, as text or as data, to begin with; a new fight without one
   */
  prepareFight(file?: unknown): Promise<boolean>;
  /**
   * Game masters: opens the pacing lab with an encounter, the one on view unless another is given, or with actors.
   * @returns whether it was opened
   */
  openLab(what?: Combat | readonly Actor.Implementation[]): Promise<boolean>;
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
  core,
  hooks: HOOKS,
  registerPacing: addPacing,
  fetchPacing,
  perform: (combat, ...commands) => (combat as Fight).perform(...commands),
  endMyTurn: () => carryOut(SHORTCUTS.endTurn),
  wait: () => carryOut(SHORTCUTS.wait),
  next: () => carryOut(SHORTCUTS.next),
  undo: () => carryOut(SHORTCUTS.back),
  redo: () => carryOut(SHORTCUTS.redo),
  rollAllNpcs: () => carryOut(SHORTCUTS.rollNpcs),
  attack: async (who, wanted) => (await trackerPart.wanted())?.attackWith(who, wanted) ?? false,
  openLog: () => carryOut(SHORTCUTS.log),
  openGrid: () => carryOut(SHORTCUTS.grid),
  toggleDisplay,
  tellAttacks,
  openSettings: () => forGameMasters(() => openPage("world")),
  openSeat: () => openPage("seat"),
  setUpEncounter: (name) => forGameMasters(async () => (await importing.wanted())?.setUpEncounter(name) ?? false),
  prepareFight: (file) => forGameMasters(() => prepareFight(null, file)),
  openLab: (what) =>
    forGameMasters(() =>
      Array.isArray(what)
        ? openLab(null, what as readonly Actor.Implementation[])
        : openLab((what ?? game.combat ?? null) as Fight | null),
    ),
  importFiles: (files, options) => importAndReport(fromBrowser(files), options),
  selfCheck,
};

/** In `init`. */
export function registerApi(): void {
  Object.assign(game, { segmentZero: api });
  Object.assign(game.system, { api });
  whenPacingFails(({ pacing, member, cause }) => reportFailure(pacing, member, cause));
}

function addPacing<T extends PacingTypes>(pacing: Pacing<T>, shell: PacingShell<T> = {}): void {
  const { id } = { id: "", ...(pacing as object) };
  checkShell(id, shell);
  if (pacingState(id) === "coming" || pacingState(id) === "failed")
    throw new TypeError(`There is a pacing "${id}" already`);
  registerPacing(pacing);
  registerPacingShell(id, guardedShell(id, shell));
}

async function carryOut({
  run,
  restricted = false,
}: {
  readonly run: Shortcut;
  readonly restricted?: boolean;
}): Promise<boolean> {
  if (restricted && !game.user?.isGM) return warn("ForGm");
  const fight = fightOnView();
  if (!fight) return warn("NoFight");
  const refusal = await run(...fight);
  if (!refusal) return true;
  const [, context] = fight;
  ui.notifications?.warn(
    spoken(refusalWords(refusal satisfies Refusal, context.state.pacing, (id) => nameOf(id, context))),
  );
  return false;
}

async function tellAttacks(ids: readonly string[]): Promise<boolean> {
  const fight = fightOnView();
  return fight ? ((await chat.wanted())?.postExchange(fight[1].combat, ids, []) ?? false) : warn("NoFight");
}

async function forGameMasters(run: () => Promise<boolean>): Promise<boolean> {
  return game.user?.isGM ? run() : warn("ForGm");
}

function warn(key: string): false {
  ui.notifications?.warn(text(`Macros.${key}`));
  return false;
}
