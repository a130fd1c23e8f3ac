import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";

const CLUB = {
  name: "Club",
  type: "weapon",
  system: { ready: true, modes: { a: { level: 12, damage: "1d", damageType: "cr" } } },
};
const MEND = { name: "Mend", type: "spell", system: { level: 15, does: "skill", damage: "1d", damageType: "heal" } };
const player = (name: string, basicSpeed: number): Loose => ({
  name,
  owner: "Anna",
  system: { basicSpeed, fp: { value: 10, max: 10 } },
  items: [CLUB, MEND],
});

let fight: Fight;

async function open(pacing = "speed-order"): Promise<void> {
  fight = await openUnseenFight(
    [
      { name: "Orc", system: { basicSpeed: 7 }, items: [CLUB] },
      player("Mira", 6),
      player("Dagny", 5.5),
      player("Egil", 5),
    ] as never,
    pacing,
  );
  await fight.give({ type: "start" });
}

const strike = (attacker: string, target: string): object => ({
  type: "attack",
  participant: fight.id(attacker),
  target: fight.id(target),
  exchange: `${attacker}${target}`,
  roll: 17,
  parts: [{ code: "skill", value: 12 }],
  means: { name: "Club", form: "melee", damage: "1d", type: "cr" },
  ruling: true,
});

/** The target that the dialog proposes. */
async function suggested(attacker = "Orc"): Promise<string> {
  const hands = new Hands(fight, fight.gm);
  void fight.gm.game.segmentZero.attack(actorOf(fight.gm, attacker));
  await fight.settled();
  const chosen = hands.dialog.querySelector(`[name="target.${fight.id(attacker)}"] option[selected]`);
  const value = chosen.getAttribute("value");
  await hands.confirm("cancel");
  return value ? String(fight.combat(fight.gm).combatants.get(value).name) : chosen.textContent.trim();
}

/** The GM's targeted token, by name of its combatant. */
async function target(name: string | null): Promise<void> {
  const { targets } = fight.gm.game.user;
  targets.clear();
  if (name === null) return;
  const token = "tokenOfTarget001";
  await fight.combatant(fight.gm, name).update({ tokenId: token });
  targets.add({ document: { id: token } });
}

const mend = (caster: string, target: string): object => ({
  type: "attack",
  participant: fight.id(caster),
  target: fight.id(target),
  exchange: `mend${caster}${target}`,
  roll: 8,
  parts: [{ code: "skill", value: 15 }],
  spell: [...(fight.combatant(fight.gm, caster).actor as Loose).items].find((one: Loose) => one.name === "Mend").system
    .use,
  means: { name: "Mend", form: "missile", damage: "1d", type: "heal" },
  ruling: true,
});

describe("default target", () => {
  beforeAll(() => open());
  it("prefers the targeted foe, then its last target, then its last attacker", async () => {
    expect(await suggested()).toBe("Dagny");
    await fight.give(strike("Egil", "Orc"));
    expect(await suggested()).toBe("Egil");
    await fight.give(strike("Orc", "Mira"));
    expect(await suggested()).toBe("Mira");
    await target("Dagny");
    expect(await suggested()).toBe("Dagny");
  });

  it("is the interrupted foe until the interrupted turn resumes", async () => {
    await fight.give({ type: "done" }, { type: "done" }, { type: "done" }, { type: "done" });
    await fight.give(
      { type: "wait", participant: fight.id("Orc"), trigger: "Egil moves", answer: "attack" },
      { type: "done" },
      { type: "done" },
    );
    expect(acting(fight.combat(fight.gm))).toEqual(["Egil"]);
    await fight.give({ type: "cutIn", participant: fight.id("Orc") });
    expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
    expect(await suggested()).toBe("Egil");
    await fight.give({ type: "done" });
    expect(await suggested()).toBe("Dagny");
  });

  it("is never an interrupted friend", async () => {
    await target(null);
    await fight.give({ type: "done" });
    await fight.settled(fight.combatant(fight.gm, "Dagny").update({ system: { side: "foes" } }));
    await fight.give(
      { type: "wait", participant: fight.id("Orc"), trigger: "Dagny moves", answer: "attack" },
      { type: "done" },
    );
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
    await fight.give({ type: "cutIn", participant: fight.id("Orc") });
    expect(await suggested()).toBe("Mira");
  });
});

describe("default target of a side that does not see a foe", () => {
  beforeAll(() => open());
  it("is no hidden foe, also for the GM", async () => {
    expect(await suggested()).toBe("Dagny");
    await fight.settled(fight.combatant(fight.gm, "Dagny").update({ hidden: true }));
    expect(await suggested()).toBe("Egil");
    await fight.give(strike("Dagny", "Orc"));
    expect(await suggested()).toBe("Egil");
  });
});

describe("default target among friends", () => {
  beforeAll(() => open());
  it("is a bystander only without foes", async () => {
    await fight.settled(fight.combatant(fight.gm, "Dagny").update({ system: { side: "bystanders" } }));
    expect(await suggested("Egil")).toBe("Orc");
    await fight.settled(fight.combatant(fight.gm, "Orc").update({ defeated: true }));
    expect(await suggested("Egil")).toBe("Dagny");
    await fight.combatant(fight.gm, "Orc").update({ defeated: false });
    await fight.settled(fight.combatant(fight.gm, "Dagny").update({ system: { side: "" } }));
  });

  it("is neither healed nor healing friends", async () => {
    await fight.give(mend("Dagny", "Mira"));
    expect(await suggested("Mira")).toBe("Orc");
    expect(await suggested("Dagny")).toBe("Orc");
  });
});

describe("default target after Evaluate", () => {
  beforeAll(() => open());
  it("is the evaluated foe while it is up", async () => {
    await fight.give(
      { type: "choose", participant: fight.id("Orc"), manoeuvre: "evaluate", target: fight.id("Egil") },
      { type: "done" },
      { type: "done" },
      { type: "done" },
      { type: "done" },
    );
    expect([acting(fight.combat(fight.gm)), await suggested()]).toEqual([["Orc"], "Egil"]);
    await fight.settled(fight.combatant(fight.gm, "Egil").update({ defeated: true }));
    expect(await suggested()).toBe("Dagny");
  });

  it("is missing when all foes are out", async () => {
    for (const name of ["Dagny", "Mira"]) await fight.combatant(fight.gm, name).update({ defeated: true });
    await fight.settled();
    expect(await suggested()).toBe("Choose a target");
  });
});

describe("default target in a pacing without rules for 0 HP", () => {
  beforeAll(async () => {
    await open("two-action");
  });

  it("skips foes at 0 HP or less before the GM decides", async () => {
    expect(await suggested()).toBe("Dagny");
    await fight.settled(fight.combatant(fight.gm, "Dagny").actor.update({ "system.hp.value": -4 }));
    expect(await suggested()).toBe("Egil");
  });
});
