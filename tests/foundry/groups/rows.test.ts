/** Rows of similar creatures and crowds in list and on plate. */
import { expect, test } from "vitest";
import { spoken } from "../../../src/foundry/host/rich-text.ts";
import { actingSlots, setOpened } from "../../../src/foundry/reading/row/grouping.ts";
import { PlainFight, person, type Person, type Seat } from "../plain.ts";

const { worstOf } = await import("../../../src/foundry/tracker/views/groups.ts");
const { groupFacts } = await import("../../../src/foundry/tracker/card.ts");
const { doneRow } = await import("../../../src/foundry/tracker/views/group-row.ts");

const MIRA = person("Mira", 6.25, { owner: "Anna" });
const DAGNY = person("Dagny", 5, { owner: "Anna" });
const goblins = (count: number, more: (number: number) => Partial<Person> = () => ({})): readonly Person[] =>
  Array.from({ length: count }, (_, at) => person(`Goblin ${at + 1}`, 5.25, { group: "goblin", ...more(at + 1) }));
const begun = (...people: readonly Person[]): PlainFight => new PlainFight("speed-order", people).start().usual();
const names = (seat: Seat): readonly string[] =>
  [...seat.rows("next"), ...seat.rows("ahead")].map((row) => row.split(" | ")[0]!.replace(/^(Next|To come): /, ""));

test("shows a group in one row with each combatant's marker", () => {
  const fight = begun(MIRA, ...goblins(4), DAGNY);
  for (const seat of [fight.gm, fight.anna]) {
    expect(names(seat)).toEqual(["Goblin ×4", expect.stringMatching(/^Dagny/)]);
    expect(seat.heads).toEqual(["1 ahead", "2 ahead", "3 ahead", "4 ahead"]);
    expect(seat.marked).toEqual(["dagny", "goblin-1", "goblin-2", "goblin-3", "goblin-4", "mira"]);
  }
  expect(fight.gm.menu("goblin-1")).toContain("Remove from group");
});

test("shows in the current row which member acts", () => {
  const fight = begun(MIRA, ...goblins(4), DAGNY).done();
  const { gm } = fight;
  expect([gm.who, gm.groupLine, gm.heads]).toEqual([
    ["Goblin 1"],
    "Goblin ×4: 1 of 4",
    ["1 now", "2 ahead", "3 ahead", "4 ahead"],
  ]);
  fight.done();
  expect([gm.groupLine, gm.heads]).toEqual(["Goblin ×4: 2 of 4", ["1 done", "2 now", "3 ahead", "4 ahead"]]);
  expect(gm.buttons).toContainEqual(expect.stringMatching(/^Done for all 3/));
  expect(fight.done(3).gm.rows("done").at(-1)).toMatch(/^Done: Goblin ×4/);
});

test("says which or how many members are hurt while a group acts", () => {
  const hurt = { pools: { hp: { value: 1, max: 10 } } };
  const always = (...wounded: readonly number[]): string => {
    const fight = begun(
      MIRA,
      ...goblins(4, (number) => ({
        ...(wounded.includes(number) ? { stats: { basicSpeed: 21, dx: 11, hp: 1, maxHp: 10 }, ...hurt } : {}),
      })),
      DAGNY,
    ).done();
    return spoken(fight.gm.plate?.slots[0]?.always ?? []);
  };
  expect([always(), always(3), always(2, 3), always(1, 2, 3, 4)]).toEqual([
    "",
    "Goblin 3: reeling",
    "2 of 4: reeling",
    "reeling",
  ]);
});

test("shows one row per group among simultaneous combatants", () => {
  const clubs = [1, 2].map((number) => ({
    name: `Goblin ${number}`,
    stats: { weapons: [{ label: "club", spd: 4 }] },
    group: "goblins",
  }));
  const fight = new PlainFight("side-segments", [...clubs, { name: "Egil", owner: "Anna" }]).start().usual();
  const { gm } = fight.say("initiative", 3, "party").say("initiative", 3, "foes");
  expect(gm.plate?.slots.map(({ name, portrait }) => [name, portrait.group])).toEqual([["Goblin ×2", true]]);
});

test("B-20: looks like its able members while all act together (J-10)", () => {
  const hurt = { pools: { hp: { value: 1, max: 10 } } };
  const stats = { basicSpeed: 21, dx: 11 };
  const fight = begun(MIRA, ...goblins(3, (number) => (number === 1 ? { stats, ...hurt } : {})), DAGNY).done();
  fight.give(
    { type: "together", slots: ["1_goblin-2_1", "1_goblin-3_1"] },
    { type: "stun", participant: "goblin-1", kind: "physical" },
  );
  const shown = fight.gm.plate?.slots.map(({ name, participantId, always, pools }) => ({
    name,
    participantId,
    always: spoken(always ?? []),
    pools,
  }));
  expect(shown).toEqual([{ name: "Goblin ×2", participantId: "goblin-2", always: "", pools: undefined }]);
});

test("B-20: sets apart a stunned member, and looks like the others", () => {
  const fight = begun(MIRA, ...goblins(4), DAGNY).give(
    { type: "stun", participant: "goblin-1", kind: "physical" },
    { type: "stun", participant: "goblin-3", kind: "physical" },
  );
  const [row] = fight.gm.view.timeline!.entries.flatMap((entry) =>
    entry.kind === "time" && entry.when === "ahead" ? entry.blocks.flatMap(({ slots }) => slots) : [],
  );
  expect([row?.participantId, row?.name, fight.gm.heads]).toEqual([
    "goblin-2",
    "Goblin ×2",
    ["1 stunned", "2 ahead", "3 stunned", "4 ahead"],
  ]);
  expect(fight.done().gm.plate?.crowd?.squares?.map(({ state }) => state)).toEqual([
    "now",
    "ahead",
    "ahead",
    "stunned",
  ]);
});

test("shows defeated members, and is named by those up", () => {
  const fight = begun(MIRA, ...goblins(4), DAGNY).give({ type: "defeat", participant: "goblin-2" });
  expect([fight.gm.rows("next")[0], fight.gm.heads[1]]).toEqual(["Next: Goblin ×3 | DX 11", "2 down"]);
  expect(fight.done().gm.buttons).toContainEqual(expect.stringMatching(/^Done for all 3/));
});

test("counts only known members for players", () => {
  const fight = begun(
    MIRA,
    ...goblins(5, (number) => (number > 3 ? { hidden: true, join: { hidden: true } } : {})),
    DAGNY,
  );
  const { gm, anna } = fight;
  expect([names(anna)[0], names(gm)[0], gm.rows("hidden")[0]]).toEqual([
    "Goblin ×3",
    "Goblin ×3",
    expect.stringMatching(/^Hidden from players: Goblin ×2/),
  ]);
  expect(anna.everything).not.toMatch(/goblin.4/i);
  expect(fight.done().anna.groupLine).toBe("Goblin ×3: 1 of 3");
});

test("folds nobody away from the others of the same time", () => {
  const people = [6, 5.75, 5.5, 5.25, 5.25, 5, 4.75].map((speed, at) => person(`Soldier ${at}`, speed));
  const { anna } = begun(MIRA, ...people);
  expect(anna.bandVerbs).toEqual(["2 later"]);
});

test("lists a crowd's next rows, and the rest on demand", () => {
  const soldiers = Array.from({ length: 160 }, (_, at) => person(`Soldier ${at}`, 5));
  const { gm } = new PlainFight("speed-order", soldiers);
  expect([gm.rows().length, gm.bands, gm.bandVerbs]).toEqual([60, [""], ["153 later"]]);
  setOpened("fight", "*after", true);
  try {
    gm.forget();
    expect([gm.rows().length, gm.bandVerbs]).toEqual([160, ["153 later"]]);
  } finally {
    setOpened("fight", "*after", false);
  }
});

test("shows a dozen members and the rest behind one chip", () => {
  const fight = begun(...goblins(20), person("Dagny", 4, { owner: "Anna" }));
  const { gm } = fight;
  const numbers = (): readonly string[] => gm.heads.map((head) => head.split(" ")[0]!);
  expect([numbers().length, gm.headsRest]).toEqual([12, 8]);
  expect(gm.buttons).toContainEqual(expect.stringMatching(/^Done for all/));
  fight.done(12);
  expect([gm.who, gm.headsRest]).toEqual([["Goblin 13"], 12]);
  expect(numbers()).toEqual(["13", "14", "15", "16", "17", "18", "19", "20"]);
  expect(gm.buttons).toContainEqual(expect.stringMatching(/^Done for all 8/));
});

/** As an NPC's actor is the origin of a group, each of these is a group of its own. */
const strangers = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Soldier ${at + 1}`, group: `actor${at}` }));

test("lists the first who must declare, and others on demand", () => {
  const fight = new PlainFight("side-segments", [...strangers(80), { name: "Egil", owner: "Anna" }]).start();
  const { gm, anna } = fight;
  const counts = (): readonly unknown[] => [gm.rows().length, anna.rows().length, anna.bandVerbs];
  expect(counts()).toEqual([12, 12, ["69 more"]]);
  setOpened("fight", "*listed", true);
  try {
    for (const seat of [gm, anna]) seat.forget();
    expect(counts()).toEqual([81, 81, ["Show only the first"]]);
  } finally {
    setOpened("fight", "*listed", false);
  }
});

test("lists the first who act at once; the ribbon counts all", () => {
  const fight = new PlainFight("side-segments", [...strangers(80), { name: "Egil", owner: "Anna" }]).start().usual();
  const { gm } = fight.say("initiative", 5, "party").say("initiative", 1, "foes").done();
  const shown = (): readonly unknown[] => [gm.who.length, gm.plate?.rest?.verb.label, gm.ribbon.turn.more];
  expect(shown()).toEqual([12, "Show them", "+77"]);
  setOpened("fight", "*now", true);
  try {
    gm.forget();
    expect(shown()).toEqual([80, "Show only the first", "+77"]);
  } finally {
    setOpened("fight", "*now", false);
  }
});

test("counts in Done the turns that it ends, also after a cut-in", () => {
  const fight = begun(MIRA, ...goblins(7), DAGNY);
  fight.give({ type: "wait", participant: "mira", trigger: "A goblin moves", answer: "attack" }).done();
  const { gm } = fight;
  const counts = (): readonly number[] => [
    actingSlots(gm.context).length,
    doneRow(gm.context.now[0]!, gm.context).count,
    Number(/Done for all (\d+)/.exec(gm.buttons.join())?.[1] ?? 1),
  ];
  expect(counts()).toEqual([6, 6, 6]);
  fight.give({ type: "cutIn", participant: "mira" });
  expect(counts()).toEqual([1, 1, 1]);
  fight.done();
  expect([counts(), gm.groupLine]).toEqual([[6, 6, 6], "Goblin ×7: 2 of 7"]);
});

test("shows of a group's pools the HP of the member hurt most", () => {
  type Members = Parameters<typeof worstOf>[0];
  const hurt = (...parts: readonly number[]) => parts.map((part) => ({ pools: [{ kind: "hp", part: String(part) }] }));
  const worst = (...parts: readonly number[]) => worstOf(hurt(...parts) as unknown as Members).map(({ part }) => part);
  expect([worst(0.9, 0.2, 0.5), worst(1, 0.7), worst(1, 1)]).toEqual([["0.2"], ["0.7"], []]);
});

test("a group's card names its time and its hurt members", () => {
  const hurt = (number: number): Partial<Person> => ({ pools: { hp: { value: 16 - 6 * number, max: 10 } } });
  const { context } = begun(MIRA, ...goblins(2, hurt)).gm;
  const slot = context.slots.find(({ participant }) => participant === "goblin-1") ?? null;
  const facts = groupFacts(["goblin-1", "goblin-2"], slot, context);
  expect(Object.fromEntries(facts.map(({ label, words }) => [label, words.replace(/\s/g, " ")]))).toMatchObject({
    Speed: expect.stringContaining("5.25"),
    Points: "Goblin 2 HP 4/10",
  });
});
