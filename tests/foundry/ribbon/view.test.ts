/** The ribbon of a fight: the list's turns, placed by time. */
import { describe, expect, test } from "vitest";
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, said, type Person, type Seat } from "../plain.ts";

type Pegs = Seat["ribbon"]["scale"]["stops"];

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
const bayOf = ({ ribbon: { bay } }: Seat): readonly string[] => bay.slots.map(({ name }) => name);
const spoken = ({ ribbon: { scale } }: Seat): readonly string[] => scale.stops.map((stop) => said(stop.spoken));
const named = (stops: Pegs): readonly string[] =>
  stops.map(({ spoken: words }) => words.replace(/^.*?: /, "").replace(/,.*/, ""));
/** Starts each named participant on this step. */
const onSteps = (fight: PlainFight, steps: Readonly<Record<string, number>>): PlainFight => {
  for (const [participant, step] of Object.entries(steps)) fight.give({ type: "setStep", participant, step });
  return fight;
};

describe("the bay", () => {
  test("shows the acting participants and follows the list", () => {
    const fight = begun("speed-order", MIRA, ORC);
    expect([bayOf(fight.gm), spoken(fight.gm)[0]]).toEqual([["Mira"], expect.stringMatching(/^Next: Orc, 5\.00/)]);
    expect(bayOf(fight.done().gm)).toEqual(["Orc"]);
  });

  test("names participants with pending decisions, but hides hidden ones from players", () => {
    const fight = begun("stopwatch", ...[MIRA, ORC, LURKER].map(withSabre)).say("start", "consent");
    expect([...bayOf(fight.gm)].sort()).toEqual(["Mira", "Orc", "Xanthippe"]);
    expect(bayOf(fight.anna)).not.toContain("Xanthippe");
    expect(fight.gm.ribbon.bay.slots.map((slot) => said(slot.spoken))).toContainEqual(
      expect.stringMatching(/^\d next actions pending: Mira, default /),
    );
  });

  test("counts each member with a pending decision, not groups", () => {
    const apart = (name: string, speedClass: number, more: Partial<Person> = {}): Person => ({
      name,
      stats: { agility: 10, weapons: [{ label: "Blade", speedClass }] },
      ...more,
    });
    const guards = [1, 2, 3].map((number) => apart(`Guard ${number}`, 7, { group: "guards" }));
    const fight = begun("stopwatch", apart("Ann", 4), apart("Bob", 5), apart("Cid", 6), ...guards);
    const { gm } = fight.say("start", "consent");
    expect([gm.ribbon.bay.word, bayOf(gm), gm.ribbon.bay.more]).toEqual([
      "6 next actions pending",
      ["Ann", "Bob", "Cid"],
      "and 3 more",
    ]);
  });

  test("names the acting member of a group, whose others have no peg", () => {
    const orcs = [1, 2, 3].map((number) => ({ ...ORC, name: `Orc ${number}`, group: "orcs" }));
    const fight = begun("speed-order", ...orcs, person("Mira", 4, 12, { owner: "Anna" })).usual();
    expect(said(fight.gm.ribbon.bay.group)).toBe("Orc ×3: 1 of 3");
    expect(said(fight.done().gm.ribbon.bay.group)).toBe("Orc ×3: 2 of 3");
  });
});

describe("the scale", () => {
  test("has no lane for a hazard, which has no side", () => {
    const flood: Person = {
      name: "Flood",
      stats: { time: 10, from: 1, every: 1 },
      join: { kind: "hazard", side: "none" },
    };
    const armed = (one: Person): Person => ({ ...one, stats: { weapons: [{ label: "sword", spd: 5 }] } });
    const fight = begun("side-segments", armed(MIRA), armed(ORC), flood).usual();
    const { ribbon } = fight.say("initiative", 5, "party").say("initiative", 4, "foes").gm;
    expect(spoken(fight.gm).some((words) => words.includes("Flood"))).toBe(true);
    expect(ribbon.lanes.map(({ name }) => name)).toEqual(["The party", "Foes"]);
    expect([Math.max(...ribbon.scale.stops.map(({ lane }) => lane)), ribbon.scale.rows]).toEqual([1, 2]);
  });

  test("has pegs in the rows' order, with times also for gathered ones", () => {
    const wolves = [1, 2, 3].map((number) => ({ ...ORC, name: `Wolf ${number}` }));
    const fight = onSteps(begun("action-period", MIRA, ORC, LURKER, ...wolves), {
      mira: 2,
      orc: 0,
      xanthippe: 3,
      "wolf-1": 0,
      "wolf-2": 0,
      "wolf-3": 0,
    });
    const { gm } = fight;
    let gathered = 0;
    for (let turn = 0; turn < 6; turn++) {
      const { stops } = gm.ribbon.scale;
      const slots = stops.flatMap((stop) => ("rest" in stop ? stop.slots : [stop.slot]));
      // The tracker leaves out what is only forecast while enough turns are to come.
      expect(slots.slice(0, gm.slotsAhead.length)).toEqual(gm.slotsAhead);
      const rests = stops.filter((stop) => "rest" in stop).map((stop) => said(stop.spoken));
      gathered += rests.length;
      for (const rest of rests) expect(rest).toMatch(/^(≈\s)?−?\d+, (.*, )?\d more at this time: /);
      if (gm.who.length) fight.done();
      else fight.usual();
    }
    expect(gathered, "more than two at one time").toBeGreaterThan(0);
    expect(spoken(gm).filter((words) => /^Next: .*, Next/.test(words))).toEqual([]);
  });

  test("shows the distance of coming turns where there is room", () => {
    const people = [4, 6, 10, 18].map((agility, at) => ({ name: `Orc ${at}`, stats: { agility } }));
    const fight = begun("stopwatch", ...people).usual();
    const { gm } = fight.usual();
    expect(gm.ribbon.scale.ticks.flatMap(({ distance }) => (distance ? [said(distance)] : []))).toEqual([
      "+1.0 s",
      "+2.5 s",
      "+5.0 s",
    ]);
  });

  test("draws a bar from its beginning, and describes it", () => {
    const dagger = { ...MIRA, stats: { agility: 10, weapons: [{ label: "Dagger", speedClass: 3 }] } };
    const { ribbon } = begun("stopwatch", dagger, withSabre(ORC)).say("start", "consent").usual().gm;
    const bars = ribbon.scale.bars.map(({ slot }) => slot);
    expect(bars.length).toBeGreaterThan(0);
    for (const stop of ribbon.scale.stops)
      if (!("rest" in stop) && bars.includes(stop.slot)) expect(stop.spoken).toContain("Sabre");
  });

  test("S-30: has plates of phases below those who act in them", () => {
    const people = [
      { ...MIRA, stats: { weapons: [{ label: "sword", spd: 5 }], spells: [{ label: "sleep", spd: 6 }] } },
      { ...ORC, stats: { weapons: [{ label: "bow", spd: 7, missile: true }] } },
      { ...ORC, name: "Ogre", stats: { weapons: [{ label: "club", spd: 8 }] } },
    ];
    const fight = begun("side-segments", ...people).say("declare", { action: "cast", spell: "sleep" }, "mira");
    const { ribbon } = fight.usual().say("initiative", 5, "party").say("initiative", 4, "foes").gm;
    const plates = ribbon.scale.stops.flatMap((stop) => ("rest" in stop || !stop.phase ? [] : [stop]));
    expect(plates.map(({ phase }) => phase!.letters)).toEqual(expect.arrayContaining(["Mi", "Me"]));
    for (const { phase, spoken: words } of plates) expect(words).toContain(phase!.name);
  });
});

describe("the place of a choice", () => {
  /** What stands as a ghost in the list while these are considered, and how many ghosts the ribbon has. */
  function ghosts(seat: Seat, id: string, command: Command): readonly [readonly string[], number] {
    const end = seat.considers(id, command);
    const found = [seat.rows("ghost"), seat.ribbon.scale.ghosts.length] as const;
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
    // A peg that dice may still order is simultaneous, not later.
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
    const words = (segments: number): string | undefined =>
      ghosts(fight.gm, "mira", { type: "answer", answers: { next_mira: { do: "fixed", segments } } })[0][0];
    expect(words(2)).toMatch(/Mira \| before Orc$/);
    expect(words(4)).toMatch(/Mira \| with Orc, before Orc \(forecast\)$/);
    expect(words(6)).toMatch(/Mira \| after Orc, before Orc \(forecast\)$/);
  });

  test("appears among the others of a strip, also after the last", () => {
    const others = [5, 4.75, 4.25, 4, 3.75, 3.5, 3.25].map((speed, place) => person(`Orc ${place + 1}`, speed, 11));
    const { gm } = begun("speed-order", MIRA, ...others);
    /** Pegs in their order, with the ghost marked, and the times of the strip. */
    const shown = (time?: number): JsonObject => {
      const slot = gm.slotsAhead[0]!;
      const end = time === undefined ? null : gm.considers("orc-1", { type: "move", slot, to: { time: time * 4 } });
      const { stops, ghosts: landing, ticks } = gm.ribbon.scale;
      const pegs = [...stops, ...landing].sort((a, b) => a.x - b.x);
      end?.();
      return {
        names: named(pegs).map((name, place) => {
          const peg = pegs[place]!;
          return "state" in peg && peg.state === "ghost" ? `ghost ${name}` : name;
        }),
        times: ticks.map(({ at }) => said(at)),
      };
    };
    const five = [1, 2, 3, 4, 5].map((number) => `Orc ${number}`);
    expect(shown().names).toEqual(five);
    expect(shown(4.5)).toEqual({
      names: [...five.slice(0, 2), "ghost Orc 1", ...five.slice(2)],
      times: ["5.00", "4.75", "4.50", "4.25", "4.00", "3.75"],
    });
    const last = shown(3);
    expect([last.names, (last.times as string[]).at(-1)]).toEqual([[...five, "ghost Orc 1"], "3.00"]);
  });
});
