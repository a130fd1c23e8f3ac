/** @type {import("../named.mjs").Names} */
export default {
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
  "src/rules/kernel/migrate.ts": [
    {
      line: "if (!step) return null;",
      why: "A step that is not there cannot be called, and what is caught then says the same.",
      changes: ["!step => false"],
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
