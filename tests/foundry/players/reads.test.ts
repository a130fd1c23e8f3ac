/** What a player may read, compared with what there is: of hidden combatants, of the figures of others, of what they wait for, of what they have declared. */
import { describe, expect, test } from "vitest";
import { currentIds, look, requests, type Command, type JsonObject } from "../../../src/rules/index.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { PlainFight, type Seat } from "../plain.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { SHIPPED } from "../../shipped.ts";
import { quickOrFull, someOf } from "../../quick.ts";
import { begun, LURKER, NAMES, OWN, stats, step, TRIGGER } from "./random-fight.ts";

const { storedForCore } = await import("../../../src/module/beside.ts");

const STEPS = quickOrFull(8, 8, 30);

describe.each(someOf(SHIPPED, 3))("a player in %s", (pacing) => {
  test("sees ribbon, grid and shared screen alike with and without hidden participants", () => {
    const fight = begun(pacing, "hidden");
    const random = randomFrom(5);
    const acts = (): boolean => currentIds(fight.state).some((slot) => participantOfSlot(slot) === "xanthippe");
    // Continue until no decision is pending: a participant who has left is waited for no longer, and the fight would differ.
    for (let at = 0; at < 40 && (at < 6 || acts() || requests(fight.state).some(({ blocking }) => blocking)); at++)
      step(fight, random, Infinity);
    expect([acts(), currentIds(fight.state).length > 0]).toEqual([false, true]);
    const shown = ({ ribbon, grid, screen }: Seat): string => JSON.stringify([ribbon, grid, screen]);
    const hidden = shown(fight.anna);
    const people = fight.people.filter(({ name }) => name !== LURKER);
    const without = PlainFight.standing(fight.give({ type: "leave", participant: "xanthippe" }).state, people);
    expect(shown(without.anna)).toBe(hidden);
  });

  test("reads equal turns with and without a hidden participant", () => {
    const [without = [], beside = []] = (["gone", "hidden"] as const).map((lurker) => pagesOf(begun(pacing, lurker)));
    expect(without.length).toBeGreaterThan(8);
    const both = Math.min(without.length, beside.length);
    expect(beside.slice(0, both)).toEqual(without.slice(0, both));
  });

  test.each(someOf(["none", "mark"] as const, 1))(
    "finds nothing of a hidden participant anywhere (%s)",
    (hiddenSlots) => {
      const fight = begun(pacing, "hidden", { table: { hiddenSlots } });
      const random = randomFrom(11);
      for (let at = 0; at < STEPS; at++) {
        step(fight, random);
        const { read, log } = fight.anna;
        expect(read + log.join(), `step ${at}`).not.toMatch(/xanthippe/i);
        expect(fight.anna.told[0], `step ${at}`).not.toBe("xanthippe");
        if (hiddenSlots === "none") expect(read, `step ${at}`).not.toContain("not seen yet");
      }
      expect(fight.gm.read).toContain(LURKER);
    },
  );

  test("finds no unknown name until a reveal, also in the past", () => {
    const fight = begun(pacing, "unknown");
    const random = randomFrom(11);
    for (let at = 0; at < STEPS; at++) {
      step(fight, random);
      const { read, log } = fight.anna;
      expect(read + log.join(), `step ${at}`).not.toMatch(LURKER);
    }
    expect(fight.anna.read).toContain("Unknown foe");
    expect(fight.gm.read).toContain(LURKER);
    const before = fight.anna.log.join();
    fight.calls("xanthippe", { as: "own" });
    expect(fight.anna.read + fight.anna.log.join()).not.toContain("Unknown foe");
    expect(fight.anna.log.join()).toBe(before.replaceAll("Unknown foe", LURKER));
  });

  test("reads times and order but no values of others when hidden", () => {
    const fight = begun(pacing, "seen", { table: { numbers: false } });
    const random = randomFrom(21);
    for (let at = 0; at < STEPS; at++) {
      step(fight, random);
      expect(figuresOfOthers(fight.anna), `step ${at}`).toEqual([]);
    }
  });

  test("reads that others wait but no trigger when hidden", () => {
    let waited = 0;
    const canWait = pacing !== "stopwatch" && pacing !== "two-action";
    const fight = begun(pacing, "seen", { table: { triggers: "own" } });
    const random = randomFrom(5);
    for (let at = 0; at < 120 && (at < STEPS || (canWait && !waited)); at++) {
      step(fight, random, 2);
      const others = fight.anna.lanes.filter((lane) =>
        NAMES.some((name) => lane.startsWith(name) && !OWN.includes(name)),
      );
      waited += others.length;
      expect(others.join()).not.toContain(TRIGGER);
    }
    if (canWait) expect(waited, "somebody waited").toBeGreaterThan(0);
  });
});

/** Pages of a player without a character, in a fight played by default with dice that depend on names. */
function pagesOf(fight: PlainFight): readonly string[] {
  const pages: string[] = [];
  const dice = (name = "", count = 1): number => count + (name.length % 5);
  for (let at = 0; at < 30 && pages.length < 10; at++) {
    const page = fight.seat("Ben").read;
    if (page !== pages.at(-1)) pages.push(page);
    const [owed] = requests(fight.state).filter(({ blocking }) => blocking);
    const [acting] = [...currentIds(fight.state)].sort();
    if (owed)
      fight.answer({ [owed.id]: owed.dice ? dice(owed.participant ?? owed.side, owed.dice.count) : owed.fallback });
    else if (acting) fight.doneAlone(participantOfSlot(acting));
    else fight.give({ type: "nextWindow" });
  }
  return pages;
}

/** Figures in rows that are times, places in an order or rules, rather than a participant's values. */
const PUBLIC = [
  /[−-]?\d+ of \d+/g,
  /\d+d\d+/g,
  /d6|d100/g,
  /[≈+]?\s?[−-]?\d+(\.\d)? s\b/g,
  /\+\d+ (seg\.|steps?)/g,
  /\d+ steps? later/g,
  /\d+ seconds? more/g,
  /(on|step|from|segment|until|at|round|as|lost at|and|between|to|turn) [−-]?\d+/gi,
  /^[−-]?\d+$/g,
  /defences −4/g,
  /\d+ turns?: [−\d, ]+/g,
  /(action|leg|attack) \d+/gi,
  /\d+ at once/g,
  /×\d+/g,
  /, \d+ turns?\b/g,
  /\+\d+ this round/g,
  /\d+ more/g,
  /\d+ (actions|turns)/g,
  /(surprised|after), \+\d+/g,
  /\d+ combatants act on this step/g,
  /\d+ pending/g,
];

/** Words in other players' rows beyond names and times. */
function figuresOfOthers(seat: Seat): readonly string[] {
  const rows = [...seat.rows(), ...seat.acting, ...seat.pending, ...seat.lanes];
  const others = rows.filter((row) => !OWN.some((name) => row.includes(name)));
  // Boxes and gauges belong to the acting participants.
  if (!seat.who.some((name) => OWN.includes(name))) others.push(...seat.boxes);
  return others
    .flatMap((row) => row.split(" | "))
    .map((part) => PUBLIC.reduce((text, known) => text.replace(known, ""), part))
    .filter((left) => /\d|½|%|\([IVX]+\)/.test(left));
}

/** What the module edition stores for Foundry's own tracker. */
function stored({ combat, state }: PlainFight): string {
  const combatants = [...combat.combatants].map((one) => ({ ...one, id: one.id, actor: {}, _source: {} }));
  return JSON.stringify(storedForCore({ combatants, _source: {} } as never, state));
}

describe("a player's page during a GM's secret", () => {
  const table = { numbers: false };

  test("S-10: is the same for any declaration of foes until segments are counted", () => {
    const pages = (...intents: readonly JsonObject[]): readonly string[] => {
      const fight = begun("side-segments", "gone", { table });
      const { anna } = fight;
      const before = anna.upcoming;
      const foes = ["orc", "rook", "hound"];
      foes.forEach((id, place) => fight.say("declare", intents[place % intents.length]!, id));
      expect(anna.upcoming.slice(0, 3)).toEqual(before.slice(0, 3));
      const seen = [anna.read, stored(fight)];
      const ends = anna.considers("mira", { type: "answer", answers: { declare_mira: { action: "attack" } } });
      expect(anna.rows("ghost").length).toBeGreaterThan(0);
      seen.push(anna.read);
      ends();
      for (const id of ["mira", "dagny"]) {
        fight.usual(id);
        seen.push(anna.read, anna.upcoming.join(), anna.told.join(), stored(fight));
        expect(anna.upcoming.filter((name) => !OWN.includes(name))).toEqual([]);
        for (const foe of foes) expect(anna.told).not.toContain(foe);
      }
      return seen;
    };
    expect(pages({ action: "other", segments: 9 }, { action: "none" })).toEqual(
      pages({ action: "other", segments: 3 }, { action: "other", segments: 1 }),
    );
  });

  test("S-10: hides another player's changeable declaration until all have declared", () => {
    const [mira, orc] = [0, 1].map((place) => stats("side-segments", place));
    const fight = new PlainFight("side-segments", [
      { name: "Mira", owner: "Anna", stats: mira! },
      {
        name: "Ysolde",
        owner: "Ben",
        stats: {
          weapons: [
            { label: "poniard", spd: 2 },
            { label: "quarterstaff", spd: 4 },
          ],
        },
      },
      { name: "Ogre", stats: orc! },
    ]).start();
    const ben = fight.seat("Ben");
    const knows = (word: RegExp): readonly boolean[] =>
      [fight.anna, ben, fight.gm].map(({ read, log }) => word.test(read + log.join()));
    fight.say("declare", { action: "attack", weapon: "quarterstaff" }, "ysolde");
    expect(knows(/quarterstaff/i)).toEqual([false, true, true]);
    fight.usual("mira");
    expect([fight.state.stage, ...knows(/quarterstaff/i)]).toEqual(["declare", false, true, true]);
    expect(fight.anna.rows("ahead")).toContain("To come: Ysolde | has declared");
    expect(
      ben.buttons.some((label) => /declar/i.test(label)),
      "a way to declare anew",
    ).toBe(true);
    fight.give({ type: "declare", participant: "ysolde", intent: { action: "attack", weapon: "poniard" } });
    expect(fight.anna.read).not.toMatch(/poniard|quarterstaff/i);
    fight.usual("ogre");
    expect(fight.state.stage).toBe("roll");
    expect(fight.anna.read).toMatch(/poniard/i);
  });

  test.each(someOf(["speed-order", "action-period"] as const, 0))(
    "is the same for any trigger of a foe in %s",
    (pacing) => {
      const pages = (trigger: string): readonly string[] => {
        const fight = begun(pacing, "gone", { table });
        for (let steps = 0; steps < 20; steps++) {
          const view = look(fight.state)!;
          const offer = view.pacing.choices
            .offers?.(view.participant("orc")!, view)
            .find(({ asks }) => asks?.some(({ field }) => field === "trigger"));
          if (offer && fight.tries({ ...(offer.command as Command), trigger })) break;
          if (requests(fight.state).some(({ blocking }) => blocking)) fight.usual();
          else fight.doneAlone(participantOfSlot(currentIds(fight.state)[0]!));
        }
        expect(JSON.stringify(fight.state)).toContain(trigger);
        return [0, 1, 2].map(() => {
          const page = fight.anna.read;
          fight.tries({ type: "done" });
          return page;
        });
      };
      expect(pages("a cat walks by")).toEqual(pages("the door opens"));
    },
  );
});

test.each([true, false, "everybody", null])("reads triggers by the default when %j is stored", (triggers) => {
  const people = [{ name: "Mira", owner: "Anna" }, { name: "Rook", owner: "Ben" }, { name: "Orc" }];
  const all = people.map((one, place) => ({ ...one, id: one.name, stats: stats("speed-order", place) }));
  const fight = new PlainFight("speed-order", all, { table: { triggers: triggers as never } });
  const { permissions } = fight.anna.context;
  expect(all.filter(({ id }) => permissions.triggers(id)).map(({ id }) => id)).toEqual(["Mira", "Rook"]);
});
