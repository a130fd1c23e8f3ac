import { beforeAll, describe, expect, it } from "vitest";
import { actorOf } from "../combat/fight.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import {
  combatOf,
  currentIds,
  pacingOf,
  requests,
  slots,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { DAY } from "../../quick.ts";
import { SHIPPED } from "../../shipped.ts";
import { Hands } from "../pacings/hands.ts";
import { Duel, SHIELD, SWORD, weapon } from "./card-hands.ts";

const SPEED = "speed-order";
const FIGURES = {
  st: 11,
  dx: 12,
  initiative: 40,
  ht: 12,
  basicSpeed: 6,
  thrust: "1d",
  swing: "1d+2",
  hp: { value: 12, max: 12 },
  fp: { value: 12, max: 12 },
};
const ranged = (name: string, mode: Loose, system: Loose = {}): Loose =>
  weapon(
    name,
    { kind: "ranged", level: 13, damage: "2d", damageType: "pi", accuracy: 2, bulk: -2, ...mode },
    { ranged: true, ...system },
  );
const ITEMS = [
  SWORD,
  SHIELD,
  weapon("Knife", { level: 11, damage: "1d-4", damageType: "imp", parry: -1 }),
  weapon("Maul", { level: 12, damage: "sw+3", damageType: "cr", balanced: false, parry: 0 }),
  weapon("Sabre", { level: 12, damage: "sw", damageType: "cut", accuracy: 1, parry: 1 }, { parryBonus: 1 }),
  ranged("Pistol", { rateOfFire: 3, recoil: 2 }, { fireKind: "semi", capacity: 7, loaded: 7 }),
  ranged(
    "Machine gun",
    { rateOfFire: 10, recoil: 3, damage: "4d" },
    { fireKind: "auto", capacity: 30, loaded: 30, perSegment: 5 },
  ),
  ranged("Bow", { damage: "thr+2", damageType: "imp" }),
  ranged("Thrown knife", { damage: "thr", thrown: true }),
];

interface Table {
  readonly duel: Duel;
  /** Ends turns and answers what is asked until Egil's next one; of declarations his is this. */
  readonly nextTurn: (declaration?: Loose) => Promise<void>;
}

interface Case {
  readonly what: string;
  /** The only pacing of this case; by default speed order, and for every fourth case all. */
  readonly only?: string;
  /** Runs before the attack, as the GM. */
  readonly before?: (table: Table) => Promise<unknown>;
  readonly fill?: Readonly<Record<string, string>>;
  /** Checkboxes to switch, by the beginning of their name. */
  readonly tick?: readonly string[];
  readonly wanted?: Loose;
  readonly dice?: readonly number[];
  /** The tested part of the score. */
  readonly counts?: readonly [code: string, value: number];
}

const update =
  (who: string, changes: Loose) =>
  async ({ duel }: Table): Promise<void> => {
    await duel.actor(duel.gm, who).update(changes);
  };
const choose =
  (more: Loose) =>
  async ({ duel }: Table): Promise<void> => {
    expect((await duel.give({ type: "choose", participant: duel.id("Egil"), ...more })).refusal).toBe(null);
  };
const turns =
  (times: number, report: (duel: Duel) => Loose) =>
  async ({ duel, nextTurn }: Table): Promise<void> => {
    for (let turn = 0; turn < times; turn++) {
      await choose(report(duel))({ duel, nextTurn });
      await nextTurn();
    }
  };
const item = (duel: Duel, name: string): string => duel.actor(duel.gm, "Egil").items.getName(name).id as string;
const effect =
  (key: string, value: string) =>
  ({ duel }: Table): Promise<void> =>
    duel
      .actor(duel.gm, "Egil")
      .createEmbeddedDocuments("ActiveEffect", [
        { name: "Blessed", changes: [{ key, mode: 2, value }] },
      ]) as Promise<void>;

/** Stores two lasting spells on a participant (M-9). */
function spellsOn(who: string): (table: Table) => Promise<void> {
  const spell = (name: string, figure: string, by: number): Loose => ({
    name,
    flags: { "segment-zero": { spell: { changes: { figure, by } } } },
  });
  return async ({ duel }) => {
    await duel
      .actor(duel.gm, who)
      .createEmbeddedDocuments("ActiveEffect", [spell("Blur", "attacked", -2), spell("Mist", "shotAt", -4)]);
  };
}

const CASES: readonly Case[] = [
  ...ITEMS.filter(({ type }) => type === "weapon").map(({ name }): Case => ({
    what: `with ${name}`,
    wanted: { item: name },
  })),
  { what: "with the off hand", tick: ["tick.offHand"] },
  { what: "with what people add", fill: { other: "3", otherWhy: "from behind" } },
  { what: "from afar", wanted: { item: "Bow" }, fill: { speedRange: "-5" } },
  { what: "in rapid fire", wanted: { item: "Machine gun" }, fill: { shots: "8" } },
  { what: "on a place of the body", fill: { place: "head" } },
  { what: "kneeling", before: update("Egil", { "system.posture": "kneeling" }) },
  { what: "on one who lies", before: update("Orc", { "system.posture": "prone" }), wanted: { item: "Bow" } },
  { what: "on one who is large", before: update("Orc", { "system.size": 3 }), wanted: { item: "Pistol" } },
  { what: "on one under spells", before: spellsOn("Orc"), wanted: { item: "Bow" }, counts: ["targetSpells", -6] },
  {
    what: "close by, on one under spells",
    before: spellsOn("Orc"),
    wanted: { item: "Maul" },
    counts: ["targetSpells", -2],
  },
  { what: "hurt and tired", before: update("Egil", { "system.hp.value": 3, "system.fp.value": 2 }) },
  {
    what: "in shock",
    before: async ({ duel, nextTurn }) => {
      await duel.give({ type: "harm", participant: duel.id("Egil"), hp: 3 });
      await nextTurn();
    },
  },
  { what: "with an effect on DX", before: effect("system.dx", "3") },
  { what: "blind", before: ({ duel }) => duel.actor(duel.gm, "Egil").toggleStatusEffect("blind") as Promise<void> },
  {
    what: "having aimed",
    only: SPEED,
    before: turns(3, (duel) => ({ manoeuvre: "aim", weapon: item(duel, "Bow"), target: duel.id("Orc") })),
    wanted: { item: "Bow" },
  },
  {
    what: "having watched",
    only: SPEED,
    before: turns(2, (duel) => ({ manoeuvre: "evaluate", target: duel.id("Orc") })),
  },
  { what: "all out, determined", only: SPEED, before: choose({ manoeuvre: "all-out-attack", option: "determined" }) },
  {
    what: "all out, strong",
    only: SPEED,
    before: choose({ manoeuvre: "all-out-attack", option: "strong" }),
    wanted: { item: "Maul" },
  },
  {
    what: "all out, with a bow",
    only: SPEED,
    before: choose({ manoeuvre: "all-out-attack", option: "determined" }),
    wanted: { item: "Bow" },
  },
  { what: "on the move", only: SPEED, before: choose({ manoeuvre: "move-and-attack" }), wanted: { item: "Pistol" } },
  { what: "a feint", only: SPEED, before: choose({ manoeuvre: "feint" }), wanted: { item: "Sword", kind: "feint" } },
  ...["splitMove", "halfMove", "charge"].map((move): Case => ({
    what: `after a ${move}`,
    only: "side-segments",
    before: ({ nextTurn }) => nextTurn({ action: "attack", segments: 3, weapon: "Sword", move }),
  })),
];

describe.each(SHIPPED)("honest players: %s", (pacing) => {
  let duel: Duel;
  let start: number;
  beforeAll(async () => {
    duel = await Duel.open(
      [
        { name: "Egil", owner: "Anna", system: { ...FIGURES, initiative: 60 }, items: ITEMS },
        { name: "Orc", system: { ...FIGURES, basicSpeed: 5.5 }, items: [SWORD] },
      ],
      {},
      pacing,
    );
    if (!mayAct()) await nextTurn();
    start = duel.combat.encounter.head as number;
  });
  const encounter = (): EncounterState => JSON.parse(JSON.stringify(duel.combat.encounter)) as EncounterState;
  const mayAct = (): boolean =>
    slots(encounter()).some(
      ({ id, participant, attacks }) =>
        participant === duel.id("Egil") && attacks !== 0 && currentIds(encounter()).includes(id),
    );
  const coming = (declaration?: Loose): Command => {
    const owed = requests(encounter()).filter(({ blocking }) => blocking);
    const [first] = owed;
    // Different dice, to settle ties.
    if (first)
      return {
        type: "answer",
        answers: {
          [first.id]: first.dice
            ? first.participant === duel.id("Egil")
              ? first.dice.count
              : first.dice.count * 2
            : declaration && first.what === "declare" && first.participant === duel.id("Egil")
              ? declaration
              : first.fallback,
        },
      };
    return currentIds(encounter()).length ? { type: "done", slots: currentIds(encounter()) } : { type: "nextWindow" };
  };
  async function nextTurn(declaration?: Loose): Promise<void> {
    let clicks = 0;
    for (let left = false; clicks < 60 && !(left && mayAct()); clicks++) {
      expect((await duel.give(declaration && !left ? { type: "nextWindow" } : coming(declaration))).refusal).toBe(null);
      left ||= !mayAct() || declaration !== undefined;
    }
    expect(mayAct()).toBe(true);
  }
  const latest = (): Loose =>
    Object.values(encounter().exchanges ?? {}).sort((a, b) => b.number - a.number)[0] as Loose;

  /** Restores sheets and fight. */
  async function again(): Promise<void> {
    // Tests press faster than the limit for players allows.
    duel.gm.run("{ const before = performance.now.bind(performance); performance.now = () => before() + 10_000; }");
    if (duel.combat.encounter.head > start) await duel.give({ type: "undo", to: start });
    for (const who of ["Egil", "Orc"]) {
      const actor = duel.actor(duel.gm, who);
      await actor.deleteEmbeddedDocuments(
        "ActiveEffect",
        actor.effects.map(({ id }: Loose) => id),
      );
      await actor.update({ system: { posture: "standing", size: 0, hp: { value: 12 }, fp: { value: 12 } } });
      for (const item of actor.items)
        if (item.system.capacity > 0) await item.update({ "system.loaded": item.system.capacity });
    }
    await duel.fight.settled();
  }

  // Where skills are in per cent, attacks are no rolls of 3d6, and players have no dialog for them.
  it.skipIf(pacingOf(pacing)?.exchange?.skillDice === "d100")(
    "attack and defend without mismatches in any situation",
    async () => {
      const hands = new Hands(duel.fight, duel.anna);
      const doubted: Loose[] = [];
      const made: string[] = [];
      const left: string[] = [];
      for (const { what, before, fill = {}, tick = [], wanted = {}, dice = [1, 1, 2], counts } of CASES.filter(
        (_, at) => at % (DAY ? 3 : 1) === 0,
      ).filter(({ only }, at) => (only ?? (at % 4 ? SPEED : pacing)) === pacing)) {
        await again();
        await duel.fight.settled(before?.({ duel, nextTurn }));
        duel.dice(...dice);
        void duel.anna.game.segmentZero.attack(actorOf(duel.anna, "Egil"), {
          ...wanted,
          item: item(duel, wanted.item ?? "Sword"),
          target: duel.id("Orc"),
        });
        await duel.fight.settled();
        await hands.fill(fill);
        for (const name of tick) hands.dialog.querySelector(`[name^="${name}"]`)?.click();
        await duel.fight.settled();
        const number = latest()?.number as number | undefined;
        if (hands.dialog.querySelector("[data-action=ok]").disabled) {
          left.push(`${what}: ${hands.dialog.querySelector("[data-live=problem]").textContent}`);
          await hands.confirm("cancel");
          continue;
        }
        await duel.fight.settled(hands.confirm());
        if (latest()?.number === number) {
          left.push(what);
          if (hands.dialog) await hands.confirm("cancel");
          continue;
        }
        made.push(what);
        if (duel.labels(duel.gm).some((label) => /no defence/i.test(label))) await duel.press(duel.gm, /no defence/i);
        if (duel.labels(duel.anna).some((label) => label.startsWith("Roll"))) await duel.press(duel.anna, "Roll");
        const { doubts, typed, damage, parts } = latest();
        if (counts)
          expect(
            (parts as Loose[]).map(({ code, value }) => [code, value]),
            what,
          ).toContainEqual(counts);
        if (doubts || typed || damage?.doubts || damage?.typed) doubted.push([what, doubts, typed, damage]);
      }
      const situations = [
        undefined,
        update("Egil", { "system.posture": "kneeling", "system.hp.value": 3 }),
        async ({ nextTurn }: Table) => nextTurn(),
      ];
      for (const before of situations.slice(0, 3)) {
        await again();
        await before?.({ duel, nextTurn });
        await duel.attack("Orc", "Egil", {
          means: { item: duel.actor(duel.gm, "Orc").items.getName("Sword").id, mode: "a" },
        });
        for (const label of duel
          .labels(duel.anna)
          .filter((one) => !one.startsWith("(") && /^(Dodge|Parry|Block)/.test(one))) {
          const { head } = duel.combat.encounter;
          await duel.press(duel.anna, label);
          const [defence] = latest().defences;
          if (!defence || defence.doubts || defence.typed) doubted.push([label, defence]);
          made.push(label);
          await duel.give({ type: "undo", to: head });
        }
      }
      await again();
      expect(doubted).toEqual([]);
      // Each case was rolled. By default a d20 (D20-7) and percentages (PC-6) have no active defence.
      const defended = made.some((what) => /^(Dodge|Parry|Block)/.test(what));
      expect([left, defended]).toEqual([[], !["d20", "percentile"].includes(combatOf(encounter()) ?? "")]);
    },
    180_000,
  );
});
