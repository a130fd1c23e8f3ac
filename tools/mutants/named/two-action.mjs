/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/two-action/actions.ts": [
    {
      in: "actionChoices",
      why: "A text is no action of a sheet and is filtered out in what follows.",
      changes: ["[] => list #1"],
    },
  ],
  "src/rules/pacing/two-action/attacks.ts": [
    {
      in: "rollModifiers",
      why: "Half of 0 is 0, and a part of 0 is left out on the next line but one.",
      changes: ["<= => < #1"],
    },
  ],
  "src/rules/pacing/two-action/awareness.ts": [
    {
      in: "askToLook",
      why: "Spares a write of the same list; a write that changes nothing leaves no trace in the patch.",
      changes: ["condition => true #2", "< => <= #1"],
    },
    { in: "answerLook", why: "A look is asked of somebody, so the default never counts.", changes: ['"" => text #1'] },
    {
      in: "answerLook",
      why: "The request that is answered comes from this list, so the list is there.",
      changes: ["[] => list #1"],
    },
    { in: "forgetLooks", why: "Spares a write of the same list.", changes: ["condition => true #3", "< => <= #1"] },
  ],
  "src/rules/pacing/two-action/offers.ts": [
    {
      in: "actionOffers",
      why: "Walking and looking round hold no draw, for which alone the ability counts.",
      changes: ["false => true #1"],
    },
    {
      in: "boxOffers",
      why: "A combination and one action more are three in one, which is never offered.",
      changes: ["condition => true #5"],
    },
    {
      in: "ownTasks",
      why: "A text takes no number of actions and is filtered out on the next line.",
      changes: ["[] => list #1"],
    },
  ],
  "src/rules/pacing/two-action/order.ts": [
    { in: "toCome", why: "A creature has exactly one turn in a round.", changes: ["some => every #1"] },
    {
      in: "tieRequests",
      why: "Whoever is level with nobody is in no tie, as diceTies finds out as well.",
      changes: ["drop filter #1"],
    },
    {
      in: "tieRequests",
      why: "Whoever is level with nobody is in no tie, as diceTies finds out as well.",
      changes: ["condition => true #1", "> => >= #1"],
    },
    { in: "answerOrder", why: "A test always names those whom it is for.", changes: ["[] => list #1"] },
    { in: "forgetTies", why: "Spares a recipe that writes nothing.", changes: ["condition => false #2"] },
  ],
  "src/rules/pacing/two-action/rulings.ts": [
    {
      in: "hold",
      why: "Only the order of several holds counts, and each comes at a later head.",
      changes: ["+ => - #1"],
    },
    { in: "surprise", why: "A turn that there is not cannot be taken from anybody.", changes: ["[] => list #2"] },
  ],
  "src/rules/pacing/two-action/task.ts": [
    {
      in: "isOwnTask",
      why: "Nobody is found by any of these, since none is the id of somebody.",
      changes: ["condition => true #1", '"" => text #1'],
    },
  ],
  "src/rules/pacing/two-action/turn.ts": [
    {
      in: "revise",
      why: "A text is the same as no combination, and nobody else reads this list.",
      changes: ["[] => list #1"],
    },
    { in: "remindersOf", why: "No action is a draw and a throw.", changes: ["> => >= #1"] },
  ],
  "src/rules/pacing/two-action/two-action.ts": [
    {
      in: "twoAction.activate",
      why: "Spares a recipe that deletes what is not there.",
      changes: ["condition => false #1"],
    },
    {
      in: "unsettled",
      why: "While somebody has the turn it is the first that is open, nobody can be put before it, and they have tested; without tests none is asked for.",
      changes: ["condition => false #2", "|| => && #1"],
    },
  ],
};
