import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files of a project that take longest, longest first. Begun last, one of them would keep one processor busy while the other has nothing to do. */
const LONGEST: Readonly<Record<string, readonly string[]>> = {
  browser: [
    "looks",
    "ford",
    "ribbon",
    "rope-bridge",
    "ferry-landing",
    "front-door",
    "night-train",
    "reliquary",
    "sheets",
    "menus",
    "plate",
    "display",
    "lab",
    "site",
    "moving",
    "prepare",
    "scene",
    "grid",
    "first-fight",
  ],
  foundry: [
    "chaos/side-segments",
    "chaos/speed-order",
    "chaos/action-period",
    "chaos/two-action",
    "chaos/stopwatch",
    "combat/combat",
    "soak/small",
    "players/sight",
    "relay/broken-line",
    "players/hidden",
    "reliances/keys",
    "exchange/conditions",
    "relay/clicks",
    "seams/seams",
    "sheets/actor-items",
    "reliances/storage",
  ],
  rules: [
    "properties/damage",
    "rules/layers",
    "properties/action-period",
    "properties/side-segments",
    "simulate/play",
    "rules/purity",
  ],
};

/** Begins with the slowest files, also on a machine without records. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [project] = new Set(files.map(({ project: { name } }) => name));
    const longest = LONGEST[project ?? ""];
    if (!longest || !sorted.every((file) => file.project.name === project)) return sorted;
    const place = ({ moduleId }: TestSpecification): number => {
      const file = moduleId.replace(/(\.full)?\.test\.ts$/, "");
      const at = longest.findIndex((name) => file.endsWith(`/${name}`));
      return at < 0 ? longest.length : at;
    };
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
