/** Values of each pacing that settings, sheets and relay read before any fight. */
import { describe, expect, test } from "vitest";
import { diceIn } from "../../src/rules/core.ts";
import { optionsOf } from "../../src/rules/index.ts";
import { shipped } from "../shipped.ts";

const GURPS_OPTIONS = [
  "dodgeWhenReeling BA-1 recalculate",
  "halvedSpeed BA-1 whole",
  "postureAffectsRanged BA-12 true",
  "stunRecovery BA-16 kind",
  "dodgeMove BA-26 half",
];
const GURPS_COMMANDS = "choose pose surprise (GM) stun (GM) knockOut (GM) wake (GM) letAct (GM) distract (GM)";

describe("shipped pacings and their own combat rules", () => {
  test("have these options with their rules", () =>
    expect(
      Object.fromEntries(
        shipped.map((pacing) => [
          pacing.id,
          optionsOf(pacing).map(({ name, rule, default: usual }) => `${name} ${rule} ${String(usual)}`),
        ]),
      ),
    ).toEqual({
      "speed-order": ["npcTie BA-3 afterDx", "resortOnChange BA-2 false", ...GURPS_OPTIONS],
      "action-period": [
        "marginRounding PA-1 down",
        "dxContest PA-3 roll",
        "minimumOneTurn PA-7 false",
        "moveActions PA-10 move",
        "effectsCount PA-17 turns",
        "groupsRollOnce P-5 false",
        "roundSeconds P-1 3",
        ...GURPS_OPTIONS,
        "emptyTimes  skip",
      ],
      "side-segments": [
        "surprise S-5 false",
        "surpriseLasts SA-6 round",
        "surpriseUpTo SA-22 2",
        "initiativeDie SA-23 6",
        "lowFirst SA-24 false",
        "eachRolls SA-25 false",
        "keepInitiative SA-26 false",
        "phaseOrder SA-27 movement",
        "lateDeclaration SA-19 zero",
        "penaltyRounding SA-2 down",
        "multiPenalty SA-7 shift",
        "fractionalFirst SA-10 low",
        "overflow SA-11 2",
        "changeOfIntent SA-12 restart",
        "delay SA-12 1",
        "missileEffects SA-13 inOrder",
        "hitCaster S-31 ask",
        "splitMovePenalty SA-15 0",
        "halfMovePenalty SA-15 0",
        "unlistedSpeed SA-18 5",
        "moraleCheck S-40 2d6",
        "bookkeeping S-35 false",
        "roundSeconds S-1 20",
        "specialisation O-2 false",
        "lastGasp O-3 false",
        "armourClass D20-2 ascending",
        "descendingFrom D20-2 20",
        "hitDiceRate D20-3 1",
        "naturalRolls D20-5 true",
        "atZero D20-9 falls",
        "emptyTimes  skip",
      ],
      stopwatch: ["reactionCost T-16 true", "surpriseCost TA-5 false", "agilityDice TA-7 host", "emptyTimes  skip"],
      "two-action": [
        "halfRounding QA-1 up",
        "surpriseHalves QA-3 modified",
        "halveAwareness QA-8 true",
        "initiativeTests Q-7 false",
        "oneAction Q-21 false",
        "bleeding Q-22 d3",
        "specialEvents Q-2 false",
        "roundSeconds Q-1 10",
        "hold Q-6 false",
        "percentDefences PC-6 false",
        "specials PC-7 off",
        "atZero PC-9 falls",
      ],
    }));
  test("count time in these units", () =>
    expect(
      Object.fromEntries(shipped.map(({ id, clock, order }) => [id, [clock.unit, clock.counts, order.statsChange]])),
    ).toEqual({
      "speed-order": [{ id: "quarterSpeed", ownFigure: true, perFigure: 4 }, "down", "nextWindow"],
      "action-period": [{ id: "step" }, "down", "nextWindow"],
      "side-segments": [{ id: "segment" }, "up", "atOnce"],
      stopwatch: [{ id: "halfSecond", perFigure: 2 }, "up", "atOnce"],
      "two-action": [{ id: "initiative", ownFigure: true }, "down", "nextWindow"],
    }));
  test("reserve these commands to the GM", () =>
    expect(
      Object.fromEntries(
        shipped.map(({ id, choices }) => [
          id,
          Object.entries(choices.verbs)
            .map(([name, { gm }]) => (gm ? `${name} (GM)` : name))
            .join(" "),
        ]),
      ),
    ).toEqual({
      "speed-order": `${GURPS_COMMANDS} wait cutIn`,
      "action-period": `${GURPS_COMMANDS} wait actNow setStep (GM)`,
      "side-segments":
        "declare changeIntent wait trigger bait (GM) modify (GM) carryIn (GM) speed (GM) morale (GM) spoil (GM) lastGasp (GM) rearAttack callSurprise (GM) surprise (GM) avoid (GM)",
      stopwatch: "begin changeAction react release aware (GM) moving (GM) close (GM)",
      "two-action": "act revise hold release surprise (GM) task",
    }));
  test("roll these dice for attacks and say which shots a roll takes", () =>
    expect(
      Object.fromEntries(
        shipped.map((pacing) => [
          pacing.id,
          [diceIn({ kind: "melee" }, pacing), pacing.exchange?.shotsTaken !== undefined],
        ]),
      ),
    ).toEqual({
      "speed-order": ["3d6", false],
      "action-period": ["3d6", true],
      "side-segments": ["d20", false],
      stopwatch: ["3d6", true],
      "two-action": ["d100", false],
    }));
});
