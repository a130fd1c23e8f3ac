import { expect, test } from "vitest";
import { PlainFight } from "../plain.ts";

const { turnView } = await import("../../../src/foundry/sheets/actor/views/turn.ts");

/** What the sheet says of a participant. */
function shown({ gm: { context } }: PlainFight, id: string): unknown {
  const now = context.now.find(({ participant }) => participant === id);
  const ahead = context.slots.find(
    ({ participant, state }) => participant === id && state !== "done" && state !== "lost",
  );
  return turnView({ context, id, slot: now ?? ahead ?? null, now: now !== undefined } as never)?.value;
}

const begun = (pacing: string): PlainFight =>
  new PlainFight(
    pacing,
    ["Mira", "Orc"].map((name, at) => ({ name, stats: { basicSpeed: 24 - 4 * at, dx: 11, initiative: 60 - at } })),
  ).start();

test("says on the sheet what an actor does or awaits", () => {
  const fight = begun("action-period");
  expect(shown(fight, "mira")).toBe("Must answer");
  fight.say("initiative", 8, "mira").say("initiative", 10, "orc");
  expect(shown(fight, "orc")).toBe("To come");
  expect(shown(begun("speed-order").give({ type: "wait", participant: "mira" }), "mira")).toBe("Waits");
  expect(shown(begun("speed-order").done(), "mira")).toBe("Has acted");
});
