/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/speed-order/order.ts": [
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
    {
      in: "finishCut",
      why: "The slot that is finished comes from this list, so the list is there.",
      changes: ["[] => list #1"],
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
