import { afterAll, beforeAll, expect, test } from "vitest";
import { Table } from "./table.ts";

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
afterAll(async () => table.close());

interface Report {
  readonly findings: readonly { readonly id: string; readonly verdict: string; readonly found: string }[];
  readonly left: number;
}

test("the self-check finds all as expected in a real page, asks its four questions and shows its card to the GM alone", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  const running = gm.page.evaluate(async () =>
    (
      globalThis as unknown as { game: { segmentZero: { selfCheck(): Promise<unknown> } } }
    ).game.segmentZero.selfCheck(),
  ) as Promise<Report>;
  const dialog = gm.page.locator("dialog[open]", { hasText: "Four questions" });
  await dialog.waitFor({ timeout: 60_000 });
  expect(await dialog.locator("input[type=radio][value]").count()).toBe(12);
  await dialog.getByRole("button", { name: "Save answers" }).click();
  const { findings, left } = await running;
  expect(
    findings
      .filter(({ verdict }) => verdict === "wrong" || verdict === "failed")
      .map(({ id, found }) => `${id}: ${found}`),
  ).toEqual([]);
  // What only a real page can say.
  for (const group of ["styles.", "packs.", "player."])
    expect(
      findings.filter(({ id, verdict }) => id.startsWith(group) && verdict === "ok").length,
      group,
    ).toBeGreaterThan(0);
  expect(left).toBe(0);
  const cards = (page: typeof gm.page): Promise<number> =>
    page.evaluate(
      () =>
        [
          ...(globalThis as unknown as { game: { messages: Iterable<{ content: string; visible: boolean }> } }).game
            .messages,
        ].filter(({ content, visible }) => visible && content.includes("Self-check")).length,
    );
  expect([await cards(gm.page), await cards(anna.page)]).toEqual([1, 0]);
}, 120_000);
