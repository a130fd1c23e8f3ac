/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/speed-order/attacks.ts": [
    {
      in: "defended",
      why: "The kernel does not ask about anybody who does not defend.",
      changes: ["condition => false #1", 'text => "" #1'],
    },
  ],
  "src/rules/pacing/speed-order/combat-status.ts": [
    {
      in: "allowedBy",
      why: "Without a way, and Move and Attack has none, an All-Out Attack allows the same.",
      changes: ["case => nothing #1"],
    },
    { in: "madeIn", why: "Nobody asks for the target before an attack was made.", changes: ['"" => text #1'] },
  ],
  "src/rules/pacing/speed-order/offers.ts": [
    { in: "pointless", why: "Nothing is spread, whether it is {} or undefined.", changes: ["case => nothing #4"] },
  ],
  "src/rules/pacing/speed-order/order.ts": [
    {
      in: "openTies",
      why: "Whoever shares a Basic Speed with nobody is in no tie, as both kinds of ties find out as well.",
      changes: ["drop filter #1", "condition => true #1", "> => >= #1"],
    },
    { in: "answerOrder", why: "A request about a tie always says who is level.", changes: ["[] => list #1"] },
    { in: "forgetPlaces", why: "Spares deleting what is not there.", changes: ["drop filter #2"] },
  ],
  "src/rules/pacing/speed-order/posture.ts": [
    {
      in: "takePosture",
      why: "Only a change that takes manoeuvres says how many turns it takes.",
      changes: ["condition => true #2"],
    },
  ],
  "src/rules/pacing/speed-order/rolls.ts": [
    {
      in: "pendingOf",
      why: "Of one who is not current only rolls of certain kinds are looked for, and a text is none.",
      changes: ["[] => list #1"],
    },
    { in: "pendingFor", why: "An injury always asks for a roll to keep an aim.", changes: ["condition => true #3"] },
    { in: "answerRoll", why: "A roll against dying always says for which multiple it is.", changes: ["?. => . #1"] },
  ],
  "src/rules/pacing/speed-order/speed-order.ts": [
    { in: "wake", why: "HP that nobody knows are not below 1.", changes: ["condition => true #3"] },
  ],
  "src/rules/pacing/speed-order/turn-begin.ts": [
    {
      in: "beginTurn",
      why: "Spares copying most of the participants: where there is nothing to end or count, nothing is written.",
      changes: ["condition => false #1", "function => undefined #1", "condition => false #2"],
    },
    { in: "enter", why: "Spares writing the same stats again.", changes: ["condition => false #1"] },
  ],
  "src/rules/pacing/speed-order/wait.ts": [
    { in: "cutInVerb", why: "No slot has either text for an id.", changes: ['"" => text #1'] },
    {
      in: "cutInVerb",
      why: "Only the order of several answers counts, and each comes at a later head.",
      changes: ["+ => - #1"],
    },
    {
      in: "finishCut",
      why: "The slot that is finished comes from this list, so the list is there.",
      changes: ["[] => list #1"],
    },
  ],
  "src/rules/pacing/speed-order/wounds.ts": [
    {
      in: "wound",
      why: "No comparison with a maximum that nobody knows holds, so nothing follows from the loss.",
      changes: ["condition => false #5"],
    },
    {
      in: "isSpent",
      why: "No comparison with FP that nobody knows holds.",
      changes: ["condition => true #2", "&& => || #1", "condition => true #1", "condition => true #6"],
    },
  ],
  "src/rules/pacing/ties.ts": [
    { in: "tieNote", why: "A text is no figure below 0.", changes: ["[] => list #1"] },
    { in: "answerTie", why: "A request about a tie always says who is level.", changes: ["[] => list #1"] },
    { in: "answerTie", why: "A request about a tie always has its data.", changes: ["?. => . #1"] },
    {
      in: "answerTie",
      why: "One text is as little an order of two or more as nothing is.",
      changes: ["[] => list #2"],
    },
  ],
};
