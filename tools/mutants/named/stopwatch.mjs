/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/stopwatch/begin.ts": [
    {
      in: "preparation",
      why: "What is done without a weapon finds none that could be drawn, and only an attack could find one that is empty.",
      changes: ["condition => false #1"],
    },
  ],
  "src/rules/pacing/stopwatch/choose.ts": [
    {
      in: "shotsChanged",
      why: "Spares a look at each weapon; the same stock holds the same rounds.",
      changes: ["condition => false #1"],
    },
    {
      in: "rolled",
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['text => "" #2'],
    },
  ],
  "src/rules/pacing/stopwatch/complete.ts": [
    { in: "keepFiring", why: "No segment is less than or equal to none.", changes: ["condition => true #3"] },
    {
      in: "followUp",
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['text => "" #1'],
    },
    {
      in: "lost",
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['text => "" #2'],
    },
  ],
  "src/rules/pacing/stopwatch/combatant.ts": [
    {
      in: "revived",
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['text => "" #2'],
    },
  ],
  "src/rules/pacing/stopwatch/start.ts": [
    {
      in: "reportOf",
      why: "A text is no segment up to the present one, and is passed over.",
      changes: ["[] => list #1"],
    },
    {
      in: "hazardReport",
      why: "A text is no segment up to the present one, and is passed over.",
      changes: ["[] => list #1"],
    },
  ],
  "src/rules/pacing/stopwatch/stopwatch.ts": [
    {
      in: "defaultOf",
      why: "A command whose participant is no text is refused, whoever gives it; and nobody has a name with spaces or none.",
      changes: ['"" => text #1', "condition => true #1"],
    },
  ],
};
