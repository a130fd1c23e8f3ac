/** The events of scene regions that the stand-in raises (API 13 and 14: `CONST.REGION_EVENTS`); Foundry has more. */
export const REGION_EVENTS = {
  BEHAVIOR_ACTIVATED: "behaviorActivated",
  TOKEN_TURN_START: "tokenTurnStart",
  TOKEN_TURN_END: "tokenTurnEnd",
  TOKEN_ROUND_START: "tokenRoundStart",
  TOKEN_ROUND_END: "tokenRoundEnd",
} as const;
