import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";

const CLUB = { name: "Club", type: "weapon", system: { ready: true, modes: { a: { level: 12, damage: "1d", damageType: "cr" } } } };
const player = (name: string, basicSpeed: number): Loose => ({ name, owner: "Anna", system: { basicSpeed }, items: [CLUB] });

let fight: Fight;
beforeAll(async () => {
  fight = await openUnseenFight([{ name: "Orc", system: { basicSpeed: 7 }, items: [CLUB] }, player("Mira", 6), player("Dagny", 5.5), player("Egil", 5)] as never);
  await give({ type: "start" });
});
afterAll(async () => { await fight.world.close(); });

const id = (name: string): string => fight.combatant(fight.gm, name).id as string;

async function give(...commands: readonly object[]): Promise<void> {
  for (const command of commands) expect((await fight.combat(fight.gm).perform(command)).refusal).toBeNull();
  await fight.settled();
}

const strike = (attacker: string, target: string): object => ({
  type: "attack", participant: id(attacker), target: id(target), exchange: `${attacker}${target}`, roll: 17, parts: [{ code: "skill", value: 12 }], means: { name: "Club", form: "melee", damage: "1d", type: "cr" }, ruling: true,
});

/** Whom the dialog puts in first for the orc. */
async function suggested(): Promise<string> {
  const hands = new Hands(fight, fight.gm);
  void fight.gm.game.segmentZero.attack(fight.gm.game.actors.getName("Orc"));
  await fight.settled();
  const value = hands.dialog.querySelector(`[name="target.${id("Orc")}"] option[selected]`).getAttribute("value");
  await hands.confirm("cancel");
  return String(fight.combat(fight.gm).combatants.get(value).name);
}

/** What the GM has targeted on the scene, by the token of a combatant. */
async function target(name: string | null): Promise<void> {
  const { targets } = fight.gm.game.user;
  targets.clear();
  if (name === null) return;
  const token = "tokenOfTarget001";
  await fight.combatant(fight.gm, name).update({ tokenId: token });
  targets.add({ document: { id: token } });
}

describe("whom an attack is at, as long as nobody says otherwise", () => {
  it("is the first who is up, then who struck last, then whom one struck oneself, then whoever is targeted", async () => {
    expect(await suggested()).toBe("Dagny");
    await give(strike("Egil", "Orc"));
    expect(await suggested()).toBe("Egil");
    await give(strike("Orc", "Mira"));
    expect(await suggested()).toBe("Mira");
    await target("Dagny");
    expect(await suggested()).toBe("Dagny");
  });

  it("is before all of them who was interrupted, and only until that turn goes on", async () => {
    await give({ type: "done" }, { type: "done" }, { type: "done" }, { type: "done" });
    await give({ type: "wait", participant: id("Orc"), trigger: "Egil moves", answer: "attack" }, { type: "done" }, { type: "done" });
    expect(acting(fight.combat(fight.gm))).toEqual(["Egil"]);
    await give({ type: "cutIn", participant: id("Orc") });
    expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
    expect(await suggested()).toBe("Egil");
    await give({ type: "done" });
    expect(await suggested()).toBe("Dagny");
  });

  it("is never a friend whom one interrupts", async () => {
    await target(null);
    await give({ type: "done" });
    await fight.combatant(fight.gm, "Dagny").update({ system: { side: "foes" } });
    await fight.settled();
    await give({ type: "wait", participant: id("Orc"), trigger: "Dagny moves", answer: "attack" }, { type: "done" });
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
    await give({ type: "cutIn", participant: id("Orc") });
    expect(await suggested()).toBe("Mira");
  });
});
