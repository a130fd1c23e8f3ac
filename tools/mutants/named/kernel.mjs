/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/kernel/advance.ts": [
    {
      line: "if (known) return known;",
      why: "Spares asking the pacing again.",
      changes: ["known => false"],
    },
    {
      line: 'const held = view.slot(view.state.held.at(-1)![0] ?? "");',
      why: "Neither text is the id of a slot.",
      changes: ['"" => "Stryker was here!"'],
    },
  ],
  "src/rules/kernel/answers.ts": [
    {
      line: 'const possible = typeof value === "number" && Number.isInteger(value) && value >= count && value <= count * faces;',
      why: "Only a number is a whole number.",
      changes: ['typeof value === "number" => true'],
    },
    {
      line: "if (isRefusal(after)) return after;",
      why: "A refusal has no stage, so nothing is owed in it at the same stage and time.",
      changes: ["isRefusal(after) => false"],
    },
    {
      line: "again = record(again, after, command, entry, { kept: [], replaced: [] }).state;",
      why: "The log of this way is thrown away.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/kernel/apply.ts": [
    {
      line: 'const noted = { type: "changes", changes };',
      why: "No command is given with it: only its changes and its size are looked at.",
      changes: ['"changes" => ""'],
    },
  ],
  "src/rules/kernel/execute.ts": [
    {
      line: "for (let steps = 0; steps < ADVANCE_LIMIT; steps++) {",
      why: "What has not come to rest in 10,000 steps does not in one more.",
      changes: ["steps < ADVANCE_LIMIT => steps <= ADVANCE_LIMIT"],
    },
  ],
  "src/rules/kernel/forecast.ts": [
    {
      line: "for (let idle = 0; idle < PATIENCE; idle++) {",
      why: "Play that has come to nothing in 500 steps comes to nothing in one more.",
      changes: ["idle < PATIENCE => idle <= PATIENCE"],
    },
    {
      line: "for (let step = play?.next; step && expected.length < count; step = step.next) {",
      why: "One step more is worked out, and what it brings is cut off.",
      changes: ["expected.length < count => expected.length <= count"],
    },
    {
      line: "for (let place = 0; step && place < SOON; step = step.#next, place++) {",
      why: "Looks further than a click leads; what is found there is what would be worked out anew.",
      changes: ["place < SOON => true", "place < SOON => place <= SOON", "place++ => place--"],
    },
    {
      line: "if (own) return own;",
      why: "Spares looking for what was found before.",
      changes: ["own => false"],
    },
    {
      line: "if (time === null || round !== before.state.clock.round) return time;",
      why: "Within a round time that has begun goes on, so where it has not begun now it had not before either, and nothing is counted.",
      changes: ["time === null => false"],
    },
    {
      line: "if (!participantOf(state, participant)) return null;",
      why: "Spares waiting for somebody who never comes.",
      changes: ["!participantOf(state, participant) => false"],
    },
    {
      line: "if (others < 0) return null;",
      why: "Only one turn more or fewer is waited, of 200 at least.",
      changes: ["others < 0 => others <= 0"],
    },
  ],
  "src/rules/kernel/history.ts": [
    {
      line: "if (entryOf(state, number) !== entry) written.push({ number, entry });",
      why: "Spares a copy of the page with the same entry in it.",
      changes: ["entryOf(state, number) !== entry => true"],
    },
    {
      line: "if (drop) delete after[drop];",
      why: "No page is called null.",
      changes: ["drop => true"],
    },
    {
      line: "if (number < undoEnds(state)) return null;",
      why: "Spares the way to the first entry that does not lead back, where it ends all the same.",
      changes: ["number < undoEnds(state) => false"],
    },
    {
      line: 'return typeof first === "string" ? participantOfSlot(first) : "";',
      why: "Neither text is the id of somebody.",
      changes: ['"" => "Stryker was here!"'],
    },
    {
      line: "if (isLeaf(participants)) return patch;",
      why: "A leaf has no buckets, so none is found in it.",
      changes: ["isLeaf(participants) => false"],
    },
  ],
  "src/rules/kernel/log.ts": [
    {
      line: "if (!entryOf(state, last - 1)?.inverse) return [{ number: last, entry: compactly(entry) }];",
      why: "Spares the search for the first full entry, which comes out at this one.",
      changes: ["!entryOf(state, last - 1)?.inverse => false", "last - 1 => last + 1"],
    },
    {
      line: "if (known) return known;",
      why: "Spares collecting the ids anew.",
      changes: ["known => false"],
    },
    {
      line: "if (id) ids.add(id);",
      why: "Nobody asks for a command without an id.",
      changes: ["id => true"],
    },
    {
      line: "export function handOnIds(before: Log, after: Log, written: readonly Written[]): void {",
      why: "Ids that are not handed on are collected anew.",
      changes: ["{ … => {}"],
    },
    {
      line: "if (!ids || ids.size > MOST_IDS) return;",
      why: "Ids that are not handed on are collected anew.",
      changes: ["!ids || ids.size > MOST_IDS => true", "ids.size > MOST_IDS => ids.size >= MOST_IDS"],
    },
  ],
  "src/rules/kernel/membership.ts": [
    {
      line: 'if (view.state.seats >= MOST_PARTICIPANTS && [...view.participants()].length >= MOST_PARTICIPANTS) return refuse("too-many", { most: MOST_PARTICIPANTS });',
      why: "Spares counting: there are never more participants than seats.",
      changes: ["view.state.seats >= MOST_PARTICIPANTS => true"],
    },
  ],
  "src/rules/kernel/migrate.ts": [
    {
      line: "if (!step) return null;",
      why: "A step that is not there cannot be called, and what is caught then says the same.",
      changes: ["!step => false"],
    },
  ],
  "src/rules/kernel/placement.ts": [
    {
      line: "return place(slot, { time: other.time, key: [...other.key, where, -where * (view.state.head + 1)], ...(begun ? { begun } : {}) });",
      why: "Only the order of several such moves counts, and each comes at a later head.",
      changes: ["view.state.head + 1 => view.state.head - 1"],
    },
  ],
  "src/rules/kernel/read.ts": [
    {
      line: "if (!view) return nothing;",
      why: "Every reader throws where there is no view, and what is caught then says the same.",
      changes: ["!view => false"],
    },
    {
      line: 'return !!idle && idle.kind !== "hazard" && (view.pacing.play.idle?.(idle, view) ?? false);',
      why: "A function that a pacing does not have cannot be called, and what is caught then says the same.",
      changes: ["view.pacing.play.idle?.(idle, view) => view.pacing.play.idle(idle, view)"],
    },
  ],
  "src/rules/kernel/register-pacing.ts": [
    {
      line: '"clock.seconds": () => 0, "choices.offers": () => [], "choices.picks": () => [], "choices.isRuling": () => true, "play.idle": () => false, "order.spread": () => null,',
      why: "Nothing is as little true as false, for those who ask.",
      changes: ["() => false => () => undefined"],
    },
  ],
  "src/rules/kernel/repair.ts": [
    {
      line: 'const state = playable(begun(read, losses.flatMap(({ code, data }) => (code === "turn" && typeof data.participant === "string" ? [data.participant] : []))), lose);',
      why: "Nobody has this id, and whoever is not there gets no notes.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: 'facts: mendedFactsOf(part("facts", () => ({}), "facts"), pacing, lose), ...optional("exchanges", mendedExchanges(raw.exchanges, lose)),',
      why: "Without any facts no slot can be read, and then they are replaced all the same.",
      changes: ["() => ({}) => () => undefined"],
    },
    {
      line: 'const pacing = typeof value.pacing === "string" ? pacingOf(value.pacing) : undefined;',
      why: "Only a text is the name of a pacing.",
      changes: ['typeof value.pacing === "string" => true'],
    },
    {
      line: "if (!pacing) return null;",
      why: "Without a pacing what follows throws, and what is caught then says the same.",
      changes: ["!pacing => false"],
    },
    {
      line: "const earlier = { ...rest, participants, clock: { ...state.clock, round: state.clock.round - 1, time: null }, now: {}, held: [], pause: null };",
      why: "In the round that is opened nobody is held.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: 'const given = isObject(raw) ? Object.entries(raw) : (lose("sides"), []);',
      why: "A text is no side, and that sides are lost is said already.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: 'const kind = part("kind", mendedStats(raw.stats, { kind: "creature" }, pacing) ? "creature" : "hazard");',
      why: "Only the figures of a hazard have another schema.",
      changes: ['{ kind: "creature" } => {}', '"creature" => ""'],
    },
    {
      line: "if (isRead(state)) return state;",
      why: "Slots are read of each participant by itself, so where all can be read nothing is given up.",
      changes: ["isRead(state) => false"],
    },
    {
      line: 'const alone = (one: Participant, facts: JsonObject): boolean => isRead({ ...state, facts, now: {}, held: [], stage: "", participants: { [bucketOf(one.id)]: { [one.id]: one } } });',
      why: "Neither text is a stage or a slot.",
      changes: ['[] => ["Stryker was here"]', '"" => "Stryker was here!"'],
    },
    {
      line: "} catch {",
      why: "Nothing is as little true as false.",
      changes: ["{ … => {}"],
    },
  ],
  "src/rules/kernel/undo-redo.ts": [
    {
      line: 'const isWithinReach = result.code === "nothing-to-undo" && (fields.to ?? state.head - 1) >= undoEnds(state);',
      why: "Only where the last entry is not full does it matter, and then none is found broken.",
      changes: ["state.head - 1 => state.head + 1"],
    },
    {
      line: "} catch {",
      why: "Nothing is as little true as false.",
      changes: ["{ … => {}"],
    },
  ],
  "src/rules/kernel/validate-notes.ts": [
    {
      line: "if (sound.get(one) === pacing) return null;",
      why: "Spares a second look at the same participant.",
      changes: ["sound.get(one) === pacing => false"],
    },
    {
      line: "for (let looks = Object.keys(left).length + 2; looks > 0; looks--) {",
      why: "One look fewer is enough already to give up every member and fill in the rest.",
      changes: ["looks > 0 => looks >= 0"],
    },
  ],
};
