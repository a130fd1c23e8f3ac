import { GENERATIONS_AT_NIGHT, QUICK } from "../../quick.ts";
import { afterEach, describe, expect, it } from "vitest";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { readReport } from "../../../src/foundry/windows/self-check/report.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import { SWITCHES } from "../reliances/readings.ts";
import { draw, type Client } from "../world.ts";
import { carryOut, foundIn, openTable, selfCheck, type Table } from "./hands.ts";

let table: Table;
afterEach(async () => table.world.close());

const KINDS = ["Actor", "Item", "Combat", "Combatant", "ActiveEffect", "Scene", "User", "Macro"];

/** The server's documents and time. */
const world = (): Loose =>
  JSON.parse(
    JSON.stringify([
      ...KINDS.map((kind) => table.world.server.documents.all(kind)),
      table.gm.game.time.worldTime,
      table.gm.game.settings.get("segment-zero", "storedWhole"),
    ]),
  ) as Loose;

const card = (): Loose => [...(table.gm.game.messages as Iterable<Loose>)].at(-1);

/** Answers two of the four questions. */
async function answer({ foundry }: Client): Promise<void> {
  const dialog = [...(foundry.applications.instances.values() as Iterable<Loose>)].find(
    (app) => app.constructor.name === "DialogV2",
  )!;
  expect(dialog.element.querySelectorAll("fieldset")).toHaveLength(4);
  dialog.element.querySelector("input[name=icons][value=no]").checked = true;
  dialog.element.querySelector("input[name=themes][value=yes]").checked = true;
  dialog.element.querySelector("button[data-action=ok]").click();
  await table.world.settled();
}

describe.each(GENERATIONS_AT_NIGHT)("the self-check on generation %i", (generation) => {
  it.skipIf(QUICK)(
    "runs every check, asks the GM and restores the world",
    async () => {
      table = await openTable({ generation });
      await draw(table.gm);
      await table.gm.window.Actor.create({ name: "Secret Baroness", type: "npc" });
      await table.world.settled(table.gm.game.time.advance(100));
      const before = world();
      const report = await carryOut(table);
      await answer(table.gm);
      expect(world()).toEqual(before);
      // These worlds have no rendering, no compendiums and no assistant GM.
      const bad = report.findings.filter(({ verdict }) => verdict !== "ok");
      expect(bad.map(({ id, verdict, found }) => `${id}: ${verdict} ${found}`)).toEqual([
        "storage.deleteInReplace: provided garbage",
        "time.zeroDelta: provided writes",
        ...(generation === 14 ? ["effects.legacyKeys: provided lost"] : []),
        "styles.rules: wrong 0 of 9",
        "styles.fonts: failed ",
        "styles.icon: wrong empty",
        "player.assistant: skipped ",
      ]);
      expect(report.findings.flatMap(({ id, detail }) => (detail ? id : [])).join(" ")).toBe(
        "clicks.ten clicks.many effects.inFight dialogs.strings tracker.named packs.documents styles.rules styles.fonts tokens.wildcard player.roundTrip player.permission player.twoAtOnce player.forbidden",
      );
      expect(report.findings.find(({ id }) => id === "clicks.many")?.detail).toMatch(/^\d{3,4} bytes, \d+ ms$/u);
      expect([report.left, report.player, report.foundry.generation]).toEqual([0, true, generation]);
      expect(foundIn(report, "clicks.reload")).toBe("goes on");
      // The self-check writes no warnings.
      expect(report.console).toEqual([]);
      expect(table.gm.console.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
      expect(readReport(JSON.parse(JSON.stringify(card().flags["segment-zero"].selfCheckReport)))?.eyes).toEqual({
        themes: "yes",
        icons: "no",
        digits: "unsure",
        tracker: "unsure",
      });
      expect(card().content).toContain("Do you see three icons");
    },
    300_000,
  );

  it("posts a card for this GM alone with a file without names", async () => {
    table = await openTable({ generation });
    await table.gm.window.Actor.create({ name: "Secret Baroness", type: "npc" });
    let [file, name] = ["", ""];
    table.gm.foundry.utils.saveDataToFile = (text: string, _: string, as: string) => {
      [file, name] = [text, as];
    };
    await selfCheck(table, ["storage.set", "turns.rewind", "regions.events"]);
    expect(card().whisper).toEqual([table.gm.game.user.id]);
    const html = await card().renderHTML();
    for (const words of ["A value is stored", "Turn events on the way back", "As expected", "Expected: stored"])
      expect(String(html.textContent).replaceAll(/\s+/g, " ")).toContain(words);
    html.querySelector("[data-action=selfCheckSave]").click();
    await table.world.settled();
    const read = readReport(JSON.parse(file));
    expect(name).toBe(`segment-zero-self-check-${String(read?.foundry.version)}.json`);
    expect(read?.findings.map(({ id }) => id)).toEqual(["storage.set", "turns.rewind", "regions.events"]);
    for (const name of ["Baroness", "Gamemaster", "Anna", table.gm.game.world.title as string])
      expect(file).not.toContain(name);
  }, 60_000);
});

it("sends reports to the manifest's issues, else to the system's source", async () => {
  table = await openTable({}, false);
  const { gm } = table;
  const words = async (): Promise<string> => String((await card().renderHTML()).textContent).replaceAll(/\s+/g, " ");
  await selfCheck(table, ["storage.set"]);
  expect(await words()).toContain("Send the saved file to where you got the system from.");
  gm.game.system.bugs = "https://example.org/segment-zero/issues";
  await selfCheck(table, ["storage.set"]);
  expect(await words()).toContain("with a new issue at https://example.org/segment-zero/issues");
  expect((await card().renderHTML()).querySelector("a[href='https://example.org/segment-zero/issues']")).not.toBeNull();
});

it("lists console errors and deprecation warnings without names, and restores settings", async () => {
  table = await openTable({}, false);
  const { gm } = table;
  await gm.window.Actor.create({ name: "Secret Baroness", type: "npc" });
  gm.Hooks.once("createActor", () => {
    void gm.game.settings.set("segment-zero", "storedWhole", true);
    gm.window.console.error("Secret Baroness broke");
    gm.window.console.warn("Deprecated since Version 13: an old name");
    gm.window.console.warn("nothing of interest");
  });
  const report = await selfCheck(table, ["storage.set"]);
  expect(report.console).toEqual(["error: … broke", "warn: Deprecated since Version 13: an old name"]);
  expect(gm.errors()).toEqual(["Secret Baroness broke"]);
  expect(gm.game.settings.get("segment-zero", "storedWhole")).toBe(false);
});

it.skipIf(QUICK)(
  "tells the other readings of Foundry in one world",
  async () => {
    // Other readings of these belong to generation 13 or need a scene, or break more than their check.
    const alone = /^(?:clicks|scene|sheets|tokens|effects|time\.zero|storage\.deleteIn)/;
    const asked = SWITCHES.filter(({ check }) => check !== null && !alone.test(check));
    const uncertain = Object.fromEntries(asked.map(({ id, readings }) => [id, readings[1]])) as Partial<Uncertain>;
    table = await openTable({ generation: 14, uncertain });
    await draw(table.gm);
    const report = await selfCheck(
      table,
      asked.flatMap(({ check }) => check ?? []),
    );
    const wrong = report.findings.filter(({ verdict }) => verdict !== "provided");
    expect(wrong.map(({ id, found }) => `${id}: ${found}`)).toEqual(["tracker.detached: dead"]);
    expect(report.findings.map(({ found }) => found).join(", ")).toBe(
      "dead, ignored, kept, merges, merges, throws, clamp, skips, starts, first, replaced, hooks, before, number, fires, ends, active, encounter first, kept, not needed, all, needs a class, hears, refused, may not query, sent",
    );
  },
  120_000,
);

it.skipIf(QUICK)("leaves the encounter active and the one that the GM looks at", async () => {
  table = await openTable({}, false);
  const { gm } = table;
  await draw(gm);
  const [active, viewed] = await gm.window.Combat.create([{ active: true }, {}]);
  await gm.ui.combat.render({ combat: viewed, force: true });
  expect(gm.ui.combat.viewed.id).toBe(viewed.id);
  await selfCheck(table, ["tracker.alone", "tracker.create"]);
  expect([gm.game.combats.active?.id, gm.ui.combat.viewed?.id]).toEqual([active.id, viewed.id]);
});

it.skipIf(QUICK)("asks a connected assistant GM", async () => {
  const seed: typeof seedUsers = async (server) => {
    await seedUsers(server);
    await server.createUser("Assistant", 3, {});
  };
  table = await openTable({ seed }, false);
  expect(foundIn(await selfCheck(table, ["player.assistant"]), "player.assistant")).toBe("skipped: ");
  await table.world.join("Assistant");
  expect(foundIn(await selfCheck(table, ["player.assistant"]), "player.assistant")).toBe("carried out");
});
