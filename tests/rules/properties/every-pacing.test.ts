import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shipped } from "../../shipped.ts";
import { subjects } from "./subjects.ts";

/** Ensures that the properties of each new pacing are tested. */
test("plays every shipped pacing at random", async () => {
  const ids = shipped.map(({ id }) => id);
  expect((await subjects()).map(({ pacing }) => pacing)).toEqual(ids);
  expect(ids.filter((id) => !existsSync(path.join(import.meta.dirname, `${id}.test.ts`)))).toEqual([]);
});
