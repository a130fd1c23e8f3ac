import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files of a project that take longest, longest first. Begun last, one of them would keep one processor busy while the other has nothing to do. */
const LONGEST: Readonly<Record<string, readonly string[]>> = {
  browser: [
    "site",
    "looks",
    "ribbon",
    "ferry-landing",
    "around",
    "ford",
    "night-train",
    "reliquary",
    "rope-bridge",
    "sheets",
    "front-door",
    "plate",
    "calm",
    "menus",
    "self-check",
    "lab",
    "first-start",
    "prepare",
    "duel",
    "speeds",
    "windows",
    "moving",
    "scene",
    "first-fight",
  ],
  foundry: [
    "chaos/side-segments",
    "chaos/speed-order",
    "chaos/action-period",
    "chaos/two-action",
    "chaos/stopwatch",
    "exchange/honest",
    "relay/one-write",
    "release/played",
    "chat/every-roll",
    "self-check/switches",
    "self-check/whole",
    "reliances/every-reading",
    "foreign/foreign",
    "relay/broken-line",
    "combat/steady-rows",
    "modules/turn-rail",
    "relay/batch-veto",
    "relay/kept",
    "relay/killed",
    "relay/hostile",
    "players/reads",
    "reliances/storage",
    "log/lines",
    "foreign/chaos",
    "relay/game-masters",
    "combat/unlinked",
    "relay/forged",
    "soak/small",
    "profiles/windows",
    "foreign/start",
    "combat/at-the-table",
  ],
  rules: ["properties/damage", "properties/action-period", "properties/side-segments", "simulate/play"],
};

/** Begins with the slowest files, also on a machine without records. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [project] = new Set(files.map(({ project: { name } }) => name));
    const longest = LONGEST[project ?? ""];
    if (!longest || !sorted.every((file) => file.project.name === project)) return sorted;
    const place = ({ moduleId }: TestSpecification): number => {
      const file = moduleId.replace(/(\.full|\.night)?\.test\.ts$/, "");
      const at = longest.findIndex((name) => file.endsWith(`/${name}`));
      return at < 0 ? longest.length : at;
    };
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
