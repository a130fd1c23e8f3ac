/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/two-action/actions.ts": [
    {
      line: 'function isWalking({ kind, speed = "" }: Action): boolean {',
      why: "Neither text is the name of a speed.",
      changes: ['"" => "Stryker was here!"'],
    },
    {
      line: "const { actions = [] } = characterOf(participant, setting);",
      why: "A text is no action of a sheet and is filtered out in what follows.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "return first?.label === undefined ? {} : { label: first.label };",
      why: "A combination has at least one action.",
      changes: ["first?.label => first.label"],
    },
  ],
  "src/rules/pacing/two-action/attacks.ts": [
    {
      line: "if (!box || box.length < 2 || score <= 0 || isSpared(kind, box, view)) return [];",
      why: "Half of 0 is 0, and a part of 0 is left out on the next line but one.",
      changes: ["score <= 0 => score < 0"],
    },
  ],
  "src/rules/pacing/two-action/looks.ts": [
    {
      line: "if (open.length || kept.length < all.length) keep(draft, [...kept, ...open]);",
      why: "Spares a write of the same list; a write that changes nothing leaves no trace in the patch.",
      changes: [
        "open.length || kept.length < all.length => true",
        "kept.length < all.length => kept.length <= all.length",
      ],
    },
    {
      line: 'export function answerLook({ id, participant = "", against }: Request, roll: number, { setting }: View): Recipe {',
      why: "A look is asked of somebody, so the default never counts.",
      changes: ['"" => "Stryker was here!"'],
    },
    {
      line: "const looks = fightFacts(setting).looks ?? [];",
      why: "The request that is answered comes from this list, so the list is there.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "return looks && recent!.length < looks.length ? (draft) => keep(draft, recent!) : null;",
      why: "Spares a write of the same list.",
      changes: [
        "recent!.length < looks.length => true",
        "recent!.length < looks.length => recent!.length <= looks.length",
      ],
    },
  ],
  "src/rules/pacing/two-action/offers.ts": [
    {
      line: "const { halved } = checkRound([walking], { ...optionsOf(view.setting), ability: false });",
      why: "Walking and looking round hold no draw, for which alone the ability counts.",
      changes: ["false => true"],
    },
    {
      line: "if (first?.length === 1 && second?.length === 1) {",
      why: "A combination and one action more are three in one, which is never offered.",
      changes: ["first?.length === 1 => true"],
    },
    {
      line: 'if (apart) offers.push({ code: "separate", data: { action: pair + 1 }, command: { ...revise, boxes: boxes.flatMap((one, at) => (at === pair ? one.map((action) => [action]) : [one])) } });',
      why: "A combination is taken apart only while there is room, so it is the only one so far.",
      changes: ["[one] => []", "at === pair => true"],
    },
    {
      line: "const { actions = [] } = characterOf(participant, setting);",
      why: "A text takes no number of actions and is filtered out on the next line.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/two-action/order.ts": [
    {
      line: 'return [...view.participants()].filter((participant) => participant.kind === "creature" && view.slotsOf(participant).some((slot) =>',
      why: "A creature has exactly one turn in a round.",
      changes: [
        'view.slotsOf(participant).some((slot) => … => view.slotsOf(participant).every(slot => slot.state === "open" && !view.now.includes(slot.id) && !turnOf<Turn>(participant, view.setting.round).placed?.[slot.id])',
      ],
    },
    {
      line: "return [...groupBy(participants, (participant) => rankOf(participant, view.setting)).values()]",
      why: "Whoever is level with nobody is in no tie, as diceTies finds out as well.",
      changes: [
        "[...groupBy(participants, (participant) => rankOf(participant, view.setting)).values()] … => [...groupBy(participants, participant => rankOf(participant, view.setting)).values()]",
      ],
    },
    {
      line: ".filter((level) => level.length > 1)",
      why: "Whoever is level with nobody is in no tie, as diceTies finds out as well.",
      changes: ["level.length > 1 => true", "level.length > 1 => level.length >= 1"],
    },
    {
      line: "const { participants = [] } = request.data ?? {};",
      why: "A test always names those whom it is for.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "if (!changed.length) return null;",
      why: "Spares a recipe that writes nothing.",
      changes: ["!changed.length => false"],
    },
  ],
  "src/rules/pacing/two-action/rulings.ts": [
    {
      line: "turn.placed = { ...placed, [slot.id]: { time: slot.time, key: [LARGEST, view.state.head + 1] } };",
      why: "Only the order of several holds counts, and each comes at a later head.",
      changes: ["view.state.head + 1 => view.state.head - 1"],
    },
    {
      line: "const current = participants.flatMap((who) => currentTurn(view.participant(who)!, view)?.id ?? []);",
      why: "A turn that there is not cannot be taken from anybody.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/two-action/task.ts": [
    {
      line: 'const participant = view.participant(typeof who === "string" ? who : "");',
      why: "Nobody is found by any of these, since none is the id of somebody.",
      changes: ['typeof who === "string" => true', '"" => "Stryker was here!"'],
    },
  ],
  "src/rules/pacing/two-action/turn.ts": [
    {
      line: "const dice = figuresOf(participant, setting).filter((figure) => figure < 0).map((figure) => 0 - figure);",
      why: "No die and no place is 0.",
      changes: ["figure < 0 => figure <= 0"],
    },
    {
      line: "const before = turnOf<Turn>(participant, view.setting.round).boxes ?? [];",
      why: "A text is the same as no combination, and nobody else reads this list.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: 'if (!read.success) return refuse("unknown-action", { field: v.getDotPath(read.issues[0]) ?? "", found: read.issues[0].received.slice(0, 80) });',
      why: "The kernel hands over an object, so what is wrong with it always has a path.",
      changes: ['"" => "Stryker was here!"'],
    },
    {
      line: 'const undrawn = first("throw") >= 0 && (first("draw") < 0 || first("draw") > first("throw"));',
      why: "No action is a draw and a throw.",
      changes: ['first("draw") > first("throw") => first("draw") >= first("throw")'],
    },
  ],
  "src/rules/pacing/two-action/two-action.ts": [
    {
      line: "activate: (_, view) => (fightFacts(view.setting).unsettled === undefined ? null : (draft) => { delete draft.facts.unsettled; }),",
      why: "Spares a recipe that deletes what is not there.",
      changes: ["fightFacts(view.setting).unsettled === undefined => false"],
    },
    {
      line: "if (view.now.length || !optionsOf(view.setting).initiativeTests) return [];",
      why: "While somebody has the turn it is the first that is open, nobody can be put before it, and they have tested; without tests none is asked for.",
      changes: [
        "view.now.length || !optionsOf(view.setting).initiativeTests => false",
        "view.now.length || !optionsOf(view.setting).initiativeTests => view.now.length && !optionsOf(view.setting).initiativeTests",
      ],
    },
  ],
};
