/** Menus, dialogs, ways out of a refusal and sheets in one-second turns; what is read of a fight is tested without a table (speed-order.test.ts). */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const rifle = {
  name: "Rifle",
  type: "weapon",
  system: { ranged: true, ready: true, modes: { m0: { kind: "ranged", skill: "Guns" } } },
};
const sword = {
  name: "Sword",
  type: "weapon",
  system: { ready: true, modes: { m0: { kind: "melee", level: 12, parry: 0, skill: "Sword" } } },
};
const MIRA: Fighter = {
  name: "Mira",
  owner: "Anna",
  system: { basicSpeed: 6.25, dx: 13, ht: 10, move: 6, hp: { value: 10, max: 10 }, fp: { value: 2, max: 10 } },
  items: [sword],
};
const ORC: Fighter = {
  name: "Orc",
  system: { basicSpeed: 5.75, dx: 11, ht: 10, move: 5, hp: { value: 10, max: 10 }, fp: { value: 10, max: 10 } },
  items: [rifle],
};

describe("speed-order in the tracker", () => {
  let fight: Fight;
  let gm: Hands;
  let anna: Hands;
  const open = async (people: readonly Fighter[]): Promise<void> => {
    fight = await openFight(people, "speed-order");
    [gm, anna] = Hands.pair(fight);
    await gm.press("startCombat");
    await draw(fight.anna);
  };
  const actor = (name: string): Loose => actorOf(fight.gm, name);
  const cards = (): string =>
    [...fight.gm.game.messages]
      .map(({ content }: Loose) =>
        String(content)
          .replace(/<[^>]+>/g, " ")
          .replace(/\s+/g, " "),
      )
      .join("\n");

  it("lists manoeuvres in a grid and asks for their option", async () => {
    await open([MIRA, ORC]);
    await gm.press("pickOffer");
    const rows = gm.entries();
    expect([rows.length, gm.menu.querySelectorAll(".sz-man > svg").length]).toEqual([13, 13]);
    expect(rows[0]).toBe(
      "Attack Make one attack with a ready weapon. Movement: step 1 yd Defences until the next turn: any",
    );
    // She is tired, which halves her Move (B-80).
    expect(rows).toContain(
      "Move and Attack Attack on the move, with a penalty. Movement: 3 yd Defences until the next turn: block or dodge",
    );
    expect(fight.gm.window.document.activeElement.dataset.entry).toBe("0");
    await gm.pick("Move and Attack");
    await gm.press("pickOffer");
    expect(gm.texts("[aria-checked=true] .sz-pop__label", gm.menu)).toEqual(["Move and Attack"]);
    await gm.confirm("cancel");
    await anna.press("pickOffer");
    await anna.pick("All-Out Attack");
    await anna.pick("Strong: +2 damage, or +1 per die");
    expect(gm.texts(".sz-now .sz-chosen b")).toEqual(["All-Out Attack, strong"]);
  });

  it("waits by a dialog and cuts in from the waiting list", async () => {
    await open([MIRA, ORC]);
    await anna.pressNamed("Wait…");
    await anna.fill({ trigger: "an orc comes within reach", answer: "Attack" });
    await anna.confirm();
    expect([gm.texts(".sz-now__name"), gm.texts(".sz-wait__until")]).toEqual([
      ["Orc"],
      ["until “an orc comes within reach”, then Attack"],
    ]);
    await gm.pressNamed("Cut in");
    expect(gm.texts(".sz-now__at, .sz-now__of")).toEqual(["Wait", "cuts in"]);
  });

  it.skipIf(QUICK)("orders tied NPCs in a dialog usable by arrow keys", async () => {
    await open(["Goblin 1", "Goblin 2", "Goblin 3"].map((name) => ({ name, system: { basicSpeed: 5.25, dx: 11 } })));
    await gm.press("decideRequest");
    const [, , third] = [...gm.dialog.querySelectorAll("select")];
    await gm.fill({ [third.name]: "1" });
    expect(gm.texts("li span", gm.dialog)).toEqual(["Goblin 3", "Goblin 1", "Goblin 2"]);
    await gm.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Goblin 3"]);
  });

  it.skipIf(QUICK)("B-8, B-41: lists no defence that the manoeuvre gives up", async () => {
    await open([MIRA, ORC]);
    await fight.give({ type: "choose", participant: fight.id("Mira"), manoeuvre: "move-and-attack" });
    await expect.poll(() => gm.texts(".sz-now__values")[0]).toMatch(/^Dodge \d+, Move \d+$/);
    await fight.give({ type: "choose", participant: fight.id("Mira"), manoeuvre: "all-out-attack", option: "strong" });
    await expect.poll(() => gm.texts(".sz-now__values")[0]).toMatch(/^Move \d+$/);
  });

  it("B-60: refuses a turn before its HT roll and offers the roll", async () => {
    await open([
      { ...MIRA, system: { ...MIRA.system, ht: 18, hp: { value: -2, max: 10 }, fp: { value: 10, max: 10 } } },
      ORC,
    ]);
    expect([anna, gm].map((seat) => seat.texts("[data-action=done]"))).toEqual([[], []]);
    expect(gm.texts(".sz-ask small")).toEqual(["to stay conscious"]);
    await gm.press("pickOffer");
    await gm.pick("Move");
    expect(gm.texts(".sz-refusal p")).toEqual([
      "Not yet. Mira must first roll to be able to act.",
      "Roll and continue Allow it anyway",
    ]);
    await gm.press("closeRefusal");
    await anna.press("rollRequests");
    expect(cards()).toContain("3d6");
    await anna.press("done");
    await expect.poll(() => gm.texts(".sz-now__name")).toEqual(["Orc"]);
  });

  it.skipIf(QUICK)("B-21: offers postures with their cost, or why not", async () => {
    await open([MIRA, ORC]);
    await anna.pressNamed("Posture…");
    expect(anna.entries().slice(0, 3)).toEqual([
      "Crouching takes no time",
      "Kneeling a step",
      "Crawling This takes a turn: choose Change Posture for Mira.",
    ]);
    await anna.pick("Kneeling");
    expect(actor("Mira").system.posture).toBe("kneeling");
  });

  it.skipIf(QUICK)("B-81: takes HP with FP lost below 0, in and outside fights", async () => {
    await open([MIRA, ORC]);
    const { sheet } = fight.combatant(fight.anna, "Mira").actor;
    await fight.settled(sheet.render({ force: true }));
    const less = (shiftKey: boolean): void => {
      sheet.element
        .querySelector("[id$=-fp-less]")
        .dispatchEvent(new fight.anna.window.MouseEvent("click", { bubbles: true, shiftKey }));
    };
    less(true);
    await expect.poll(() => [actor("Mira").system.fp.value, actor("Mira").system.hp.value]).toEqual([-3, 7]);
    await fight.settled();
    await gm.press("previousTurn");
    await expect.poll(() => [actor("Mira").system.fp.value, actor("Mira").system.hp.value]).toEqual([2, 10]);
    await fight.settled(fight.combat(fight.gm).delete());
    less(true);
    await expect.poll(() => [actor("Mira").system.fp.value, actor("Mira").system.hp.value]).toEqual([-3, 7]);
  });

  it.skipIf(QUICK)("B-79: rests after the fight and posts it", async () => {
    await open([MIRA, ORC]);
    await fight.combat(fight.gm).delete();
    const { sheet } = actorOf(fight.anna, "Mira");
    await fight.settled(sheet.render({ force: true }));
    sheet.element.querySelector("[data-action=recover]").click();
    await fight.settled();
    await anna.pick("Rest…");
    await anna.fill({ minutes: "35" });
    await anna.confirm();
    expect(actorOf(fight.gm, "Mira").system.fp.value).toBe(5);
    expect(cards()).toContain("35 minutes of rest: 3 FP back, now 5 of 10.");
  });
});
