/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/exchange/attack-commands.ts": [
    {
      in: "put",
      why: "An exchange has the number of its log entry, so no two have the same.",
      changes: ["< => <= #1"],
    },
  ],
};
