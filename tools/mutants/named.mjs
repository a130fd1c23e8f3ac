/**
 * Changes that no test can notice, each looked at by hand, with the reason. `line` is the line of the source without the spaces around it, so that it is
 * found wherever it moves to; `changes` are as `npm run mutants -- --show PART` prints them. Where a line or a change is another now, the name is said to match nothing.
 * @typedef {{ readonly line: string, readonly why: string, readonly changes: readonly string[] }} Name
 */

/** @type {Readonly<Record<string, readonly Name[]>>} by file */
export const NAMED = {
  "src/rules/exchange/attack-commands.ts": [
    {
      line: "const oldest = ids.reduce((first, one) => (exchanges[one]!.number < exchanges[first]!.number ? one : first));",
      why: "An exchange has the number of its log entry, so no two have the same.",
      changes: ["exchanges[one]!.number < exchanges[first]!.number => exchanges[one]!.number <= exchanges[first]!.number"],
    },
  ],
};
