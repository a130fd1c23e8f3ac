/** What a common action is done with or to. */
export type ActionKind = "words" | "hands" | "body" | "doors" | "barriers" | "climbing" | "riding";

/** T-8: an action of the list with its speed class. */
export interface ListedAction {
  readonly id: string;
  readonly kind: ActionKind;
  readonly speedClass: number;
}

/** T-8: common actions with their speed classes, by kind. Those that the document does not name are rated by its likes. */
const CLASSES: Readonly<Record<ActionKind, Readonly<Record<string, number>>>> = {
  words: { yellOneWord: 1, writeOneWord: 4 },
  hands: { dropWeapon: 1, pickUpWeapon: 8, blowOutCandle: 1, lightLighter: 3, strikeMatch: 4, lightLamp: 6, takeFromPocket: 4, uncorkBottle: 4, cutRope: 5, tieKnot: 9, throwGrapplingHook: 10 },
  body: { turn90: 2, turn180: 3, duckBehindCover: 2, dropProne: 2, getUpFromProne: 8, getOutOfChair: 2, jumpOntoTable: 6, dragFriend: 10 },
  doors: { shutDoor: 2, openDoor: 3, throwBolt: 3, openLockWithKey: 7, barDoor: 8, emptyCashDrawer: 7 },
  barriers: { over3ftBarrier: 3, over4ftBarrier: 5, knockOverTable: 4, throughWindow: 7, over6ftBarrier: 9 },
  climbing: { getOutOfTree: 9, intoTree: 10 },
  // TA-3: for getting off a horse the list has class IX, the running text VIII.
  riding: { getOnBicycle: 5, getOffBicycle: 5, getOffHorse: 9, getOnHorse: 10, rollDownWindow: 7, inOrOutOfCar: 10 },
};

/** T-8: common actions, those of a kind together. */
export const ACTIONS: readonly ListedAction[] = Object.entries(CLASSES).flatMap(([kind, classes]) =>
  Object.entries(classes).map(([id, speedClass]): ListedAction => ({ id, kind: kind as ActionKind, speedClass })));

const byId = new Map(ACTIONS.map((listed) => [listed.id, listed]));

export function listedAction(id: string): ListedAction | undefined {
  return byId.get(id);
}
