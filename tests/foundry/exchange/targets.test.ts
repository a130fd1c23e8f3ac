/** The target that the attack dialog proposes. */
import { describe, expect, test } from "vitest";
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, strike, type Person } from "../plain.ts";
import { table } from "../plain/host.ts";

const { setUp } = await import("../../../src/foundry/attack/setup.ts");

const person = (name: string, speed: number, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed: speed * 4, initiative: speed * 4 },
  ...more,
});
const ORC = person("Orc", 7);
const [MIRA, DAGNY, EGIL] = ["Mira", "Dagny", "Egil"].map((name, at) =>
  person(name, 6 - at / 2, { owner: "Anna" }),
) as [Person, Person, Person];

const begun = (people: readonly Person[] = [ORC, MIRA, DAGNY, EGIL], pacing = "speed-order"): PlainFight =>
  new PlainFight(pacing, people).start();

/** The target proposed to the GM for this attacker; "" for none. */
function suggested({ gm, combat }: PlainFight, attacker = "orc"): string {
  void gm.context;
  return setUp(combat, [attacker], {})!.first.targets[0]!;
}

/** A miss, so that nothing is left to do. */
const missed = (attacker: string, target: string, more: JsonObject = {}): Command =>
  strike(attacker, target, `${attacker}_${target}`, { roll: 17, ...more });
const waits: Command = { type: "wait", participant: "orc", trigger: "somebody moves", answer: "attack" };
const cutIn: Command = { type: "cutIn", participant: "orc" };

describe("default target", () => {
  test("prefers the targeted foe, then its last target, then its last attacker", () => {
    const fight = begun();
    expect(suggested(fight)).toBe("dagny");
    expect(suggested(fight.give(missed("egil", "orc")))).toBe("egil");
    expect(suggested(fight.give(missed("orc", "mira")))).toBe("mira");
    const token = { id: "token" };
    Object.assign(fight.combat.combatants.get("dagny")!, { tokenId: token.id });
    Object.assign(table.looking!, { targets: [{ document: token }] });
    expect(suggested(fight)).toBe("dagny");
  });

  test("is the interrupted foe until the interrupted turn resumes", () => {
    const fight = begun().give(waits).done(2).give(cutIn);
    expect([fight.gm.who, suggested(fight)]).toEqual([["Orc"], "egil"]);
    expect(suggested(fight.done())).toBe("dagny");
  });

  test("is never an interrupted friend", () => {
    const fight = begun([ORC, { ...DAGNY, side: "foes" }, MIRA, EGIL])
      .give(waits)
      .done()
      .give(cutIn);
    expect([fight.gm.who, suggested(fight)]).toEqual([["Orc"], "egil"]);
  });

  test("is no foe hidden from the attacker's side, also for the GM", () => {
    const fight = begun([ORC, MIRA, { ...DAGNY, hidden: true }, EGIL]);
    expect(suggested(fight)).toBe("egil");
    expect(suggested(fight.give(missed("dagny", "orc")))).toBe("egil");
  });

  test("is a bystander only without foes", () => {
    const fight = begun([ORC, { ...DAGNY, side: "bystanders" }, EGIL]);
    expect(suggested(fight, "egil")).toBe("orc");
    expect(suggested(fight.give({ type: "defeat", participant: "orc" }), "egil")).toBe("dagny");
  });

  test("is neither healed nor healing friends", () => {
    const mend = { spell: { way: "skill" }, means: { name: "Mend", form: "missile", damage: "1d", type: "heal" } };
    const fight = begun().give(missed("dagny", "mira", mend));
    expect([suggested(fight, "mira"), suggested(fight, "dagny")]).toEqual(["orc", "orc"]);
  });

  test("is the evaluated foe, or nobody once all are out", () => {
    const fight = begun().give({ type: "choose", participant: "orc", manoeuvre: "evaluate", target: "egil" }).done(4);
    expect([fight.gm.who, suggested(fight)]).toEqual([["Orc"], "egil"]);
    expect(suggested(fight.give({ type: "defeat", participant: "egil" }))).toBe("dagny");
    for (const participant of ["dagny", "mira"]) fight.give({ type: "defeat", participant });
    expect(suggested(fight)).toBe("");
  });

  test("skips foes at 0 HP where no rule takes them out", () => {
    const at = (value: number): PlainFight =>
      begun([ORC, MIRA, { ...DAGNY, pools: { hp: { value, max: 10 } } }, EGIL], "two-action");
    expect([suggested(at(1)), suggested(at(-4))]).toEqual(["dagny", "egil"]);
  });

  test("S-11: is the declared one", () => {
    const armed = [MIRA, DAGNY, ORC].map((one) => ({ ...one, stats: { weapons: [{ label: "club", spd: 5 }] } }));
    const fight = begun(armed, "side-segments").say("declare", { action: "attack", target: "mira" }, "orc").usual();
    fight.say("initiative", 1, "party").say("initiative", 6, "foes");
    expect([fight.gm.who, suggested(fight)]).toEqual([["Orc"], "mira"]);
  });
});
