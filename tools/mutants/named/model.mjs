/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/model/copy.ts": [
    {
      in: "flatCopy",
      why: "Both are the same copy, in forms of which V8 is quick with one or the other.",
      changes: ["condition => true #2", "condition => false #2", "> => >= #1", "> => <= #1"],
    },
    {
      in: "hasSameMembers",
      why: "Spares a look-up: a value that is the same in both is there in both.",
      changes: ["condition => false #3"],
    },
    { in: "withMember", why: "One copy more than is needed, of the same members.", changes: ["condition => true #3"] },
    {
      in: "tableOf",
      why: "Both members are taken away on the next lines; they bring V8 to keep the object as a table.",
      changes: ["object => {} #1"],
    },
  ],
  "src/rules/model/draft.ts": [
    { in: "Draft.begin", why: "Spares taking away what is not there.", changes: ["condition => true #2"] },
  ],
  "src/rules/model/json.ts": [
    {
      in: "inOrder",
      why: "Both ways give the same order, each quicker with few names or with many.",
      changes: ["condition => true #1", "condition => false #1", "> => >= #1", "> => <= #1"],
    },
    {
      in: "inOrder",
      why: "Before the first there is nothing, which is not greater; and of names that are equal any may come first.",
      changes: ["condition => true #2", "> => >= #2", "> => >= #3"],
    },
  ],
  "src/rules/model/remember.ts": [
    { in: "remembered", why: "Worked out again, the result is the same.", changes: ["condition => false #1"] },
    {
      in: "rememberedIn",
      why: "Worked out again, the result is the same.",
      changes: ["condition => false #1", "object => {} #1"],
    },
  ],
};
