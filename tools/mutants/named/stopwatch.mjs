/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/stopwatch/begin.ts": [
    {
      line: "if (weapon === undefined) return null;",
      why: "What is done without a weapon finds none that could be drawn, and only an attack could find one that is empty.",
      changes: ["weapon === undefined => false"],
    },
  ],
  "src/rules/pacing/stopwatch/choose.ts": [
    {
      line: "if (facts.stock === person.facts.stock) return [];",
      why: "Spares a look at each weapon; the same stock holds the same rounds.",
      changes: ["facts.stock === person.facts.stock => false"],
    },
    {
      line: "if (known?.setting === setting) return known.request;",
      why: "Worked out anew, the request is the same.",
      changes: ["known?.setting === setting => false"],
    },
    {
      line: "requests.set(participant, { setting, request });",
      why: "Without the setting it is worked out anew each time, and is the same.",
      changes: ["{ setting, request } => {}"],
    },
    {
      line: 'if (fell) return { ...without(stands, "then"), fallen: true };',
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['"then" => ""'],
    },
  ],
  "src/rules/pacing/stopwatch/complete.ts": [
    {
      line: "const over: PastSlot = rounds ? [...was, deed, label, rounds] : label ? [...was, deed, label] : deed === PLAIN ? was : [...was, deed];",
      why: "Written out, the usual kind of action reads the same; it only takes more room.",
      changes: ["deed === PLAIN => false"],
    },
    {
      line: "if (doing.until !== undefined && doing.until <= time + 1) {",
      why: "No segment is less than or equal to none.",
      changes: ["doing.until !== undefined => true"],
    },
    {
      line: 'return isRefusal(begun) ? without(person.facts, "then") : begun;',
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['"then" => ""'],
    },
    {
      line: 'return noted({ ...without(facts, "then"), timing: [slots + 1, time, 0, ordinal] }, over);',
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['"then" => ""'],
    },
    {
      line: 'return noted({ ...without(facts, "then", "running", "roll"), timing: [slots + 1, busy ? now : from, busy ? 0 : WATCHING, done] }, over);',
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['"then" => ""'],
    },
  ],
  "src/rules/pacing/stopwatch/person.ts": [
    {
      line: 'return { ...without(facts, "doing", "then", "running", "roll"), timing: [slots, begins, facts.unaware ? WATCHING : 0, done] };',
      why: "What is left of a chain is cleared as the next action begins, and nobody reads it before.",
      changes: ['"then" => ""'],
    },
  ],
  "src/rules/pacing/stopwatch/start.ts": [
    {
      line: "if (known !== undefined) return known;",
      why: "Worked out anew, the segment is the same.",
      changes: ["known !== undefined => false"],
    },
    {
      line: "if (!facts) return [];",
      why: "A text is no segment up to the present one, and is passed over.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: 'return typeof next === "number" ? [next - every] : over === true ? [time] : [];',
      why: "A text is no segment up to the present one, and is passed over.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/stopwatch/stopwatch.ts": [
    {
      line: 'const person = personOf(view.participant(typeof id === "string" ? id : ""), view.setting);',
      why: "A command whose participant is no text is refused, whoever gives it; and nobody has a name with spaces or none.",
      changes: ['"" => "Stryker was here!"', 'typeof id === "string" => true'],
    },
  ],
};
