import { afterEach, describe, expect, it } from "vitest";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { QUICK } from "../../quick.ts";
import { Hands } from "./hands.ts";

const MIRA: Fighter = { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13, move: 6 } };
const ORC: Fighter = { name: "Orc", system: { basicSpeed: 5.75, dx: 11, move: 5 } };
const DAGNY: Fighter = { name: "Dagny", owner: "Anna", system: { basicSpeed: 5.5, dx: 11, move: 5 } };
const goblin = (name: string): Fighter => ({ name, system: { basicSpeed: 5.25, dx: 11 } });

describe("speed-order at the table", () => {
  let fight: Fight;
  let gm: Hands;
  let anna: Hands;
  afterEach(async () => {
    for (const client of [...fight.world.clients]) await client.leave();
  });

  const open = async (people: readonly Fighter[]): Promise<void> => {
    fight = await openFight(people, "speed-order");
    gm = new Hands(fight, fight.gm);
    anna = new Hands(fight, fight.anna);
    await gm.press("startCombat");
  };
  const quiet = (): void => {
    expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  };

  it("lists the thirteen manoeuvres with what they bring, most usual first, and shows the chosen one to all", async () => {
    await open([MIRA, ORC]);
    await draw(fight.anna);
    expect(gm.texts(".sz-now .sz-pick")).toEqual(["No manoeuvre yet choose one of the thirteen"]);
    await gm.press("pickOffer");
    const rows = gm.entries();
    expect(rows).toHaveLength(13);
    expect(rows[0]).toBe(
      "Attack Make one attack with a ready weapon. Movement: step 1 yd Defences until the next turn: any",
    );
    expect(rows).toContain(
      "Move and Attack Attack on the move, with a penalty. Movement: 6 yd Defences until the next turn: block or dodge",
    );
    expect(gm.menu.querySelectorAll(".sz-man > svg")).toHaveLength(13);
    expect(fight.gm.window.document.activeElement.dataset.entry).toBe("0");
    await gm.pick("Move and Attack");
    await gm.press("pickOffer");
    expect(gm.texts("[aria-checked=true] .sz-pop__label", gm.menu)).toEqual(["Move and Attack"]);
    await gm.confirm("cancel");
    expect(gm.texts(".sz-now .sz-pick")).toEqual(["Move and Attack up to full Move (6 yd), block or dodge"]);
    expect(gm.texts("[data-action=done]")).toEqual(["Done: Mira Move and Attack"]);
    expect(anna.texts(".sz-mine .sz-pick")).toEqual(["Move and Attack up to full Move (6 yd), block or dodge"]);
    await gm.press("done");
    expect(anna.rows("done")).toEqual(["Done: Mira You | Move and Attack, block or dodge | DX 13"]);
    quiet();
  });

  it.skipIf(QUICK)("asks a player in which way, and is taken back by Undo", async () => {
    await open([MIRA, ORC]);
    await draw(fight.anna);
    await anna.press("pickOffer");
    await anna.pick("All-Out Attack");
    await anna.pick("Strong: +2 damage, or +1 per die");
    expect(gm.texts(".sz-now .sz-pick b")).toEqual(["All-Out Attack, strong"]);
    await gm.press("previousTurn");
    expect(anna.texts(".sz-mine .sz-pick b")).toEqual(["No manoeuvre yet"]);
    quiet();
  });

  it("waits for an event with an answer, cuts in from the lane, and lets the interrupted one go on", async () => {
    await open([MIRA, ORC, DAGNY]);
    await draw(fight.anna);
    await anna.pressNamed("Wait…");
    await anna.fill({ trigger: "an orc comes within reach", answer: "Attack" });
    await anna.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Orc"]);
    expect(gm.texts(".sz-wait__until")).toEqual(["until “an orc comes within reach”, then Attack"]);
    await gm.press("pickOffer");
    await gm.pick("Attack");
    await gm.pressNamed("Cut in");
    expect(gm.texts(".sz-now__at, .sz-now__of")).toEqual(["Wait", "cuts in"]);
    expect(gm.texts(".sz-now__note")[0]).toMatch(/^“an orc comes within reach” happened\. ?Answer: Attack$/);
    expect(gm.rows("cut")).toEqual(["Interrupted: Orc | interrupted, Attack | DX 11"]);
    expect(gm.rows("next")).toEqual(["Next: Orc | continues, Attack | Next"]);
    await anna.press("done");
    expect(gm.texts(".sz-now__name")).toEqual(["Orc"]);
    expect(gm.rows("done").at(-1)).toBe("Done: Mira | answers: Attack");
    expect(gm.texts(".sz-lane")).toEqual([]);
    await gm.press("done");
    await gm.press("done");
    expect(gm.texts(".sz-clock__reading")).toEqual(["Second 2"]);
    expect(gm.rows("next")[0]).toContain("Orc | Attack in force: any defence");
    quiet();
  });

  it.skipIf(QUICK)(
    "says the manoeuvre of the last turn until the own turn begins, and no more of it when that is interrupted (B-8)",
    async () => {
      await open([MIRA, ORC]);
      await gm.press("done");
      await gm.press("pickOffer");
      await gm.pick("All-Out Attack");
      await gm.pick("Strong: +2 damage, or +1 per die");
      await gm.press("done");
      expect(gm.rows("next")).toEqual(["Next: Orc | All-Out Attack in force: no defence | Next"]);
      await gm.pressNamed("Wait…");
      await gm.fill({ trigger: "the orc moves", answer: "Attack" });
      await gm.confirm();
      expect(gm.texts(".sz-now .sz-pick b")).toEqual(["No manoeuvre yet"]);
      await gm.pressNamed("Cut in");
      expect(gm.rows("cut")).toEqual(["Interrupted: Orc | interrupted | DX 11"]);
      expect(gm.rows("next")).toEqual(["Next: Orc | continues | Next"]);
      quiet();
    },
  );

  it.skipIf(QUICK)("forces Do nothing on the surprised and says so", async () => {
    await open([MIRA, ORC, DAGNY]);
    await gm.press("slotMenu", 1);
    await gm.pick("Surprised");
    await gm.fill({ seconds: "1" });
    await gm.confirm();
    expect(gm.rows("next")).toEqual(["Next: Orc | Do Nothing, surprised: defences −4 | Next"]);
    await gm.press("done");
    expect(gm.texts(".sz-now .sz-pick")).toEqual(["Do Nothing surprised: defences −4"]);
    expect(gm.tracker.querySelector(".sz-now .sz-pick").getAttribute("aria-disabled")).toBe("true");
    expect(gm.texts("[data-action=done]")).toEqual(["Done: Orc Do Nothing"]);
    await gm.press("done");
    expect(gm.rows("done").at(-1)).toContain("Do Nothing");
  });

  it("asks for dice where players are level, and for the GM's order among NPCs, which arrow keys can set", async () => {
    await open([MIRA, { ...MIRA, name: "Perrin" }, goblin("Goblin 1"), goblin("Goblin 2"), goblin("Goblin 3")]);
    expect(gm.texts(".sz-clock__reading")).toEqual(["Second 1, ties"]);
    expect(gm.texts(".sz-owed__name")).toEqual(["Mira", "Perrin", "Goblin ×3"]);
    expect(gm.texts(".sz-owed__what")).toEqual([
      "1d6, high goes first; tied with Perrin",
      "1d6, high goes first; tied with Mira",
      "tied in Basic Speed and DX: set the order",
    ]);
    expect(gm.rows("next")).toEqual([]);
    expect(gm.rows("ahead")[0]).toBe("To come: Mira | tied | DX 13");
    await gm.press("decideRequest");
    const [, , third] = [...gm.dialog.querySelectorAll("select")];
    await gm.fill({ [third.name]: "1" });
    expect(gm.texts("li span", gm.dialog)).toEqual(["Goblin 3", "Goblin 1", "Goblin 2"]);
    await gm.confirm();
    await gm.type(2, 5);
    expect(gm.texts(".sz-now__name, .sz-now__note")).toEqual(["Perrin", "before Mira: d6 5 to 2"]);
    expect(gm.rows("ahead").map((row) => row.slice(9, 17))).toEqual(["Goblin 3", "Goblin 1", "Goblin 2"]);
    quiet();
  });

  it.skipIf(QUICK)("foresees the next second", async () => {
    await open([MIRA, ORC]);
    expect(gm.texts(".sz-window")[0]).toBe("Second 2, forecast");
    expect(gm.rows("forecast").slice(0, 2)).toEqual(["Forecast: Mira | DX 13", "Forecast: Orc | DX 11"]);
  });
});
