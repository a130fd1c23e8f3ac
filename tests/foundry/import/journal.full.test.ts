import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import "../plain/host.ts";

const { carryOut, creating } = await import("../../../src/foundry/import/write-import.ts");
const { beginImport, canTakeBack, endImport } = await import("../../../src/foundry/import/take-back.ts");

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

it("remembers made documents for undo without keeping their data", async () => {
  vi.stubGlobal("CONFIG", {
    Actor: { documentClass: { createDocuments: async (data: readonly object[]) => [...data] } },
  });
  vi.stubGlobal("game", { release: { generation: 13 }, collections: new Map([["Actor", new Map()]]) });
  beginImport();
  const made = await (async () => {
    const data = [{ _id: "a" }];
    await carryOut([creating("Actor", data)]);
    return new WeakRef(data);
  })();
  endImport();
  await new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
  collectGarbage();
  expect([canTakeBack(), made.deref()]).toEqual([true, undefined]);
});
