import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { PEOPLE, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import type { Client, WorldSpec } from "../world.ts";
import { done } from "./table.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

let fight: Fight;
type Unit = "seconds" | "rounds" | "turns";

/** Data of an effect with this duration in the generation's form. */
function lasting(generation: number, name: string, amount: number, unit: Unit, expiry?: string): Loose {
  return {
    name,
    duration: generation >= 14 ? { value: amount, units: unit, ...(expiry ? { expiry } : {}) } : { [unit]: amount },
  };
}

const actorOf = (name: string, client: Client = fight.gm): Loose => fight.combatant(client, name).actor;

async function begin(spec: WorldSpec = {}): Promise<void> {
  fight = await openUnseenFight(PEOPLE, "speed-order", spec);
  await fight.give({ type: "start" });
}

async function put(name: string, ...effects: Loose[]): Promise<void> {
  await fight.settled(actorOf(name).createEmbeddedDocuments("ActiveEffect", effects));
}

const on = (name: string): string[] =>
  [...actorOf(name, fight.anna).effects]
    .filter((effect: Loose) => !effect.disabled)
    .map((effect: Loose) => effect.name)
    .sort();

describe.each(GENERATIONS)("effects in a fight on generation %i", (generation) => {
  it("end at their slot and return with Undo", async () => {
    await begin({ generation });
    await put(
      "Orc",
      lasting(generation, "round", 1, "rounds"),
      lasting(generation, "turn", 1, "turns", "turnEnd"),
      lasting(generation, "second", 1, "seconds"),
      { name: "for good" },
    );
    const seen: string[][] = [];
    for (let turn = 0; turn < 3; turn++) {
      seen.push([...acting(fight.combat(fight.gm)), ...on("Orc")]);
      await fight.give(done);
    }
    seen.push([...acting(fight.combat(fight.gm)), ...on("Orc")]);
    expect(seen).toEqual([
      ["Mira", "for good", "round", "second", "turn"],
      ["Orc", "for good", "round", "second", "turn"],
      ["Dagny", "for good", "round", "second"],
      ["Mira", "for good"],
    ]);
    await fight.give({ type: "takeBack" });
    expect(on("Orc")).toEqual(["for good", "round", "second"]);
    await fight.give({ type: "takeBack" });
    expect(on("Orc")).toEqual(["for good", "round", "second", "turn"]);
    await fight.give({ type: "redo" }, { type: "redo" });
    expect(on("Orc")).toEqual(["for good"]);
  });
});

describe("effect", () => {
  it.skipIf(QUICK)("ends at starts and ends of turns and rounds on generation 14", async () => {
    await begin({ generation: 14 });
    await put(
      "Orc",
      lasting(14, "unsaid", 1, "turns"),
      lasting(14, "round start", 1, "rounds", "roundStart"),
      lasting(14, "round end", 1, "rounds", "roundEnd"),
    );
    const last: Record<string, number> = {};
    for (let turn = 0; turn < 7; turn++, await fight.give(done)) for (const name of on("Orc")) last[name] = turn;
    expect(last).toEqual({ unsaid: 0, "round start": 2, "round end": 5 });
  });

  it.skipIf(QUICK)("is updated once per actor for all that end at a slot", async () => {
    await begin();
    for (const name of ["Orc", "Dagny"])
      await put(name, lasting(13, "a", 1, "seconds"), lasting(13, "b", 1, "rounds"), lasting(13, "c", 1, "seconds"));
    const writes: string[] = [];
    const prototype = fight.gm.CONFIG.Actor.documentClass.prototype;
    const { updateEmbeddedDocuments } = prototype;
    prototype.updateEmbeddedDocuments = function (this: Loose, ...args: Loose[]) {
      writes.push(this.name);
      return updateEmbeddedDocuments.apply(this, args);
    };
    await fight.give(done, done, done);
    expect([on("Orc"), on("Dagny")]).toEqual([[], []]);
    expect(writes.sort()).toEqual(["Dagny", "Orc"]);
  });

  it.skipIf(QUICK)("begins with a player's click and ends without that player", async () => {
    await begin();
    await fight.give(done);
    await actorOf("Mira", fight.anna).createEmbeddedDocuments("ActiveEffect", [lasting(13, "blessed", 1, "rounds")]);
    await fight.settled();
    expect(actorOf("Mira").effects.contents[0].flags["segment-zero"].began).toMatchObject({
      round: 1,
      time: 23,
      seconds: 0,
      turns: 1,
      slot: "",
    });
    await fight.give(done, done);
    expect(on("Mira")).toEqual(["blessed"]);
    await fight.give(done);
    expect(on("Mira")).toEqual([]);
  });

  it.skipIf(QUICK)("present before the fight keeps its age in seconds", async () => {
    fight = await openUnseenFight(PEOPLE);
    await fight.gm.game.time.advance(100);
    const now = fight.gm.game.time.worldTime as number;
    await put(
      "Orc",
      lasting(13, "rounds", 1, "rounds"),
      { name: "old", duration: { seconds: 10, startTime: now - 9 } },
      { name: "young", duration: { seconds: 10, startTime: now - 1 } },
    );
    await fight.give({ type: "start" });
    expect(on("Orc")).toEqual(["old", "rounds", "young"]);
    await fight.give(done, done, done);
    expect(on("Orc")).toEqual(["young"]);
  });

  it.skipIf(QUICK)("starts afresh when switched on by hand, else stays off", async () => {
    await begin();
    await put("Orc", lasting(13, "again", 1, "seconds"), lasting(13, "off", 5, "seconds"));
    await actorOf("Orc").effects.getName("off").update({ disabled: true });
    await fight.give(done, done, done);
    expect(on("Orc")).toEqual([]);
    await actorOf("Orc").effects.getName("again").update({ disabled: false });
    await fight.give(done);
    expect(on("Orc")).toEqual(["again"]);
    await fight.give(done, done);
    expect(on("Orc")).toEqual([]);
    await fight.give({ type: "undo", to: 0 });
    expect(on("Orc")).toEqual(["again"]);
  });

  it.skipIf(QUICK)("revives the bearer that it felled when it ends", async () => {
    await begin();
    await put("Orc", { ...lasting(13, "stunned", 1, "seconds"), statuses: ["dead"] });
    await fight.give(done);
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
    await fight.give(done);
    await fight.give(done);
    expect([on("Orc"), acting(fight.combat(fight.gm))]).toEqual([[], ["Orc"]]);
  });
});
