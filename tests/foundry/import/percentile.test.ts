/** Percentile stat blocks in fights of two actions. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, openUnseenFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draftsOf, fieldsOf, modesOf, unreadIn } from "./blocks.ts";

const chances = (text: string): Loose => {
  const [{ items, system }] = draftsOf(text) as [Loose];
  const of = (type: string, read: (item: Loose) => unknown): unknown =>
    Object.fromEntries(items.flatMap((item: Loose) => (item.type === type ? [[item.name, read(item)]] : [])));
  return {
    weapons: of("weapon", (item) => (Object.values(item.system.modes)[0] as Loose).percent),
    skills: of("skill", (item) => item.system.percent),
    dodge: system.dodgePercent,
  };
};

const CULTIST = `Harbour Cultist
STR 65 CON 60 SIZ 70 DEX 55 INT 50
APP 40 POW 45 EDU 40 SAN 0 HP 13
ATTACKS
Fighting (Brawl) 45% (22/9), damage 1D3
Dodge 30% (15/6)`;

describe("percentile blocks", () => {
  it.each([
    [CULTIST, { weapons: { "Fighting Brawl": 45 }, skills: { Dodge: 30 }, dodge: 30 }],
    [
      "Tide Guard\nDEX: 2d6+6 (13)\nInitiative Bonus: 13\nSkills: Athletics 72%, Evade 46%\nCombat Style: Tide Herder (Lance, Net) 66%\nWeapon  Size  Reach  Damage\nWhale Lance  L  VL  1d10+1\nHoof  M  M  1d6",
      {
        weapons: { "Whale Lance": 66, Hoof: 66 },
        skills: { Athletics: 72, Evade: 46, "Tide Herder": 66 },
        dodge: 46,
      },
    ],
    [
      "Bravo - STR 13, CON 12, DEX 15; HP 12; Close Combat 65% (Rapier 1D8), Ranged Combat 45% (Pistol 1D10), Dodge 50%",
      {
        weapons: { Rapier: 65, Pistol: 45 },
        skills: { "Close Combat": 65, "Ranged Combat": 45, Dodge: 50 },
        dodge: 50,
      },
    ],
    ["Hafenschläger\nGES 12\nTP 11\nAusweichen 40%\nKeule 55%, 1W6", { weapons: { Keule: 55 }, dodge: 40 }],
    ["Voyou\nDEX 12\nPV 11\nEsquive 40 %\nGourdin 55 %, 1d6", { weapons: { Gourdin: 55 }, dodge: 40 }],
    ["Matón\nDES 12\nPG 11\nEsquiva 40%\nPorra 55%, 1d6", { weapons: { Porra: 55 }, dodge: 40 }],
    ["Zbir\nZR 12\nPW 11\nUnik 40%\nPałka 55%, 1k6", { weapons: { Pałka: 55 }, dodge: 40 }],
  ])("have the chances of weapons, skills and dodging: %j", (text, right) =>
    expect(chances(text)).toMatchObject(right),
  );
  it.each([
    ["Knave\nDEX 12\nHP 9\nClub 55%, 1D8+1D4", { kind: "melee", percent: 55, damage: "1d8+1d4" }, false],
    ["Knave\nDEX 12\nHP 9\nBow 40%, damage 1D8", { kind: "ranged", percent: 40, damage: "1d8" }, false],
    ["Knave\nAC 5; HD 1; hp 4; Att 1 torch (1d8 + 1d6 fire)", { damage: "1d8+1d6" }, true],
    ["Knave\nAC 5; HD 1; hp 4; Att 1 torch (1d6 plus 1d4 fire)", { damage: "1d6+1d4" }, true],
    ["Knave\nAC 5; HD 1; hp 4; Att 1 mace (1d6+1)", { damage: "1d6+1" }, false],
    ["Knave\nAC 5; HD 1; hp 4; Att 1 kiss (1d6 + poison)", { damage: "1d6" }, true],
  ])("have all dice of a damage: %j", (text, mode, isNoted) => {
    expect(modesOf(text)).toMatchObject([mode]);
    expect(draftsOf(text)[0].items[0].text.length > 0).toBe(isNoted);
  });
  it("own the numbers of chances, with half and fifth", () => expect(unreadIn(CULTIST)).toEqual([]));
  it("leave percentages of old-school blocks unread", () =>
    expect(fieldsOf("Beetle: AC 3, HD 4, DEX 9\nIn Lair 30%\nMagic Resistance 15%", "skills")).toEqual([""]));
});

describe("a fighter of a percentile block", () => {
  let fight: Fight;
  let hands: Hands;
  beforeAll(async () => {
    const [{ name, system, items }] = draftsOf(CULTIST) as [Loose];
    const own = items.map((item: Loose) => ({ name: item.name, type: item.type, system: item.system }) as Loose);
    fight = await openUnseenFight(
      [
        { name, owner: "Anna", system, items: own },
        { name: "Ivo", system: { initiative: 1, hp: { value: 10, max: 10 } } },
      ],
      "two-action",
    );
    await fight.give({ type: "start" });
  });
  it("hits in two actions as often as its block says", async () => {
    hands = new Hands(fight, fight.anna as never);
    void fight.anna.game.segmentZero.attack(actorOf(fight.anna, "Harbour Cultist"), {});
    await fight.settled();
    const verb = String(hands.dialog.querySelector("[data-action=ok]").textContent);
    expect(verb.replaceAll("\u00a0", " ").trim()).toBe("Roll d100 against 45 (45%)");
  });
});
