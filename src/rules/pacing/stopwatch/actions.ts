export type ActionKind = "words" | "hands" | "body" | "doors" | "barriers" | "climbing" | "riding";

export interface ListedAction {
  readonly id: string;
  readonly kind: ActionKind;
  readonly speedClass: number;
}

/** T-8: those not in the document are rated by similar ones. */
const CLASSES: Readonly<Record<ActionKind, Readonly<Record<string, number>>>> = {
  words: { shoutWord: 1, writeWord: 4 },
  hands: {
    letGo: 1,
    pickOffGround: 8,
    blowOutCandle: 1,
    flickLighter: 3,
    strikeMatch: 4,
    kindleLamp: 6,
    fromPocket: 4,
    pullCork: 4,
    cutRope: 5,
    tieKnot: 9,
    castGrapnel: 10,
  },
  body: {
    quarterTurn: 2,
    turnRound: 3,
    duckBehindCover: 2,
    throwDown: 2,
    standUp: 8,
    riseFromSeat: 2,
    leapOnTable: 6,
    dragFriend: 10,
  },
  doors: { closeDoor: 2, openDoor: 3, boltDoor: 3, unlockDoor: 7, barDoor: 8, clearTill: 7 },
  barriers: { crossLowWall: 3, crossBreastWall: 5, knockOverTable: 4, throughWindow: 7, crossHighWall: 9 },
  climbing: { climbDown: 9, climbUp: 10 },
  // TA-3: IX in the list, VIII in the running text.
  riding: {
    mountBicycle: 5,
    leaveBicycle: 5,
    dismountHorse: 9,
    mountHorse: 10,
    windDownWindow: 7,
    enterOrLeaveCar: 10,
  },
};

/** T-8: by kind. */
export const ACTIONS: readonly ListedAction[] = Object.entries(CLASSES).flatMap(([kind, classes]) =>
  Object.entries(classes).map(([id, speedClass]): ListedAction => ({ id, kind: kind as ActionKind, speedClass })),
);

const byId = new Map(ACTIONS.map((listed) => [listed.id, listed]));

export function listedAction(id: string): ListedAction | undefined {
  return byId.get(id);
}
