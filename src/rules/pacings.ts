/** Types and functions that only one pacing's shell reads; loaded with the pacing. */
export { actionPeriod } from "./pacing/action-period/action-period.ts";
export { fireCap } from "./pacing/action-period/budgets.ts";
export { isUnsettled } from "./pacing/action-period/contest.ts";
export {
  statsIn as actionPeriodStats,
  type Note as ActionPeriodNote,
  type OfferData as ActionPeriodOffer,
  type Types as ActionPeriodTypes,
} from "./pacing/action-period/facts.ts";
export { suborderOf, windowOf } from "./pacing/action-period/keys.ts";
export { periodOf } from "./pacing/action-period/places.ts";
export { budgetsNote } from "./pacing/action-period/slots.ts";
export { slotToWaitWith, stepNow } from "./pacing/action-period/wait.ts";
export {
  MOVES,
  PHASES,
  actionOf as sideSegmentsAction,
  takesMove,
  type Move,
  type Action as SideSegmentsAction,
} from "./pacing/side-segments/actions.ts";
export { whenDue } from "./pacing/side-segments/effects.ts";
export {
  turnIn as sideSegmentsTurn,
  type Intent,
  type Note as SideSegmentsNote,
  type OfferData as SideSegmentsOffer,
  type Options as SideSegmentsOptions,
  type RequestData as SideSegmentsRequest,
  type Stats as SideSegmentsStats,
  type Turn as SideSegmentsTurn,
  type Types as SideSegmentsTypes,
  type Term,
} from "./pacing/side-segments/facts.ts";
export { dueByDefault, fallbackFor, resolve as resolveIntent } from "./pacing/side-segments/intent.ts";
export { actionTimesOf as actionTimes, type ActionTime } from "./pacing/side-segments/action-times.ts";
export { carry, overflowOf } from "./pacing/side-segments/segments.ts";
export { phaseOf, spread as segmentSpread, stepsOf, total as totalOf } from "./pacing/side-segments/segments.ts";
export { sideSegments } from "./pacing/side-segments/side-segments.ts";
export {
  activeSides,
  deltasIn,
  diceIn,
  isCounting,
  rollingSides,
  sideIn,
  standings,
  surprisedBy,
} from "./pacing/side-segments/sides.ts";
export { isCalled } from "./pacing/side-segments/surprise.ts";
export { type Types as SpeedOrderTypes } from "./pacing/speed-order/facts.ts";
export type { Types as GurpsTypes } from "./combat/gurps/facts.ts";
export { d20 } from "./combat/d20/d20.ts";
export { gurps } from "./combat/gurps/gurps.ts";
export { percentile } from "./combat/percentile/percentile.ts";
export { ruling } from "./combat/ruling/ruling.ts";
export { speedOrder } from "./pacing/speed-order/speed-order.ts";
export { listedAction } from "./pacing/stopwatch/actions.ts";
export { weaponNow } from "./pacing/stopwatch/complete.ts";
export type {
  Cost as ActionCost,
  NextAction as StopwatchAction,
  StepNote,
  Note as StopwatchNote,
  Types as StopwatchTypes,
} from "./pacing/stopwatch/facts.ts";
export { factsOf as stopwatchFacts } from "./pacing/stopwatch/combatant.ts";
export { SLOWEST, roman } from "./pacing/stopwatch/segments.ts";
export { LATEST as LATEST_START, type Stats as StopwatchStats } from "./pacing/stopwatch/facts.ts";
export { nextDefault } from "./pacing/stopwatch/offers.ts";
export { saysMore, stopwatch } from "./pacing/stopwatch/stopwatch.ts";
export { groupBy } from "./model/participants.ts";
export { attackActions } from "./pacing/two-action/attacks.ts";
export type {
  Boxes as ActionBoxes,
  ShownAction,
  Action as TwoActionAction,
  Note as TwoActionNote,
  OfferData as TwoActionOffer,
  Options as TwoActionOptions,
  Turn as TwoActionTurn,
  Types as TwoActionTypes,
} from "./pacing/two-action/facts.ts";
export { EVENTS as SPECIAL_EVENTS, lengthOfRound } from "./pacing/two-action/rulings.ts";
export { twoAction } from "./pacing/two-action/two-action.ts";
export { actionPeriodValues, type ActionPeriodSettings } from "./time-panel/action-period.ts";
export { sideSegmentsValues, type SegmentsOfRound, type SideSegmentsTime } from "./time-panel/side-segments.ts";
export { speedOrderValues } from "./time-panel/speed-order.ts";
export { stopwatchValues, type Duration, type StopwatchTime } from "./time-panel/stopwatch.ts";
export { twoActionValues } from "./time-panel/two-action.ts";
