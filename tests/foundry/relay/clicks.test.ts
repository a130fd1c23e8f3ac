import { describe, expect, it } from "vitest";
import { currentIds, entriesOf } from "../../../src/rules/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, acting, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { QUICK } from "../../quick.ts";
import { codeOf } from "./hands.ts";

const DAGNY: Fighter = { name: "Dagny", owner: "Ben", system: { basicSpeed: 5.5, dx: 11 } };
const SABRE = { name: "Sabre", type: "weapon", system: { speedClass: 5 } };

describe("one click", () => {
  let fight: Fight;
  const open = async (people: readonly Fighter[] = [MIRA, ORC, DAGNY], pacing = "speed-order"): Promise<Fight> => {
    fight = await openUnseenFight(people, pacing);
    await fight.settled(fight.combat(fight.gm).startCombat());
    return fight;
  };
  const deeds = (client: Client): Loose[] =>
    entriesOf(fight.combat(client).encounter).filter(({ command }) => command.type !== "join");

  it("stores one id and user, and joins further commands to the first", async () => {
    const { gm, anna, combat } = await open();
    const [participant] = currentIds(combat(gm).encounter).map((slot) => slot.split("_")[1]);
    expect(await fight.code(anna, { type: "choose", participant, manoeuvre: "attack" }, { type: "done" })).toBe(null);
    const [, choose, done] = deeds(gm);
    expect([choose.command.type, choose.joined, choose.by]).toEqual(["choose", undefined, anna.game.userId]);
    expect(choose.id).toMatch(/^\w{8}$/);
    expect([done.command.type, done.joined, done.id]).toEqual(["done", true, undefined]);
    expect(done.command.slots).toHaveLength(1);
  });

  it("changes nothing if one of its commands is refused", async () => {
    const { gm, anna, combat } = await open();
    const before = JSON.stringify(combat(gm).encounter);
    const [participant] = currentIds(combat(gm).encounter).map((slot) => slot.split("_")[1]);
    expect(
      await fight.code(anna, { type: "choose", participant, manoeuvre: "attack" }, { type: "done" }, { type: "done" }),
    ).toBe("not-current");
    expect(JSON.stringify(combat(gm).encounter)).toBe(before);
  });

  it("keeps its first answer when the message is repeated later", async () => {
    const { gm, anna, combat } = await open();
    const send = anna.link.send.bind(anna.link);
    let message: Loose;
    anna.link.send = (text) => {
      if (text.startsWith('{"kind":"query"')) message = JSON.parse(text).data;
      send(text);
    };
    const late = combat(anna).perform({ type: "done" });
    await combat(gm).nextTurn();
    expect(codeOf(await late)).toBe("not-current");
    await combat(gm).previousTurn();
    expect(acting(combat(gm))).toEqual(["Mira"]);
    expect(await anna.game.users.activeGM.query("segment-zero.command", message)).toEqual(
      await late.then(({ refusal }: Loose) => ({ refusal })),
    );
    expect(acting(combat(gm))).toEqual(["Mira"]);
  });

  it.skipIf(QUICK)("counts once if pressed twice before its write", async () => {
    const { gm, combat } = await open();
    const done = { type: "done" };
    const press = async (...commands: readonly object[]): Promise<(string | null)[]> => {
      const replies = await Promise.all(commands.map((command) => combat(gm).perform(command) as Promise<Loose>));
      await fight.settled();
      return replies.map(codeOf);
    };
    expect([await press(done, done), acting(combat(gm))]).toEqual([[null, null], ["Orc"]]);
    // Another command ends only the turn that was seen.
    expect([await press(done, { ...done }), acting(combat(gm))]).toEqual([[null, "not-current"], ["Dagny"]]);
  });

  it.skipIf(QUICK)("is refused after its turn, except for two who finish together", async () => {
    const { gm, anna, combat, world } = await open(
      [
        { name: "Bernat", owner: "Anna", system: { agility: 7 }, items: [SABRE] },
        { name: "Cousin", owner: "Ben", system: { agility: 7 }, items: [SABRE] },
        { name: "Late", owner: "Anna", system: { agility: 7 }, items: [SABRE] },
      ],
      "stopwatch",
    );
    await draw(gm);
    const ben = await world.join("Ben");
    const press = (action: string): void => gm.ui.combat.element.querySelector(`[data-action="${action}"]`).click();
    press("chooseAnswer");
    await fight.settled();
    // Anna's, then Ben's.
    for (let players = 0; players < 2; players++) {
      press("decideByDefault");
      await fight.settled();
    }
    expect(acting(combat(gm))).toHaveLength(3);
    const replies = await Promise.all([anna, ben].map((client) => combat(client).perform({ type: "done" })));
    expect(replies.map(codeOf)).toEqual([null, null]);
    await fight.settled();
    expect(acting(combat(gm))).toEqual([]);
  });

  it.skipIf(QUICK)("is refused when another participant has the turn", async () => {
    const { gm, anna, combat } = await open();
    const mira = fight.id("Mira");
    const late = combat(anna).perform({ type: "choose", participant: mira, manoeuvre: "attack" });
    await combat(gm).perform({ type: "done" });
    expect(codeOf(await late)).toBe("moved-on");
    expect(anna.console.filter(({ level }) => level === "warn")).toEqual([]);
    expect(gm.console.filter(({ level }) => level === "warn")).toEqual([]);
  });
});
