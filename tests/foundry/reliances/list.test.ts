import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { defaultReadings, RELIANCES, type Reliance } from "../../../playground/shared/reliances.ts";

const CHECKS = readdirSync("src/foundry/windows/self-check/checks")
  .flatMap((file) =>
    [...readFileSync(`src/foundry/windows/self-check/checks/${file}`, "utf8").matchAll(/id: ["`]([a-z]+\.\w+)/gu)].map(
      ([, id]) => id,
    ),
  )
  .concat([1, 2, 3, 4, 5].map((depth) => `storage.delete${depth}`));
const page = readFileSync("docs/foundry.md", "utf8");

/** What no click can look at, so that no check settles it; docs/self-check.md says why of each. */
const WITHOUT_CHECK = ["earlyQueriesAreKept", "brokenLineRejects", "queriesReach", "tokenActor"];

it.each(Object.entries<Reliance>(RELIANCES))(
  "%s appears in docs/foundry.md with its sources and check",
  (id, { says, sources, check }) => {
    if (check === null) expect(WITHOUT_CHECK).toContain(id);
    else expect(CHECKS, id).toContain(check);
    expect(page).toContain(`\`${id}\``);
    for (const source of sources)
      if (source.startsWith("foundryvtt")) expect(page, source).toContain(source.slice("foundryvtt".length));
    expect(says.length).toBeGreaterThan(20);
  },
);

it("documents only existing switches", () => {
  const known = Object.keys(defaultReadings());
  const named = [...page.matchAll(/^\| (`[^|]+`) +\|/gmu)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/gu)].map(([, id]) => id),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((id) => !known.includes(id!))).toEqual([]);
});

it.each(WITHOUT_CHECK)("%s is played both ways in another test", (id) => {
  const files = readdirSync("tests/foundry", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/reliances.(list|readings)/u.test(file),
  );
  const uses = files.filter((file) => readFileSync(`tests/foundry/${file}`, "utf8").includes(id));
  expect(uses).not.toEqual([]);
});

it("omits a check only where docs/self-check.md documents that", () => {
  expect(
    Object.entries<Reliance>(RELIANCES)
      .flatMap(([id, { check }]) => (check === null ? [id] : []))
      .sort(),
  ).toEqual([...WITHOUT_CHECK].sort());
  const [, without = ""] =
    /^Switches without a check: ([^\n]+(?:\n[^\n]+)*)/mu.exec(readFileSync("docs/self-check.md", "utf8")) ?? [];
  expect([...without.matchAll(/`(\w+)`/gu)].map(([, id]) => id!).sort()).toEqual([...WITHOUT_CHECK].sort());
});
