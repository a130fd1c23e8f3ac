import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw } from "../world.ts";
import { QUICK, someOf } from "../../quick.ts";

const weapon = (name: string, sort: number, mode: object, more: object = {}): Record<string, unknown> => ({
  name,
  type: "weapon",
  sort,
  system: { weight: 3, ...more, modes: { a: { level: 13, damage: "1d+1", damageType: "cut", reach: "1", ...mode } } },
});
const LANCE = weapon("Lance", 1, { balanced: false });
const AXE = weapon("Axe", 2, { balanced: false, level: 11 }, { ready: false });
const LONGBOW = weapon("Longbow", 3, { kind: "ranged", damageType: "imp", rateOfFire: 1 }, { ranged: true });
const GUN = weapon(
  "Machine gun",
  4,
  { kind: "ranged", damageType: "pi", rateOfFire: 10 },
  { ranged: true, ready: false, fireKind: "auto", capacity: 50, loaded: 50 },
);

const DAGNY: Fighter = {
  name: "Dagny",
  owner: "Anna",
  system: { dx: 12, ht: 12, basicSpeed: 6, hp: { value: 12, max: 12 } },
  items: [LANCE, AXE, LONGBOW, GUN],
};
const ORC: Fighter = { name: "Orc", system: { dx: 10, ht: 10, basicSpeed: 5 } };

let fight: Fight;
let gm: Hands;
let anna: Hands;
beforeAll(async () => {
  fight = await openFight([DAGNY, ORC], "speed-order");
  [gm, anna] = Hands.pair(fight);
  await draw(fight.anna);
  // Dagny enters her first turn with shock.
  const { id } = fight.combatant(fight.gm, "Dagny");
  await fight.give({ type: "start" }, { type: "done" }, { type: "harm", participant: id, injury: 3 }, { type: "done" });
});

async function hold(...names: readonly string[]): Promise<void> {
  const actor = actorOf(fight.gm, "Dagny");
  await actor.updateEmbeddedDocuments(
    "Item",
    [...actor.items].map((item: Loose) => ({ _id: item.id, "system.ready": names.includes(item.name) })),
  );
  await fight.settled();
}

const choices = (field: string): string[] => anna.texts(`[name="${field}"] option`, anna.dialog);
/** Opens the dialog from the card of the current turn. */
async function openAttack(): Promise<void> {
  await anna.press("slotMenu");
  await anna.pick("Attack…");
}

const outcome = (part: string): string =>
  String(anna.dialog.querySelector(`[data-outcome=${part}]`).textContent).replaceAll("\u00a0", " ");
const allOut = (field: string): string[] =>
  choices(field)
    .filter((one) => one.startsWith("All-Out Attack"))
    .map((one) => one.replace("All-Out Attack, ", ""));

describe("options of All-Out Attack", () => {
  it.each(
    someOf<[string, string[]]>(
      [
        ["Lance", ["Determined: +4 close, +1 at range", "Feint", "Strong: +2 damage, or +1 per die"]],
        ["Longbow", ["Determined: +4 close, +1 at range"]],
        ["Machine gun", ["Determined: +4 close, +1 at range", "Suppression fire"]],
        ["fist", ["Determined: +4 close, +1 at range", "Double", "Strong: +2 damage, or +1 per die"]],
      ],
      3,
    ),
  )("are limited to those possible with only %s (B-14 to B-17)", async (name, ways) => {
    await hold(name);
    await anna.press("pickOffer");
    await anna.pick("All-Out Attack");
    expect(anna.texts(".sz-pop__label", anna.menu)).toEqual(ways);
    anna.menu.dispatchEvent(new fight.anna.window.KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await fight.settled();
    await openAttack();
    expect(allOut("how")).toHaveLength(ways.length);
    await anna.confirm("cancel");
  });

  it.skipIf(QUICK)("refuse Double's second attack with an unready weapon (B-14)", async () => {
    await hold("Lance", "Axe");
    await openAttack();
    await anna.fill({ how: "All-Out Attack, double" });
    await anna.confirm();
    await openAttack();
    expect(anna.texts("[data-live=problem]", anna.dialog)).toEqual([
      "Lance was used to attack and must be readied first. Use another weapon.",
    ]);
    await anna.mark("Axe");
    expect(anna.texts("[data-live=problem]", anna.dialog)).toEqual([""]);
    await anna.confirm("cancel");
    await fight.settled(fight.combat(fight.gm).previousTurn());
  });
});

describe("feint", () => {
  it("describes its contest without hits (B-23, B-24)", async () => {
    await hold("Lance", "Axe");
    void fight.anna.game.segmentZero.attack(actorOf(fight.anna, "Dagny"), { kind: "feint" });
    await fight.settled();
    expect(outcome("text")).toMatch(/^\d+ of 216 rolls succeed; the better margin wins the contest\.$/);
    await anna.confirm("cancel");
  });
});

describe("wait answered with an All-Out Attack", () => {
  it.skipIf(QUICK)("stores its option and applies it with shock (B-16, B-30, B-31, B-62)", async () => {
    await hold("Lance");
    await anna.pressNamed("Wait…");
    expect(choices("answer")).toEqual([
      "Attack",
      "Feint",
      "All-Out Attack, determined",
      "All-Out Attack, feint",
      "All-Out Attack, strong",
      "Ready",
      "Something else the GM allows",
    ]);
    await anna.fill({ trigger: "the orc moves", answer: "All-Out Attack, determined" });
    await anna.confirm();
    expect(gm.texts(".sz-wait__until")).toEqual(["until “the orc moves”, then All-Out Attack, determined"]);
    await gm.pressNamed("Cut in");
    expect(gm.texts(".sz-now__note")[0]).toContain("Answer: All-Out Attack, determined");
    await anna.pressNamed("Attack…");
    expect(choices("how")).toEqual(["All-Out Attack, determined"]);
    // Skill 13, +4 for the option, -3 for shock.
    expect(outcome("big")).toBe("14");
    await anna.confirm();
    expect(
      Object.values(fight.combat(fight.gm).encounter.exchanges as Loose).map(({ parts }: Loose) =>
        parts.map(({ code, value }: Loose) => [code, value]),
      ),
    ).toEqual([
      [
        ["skill", 13],
        ["shock", -3],
        ["allOut", 4],
      ],
    ]);
    // The orc has not defended yet.
    await anna.pressNamed("Decide later");
    await anna.press("done");
    expect(gm.rows("done").at(-1)).toContain("answers: All-Out Attack, determined");
  });
});
