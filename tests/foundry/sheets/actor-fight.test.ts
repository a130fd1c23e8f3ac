import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests, slots, type EncounterState, type Slot } from "../../../src/rules/index.ts";
import { actorOf, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { SheetHands, words } from "./sheet-hands.ts";
import { QUICK } from "../../quick.ts";

const MIRA: Fighter = {
  name: "Mira",
  owner: "Anna",
  system: { dx: 12, ht: 12, agility: 10, initiative: 60, basicSpeed: 6 },
  items: [
    {
      name: "Sword",
      type: "weapon",
      sort: 1,
      system: { speedClass: 7, weaponSpeed: 5, modes: { a: { level: 13, damage: "1d+2", damageType: "cut" } } },
    },
    {
      name: "Pistol",
      type: "weapon",
      sort: 2,
      system: {
        ranged: true,
        ready: false,
        speedClass: 4,
        drawClass: 3,
        reloadClass: 8,
        capacity: 7,
        loaded: 5,
        weaponSpeed: 3,
        rateOfFire: 3,
        fireKind: "auto",
        modes: { a: { kind: "ranged", level: 12, damage: "2d", damageType: "pi" } },
      },
    },
    {
      name: "Bow",
      type: "weapon",
      sort: 3,
      system: {
        ranged: true,
        rateOfFire: 1,
        fireKind: "muscle",
        modes: { a: { kind: "ranged", level: 12, damage: "1d", damageType: "imp" } },
      },
    },
    { name: "Ward", type: "spell", system: { speedClass: 7, castingSpeed: 4, level: 12 } },
    { name: "Bar the door", type: "action", system: { speedClass: 6, segments: 3, phase: "movement", actions: 1 } },
  ],
};
const ORC: Fighter = {
  name: "Orc",
  system: { dx: 10, ht: 10, basicSpeed: 5, agility: 8, initiative: 40 },
  items: [{ name: "Club", type: "weapon", system: { speedClass: 5, weaponSpeed: 6, modes: { a: { level: 11 } } } }],
};

let fight: Fight;
let anna: SheetHands;

beforeAll(async () => {
  fight = await openUnseenFight([MIRA, ORC], "speed-order");
  const { actor } = fight.combatant(fight.anna, "Mira");
  anna = new SheetHands(fight.world, fight.anna, String(actor.id));
  await anna.open(false);
});
afterAll(async () => {
  await fight.world.close();
});

/** The same people fight anew. */
async function begin(pacing: string, ...commands: readonly object[]): Promise<void> {
  const { world, gm } = fight;
  const actors = ["Mira", "Orc"].map((name) => actorOf(gm, name) as Loose);
  for (const old of [...gm.game.combats]) await old.delete();
  await gm.game.settings.set("segment-zero", "pacing", pacing);
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actor) => ({ actorId: actor.id, name: actor.name })),
  );
  await world.settled();
  const of = (client: Loose): Loose => client.game.combats.get(combat.id);
  fight = { ...fight, combat: of, combatant: (client, name) => of(client).combatants.getName(name) };
  await give({ type: "start" }, ...commands);
}

const id = (name: string): string => fight.combatant(fight.gm, name).id as string;

async function give(...commands: readonly object[]): Promise<void> {
  for (const command of commands)
    expect((await fight.combat(fight.gm).perform(command)).refusal, JSON.stringify(command)).toBe(null);
  await fight.settled();
}

const slotsOf = (name: string): Slot[] =>
  slots(JSON.parse(JSON.stringify(fight.combat(fight.gm).encounter)) as EncounterState).filter(
    (slot) => slot.participant === id(name),
  );

/** The words on a button of a row, and why it cannot be pressed. */
const reads = (item: string, wish: string): readonly [able: boolean, spoken: string] => {
  const button = anna.act(item, wish);
  return [
    button.getAttribute("aria-disabled") !== "true" && !button.disabled,
    String(button.getAttribute("aria-label")).replaceAll("\u00a0", " "),
  ];
};

async function press(item: string, wish: string): Promise<void> {
  anna.act(item, wish).click();
  await fight.settled();
}

const messages = (): number => fight.anna.game.messages.size as number;

describe("out of a fight", () => {
  it("attacking rolls against the skill, and the card has the damage; drawing and reloading are simply done", async () => {
    const before = messages();
    await press("Sword", "attack");
    expect([messages(), anna.lastCard]).toEqual([before + 1, expect.stringMatching(/^Sword Mira .*against 13/)]);
    await press("Pistol", "draw");
    await press("Pistol", "reload");
    const { ready, loaded } = anna.actor.items.getName("Pistol").system;
    expect([ready, loaded, anna.has("[data-wish=draw]"), anna.has("[data-wish=reload]")]).toEqual([
      true,
      7,
      false,
      false,
    ]);
    await anna.actor.items.getName("Pistol").update({ "system.ready": false, "system.loaded": 5 });
    await fight.settled();
    expect(reads("Bar the door", "act")).toEqual([false, "Begin: Bar the door. Not now: only in a fight"]);
  });
});

describe("speed-order", () => {
  it("chooses the manoeuvre of the own turn; whoever has to wait is told for whom", async () => {
    await begin("speed-order");
    expect(reads("Sword", "attack")).toEqual([true, expect.stringMatching(/^Attack: Sword, a step/)]);
    expect(reads("Pistol", "attack")).toEqual([false, "Attack: Pistol. Not now: not in hand"]);
    await press("Pistol", "draw");
    expect([slotsOf("Mira")[0]?.note?.manoeuvre, anna.actor.items.getName("Pistol").system.ready]).toEqual([
      "ready",
      true,
    ]);
    await press("Sword", "attack");
    await anna.confirm();
    expect(slotsOf("Mira")[0]).toMatchObject({ state: "now", note: { manoeuvre: "attack" } });
    expect(Object.values(fight.combat(fight.gm).encounter.exchanges)).toMatchObject([
      { attacker: id("Mira"), target: id("Orc"), means: { name: "Sword" } },
    ]);
    expect(reads("Sword", "attack")[1]).toContain("no attack left");
    await give({ type: "done" });
    expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: Orc now"]);
    expect(anna.read("[aria-labelledby$=weapons] .sz-part__aside")).toBe("Orc now");
    await anna.actor.items.getName("Pistol").update({ "system.ready": false });
  });

  it.skipIf(QUICK)(
    "B-58, B-62: HP that are written are a number; Injure… beside them says what it brings, and gives shock as well",
    async () => {
      await begin("speed-order");
      await anna.actor.update({ "system.hp": { value: 12, max: 12 } });
      await fight.settled();
      expect(anna.find("[name='system.hp.value']").dataset.tooltip).toContain("“Injure…” causes both");
      await anna.press("[data-action=injure]");
      anna.dialog.querySelector("[name=points]").value = "3";
      await anna.confirm();
      const { facts } = Object.values(fight.combat(fight.gm).encounter.participants as Loose)
        .flatMap((shelf) => Object.values(shelf as Loose))
        .find((one: Loose) => one.id === id("Mira")) as Loose;
      expect([anna.actor.system.hp.value, facts.hurt]).toEqual([9, 3]);
      await fight.gm.game.settings.set("segment-zero", "table", { consequences: "show" });
      await fight.settled();
      expect(anna.all("[data-action=injure]"), "the GM alone applies anything").toEqual([]);
      await fight.gm.game.settings.set("segment-zero", "table", {});
      await begin("action-period");
      expect(anna.all("[data-action=injure]"), "nothing follows there").toEqual([]);
      expect(anna.find("[name='system.hp.value']").dataset.tooltip).not.toContain("Injure");
    },
  );

  it.skipIf(QUICK)("opens the list of manoeuvres from the sheet, and says what is chosen", async () => {
    await begin("speed-order");
    await anna.press("[data-action=pickTurn]");
    await anna.pick("Concentrate");
    expect([slotsOf("Mira")[0]?.note?.manoeuvre, anna.read("[data-key=turn]")]).toEqual([
      "concentrate",
      expect.stringContaining("Concentrate"),
    ]);
  });
});

describe("action-period", () => {
  it("takes the turn with an attack, and fires at the full rate", async () => {
    await begin("action-period");
    expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: rolls are pending"]);
    await answerAll(() => 9);
    while (slotsOf("Mira").every(({ state }) => state !== "now")) await give({ type: "done" });
    await anna.actor.items.getName("Pistol").update({ "system.ready": true });
    await fight.settled();
    expect(reads("Pistol", "attack")).toEqual([true, "Attack: Pistol, 3 shots"]);
    expect(reads("Bow", "attack"), "P-22: without a limit, whatever else is carried").toEqual([true, "Attack: Bow"]);
    await press("Pistol", "attack");
    expect(slotsOf("Mira").find(({ state }) => state === "done")).toBeDefined();
    expect(JSON.stringify(fight.combat(fight.gm).encounter.log)).toContain('"shots":3');
    await anna.actor.items.getName("Pistol").update({ "system.ready": false });
  });
});

/** Answers every roll that is owed. */
async function answerAll(result: () => number): Promise<void> {
  const owed = requests(JSON.parse(JSON.stringify(fight.combat(fight.gm).encounter)) as EncounterState).filter(
    ({ dice }) => dice,
  );
  await give({ type: "answer", answers: Object.fromEntries(owed.map((request) => [request.id, result()])) });
}

describe("stopwatch", () => {
  it.skipIf(QUICK)("has nobody have acted before segment 0", async () => {
    await begin("stopwatch");
    expect(anna.read("[data-key=turn]")).toContain("To come");
  });

  it("begins, draws and reloads with when it lands before it is chosen, and says until when somebody is busy", async () => {
    await begin("stopwatch", { type: "answer", answers: { start: "consent" } });
    expect(reads("Sword", "attack")).toEqual([true, "Attack: Sword, at 3.5 s"]);
    await press("Sword", "attack");
    expect(slotsOf("Mira")[0]).toMatchObject({ time: 7 });
    expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: busy until 3.5 s"]);
    await give({ type: "answer", answers: { [`next_${id("Orc")}`]: { do: "wait" } } });
    while (slotsOf("Mira")[0]?.state !== "now") await give({ type: "done" });
    expect(reads("Sword", "attack")[1]).toBe("Attack: Sword, at 7.0 s");
    await press("Pistol", "draw");
    expect(slotsOf("Mira").at(-1)).toMatchObject({ time: 10 });
    // Nobody else does anything, so the draw is complete at once, and the pistol in hand.
    expect([
      reads("Pistol", "attack")[1],
      anna.has(`[data-item-id="${String(anna.actor.items.getName("Pistol").id)}"] [data-wish=draw]`),
    ]).toEqual(["Attack: Pistol, at 7.0 s", false]);
  });

  it.skipIf(QUICK)(
    "shows of weapons what the fight knows, as long as it goes on; shots are gone from the item as well (T-12, T-23)",
    async () => {
      await anna.actor.items.getName("Pistol").update({ "system.loaded": 5 });
      await begin("stopwatch", { type: "answer", answers: { start: "consent" } });
      await give({ type: "answer", answers: { [`next_${id("Orc")}`]: { do: "wait" } } });
      const shown = (): readonly unknown[] => [
        words(anna.row("Pistol")).includes("not in hand"),
        anna.has(`${pistol} [data-wish=draw]`),
        anna.read(`${pistol} .sz-shots`),
        anna.has(`${pistol} .sz-shots input`),
        words(anna.all(".sz-timing .sz-times tbody tr").find((row) => words(row).startsWith("Pistol"))).match(
          /^Pistol (.*) loaded/,
        )?.[1],
        anna
          .all(".sz-timing .sz-run__lane")
          .map((lane) => String(lane.getAttribute("aria-label")))
          .some((lane) => /^Pistol: ready at/.test(lane)),
      ];
      const pistol = `[data-item-id="${String(anna.actor.items.getName("Pistol").id)}"]`;
      expect(shown()).toEqual([true, true, "/ 7", true, "to be drawn first, 5 of 7", true]);
      await press("Pistol", "draw");
      expect(shown(), "landed").toEqual([false, false, "/ 7", true, "in hand, 5 of 7", false]);
      await press("Pistol", "attack");
      await give({ type: "done" });
      expect(shown(), "fired once").toEqual([false, false, "/ 7", true, "in hand, 4 of 7", false]);
      await fight.combat(fight.gm).previousTurn();
      await fight.settled();
      expect([anna.actor.items.getName("Pistol").system.loaded, shown()[4]], "taken back").toEqual([
        5,
        "in hand, 5 of 7",
      ]);
      await fight.combat(fight.gm).delete();
      await fight.settled();
      expect(shown(), "the fight is over").toEqual([true, true, "/ 7", true, "to be drawn first, 5 of 7", true]);
    },
  );

  it.skipIf(QUICK)("casts and does what stands on the sheet by its class", async () => {
    await begin("stopwatch", { type: "answer", answers: { start: "consent" } });
    expect(reads("Bar the door", "act")).toEqual([true, "Begin: Bar the door, at 3.0 s"]);
    await press("Ward", "cast");
    expect(slotsOf("Mira")[0]).toMatchObject({ time: 7, note: { label: "Ward" } });
  });
});

describe("side-segments", () => {
  it("declares with the weapon of the row, and shows first where it lands", async () => {
    await begin("side-segments");
    expect(reads("Sword", "attack")).toEqual([true, "Attack: Sword, declares it"]);
    await press("Sword", "attack");
    expect(words(anna.dialog)).toContain("Sword");
    await anna.confirm();
    expect(slotsOf("Mira")[0]).toMatchObject({ note: { action: "attack", label: "Sword" } });
    await press("Ward", "cast");
    await anna.confirm();
    expect(slotsOf("Mira")[0]).toMatchObject({ note: { action: "cast", label: "Ward" } });
  });
});

describe("two-action", () => {
  it("says one of the two actions", async () => {
    await begin("two-action");
    await give({ type: "answer", answers: { events: "done" } });
    expect(reads("Sword", "attack")).toEqual([true, "Attack: Sword, action 1 of 2"]);
    await press("Sword", "attack");
    await press("Bar the door", "act");
    expect(slotsOf("Mira")[0]?.note).toMatchObject({
      boxes: [[{ kind: "attack" }], [{ kind: "other", label: "Bar the door" }]],
    });
    expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: all actions are chosen"]);
  });
});

describe("what the table waits for", () => {
  it.skipIf(QUICK)("is filled only for whoever plays it, and outlined for everybody else", async () => {
    await begin("stopwatch", { type: "answer", answers: { start: "consent" } });
    const orc = fight.combatant(fight.gm, "Orc").actor;
    await orc.update({ ownership: { default: 2 } });
    await fight.settled();
    const theirs = await new SheetHands(fight.world, fight.anna, String(orc.id)).open(false);
    const frame = (sheet: SheetHands): readonly unknown[] => [
      sheet.read("[data-key=turn] b"),
      sheet.has(".sz-pick--now"),
      sheet.has(".sz-pick--theirs"),
    ];
    expect([frame(anna), frame(theirs)]).toEqual([
      ["Must answer", true, false],
      ["Must answer", false, true],
    ]);
    await begin("speed-order");
    expect([frame(anna)[1], frame(theirs)]).toEqual([true, ["To come", false, false]]);
    await give({ type: "done" });
    expect([frame(anna)[1], frame(theirs).slice(1)]).toEqual([false, [false, true]]);
    await theirs.close();
  });
});

describe("a fight that goes on", () => {
  it.skipIf(QUICK)("changes what the sheet says without a click, and does not complain", async () => {
    await begin("speed-order");
    expect(anna.read("[data-key=turn]")).toMatch(/^Manoeuvre/);
    await give({ type: "done" });
    expect(anna.read("[data-key=turn]")).toContain("In the fight");
    await fight.combat(fight.gm).delete();
    await fight.settled();
    expect(anna.has("[data-key=turn]")).toBe(false);
    expect([...fight.anna.errors(), ...fight.gm.errors()]).toEqual([]);
  });
});
