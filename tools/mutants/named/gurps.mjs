/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/combat/gurps/attacks.ts": [
    {
      in: "defended",
      why: "The kernel does not ask about anybody who does not defend.",
      changes: ["condition => false #1", 'text => "" #1'],
    },
  ],
  "src/rules/combat/gurps/combat-status.ts": [
    {
      in: "allowedBy",
      why: "Without a way, and Move and Attack has none, an All-Out Attack allows the same.",
      changes: ["case => nothing #1"],
    },
    { in: "madeIn", why: "Nobody asks for the target before an attack was made.", changes: ['"" => text #1'] },
  ],
  "src/rules/combat/gurps/offers.ts": [
    { in: "pointless", why: "Nothing is spread, whether it is {} or undefined.", changes: ["case => nothing #4"] },
  ],
  "src/rules/combat/gurps/posture.ts": [
    {
      in: "takePosture",
      why: "Only a change that takes manoeuvres says how many turns it takes.",
      changes: ["condition => true #2"],
    },
  ],
  "src/rules/combat/gurps/rolls.ts": [
    {
      in: "owedNow",
      why: "Of one who is not current only rolls of certain kinds are looked for, and a text is none.",
      changes: ["[] => list #1"],
    },
    { in: "pendingFor", why: "An injury always asks for a roll to keep an aim.", changes: ["condition => true #3"] },
    { in: "answerRoll", why: "A roll against dying always says for which multiple it is.", changes: ["?. => . #1"] },
  ],
  "src/rules/combat/gurps/gurps.ts": [
    { in: "wake", why: "HP that nobody knows are not below 1.", changes: ["condition => true #3"] },
  ],
  "src/rules/combat/gurps/wounds.ts": [
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
};
