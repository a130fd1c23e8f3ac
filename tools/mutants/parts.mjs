import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * The parts of the rules core, measured one at a time.
 * @typedef {object} Part
 * @property {string[]} mutate files, as globs
 * @property {string[]} tests files and folders of tests, quick ones first
 */

const pacing = (id) => ({
  mutate: [`src/rules/pacing/${id}/*.ts`],
  tests: [
    `tests/rules/${id}`,
    "tests/rules/vectors.test.ts",
    "tests/rules/kernel/notes.test.ts",
    "tests/rules/shipped.test.ts",
    "tests/rules/kernel/own-actions.test.ts",
    "tests/rules/exchange/spells.test.ts",
  ],
});

const READING = ["validate-state", "validate-notes", "read", "form"];
const HISTORY = ["log", "history", "undo-redo"];
const FORECAST = ["forecast"];
/** What carries combat rules; their tests show it. */
const COMBAT = ["combat-rules", "moments", "register-combat"];
const files = (folder, names) => names.map((name) => `src/rules/${folder}/${name}.ts`);
const KERNEL_TESTS = ["tests/rules/kernel", "tests/rules/modules/faults.test.ts"];

/**
 * Tests left out unless a part names them: those that take seconds and kill next to nothing more, and those that read
 * the sources, which are changed.
 */
const LEFT_OUT = /\/(active|carried-forecast|heads|hostile|sixth-pacing|thousand|words)(\.full)?\.test\.ts$/;

/** @type {Readonly<Record<string, Part>>} */
export const PARTS = {
  exchange: {
    mutate: ["src/rules/exchange/*.ts"],
    // Harm waits in side-segments alone (S-32).
    tests: [
      ...["exchange", "combat", "speed-order"].map((name) => `tests/rules/${name}`),
      "tests/rules/side-segments/effects.test.ts",
    ],
  },
  // The kernel is split in four, because a report is only written at the end of a part.
  "kernel-reading": {
    mutate: files("kernel", READING),
    tests: [...KERNEL_TESTS, "tests/rules/speed-order/stored.test.ts"],
  },
  "kernel-history": { mutate: files("kernel", HISTORY), tests: KERNEL_TESTS },
  "kernel-forecast": { mutate: files("kernel", FORECAST), tests: KERNEL_TESTS },
  "kernel-rest": {
    mutate: [
      "src/rules/kernel/*.ts",
      "!src/rules/kernel/repair*.ts",
      ...files("kernel", [...READING, ...HISTORY, ...FORECAST, ...COMBAT]).map((file) => `!${file}`),
    ],
    tests: KERNEL_TESTS,
  },
  repair: {
    mutate: ["src/rules/kernel/repair*.ts"],
    tests: [
      ...["repaired-parts", "repaired-log", "repaired-notes"].map((name) => `tests/rules/kernel/${name}.test.ts`),
      "tests/rules/kernel/recognise.test.ts",
      "tests/rules/kernel/notes.test.ts",
      "tests/rules/stopwatch/repaired.test.ts",
    ],
  },
  model: {
    mutate: ["src/rules/model/*.ts"],
    tests: ["tests/rules/kernel", "tests/rules/exchange", "tests/rules/stopwatch"],
  },
  order: {
    mutate: ["src/rules/order/*.ts"],
    tests: ["tests/rules/kernel", "tests/rules/stopwatch", "tests/rules/side-segments"],
  },
  // Includes rounds of two actions, which settle ties in the same way and also let players be ordered.
  "speed-order": {
    mutate: ["src/rules/pacing/speed-order/*.ts", "src/rules/pacing/ties.ts"],
    tests: [
      ...pacing("speed-order").tests,
      "tests/rules/two-action/order.test.ts",
      "tests/rules/two-action/shown.test.ts",
    ],
  },
  figures: {
    mutate: ["src/rules/figures/*.ts", "src/rules/gurps/*.ts"],
    tests: ["tests/rules/gurps", "tests/rules/figures"],
  },
  "time-panel": { mutate: ["src/rules/time-panel/*.ts"], tests: ["tests/rules/figures"] },
  odds: { mutate: ["src/rules/odds/*.ts"], tests: ["tests/rules/odds/odds.test.ts"] },
  speeds: { mutate: ["src/speeds/*.ts"], tests: ["tests/rules/speeds"] },
  // profiles.ts only fetches files, by a call that the build reads as text.
  profiles: {
    mutate: ["src/module/profiles/*.ts", "!src/module/profiles/profiles.ts"],
    tests: ["formula", "read-profile", "sides", "guess", "stats", "shipped"].map(
      (name) => `tests/foundry/profiles/${name}.test.ts`,
    ),
  },
  // Readers that are tested without a world: of GCS files and of encounters.
  import: {
    mutate: [
      "src/foundry/import/{gcs,encounter}/*.ts",
      "src/foundry/import/{book,encoding,field,number}.ts",
      "!src/foundry/import/gcs/library.ts",
      "!src/foundry/import/encounter/import.ts",
    ],
    tests: ["gcs-parse", "gcs-bad", "casting-time", "numbers", "shape"].map(
      (name) => `tests/foundry/import/${name}.test.ts`,
    ),
  },
  gurps: {
    mutate: ["src/rules/combat/*/*.ts", ...files("kernel", COMBAT)],
    tests: [...pacing("speed-order").tests, "tests/rules/exchange", "tests/rules/combat"],
  },
  "action-period": pacing("action-period"),
  "side-segments": pacing("side-segments"),
  stopwatch: pacing("stopwatch"),
  "two-action": pacing("two-action"),
};

/** Returns the test files of a part in order, as paths from the project's root. */
export function testFiles({ tests }, root = process.cwd()) {
  const files = tests.flatMap((name) =>
    name.endsWith(".ts")
      ? [name]
      : readdirSync(path.join(root, name))
          .sort()
          .map((file) => `${name}/${file}`)
          .filter((file) => !LEFT_OUT.test(file)),
  );
  return [...new Set(files)].filter((file) => file.endsWith(".test.ts"));
}
