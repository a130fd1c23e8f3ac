/** The thirteen manoeuvres of the primer (B-8), of which each turn takes exactly one (B-7). */
export const MANOEUVRES: readonly string[] = [
  "aim", "all-out-attack", "all-out-defence", "attack", "change-posture", "concentrate", "do-nothing",
  "evaluate", "feint", "move", "move-and-attack", "ready", "wait",
];
