import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { calledNames } from "../../../src/foundry/windows/self-check/checks/names.ts";
import { readReport } from "../../../src/foundry/windows/self-check/report.ts";
import { foundIn, openTable, selfCheck, type Table } from "./hands.ts";
import { QUICK } from "../../quick.ts";

describe("a disturbed self-check", () => {
  let table: Table;
  afterEach(async () => table.world.close());
  const left = (): number =>
    ["Actor", "Item", "Combat"].reduce(
      (sum, kind) => sum + (table.world.server.documents.all(kind) as unknown[]).length,
      0,
    );

  it("reports what failed, continues with other checks and leaves no documents", async () => {
    table = await openTable({}, false);
    table.gm.foundry.applications.api.DialogV2.prototype.render = async (): Promise<never> => {
      throw new Error("no window today");
    };
    delete table.gm.CONFIG.queries;
    const report = await selfCheck(table, ["names.called", "dialogs.templates", "storage.set"]);
    expect(
      report.findings.map(({ id, verdict, detail }) => [
        id,
        verdict,
        detail.includes("no window today") || detail.includes("CONFIG.queries"),
      ]),
    ).toEqual([
      ["names.called", "wrong", true],
      ["storage.set", "ok", false],
      ["dialogs.templates", "failed", true],
    ]);
    const html = await [...(table.gm.game.messages as Iterable<Loose>)].at(-1).renderHTML();
    expect([...html.querySelectorAll("details")].map(({ open }: Loose) => open as boolean)).toEqual([
      true,
      false,
      true,
    ]);
    expect(left()).toBe(0);
  });

  it("reports errors without the names in them", async () => {
    table = await openTable();
    const { gm } = table;
    await gm.window.Actor.create({ name: "Secret Baroness", type: "npc", items: [{ name: "Al", type: "gear" }] });
    const words = `User Anna may not see Secret Baroness's Al in ${gm.game.world.title as string} at ${gm.window.location.origin as string}/worlds, although 2 windows are open`;
    gm.foundry.applications.api.DialogV2.prototype.render = async (): Promise<never> => {
      throw new Error(words);
    };
    const {
      findings: [finding],
    } = await selfCheck(table, ["dialogs.templates"]);
    expect([finding!.verdict, finding!.detail]).toEqual([
      "failed",
      "Error: User … may not see …'s … in … at …/worlds, although 2 windows are open",
    ]);
  });

  it.skipIf(QUICK)("finds a lost element, a missing effect and a damaged encounter", async () => {
    table = await openTable({}, false);
    const { DialogV2 } = table.gm.foundry.applications.api;
    const { render } = DialogV2.prototype;
    DialogV2.prototype.render = async function (this: Loose, ...given: unknown[]): Promise<void> {
      await render.apply(this, given);
      this.element.querySelector(".sz-self-check-probe *")?.remove();
    };
    table.gm.Hooks.on("preCreateActiveEffect", ({ name }: Loose) => name !== "lasting");
    table.gm.Hooks.on("preCreateCombat", (combat: Loose) => {
      if (!combat.flags["segment-zero"]?.selfCheckScratch) combat.updateSource({ "system.encounter.schema": 999 });
    });
    const { findings } = await selfCheck(table, ["effects.inFight", "dialogs.templates", "tracker.create"]);
    expect(findings.map(({ found }) => found.replace(/\d+/g, "n"))).toEqual(["faults", "n of n", "no fight"]);
  });

  it.skipIf(QUICK)("removes its documents even if documents cannot be written", async () => {
    table = await openTable({}, false);
    table.gm.Hooks.on("preUpdateActor", () => false);
    const report = await selfCheck(table, ["storage.set", "storage.nested"]);
    expect([foundIn(report, "storage.set"), foundIn(report, "storage.nested")]).toEqual(["lost", "stored"]);
    expect(left()).toBe(0);
  });

  it.skipIf(QUICK)("reports what remains of a sheet after its deletion", async () => {
    table = await openTable({}, false);
    const dropsDeletions = (_item: Loose, changes: Loose): void => {
      if (JSON.stringify(changes.system?.modes ?? {}).includes("-=")) delete changes.system;
    };
    table.gm.Hooks.on("preUpdateItem", dropsDeletions);
    const {
      findings: [finding],
    } = await selfCheck(table, ["storage.deleteOnSheets"]);
    expect([finding?.verdict, finding?.found, finding?.detail]).toEqual(["wrong", "2 of 3", "system.modes"]);
  });

  it.skipIf(QUICK)("reports documents it could not remove, which the next start removes", async () => {
    table = await openTable({}, false);
    const { gm, world } = table;
    await gm.game.time.advance(50);
    const mine = await gm.window.Actor.create({ name: "Self-check of mine, without the flag", type: "npc" });
    const hook = gm.Hooks.on("preDeleteActor", () => false) as number;
    const report = await selfCheck(table, ["storage.set"]);
    gm.Hooks.off("preDeleteActor", hook);
    expect(report.left).toBe(1);
    await gm.game.time.advance(30);
    await gm.leave();
    const again = await world.settled(world.join("Gamemaster"));
    expect([...again.game.actors].map(({ id }: Loose) => id as string)).toEqual([mine.id]);
    expect(again.game.time.worldTime).toBe(50);
  });

  it.skipIf(QUICK)("is limited to the GM and to one at a time", async () => {
    table = await openTable();
    const anna = [...table.world.clients].find(({ name }) => name === "Anna")!;
    expect(await anna.game.segmentZero.selfCheck()).toBeNull();
    const first = table.gm.game.segmentZero.selfCheck({ only: ["storage.set"] });
    expect(await table.gm.game.segmentZero.selfCheck({ only: ["storage.set"] })).toBeNull();
    expect(await first).not.toBeNull();
    await table.world.settled();
  });

  it("uses a player's part only on documents of a self-check", async () => {
    table = await openTable();
    const { gm, world } = table;
    const anna = gm.game.users.getName("Anna");
    const actor = await gm.window.Actor.create({ name: "Mira", type: "character", ownership: { [anna.id]: 3 } });
    for (const [task, answer] of [
      [{ task: "forbidden", actor: actor.id }, "notThere"],
      [{ task: "sees", message: "gone" }, "unseen"],
      [{ task: "erase" }, "notUnderstood"],
      [null, "notUnderstood"],
      [{ task: "click", combat: "x", slots: "x" }, "notUnderstood"],
    ] as const) {
      expect(await anna.query("segment-zero.selfCheck", task, { timeout: 5_000 })).toBe(answer);
    }
    await world.settled();
    expect(actor.name).toBe("Mira");
  });
});

it("reads only files that are reports", () => {
  for (const wrong of [null, 7, "x", [], {}, { format: 2 }, { format: 1, findings: [{ id: "x" }] }])
    expect(readReport(wrong)).toBeNull();
});

it("checks every method that our classes replace", () => {
  const list = readFileSync("src/foundry/windows/self-check/checks/names.ts", "utf8");
  const files = readdirSync("src/foundry", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const replaced = new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(path.join("src/foundry", file), "utf8").matchAll(
          /\boverride (?:async |get |set )?(\w+)\s*[(<]/g,
        ),
      ].map(([, name]) => name!),
    ),
  );
  expect(replaced.size).toBeGreaterThan(40);
  // Members of our classes that only our subclasses replace.
  const own = ["subject", "startsLocked", "context", "follow", "loss", "typed"];
  for (const name of replaced) if (!own.includes(name)) expect(list, name).toContain(`"${name}"`);
});

it("checks all Foundry names that our code calls", () => {
  const list = calledNames();
  const files = readdirSync("src/foundry", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const code = files
    .map((file) =>
      readFileSync(path.join("src/foundry", file), "utf8")
        .replaceAll(/^\s*(?:\/?\*|\/\/).*$/gmu, "")
        .replaceAll("?.", "."),
    )
    .join("\n");
  const called = new Set(
    [
      ...code.matchAll(
        /\b(?:foundry\.(?:utils|audio|helpers)(?:\.[A-Z]\w+|\.interaction)*|game\.(?:i18n|keybindings|settings|time|tooltip)|game\.user(?=\.(?:can|get|set|has|query|targets))|ui\.(?:notifications|combat)|Hooks|CONST)\.[A-Za-z]\w+/gu,
      ),
    ].map(([name]) => name),
  );
  expect(called.size).toBeGreaterThan(30);
  expect([...called].filter((name) => !list.includes(name))).toEqual([]);
});
