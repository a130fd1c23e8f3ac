import { listedAction, type ListedAction } from "../../src/rules/pacing/stopwatch/actions.ts";
import { wordingFinder } from "./wordings.ts";

/** How worked cases word the listed actions (T-8). Our own words are in the language files. */
const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  shoutWord: ["yell one word"],
  writeWord: ["write one word"],
  letGo: ["drop weapon"],
  pickOffGround: ["pick up dropped weapon", "pick up weapon"],
  flickLighter: ["light lighter"],
  strikeMatch: ["strike match"],
  kindleLamp: ["light lamp with lit match", "light lamp with match", "light lamp"],
  fromPocket: ["get something out of pocket", "take something out of pocket"],
  pullCork: ["uncork bottle"],
  tieKnot: ["tie knot"],
  castGrapnel: ["throw grappling hook"],
  quarterTurn: ["turn 90 degrees"],
  turnRound: ["turn 180 degrees"],
  throwDown: ["drop prone"],
  standUp: ["get up from prone"],
  riseFromSeat: ["get out of chair"],
  leapOnTable: ["jump onto table"],
  closeDoor: ["shut door", "close door"],
  openDoor: ["open door"],
  boltDoor: ["throw bolt on door", "throw bolt"],
  unlockDoor: ["open lock with key"],
  clearTill: ["empty cash drawer"],
  crossLowWall: ["get over 3 ft barrier"],
  crossBreastWall: ["get over 4 ft barrier"],
  crossHighWall: ["get over 6 ft barrier"],
  climbDown: ["get out of tree"],
  climbUp: ["get into tree"],
  mountBicycle: ["get on bicycle"],
  leaveBicycle: ["get off bicycle"],
  dismountHorse: ["get off horse", "dismount", "dismount horse"],
  mountHorse: ["get on horse", "mount horse"],
  windDownWindow: ["roll down car window"],
  enterOrLeaveCar: ["get in/out of car", "get in car", "get into car", "get out of car"],
};

const find = wordingFinder(WORDINGS);

/**
 * T-8, T-9: returns the listed action with this id or wording, regardless of capitals, articles and small differences;
 * null if none matches.
 */
export function findAction(wording: string): ListedAction | null {
  return listedAction(wording) ?? listedAction(find(wording) ?? "") ?? null;
}
