/** The example module's combat rules, played in two pacings. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { apply, combatRulesOf, look, newEncounter, slots, type EncounterState } from "../../../src/rules/index.ts";
import { after, by, done } from "../play.ts";
import { runScript } from "./popcorn.ts";

const SCRIPT = path.resolve(import.meta.dirname, "../../../examples/three-wounds/three-wounds.mjs");
beforeAll(async () => {
  if (!combatRulesOf("three-wounds")) await runScript(pathToFileURL(SCRIPT).href);
});

const attack = (participant: string, target: string) =>
  by(participant, "attack", {
    target,
    exchange: "x",
    means: { name: "Sword", form: "melee", damage: "1d" },
    parts: [{ code: "skill", value: 12 }],
    roll: 10,
  });
const hurt = (participant: string) => by(participant, "harm", { injury: 2 });

function fight(): EncounterState {
  return after(
    newEncounter("speed-order"),
    { type: "rules", rules: "three-wounds" },
    by("ann", "join", { side: "players", stats: { basicSpeed: 24, hp: 10 } }),
    by("bob", "join", { side: "npcs", npc: true, stats: { basicSpeed: 23, hp: 10 } }),
    { type: "start" },
  );
}
const conditions = (state: EncounterState, id: string): readonly string[] => {
  const view = look(state)!;
  return view.pacing.exchange!.conditions!(view.participant(id)!, view);
};

describe("combat rules of a module", () => {
  test("daze a wounded combatant until its turn ends", () => {
    const wounded = after(fight(), hurt("bob"), done);
    expect(conditions(wounded, "bob")).toEqual(["stun"]);
    expect(apply(wounded, attack("bob", "ann")).refusal?.code).toBe("cannot-attack");
    const recovered = after(wounded, done);
    expect([conditions(recovered, "bob"), slots(recovered)[1]?.combat]).toEqual([[], { wounds: 1 }]);
    expect(apply(after(recovered, done), attack("bob", "ann")).refusal).toBeUndefined();
  });
  test("put out of the fight after the third wound", () =>
    expect(conditions(after(fight(), hurt("bob"), hurt("bob"), hurt("bob")), "bob")).toEqual(["unconscious"]));
  test("offer no manoeuvres, and do without the facts of other rules", () => {
    const view = look(fight())!;
    expect(view.pacing.choices.offers!(view.participant("ann")!, view).map(({ code }) => code)).toEqual(["wait"]);
    const changed = after(fight(), hurt("ann"), { type: "rules", rules: "gurps" }, done);
    expect([changed.rules, look(changed)!.participant("ann")!.combat?.wounds]).toEqual([undefined, 1]);
  });
  test("are refused if they are not registered", () =>
    expect(apply(fight(), { type: "rules", rules: "none" }).refusal?.code).toBe("no-such-rules"));
});
