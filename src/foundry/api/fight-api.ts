import {
  registerPacing,
  whenPacingFails,
  type Command,
  type Pacing,
  type PacingTypes,
  type Refusal,
} from "../../rules/core.ts";
import { core } from "../../rules/kit.ts";
import type { Fight, Reply } from "../fight/fight.ts";
import { text } from "../host/i18n.ts";
import { fetchPacing, pacingState } from "../host/late-pacings.ts";
import { spoken } from "../host/rich-text.ts";
import {
  checkShell,
  guardedShell,
  registerPacingShell,
  reportFailure,
  type PacingShell,
} from "../reading/pacing-shell.ts";
import { nameOf } from "../reading/people.ts";
import { refusalWords } from "../reading/requests.ts";
import { toggleDisplay } from "../windows/display/open.ts";
import { openLab } from "../windows/lab/open.ts";
import { openPage } from "../windows/settings/open.ts";
import { SHORTCUTS, fightOnView, type Shortcut } from "./shortcuts.ts";

/** Names of the hooks that Segment Zero calls. */
export const HOOKS = {
  init: "segmentZero.init",
  command: "segmentZero.command",
  slotStart: "segmentZero.slotStart",
  slotEnd: "segmentZero.slotEnd",
  windowStart: "segmentZero.windowStart",
} as const;

/** What macros and modules call, over whatever actors: the part of the API that is about encounters alone. */
export interface FightApi {
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
  openLog(): Promise<boolean>;
  /** The fight as a table of combatants by time, as this user may know it. */
  openGrid(): Promise<boolean>;
  /** Shows the shared screen on this client, or puts it away. Esc does so as well. */
  toggleDisplay(): Promise<boolean>;
  /** Game masters: the settings of the table; everybody: those of the own seat. */
  openSettings(): Promise<boolean>;
  openSeat(): Promise<boolean>;
  /**
   * Game masters: opens the pacing lab with an encounter, the one on view unless another is given, or with actors.
   * @returns whether it was opened
   */
  openLab(what?: Combat | readonly Actor.Implementation[]): Promise<boolean>;
}

export const fightApi: FightApi = {
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
  openLog: () => carryOut(SHORTCUTS.log),
  openGrid: () => carryOut(SHORTCUTS.grid),
  toggleDisplay,
  openSettings: () => forGameMasters(() => openPage("world")),
  openSeat: () => openPage("seat"),
  openLab: (what) =>
    forGameMasters(() =>
      Array.isArray(what)
        ? openLab(null, what as readonly Actor.Implementation[])
        : openLab((what ?? game.combat ?? null) as Fight | null),
    ),
};

/** Puts the API where macros look for it, and on its package. In `init`. */
export function publishApi(api: FightApi, owner: object | undefined): void {
  Object.assign(game, { segmentZero: api });
  if (owner) Object.assign(owner, { api });
  whenPacingFails(({ pacing, member, cause }) => {
    reportFailure(pacing, member, cause);
  });
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

export async function forGameMasters(run: () => Promise<boolean>): Promise<boolean> {
  return game.user?.isGM ? run() : warn("ForGm");
}

export function warn(key: string): false {
  ui.notifications?.warn(text(`Macros.${key}`));
  return false;
}
