import type { Slot } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { nameOf } from "../../build/people.ts";
import { text } from "../../texts.ts";

type Pair = readonly [used: number, cap: number];

/** What the core tells of a turn (`src/rules/pacing/action-period/notes.ts`): codes and figures. */
export interface TurnNote {
  /** The roll is owed; the turn begins between these steps. */
  readonly unrolled?: boolean;
  readonly from?: number;
  readonly to?: number;
  /** How the first step came about: set by hand, or rolled. */
  readonly set?: number;
  readonly roll?: number;
  readonly against?: number;
  readonly margin?: number;
  readonly contest?: { readonly dx: number; readonly rolls: readonly number[]; readonly margin: number };
  readonly wait?: { readonly from: number; readonly until?: number; readonly trigger?: string; readonly after?: boolean; readonly latest?: number; readonly overtakenAt?: number };
  readonly manoeuvre?: string;
  readonly move?: boolean;
  readonly yards?: number;
  readonly weapon?: string;
  readonly shots?: number;
  readonly target?: string;
  /** Shots of attacks that were rolled in this turn so far. */
  readonly fired?: { readonly weapon: string; readonly shots: number };
  readonly warnings?: readonly string[];
  readonly lostAt?: number;
  readonly extra?: { readonly move: boolean; readonly fire: readonly { readonly weapon: string; readonly target: string }[] };
  /** Number of an earlier turn that is lost here if it is still waited with. */
  readonly overtakes?: number;
  /** Step of the next turn. */
  readonly next?: number;
  readonly last?: boolean;
  readonly budgets?: { readonly moves: Pair; readonly yards?: Pair; readonly shots?: Pair; readonly weapons?: readonly { readonly weapon: string; readonly shots: Pair }[] };
}

/** A target is whatever somebody typed, or the id of a participant fired at. */
export function targetName(target: string, context: TrackerContext): string {
  const known = context.participant(target);
  return known ? (context.visible(known.id) ? nameOf(known.id, context) : text("Pacing.action-period.Turn.Unseen")) : target;
}

/** Hazards have a note without any of it. */
export function turnNote({ note }: Slot): TurnNote {
  return (note ?? {}) as TurnNote;
}
