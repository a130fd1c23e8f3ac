import type { CombatStatus, DefenceMade, DefenderSnapshot, Exchange, Harm, OwnRoll, ScorePart } from "./exchange.ts";
import type { Refusal } from "./outcome.ts";
import type { Recipe } from "./recipe.ts";
import type { PacingTypes, Participant } from "./state.ts";
import type { FightView } from "./view.ts";

/** A pacing's rules for attacks. Every member may be absent. */
export interface PacingExchange<T extends PacingTypes = PacingTypes> {
  /**
   * An attack or feint is declared; the exchange is not in the state yet. Returns a recipe recording what later steps need, or a refusal.
   * @param ruling true if the GM allows it whatever the rules say
   */
  attacked?(exchange: Exchange, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /** The target makes this defence. Returns a recipe recording what it costs, or a refusal. */
  defended?(exchange: Exchange, made: DefenceMade, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /** The target has rolled against a feint; `penalty` is 0 if the feint failed (B-24). Returns null if the roll came too late to count. */
  feinted?(exchange: Exchange, penalty: number, view: FightView<T>): Recipe | null;
  /** A creature loses HP or FP. The loss is reported and recorded in the stats already; returns a recipe for what else follows. */
  harmed?(participant: Participant<T>, harm: Harm, view: FightView<T>): Recipe | null;
  /** What an attack or defence of this creature depends on now, beyond the sheet. Defaults to `NO_STATUS`. */
  status?(participant: Participant<T>, view: FightView<T>): CombatStatus;
  /** Snapshot of the defender when an attack is declared; a late defence is judged by it (B-8, B-41). If absent, the status at the time of the defence counts. */
  snapshot?(target: Participant<T>, view: FightView<T>): DefenderSnapshot;
  /** Conditions of this creature in the fight, by the ids of the condition list: "stun", "shock", "aiming". */
  conditions?(participant: Participant<T>, view: FightView<T>): readonly string[];
  /** What the fight adds to a roll that this creature makes now (Q-20, S-38), each part with its reason. */
  rollModifiers?(participant: Participant<T>, roll: OwnRoll, view: FightView<T>): readonly ScorePart[];
  /** Dice of skill rolls: "d100" if skills are percentages (QA-5). Attributes and active defences are rolled with 3d6 in any case. Defaults to "3d6". */
  readonly skillDice?: "3d6" | "d100";
  /** True if the pacing itself counts the shots in weapons; attack rolls then use up none. */
  readonly countsShots?: boolean;
}
