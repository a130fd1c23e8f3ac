import { afterAll, beforeAll, vi } from "vitest";
import { weaponReading } from "../../../src/module/profiles/stats.ts";

/** For a file's tests of profiles without a world: loads the table of speeds, which asks for language and the GM's rows. */
export function withSpeeds(): void {
  beforeAll(async () => {
    vi.stubGlobal("game", {});
    await weaponReading.fetch();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
