import { expect, test } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import "../plain.ts";

const { offerWords } = await import("../../../src/foundry/pacings/action-period/choices.ts");

test("hides whose turn a cut-in ends from others", () => {
  const costs = (on: string | undefined, visible: boolean): unknown =>
    offerWords({ code: "cutIn", data: { on } } as Loose, { visible: () => visible } as Loose).costs;
  expect([costs("orc", true), costs("orc", false), costs(undefined, true)]).toEqual([
    "cutIn",
    "cutInUnseen",
    "cutInUnseen",
  ]);
});
