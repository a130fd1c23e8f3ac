/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/kernel/advance.ts": [
    { in: "overtaking", why: "Neither text is the id of a slot.", changes: ['"" => text #1'] },
  ],
  "src/rules/kernel/answers.ts": [
    { in: "check", why: "Only a number is a whole number.", changes: ["condition => true #2"] },
    {
      in: "withoutAnswer",
      why: "A refusal has no stage, so nothing is owed in it at the same stage and time.",
      changes: ["condition => false #2"],
    },
    { in: "withoutAnswer", why: "The log of this way is thrown away.", changes: ["[] => list #2"] },
  ],
  "src/rules/kernel/apply.ts": [
    {
      in: "noteChanges",
      why: "No command is given with it: only its changes and its size are looked at.",
      changes: ['text => "" #1'],
    },
  ],
  "src/rules/kernel/execute.ts": [
    { in: "advance", why: "What has not come to rest in 10,000 steps does not in one more.", changes: ["< => <= #1"] },
  ],
  "src/rules/kernel/forecast.ts": [
    {
      in: "played",
      why: "Play that has come to nothing in 500 steps comes to nothing in one more.",
      changes: ["< => <= #1"],
    },
    { in: "playedOn", why: "Without a fight nothing is played, whatever is current.", changes: ["[] => list #1"] },
    { in: "forecastFrom", why: "One step more is worked out, and what it brings is cut off.", changes: ["< => <= #1"] },
    {
      in: "ExpectedStep.at",
      why: "Looks further than a click leads; what is found there is what would be worked out anew.",
      changes: ["condition => true #1", "< => <= #1", "++ => -- #1"],
    },
    { in: "expectedPlay", why: "Spares looking for what was found before.", changes: ["condition => false #1"] },
    {
      in: "timeAfter",
      why: "Within a round time that has begun goes on, so where it has not begun now it had not before either, and nothing is counted.",
      changes: ["condition => false #1"],
    },
    { in: "foreseeFrom", why: "Spares waiting for somebody who never comes.", changes: ["condition => false #1"] },
    { in: "foreseeFrom", why: "Only one turn more or fewer is waited, of 200 at least.", changes: ["< => <= #1"] },
  ],
  "src/rules/kernel/history.ts": [
    {
      in: "undoneEntries",
      why: "Spares a copy of the page with the same entry in it.",
      changes: ["condition => true #1"],
    },
    {
      in: "patchOfLog",
      why: "A page with written entries is there, unless it is dropped as a whole.",
      changes: ["?. => . #1"],
    },
    { in: "withEntries", why: "No page is called null.", changes: ["condition => true #1"] },
    {
      in: "backTo",
      why: "Spares the way to the first entry that does not lead back, where it ends all the same.",
      changes: ["condition => false #1"],
    },
  ],
  "src/rules/kernel/log.ts": [
    {
      in: "tooFull",
      why: "Spares the search for the first full entry, which comes out at this one.",
      changes: ["condition => false #2", "- => + #1"],
    },
    { in: "entryOf", why: "Spares a copy of the same entry.", changes: ["condition => true #3"] },
    { in: "idsOf", why: "Spares collecting the ids anew.", changes: ["condition => false #1"] },
    { in: "note", why: "Nobody asks for a command without an id.", changes: ["condition => true #1"] },
    { in: "handOnIds", why: "Ids that are not handed on are collected anew.", changes: ["block => {} #1"] },
    {
      in: "handOnIds",
      why: "Ids that are not handed on are collected anew.",
      changes: ["condition => true #1", "> => >= #1"],
    },
  ],
  "src/rules/kernel/membership.ts": [
    {
      in: "join",
      why: "Spares counting: there are never more participants than seats.",
      changes: ["condition => true #2"],
    },
  ],
  "src/rules/kernel/placement.ts": [
    {
      in: "placeBeside",
      why: "Only the order of several such moves counts, and each comes at a later head.",
      changes: ["+ => - #1"],
    },
  ],
  "src/rules/kernel/read.ts": [
    {
      in: "read",
      why: "Every reader throws where there is no view, and what is caught then says the same.",
      changes: ["condition => false #1"],
    },
    {
      in: "isIdle.isOver",
      why: "A function that a pacing does not have cannot be called, and what is caught then says the same.",
      changes: ["?. => . #1"],
    },
  ],
  "src/rules/kernel/register-pacing.ts": [
    {
      in: 'INSTEAD."play.idle"',
      why: "Nothing is as little true as false, for those who ask.",
      changes: ["function => undefined #1"],
    },
  ],
  "src/rules/kernel/repair.ts": [
    { in: "repair", why: "Nobody has this id, and whoever is not there gets no notes.", changes: ["[] => list #2"] },
    { in: "repair", why: "Only a text is the name of a pacing.", changes: ["condition => true #3"] },
    {
      in: "repair",
      why: "Without a pacing what follows throws, and what is caught then says the same.",
      changes: ["condition => false #5"],
    },
    { in: "restartRound", why: "In the round that is opened nobody is held.", changes: ["[] => list #1"] },
    {
      in: "readable",
      why: "Slots are read of each participant by itself, so where all can be read nothing is given up.",
      changes: ["condition => false #1"],
    },
    { in: "readable.alone", why: "Neither text is a stage or a slot.", changes: ["[] => list #1", '"" => text #1'] },
    { in: "isRead", why: "Nothing is as little true as false.", changes: ["block => {} #3"] },
  ],
  "src/rules/kernel/repair-parts.ts": [
    {
      in: "repairedParticipant",
      why: "Only the figures of a hazard have another schema.",
      changes: ["object => {} #2", 'text => "" #2'],
    },
  ],
  "src/rules/kernel/undo-redo.ts": [
    {
      in: "undoRedo",
      why: "Only where the last entry is not full does it matter, and then none is found broken.",
      changes: ["- => + #1"],
    },
    { in: "isReadable", why: "Nothing is as little true as false.", changes: ["block => {} #3"] },
    {
      in: "suited",
      why: "No other refusal of a logged command names one of its stats.",
      changes: ["|| => && #1", "condition => false #3"],
    },
    {
      in: "suited",
      why: "A refusal of stats names the field.",
      changes: ["condition => true #2", '"" => text #1'],
    },
  ],
  "src/rules/kernel/validate-notes.ts": [
    { in: "invalidUnder", why: "Spares a second look at the same participant.", changes: ["condition => false #1"] },
    {
      in: "repairedStats",
      why: "One look fewer is enough already to give up every member and fill in the rest.",
      changes: ["> => >= #1"],
    },
  ],
};
