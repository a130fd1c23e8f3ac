import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { defaultReadings, RELIANCES, type Reliance } from "../../../playground/shared/reliances.ts";

const page = readFileSync("docs/foundry.md", "utf8");

it.each(Object.entries<Reliance>(RELIANCES))("%s stands in docs/foundry.md, with what it says and what settles it", (id, { says, sources, check }) => {
  expect(page).toContain(`\`${id}\``);
  for (const source of sources) if (source.startsWith("foundryvtt")) expect(page, source).toContain(source.slice("foundryvtt".length));
  expect([says.length > 20, check.length > 0]).toEqual([true, true]);
});

it("names no switch that there is not", () => {
  const known = Object.keys(defaultReadings());
  const named = [...page.matchAll(/^\| (`[^|]+`) \|/gmu)].flatMap(([, cell = ""]) => [...cell.matchAll(/`(\w+)`/gu)].map(([, id]) => id));
  expect(named.filter((id) => !known.includes(id!))).toEqual([]);
});
