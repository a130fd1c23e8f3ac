// The options of `npm start`.
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("prints the playground's options instead of starting it", () => {
  const printed = execFileSync(process.execPath, ["--import", "tsx", "playground/server/main.ts", "--help"], {
    encoding: "utf8",
  });
  for (const option of ["port", "world", "system", "fresh", "module", "no-open", "generation"])
    expect(printed).toContain(`  --${option} `);
});
