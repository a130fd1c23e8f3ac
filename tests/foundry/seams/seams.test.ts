import { afterEach, describe, expect, it } from "vitest";
import { participantOf, participantsOf, type EncounterState } from "../../../src/rules/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { acting } from "../combat/fight.ts";
import { LogReader } from "../log/log.ts";
import type { Client } from "../world.ts";
import { openElsewhere, WITH_MODULE, type Elsewhere } from "./elsewhere.ts";
import { QUICK, someOf } from "../../quick.ts";

let fight: Elsewhere;
/** Steps on which both act first. */
const STEPS = [
  ["Runa", 8],
  ["Gorm", 5],
] as const;

async function begin(pacing: string): Promise<void> {
  fight = await openElsewhere(pacing);
  await fight.world.settled(fight.combat(fight.gm).startCombat());
}

async function give(client: Client, ...commands: readonly object[]): Promise<string | null> {
  const { refusal } = await fight.world.settled(fight.combat(client).perform(...commands));
  return refusal?.code ?? null;
}

const encounter = (client: Client = fight.gm): EncounterState => fight.combat(client).encounter as EncounterState;
const body = (name: string): number => fight.actor(fight.gm, name).system.body.left as number;
const trackerText = (client: Client): string => words(client.ui.combat.element.textContent as string);

/** The encounter stands in flags and nowhere else, and all clients read the same from there. */
function expectInFlags(): void {
  const { _source: source }: Loose = fight.combat(fight.gm);
  expect(source.flags.elsewhere.fight.encounter).toEqual(encounter());
  expect(source.flags.elsewhere.fight.lastWrite).toMatch(/^\w+$/);
  expect([source.system.encounter, source.system.lastWrite]).toEqual([{}, ""]);
  expect(encounter(fight.anna)).toEqual(encounter());
}

afterEach(async () => {
  expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  for (const client of [...fight.world.clients]) await client.leave();
});

/** Labels of all buttons of a client's tracker, and of the menu of a combatant's row. */
async function labels(client: Client, name: string): Promise<readonly string[]> {
  const texts = (selector: string, root: Loose): string[] =>
    [...root.querySelectorAll(selector)].map((one: Loose) => words(one.textContent as string));
  const { element } = client.ui.combat;
  const row: Loose = element.querySelector(`[data-participant-id="${fight.id(name)}"]`);
  row.dispatchEvent(new client.window.MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  await fight.world.settled();
  return [...texts("button", element), ...texts("[role=menuitem]", client.window.document)];
}

describe("attacks of creatures that the adapter forbids", () => {
  it.each(someOf(["speed-order", "action-period"], 0))(
    "%s: are not offered despite a weapon and a spell",
    async (pacing) => {
      fight = await openElsewhere(pacing);
      const modes = { m: { name: "", kind: "melee", damage: "1d" } };
      await fight.actor(fight.gm, "Runa").createEmbeddedDocuments("Item", [
        { name: "Club", type: "weapon", system: { ready: true, modes } },
        { name: "Flame", type: "spell", system: { use: "missile" } },
      ]);
      await fight.combat(fight.gm).startCombat();
      if (pacing === "action-period") {
        for (const [name, step] of STEPS)
          await fight.combat(fight.gm).perform({ type: "setStep", participant: fight.id(name), step });
      }
      await fight.world.settled();
      const gm = await labels(fight.gm, "Runa");
      expect(gm.length).toBeGreaterThan(3);
      expect(gm.filter((label) => /Attack…|Cast…|Feint…|Target…|Attack at once/u.test(label))).toEqual([]);
    },
    60_000,
  );
});

describe("a combatant with values that the core refuses", () => {
  it("stays in a tracker row that names the value until corrected", async () => {
    fight = await openElsewhere("speed-order");
    const { gm, anna } = fight;
    await fight.combat(gm).startCombat();
    const system = { quick: 6, grace: -3, body: { left: 9, all: 9 } };
    const actor = await gm.window.Actor.create({ name: "Sigrun", type: "hero", system });
    await fight.combat(gm).createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name: "Sigrun" }]);
    await fight.world.settled();
    expect(participantOf(encounter(), fight.id("Sigrun"))).toBeUndefined();
    const rowOf = (client: Client): Loose =>
      client.ui.combat.element.querySelector(`.sz-lane [data-participant-id="${fight.id("Sigrun")}"]`);
    expect(words(rowOf(gm).textContent as string)).toMatch(/Sigrun.*“dx” is -3; allowed: /u);
    expect(rowOf(anna)).toBeNull();
    let opened = 0;
    Object.defineProperty(actor, "sheet", { configurable: true, value: { render: () => void opened++ } });
    rowOf(gm).querySelector("[data-action=openCombatantSheet]").click();
    await fight.world.settled();
    expect(opened).toBe(1);
    await fight.world.settled(actor.update({ "system.grace": 13 }));
    expect([rowOf(gm), participantOf(encounter(), fight.id("Sigrun"))?.stats.dx]).toEqual([null, 13]);
  });
});

describe("a combatant in the fight with a refused value", () => {
  /** Buttons of rows that open a sheet. */
  const sheetButtons = (client: Client): Loose[] => [
    ...client.ui.combat.element.querySelectorAll("[data-action=openCombatantSheet]"),
  ];

  const said = (client: Client): string[] => sheetButtons(client).map((button) => words(button.textContent as string));

  it("keeps its place and last valid values, with a button for it", async () => {
    await begin("speed-order");
    const { gm, anna, world } = fight;
    const [runa, gorm] = [fight.actor(gm, "Runa"), fight.actor(gm, "Gorm")];
    const rows = (client: Client): string[] =>
      [...client.ui.combat.element.querySelectorAll("[data-participant-id]")].map((row: Loose) =>
        String(row.dataset.participantId),
      );
    const before = rows(gm);
    const refused = (actor: Loose): Promise<unknown> => actor.update({ "system.grace": -3 });
    const mended = (actor: Loose): Promise<unknown> => actor.update({ "system.grace": 12 });
    expect([said(gm), said(anna)]).toEqual([[], []]);
    // For an acting participant: on the GM's current row, and in the player's panel.
    await world.settled(refused(runa));
    expect([rows(gm), participantOf(encounter(), fight.id("Runa"))?.stats.dx]).toEqual([before, 12]);
    for (const client of [gm, anna])
      expect(said(client)).toEqual([expect.stringMatching(/^Open sheet “dx” is -3; allowed: /u)]);
    let opened = 0;
    Object.defineProperty(runa, "sheet", { configurable: true, value: { render: () => void opened++ } });
    sheetButtons(gm)[0].click();
    await world.settled();
    expect(opened).toBe(1);
    await world.settled(mended(runa));
    expect([said(gm), said(anna)]).toEqual([[], []]);
    // For a coming participant: below the row, and for the GM alone.
    await world.settled(refused(gorm));
    const [button] = sheetButtons(gm);
    expect([button.closest(".sz-slot").dataset.participantId, said(anna)]).toEqual([fight.id("Gorm"), []]);
    // After a reload the fight is the same and continues.
    await gm.leave();
    fight = { ...fight, gm: await world.join("Gamemaster", WITH_MODULE) };
    await world.settled();
    expect(said(fight.gm)).toHaveLength(1);
    expect(await give(fight.gm, { type: "done" })).toBeNull();
    await world.settled(mended(fight.actor(fight.gm, "Gorm")));
    expect(said(fight.gm)).toEqual([]);
  }, 60_000);
});

describe("a fight in flags with actors of another shape", () => {
  it("plays speed-order with order, relay, injury, undo and log", async () => {
    await begin("speed-order");
    expectInFlags();
    expect(participantOf(encounter(), fight.id("Runa"))).toMatchObject({
      side: "north",
      kind: "creature",
      stats: { basicSpeed: 24, dx: 12, maxHp: 12 },
    });
    expect(participantOf(encounter(), fight.id("Gale"))).toMatchObject({ side: "storms", kind: "hazard" });
    expect(acting(fight.combat(fight.gm))).toEqual(["Runa"]);

    // The player's click goes to the GM's client, which writes it where the module wants it.
    expect(
      await give(fight.anna, { type: "choose", participant: fight.id("Runa"), manoeuvre: "attack" }, { type: "done" }),
    ).toBe(null);
    expect(acting(fight.combat(fight.anna))).toEqual(["Gorm"]);
    expect(await give(fight.anna, { type: "done" })).toBe("not-yours");

    expect(await give(fight.gm, { type: "harm", participant: fight.id("Gorm"), injury: 3 })).toBe(null);
    expect(body("Gorm")).toBe(7);
    const gorm = participantOf(encounter(), fight.id("Gorm"));
    expect(gorm?.stats.hp ?? gorm?.later?.stats?.hp).toBe(7);
    expect(trackerText(fight.gm)).toContain("Gorm");
    await fight.world.settled(fight.combat(fight.gm).previousTurn());
    expect(body("Gorm")).toBe(10);
    await fight.world.settled(fight.combat(fight.gm).redo());
    expect(body("Gorm")).toBe(7);

    const log = new LogReader(fight.gm, () => fight.world.settled());
    await log.open();
    expect(log.lines().join("; ")).toMatch(/Runa.*Attack[\s\S]*Gorm/);
    expectInFlags();
  });

  it.skipIf(QUICK)("plays action-period with rolls, turns, sleep and restart", async () => {
    await begin("action-period");
    expectInFlags();
    for (const [name, step] of STEPS)
      expect(await give(fight.gm, { type: "setStep", participant: fight.id(name), step })).toBe(null);
    const [first] = acting(fight.combat(fight.gm));
    expect(["Runa", "Gorm", "Gale"]).toContain(first);
    while (acting(fight.combat(fight.gm))[0] !== "Runa") expect(await give(fight.gm, { type: "done" })).toBe(null);
    expect(await give(fight.anna, { type: "done" })).toBe(null);
    expect(acting(fight.combat(fight.gm))).not.toContain("Runa");

    // A better figure of the module moves it up the order; a sleeper leaves the order.
    await fight.world.settled(fight.actor(fight.gm, "Gorm").update({ "system.grace": 14 }));
    const gorm = participantOf(encounter(), fight.id("Gorm"));
    expect((gorm?.later?.stats ?? gorm?.stats)?.dx).toBe(14);
    await fight.world.settled(fight.actor(fight.gm, "Gorm").update({ "system.asleep": true }));
    expect(participantOf(encounter(), fight.id("Gorm"))?.defeated).toBe(true);
    expect(trackerText(fight.anna)).toContain("Runa");
    expectInFlags();

    await fight.world.settled(fight.combat(fight.gm).restart());
    expect([encounter().status, encounter().head, encounter().pacing]).toEqual(["setup", 0, "action-period"]);
    expect([...participantsOf(encounter())]).toHaveLength(3);
    expect(fight.combat(fight.gm)._source.flags.elsewhere.fight).toMatchObject({
      lastWrite: expect.stringMatching(/^[0-9a-z]{1,7}$/),
      worked: [],
    });
  });

  it("keeps a combatant's choices beside it", async () => {
    fight = await openElsewhere("speed-order");
    const combatant = fight.combat(fight.gm).combatants.getName("Gorm");
    await fight.world.settled(combatant.update({ "flags.elsewhere.fight": { side: "north", group: "-" } }));
    expect(participantOf(encounter(), fight.id("Gorm"))).toMatchObject({ side: "north", group: "" });
  });
});
