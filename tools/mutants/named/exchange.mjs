/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/exchange/attack-commands.ts": [
    {
      line: "const oldest = ids.reduce((first, one) => (exchanges[one]!.number < exchanges[first]!.number ? one : first));",
      why: "An exchange has the number of its log entry, so no two have the same.",
      changes: [
        "exchanges[one]!.number < exchanges[first]!.number => exchanges[one]!.number <= exchanges[first]!.number",
      ],
    },
  ],
};
