/** With words beside marks and points always shown, names keep their words in one line, also in a narrow tracker. */
import { expect, test } from "vitest";
import { byDay } from "../quick.ts";
import { overflows } from "./looks.ts";
import { Table } from "./table.ts";
import { goOnUntil } from "./walk.ts";

const table = await Table.forFile();

const FIGHTS = [
  ["action-period", "The warehouse"],
  ["stopwatch", "Robbery on the night train"],
  ["two-action", "The reliquary of Abbot Vane"],
] as const;

test.each(byDay(FIGHTS, 0))("%s: words beside marks leave names whole", async (_, title) => {
  const gm = await table.join("Gamemaster", { viewport: { width: 300, height: 800 } });
  await gm.run(({ game }) =>
    game.settings.set("segment-zero", "seat", { wordsBesideMarks: true, showPoints: "always" }),
  );
  await gm.begin(title);
  await goOnUntil(gm, () => gm.sees(".sz-now .sz-badge"));
  const broken = await gm.tracker.locator(":is(.sz-now__name, .sz-slot__name)").evaluateAll((names) =>
    names.flatMap((name) => {
      const [node] = [...name.childNodes].filter((one) => one instanceof Text);
      return [...(node?.data ?? "").matchAll(/[^\s-]+/gu)].flatMap((match) => {
        const range = document.createRange();
        range.setStart(node!, match.index);
        range.setEnd(node!, match.index + match[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [match[0]] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
  expect(await overflows(gm, ".sz-tracker")).toEqual([]);
  await table.leave(gm);
});
