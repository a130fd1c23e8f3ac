/**
 * S-21: attacks due in a round of a fighter with `attacks` per `perRounds` rounds, as whole numbers.
 * SA-10: "low" gives 1, 2, 1, 2 … for 3 per 2; "high" 2, 1, 2, 1 …
 * @param round from 1, the fighter's first
 */
export function attacksDue(attacks: number, perRounds: number, round: number, first: "low" | "high"): number {
  const whole = first === "high" ? Math.ceil : Math.floor;
  return whole((attacks * round) / perRounds) - whole((attacks * (round - 1)) / perRounds);
}
