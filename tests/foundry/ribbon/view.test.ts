/** What stands on the ribbon of a fight. */
import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/rules/index.ts";
import type { StopView } from "../../../src/foundry/time/ribbon/stop-views.ts";
import { PlainFight, said, type Person, type Seat } from "../plain.ts";

const { ribbonView } = await import("../../../src/foundry/time/ribbon/ribbon-view.ts");

const SABRE = { label: "Sabre", speedClass: 7 };
/** Stats for every pacing. */
const person = (name: string, basicSpeed: number, dx: number, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed: basicSpeed * 4, dx, agility: 12 },
  ...more,
});
const MIRA = person("Mira", 6, 12, { owner: "Anna" });
const ORC = person("Orc", 5, 11);
const LURKER = person("Xanthippe", 6.5, 13, { hidden: true });
const withSabre = (one: Person): Person => ({ ...one, stats: { ...one.stats, weapons: [SABRE] } });

const begun = (pacing: string, ...people: readonly Person[]): PlainFight => new PlainFight(pacing, people).start();
const title = ({ ribbon: { turn } }: Seat): string => turn.title;
const names = ({ ribbon: { turn } }: Seat): readonly string[] => turn.tiles.map(({ name }) => name).sort();
const stops = ({ ribbon }: Seat): readonly StopView[] => ribbon.stops;
const faces = (seat: Seat): readonly string[] => stops(seat).flatMap((stop) => stop.faces.map(({ name }) => name));
const spoken = (seat: Seat): readonly string[] =>
  stops(seat).flatMap((stop) => [...stop.faces, ...stop.marks].map((one) => said(one.spoken)));
/** Starts each named participant on this step. */
const onSteps = (fight: PlainFight, steps: Readonly<Record<string, number>>): PlainFight => {
  for (const [participant, step] of Object.entries(steps)) fight.give({ type: "setStep", participant, step });
  return fight;
};

test("names only the last of several rounds", () => {
  const { rounds } = begun("two-action", { name: "Mira", stats: { initiative: 45 } }).gm.ribbon;
  expect(rounds.length).toBeGreaterThan(1);
  expect(rounds.map(({ words }) => words !== "")).toEqual([...rounds.slice(1).map(() => false), true]);
});

test("keeps no room for names of sides where lanes have none", () => {
  const people = Array.from({ length: 9 }, (_, at) => person(`Featherstoneha${at}`, 9 - at / 4, 11));
  const { columns } = begun("speed-order", ...people).gm.openRibbon.lanes!;
  // 724 pixels beside clock, turn and keys: 125 for a column, and 42 for "+n".
  expect(columns).toHaveLength(5);
});

describe("the clock", () => {
  const sword = (one: Person): Person => ({ ...one, stats: { weapons: [{ label: "sword", spd: 5 }] } });

  test.each<[string, string, () => PlainFight]>([
    ["speed-order", "Second 1", () => begun("speed-order", MIRA, ORC)],
    ["action-period", "Round 1", () => onSteps(begun("action-period", MIRA, ORC), { mira: 6, orc: 4 })],
    ["side-segments", "Round 1", () => begun("side-segments", sword(MIRA), sword(ORC)).usual()],
    ["stopwatch", "Segment 6", () => begun("stopwatch", withSabre(MIRA), withSabre(ORC)).say("start", "consent")],
    ["two-action", "Round 1", () => begun("two-action", { name: "Mira", stats: { initiative: 45 } })],
  ])("of %s reads %s in ribbon, shared screen and tracker", (_, reading, start) => {
    const fight = start();
    for (const side of ["party", "foes"]) if (fight.asks("initiative")) fight.say("initiative", 4, side);
    const { gm } = fight.usual();
    expect(gm.context.now).not.toEqual([]);
    expect([gm.ribbon.clock.reading, gm.screen?.clock.reading]).toEqual([reading, reading]);
    expect(gm.view.clock?.head).toBe(reading);
  });
});

describe("the turn", () => {
  test("shows the acting combatant and who is next", () => {
    const fight = begun("speed-order", MIRA, ORC);
    expect([title(fight.gm), fight.gm.ribbon.turn.then]).toEqual(["Mira", "then Orc"]);
    expect(spoken(fight.gm)[0]).toMatch(/^Next: Orc, 5\.00/);
    expect(title(fight.done().gm)).toBe("Orc");
    fight.give({ type: "end" });
    expect([fight.gm.ribbon.clock.reading, title(fight.gm)]).toEqual(["The fight is over", ""]);
  });

  test("names combatants with pending decisions, but hides hidden ones from players", () => {
    const fight = begun("stopwatch", ...[MIRA, ORC, LURKER].map(withSabre)).say("start", "consent");
    expect(names(fight.gm)).toEqual(["Mira", "Orc", "Xanthippe"]);
    expect(names(fight.anna)).not.toContain("Xanthippe");
    expect(fight.gm.ribbon.turn.faces.map((face) => said(face.spoken))).toContainEqual(
      expect.stringMatching(/^\d next actions pending: Mira, default /),
    );
  });

  test("says what is asked of a single one, whom the title names", () => {
    const fight = begun("stopwatch", ...[MIRA, ORC].map(withSabre)).say("start", "consent");
    const { turn } = fight.say("nextAction", { do: "fixed", segments: 4 }, "orc").gm.ribbon;
    expect([turn.title, turn.then]).toEqual(["Mira", expect.stringMatching(/^default Sabre/)]);
  });

  test("counts the faces that it leaves out", () => {
    const people = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"].map((name, at) => ({
      name,
      stats: { agility: 10, weapons: [{ label: "Blade", speedClass: 3 + at }] },
    }));
    const { turn } = begun("stopwatch", ...people).say("start", "consent").gm.ribbon;
    expect([turn.title, turn.faces.length, turn.more]).toEqual(["6 next actions pending", 3, "+3"]);
    // Faces have their room.
    expect(turn.then).toBe("");
  });

  test("names the whole group if its buttons mean all of it", () => {
    const orcs = [1, 2, 3].map((number) => ({ ...ORC, name: `Orc ${number}`, group: "orcs" }));
    const fight = begun("speed-order", ...orcs, person("Mira", 4, 12, { owner: "Anna" })).usual();
    expect(title(fight.gm)).toMatch(/^Orc (×3|1)$/);
  });
});

test("keys are Done, and Wait for the acting player, and never filled", () => {
  const keys = ({ ribbon: { keys: own, turn } }: Seat): readonly unknown[] => [
    own.kind,
    turn.you,
    own.verbs.map(({ label, face, primary }) => [face ?? label, primary]),
  ];
  const fight = begun("speed-order", MIRA, ORC);
  expect(keys(fight.gm)).toEqual(["gm", undefined, [["Done", false]]]);
  expect(keys(fight.anna)).toEqual([
    "own",
    "You",
    [
      ["Wait…", false],
      ["Done", false],
    ],
  ]);
  expect(keys(fight.done().anna)).toEqual(["none", undefined, []]);
});

describe("places", () => {
  test("show every coming turn of the list once, or count it", () => {
    const wolves = [1, 2, 3, 4, 5].map((number) => ({ ...ORC, name: `Wolf ${number}` }));
    const fight = onSteps(begun("action-period", MIRA, ORC, LURKER, ...wolves), {
      mira: 2,
      orc: 0,
      xanthippe: 3,
      ...Object.fromEntries(wolves.map((_, at) => [`wolf-${at + 1}`, 0])),
    });
    const { gm } = fight;
    let gathered = 0;
    for (let turn = 0; turn < 6; turn++) {
      const { ribbon } = gm;
      const here = ribbon.stops.flatMap((stop) => [
        ...stop.faces.map(({ slot }) => slot),
        ...stop.marks.map(({ slot }) => slot),
        ...(stop.more?.slots ?? []),
      ]);
      const all = [...here, ...(ribbon.more?.slots ?? [])];
      expect([...gm.slotsAhead].filter((slot) => !all.includes(slot))).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
      for (const { more } of ribbon.stops) {
        if (!more) continue;
        gathered++;
        expect(more.text).toBe(`+${more.slots.length}`);
        expect(said(more.spoken)).toMatch(/^(≈\s)?−?\d+, (.*, )?\d more at this time: /);
      }
      if (gm.who.length) fight.done();
      else fight.usual();
    }
    expect(gathered, "more than four at one time").toBeGreaterThan(0);
    expect(spoken(gm).filter((words) => /^Next: .*, Next/.test(words))).toEqual([]);
  });

  test("leave out the next round before five turns of this one", () => {
    const forecast = (count: number): boolean => {
      const people = Array.from({ length: count }, (_, at) => person(`Orc ${at + 1}`, 9 - at / 4, 11));
      return stops(begun("speed-order", ...people).gm).some((stop) => stop.forecast);
    };
    // One of them acts now.
    expect([forecast(5), forecast(6)]).toEqual([true, false]);
  });

  test("mark the player's own turns, and keep the next one in view", () => {
    const others = Array.from({ length: 20 }, (_, at) => person(`Orc ${at + 1}`, 9.75 - at / 4, 11));
    const { gm, anna } = begun("speed-order", person("Mira", 3, 12, { owner: "Anna" }), ...others);
    const own = stops(anna).filter((stop) => stop.own);
    expect(own.map(({ you }) => you)).toEqual(["You"]);
    expect(anna.ribbon.gaps.length).toBe(1);
    expect(stops(gm).some((stop) => stop.own)).toBe(false);
  });

  test("show times without their unit, and distances in the lanes", () => {
    const people = [4, 6, 10, 18].map((agility, at) => ({ name: `Orc ${at}`, stats: { agility } }));
    const fight = begun("stopwatch", ...people).usual();
    const { gm } = fight.usual();
    const certain = stops(gm).filter((stop) => !stop.forecast);
    expect(certain.map(({ distance }) => said(distance)).slice(0, 3)).toEqual(["+1.0 s", "+2.5 s", "+5.0 s"]);
    for (const { at } of stops(gm)) expect(at).toMatch(/^\d+\.\d$/);
  });

  test("show a hazard as a mark on the axis, without a lane", () => {
    const flood: Person = {
      name: "Flood",
      stats: { time: 10, from: 1, every: 1 },
      join: { kind: "hazard", side: "none" },
    };
    const armed = (one: Person): Person => ({ ...one, stats: { weapons: [{ label: "sword", spd: 5 }] } });
    const fight = begun("side-segments", armed(MIRA), armed(ORC), flood).usual();
    const { gm } = fight.say("initiative", 5, "party").say("initiative", 4, "foes");
    const marks = stops(gm).flatMap((stop) => stop.marks);
    expect(marks.map(({ kind, name }) => [kind, name])).toContainEqual(["hazard", "Flood"]);
    expect(faces(gm)).not.toContain("Flood");
    expect(gm.openRibbon.lanes?.rows.map(({ name }) => name)).toEqual(["The party", "Foes"]);
    const orcs = [5, 6, 7, 8, 9].map((spd): Person => ({
      name: `Orc ${spd}`,
      stats: { weapons: [{ label: "axe", spd }] },
    }));
    const many = begun("side-segments", armed(MIRA), ...orcs, flood).usual();
    many.say("initiative", 5, "party").say("initiative", 5, "foes");
    const narrow = ribbonView(many.gm.context, { width: 490, open: false, docked: false });
    expect(narrow.stops.map(({ marks: own }) => own.length)).toEqual([0, 1]);
  });

  test("S-30: have a phase where it changes", () => {
    const people = [
      { ...MIRA, stats: { weapons: [{ label: "sword", spd: 5 }], spells: [{ label: "sleep", spd: 6 }] } },
      { ...ORC, stats: { weapons: [{ label: "bow", spd: 7, missile: true }] } },
      { ...ORC, name: "Ogre", stats: { weapons: [{ label: "club", spd: 8 }] } },
    ];
    const fight = begun("side-segments", ...people).say("declare", { action: "cast", spell: "sleep" }, "mira");
    const { gm } = fight.usual().say("initiative", 5, "party").say("initiative", 4, "foes");
    const phases = stops(gm).flatMap(({ phase }) => phase ?? []);
    expect(phases.map(({ letters }) => letters)).toEqual(expect.arrayContaining(["Mi", "Me"]));
    for (const [at, { id }] of phases.entries()) expect(id).not.toBe(phases[at + 1]?.id);
    for (const { name } of phases) expect(spoken(gm).join("; ")).toContain(name);
  });
});

describe("the place of a choice", () => {
  /** What stands as a ghost in the list while a command is considered, and the ghosts of the ribbon. */
  function ghosts(seat: Seat, id: string, command: Command): readonly [readonly string[], number] {
    const end = seat.considers(id, command);
    const all = stops(seat).flatMap((stop) => stop.faces.filter(({ state }) => state === "ghost"));
    const found = [seat.rows("ghost"), all.length] as const;
    end();
    return found;
  }

  test("is shown in list and ribbon to its user alone", () => {
    const fight = onSteps(begun("action-period", MIRA, ORC), { mira: 4, orc: 1 });
    const { gm, anna } = fight;
    const wait = (until: number): Command => ({ type: "wait", participant: "mira", until });
    const [first, second] = [ghosts(gm, "mira", wait(3)), ghosts(gm, "mira", wait(2))];
    expect([first[0][0], first[1]]).toEqual([expect.stringMatching(/^Would land: Mira/), first[0].length]);
    const at = (until: number): readonly string[] => {
      const end = gm.considers("mira", wait(until));
      const found = [...gm.times];
      end();
      return found;
    };
    expect([second[1], at(3)]).not.toEqual([0, at(2)]);
    expect(gm.rows("ghost")).toEqual([]);
    // A turn that dice may still order is simultaneous, not later.
    const [tied = ""] = ghosts(gm, "mira", wait(1))[0];
    expect(tied).toMatch(/with Orc/);
    expect(tied).not.toMatch(/(after|before) Orc, /);
    const end = fight.seat("Ben").considers("orc", { type: "wait", participant: "orc", until: 0 });
    expect(anna.rows("ghost")).toEqual([]);
    end();
  });

  test("names the previous, simultaneous and next participants, forecasts included", () => {
    const fight = begun("stopwatch", withSabre(MIRA), withSabre(ORC)).say("start", "consent");
    // The orc completes something in segment 4; the same again would be complete in segment 8.
    fight.say("nextAction", { do: "fixed", segments: 4 }, "orc");
    const choice = (segments: number): Command => ({
      type: "answer",
      answers: { next_mira: { do: "fixed", segments } },
    });
    const words = (segments: number): string | undefined => ghosts(fight.gm, "mira", choice(segments))[0][0];
    const rowsWith = (segments: number): readonly string[] => {
      const end = fight.gm.considers("mira", choice(segments));
      const rows = fight.gm.rows().map((row) => row.split(" | ")[0]!);
      end();
      return rows;
    };
    expect(words(2)).toMatch(/Mira \| before Orc$/);
    expect(words(4)).toMatch(/Mira \| with Orc, before Orc \(forecast\)$/);
    expect(words(6)).toMatch(/Mira \| after Orc, before Orc \(forecast\)$/);
    const landing = "Would land: Mira";
    expect([rowsWith(2), rowsWith(6)]).toEqual([
      ["To come: Mira", landing, "Next: Orc", "Forecast: Mira", "Forecast: Orc"],
      ["To come: Mira", "Next: Orc", "Forecast: Mira", landing, "Forecast: Orc"],
    ]);
  });

  test("stands at its time, even behind all that has room", () => {
    const others = Array.from({ length: 25 }, (_, at) => person(`Orc ${at + 1}`, 9 - at / 4, 11));
    const { gm } = begun("speed-order", person("Mira", 10, 12), ...others);
    const slot = gm.slotsAhead[0]!;
    const landing = (time: number): readonly (string | number | undefined)[] => {
      const end = gm.considers("orc-1", { type: "move", slot, to: { time: time * 4 } });
      const { ribbon } = gm;
      end();
      const [ghost] = ribbon.stops.filter((stop) => stop.ghost);
      return [ghost?.at, ghost?.x, ribbon.way];
    };
    for (const time of [8.5, 1]) {
      const [at, x, way] = landing(time);
      expect(at).toBe(time.toFixed(2));
      expect(x).toBe(way);
    }
    expect(gm.ribbon.way).toBeUndefined();
  });
});
