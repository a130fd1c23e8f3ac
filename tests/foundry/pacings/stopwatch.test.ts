/** A table's view of a stopwatch fight. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, said, strike, type Person } from "../plain.ts";

const { hostAdapter } = await import("../../../src/foundry/fight/host-adapter.ts");
const { useAttackDesk } = await import("../../../src/foundry/attack/desk.ts");

const SWORD = { label: "Sword", speedClass: 7, draw: 7 };
const GUN = { label: "Submachine gun", speedClass: 6, draw: 6, reload: 10, capacity: 30, loaded: 18, perSegment: 6 };
const RIFLE = { label: "Rifle", speedClass: 6, reload: 5, capacity: 1, loaded: 1 };

const person = (name: string, agility: number, weapon: JsonObject, more: Partial<Person> = {}): Person => ({
  name,
  stats: { agility, weapons: [weapon] },
  ...more,
});
const ALRIK = person("Alrik", 17, SWORD, { owner: "Anna" });
const BERNAT = person("Bernat", 7, { label: "Sabre", speedClass: 5 });
const VOSS = person("Voss", 11, GUN);

const begun = (...people: readonly Person[]): PlainFight => new PlainFight("stopwatch", people).start();
const consent = (...people: readonly Person[]): PlainFight => begun(...people).say("start", "consent");
/** A fight in which all have begun their default action. */
const underWay = (...people: readonly Person[]): PlainFight => consent(...people).usual();

describe("beginning", () => {
  test("asks how the fight begins and counts from segment 0", () => {
    const fight = begun(ALRIK, BERNAT);
    const { gm, anna } = fight;
    expect([gm.clock, gm.stages]).toEqual([
      ["Before segment 0", "a segment is half a second"],
      ["Start", "Play"],
    ]);
    expect(gm.buttons).toEqual(expect.arrayContaining(["By mutual consent", "By surprise"]));
    expect(anna.buttons).not.toContain("By mutual consent");
    fight.say("start", "consent");
    expect([gm.clock, gm.dock?.front?.title, gm.pinned]).toEqual([
      ["0.0 s", "segment 0"],
      "Bernat",
      expect.stringMatching(/^Default \| Bernat \| default Sabre: 7 segments/u),
    ]);
    expect(gm.pending).toEqual([
      "Alrik | default Sword: 4 segments, 2.0 s, at 2.0 s",
      "Bernat | default Sabre: 7 segments, 3.5 s, at 3.5 s",
    ]);
  });

  test("lists unaware combatants separately until they become aware", () => {
    const fight = begun(ALRIK, BERNAT);
    expect(fight.gm.picks("start")).toEqual(["By mutual consent", "By surprise"]);
    fight.say("start", "surprise").say("awareness", 5, "alrik").say("awareness", "never", "bernat");
    const { gm } = fight;
    expect(gm.lanes).toEqual(["Not yet aware", "Bernat | has not noticed the fight | starts when the GM decides"]);
    expect(gm.pending).toEqual(["Alrik | at 2.5 s; default Sword: 4 segments, 2.0 s, at 4.5 s"]);
    fight.give({ type: "aware", participant: "bernat" });
    expect([gm.lanes, gm.pending]).toEqual([[], ["Bernat | default Sabre: 7 segments, 3.5 s, at 3.5 s"]]);
  });
});

describe("action under way", () => {
  test("shows its sum and segment, and the forecast", () => {
    const { gm, anna } = underWay(ALRIK, BERNAT);
    expect([gm.head, gm.acting]).toEqual([["2.0 s", "Now", "segment 4"], ["Alrik | Sword (VII), action 1, 0 + 4 = 4"]]);
    expect(gm.rows("next")).toEqual(["Next: Bernat | Sabre (V), 0 + 7 = 7 | 7"]);
    expect(gm.times).toEqual(["3.5 s | +1.5 s"]);
    expect(gm.rows("forecast").slice(0, 2)).toEqual([
      "Forecast: Alrik | Sword (VII), 4 + 4 = 8 | 8",
      "Forecast: Alrik | Sword (VII), 8 + 4 = 12 | 12",
    ]);
    expect(gm.bands).toEqual(["Forecast, if everyone does the same again"]);
    expect(anna.head[1]).toBe("Your action completes");
  });

  test("repeats for all in one click and undoes in one", () => {
    const fight = underWay(ALRIK, BERNAT);
    const { gm } = fight;
    expect(gm.onward()).toBe("Skip to 3.5 s");
    expect([gm.clock[0], gm.rows("done")]).toEqual(["3.5 s", ["Done: Alrik | Sword | 4"]]);
    fight.undo();
    fight.undo();
    expect([gm.clock[0], gm.who]).toEqual(["2.0 s", ["Alrik"]]);
  });

  test("skips to the next count if time stops at empty ones", () => {
    const fight = new PlainFight("stopwatch", [ALRIK, BERNAT], { options: { emptyTimes: "stop" } });
    fight.start().say("start", "consent").usual();
    const { gm } = fight;
    for (let count = 1; count < 4; count++) fight.give({ type: "onward" });
    expect([gm.clock[0], gm.who]).toEqual(["2.0 s", ["Alrik"]]);
    expect(gm.onward()).toBe("Skip to 2.5 s");
    expect([gm.clock[0], gm.plate]).toEqual(["2.5 s: nobody", null]);
  });

  test("shares the current row with simultaneous ones, asked together", () => {
    const fight = underWay(BERNAT, { ...BERNAT, name: "Cousin", owner: "Anna" });
    const { gm, anna } = fight;
    expect([gm.head[2], gm.who]).toEqual(["2 at once", ["Bernat", "Cousin"]]);
    expect(gm.buttons).toContain("Done for all 2");
    fight.done();
    expect([gm.dock?.front?.title, gm.pending.length]).toEqual(["Bernat", 2]);
    expect([anna.dock?.front?.title, anna.dock?.front?.verbs.length]).toEqual(["Cousin", 2]);
    expect(gm.marked).toEqual(["bernat", "cousin"]);
    expect(gm.picks("nextAction", "cousin")[0]).toBe("Sabre, class V | 7 segments, 3.5 s, at 7.0 s");
    fight.usual();
    expect(gm.clock[0]).toBe("7.0 s");
  });

  test("draws first, fires until released and shows the rest", () => {
    const fight = underWay(person("Alrik", 17, { ...SWORD, ready: false }, { owner: "Anna" }), VOSS);
    const { gm } = fight;
    expect(gm.acting).toEqual(["Alrik | draws Sword (VII), action 1, 0 + 4 = 4, then Sword (VII) at 4.0 s"]);
    expect(gm.rows("next")).toEqual(["Next: Voss | Submachine gun (VI), 0 + 5 = 5, 18 of 30 left | 5"]);
    fight.done();
    expect(gm.acting).toEqual(["Voss | Submachine gun (VI), action 1, 0 + 5 = 5, fires 6, then 12 of 30 left"]);
    expect(gm.plate?.gauges?.map(({ words }) => said(words))).toContain("Shots left 12 of 30");
    fight.done();
    expect(gm.acting).toEqual(["Voss | keeps firing: 6, then 6 of 30 left"]);
    expect(gm.buttons).toContainEqual(expect.stringMatching(/^Cease fire/));
    expect(gm.menu("voss").filter((entry) => entry.startsWith("Cease fire"))).toEqual([
      "Cease fire 12 of 30 left",
      "Cease fire later… 12 of 30 left",
    ]);
    fight.take("release", "voss");
    expect(gm.rows("lost")).toEqual(["Lost: Voss | the trigger was released, keeps firing Submachine gun | 6"]);
    expect(gm.pending).toEqual(["Voss | default Submachine gun: 5 segments, 2.5 s, at 5.5 s"]);
  });

  test("asks for a stopping runner's roll and rises after a fall", () => {
    const fight = consent(ALRIK, BERNAT).say("nextAction", { do: "run" }, "alrik").usual();
    const { gm } = fight;
    expect(gm.acting).toEqual(["Alrik | runs, action 1, 0 + 2 = 2, 1 segment at half speed, 1 segment at full speed"]);
    fight.done().say("nextAction", { do: "stop", sooner: "first" }, "alrik");
    expect(gm.pending[0]).toMatch(/^Alrik \| agility roll against 7, agility 17 −10: you name the dice/);
    expect(gm.buttons).toContain("Falls");
    expect(gm.log.at(-1)).toBe("Alrik: begins a stop");
    fight.say("stopRoll", "fallen", "alrik");
    expect(gm.pending).toEqual([
      "Alrik | lies on the ground; default Stand up from the ground: 5 segments, 2.5 s, at 3.5 s",
    ]);
  });
});

describe("changed action", () => {
  test("offers each option with its cost", () => {
    expect(underWay(ALRIK, BERNAT).gm.menu("bernat")).toEqual(
      expect.arrayContaining([
        "Change the action… 4 of 7 segments are lost",
        "React… to what began at 0.0 s: starts at 0.5 s",
        "Allow it at half speed GM ruling",
        "Closing in… ready in segment 7",
      ]),
    );
  });

  test("adds the cost of an answer and refuses one too late", () => {
    const fight = underWay(ALRIK, BERNAT);
    const { gm } = fight;
    const react = (at: number): Command => ({
      type: "react",
      participant: "bernat",
      action: { do: "weapon", weapon: 0 },
      at,
    });
    expect(gm.refusal(react(9))[0]).toMatch(
      /^Not changed\. The action under way is finished in segment 7, before segment 9\./,
    );
    fight.give(react(4));
    expect(gm.rows("next")).toEqual(["Next: Bernat | Sabre (V), 4 + 1 + 7 = 12, 1 segment to react | 12"]);
    fight.undo();
    expect(gm.rows("next")).toEqual(["Next: Bernat | Sabre (V), 0 + 7 = 7 | 7"]);
  });
});

describe("player", () => {
  test("cannot state what only the GM may", () => {
    const fight = consent(ALRIK, BERNAT);
    const may = (type: string, more: JsonObject): string | null => fight.barred("Anna", { type, ...more });
    for (const action of [
      { do: "fixed", segments: 1 },
      { do: "weapon", weapon: 0, moving: true },
      { do: "listed", action: "openDoor", speedClass: 1 },
    ])
      expect([
        may("answer", { answers: { next_alrik: action } }),
        may("begin", { participant: "alrik", action }),
      ]).toEqual(["gm-only", "gm-only"]);
    expect(may("answer", { answers: { next_alrik: { do: "run" } } })).toBeNull();
    fight.say("nextAction", { do: "run" }, "alrik").usual();
    for (const [type, more] of [
      ["moving", { moving: true }],
      ["close", { closed: 1 }],
      ["aware", { at: 0 }],
    ] as const)
      expect(may(type, { participant: "alrik", ...more })).toBe("gm-only");
  });

  test("T-4: reads where the default completes, and gives it in one press", () => {
    const fight = consent(ALRIK, BERNAT);
    const { anna } = fight;
    expect([anna.pinned, anna.buttons]).toEqual([
      "Default | Alrik | default Sword: at 2.0 s",
      ["Default", "Next action…"],
    ]);
    expect(anna.dock?.front?.verbs[0]?.commands).toEqual([
      { type: "answer", answers: { next_alrik: { do: "weapon", weapon: 0 } } },
    ]);
    fight.usual();
    expect(anna.buttons).toEqual(["Sword again at 4.0 s", "Done", "Next action…"]);
  });

  test("T-11: completes and begins in one press, after a listed action too", () => {
    const fight = consent(ALRIK, BERNAT).say("nextAction", { do: "listed", action: "openDoor" }, "alrik").usual();
    const { footer } = fight.anna.view;
    expect(fight.anna.buttons).toEqual(["Sword at 3.0 s", "Done", "Next action…"]);
    expect(footer?.kind === "player" && footer.big?.[0]?.commands).toEqual([
      { type: "begin", participant: "alrik", action: { do: "weapon", weapon: 0 } },
    ]);
  });

  test("has only buttons to change an action under way, or to react", () => {
    const fight = underWay(BERNAT, { ...ALRIK, stats: { agility: 7, weapons: [SWORD] } });
    expect(fight.gm.who).toEqual(["Bernat"]);
    const { anna } = fight;
    expect([anna.panel, anna.buttons.map((label) => label.split("…")[0])]).toEqual([
      ["You are next", "Alrik, 1.5 s later."],
      ["Change the action", "React"],
    ]);
    fight.done().usual();
    fight.give({ type: "begin", participant: "alrik", action: { do: "wait" } });
    expect([anna.panel[0], anna.buttons.map((label) => label.split("…")[0])]).toEqual([
      "You are waiting",
      ["Act", "React"],
    ]);
  });

  test("reads nothing of hidden combatants", () => {
    const fight = consent(ALRIK, person("Sharpshooter", 12, RIFLE, { hidden: true }));
    const { gm, anna } = fight;
    fight.say("nextAction", { do: "weapon", weapon: 0 }, "alrik");
    expect([anna.panel, anna.pending, anna.spoken]).toEqual([
      ["Waiting for the GM", "Alrik"],
      [],
      "0.0 s. Waiting for the GM.",
    ]);
    fight.usual().done().usual();
    expect(gm.acting).toEqual([
      "Sharpshooter | Rifle (VI), action 1, 0 + 5 = 5, fires 1, then empty, hidden from players",
    ]);
    for (const secret of ["Sharpshooter", "Rifle", "sharpshooter"]) expect(anna.everything).not.toContain(secret);
    fight.done();
    expect(gm.rows("hidden")).toEqual(["Hidden from players: Sharpshooter | reloads Rifle (V), 5 + 4 = 9 | 9"]);
  });
});

describe("likely attack in a player's panel", () => {
  const likelyAttack = (): object => ({ words: "Sword at Voss", chance: "91%", shown: "" });
  beforeAll(() => {
    vi.spyOn(hostAdapter(), "canAttack").mockReturnValue(true);
    // Without the attack dialog.
    useAttackDesk({ likelyAttack } as never);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    useAttackDesk(null as never);
  });

  /** Only actors attack. */
  const acting = { ...ALRIK, pools: { hp: { value: 12, max: 12 } } };
  /** The button above others. */
  const wide = ({ anna: { view } }: PlainFight): string => said(view.footer?.kind === "player" ? view.footer.wide : "");
  test("comes before the next action", () => {
    const fight = underWay(acting, VOSS);
    expect(wide(fight)).toBe("Attack Sword at Voss");
    expect(fight.anna.buttons.slice(1)).toEqual(["Sword again at 4.0 s", "Done", "Next action…"]);
  });

  test("T-11: is there for each of several acting in the same segment", () => {
    const fight = underWay({ ...acting, name: "Adeline" }, acting, VOSS);
    expect([fight.anna.panel[1], wide(fight)]).toEqual(["Adeline and Alrik", "Adeline: Attack Sword at Voss"]);
    fight.give(strike("adeline", "voss", "x", { roll: 17 }));
    expect([fight.anna.panel[1], wide(fight)]).toEqual(["Adeline and Alrik", "Alrik: Attack Sword at Voss"]);
    fight.doneAlone("adeline");
    expect([fight.anna.panel[1], wide(fight)]).toEqual(["Alrik", "Attack Sword at Voss"]);
  });
});

test("T-12, T-25: reads on Done that a weapon keeps firing or a chain continues", () => {
  const gunner = { ...VOSS, stats: { ...VOSS.stats, agility: 10, weapons: [{ ...GUN, loaded: 30 }] } };
  const fight = consent(gunner, { ...BERNAT, stats: { agility: 10 } });
  fight.say("nextAction", { do: "weapon", weapon: 0 }, "voss");
  fight.say(
    "nextAction",
    [
      { do: "class", speedClass: 6 },
      { do: "listed", action: "turnRound" },
    ],
    "bernat",
  );
  const done = (): readonly string[] => fight.gm.buttons.filter((label) => label.startsWith("Done"));
  fight.doneAlone("voss");
  const chain = done();
  fight.doneAlone("bernat");
  expect([chain, done()]).toEqual([["Done: Bernat then Turn right round (III) at 4.5 s"], ["Done: Voss keeps firing"]]);
});
