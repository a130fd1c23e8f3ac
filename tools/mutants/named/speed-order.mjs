/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/speed-order/correction.ts": [
    {
      in: "isCorrected",
      why: "Creatures in a running fight have a noted Basic Speed, hazards have none: either check suffices.",
      changes: ["condition => false #1", "condition => false #4"],
    },
    {
      in: "lastChosen",
      why: "A question names Basic Speed and DX alone, and Enhanced Time Sense alone asks none.",
      changes: ["object => {} #2"],
    },
    { in: "answerCorrection", why: "A question about values always names combatants.", changes: ["?. => . #1"] },
    {
      in: "answerCorrection",
      why: "A question about values always names combatants that are there.",
      changes: ["[] => list #1", "[] => list #2"],
    },
  ],
  "src/rules/pacing/speed-order/facts.ts": [
    {
      in: "request",
      why: "The schema gives types; no member has an audience or a unit, for which alone it is read.",
      changes: ["object => {} #1"],
    },
    { in: "offer", why: "As with the schema of requests.", changes: ["object => {} #1"] },
  ],
  "src/rules/pacing/speed-order/turn.ts": [
    { in: "turnSlot", why: "A text has no second in which it began.", changes: ["[] => list #1"] },
  ],
  "src/rules/pacing/speed-order/order.ts": [
    {
      in: "valuesOf",
      why: "Both values are noted together; the second check is for the types.",
      changes: ["condition => true #1", "&& => || #1", "condition => true #4"],
    },
    {
      in: "openTies",
      why: "Whoever shares a Basic Speed with nobody is in no tie, as both kinds of ties find out as well.",
      changes: ["drop filter #1", "condition => true #1", "> => >= #1"],
    },
    { in: "answerOrder", why: "A request about a tie always says who is level.", changes: ["[] => list #1"] },
    { in: "forgetPlaces", why: "Spares deleting what is not there.", changes: ["drop filter #2"] },
  ],
  "src/rules/pacing/speed-order/wait.ts": [
    { in: "cutInVerb", why: "No slot has either text for an id.", changes: ['"" => text #1'] },
    {
      in: "cutInVerb",
      why: "Only the order of several answers counts, and each comes at a later head.",
      changes: ["+ => - #1"],
    },
    { in: "waitSlots", why: "A wait that is answered always has a key.", changes: ["[] => list #2"] },
    {
      in: "finishCut",
      why: "The slot that is finished comes from this list, so the list is there.",
      changes: ["[] => list #1"],
    },
  ],
  "src/rules/pacing/ties.ts": [
    {
      in: "tieData",
      why: "The schema gives types; no member has an audience or a unit, for which alone it is read.",
      changes: ["object => {} #1"],
    },
    { in: "orderChoices", why: "A request for an order always has a list as fallback.", changes: ["[] => list #1"] },
    {
      in: "answerTie.withResult",
      why: "Requests name only participants that are there.",
      changes: ["[] => list #1"],
    },
    { in: "answerTie", why: "A request about a tie always says who is level.", changes: ["[] => list #1"] },
    { in: "answerTie", why: "A request about a tie always has its data.", changes: ["?. => . #1"] },
    {
      in: "answerTie",
      why: "One text is as little an order of two or more as nothing is.",
      changes: ["[] => list #2"],
    },
  ],
};
