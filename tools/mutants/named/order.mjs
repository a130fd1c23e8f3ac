/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/order/state-view.ts": [
    {
      in: "settingOf",
      why: "Made anew, the setting says the same; only what hangs on it is worked out again.",
      changes: ["condition => false #1"],
    },
    { in: "activeIn", why: "Worked out anew, the same slots are active.", changes: ["condition => false #2"] },
    {
      in: "activeIn",
      why: "Without it the active slots are worked out anew each time, and are the same.",
      changes: ["object => {} #1"],
    },
    {
      in: "withActiveDerived",
      why: "Without it the active slots are worked out anew, and are the same.",
      changes: ["object => {} #1"],
    },
    {
      in: "exceptions",
      why: "What follows finds no difference either, and gives back another empty object.",
      changes: ["condition => false #3"],
    },
  ],
  "src/rules/order/order.ts": [
    { in: "compareKeys", why: "Behind the last figure both keys count 0.", changes: ["< => <= #1"] },
  ],
  "src/rules/order/patch.ts": [
    {
      in: "changes",
      why: "Spares comparing two objects again of which a difference is known.",
      changes: ["condition => true #3"],
    },
    {
      in: "differing",
      why: "A part that neither state has is the same in both, and is passed over.",
      changes: ["[] => list #1"],
    },
    {
      in: "differing",
      why: "Counted too low, what is gone is looked for although nothing is, and nothing is found.",
      changes: ["condition => false #2", "|| => && #1", "condition => false #1", "++ => -- #1"],
    },
    {
      in: "differing",
      why: "Spares looking for what is gone where nothing is; a part that is looked at twice, or that is the same, changes nothing.",
      changes: ["condition => true #3", "> => >= #1", "condition => true #4"],
    },
  ],
  "src/rules/order/slot-queue.ts": [
    {
      in: "firstOpen",
      why: "A single slot, or none, is in order as it is, and in a copy as well.",
      changes: ["condition => true #1", "> => >= #1"],
    },
    {
      in: "openNext",
      why: "Spares looking further: what comes later has nothing open on this time.",
      changes: ["condition => false #1"],
    },
    {
      in: "openNext",
      why: "Spares looking further: what comes later has nothing open on this time.",
      changes: ["condition => false #2"],
    },
    {
      in: "inOrder",
      why: "Brought up to date where nothing has changed, the order is the same.",
      changes: ["condition => false #1"],
    },
    {
      in: "inOrder",
      why: "Without the state that it is of, the order is brought up to date each time, and is the same.",
      changes: ["object => {} #1"],
    },
    {
      in: "ordering",
      why: "Made anew in place of changed in place, the order is the same.",
      changes: ["condition => false #1"],
    },
    {
      in: "ordering",
      why: "Made anew or changed in place, the order is the same; only what is quicker differs.",
      changes: ["condition => true #2", "condition => false #3", "> => >= #1", "> => <= #1", "* => / #1"],
    },
    {
      in: "changesOf",
      why: "Where the changes are not known, the order is made anew, and is the same.",
      changes: ["block => {} #1"],
    },
    {
      in: "changesOf",
      why: "Where all count as changed, the order is made anew, and is the same.",
      changes: ["condition => true #1"],
    },
    {
      in: "changesOf",
      why: "Where the changes are not known, the order is made anew, and is the same.",
      changes: ["++ => -- #1"],
    },
    {
      in: "changesOf",
      why: "Where the changes are not known, the order is made anew, and is the same.",
      changes: ["condition => false #2"],
    },
    { in: "placeIn", why: "Those that come at once stand in no order that means anything.", changes: ["< => <= #2"] },
    { in: "ownHead", why: "Of slots with the same key any stands for all.", changes: ["< => <= #1"] },
    { in: "ownHead", why: "A slot has the same key as itself.", changes: ["condition => false #3"] },
    {
      in: "leading",
      why: "Spares a walk through the queue that ends at once, after the leader's own slots.",
      changes: ["condition => false #2", "condition => false #3"],
    },
  ],
};
