/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/side-segments/carry.ts": [
    {
      line: "const had = factsOf(participant).carried ?? [];",
      why: "A text is carried into no round and is filtered out, and where nothing was carried there is nothing to delete.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "if (!had.length && !fresh.length) continue;",
      why: "Spares a write to everybody that deletes what is not there.",
      changes: ["!had.length && !fresh.length => false"],
    },
    {
      line: "name: `g${view.state.head + 1}`, round: view.setting.round, segment, phase, side: participant.side, ordinal: 1, of: 1, note: { label, given: true },",
      why: "The name only has to be another for each command, and each comes at a later head.",
      changes: ["view.state.head + 1 => view.state.head - 1"],
    },
  ],
  "src/rules/pacing/side-segments/declare.ts": [
    {
      line: "if (isRefusal(intent)) return intent;",
      why: "A refusal has no action, so it is no counter-charge and is returned on the last line.",
      changes: ["isRefusal(intent) => false"],
    },
  ],
  "src/rules/pacing/side-segments/effects.ts": [
    {
      line: "if (known) return known;",
      why: "Spares working it out anew; it comes out the same.",
      changes: ["known => false"],
    },
  ],
  "src/rules/pacing/side-segments/moments.ts": [
    {
      line: "const { carried = [] } = factsOf(participant);",
      why: "A text is carried into no round and is filtered out.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "if (compareKeys(keyOf(segment, standing, phase), after) > 0) segment = Math.max(after[0]!, segment + segments);",
      why: "What is added counts from a place between two slots, so no slot stands exactly there.",
      changes: [
        "compareKeys(keyOf(segment, standing, phase), after) > 0 => compareKeys(keyOf(segment, standing, phase), after) >= 0",
      ],
    },
    {
      line: "const { mods = [], from, released } = turn;",
      why: "A text was added at no command and is filtered out.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "return [...delays, ...mods].filter(({ at }) => at > since).sort((a, b) => a.at - b.at);",
      why: "One command does not declare and add something, so both never have the same number.",
      changes: ["at > since => at >= since"],
    },
  ],
  "src/rules/pacing/side-segments/morale-checks.ts": [
    {
      line: 'const afraid = [...view.participants()].filter((one) => one.kind === "creature" && !one.defeated && one.side !== charger.side && statsOf<Stats>(one, view.setting).hitDice < BRAVE)',
      why: "A hazard has no hit dice, so it has never fewer than 4.",
      changes: ['one.kind === "creature" => true'],
    },
  ],
  "src/rules/pacing/side-segments/offers.ts": [
    {
      line: 'const others = action.id === "other" ? actions.map(({ label }) => ({ ...bare, own: label })) : [];',
      why: "A text is no declaration, so it is refused and left out of the picks.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: 'const moves = takesMove(action) && !action.move && action.kind !== "plain" ? own.map((value) => ({ ...value, move: "halfMove" as const })) : [];',
      why: "A text is no declaration, so it is refused and left out of the picks.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/side-segments/segments.ts": [
    {
      line: 'return intent.missile && (kind === "weapon" || kind === "natural") ? "missile" : phase ?? "melee";',
      why: "Waiting and idleness alone have no phase, and no segments to have it in.",
      changes: ['"melee" => ""'],
    },
  ],
  "src/rules/pacing/side-segments/sides.ts": [
    {
      line: "return delta * (FACES + 1) + (FACES - die);",
      why: "Only the order counts: the surprised have no die, so each delta stands behind every die and behind each smaller delta all the same.",
      changes: ["delta * (FACES + 1) => delta / (FACES + 1)", "FACES + 1 => FACES - 1"],
    },
  ],
  "src/rules/pacing/side-segments/stages.ts": [
    {
      line: '{ id: "declare", owed: urgentFirst((view) => [...declarationRequests(view, "aware"), ...avoidRequests(view)]) },',
      why: 'Whatever is not "all" leaves the surprised out.',
      changes: ['"aware" => ""'],
    },
    {
      line: '{ id: "roll", skip: (view) => rollingSides(view).length === 0, owed: urgentFirst((view) => [...declarationRequests(view, "aware"), ...initiativeRequests(view)]) },',
      why: 'Whatever is not "all" leaves the surprised out.',
      changes: ['"aware" => ""'],
    },
  ],
};
