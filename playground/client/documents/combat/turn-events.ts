// Turn and round events between two states (facts 1.6): every position passed, in the order of the current `turns`;
// those jumped over are marked `skipped`.
import type { Loose } from "../../../shared/loose.ts";
import { uncertain } from "../../uncertain.ts";
import type { HistoryData } from "./state.ts";

export interface Step {
  event: "endTurn" | "endRound" | "startRound" | "startTurn";
  combatant: Loose;
  context: Loose;
}

export function passed(prior: HistoryData, current: HistoryData, turns: Loose[], byId: (id: string) => Loose): Step[] {
  const steps: Step[] = [];
  const turnStep = (
    event: "endTurn" | "startTurn",
    combatant: Loose,
    round: number,
    turn: number,
    skipped: boolean,
  ): void => {
    if (combatant) steps.push({ event, combatant, context: { round, turn, skipped } });
  };
  const endPrior = (): void => {
    if (prior.turn !== null && prior.round > 0 && prior.combatantId)
      turnStep("endTurn", byId(prior.combatantId), prior.round, prior.turn, false);
  };
  const skip = (round: number, from: number, to: number): void => {
    for (let turn = from; turn < to; turn++) {
      turnStep("startTurn", turns[turn], round, turn, true);
      turnStep("endTurn", turns[turn], round, turn, true);
    }
  };

  const backwards =
    current.round < prior.round ||
    (current.round === prior.round &&
      current.turn !== null &&
      prior.turn !== null &&
      current.turn < prior.turn &&
      current.combatantId !== prior.combatantId);
  if (backwards && !uncertain.turnEventsOnRewind) return [];

  if (backwards || current.round === prior.round) {
    // facts 1.6: Foundry ends no turn if `turn` becomes null.
    if (current.turn !== null || uncertain.endTurnWhenNobodyIsNext) endPrior();
    if (current.turn === null) return steps;
    if (!backwards && prior.turn !== null) skip(current.round, prior.turn + 1, current.turn);
    const loose = uncertain.looseTurnContext && prior.turn === current.turn;
    turnStep("startTurn", turns[current.turn], current.round, current.turn, false);
    const last = steps.at(-1);
    if (loose && last?.event === "startTurn") last.context = current.round; // #13085
    return steps;
  }

  if (current.turn !== null || prior.turn !== null) endPrior();
  if (prior.turn !== null && prior.round > 0) skip(prior.round, prior.turn + 1, turns.length);
  for (let round = prior.round; round < current.round; round++) {
    if (round > 0) steps.push({ event: "endRound", combatant: null, context: { round, skipped: round > prior.round } }); // #11238: not for round 0
    steps.push({
      event: "startRound",
      combatant: null,
      context: { round: round + 1, skipped: round + 1 < current.round },
    });
    if (round + 1 < current.round) skip(round + 1, 0, turns.length);
  }
  if (current.turn !== null) {
    skip(current.round, 0, current.turn);
    turnStep("startTurn", turns[current.turn], current.round, current.turn, false);
  }
  return steps;
}
