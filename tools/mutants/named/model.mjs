/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/model/copy.ts": [
    {
      line: "return Object.keys(original).length > MOST_OF_A_RECORD ? tableOf(original) : Object.assign({}, original);",
      why: "Both are the same copy, in forms of which V8 is quick with one or the other.",
      changes: [
        "Object.keys(original).length > MOST_OF_A_RECORD => true",
        "Object.keys(original).length > MOST_OF_A_RECORD => false",
        "Object.keys(original).length > MOST_OF_A_RECORD => Object.keys(original).length >= MOST_OF_A_RECORD",
        "Object.keys(original).length > MOST_OF_A_RECORD => Object.keys(original).length <= MOST_OF_A_RECORD",
      ],
    },
    {
      line: "return names.length === members && names.every((name) => copy[name] === original[name] && (copy[name] !== undefined || name in original));",
      why: "Spares a look-up: a value that is the same in both is there in both.",
      changes: ["copy[name] !== undefined => false"],
    },
    {
      line: "if (written === original) return { ...before, [name]: value } as T;",
      why: "One copy more than is needed, of the same members.",
      changes: ["written === original => true"],
    },
    {
      line: "const table: Record<string, T | null> = { first: null, second: null };",
      why: "Both members are taken away on the next lines; they bring V8 to keep the object as a table.",
      changes: ["{ first: null, second: null } => {}"],
    },
  ],
  "src/rules/model/draft.ts": [
    {
      line: "else if (this.halted) delete this.halted;",
      why: "Spares taking away what is not there.",
      changes: ["this.halted => true"],
    },
  ],
  "src/rules/model/json.ts": [
    {
      line: "if (names.length > FEW) return names.sort();",
      why: "Both ways give the same order, each quicker with few names or with many.",
      changes: [
        "names.length > FEW => true",
        "names.length > FEW => false",
        "names.length > FEW => names.length >= FEW",
        "names.length > FEW => names.length <= FEW",
      ],
    },
    {
      line: "for (; place > 0 && names[place - 1]! > name; place--) names[place] = names[place - 1]!;",
      why: "Before the first there is nothing, which is not greater; and of names that are equal any may come first.",
      changes: [
        "place > 0 => true",
        "place > 0 => place >= 0",
        "names[place - 1]! > name => names[place - 1]! >= name",
      ],
    },
  ],
};
