/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Plays a fight of encounters/*.yml in the rules core to a sample's moment, and reads the tracker as one user sees it
 * then.
 */

import "../../../tools/hostless/stand-in.ts";
import type { TrackerView } from "../../../src/foundry/tracker/views/tracker.ts";
import { registerCombatRules } from "../../../src/foundry/combat/register.ts";
import { registerPacings } from "../../../src/foundry/pacings/register.ts";
import { setOpened } from "../../../src/foundry/reading/row/grouping.ts";
import { shownRefusal } from "../../../src/foundry/tracker/shown-refusal.ts";
import { trackerView } from "../../../src/foundry/tracker/views/tracker.ts";
import { apply, requests, type Command, type EncounterState, type Refusal } from "../../../src/rules/index.ts";
import {
  describeProblem,
  openEncounter,
  readEncounter,
  type EncounterFile,
} from "../../../tools/encounter-file/index.ts";
import { holds } from "../../../tools/simulate/due.ts";
import { play } from "../../../tools/simulate/play.ts";
import { facesOf, inWorld, standInFight, standInUser, type Viewer } from "../../../tools/hostless/stand-in.ts";

const FILES = import.meta.glob<string>("../../../encounters/*.yml", { query: "?raw", import: "default", eager: true });

registerCombatRules();
registerPacings();

/** A moment of a fight. */
export interface Moment {
  /** Name of the file below `encounters`, without ".yml". */
  readonly fight: string;
  /** The first state for which this is true is shown. */
  readonly when: (state: EncounterState) => boolean;
  /** Commands applied then, in the core's units. */
  readonly then?: readonly Command[];
  /** A command that the fight then refuses; the tracker shows the refusal. */
  readonly refused?: Command;
  /** Ids of the participants whom the viewer plays; the viewer is the GM if absent. */
  readonly plays?: readonly string[];
  /** A group to expand. */
  readonly opened?: string;
  /** Number of other encounters. */
  readonly others?: number;
  /** True if players see hidden combatants' turns as "Unseen combatant". */
  readonly unseen?: boolean;
}

/** Tests a condition as encounter files write it, with times in the core's unit. */
export function at(condition: Parameters<typeof holds>[0]): Moment["when"] {
  return (state) => holds(condition, state);
}

/** True while a request of this kind blocks the fight, in this round if given. */
export function owed(what: string, round?: number): Moment["when"] {
  return (state) =>
    (round === undefined || state.clock.round === round) &&
    requests(state).some((request) => request.blocking && request.what === what);
}

/**
 * Returns the tracker at that moment. Throws if the fight never reaches it, so that a sample never shows another
 * moment.
 */
export function viewOf({
  fight,
  when,
  then = [],
  refused,
  plays,
  opened,
  others = 0,
  unseen = false,
}: Moment): TrackerView {
  const file = readFight(fight);
  const state = then.reduce((before, command) => given(before, command, fight), playedTo(when, file, fight));
  const combat = standInFight(fight, state, facesOf(file));
  const viewer: Viewer = { id: "viewer", isGM: plays === undefined, plays: plays ?? [] };
  if (opened) setOpened(fight, opened, true);
  const refusal = refused ? refusalOf(state, refused, fight) : null;
  const view = inWorld(combat, { others, unseen }, () =>
    trackerView(
      combat,
      standInUser(viewer),
      refusal && shownRefusal(refusal, combat, { commands: refused ? [refused] : [] }),
    ),
  );
  if (opened) setOpened(fight, opened, false);
  return view;
}

/** Returns a GM's tracker without an encounter. */
export function noEncounter(): TrackerView {
  return trackerView(null, standInUser({ id: "viewer", isGM: true, plays: [] }), null);
}

function readFight(fight: string): EncounterFile {
  const read = readEncounter(FILES[`../../../encounters/${fight}.yml`] ?? "");
  if (read.problems) throw new Error(read.problems.map((one) => describeProblem(fight, one)).join("\n"));
  return read.ok;
}

/** Rounds in which to look for a moment. */
const FAR = 5;

function playedTo(when: Moment["when"], file: EncounterFile, fight: string): EncounterState {
  const opened = openEncounter(file);
  if (opened.problems) throw new Error(opened.problems.map((one) => describeProblem(fight, one)).join("\n"));
  const { state } = play(file, opened.ok, { rounds: FAR, seed: file.dice?.seed ?? 1, until: when });
  if (!when(state)) throw new Error(`${fight} does not come to the moment that is to be shown`);
  return state;
}

function given(state: EncounterState, command: Command, fight: string): EncounterState {
  const outcome = apply(state, command);
  if (outcome.refusal)
    throw new Error(`${fight} refuses ${JSON.stringify(command)}: ${JSON.stringify(outcome.refusal)}`);
  return outcome.state;
}

function refusalOf(state: EncounterState, command: Command, fight: string): Refusal {
  const { refusal } = apply(state, command);
  if (!refusal) throw new Error(`${fight} does not refuse ${JSON.stringify(command)}`);
  return refusal;
}
