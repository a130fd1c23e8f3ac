import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds } from "../../../src/rules/index.ts";
import { BYSTANDER, Duel, SHIELD, SWORD } from "./card-hands.ts";
import { QUICK } from "../../quick.ts";

let duel: Duel;
beforeAll(async () => {
  duel = await Duel.open(
    [
      {
        name: "Egil",
        owner: "Anna",
        system: { basicSpeed: 5.25, dx: 11, hp: { value: 14, max: 14 } },
        items: [SWORD, SHIELD, { name: "Brawling", type: "skill", system: { level: 13 } }],
      },
      BYSTANDER,
      { name: "Orc", system: { basicSpeed: 5, hp: { value: 10, max: 10 } } },
      {
        name: "Goblin",
        system: { basicSpeed: 4, hp: { value: 10, max: 10 } },
      },
      { name: "Rat", system: { basicSpeed: 3, hp: { value: 4, max: 4 } } },
    ],
    { generation: 14 },
  );
});
const table = async (values: Loose): Promise<void> => {
  await duel.fight.settled(duel.gm.game.settings.set("segment-zero", "table", values));
};

it("feint asks the foe for a contest, best skill first (B-23, B-24)", async () => {
  const id = await duel.attack("Orc", "Egil", { kind: "feint", roll: 8, means: { damage: "", type: "" } });
  expect(duel.text(duel.anna)).toMatch(/^Orc feints against Egil/);
  expect(duel.labels(duel.anna)).toEqual([
    "Unarmed 13 Brawling",
    "Melee 12 Sword",
    "DX 11",
    "Shield 10 Buckler",
    "Do not contest",
    "Modifier…",
  ]);
  expect(duel.labels(duel.ben)).toEqual([]);
  duel.dice(3, 4, 4);
  await duel.press(duel.anna, "Unarmed");
  expect(duel.exchange(id).defences).toMatchObject([{ kind: "contest", roll: 11 }]);
  for (const client of [duel.gm, duel.anna, duel.ben])
    expect(duel.text(client)).toContain("Defences of Egil against the attack on the next turn: −4.");
});

it("All-Out Defence offers a second, different defence after a failure (B-19)", async () => {
  const egil = duel.id("Egil");
  for (let turns = 0; turns < 12 && !currentIds(duel.combat.encounter).join().includes(egil); turns++)
    await duel.give({ type: "done" });
  expect(
    (await duel.give({ type: "choose", participant: egil, manoeuvre: "all-out-defence", option: "double" })).refusal,
  ).toBeNull();
  await duel.give({ type: "done" });
  const id = await duel.attack("Goblin", "Egil");
  duel.dice(6, 6, 6);
  await duel.press(duel.anna, "Parry");
  expect(duel.labels(duel.anna)).toEqual([
    "Dodge 8",
    "(Parry already tried)",
    "Block 8 Buckler",
    "No second defence",
    "Modifier…",
  ]);
  expect(duel.text(duel.anna)).toContain("Choose a second, different one");
  duel.dice(1, 1, 2);
  await duel.press(duel.anna, "Dodge");
  expect(duel.text(duel.ben)).toMatch(/Parry, Sword failed.*Dodge critical success/);
  expect(duel.labels(duel.gm)).toEqual([]);
  expect(duel.exchange(id).defences).toHaveLength(2);
});

it("several attacks are rows of one card, each with its buttons", async () => {
  const means = { name: "Club", form: "melee", damage: "1d", type: "cr" };
  const ids = ["g1", "g2"];
  const commands = ["Orc", "Goblin"].map((name, at) => ({
    type: "attack",
    participant: duel.id(name),
    target: duel.id("Egil"),
    exchange: ids[at],
    ruling: true,
    roll: at ? 16 : 9,
    parts: [{ code: "skill", value: 12 }],
    means,
  }));
  expect((await duel.combat.perform(...commands)).refusal).toBeNull();
  await duel.fight.settled();
  const posted = duel.gm.game.messages.size;
  await duel.tell(ids);
  expect(duel.gm.game.messages.size).toBe(posted + 1);
  expect(duel.text(duel.anna)).toMatch(/^Orc and Goblin attack Egil/);
  expect(
    [...duel.card(duel.anna).querySelectorAll(".sz-exchange__name")].map(({ textContent }: Loose) =>
      String(textContent),
    ),
  ).toEqual(["Orc at Egil", "Goblin at Egil"]);
  expect(duel.text(duel.anna)).toContain("missed by 4");
  expect(duel.labels(duel.anna)).toHaveLength(5);
  await duel.press(duel.anna, "No defence");
  expect(duel.exchange("g1").defences).toHaveLength(1);
});

it("restricted numbers are shown to owner and GM only and not stored", async () => {
  await table({ numbers: false });
  const id = await duel.attack("Egil", "Orc", { roll: 10 });
  await duel.press(duel.gm, "No defence");
  duel.dice(3, 3);
  await duel.press(duel.anna, "Roll");
  expect(duel.text(duel.gm)).toContain("HP 10, then 0");
  expect(duel.text(duel.anna)).toContain("vs 14");
  expect(duel.text(duel.ben)).toMatch(/Attack hit 3d6 = 10 /);
  for (const said of ["HP", "DR", "against", "skill"]) {
    expect(duel.text(duel.ben)).not.toContain(said);
    expect(duel.gm.game.messages.contents.at(-1).content).not.toContain(said);
  }
  expect(duel.text(duel.anna)).not.toContain("HP");
  await table({});
  expect(duel.text(duel.ben)).toContain("HP 10, then 0");
  expect(duel.exchange(id).applied).toBeNull();
});

it("consequences that are only shown give no button that changes an actor", async () => {
  await table({ consequences: "show" });
  for (const client of [duel.gm, duel.anna]) {
    expect(duel.labels(client)).toEqual([]);
    expect(duel.text(client)).toContain("Shown only: nothing is changed");
  }
  await table({});
  expect(duel.labels(duel.gm)).toEqual(["Apply HP 10 → 0", "Apply half HP 10 → 5"]);
});

describe("keyboard", () => {
  beforeAll(() => duel.clearChat());

  /** The stored content changes too, and with it the whole message. */
  const focusOn = async (wanted: () => Loose): Promise<void> =>
    vi.waitFor(() => expect(duel.anna.window.document.activeElement === wanted()).toBe(true));

  it.skipIf(QUICK)("keeps the focus on the card's button or the next one", async () => {
    await duel.attack("Rat", "Orc");
    await duel.attack("Goblin", "Egil");
    const named = (label: string): Loose =>
      duel.buttons(duel.anna).find((one: Loose) => String(one.textContent).includes(label));
    const shield = async (change: Loose): Promise<void> => {
      await duel.actor(duel.anna, "Egil").items.getName("Buckler").update(change);
    };
    named("Block").focus();
    // The figures change, and the card is rendered again during its use.
    await duel.fight.settled(shield({ "system.level": 6 }));
    expect(duel.labels(duel.anna)).toContain("Block 6 Buckler");
    await focusOn(() => named("Block"));
    await duel.fight.settled(shield({ "system.level": 10 }));
    duel.dice(6, 6, 6);
    await duel.press(duel.anna, "Block");
    // All-Out Defence leaves a second defence.
    expect(duel.labels(duel.anna)).toContain("(Block has blocked already)");
    await focusOn(() => named("Dodge"));
    duel.dice(6, 6, 6);
    await duel.press(duel.anna, "Dodge");
    // She has no buttons left: the card has her result.
    expect(duel.labels(duel.anna)).toEqual([]);
    await focusOn(() => duel.card(duel.anna));
  });
});

describe("changes between two steps", () => {
  beforeAll(() => duel.clearChat());

  it("reject late dice on the card with the reason", async () => {
    const id = await duel.attack("Orc", "Egil");
    // Anna's client does not know the GM's decision yet.
    const button = duel.buttons(duel.anna).find((one: Loose) => String(one.textContent).includes("Dodge"));
    duel.dice(2, 2, 3);
    duel.fight.world.conditions({ delay: () => 20 } as never);
    const decided = duel.combat.perform({ type: "defend", participant: duel.id("Egil"), exchange: id, kind: "none" });
    button.click();
    await duel.fight.settled(decided);
    duel.fight.world.conditions({ delay: () => 0 } as never);
    expect(duel.exchange(id).defences).toHaveLength(1);
    expect(duel.text(duel.anna)).toContain("Not done.");
    expect(duel.text(duel.anna)).toContain("Roll without effect: 7.");
    expect(duel.card(duel.anna).querySelector("[role=status]")).toBeTruthy();
    expect(duel.text(duel.ben)).not.toContain("Roll without effect");
  });

  it("refuse damage that is no dice expression", async () => {
    await duel.attack("Orc", "Egil", { roll: 4, means: { damage: "a lot" } });
    expect(duel.text(duel.gm)).toContain("“a lot” is not in dice");
    expect(duel.labels(duel.gm)).toEqual([]);
  });

  it.skipIf(QUICK)("name a missing actor and apply nothing", async () => {
    const id = await duel.attack("Egil", "Goblin");
    await duel.press(duel.gm, "No defence");
    duel.dice(3, 3);
    await duel.press(duel.gm, "Roll");
    await duel.fight.settled(duel.gm.game.actors.getName("Goblin").delete());
    expect(duel.text(duel.gm)).toContain("Goblin no longer has an actor");
    expect(duel.labels(duel.gm)).toEqual([]);
    await duel.fight.settled(duel.fight.combatant(duel.gm, "Goblin").delete());
    for (const client of [duel.gm, duel.anna])
      expect(duel.text(client)).toMatch(/Egil attacks Goblin.*A combatant has left the fight/);
    expect(duel.exchange(id).applied).toBeNull();
  });

  it("leave the last card without buttons after the fight's deletion", async () => {
    await duel.attack("Orc", "Egil");
    const card = duel.gm.game.messages.contents.at(-1);
    const before = card.content as string;
    await duel.fight.settled(duel.combat.delete());
    for (const client of [duel.gm, duel.anna]) {
      expect(duel.text(client)).toMatch(/^Orc attacks Egil.*hit by 4/);
      expect(duel.labels(client)).toEqual([]);
    }
    expect(card.content).toBe(before);
  });
});
