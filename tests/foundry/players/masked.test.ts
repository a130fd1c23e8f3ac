/** What a pacing declares for some viewers only (`only`) never reaches another's words. */
import { describe, expect, test } from "vitest";
import {
  audienceOf,
  audiencesIn,
  knownPart,
  membersOf,
  pacingOf,
  requests,
  type Audience,
  type Json,
} from "../../../src/rules/core.ts";
import type { TrackerContext } from "../../../src/foundry/reading/context.ts";
import { currentIds, type Slot } from "../../../src/rules/index.ts";
import { combatRulesIn } from "../../../src/rules/order/compose.ts";
import { SHIPPED } from "../../shipped.ts";
import { PlainFight } from "../plain.ts";

const { shellIn } = await import("../../../src/foundry/reading/pacing-shell.ts");
const { whatOf } = await import("../../../src/foundry/reading/requests.ts");
const { combatFor, noteFor, dataFor } = await import("../../../src/foundry/reading/known.ts");

type Pacing = (typeof SHIPPED)[number];

const turn = { basicSpeed: 25, dx: 12, move: 5 };
const STATS = {
  "speed-order": { ...turn, ht: 10, hp: 10, maxHp: 10 },
  "action-period": { ...turn, weapons: [{ label: "Carbine", rof: 10, kind: "auto" }] },
  "side-segments": { weapons: [{ label: "Sabre", spd: 4 }], hitDice: 2, morale: 8 },
  stopwatch: { agility: 13, weapons: [{ label: "Sabre", speedClass: 5 }] },
  "two-action": { initiative: 65, mods: 3 },
};

function begun(pacing: Pacing): PlainFight {
  const stats = STATS[pacing];
  const people = ["Mira", "Orc", "Rook"].map((name) => ({
    name,
    stats,
    ...(name === "Mira" ? { owner: "Anna" } : {}),
  }));
  return new PlainFight(pacing, people, { table: { numbers: false, triggers: "own" } }).start();
}

/** Plays on by the default. */
function onward(fight: PlainFight): void {
  const owed = requests(fight.state);
  const answers = Object.fromEntries(owed.map(({ id, fallback }) => [id, fallback]));
  void [
    ...(currentIds(fight.state).length ? [{ type: "done" }] : []),
    ...(owed.length ? [{ type: "answer", answers }] : []),
    { type: "nextWindow" },
  ].some((command) => fight.tries(command));
}

/** Changes each value of these audiences: numbers keep their order. */
function altered<V>(value: V, schema: Parameters<typeof knownPart>[1], audience: Audience): V {
  const without: unknown = knownPart(value, schema, (one) => one !== audience);
  return merged(value, without) as V;
}

function merged(value: unknown, kept: unknown): unknown {
  if (kept === undefined) return other(value as Json);
  if (Array.isArray(value)) return value.map((one, at) => merged(one, (kept as readonly unknown[])[at]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, merged(one, (kept as Record<string, unknown>)[name])]),
  );
}

function other(value: Json | undefined): unknown {
  if (typeof value === "number") return value + 1_000;
  if (typeof value === "string") return `${value} of the Quibbling Door`;
  if (Array.isArray(value)) return value.map((one: Json) => other(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, other(one)]));
}

/** All that the pacing says of slots and requests of others. */
function words(context: TrackerContext): unknown {
  const shell = shellIn(context);
  const others = context.slots.filter(({ participant }) => !context.mine(participant));
  return [
    others.map((slot) => [
      shell.place?.(slot, context),
      { ...shell.row?.(slot, context), boxes: [], sameReport: null },
    ]),
    context.now.length ? shell.together?.(context.now, context) : null,
    requests(context.state)
      .filter(({ participant }) => participant !== undefined && !context.mine(participant))
      .map((request) => whatOf(request, context)),
  ];
}

/** Members of notes that everybody may know. A new member is declared by `only`, or named here on purpose. */
const FOR_ALL: Readonly<Record<Pacing, string>> = {
  "speed-order": "first",
  "action-period":
    "manoeuvre move weapon rof kind autofire target reload unrolled from to wait warnings lostAt extra overtakes next last",
  "side-segments": "label target move leg notes after rounds given outcome delta penaltyOfSide effects hits",
  stopwatch: "do label action weapon sum then chain moving choose from roll fallen unaware",
  "two-action": "surprised half passed used boxes held",
};

/** The same of combat rules. */
const OF_COMBAT = "manoeuvre option forced why surprised defencePenalty inForce defences";

describe.each(SHIPPED)("%s", (id) => {
  const { notes = {} } = pacingOf(id)!;
  const combat = combatRulesIn(pacingOf(id)!)?.notes.note;

  test.each(["numbers", "triggers"] as const)("says the same of others whatever their %s are", (audience) => {
    const fight = begun(id);
    let seen = 0;
    for (let at = 0; at < 12; at++) {
      const { context } = fight.anna;
      const alter = (slot: Slot): Slot => {
        // What has come is for everybody.
        if (context.mine(slot.participant) || (audience === "triggers" && slot.state !== "waiting")) return slot;
        const note = altered(slot.note ?? {}, notes.note!, audience);
        seen += JSON.stringify(note) === JSON.stringify(slot.note) ? 0 : 1;
        return { ...slot, note, ...(combat && slot.combat ? { combat: altered(slot.combat, combat, audience) } : {}) };
      };
      const slots = context.slots.map(alter);
      const now = context.now.map((slot) => slots.find((one) => one.id === slot.id) ?? slot);
      expect(words({ ...context, slots, now }), `step ${at}`).toEqual(words({ ...context }));
      onward(fight);
    }
    if (audience === "numbers") expect(seen).toBeGreaterThan(0);
  });

  test("declares an audience of every member, unless it is for all", () => {
    const open = Object.entries(membersOf(notes.note!)).filter(([, member]) => !audienceOf(member));
    expect(open.map(([name]) => name).join(" ")).toBe(FOR_ALL[id]);
    const fighting = Object.entries(combat ? membersOf(combat) : {}).filter(([, member]) => !audienceOf(member));
    expect(fighting.map(([name]) => name).join(" ")).toBe(combat ? OF_COMBAT : "");
  });

  test("keeps no declared member of others", () => {
    const fight = begun(id);
    for (let at = 0; at < 12; at++) {
      const { context } = fight.anna;
      for (const slot of context.slots.filter(({ participant }) => !context.mine(participant))) {
        expect(noteFor(slot, context)).toEqual(knownPart(slot.note ?? {}, notes.note!, () => false));
        if (combat) expect(combatFor(slot, context)).toEqual(knownPart(slot.combat ?? {}, combat, () => false));
      }
      for (const request of requests(context.state).filter(
        ({ participant }) => participant && !context.mine(participant),
      ))
        expect(dataFor(request, context)).toEqual(
          knownPart(
            request.data ?? {},
            request.combat ? context.view.rules!.notes.request! : notes.request!,
            () => false,
          ),
        );
      onward(fight);
    }
    expect([...audiencesIn(notes.note!)]).toContain("numbers");
  });
});
