/** One queue of all that is pending. */
import { describe, expect, test } from "vitest";
import { combatOf, requests, type Command, type JsonObject } from "../../../src/rules/index.ts";
import { quickOrFull, someOf } from "../../quick.ts";
import { PlainFight, strike, type Person } from "../plain.ts";

const { queueOf } = await import("../../../src/foundry/reading/queue/queue.ts");
const { pendingFor } = await import("../../../src/foundry/reading/fight-context.ts");
const { openExchanges, applied } = await import("../../../src/foundry/reading/open-exchanges.ts");
const { askingOf } = await import("../../../src/foundry/tracker/views/dock.ts");
const { stepVerbs } = await import("../../../src/foundry/tracker/views/steps.ts");
const { cardView } = await import("../../../src/foundry/chat/exchange/card.ts");
const { statusIn } = await import("../../../src/foundry/reading/exchange/card-context.ts");
type Entry = ReturnType<typeof queueOf>["entries"][number];
type Context = Parameters<typeof queueOf>[0];

/** What a button of an entry sends, with middling dice. */
function pressed(entry: Entry, context: Context, at = 0): readonly Command[] {
  const verb = askingOf(entry, context).verbs[at];
  if (!verb) return [];
  if (verb.commands) return verb.commands;
  const meant = (id: string): boolean => JSON.stringify(verb.args ?? {}).includes(`"${id}"`);
  return entry.all.flatMap((one): readonly Command[] => {
    if (!meant(one.id)) return [];
    if ("request" in one) {
      const { dice, fallback, choices = [] } = one.request;
      // Equal dice would be a tie again.
      const value = dice ? dice.count + (entry.all.indexOf(one) % dice.faces) : (fallback ?? choices[0] ?? null);
      return [{ type: "answer", answers: { [one.id]: value } }];
    }
    const { exchange } = one.open;
    const step = { exchange: one.id };
    if (one.kind === "defence") return [{ type: "defend", participant: exchange.target, kind: "none", ...step }];
    if (one.kind === "damage") return [{ type: "damage", participant: exchange.attacker, blows: [3], dr: 0, ...step }];
    return [applied(one.open)];
  });
}

/** Checks a seat's queue against what is pending, and each first button against the core. */
function check(fight: PlainFight, context: Context): void {
  const { entries, front, rest } = queueOf(context);
  const ids = entries.flatMap(({ all }) => all.map(({ id }) => id));
  const wanted = [...pendingFor(context).map(({ id }) => id), ...openExchanges(context).map(({ id }) => id)];
  expect([...ids].sort()).toEqual([...wanted].sort());
  expect(new Set(ids).size).toBe(ids.length);
  expect(entries.filter((one) => one !== front)).toEqual(rest);
  const { state } = fight;
  for (const entry of entries) {
    const answered = new Set<string>();
    for (const at of askingOf(entry, context).verbs.keys()) {
      // Refused commands throw.
      fight.give(...pressed(entry, context, at));
      const open = openExchanges(fight.gm.context).map(({ id, outcome }) => `${id} ${outcome.owed}`);
      const left = [...pendingFor(fight.gm.context).map(({ id }) => id), ...open];
      for (const one of entry.all)
        if (!left.includes("open" in one ? `${one.id} ${one.kind}` : one.id)) answered.add(one.id);
      fight.state = state;
    }
    if (entry.by === "here") expect([...answered].sort()).toEqual(entry.all.map(({ id }) => id).sort());
  }
}

/** Checks that the card of each attack has the buttons of its entry in the queue, and none of a step that is over. */
function checkCards(context: Context): void {
  const { real: state, view, visible } = context;
  const queued = queueOf(context).entries.flatMap(({ all }) => all.flatMap((one) => ("open" in one ? one.open : [])));
  for (const id of Object.keys(state.exchanges ?? {})) {
    const status = statusIn(id, view)!;
    const { attacker, target } = status.exchange;
    if (!visible(attacker) || !visible(target)) continue;
    const steps = (verbs: ReturnType<typeof stepVerbs>): unknown =>
      verbs.flatMap(({ action, args, disabled }) =>
        /^exchange(Defend|Damage|Apply)$/.test(action ?? "") && !disabled ? [[action, args]] : [],
      );
    const card = cardView([status], { when: "" }, { context, view, state, acts: true }, false);
    const open = queued.find((one) => one.id === id);
    expect(steps(card.chains.flatMap(({ verbs }) => verbs)), id).toEqual(open ? steps(stepVerbs(open, context)) : []);
  }
}

/** Checks that the ribbon's key presses what the tracker fills, or what it would fill for the user who is asked. */
function checkKey({ footer, ribbon }: PlainFight["gm"]): void {
  const verbs = footer?.dock?.front?.verbs.filter(({ narrow, disabled }) => !narrow && !disabled) ?? [];
  const wanted = verbs.find(({ primary }) => primary) ?? verbs[0];
  if (!wanted) return;
  const pressedBy = ({ action, args, commands }: typeof wanted): unknown => [action, args, commands];
  expect(ribbon.keys.verbs.map(pressedBy)).toEqual([pressedBy(wanted)]);
}

const BASE: JsonObject = { hp: 10, ht: 11, maxHp: 10 };
const STATS: Readonly<Record<string, (at: number) => JsonObject>> = {
  "speed-order": (at) => ({ ...BASE, basicSpeed: 20 + at, dx: 11 }),
  "action-period": (at) => ({ basicSpeed: 20 + at, dx: 11 + at, move: 5 }),
  "side-segments": (at) => ({ weapons: [{ label: "sword", spd: 5 + at }] }),
  stopwatch: (at) => ({ agility: 8 + at }),
  "two-action": (at) => ({ initiative: 30 + at, awareness: 30 + at }),
};

/** Two of Anna's, one of Ben's, who is away, a group of foes and a hidden one. */
const peopleFor = (pacing: string): readonly Person[] => {
  const person = (name: string, at: number, more: Partial<Person> = {}): Person => ({
    name,
    stats: STATS[pacing]!(at),
    ...more,
  });
  return [
    person("Mira", 0, { owner: "Anna" }),
    person("Egil", 1, { owner: "Anna" }),
    person("Dagny", 2, { owner: "Ben" }),
    ...[1, 2, 3].map((at) => person(`Goblin ${at}`, 4, { group: "goblins" })),
    person("Lurker", 3, { hidden: true, join: { hidden: true } }),
  ];
};

const attack = (at: number, attacker: string, target: string): Command =>
  strike(attacker, target, `x${at}_${attacker}`);

describe.each(someOf(Object.keys(STATS), 0, 4))("the queue in %s", (pacing) => {
  test("has each pending thing once, with buttons for cards and ribbon", () => {
    const fight = new PlainFight(pacing, peopleFor(pacing), { online: ["Gamemaster", "Anna"] }).start();
    const kinds = new Set<string>();
    for (let at = 0; at < quickOrFull(8, 12); at++) {
      for (const seat of [fight.gm, fight.anna]) {
        check(fight, seat.context);
        checkCards(seat.context);
        checkKey(seat);
      }
      const { entries } = queueOf(fight.gm.context);
      for (const { kind } of entries) kinds.add(kind);
      const next = entries.find(({ holds, all: [first] }) => holds || "request" in first);
      const [acting] = fight.gm.context.now;
      const others = ["mira", "egil", "goblin-1", "goblin-2"].filter((id) => id !== acting?.participant);
      if (acting && at % 3 === 0)
        for (const target of others.slice(0, 2))
          fight.tries(attack(at * 2 + others.indexOf(target), acting.participant, target));
      else if (next) fight.give(...pressed(next, fight.gm.context));
      else if (acting) fight.tries({ type: "done" });
    }
    // A d20 (D20-7) and percentages (PC-6) have no active defence by default.
    const defends = !["d20", "percentile"].includes(combatOf({ pacing }) ?? "");
    expect([...kinds]).toEqual(expect.arrayContaining(defends ? ["defence", "damage"] : ["damage"]));
  });
});

describe("the front", () => {
  const struck = (...targets: readonly string[]): PlainFight => {
    const fight = new PlainFight("speed-order", peopleFor("speed-order"), { online: ["Gamemaster", "Anna"] }).start();
    while (!fight.gm.context.now.length) fight.usual();
    targets.forEach((target, at) => fight.give(attack(at, "goblin-1", target)));
    return fight;
  };

  test("of several attacks on one player is one press", () => {
    const { anna, gm } = struck("mira", "mira", "mira");
    const { front } = queueOf(anna.context);
    expect([front?.all.length, front?.by, queueOf(gm.context).front?.by]).toEqual([3, "here", "player"]);
  });

  test("is another for each defender", () => {
    const { anna } = struck("mira", "egil");
    expect(queueOf(anna.context).entries.map(({ all }) => all.length)).toEqual([1, 1]);
  });

  test.each([
    ["names the weapon of a single attacker", ["goblin-1"], /^Axe at Dagny: /],
    ["names who attacks if several act", ["goblin-1", "mira"], /^Goblin 1 at Dagny: /],
  ])("%s", (_, acting, title) => {
    const people = peopleFor("stopwatch").filter(({ name }) => /Goblin 1|Mira|Dagny/.test(name));
    const fight = new PlainFight("stopwatch", people).start();
    if (fight.asks("start")) fight.say("start", "consent");
    for (const id of ["mira", "dagny", "goblin-1"])
      fight.say("nextAction", { do: "fixed", segments: acting.includes(id) ? 4 : 9 }, id);
    expect(fight.gm.context.now).toHaveLength(acting.length);
    fight.give(attack(0, "goblin-1", "dagny"));
    fight.give({ type: "defend", participant: "dagny", exchange: "x0_goblin-1", kind: "none" });
    expect(fight.gm.footer?.dock?.front?.title).toMatch(title);
  });

  test("of a player's attack is what the GM answers, without Done", () => {
    const fight = new PlainFight("speed-order", peopleFor("speed-order"), { online: ["Gamemaster", "Anna"] }).start();
    const acts = (): string => fight.gm.context.now[0]?.participant ?? "";
    while (acts() !== "egil") fight.give(...(acts() ? [{ type: "done" }] : [])).usual();
    const { anna, gm } = fight;
    expect(anna.dock).toBeNull();
    fight.give(attack(0, "egil", "goblin-1"));
    const { front, holds } = anna.dock!;
    expect([front?.title, front?.verbs.map(({ label }) => label), holds]).toEqual([
      "Goblin 1 defends",
      ["Decide later"],
      true,
    ]);
    expect(anna.footer).not.toHaveProperty("big");
    fight.give(...pressed(queueOf(gm.context).front!, gm.context));
    expect(anna.dock?.front?.title).toMatch(/^Axe at Goblin 1: /);
    expect(anna.dock?.front?.verbs.some(({ primary }) => primary)).toBe(true);
  });

  /** Two who tie, and whose they are. */
  const tied = (one: string | undefined, other: string | undefined): PlainFight => {
    const stats = { initiative: 30, awareness: 30 };
    const people = [one, other].map((owner, at) => ({
      name: ["Bart", "Cato"][at]!,
      stats,
      ...(owner ? { owner } : {}),
    }));
    return new PlainFight("two-action", people).start();
  };

  test.each([
    ["the GM's and a player's", undefined, "Anna", ["rollRequest", "typeResults", "decideRequest"]],
    ["two of the GM's", undefined, undefined, ["rollRequests", "typeResults", "decideRequest"]],
    ["two players'", "Anna", "Ben", ["rollRequest", "typeResults", "decideRequest"]],
    ["two of one player's", "Anna", "Anna", ["rollRequests", "typeResults", "decideRequest"]],
  ] as const)("has the order beside tied dice, %s", (_, one, other, actions) => {
    const { gm } = tied(one, other);
    const { dock, done } = gm.footer as Extract<typeof gm.footer, { kind: "gm" }>;
    expect(dock?.front?.verbs.map(({ action }) => action)).toEqual(actions);
    expect([dock?.front?.verbs[2]?.label, dock?.holds, done]).toEqual(["Set order…", true, undefined]);
  });

  test("has the GM's rulings beside a single roll", () => {
    const fight = new PlainFight("side-segments", peopleFor("side-segments")).start();
    fight.give({ type: "callSurprise" });
    const [side] = requests(fight.state).map((one) => one.side);
    fight.say("surprise", 4, side);
    expect(fight.gm.dock?.front?.verbs.map(({ label }) => label)).toEqual(["Roll", "Enter result…", "Surprise…"]);
  });

  test("tells a player nothing of what a hidden combatant owes", () => {
    const { anna, gm } = struck("lurker");
    expect([queueOf(gm.context).entries.length, queueOf(anna.context).entries.length]).toEqual([1, 0]);
  });
});
