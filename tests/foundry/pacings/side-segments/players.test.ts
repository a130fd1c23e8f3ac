import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../../playground/shared/loose.ts";
import { draw } from "../../world.ts";
import type { Hands } from "../hands.ts";
import { anna, ARCHER, begin, CAPTAIN, declare, EGIL, fight, gm, id, leave, open, owed } from "./table.ts";
import { QUICK } from "../../../quick.ts";

afterEach(leave);

describe("side-segments: who may say what", () => {
  const refusal = async (command: object): Promise<string | null> => {
    const reply = await fight.combat(fight.anna).perform(command);
    await fight.settled();
    return (reply.refusal?.code ?? null) as string | null;
  };
  const encounter = (): string => JSON.stringify(fight.combat(fight.gm).encounter);

  it("S-40: a player gets no figure past the GM that the rules take from the creature or leave to the GM", async () => {
    await begin([EGIL, CAPTAIN]);
    const before = encounter();
    const participant = id("Egil");
    for (const figure of [
      { spd: 1 },
      { attacks: 9 },
      { segments: 0 },
      { phase: "movement" },
      { mods: -4 },
      { trained: true },
      { missile: true },
    ]) {
      const intent = { action: "attack", ...figure };
      expect([figure, await refusal({ type: "declare", participant, intent })]).toEqual([figure, "gm-only"]);
      expect([figure, await refusal({ type: "answer", answers: { [`declare_${participant}`]: intent } })]).toEqual([
        figure,
        "gm-only",
      ]);
    }
    for (const command of [
      { type: "modify", participant, segments: -5 },
      { type: "carryIn", participant, segment: 1 },
      { type: "speed", participant, action: "imbibe", segments: 0 },
      { type: "lastGasp", participant, made: true },
      { type: "surprise", participants: [id("Captain")], segments: 9 },
      { type: "morale", participants: [id("Captain")], when: "atOnce" },
      { type: "bait", sides: ["foes"], segments: 9 },
    ])
      expect([command.type, await refusal(command)]).toEqual([command.type, "gm-only"]);
    expect(encounter()).toBe(before);
    expect(
      await refusal({ type: "declare", participant, intent: { action: "attack", move: "halfMove", mods: 1 } }),
    ).toBe(null);
  });

  it.skipIf(QUICK)(
    "S-21, S-23: the dialog asks a player for no attacks and lets modifiers only delay; it asks the GM for both",
    async () => {
      await begin([EGIL, CAPTAIN]);
      await draw(fight.anna);
      const part = (hands: Hands, name: string): Loose => hands.dialog.querySelector(`[data-part=${name}]`);
      await open(anna, "Egil");
      expect([part(anna, "attacks").hidden, part(anna, "mods").querySelector("input").min]).toEqual([true, "0"]);
      await anna.confirm("cancel");
      await open(gm, "Egil");
      expect([part(gm, "attacks").hidden, part(gm, "mods").querySelector("input").min]).toEqual([false, "-100"]);
      await gm.confirm("cancel");
    },
  );

  it.skipIf(QUICK)(
    "SA-18: a number stands with the actor as well if the GM ticks it, and not for something that is else each time",
    async () => {
      await begin([EGIL, CAPTAIN]);
      await draw(fight.anna);
      const kept = (): unknown =>
        JSON.parse(JSON.stringify(fight.combatant(fight.gm, "Egil").actor.system.actionSpeeds));
      const tick = (): Loose => gm.dialog.querySelector("input[name=keep]");
      await declare(anna, "Egil", "MeDrink");
      await open(gm, "Egil");
      await gm.fill({ segments: "3" });
      tick().checked = true;
      await gm.confirm();
      expect(kept()).toEqual({ imbibe: 3 });
      await gm.press("previousTurn");
      await gm.press("previousTurn");
      expect(kept()).toEqual({ imbibe: 3 });
      await declare(anna, "Egil", "MeSomething else", undefined, { label: "cuts the rope" });
      await open(gm, "Egil");
      expect(tick()).toBe(null);
      await gm.confirm();
      expect(kept()).toEqual({ imbibe: 3 });
      expect(fight.combat(fight.gm).combatants.size).toBe(2);
    },
  );

  it.skipIf(QUICK)("S-10: the usual for the NPCs leaves those alone who are still choosing", async () => {
    await begin([EGIL, CAPTAIN, ARCHER]);
    expect(gm.texts(".sz-owed [data-action=decideByDefault]")).toEqual(["Default for NPCs (2)"]);
    expect(gm.texts(".sz-pin > [data-action=decideByDefault]")).toEqual(["Default for NPCs (2)"]);
    await gm.press("decideByDefault");
    expect(owed(gm).filter((row) => row.endsWith("Declare…"))).toEqual([
      "Egil player is choosing; default: sword, speed 5 Declare…",
    ]);
  });

  it("S-10: one click declares for all where no player is at the table to choose", async () => {
    await begin([EGIL, CAPTAIN, ARCHER]);
    fight.world.network.drop(fight.anna.link as never);
    await fight.settled();
    expect(gm.texts(".sz-owed [data-action=decideByDefault]")).toEqual(["Default for all (3)"]);
  });
});
