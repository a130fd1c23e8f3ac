/** Words and controls in the tracker: through the first turns of a fight of each system, and in rare situations. */
import { beforeAll, expect, test } from "vitest";
import type { Dict } from "../../playground/shared/loose.ts";
import { byDay, DAY } from "../quick.ts";
import { calmOf, inView } from "./calm-count.ts";
import { FIGHTS, give, idsOf, sameDice } from "./fights.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { acts, goOn, goOnUntil, groupActs } from "./walk.ts";

const STOPS = DAY ? 9 : 18;
const LARGE = "A hundred and forty-four";
const BRIDGE = "The bridge";
const UNNOTICED = "Unnoticed";

/** Most words, most controls, and least coming rows in view, or all if there are fewer. */
type Limits = readonly [words: number, controls: number, rows: number];
const GM: Limits = [60, 14, 4];
const PLAYER: Limits = [45, 7, 4];
const GERMAN: Limits = [66, 14, 4];

async function faultsAt(seat: Seat, [most, mostControls, rows]: Limits): Promise<readonly string[]> {
  const { words, controls, read, small, filled } = await calmOf(seat.tracker);
  const view = await inView(seat.tracker);
  const all = await seat.tracker
    .locator('.sz-slot[data-state="ahead"], .sz-slot[data-state="next"], .sz-slot[data-state="forecast"]')
    .filter({ visible: true })
    .count();
  return [
    ...(words > most || controls > mostControls ? [`${words} words, ${controls} controls: ${read}`] : []),
    ...small.map((text) => `below 12 px: ${text}`),
    ...(filled.length > 1 ? [`${filled.length} filled buttons: ${filled.join(" | ")}`] : []),
    ...filled.filter((text) => !text.trim()).map(() => "a filled button without a name"),
    ...(view.now ? [] : ["the current turn is out of view"]),
    ...(view.coming < Math.min(rows, all) ? [`${view.coming} of ${all} coming rows in view`] : []),
  ];
}

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
let german: Seat;

beforeAll(async () => {
  const gate = table.world.documents.all("Combat").find(({ flags }) => JSON.stringify(flags).includes(FIGHTS[0]))!;
  const people = (gate.combatants as Dict[]).map(({ _id, tokenId: _token, sceneId: _scene, ...rest }) => rest);
  const goblin = people.find(({ name }) => name === "Goblin 1");
  const crowd = Array.from({ length: 136 }, (_, at) => ({ ...goblin, name: `Goblin ${at + 9}` }));
  const fights = { [BRIDGE]: people, [UNNOTICED]: people, [LARGE]: [...people, ...crowd] };
  await table.world.operate(
    "create",
    "Combat",
    Object.entries(fights).map(([title, combatants], at) => ({
      sort: 90 + at,
      flags: { world: { title } },
      combatants,
    })),
  );
  const viewport = { width: 1280, height: 800 };
  [gm, anna] = await table.seat(["Gamemaster", "Anna"], { viewport });
  german = await table.join("Gamemaster", { viewport, language: "de" });
  await sameDice(gm, anna, german);
});

/** Counts words, controls and rows at each client and returns what breaks the limits. */
async function tooMuch(moment: string): Promise<readonly string[]> {
  await gm.still();
  const faults: string[] = [];
  for (const [who, seat, limits] of [
    ["GM", gm, GM],
    ["player", anna, PLAYER],
    ["GM, German", german, GERMAN],
  ] as const) {
    // A row under the pointer shows its handles.
    await seat.page.mouse.move(2, 2);
    faults.push(...(await faultsAt(seat, limits)).map((fault) => `${moment}, ${who}: ${fault}`));
  }
  return faults;
}

const alone = async (): Promise<boolean> =>
  (await acts(gm)) && !(await gm.sees(".sz-now .sz-members, .sz-now .sz-together"));

async function update(combatant: string | undefined, changes: object): Promise<void> {
  await gm.run(
    async ({ game }, [id, data]) => {
      await game.combat.combatants.get(id).update(data);
    },
    [combatant, changes] as const,
  );
  await gm.still();
}

/** Who acts and what is due, as `docs/shell.md` lists them, with what stands beside the turn. */
async function momentNow(): Promise<string> {
  return gm.tracker.evaluate((tracker) => {
    const turn = tracker.querySelector<HTMLElement>(".sz-now");
    const beside = Object.entries({
      "something pending": ".sz-dock, .sz-foot__more",
      "someone waits or is unaware": ".sz-waiting-lists .sz-wait",
    }).flatMap(([words, selector]) => (tracker.querySelector(selector) ? [words] : []));
    return [turn ? `${turn.dataset.cast} ${turn.dataset.step}` : "no turn", ...beside].join(", ");
  });
}

/** Strikes, and carries the attack through; else continues the fight. */
async function step(): Promise<void> {
  const attack = await gm.firstOf([
    ".sz-dock [data-action^=exchangeDefend]",
    ".sz-dock [data-action^=exchangeDamage]",
    ".sz-dock [data-action^=exchangeApply]",
    ".sz-now [data-action=quickAttack]:not([disabled])",
  ]);
  if (!attack) return goOn(gm);
  await gm.press(attack);
  while ((await gm.dialog.count()) || (await gm.menu.count())) await gm.confirmDialog();
}

test.each(byDay(FIGHTS, 0, 3))("%s: every moment of the first turns is calm", async (title) => {
  await sameDice(gm);
  await gm.begin(title);
  const faults: string[] = [];
  const met = new Set<string>();
  for (let stop = 0; stop < STOPS; stop++) {
    const moment = await momentNow();
    met.add(moment);
    faults.push(...(await tooMuch(`${title}, ${moment}`)));
    await step();
  }
  if (!DAY) expect([...met].join("; ")).toMatch(/ result/u);
  expect(faults).toEqual([]);
});

test("a shared turn is calm, before, during and after an attack", async () => {
  await gm.begin(BRIDGE);
  const participants = await idsOf(gm, "Mira Kestrel", "Brother Anselm");
  await give(gm, { type: "shareTurn", participants, leader: participants[0] });
  const faults = [...(await tooMuch("a shared turn, ahead"))];
  await goOnUntil(gm, () => gm.sees(".sz-now .sz-together"));
  faults.push(...(await tooMuch("a shared turn")));
  await gm.press(".sz-now [data-action=quickAttack]");
  await gm.still();
  faults.push(...(await tooMuch("a shared turn, after an attack")));
  expect(faults).toEqual([]);
});

test("one stunned and one down leave a group calm", async () => {
  await gm.begin(BRIDGE);
  const [stunned, down] = await idsOf(gm, "Goblin 2", "Goblin 3");
  await give(gm, { type: "stun", participant: stunned, kind: "physical" });
  await update(down, { defeated: true });
  const faults = [...(await tooMuch("one stunned, one down, ahead"))];
  await goOnUntil(gm, () => groupActs(gm));
  expect(await gm.tracker.locator(":is(.sz-crowd, .sz-members) [data-state=down]").count()).toBeGreaterThan(0);
  faults.push(...(await tooMuch("one stunned, one down")));
  await goOnUntil(gm, async () => !(await groupActs(gm)));
  faults.push(...(await tooMuch("one stunned, one down, folded")));
  expect(faults).toEqual([]);
});

const acting = async (): Promise<string> => gm.run(({ game }) => String(game.combat.combatant.id));

test("one who waits leaves a turn calm, and cutting in too", async () => {
  await gm.begin(BRIDGE);
  await goOnUntil(gm, alone);
  const participant = await acting();
  await give(gm, { type: "wait", participant, trigger: "a goblin crosses the bridge", answer: "attack" });
  await goOnUntil(gm, alone);
  const faults = [...(await tooMuch("one waits"))];
  await give(gm, { type: "cutIn", participant });
  faults.push(...(await tooMuch("one cuts in")));
  expect(faults).toEqual([]);
});

test("one who is unaware leaves a turn calm", async () => {
  await gm.openFight(UNNOTICED);
  await gm.run(({ game }) => game.combat.choosePacing("stopwatch"));
  await gm.begin(UNNOTICED);
  const [chief] = await idsOf(gm, "Goblin chief");
  await give(
    gm,
    { type: "answer", answers: { start: "surprise" } },
    { type: "answer", answers: { [`aware_${chief}`]: "never" } },
  );
  await goOnUntil(gm, () => acts(gm));
  expect(await tooMuch("one is unaware")).toEqual([]);
});

test("a hidden combatant's turn is calm, and says no more to players", async () => {
  await gm.begin(BRIDGE);
  await goOnUntil(gm, alone);
  const id = await acting();
  await update(id, { hidden: true });
  const faults = await tooMuch("a hidden combatant acts");
  expect(await anna.tracker.locator(`[data-combatant-id="${id}"]`).count()).toBe(0);
  expect(await anna.tracker.locator(".sz-now button:visible").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("a group of 144 leaves turn and coming rows in view", async () => {
  await gm.begin(LARGE);
  await goOnUntil(gm, () => acts(gm));
  const faults = [...(await tooMuch(`${LARGE}, before they act`))];
  await goOnUntil(gm, () => groupActs(gm));
  faults.push(...(await tooMuch(LARGE)));
  expect(faults).toEqual([]);
});
