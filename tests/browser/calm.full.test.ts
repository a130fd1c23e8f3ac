import { afterAll, beforeAll, expect, test } from "vitest";
import { byDay } from "../quick.ts";
import { CalmTable } from "./calm-table.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { PACINGS, thirteen } from "./thirteen.ts";
import { goOn, goOnUntil } from "./walk.ts";

const LARGE = "A hundred and forty-four";
const UNNOTICED = "Unnoticed";
const table = await Table.forFile();
let calm: CalmTable;
let gm: Seat;

beforeAll(async () => {
  const people = thirteen(table);
  const goblin = people.find(({ name }) => /Goblin \d|Goblin$/u.test(String(name)))!;
  await table.world.operate("create", "Combat", [
    ...PACINGS.map((pacing, at) => ({
      sort: 90 + at,
      flags: { world: { title: `Thirteen, ${pacing}` } },
      combatants: people,
    })),
    { sort: 98, flags: { world: { title: UNNOTICED } }, combatants: people },
    {
      sort: 99,
      flags: { world: { title: LARGE } },
      combatants: [
        ...people.filter(({ name }) => !/^Goblin \d/u.test(String(name))),
        ...Array.from({ length: 144 }, (_, at) => ({ ...goblin, name: `Goblin ${at + 1}` })),
      ],
    },
  ]);
  calm = await CalmTable.open(table);
  gm = calm.gm;
});
afterAll(() => {
  console.log(["Words and controls in the tracker", ...calm.lines].join("\n  "));
});

const acts = async (): Promise<boolean> => (await gm.sees(".sz-now")) && !(await gm.sees(".sz-now[data-cast=nobody]"));
const alone = async (): Promise<boolean> =>
  (await acts()) && !(await gm.sees(".sz-now .sz-members, .sz-now .sz-together"));
/** A group acts, alone or with others at the same time. */
const inGroup = async (): Promise<boolean> => (await acts()) && (await gm.sees(".sz-now .sz-members"));

/** Gives commands and fails at a refusal. */
async function give(...commands: readonly object[]): Promise<void> {
  await gm.run(async ({ game }, all) => {
    for (const command of all) {
      const { refusal } = await game.combat.perform(command);
      if (refusal) throw new Error(JSON.stringify(refusal));
    }
  }, commands);
  await gm.still();
}

/** Ids of combatants by name. */
async function idsOf(...names: readonly string[]): Promise<readonly string[]> {
  return gm.run(
    ({ game }, all) =>
      all.map((wanted: string) => game.combat.combatants.find(({ name }: { name: string }) => name === wanted).id),
    names,
  );
}

async function begin(title: string, pacing: string): Promise<void> {
  await gm.openFight(title);
  await gm.run(({ game }, chosen) => game.combat.choosePacing(chosen), pacing);
  await gm.begin(title);
}

test.each(byDay(PACINGS, 0, 3))("%s: the start of a turn is calm", async (pacing) => {
  await begin(`Thirteen, ${pacing}`, pacing);
  // With a stopwatch most actions are complete at the same moment.
  await goOnUntil(gm, pacing === "stopwatch" ? acts : alone);
  const faults = [...(await calm.tooMuch(`${pacing}, a turn`))];
  await goOnUntil(gm, inGroup);
  faults.push(...(await calm.tooMuch(`${pacing}, a group of eight`)));
  expect(faults).toEqual([]);
});

test("a shared turn is calm, before, during and after an attack", async () => {
  const title = "Thirteen, speed-order";
  await gm.openFight(title);
  await gm.begin(title);
  const [leader, ...others] = await idsOf("Mira Kestrel", "Brother Anselm");
  await give({ type: "shareTurn", participants: [leader, ...others], leader });
  const faults = [...(await calm.tooMuch("a shared turn, ahead"))];
  await goOnUntil(gm, () => gm.sees(".sz-now .sz-together"));
  faults.push(...(await calm.tooMuch("a shared turn")));
  await gm.press(".sz-now [data-action=quickAttack]");
  await gm.still();
  faults.push(...(await calm.tooMuch("a shared turn, after an attack")));
  expect(faults).toEqual([]);
});

test("one stunned and one down leave a group calm", async () => {
  const title = "Thirteen, speed-order";
  await gm.begin(title);
  const [stunned, down] = await idsOf("Goblin 2", "Goblin 3");
  await give({ type: "stun", participant: stunned, kind: "physical" });
  await gm.run(async ({ game }, who) => {
    await game.combat.combatants.get(who).update({ defeated: true });
  }, down);
  await gm.still();
  const faults = [...(await calm.tooMuch("one stunned, one down, ahead"))];
  await goOnUntil(gm, inGroup);
  expect(await gm.tracker.locator(":is(.sz-crowd, .sz-members) [data-state=down]").count()).toBeGreaterThan(0);
  faults.push(...(await calm.tooMuch("one stunned, one down")));
  await goOnUntil(gm, async () => !(await inGroup()));
  faults.push(...(await calm.tooMuch("one stunned, one down, folded")));
  expect(faults).toEqual([]);
});

const acting = async (): Promise<string> => gm.run(({ game }) => String(game.combat.combatant.id));

test("one who waits leaves a turn calm, and cutting in too", async () => {
  await gm.begin("Thirteen, speed-order");
  await goOnUntil(gm, alone);
  const participant = await acting();
  await give({ type: "wait", participant, trigger: "a goblin crosses the bridge", answer: "attack" });
  await goOnUntil(gm, alone);
  const faults = [...(await calm.tooMuch("one waits"))];
  await give({ type: "cutIn", participant });
  faults.push(...(await calm.tooMuch("one cuts in")));
  expect(faults).toEqual([]);
});

test("one who is unaware leaves a turn calm", async () => {
  await begin(UNNOTICED, "stopwatch");
  const [chief] = await idsOf("Goblin chief");
  await give({ type: "answer", answers: { start: "surprise" } });
  await give({ type: "answer", answers: { [`aware_${chief}`]: "never" } });
  await goOnUntil(gm, acts);
  expect(await calm.tooMuch("one is unaware")).toEqual([]);
});

test("a hidden combatant's turn is calm, and says no more to players", async () => {
  await gm.begin("Thirteen, speed-order");
  await goOnUntil(gm, alone);
  const id = await acting();
  await gm.run(async ({ game }, who) => {
    await game.combat.combatants.get(who).update({ hidden: true });
  }, id);
  const faults = [...(await calm.tooMuch("a hidden combatant acts"))];
  expect(await calm.anna.tracker.locator(`[data-combatant-id="${id}"]`).count()).toBe(0);
  expect(await calm.anna.tracker.locator(".sz-now button:visible").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("time without a turn is calm", async () => {
  await begin("Thirteen, action-period", "action-period");
  await goOnUntil(gm, async () => !(await acts()));
  expect(await calm.tooMuch("nobody acts")).toEqual([]);
});

test("a group of 144 leaves turn and coming rows in view", async () => {
  await gm.begin(LARGE);
  await goOnUntil(gm, acts);
  const faults = [...(await calm.tooMuch(`${LARGE}, before they act`))];
  await goOnUntil(gm, inGroup);
  faults.push(...(await calm.tooMuch(LARGE)));
  expect(faults).toEqual([]);
  await goOn(gm);
});
