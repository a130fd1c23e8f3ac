/** @type {import("../named.mjs").Names} */
export default {
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
