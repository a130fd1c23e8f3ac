import {
  registerCombat,
  registerPacing,
  whenPacingFails,
  type CombatRules,
  type CombatTypes,
  type Command,
  type Pacing,
  type PacingTypes,
  type Refusal,
} from "../../rules/core.ts";
import { core } from "../../rules/kit.ts";
import type { Fight, Reply } from "../fight/fight.ts";
import { text } from "../host/i18n.ts";
import { spoken } from "../host/rich-text.ts";
import {
  checkShell,
  guardedShell,
  registerCombatShell,
  registerPacingShell,
  reportFailure,
  type CombatShell,
  type PacingShell,
} from "../reading/pacing-shell.ts";
import { refusalIn } from "../reading/requests.ts";
import { toggleDisplay } from "../time/follow.ts";
import { openLab } from "../windows/lab/open.ts";
import { openPage } from "../windows/settings/open.ts";
import { SHORTCUTS, fightOnView, type Shortcut } from "./shortcuts.ts";

/** Names of Segment Zero's hooks. */
export const HOOKS = {
  init: "segmentZero.init",
  command: "segmentZero.command",
  slotStart: "segmentZero.slotStart",
  slotEnd: "segmentZero.slotEnd",
  windowStart: "segmentZero.windowStart",
} as const;

/** The API that needs encounters only, with any actors. */
export interface FightApi {
  readonly core: typeof core;
  readonly hooks: typeof HOOKS;
  /**
   * Adds a pacing. In `segmentZero.init`, or in a module's code before `ready`.
   * @param shell texts, display and actor data
   * @throws TypeError that names the pacing and the wrong member; then nothing is registered
   */
  registerPacing<T extends PacingTypes>(pacing: Pacing<T>, shell?: PacingShell<T>): void;
  /**
   * Adds combat rules.
   * @param shell their texts and display
   * @throws TypeError that names the rules and the faulty member
   */
  registerCombat<C extends CombatTypes>(rules: CombatRules<C>, shell?: CombatShell<C>): void;
  /**
   * Carries out commands as one click and one write.
   * @returns the refusal, if any; then nothing has changed
   */
  perform(combat: Combat, ...commands: readonly Command[]): Promise<Reply>;
  /** Ends this user's current turns. */
  endMyTurn(): Promise<boolean>;
  /** Opens the dialog to wait on the user's current turn. */
  wait(): Promise<boolean>;
  /** GM: ends all current turns; first warns of attacks not made, like Done. */
  next(): Promise<boolean>;
  /** GM: undoes or redoes a click. */
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** GM: rolls pending dice of NPCs and sides. */
  rollAllNpcs(): Promise<boolean>;
  openLog(): Promise<boolean>;
  /** Opens the timeline table for this user. */
  openGrid(): Promise<boolean>;
  /** Shows or hides the ribbon above the scene for this user. */
  toggleRibbon(): Promise<boolean>;
  /** On this client; Esc hides it too. */
  toggleDisplay(): Promise<boolean>;
  /** Opens world settings (GM) or the user's preferences. */
  openSettings(): Promise<boolean>;
  openSeat(): Promise<boolean>;
  /**
   * GM: @param what an encounter, default the viewed one, or actors
   * @returns true if opened
   */
  openLab(what?: Combat | readonly Actor.Implementation[]): Promise<boolean>;
}

export const fightApi: FightApi = {
  core,
  hooks: HOOKS,
  registerPacing: addPacing,
  registerCombat: (rules, shell = {}) => {
    checkShell(rules.id, shell);
    registerCombat(rules);
    registerCombatShell(rules.id, guardedShell(rules.id, shell));
  },
  perform: (combat, ...commands) => (combat as Fight).perform(...commands),
  endMyTurn: () => carryOut(SHORTCUTS.endTurn),
  wait: () => carryOut(SHORTCUTS.wait),
  next: () => carryOut(SHORTCUTS.next),
  undo: () => carryOut(SHORTCUTS.back),
  redo: () => carryOut(SHORTCUTS.redo),
  rollAllNpcs: () => carryOut(SHORTCUTS.rollNpcs),
  openLog: () => carryOut(SHORTCUTS.log),
  openGrid: () => carryOut(SHORTCUTS.grid),
  toggleRibbon: () => carryOut(SHORTCUTS.ribbon),
  toggleDisplay,
  openSettings: () => forGameMasters(() => openPage("world")),
  openSeat: () => openPage("seat"),
  openLab: (what) =>
    forGameMasters(() =>
      Array.isArray(what) ? openLab(null, what) : openLab((what ?? game.combat ?? null) as Fight | null),
    ),
};

/** In `init`. */
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
  ui.notifications?.warn(spoken(refusalIn(refusal satisfies Refusal, context)));
  return false;
}

export async function forGameMasters(run: () => Promise<boolean>): Promise<boolean> {
  return game.user?.isGM ? run() : warn("ForGm");
}

export function warn(key: string): false {
  ui.notifications?.warn(text(`Macros.${key}`));
  return false;
}
