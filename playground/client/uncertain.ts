// Every place where the facts are marked (unc): one switch each, set to the likelier reading. Tests run both ways,
// so our system may rely on neither.
export const uncertain = {
  /** facts 1.3: a turn beyond the last combatant becomes turn 0 of the next round, in memory ("next-round"), or the last one ("clamp"). */
  turnOutOfRange: "next-round" as "next-round" | "clamp",
  /** facts 1.4: does startCombat with skipDefeated pass over a defeated first combatant? (#14472, not reproduced) */
  startSkipsDefeated: false,
  /** facts 1.4: nextTurn in round 0 advances a round (true) or starts the encounter with startCombat (false). */
  nextTurnBeforeStartIsNextRound: true,
  /** facts 1.4: previousRound goes to the last turn of the earlier round (true) or to its first (false). */
  previousRoundToLastTurn: true,
  /** facts 1.5: a caller's own `combatTurn` is kept (obs SR5, YZ). */
  keepCallersCombatTurn: true,
  /** facts 1.5.6, open question 3: do nested `combatants` in a Combat update run the combatants' own _onUpdate and hook? */
  nestedUpdatesRunHooks: false,
  /** facts 1.6: combatTurnChange comes after updateCombat (false) or before it (true). */
  turnChangeBeforeUpdateHook: false,
  /** facts 1.6 (#13085, open): with the same index but another combatant the context arrives as a bare number. */
  looseTurnContext: false,
  /** Whether moving back in time fires start-of-turn and end-of-turn events; the facts name only forward order. */
  turnEventsOnRewind: false,
  /** facts 1.6: end-of-turn for the combatant that was current when `turn` becomes null (#: DS special-cases its absence). */
  endTurnWhenNobodyIsNext: false,
  /** facts 5.5: whether a user may query itself. */
  selfQuery: true,
  /** Whether a query that arrives while its client is still starting is answered later, or never. */
  earlyQueriesAreKept: true,
  /** Whether what was asked is rejected when the line breaks, or never answered. */
  brokenLineRejects: true,
  /** facts 3.2, application half: whether a button needs the class combat-control to reach a Combat method. */
  combatControlClassNeeded: false,
  /** facts 1.2: an encounter linked to a scene counts as active only while that scene is viewed. */
  activeNeedsScene: true,
  /** facts 4.5, application half: whether ItemSheetV2 takes drops in 13 as it does in 14. */
  itemSheetDrops: true,
};

export type Uncertain = typeof uncertain;
