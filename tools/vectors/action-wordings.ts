import { listedAction, type ListedAction } from "../../src/rules/pacing/stopwatch/actions.ts";
import { wordingFinder } from "./wordings.ts";

/** How worked cases write the actions of the list (T-8). Ours have words of their own, in the language files. */
const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  dropWeapon: ["drop weapon"],
  yellOneWord: ["yell one word"],
  turn90: ["turn 90 degrees"],
  dropProne: ["drop prone"],
  getOutOfChair: ["get out of chair"],
  shutDoor: ["shut door", "close door"],
  turn180: ["turn 180 degrees"],
  over3ftBarrier: ["get over 3 ft barrier"],
  openDoor: ["open door"],
  throwBolt: ["throw bolt on door", "throw bolt"],
  lightLighter: ["light lighter"],
  takeFromPocket: ["get something out of pocket", "take something out of pocket"],
  uncorkBottle: ["uncork bottle"],
  writeOneWord: ["write one word"],
  strikeMatch: ["strike match"],
  over4ftBarrier: ["get over 4 ft barrier"],
  getOnBicycle: ["get on bicycle"],
  getOffBicycle: ["get off bicycle"],
  jumpOntoTable: ["jump onto table"],
  lightLamp: ["light lamp with lit match", "light lamp with match", "light lamp"],
  rollDownWindow: ["roll down car window"],
  openLockWithKey: ["open lock with key"],
  emptyCashDrawer: ["empty cash drawer"],
  getUpFromProne: ["get up from prone"],
  pickUpWeapon: ["pick up dropped weapon", "pick up weapon"],
  getOffHorse: ["get off horse", "dismount", "dismount horse"],
  getOutOfTree: ["get out of tree"],
  over6ftBarrier: ["get over 6 ft barrier"],
  tieKnot: ["tie knot"],
  getOnHorse: ["get on horse", "mount horse"],
  inOrOutOfCar: ["get in/out of car", "get in car", "get into car", "get out of car"],
  intoTree: ["get into tree"],
  throwGrapplingHook: ["throw grappling hook"],
};

const find = wordingFinder(WORDINGS);

/** T-8, T-9: the action of the list that a wording means, whatever its capitals, articles and small differences; null if none is like it. */
export function findAction(wording: string): ListedAction | null {
  return listedAction(find(wording) ?? "") ?? null;
}
