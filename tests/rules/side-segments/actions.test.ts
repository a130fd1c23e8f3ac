import { expect, test } from "vitest";
import { ACTIONS } from "../../../src/rules/pacing/side-segments/actions.ts";
import { attacksOf } from "../../../src/rules/pacing/side-segments/slots.ts";

test("S-10, S-11, S-17: lists actions with phase, speed, questions and notes", () =>
  expect(
    ACTIONS.map(({ id, group, kind, phase, speed, move, asks = [], notes = [], missile, atOnce }) =>
      [
        `${group}/${id}`,
        kind,
        phase ?? "-",
        Array.isArray(speed) ? speed.join("+") : speed,
        move ?? "-",
        asks.join(","),
        notes.join(","),
        missile ? "missile" : "",
        atOnce ? "at once" : "",
      ]
        .join(" ")
        .trim(),
    ),
  ).toEqual([
    "delay/wait wait - trigger - trigger",
    "delay/parley plain melee GM -  stopsCount",
    "delay/spectacle plain melee GM -  stopsCount",
    "delay/bait plain melee GM -  buysSegments",
    "movement/charge weapon melee weapon charge target,direction",
    "movement/counterCharge weapon melee weapon charge target chargeDistance",
    "movement/shift plain movement GM - direction notEngaged,within10Feet",
    "movement/splitMoveAttack weapon melee weapon splitMove target,direction thirdAndThird",
    "movement/halfMove halfMove movement 5 - direction",
    "movement/fullMove fullMove movement 5+10 - direction",
    "movement/withdrawal plain movement GM - direction foeMayFollow",
    "movement/retreat plain melee GM - direction pressAt2",
    "movement/breakAndRun plain movement GM - direction rearAttack,closeFoesMayAttack  at once",
    "missile/fire weapon missile weapon - target  missile",
    "missile/passThroughFire weapon missile weapon -  foesMovingClose missile",
    "missile/splitMoveFire weapon missile weapon splitMove target,direction thirdAndThird missile",
    "missile/artillery plain missile GM - target",
    "magic/item plain magic GM -",
    "magic/cast spell magic casting -",
    "magic/scroll plain magic GM -",
    "melee/attack weapon melee weapon - target",
    "melee/natural natural melee natural - target",
    "melee/unarmed plain melee GM - target",
    "melee/stunt stunt melee 4+8 - target",
    "other/rally plain melee GM -",
    "other/imbibe plain melee GM -",
    "other/finish plain melee GM -",
    "other/other plain melee GM -",
    "other/none none - none -",
  ]));

test("S-17, S-39: has attacks in blows, shots, waits, and what the players propose", () => {
  const attacking = ACTIONS.filter(({ id }) => attacksOf({ action: id }).attacks).map(({ id }) => id);
  expect(attacking).toEqual([
    "wait",
    "charge",
    "counterCharge",
    "splitMoveAttack",
    "fire",
    "passThroughFire",
    "splitMoveFire",
    "artillery",
    "attack",
    "natural",
    "unarmed",
    "stunt",
    "finish",
    "other",
  ]);
  expect([attacksOf({}), attacksOf({ action: "attack", leg: "own" }), attacksOf({ action: "moraleCheck" })]).toEqual([
    {},
    { attacks: 0 },
    { attacks: 0 },
  ]);
});
