/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/action-period/act-now.ts": [
    {
      in: "AFTER",
      why: "Only the order counts, and where somebody waits more than two commands were given.",
      changes: ["+ => - #1"],
    },
    { in: "contenders", why: "No turn has this text for its id, so it is filtered out.", changes: ["[] => list #1"] },
    {
      in: "cutInRecipe",
      why: "Where the GM has put nobody, the step is noted on which the turn stands anyway.",
      changes: ["drop filter #1"],
    },
  ],
  "src/rules/pacing/action-period/action-period.ts": [
    { in: "warnOfNoTurns", why: "Spares a recipe that writes nothing.", changes: ["condition => false #2"] },
  ],
  "src/rules/pacing/action-period/budgets.ts": [
    {
      in: "extraTurns",
      why: "Where there is a step on which a turn was taken, there is what was done in it.",
      changes: ["condition => true #2"],
    },
  ],
  "src/rules/pacing/action-period/contest.ts": [
    {
      in: "contestRequests",
      why: "While somebody acts nobody meets, as the longer question finds out as well.",
      changes: ["[] => list #1"],
    },
    {
      in: "contestRequests",
      why: "Whoever is ahead of all who stand there is ahead of those who contest, as is asked on the next line but one.",
      changes: ["condition => false #3"],
    },
  ],
  "src/rules/pacing/action-period/fired.ts": [
    {
      in: "labelOf",
      why: "A text has neither id nor name, so no weapon is found in either list.",
      changes: ["[] => list #1"],
    },
  ],
  "src/rules/pacing/action-period/offers.ts": [
    { in: "choicesFor", why: "From no step on, nothing is counted down.", changes: ["condition => false #3"] },
  ],
  "src/rules/pacing/action-period/places.ts": [
    {
      in: "extraPlaces",
      why: "Spares the question what was earned, to which the answer is nothing where the last turn was not taken.",
      changes: ["condition => false #1"],
    },
  ],
  "src/rules/pacing/action-period/report.ts": [
    { in: "weaponOf", why: "Only automatic and energy weapons are looked for.", changes: ['text => "" #1'] },
    { in: "completed", why: "A text has no name, so no weapon is found in either list.", changes: ["[] => list #1"] },
  ],
  "src/rules/pacing/action-period/schedule.ts": [
    { in: "initiativeTarget", why: "Only the other two ways of rounding are looked for.", changes: ['text => "" #1'] },
    { in: "firstStep", why: "Only the other two ways of rounding are looked for.", changes: ['text => "" #1'] },
    { in: "firstStep", why: "Half of 0 is 0, rounded up or down.", changes: ["> => >= #1"] },
  ],
  "src/rules/pacing/action-period/slots.ts": [
    { in: "unfired", why: "A text has no limit of shots and is filtered out.", changes: ["[] => list #1"] },
  ],
  "src/rules/pacing/action-period/wait.ts": [
    {
      in: "whyNoWait",
      why: "No step is neither too early nor too late, which is what the next two lines ask.",
      changes: ["condition => false #4"],
    },
  ],
};
