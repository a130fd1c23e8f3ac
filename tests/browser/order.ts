import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The browser tests that take longest, longest first. Begun last, one of them would keep one processor busy while the other has nothing to do. */
const LONGEST = ["ford", "looks", "rope-bridge", "ferry-landing", "reliquary", "goblin-gate", "fights", "night-train", "duel", "sheets"];

/** Begins with what takes longest, also on a machine that has never run the tests; the files of the other projects come as they always do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number => {
      const at = project.name === "browser" ? LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) : 0;
      return at < 0 ? LONGEST.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.every(({ project }) => project.name === "browser") ? sorted.sort((a, b) => place(a) - place(b)) : sorted;
  }
}
