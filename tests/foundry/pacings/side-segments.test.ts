/** A table's view of a fight in rounds by segments. */
import { describe, expect, test } from "vitest";
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, said, type Person, type PlainSettings } from "../plain.ts";

const { declarableFor, declarationOf, fieldsFor } =
  await import("../../../src/foundry/pacings/side-segments/choices.ts");
const { slotEntries } = await import("../../../src/foundry/tracker/menus.ts");

const person = (name: string, stats: JsonObject, more: Partial<Person> = {}): Person => ({ name, stats, ...more });
const armed = (name: string, label: string, spd: number, more: JsonObject = {}): Person =>
  person(name, { weapons: [{ label, spd, ...more }] });
const SWORD = { label: "sword", spd: 5, attacks: 3, perRounds: 2 };
const EGIL = person("Egil", { weapons: [SWORD], hitDice: 4 }, { owner: "Anna" });
const YSOLDE = person(
  "Ysolde",
  { weapons: [{ label: "dagger", spd: 2 }], spells: [{ label: "sleep", spd: 6 }], hitDice: 3, morale: 8 },
  { owner: "Anna" },
);
const ARCHER = armed("Archer", "shortbow", 5, { missile: true });
const CAPTAIN = armed("Captain", "greatsword", 7);
const OGRE = person("Ogre", { weapons: [{ label: "club", spd: 6 }], giant: true, hitDice: 4 });

const begun = (people: readonly Person[], settings: PlainSettings = {}): PlainFight =>
  new PlainFight("side-segments", people, settings).start();
const declare = (fight: PlainFight, id: string, intent: JsonObject): PlainFight => fight.say("declare", intent, id);
const CAST = { action: "cast", spell: "sleep" };
/** Declares the default for the rest and rolls for both sides. */
const rolled = (fight: PlainFight, party: number, foes: number): PlainFight =>
  (fight.asks("declare") ? fight.usual() : fight).say("initiative", party, "party").say("initiative", foes, "foes");
/** Gives Done until a request is pending. */
const untilAsked = (fight: PlainFight): PlainFight => {
  for (let turns = 0; turns < 9 && !fight.gm.pending.length; turns++) fight.done();
  return fight;
};
const lead = ({ gm }: PlainFight): string => said(gm.dock?.front?.lead);

describe("declarations", () => {
  test("S-10: show pending ones with defaults and declared ones with sums", () => {
    const fight = begun([EGIL, YSOLDE, CAPTAIN]);
    const { gm } = fight;
    expect([gm.clock, gm.dock?.front?.title]).toEqual([["Round 1, declare", "20 s rounds, just begun"], "Captain"]);
    expect(gm.pending).toEqual([
      "Egil | Anna is choosing; default: sword, speed 5",
      "Ysolde | Anna is choosing; default: dagger, speed 2",
      "Captain | default: greatsword, speed 7",
    ]);
    declare(fight, "ysolde", CAST);
    declare(fight, "captain", { action: "charge", weapon: "greatsword", target: "egil" });
    expect(gm.dock?.front?.title).toBe("Egil");
    expect(gm.pending).toEqual(["Egil | Anna is choosing; charged by Captain; default: sword, speed 5"]);
    expect(gm.rows("ahead")).toEqual(
      expect.arrayContaining([
        "To come: Ysolde | Sleep, 6, casting speed 6",
        "To come: Captain | Charge, greatsword, at Egil, 11, 7 + 4",
      ]),
    );
    expect(gm.marked).toEqual(["captain", "egil", "ysolde"]);
    expect(fight.undo().gm.pending).toHaveLength(2);
  });

  test("S-10: default for all except players who are online", () => {
    const people = [EGIL, CAPTAIN, ARCHER];
    const { gm } = begun(people);
    expect(gm.pinned).toBe("Use defaults (2) | 2 declarations pending");
    expect(begun(people, { online: ["Gamemaster"] }).gm.buttons).toContain("Use defaults (3)");
  });

  test("S-39: ask the GM for the phase of another action; modifiers count", () => {
    const { context } = begun([EGIL, CAPTAIN]).gm;
    const actions = declarableFor(context.participant("egil") as never, [], context as never);
    const place = (id: string): number => actions.findIndex(({ action }) => action.id === id);
    const asked = (id: string, gm: boolean): readonly string[] => [...fieldsFor(actions[place(id)]!, "", gm)];
    expect([asked("other", true), asked("other", false), asked("rally", true)]).toEqual([
      ["move", "label", "segments", "phase", "mods"],
      ["move", "label", "mods"],
      ["move", "label", "segments", "keep", "mods"],
    ]);
    expect(declarationOf({ choice: String(place("attack")), mods: "-2" }, actions, true)).toMatchObject({
      action: "attack",
      mods: -2,
    });
  });

  test("SA-18: ask the GM for a missing speed", () => {
    const fight = declare(begun([EGIL, CAPTAIN]), "egil", { action: "imbibe", label: "a potion" });
    expect(fight.gm.pending).toEqual([
      "Captain | default: greatsword, speed 7",
      "Egil | how many segments: drink, a potion?",
    ]);
    expect(fight.say("speed", 3, "egil").gm.rows("ahead")).toContain("To come: Egil | Drink, a potion, 3, speed 3");
  });

  test("S-11: hide foes' declarations and hidden combatants from players", () => {
    const fight = begun([EGIL, ARCHER, OGRE, { ...CAPTAIN, hidden: true }]).usual("archer");
    const { gm, anna } = fight;
    expect(anna.panel).toEqual(["Egil", "yours to declare; default: sword, speed 5"]);
    fight.usual("egil");
    expect(anna.pending).toEqual(["Ogre | is choosing"]);
    expect(anna.rows("ahead")).toEqual(
      expect.arrayContaining(["To come: Egil You | Sword, 5, speed 5", "To come: Archer | has declared"]),
    );
    fight.usual();
    expect([anna.rows().map((row) => row.split(" | ")[0]), anna.headings]).toEqual([
      ["To come: Egil You", "Forecast: Egil", "Forecast: Egil"],
      [],
    ]);
    fight.say("initiative", 5, "party").say("initiative", 3, "foes");
    expect(anna.everything).not.toMatch(/captain/i);
    expect(anna.rows()).toContain("Next: Archer | shortbow");
    expect(gm.rows("next")).toEqual(["Next: Archer | shortbow, speed 5 + 1"]);
  });

  test("S-40: refuse every value that only the GM may state", () => {
    const fight = begun([EGIL, CAPTAIN]);
    const may = (command: Command): string | null => fight.barred("Anna", command);
    const participant = "egil";
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
      const ways = [
        { type: "declare", participant, intent },
        { type: "answer", answers: { declare_egil: intent } },
      ];
      expect([figure, ...ways.map(may)]).toEqual([figure, "gm-only", "gm-only"]);
    }
    for (const command of [
      { type: "modify", participant, segments: -5 },
      { type: "carryIn", participant, segment: 1 },
      { type: "speed", participant, action: "imbibe", segments: 0 },
      { type: "lastGasp", participant, made: true },
      { type: "surprise", participants: ["captain"], segments: 9 },
      { type: "morale", participants: ["captain"], when: "atOnce" },
      { type: "bait", sides: ["foes"], segments: 9 },
    ])
      expect([command.type, may(command)]).toEqual([command.type, "gm-only"]);
    expect(may({ type: "declare", participant, intent: { action: "attack", move: "halfMove", mods: 1 } })).toBeNull();
  });
});

describe("order", () => {
  test("S-16, S-18, S-31: rolls a die per side and plays the winner's phases first", () => {
    const fight = declare(begun([EGIL, YSOLDE, ARCHER, CAPTAIN]), "ysolde", CAST).usual();
    const { gm, anna } = fight;
    expect([gm.clock[0], gm.pending]).toEqual(["Round 1, initiative", ["The party | d6", "Foes | d6"]]);
    expect(anna.panel).toEqual(["The party", "d6"]);
    expect(gm.queue.map(({ portrait }) => portrait.group)).toEqual([true, true]);
    fight.say("initiative", 5, "party");
    expect(gm.dock?.front?.title).toBe("Foes");
    expect(gm.openRibbon.lanes?.rows.map(({ words }) => words)).toEqual([
      "first: not surprised",
      "after those who rolled",
    ]);
    fight.say("initiative", 3, "foes");
    expect(gm.clock).toEqual(["Segment 5, melee", "round 1, 20 s rounds"]);
    expect(gm.marked).toEqual(["archer", "captain", "egil", "ysolde"]);
    expect([gm.why, gm.acting]).toEqual([
      "The party first: die 5 against 3",
      ["Egil | Sword, speed 5. Takes effect at once."],
    ]);
    expect(gm.ahead).toEqual([
      "6 | +1 seg.",
      "The party first",
      "Magic",
      "Next: Ysolde | sleep, casting speed 6",
      "Foes after, +1",
      "Missile",
      "To come: Archer | shortbow, speed 5 + 1",
      "8 | +3 seg.",
      "To come: Captain | greatsword, speed 7 + 1",
    ]);
    fight.done();
    expect([anna.panel, gm.clock[0], gm.head[2]]).toEqual([["Your turn", "Ysolde"], "Segment 6, magic", "Magic"]);
    expect(gm.acting[0]).toContain("Sleep, casting speed 6. Takes effect at the end of the segment.");
    expect(gm.ahead.slice(0, 3)).toEqual(["6 | same", "Foes after: die 3 against 5, +1", "Missile"]);
    expect(gm.spoken).toBe("Segment 6, magic: Ysolde. Next: Archer.");
    fight.done(2);
    expect(said(gm.plate?.note)).toBe("Takes effect now, held back in segment 6: Ysolde and Archer.");
  });

  test("S-20, S-21, S-31: puts two attacks on multiples, simultaneous for tied sides", () => {
    const fight = rolled(begun([EGIL, armed("Captain", "axe", 4)]), 4, 4).done(2);
    const { gm } = rolled(fight, 4, 4);
    expect([gm.why, gm.who, said(gm.plate?.note)]).toEqual([
      "The party and Foes together: die 4 each",
      ["Captain", "Egil"],
      "Takes effect after all who act together.",
    ]);
    expect(gm.rows("next")).toEqual(["Next: Egil | sword, 2 × speed 4 | 2 of 2"]);
    expect(gm.menu("captain")).toContain("Done, before the others");
    fight.doneAlone("captain");
    expect([gm.who, gm.rows("done")]).toEqual([["Egil"], ["Done: Captain | axe"]]);
    expect(gm.acting[0]).toContain("Sword, speed 4. Attack 1 of 2. Takes effect at once.");
  });

  test("S-10: shows a joiner, which declares from now on", () => {
    const fight = rolled(begun([EGIL, CAPTAIN]), 6, 1).join(armed("Guard", "halberd", 4));
    const { gm } = fight;
    expect(gm.ahead.slice(-2)).toEqual(["new", "To come: Guard | can declare; counts from segment 5"]);
    expect(gm.marked).toEqual(["captain", "egil", "guard"]);
    fight.give({ type: "declare", participant: "guard", intent: { action: "attack", weapon: "halberd" } });
    expect(gm.rows().some((row) => row.includes("Guard | halberd, speed 4"))).toBe(true);
  });

  test("S-26: lists carried actions below the round and in the next", () => {
    const fight = begun([EGIL, CAPTAIN]);
    declare(fight, "captain", { action: "attack", weapon: "greatsword", move: "halfMove" });
    const { gm, anna } = rolled(fight, 5, 3);
    expect([gm.bands, gm.marked]).toEqual([["Round 2: declare, then roll"], ["captain", "egil"]]);
    expect(gm.rows("carried")).toEqual([
      "Carried over: Captain | half move, greatsword: 7 + 5 + 1 = 13, carried over as 3",
    ]);
    expect(anna.rows("carried")).toEqual(["Carried over: Captain | half move, greatsword, carried over as 3"]);
    fight.done();
    expect(gm.clock).toEqual(["Round 2, declare", "20 s rounds, 20 s elapsed"]);
    expect(gm.rows("carried").at(-1)).toBe(
      "Carried over: Captain | half move, greatsword, carried over from the last round | 13 − 10",
    );
  });
});

describe("changes in the round", () => {
  test("S-33: let a waiting combatant act after the trigger or lapse", () => {
    const fight = begun([EGIL, YSOLDE, CAPTAIN]);
    declare(fight, "ysolde", { action: "wait", trigger: "the captain comes", answer: "dagger" });
    const { gm } = fight;
    expect(gm.lanes).toEqual([]);
    rolled(fight, 4, 4);
    expect(gm.lanes.slice(1)).toEqual([
      "Ysolde | until “the captain comes”, then Dagger | lapses at the end of this round",
    ]);
    fight.done().take("trigger", "ysolde");
    expect(gm.lanes).toEqual([]);
    expect(gm.ahead).toEqual([
      "7 | same",
      "right after the trigger",
      "Next: Ysolde | dagger, waited until “the captain comes”",
    ]);
    fight.done();
    expect(gm.clock[0]).toBe("Segment 7, trigger");
    expect([gm.why, ...gm.acting].join()).toContain("The trigger came: “the captain comes”");
    fight.undo().undo().done();
    expect(lead(fight)).toContain("From the last round: Ysolde waited in vain.");
  });

  test("S-12: show from where a changed declaration counts, with Undo", () => {
    const fight = rolled(begun([EGIL, CAPTAIN]), 4, 4);
    const { gm, anna } = fight;
    expect(anna.buttons).toContain("Change… counts from segment 5");
    fight.give({ type: "changeIntent", participant: "egil", intent: { action: "halfMove" } });
    expect([gm.who, gm.rows("next")]).toEqual([["Captain"], ["Next: Egil | half move, speed 5 from segment 5"]]);
    expect(gm.log.at(-1)).toMatch(/^Egil changes to: /);
    expect(fight.undo().gm.who).toEqual(["Egil"]);
  });

  test("SA-13: state why a spell is not lost", () => {
    const people = [YSOLDE, armed("Archer", "longbow", 6, { missile: true }), CAPTAIN];
    const fight = rolled(declare(begun(people, { options: { missileEffects: "segmentEnd" } }), "ysolde", CAST), 4, 4);
    expect([fight.gm.who, fight.gm.menu("ysolde").some((entry) => entry.startsWith("Spell lost"))]).toEqual([
      ["Archer"],
      true,
    ]);
    expect(fight.gm.refusal({ type: "spoil", participant: "ysolde" })[0]).toBe(
      "Spell not lost. Missiles and spells hit at the end of the segment, and Ysolde finishes the spell in this one.",
    );
  });

  test("S-31: lose the spell of a caster who is hit", () => {
    const fight = rolled(declare(begun([YSOLDE, CAPTAIN]), "ysolde", CAST), 4, 4);
    const { gm } = fight;
    expect([gm.buttons.join(), gm.menu("ysolde").join()]).toEqual([
      expect.not.stringContaining("Spell lost"),
      expect.stringContaining("Spell lost"),
    ]);
    fight.give({ type: "harm", participant: "ysolde", injury: 1 });
    expect(gm.buttons).toEqual(expect.arrayContaining(["Spell lost", "Continues casting"]));
    fight.say("struck", "lost");
    expect(gm.rows("lost")).toEqual(["Lost: Ysolde | hit while casting, sleep"]);
    expect(fight.undo().gm.who).toEqual(["Ysolde"]);
  });

  test("S-34: pause for a parley unless ignored, and delay by bait", () => {
    const fight = rolled(declare(begun([EGIL, CAPTAIN]), "egil", { action: "parley", segments: 2 }), 4, 4);
    const { gm } = fight;
    expect(gm.buttons).toEqual(expect.arrayContaining(["Done: Egil the count stops", "Nobody heeds it"]));
    fight.give({ type: "bait", sides: ["foes"], segments: 2 });
    expect(gm.rows("next")).toEqual(["Next: Captain | greatsword, speed 7 + 2 delayed"]);
    expect(fight.done().gm.clock[0]).toBe("Paused: talks");
    expect(fight.give({ type: "resume" }).gm.clock[0]).toBe("Segment 9, melee");
    fight.undo().undo().doneAlone("egil", { pause: false });
    expect(gm.clock[0]).toBe("Segment 9, melee");
  });

  test("S-34: let one of two parleys be ignored", async () => {
    const fight = begun([EGIL, OGRE, CAPTAIN]);
    for (const id of ["ogre", "captain"]) declare(fight, id, { action: "parley" });
    const { context } = rolled(fight, 3, 3).gm;
    const slot = context.now.find(({ participant }) => participant === "captain")!;
    const given: Command[] = [];
    const entries = slotEntries(slot, context, async (command) => void given.push(command as Command));
    await entries.find(({ label }) => label === "Nobody heeds it")?.run?.();
    expect(given).toEqual([{ type: "done", slots: [slot.id], report: { pause: false } }]);
  });

  test("S-35: stop after the round by option and list late effects", () => {
    const fight = begun([YSOLDE, EGIL, CAPTAIN], { options: { bookkeeping: true } });
    const { gm, anna } = fight;
    declare(fight, "ysolde", CAST);
    declare(fight, "egil", { action: "wait", trigger: "it rains" });
    declare(fight, "captain", { action: "shift", segments: 1 });
    rolled(fight, 4, 4).done(2);
    expect(lead(fight)).toContain("Takes effect now, held back in segment 6: Ysolde. Egil waited in vain.");
    expect(gm.pending).toEqual(["The round is over | morale, losses, what ends with the round"]);
    expect([gm.buttons.includes("Next round"), anna.buttons.includes("Next round")]).toEqual([true, false]);
    fight.usual();
    expect([gm.clock[0], lead(fight)]).toEqual([
      "Round 2, declare",
      expect.stringContaining("From the last round: Takes effect now, held back in segment 6: Ysolde. Egil"),
    ]);
    // From then on the last segment is unknown.
    fight.usual("ysolde");
    expect(lead(fight)).toContain("From the last round: Egil waited in vain.");
  });
});

describe("surprise", () => {
  test("S-5, S-10: is set by the GM; the surprised declare later", () => {
    const fight = begun([EGIL, CAPTAIN, ARCHER]);
    const { gm } = fight;
    expect(gm.buttons).toContain("Surprise…");
    fight.give({ type: "surprise", participants: ["captain"], segments: 2 });
    expect(gm.clock).toEqual(["Round 1, declare", "surprise: Foes +2"]);
    expect(gm.ahead.slice(2)).toEqual([
      "later",
      "Foes: surprised, +2 this round",
      "To come: Captain | declares after the others have begun",
      "To come: Archer | declares after the others have begun",
    ]);
    expect(gm.marked).toEqual(["archer", "captain", "egil"]);
    expect(gm.pending.at(-1)).toBe("The party | not seen yet: engage, or slip away, which ends the fight?");
    fight.usual("egil");
    expect(gm.clock[0]).toBe("Round 1, others declare");
    fight.say("declare", { action: "attack", weapon: "greatsword" }, "captain");
    expect([gm.pending[0], fight.anna.pending[0]]).toEqual([
      "Archer | default: shortbow, speed 5 + 2",
      "Archer | is choosing",
    ]);
    fight.usual();
    expect(gm.ahead).toEqual([
      "7 | +2 seg.",
      "Next: Archer | shortbow, speed 5 + 2",
      "9 | +4 seg.",
      "To come: Captain | greatsword, speed 7 + 2",
    ]);
  });

  test("S-5, S-6: is rolled in secret for every side", () => {
    const fight = begun([EGIL, CAPTAIN]).give({ type: "callSurprise" });
    expect([fight.gm.dock?.front?.title, fight.anna.pending]).toEqual(["2 rolls pending", []]);
    expect(fight.gm.roll("surprise", 4, "party")).toBe("Waits for Foes");
    expect(fight.gm.roll("surprise", 1, "foes")).toBe("Foes: acts 1 segment later in round 1");
    expect(fight.anna.clock[1]).toBe("surprise: Foes +1");
  });
});

describe("morale", () => {
  const check = (when: string, ...participants: readonly string[]): Command => ({ type: "morale", participants, when });

  test("S-36: is checked at once when a giant charges", () => {
    const fight = begun([EGIL, YSOLDE, OGRE]);
    declare(fight, "ogre", { action: "charge", target: "ysolde" });
    declare(fight, "ysolde", { action: "stunt" });
    const { gm } = untilAsked(rolled(fight, 3, 5));
    expect(gm.pending).toEqual(["Ysolde | a giant charges; 2d6 against morale 8"]);
    expect(gm.roll("morale", 9, "ysolde")).toBe("Fails: flees headlong at once");
  });

  test("S-36, S-40: tells a waiting player why a check is pending", () => {
    const fight = begun([EGIL, YSOLDE, OGRE], { options: { moraleCheck: "host" } });
    declare(fight, "ogre", { action: "charge", target: "egil" });
    declare(fight, "egil", { action: "wait", trigger: "the ogre comes near", answer: "sword" });
    declare(fight, "ysolde", { action: "stunt" });
    const { anna } = untilAsked(rolled(fight, 3, 5));
    expect(anna.panel[1]).toContain("a giant charges; morale 8");
    expect(anna.buttons).toEqual(expect.arrayContaining(["Held", "Failed"]));
  });

  test("S-35, SA-14: is checked by several with separate outcomes and flight", () => {
    const attack = { action: "attack", weapon: "sword", target: "captain" };
    const fight = rolled(declare(begun([EGIL, CAPTAIN, ARCHER]), "egil", attack), 5, 3)
      .give(check("segment", "captain", "archer"))
      .done();
    const { gm } = fight;
    expect([gm.head[2], gm.who]).toEqual(["Morale", ["Archer", "Captain"]]);
    expect(gm.buttons).toContain("Done for all 2 morale held");
    expect(gm.menu("archer")).toContain("Failed");
    fight.doneAlone("archer", { outcome: "failed" });
    expect([gm.who, gm.buttons]).toEqual([["Captain"], expect.arrayContaining(["Failed"])]);
    fight.doneAlone("captain", { outcome: "failed" });
    expect(gm.acting).toEqual([
      "Archer | Headlong flight, at once. An engaged foe attacks the rear at once. Free foes on the way may attack.",
      "Captain | Headlong flight, at once. An engaged foe attacks the rear at once. Free foes on the way may attack.",
    ]);
    expect(fight.doneAlone("archer").gm.buttons.join()).toContain("Egil: Rear attack on");
  });

  test("S-35, S-44: is reported as failed by players, who flee", () => {
    const fight = rolled(begun([EGIL, YSOLDE, CAPTAIN]), 6, 1)
      .give(check("segment", "ysolde"))
      .done();
    const { anna } = fight;
    expect(anna.buttons).toEqual(expect.arrayContaining(["Done morale held", "Failed"]));
    fight.doneAlone("ysolde", { outcome: "failed" });
    expect(anna.rows("done")).toContain("Done: Ysolde You | morale check, failed");
    expect(anna.acting[0]).toMatch(/^Ysolde \| Headlong flight/);
  });
});
