import { beforeAll, vi } from "vitest";

/** For a file's tests of profiles without a world: stands in for Foundry, which the table of speeds asks for language and the GM's rows. */
export function withSpeeds(): void {
  beforeAll(() => {
    vi.stubGlobal("game", {});
  });
}
