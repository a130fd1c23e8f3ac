import { afterAll, beforeAll, expect, test } from "vitest";
import { Table } from "./table.ts";

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
afterAll(async () => table.close());

interface Page {
  readonly game: {
    readonly segmentZero: { selfCheck(): Promise<unknown> };
    readonly messages: {
      readonly contents: readonly {
        readonly flags: { readonly "segment-zero": { readonly selfCheckReport: Report } };
      }[];
    };
  };
}

interface Report {
  readonly findings: readonly { readonly id: string; readonly verdict: string; readonly found: string }[];
  readonly left: number;
}

test("the self-check finds all as expected in a real page, asks its four questions and shows its card to the GM alone", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  // The page is loaded anew in the middle, so nobody waits for the answer here.
  await gm.page.evaluate(() => {
    void (globalThis as unknown as Page).game.segmentZero.selfCheck();
  });
  const dialog = gm.page.locator("dialog[open]", { hasText: "Four questions" });
  await dialog.waitFor({ timeout: 180_000 });
  expect(await dialog.locator("input[type=radio][value]").count()).toBe(12);
  await dialog.getByRole("button", { name: "Save answers" }).click();
  const { findings, left } = await gm.page.evaluate(
    () => (globalThis as unknown as Page).game.messages.contents.at(-1)!.flags["segment-zero"].selfCheckReport,
  );
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
  expect(findings.find(({ id }) => id === "clicks.reload")?.found).toBe("goes on");
  const cards = (page: typeof gm.page): Promise<number> =>
    page.evaluate(
      () =>
        [
          ...(globalThis as unknown as { game: { messages: Iterable<{ content: string; visible: boolean }> } }).game
            .messages,
        ].filter(({ content, visible }) => visible && content.includes("Self-check")).length,
    );
  expect([await cards(gm.page), await cards(anna.page)]).toEqual([1, 0]);
}, 300_000);
