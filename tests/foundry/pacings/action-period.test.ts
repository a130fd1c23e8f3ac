/** A table's view of a fight in action periods: the words of the pacing, and of its own pair with GURPS. */
import { describe, expect, test } from "vitest";
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, said, type Person } from "../plain.ts";

const { offerWords } = await import("../../../src/foundry/pacings/action-period/choices.ts");

const person = (name: string, basicSpeed: number, stats: JsonObject, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed: basicSpeed * 4, ...stats },
  ...more,
});
const CARBINE = { label: "Carbine", rof: 10, kind: "auto" };
const ADELINE = person("Adeline", 6.25, { dx: 13, move: 6, weapons: [CARBINE] }, { owner: "Anna" });
const BIRGER = person("Birger Holt", 5, { dx: 11, move: 5 }, { id: "birger" });
const JACK = person("Iron Jack", 3.75, { dx: 10, move: 3 }, { id: "jack" });

/** A fight of these people, each on the given first step; who is not named keeps owing the roll. */
function begun(
  people: readonly Person[],
  steps: Readonly<Record<string, number>> = {},
  rules: "gurps" | "ruling" = "ruling",
): PlainFight {
  const fight = new PlainFight("action-period", people);
  if (rules === "ruling") fight.give({ type: "rules", rules });
  fight.start();
  for (const [participant, step] of Object.entries(steps)) fight.give({ type: "setStep", participant, step });
  return fight;
}
const wait = (participant: string, more: JsonObject = {}): Command => ({ type: "wait", participant, ...more });
const gauges = ({ gm }: PlainFight): readonly string[] => gm.plate?.gauges?.map(({ words }) => said(words)) ?? [];

describe("start of the round", () => {
  test("lists combatants before the start without a step", () => {
    const { gm } = new PlainFight("action-period", [ADELINE, JACK]);
    expect([gm.clock[0], gm.times]).toEqual(["Before round 1", ["?"]]);
    expect(gm.rows()).toEqual([
      "To come: Adeline | Basic Speed 6.25, 4 turns",
      "To come: Iron Jack | Basic Speed 3.75, 2 turns",
    ]);
    expect(gm.headings).toEqual([]);
  });

  test("P-5, P-6: asks all for 3d6 and shows the resulting step", () => {
    const fight = begun([ADELINE, BIRGER, JACK]);
    const { gm, anna } = fight;
    expect([gm.clock, gm.dock?.front?.title, gm.pending]).toEqual([
      ["Round 1, initiative", "3 s rounds, just begun"],
      "2 rolls pending",
      [
        "Adeline | 3d6 against 12, 4 turns",
        "Birger Holt | 3d6 against 10, 3 turns",
        "Iron Jack | 3d6 against 7, 2 turns",
      ],
    ]);
    expect([anna.pinned, anna.panel[0]]).toEqual(["Roll 3d6 | Adeline", "Adeline"]);
    fight.say("initiative", 9, "adeline");
    expect([gm.dock?.front?.title, gm.rows().slice(-1)]).toEqual([
      "2 rolls pending",
      ["To come: Adeline | 12 − 9 = 3, then −1, −5, −9 | 1 of 4"],
    ]);
    // Her row says it, so the list of what is pending does not.
    expect(gm.pending.join()).not.toContain("Adeline");
    expect(gm.marked).toEqual(["adeline", "birger", "jack"]);
    expect(fight.usual().gm.dock).toBeNull();
  });

  test("PA-1: lets only the GM set a first step", () => {
    const fight = begun([ADELINE, BIRGER]);
    const command = { type: "setStep", participant: "adeline", step: 6 };
    expect(fight.barred("Anna", command)).toBe("gm-only");
    expect(fight.give(command).gm.rows()).toContain("To come: Adeline | set by the GM | 1 of 4");
  });

  test("shows the range of first steps in the forecast", () => {
    const fight = begun([ADELINE], { adeline: 3 });
    expect([fight.gm.bands[0], fight.gm.rows("forecast")[0]]).toEqual([
      "Round 2: everyone rolls 3d6",
      "Forecast: Adeline | between 9 and −6 | 1 of 4",
    ]);
    expect(fight.done(4).gm.clock).toEqual(["Round 2, initiative", "3 s rounds, 3 s elapsed"]);
  });
});

describe("steps counted down", () => {
  test("show step, turn number, next turn and budgets", () => {
    const fight = begun([ADELINE, BIRGER], { adeline: 3, birger: 1 });
    const { gm } = fight;
    expect([gm.clock[0], gm.head, gm.acting]).toEqual([
      "Round 1, step 3",
      ["3", "Now", "turn 1 of 4"],
      ["Adeline | next turn 4 steps later, on −1"],
    ]);
    expect(gauges(fight)).toEqual(["Moves 0/3, 0 of 18 yd", "Shots 0 of 30"]);
    expect(gm.buttons).toEqual(
      expect.arrayContaining(["Wait… down to step 0", "Full move then 6 of 18 yd", "Fire 10 then 10 of 30"]),
    );
    fight.take("fire", "adeline");
    expect(gm.rows("done")).toEqual(["Done: Adeline | Attack, 10 shots, Carbine | 1 of 4"]);
    expect(gm.log.at(-1)).toBe("Adeline: Attack, 10 shots, Carbine");
    fight.done();
    expect(gauges(fight)).toEqual(["Moves 0/3, 0 of 18 yd", "Shots 10 of 30"]);
    fight.undo().undo();
    expect([gm.head[0], gauges(fight)[1]]).toEqual(["3", "Shots 0 of 30"]);
  });

  test("P-22, PA-10: let a player state no other weapon values or move action", () => {
    const fight = begun([ADELINE], { adeline: 3 });
    const may = (report: JsonObject): string | null => fight.barred("Anna", { type: "done", report });
    expect([
      may({ manoeuvre: "attack", weapon: "Carbine", shots: 50, rof: 50 }),
      may({ manoeuvre: "attack", move: true }),
      may({ manoeuvre: "attack", weapon: "Carbine", shots: 10 }),
    ]).toEqual(["gm-only", "gm-only", null]);
  });

  test("P-16: report what exceeds a limit and keep it", () => {
    const fight = begun([ADELINE], { adeline: 3 }).give({ type: "done", report: { manoeuvre: "attack", yards: 9 } });
    expect(fight.gm.rows("done")).toEqual(["Done: Adeline | Attack, 9 yd, beyond a full move | 1 of 4"]);
  });

  test("P-18: show an extra turn's purpose and allow skipping it", () => {
    const fight = begun([JACK], { jack: 0 }).take("fullMove", "jack").done();
    const { gm } = fight;
    expect([gm.head[2], gm.acting]).toEqual(["extra", ["Iron Jack | move only: moved at step 0"]]);
    expect(gm.buttons).toEqual(expect.arrayContaining(["Move the extra turn", "Skip the extra turn is lost"]));
  });

  test("P-19, PA-16: show weapon and target of an extra turn for fire", () => {
    const gunner = { ...JACK, stats: { ...JACK.stats, weapons: [CARBINE] } };
    const fire = { manoeuvre: "attack", weapon: "Carbine", shots: 10, autofire: true, target: "birger" };
    const fight = begun([gunner, BIRGER], { jack: 0, birger: -20 });
    for (let turn = 0; turn < 2; turn++) fight.give({ type: "done", report: fire });
    expect(fight.gm.acting).toEqual(["Iron Jack | keep firing Carbine at Birger Holt only"]);
  });

  test("hide others' options and hidden combatants from players", () => {
    const fight = begun([ADELINE, BIRGER, { ...JACK, hidden: true }]);
    const { gm, anna } = fight;
    fight.say("initiative", 10, "adeline").say("initiative", 5, "birger").say("initiative", 5, "jack");
    expect([anna.who, anna.plate?.gauges ?? []]).toEqual([["Birger Holt"], []]);
    expect(gm.headings).toContain("contest of DX decides who goes first");
    expect(anna.headings).not.toContain("contest of DX decides who goes first");
    fight.done();
    expect(gm.head.slice(1)).toEqual(["Contest of DX", ""]);
    expect(anna.everything).not.toMatch(/jack/i);
  });
});

describe("several on one step", () => {
  const level = (): PlainFight => begun([ADELINE, BIRGER], { adeline: 3, birger: 3 });

  test("P-9: show the DX contest with its sums", () => {
    const fight = level();
    const { gm } = fight;
    expect([gm.clock[0], gm.head, gm.pending, gm.spoken]).toEqual([
      "Round 1, step 3",
      ["3", "Contest of DX", ""],
      ["Adeline | 3d6 against DX 13, turn 1 of 4", "Birger Holt | 3d6 against DX 11, turn 1 of 3"],
      "Step 3: contest of DX between Adeline and Birger Holt.",
    ]);
    fight.say("contest", 11, "adeline");
    expect(gm.pending[0]).toBe("Adeline | 3d6 against DX 13, turn 1 of 4 | 11, made by 2");
    fight.say("contest", 12, "birger");
    expect([gm.why, gm.who]).toEqual(["Contest of DX: Adeline: 13 − 11 = 2; Birger Holt: 11 − 12 = −1", ["Adeline"]]);
    expect(gm.rows("next")).toEqual(["Next: Birger Holt | set by the GM, DX failed by 1 | 1 of 3"]);
  });

  test("P-9: offer each roll once to the GM", () => {
    const rolls = ({ gm }: PlainFight): readonly string[] =>
      [...gm.everything.matchAll(/"rollRequests?","label":"([^"]*)"/g)].map(([, label]) => label!).sort();
    expect(rolls(level())).toEqual(["Roll"]);
    const npcs = begun([JACK, BIRGER], { jack: 3, birger: 3 });
    expect(rolls(npcs)).toEqual(["Roll all NPCs (2)"]);
  });

  test("PA-3: show repeated rolls beside the first", () => {
    const fight = level().say("contest", 11, "adeline").say("contest", 9, "birger");
    expect(fight.gm.pending).toEqual([
      "Adeline | 3d6 against DX 13, turn 1 of 4, tied, roll again",
      "Birger Holt | 3d6 against DX 11, turn 1 of 3, tied, roll again",
    ]);
    fight.say("contest", 12, "adeline").say("contest", 8, "birger");
    expect([fight.gm.why, fight.gm.who]).toEqual([
      "Contest of DX: Birger Holt: 11 − 9 = 2, then 11 − 8 = 3; Adeline: 13 − 11 = 2, then 13 − 12 = 1",
      ["Birger Holt"],
    ]);
  });
});

describe("waiting", () => {
  const fightOf = (): PlainFight => begun([ADELINE, BIRGER], { adeline: 3, birger: 1 });

  test("P-14: offers cutting in or acting after", () => {
    const fight = fightOf().give(wait("adeline", { trigger: "he comes closer" }));
    const { gm, anna } = fight;
    expect(gm.lanes.slice(1)).toEqual([
      "Adeline | until “he comes closer” | turn 1 of 4, may act until step 0; lost at −1",
    ]);
    expect(gm.card("adeline", "Waits")).toBe("until “he comes closer”, turn 1 of 4, may act until step 0; lost at −1");
    expect(anna.buttons).toEqual(
      expect.arrayContaining([
        "Cut in contest of DX with Birger Holt",
        "Act after then, on step 1, no contest",
        "Change the wait… down to step 0",
      ]),
    );
    fight.take("actAfter", "adeline");
    expect(gm.who).toEqual(["Birger Holt"]);
    expect(fight.done().gm.acting).toEqual([
      "Adeline | waited since step 3 for “he comes closer”; next turn 4 steps later, on −3",
    ]);
  });

  test("P-12: strikes an overtaken turn with the reason", () => {
    const fight = fightOf().give(wait("adeline"));
    expect(fight.gm.rows("next")[0]).toMatch(/^Next: Adeline \| if still waiting, turn 1 is lost here/);
    expect(fight.done().gm.rows("lost")).toEqual(["Lost: Adeline | still waiting at step −1 | 1 of 4"]);
  });

  test("P-13: asks at the last call to act or lose the turn", () => {
    const jim = person("Tall Jim", 2, {}, { id: "jim", owner: "Anna" });
    const fight = begun([JACK, jim], { jack: 0, jim: 3 }).give(wait("jim")).done(2);
    expect(fight.anna.panel).toEqual(["Tall Jim", expect.stringContaining("turn 1 of 1: act on step −7, or lose it")]);
    expect(fight.say("lastTurn", "lose", "jim").gm.clock[0]).toBe("Round 2, initiative");
  });

  test("P-10: refuses a step beyond the window with an alternative", () => {
    const fight = fightOf();
    expect(fight.gm.refusal(wait("adeline", { until: -5 }))).toEqual([
      "Not moved to −5. Adeline may act until step 0; after that, turn 1 is lost.",
      "Wait until 0",
    ]);
    expect(fight.give(wait("adeline", { until: 0 })).gm.rows("waiting")).toEqual([
      expect.stringMatching(/^Waiting: Adeline \| Waited since step 3/),
    ]);
  });
});

describe("with GURPS turns", () => {
  const fightOf = (): PlainFight => begun([ADELINE, BIRGER], { adeline: 3, birger: 1 }, "gurps");

  test("P-1: list manoeuvres, then yards and shots", () => {
    const { gm } = fightOf();
    expect(gm.plate?.pick?.value).toBe("No manoeuvre yet");
    const names = gm.list.map((row) => row.split(" | ")[0]);
    expect([names.slice(0, 4), names.at(-1)]).toEqual([
      ["Attack", "Move", "Move and Attack", "All-Out Attack"],
      "Yards and shots",
    ]);
    // The pacing's Wait has a button; its full move and fire are manoeuvres.
    expect(gm.buttons).toContain("Wait… down to step 0");
    expect(gm.buttons.join()).not.toMatch(/Full move|Fire/u);
  });
  test("P-16: count the chosen Move, named once", () => {
    const fight = fightOf().give({ type: "choose", participant: "adeline", manoeuvre: "move" }).done();
    expect([fight.gm.rows("done"), fight.gm.log.at(-1)]).toEqual([["Done: Adeline | Move | 1 of 4"], "Adeline: Move"]);
    fight.done();
    expect(gauges(fight)[0]).toBe("Moves 1/3, 6 of 18 yd");
  });

  test("B-8: say what the last manoeuvre allows until the next turn", () => {
    const fight = fightOf()
      .give({ type: "choose", participant: "adeline", manoeuvre: "all-out-attack", option: "strong" })
      .done();
    expect(fight.gm.rows("done")).toEqual(["Done: Adeline | All-Out Attack, strong, no defence | 1 of 4"]);
  });
});

test("hides whose turn a cut-in ends from others", () => {
  const costs = (on: string | undefined, visible: boolean): unknown =>
    offerWords({ code: "cutIn", data: { on } } as never, { visible: () => visible } as never).costs;
  expect([costs("orc", true), costs("orc", false), costs(undefined, true)]).toEqual([
    "cutIn",
    "cutInUnseen",
    "cutInUnseen",
  ]);
});
