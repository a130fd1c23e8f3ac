/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/action-period/act-now.ts": [
    {
      line: "const AFTER = WAVE + 1;",
      why: "Only the order counts, and where somebody waits more than two commands were given.",
      changes: ["WAVE + 1 => WAVE - 1"],
    },
    {
      line: "const onFloor = (now.length ? now : held.at(-1) ?? []).map((slot) => view.slot(slot)).filter((slot) => slot !== undefined);",
      why: "No turn has this text for its id, so it is filtered out.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "for (const other of opponents.filter(placed)) {",
      why: "Where the GM has put nobody, the step is noted on which the turn stands anyway.",
      changes: ["opponents.filter(placed) => opponents"],
    },
  ],
  "src/rules/pacing/action-period/action-period.ts": [
    {
      line: 'const without = bySeat([...participants]).filter((participant) => participant.kind === "creature" && !participant.defeated && turnsOf(participant, round) === 0);',
      why: "A hazard has no Basic Speed, and the turns that are worked out from none are not 0.",
      changes: ['participant.kind === "creature" => true'],
    },
    {
      line: "if (!without.length) return null;",
      why: "Spares a recipe that writes nothing.",
      changes: ["!without.length => false"],
    },
  ],
  "src/rules/pacing/action-period/budgets.ts": [
    {
      line: "const taken = actions.filter((action, turn): action is ActionTaken => action !== null && (acted[turn] ?? null) !== null);",
      why: "Where there is a step on which a turn was taken, there is what was done in it.",
      changes: ["action !== null => true"],
    },
  ],
  "src/rules/pacing/action-period/contest.ts": [
    {
      line: "const [first] = view.now.length ? [] : view.next();",
      why: "While somebody acts nobody meets, as the longer question finds out as well.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "if (begun && isFirst(first, besides(first, view), view)) return [];",
      why: "Whoever is ahead of all who stand there is ahead of those who contest, as is asked on the next line but one.",
      changes: ["begun && isFirst(first, besides(first, view), view) => false"],
    },
  ],
  "src/rules/pacing/action-period/fired.ts": [
    {
      line: "const { weapons = [] } = statsFor(participant, setting);",
      why: "A text has neither id nor name, so no weapon is found in either list.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/action-period/offers.ts": [
    {
      line: 'if (field !== "until" || max === undefined) return [];',
      why: "From no step on, nothing is counted down.",
      changes: ["max === undefined => false"],
    },
  ],
  "src/rules/pacing/action-period/places.ts": [
    {
      line: "if (!last?.act) return [];",
      why: "Spares the question what was earned, to which the answer is nothing where the last turn was not taken.",
      changes: ["!last?.act => false"],
    },
  ],
  "src/rules/pacing/action-period/report.ts": [
    {
      line: 'return refuse("bad-report", { field: v.getDotPath(issue) ?? "", found: issue.received.slice(0, 80), allowed: issue.expected ?? "" });',
      why: "The kernel hands over an object, so what is wrong with it always has a path.",
      changes: ['"" => "Stryker was here!"'],
    },
    {
      line: 'function weaponOf({ rof = 1, kind = "single" }: Report): Weapon {',
      why: "Only automatic and energy weapons are looked for.",
      changes: ['"single" => ""'],
    },
    {
      line: 'export function completed(done: Report, before: readonly Report[], { weapons = [] }: Pick<Stats, "weapons">): Report {',
      why: "A text has no name, so no weapon is found in either list.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/action-period/schedule.ts": [
    {
      line: 'export function initiativeTarget(basicSpeed: number, rounding: MarginRounding = "down"): number {',
      why: "Only the other two ways of rounding are looked for.",
      changes: ['"down" => ""'],
    },
    {
      line: 'export function firstStep(basicSpeed: number, roll: number, rounding: MarginRounding = "down"): number {',
      why: "Only the other two ways of rounding are looked for.",
      changes: ['"down" => ""'],
    },
    {
      line: 'const up = rounding === "up" || (rounding === "awayFromZero" && halves > 0);',
      why: "Half of 0 is 0, rounded up or down.",
      changes: ["halves > 0 => halves >= 0"],
    },
  ],
  "src/rules/pacing/action-period/slots.ts": [
    {
      line: "return (statsFor(participant, setting).weapons ?? []).filter((weapon) => fireCap(weapon) !== null)",
      why: "A text has no limit of shots and is filtered out.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/action-period/wait.ts": [
    {
      line: "if (until === undefined) return null;",
      why: "No step is neither too early nor too late, which is what the next two lines ask.",
      changes: ["until === undefined => false"],
    },
    {
      line: "if (!overtaken.length) return null;",
      why: "Spares a recipe that writes nothing.",
      changes: ["!overtaken.length => false"],
    },
  ],
};
