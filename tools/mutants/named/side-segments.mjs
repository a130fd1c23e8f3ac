/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/side-segments/carry.ts": [
    {
      in: "carryOver",
      why: "A text is carried into no round and is filtered out, and where nothing was carried there is nothing to delete.",
      changes: ["[] => list #2"],
    },
    {
      in: "carryOver",
      why: "Spares a write to everybody that deletes what is not there.",
      changes: ["condition => true #2"],
    },
    {
      in: "carryIn",
      why: "The name only has to be another for each command, and each comes at a later head.",
      changes: ["+ => - #1"],
    },
  ],
  "src/rules/pacing/side-segments/declare.ts": [
    {
      in: "checked",
      why: "A refusal has no action, so it is no counter-charge and is returned on the last line.",
      changes: ["condition => false #1"],
    },
  ],
  "src/rules/pacing/side-segments/action-times.ts": [
    { in: "carriedIn", why: "A text is carried into no round and is filtered out.", changes: ["[] => list #1"] },
    {
      in: "placed",
      why: "What is added counts from a place between two slots, so no slot stands exactly there.",
      changes: ["> => >= #1"],
    },
    { in: "shiftsFor", why: "A text was added at no command and is filtered out.", changes: ["[] => list #2"] },
    {
      in: "shiftsFor",
      why: "One command does not declare and add something, so both never have the same number.",
      changes: ["> => >= #1"],
    },
  ],
  "src/rules/pacing/side-segments/offers.ts": [
    {
      in: "variants",
      why: "A text is no declaration, so it is refused and left out of the picks.",
      changes: ["[] => list #2"],
    },
    {
      in: "variants",
      why: "A text is no declaration, so it is refused and left out of the picks.",
      changes: ["[] => list #3"],
    },
  ],
  "src/rules/pacing/side-segments/segments.ts": [
    {
      in: "phaseOf",
      why: "Waiting and idleness alone have no phase, and no segments to have it in.",
      changes: ['text => "" #4'],
    },
  ],
  "src/rules/pacing/side-segments/sides.ts": [
    {
      in: "standingOf",
      why: "Only the order counts: the surprised have no die, so each delta stands behind every die and behind each smaller delta all the same.",
      changes: ["* => / #1", "+ => - #2"],
    },
  ],
  "src/rules/pacing/side-segments/stages.ts": [
    { in: "stages", why: 'Whatever is not "all" leaves the surprised out.', changes: ['text => "" #3'] },
    { in: "stages", why: 'Whatever is not "all" leaves the surprised out.', changes: ['text => "" #5'] },
  ],
};
