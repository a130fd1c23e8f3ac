import { expect, test } from "vitest";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();

interface Report {
  readonly findings: readonly { readonly id: string; readonly verdict: string; readonly found: string }[];
  readonly left: number;
}

test("passes the self-check in a page and shows the GM its card", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  // The self-check reloads the page, so do not await its promise here.
  await gm.run(({ game }) => {
    void game.segmentZero.selfCheck();
  });
  const dialog = gm.page.locator("dialog[open]", { hasText: "Four questions" });
  await dialog.waitFor({ timeout: 180_000 });
  expect(await dialog.locator("input[type=radio][value]").count()).toBe(12);
  await dialog.getByRole("button", { name: "Save answers" }).click();
  const { findings, left } = await gm.run(
    ({ game }) => game.messages.contents.at(-1).flags["segment-zero"].selfCheckReport as Report,
  );
  expect(
    findings
      .filter(({ verdict }) => verdict === "wrong" || verdict === "failed")
      .map(({ id, found }) => `${id}: ${found}`),
  ).toEqual([]);
  // Checks that need a real page.
  for (const group of ["styles.", "packs.", "player."])
    expect(
      findings.filter(({ id, verdict }) => id.startsWith(group) && verdict === "ok").length,
      group,
    ).toBeGreaterThan(0);
  expect(left).toBe(0);
  expect([gm.complaints, anna.complaints]).toEqual([[], []]);
  expect(findings.find(({ id }) => id === "clicks.reload")?.found).toBe("goes on");
  const cards = (seat: Seat): Promise<number> =>
    seat.run(
      ({ game }) =>
        [...game.messages].filter(({ content, visible }) => visible && content.includes("Self-check")).length,
    );
  expect([await cards(gm), await cards(anna)]).toEqual([1, 0]);
}, 300_000);
