import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, bring, fixtureFile } from "../import/hands.ts";
import { openWorld, type World } from "../world.ts";
import { someOf } from "../../quick.ts";

let world: World;
afterEach(async () => world.close());

it.each(someOf(["replaces", "merges"] as const, 1))(
  "restores the world after an import fails half-way, where recursive: false %s",
  async (recursiveFalse) => {
    world = await openWorld({ generation: 13, uncertain: { recursiveFalse } });
    const gm = await world.join("Gamemaster");
    const actor = actorOf(gm, (await bring(gm, [fixtureFile("tilda.gcs")]))[0]);
    // Each write stores `_stats` and the present form anew.
    const source = (): unknown =>
      JSON.parse(
        JSON.stringify(actor, (key, value: unknown) => (key === "_stats" || key === "dataVersion" ? undefined : value)),
      );
    const before = source();
    const hook = gm.Hooks.on("preDeleteItem", () => false) as number;
    const [outcome] = await bring(gm, [
      fixtureFile("tilda.gcs", (json) => {
        const armed = json.equipment.findLast((one: Loose) => one.weapons?.length);
        armed.weapons.push({ ...armed.weapons[0], id: "Wnew0000000000000", usage: "Pommel" });
        json.equipment = json.equipment.filter((one: Loose, at: number) => one === armed || at > 0);
      }),
    ]);
    gm.Hooks.off("preDeleteItem", hook);
    await world.settled();
    expect(outcome.status).toBe("refused");
    expect(source()).toEqual(before);
  },
);
