/** Each person once, whose everything is, and what is pending from whom. */
import { describe, expect, test } from "vitest";
import { PlainFight, type Person, type Seat } from "../plain.ts";

const ADELINE: Person = { name: "Adeline", owner: "Anna", stats: { basicSpeed: 25, ht: 12 } };
const BIRGER: Person = { name: "Birger", stats: { basicSpeed: 20, ht: 10 } };
const JACK: Person = { name: "Jack", stats: { basicSpeed: 20, ht: 10 } };
const sword = { label: "Sword", speedClass: 7 };
const ALRIK: Person = { name: "Alrik", owner: "Anna", stats: { agility: 17, weapons: [sword] } };
const VOSS: Person = { name: "Voss", stats: { agility: 17, weapons: [sword] } };

/** Rows of the list with their marks, and those of dice in the current row. */
function rowsOf({ view }: Seat): readonly string[] {
  return (view.timeline?.entries ?? []).flatMap((entry): readonly string[] => {
    if (entry.kind === "now") return entry.cast === "nobody" ? entry.slots.map(({ name }) => `rolls: ${name}`) : [];
    if (entry.kind === "band" || entry.when === "forecast") return [];
    return entry.blocks
      .flatMap(({ slots }) => slots)
      .map(({ name, badges = [] }) => [name, ...badges.map(({ mark }) => mark)].join(" "));
  });
}

const labels = (seat: Seat): string => JSON.stringify(seat.buttons);

describe("a player whose roll is pending", () => {
  const fight = new PlainFight("action-period", [ADELINE, BIRGER, JACK]).start();

  test("sees that alone, and whom time waits for once it is made", () => {
    expect(rowsOf(fight.anna)).toEqual(["Adeline m-pending", "Birger", "Jack"]);
    const rolled = new PlainFight("action-period", [ADELINE, BIRGER, JACK]).start().say("initiative", 9, "adeline");
    expect(rowsOf(rolled.anna).filter((row) => row.includes("m-pending"))).toEqual([
      "Birger m-pending",
      "Jack m-pending",
    ]);
  });

  test("sees in a contest each contestant once", () => {
    fight.say("initiative", 9, "adeline").say("initiative", 7, "birger").say("initiative", 16, "jack");
    const rows = rowsOf(fight.anna);
    expect(rows.filter((row) => row === "rolls: Adeline" || row === "Adeline m-pending")).toHaveLength(1);
  });
});

test("buttons for dice count all if no other are pending", () => {
  const npc = (name: string): Person => ({ ...JACK, name });
  const fight = new PlainFight("action-period", [ADELINE, { ...BIRGER, owner: "Ben" }, JACK], {
    online: ["Gamemaster", "Anna"],
  }).start();
  expect([fight.gm.dock?.front?.title, labels(fight.gm)]).toEqual([
    "2 rolls pending",
    expect.stringContaining('"Roll 2"'),
  ]);
  const alone = new PlainFight("action-period", [npc("One"), { ...BIRGER, owner: "Ben" }], {
    online: ["Gamemaster"],
  }).start();
  expect(labels(alone.gm)).toContain("Roll all (2)");
});

test("buttons for several decisions name their combatants", () => {
  const armed = (name: string, more: Partial<Person> = {}): Person => ({ name, stats: { weapons: [sword] }, ...more });
  const sword = { label: "sword", spd: 5 };
  const mine = { owner: "Anna" };
  const fight = new PlainFight("side-segments", [armed("Egil", mine), armed("Ysolde", mine), armed("Orc")]).start();
  fight.say("declare", { action: "attack", weapon: "sword" }, "orc");
  const asked = (): readonly unknown[] => {
    const { title, verbs = [] } = fight.anna.dock?.front ?? {};
    return [title, verbs.map(({ label, primary }) => `${label}${primary ? ", filled" : ""}`)];
  };
  expect(asked()).toEqual([
    "Declare for 2 characters",
    ["Egil: Declare…, filled", "Ysolde: Declare…", "Use defaults (2)"],
  ]);
  fight.usual();
  expect(asked()).toEqual(["The party", ["Roll 1d6, filled", "Enter result…"]]);
});

test("a group before a player's next turn counts as one row", () => {
  const goblin = (number: number): Person => ({
    name: `Goblin ${number}`,
    group: "goblins",
    stats: { basicSpeed: 24 },
  });
  const people = [
    { ...ADELINE, name: "Ogre", owner: "", stats: { basicSpeed: 25 } },
    ...[1, 2, 3, 4, 5].map(goblin),
    { ...ALRIK, stats: { basicSpeed: 20 } },
  ];
  const fight = new PlainFight("speed-order", people).start();
  const { footer } = fight.anna.view;
  expect(footer?.kind === "player" && footer.silent).toBe(true);
});

test("a player's wait is said in the waiting list alone", () => {
  const names = ["Mira", "Dagny", "Anselm", "Egil"];
  const mine = names.map((name, at): Person => ({ name, owner: "Anna", stats: { basicSpeed: 26 - at, dx: 11 } }));
  const fight = new PlainFight("speed-order", [...mine, { ...JACK, stats: { basicSpeed: 20, dx: 11 } }]).start();
  const isSilent = names.map((name) => {
    fight.give({ type: "wait", participant: name.toLowerCase(), trigger: "it rains", answer: "attack" });
    const { footer } = fight.anna.view;
    return footer?.kind === "player" && footer.silent === true;
  });
  expect(isSilent).toEqual([true, true, true, false]);
});

test("an unaware combatant has another mark than one hidden from players", () => {
  const fight = new PlainFight("stopwatch", [ALRIK, VOSS]).start().say("start", "surprise");
  fight.say("awareness", 5, "alrik").say("awareness", "never", "voss");
  expect(fight.gm.view.waiting.map(({ mark }) => mark)).toEqual(["m-unaware"]);
});

test("the head leaves what the row shows to screen readers", () => {
  const fight = new PlainFight("action-period", [ADELINE, BIRGER]).start();
  fight.say("initiative", 9, "adeline").say("initiative", 9, "birger");
  const { head, rest, reading } = fight.gm.view.clock!;
  expect([head, rest, reading]).toEqual(["Round 1", ", step 3", "Round 1, step 3"]);
});
