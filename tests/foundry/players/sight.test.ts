import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { look, requests } from "../../../src/rules/index.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "../pacings/hands.ts";
import { everything, openDemo, seeded, step, TRIGGER, words, type Table } from "./table.ts";
import { QUICK, quickOrFull, someOf } from "../../quick.ts";

const FIGHTS = [
  ["speed-order", "rope bridge"],
  ["action-period", "warehouse"],
  ["side-segments", "Three parties"],
  ["stopwatch", "night train"],
  ["two-action", "reliquary"],
] as const;
const STEPS = quickOrFull(6, 14);

/** Figures that are times, places in an order or rules of the game, as they stand in rows; nobody's own. */
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
];

/** The rows that stand for somebody this player does not play, with what they say beyond names and times. */
function figuresOfOthers({ anna, combat }: Table): string[] {
  const others = [...combat(anna).combatants].filter(({ isOwner }: Loose) => !isOwner);
  const own = [...combat(anna).combatants]
    .filter(({ isOwner }: Loose) => isOwner)
    .map(({ name }: Loose) => String(name));
  const names = others.map(({ name }: Loose) => String(name)).sort((a, b) => b.length - a.length);
  const rows: Loose[] = [
    ...anna.ui.combat.element.querySelectorAll(
      ".sz-slot__note, .sz-slot__side, .sz-now__note, .sz-box, .sz-gauge, .sz-owed__what, .sz-owed__result, .sz-wait__text, .sz-now__side",
    ),
  ];
  return rows.flatMap((part) => {
    const row = part.closest(".sz-slot, .sz-now, .sz-owed__row, .sz-wait");
    // A stopwatch counts its segments in the right column; they are times.
    if (
      !row ||
      own.some((name) => row.textContent.includes(name)) ||
      (part.matches(".sz-slot__side") && /^\d+$/.test(String(part.textContent).trim()))
    )
      return [];
    const said = names.reduce(
      (text, name) => text.replaceAll(name, ""),
      String(part.textContent).replace(/\s+/g, " ").trim(),
    );
    const left = PUBLIC.reduce((text, known) => text.replace(known, ""), said);
    return /\d|½|%|\([IVX]+\)/.test(left) ? [`${said} [${left}]`] : [];
  });
}

describe.each(someOf(FIGHTS, 2))("what is kept from players in %s", (pacing, title) => {
  let table: Table;
  afterEach(() => table.close());

  it.skipIf(QUICK)(
    "is no figure of others where the table says so, while times and the order stay",
    async () => {
      table = await openDemo(pacing, title, { numbers: false });
      const random = seeded(21);
      table.world.random(21);
      for (let at = 0; at < STEPS; at++) {
        await step(table, random, look as never);
        expect(figuresOfOthers(table), `step ${at}: ${words(table.anna)}`).toEqual([]);
      }
      expect(table.anna.errors()).toEqual([]);
    },
    120_000,
  );

  it("is what others wait for where the table says so, though not that they wait", async () => {
    table = await openDemo(pacing, title, { triggers: false });
    const random = seeded(5);
    table.world.random(5);
    let waited = 0;
    const canWait = pacing !== "stopwatch" && pacing !== "two-action";
    // Twenty commands (six in `npm test`), and as many more as it takes until somebody waits.
    for (let at = 0; at < 80 && (at < quickOrFull(6, 20) || (canWait && !waited)); at++) {
      await step(table, random, look as never, 0.6);
      const lanes: Loose[] = [...table.anna.ui.combat.element.querySelectorAll(".sz-wait")];
      const others = lanes.filter((row) => !row.querySelector(".sz-you"));
      waited += others.length;
      for (const row of others) expect(row.textContent).not.toContain(TRIGGER);
    }
    if (canWait) expect(waited, "somebody waited").toBeGreaterThan(0);
  }, 120_000);
});

const weapon = (name: string, weaponSpeed: number): Record<string, unknown> => ({
  name,
  type: "weapon",
  system: { weaponSpeed },
});
const EGIL: Fighter = { name: "Egil", owner: "Anna", items: [weapon("broadsword", 5)] };
const YSOLDE: Fighter = { name: "Ysolde", owner: "Ben", items: [weapon("poniard", 2), weapon("quarterstaff", 4)] };
const OGRE: Fighter = { name: "Ogre", items: [weapon("club", 6)] };

describe("declarations of side-segments", () => {
  let fight: Fight;
  afterEach(() => fight.world.close());

  it("are each player's own until all have declared, and can be changed until then", async () => {
    fight = await openFight([EGIL, YSOLDE, OGRE], "side-segments");
    await draw(fight.anna);
    const ben = await fight.world.join("Ben");
    await ben.ui.combat.render({ force: true, combat: fight.combat(ben) });
    const { gm, anna, combat } = fight;
    await combat(gm).perform({ type: "start" });
    await fight.settled();
    const hands = new Hands(fight, ben);
    await hands.press("decideRequest");
    await hands.mark("MeAttack quarterstaff");
    await hands.confirm();
    const seen = (): boolean[] => [anna, ben, gm].map((client) => everything(client).includes("uarterstaff"));
    expect(seen()).toEqual([false, true, true]);
    await new Hands(fight, anna).press("decideRequest");
    await new Hands(fight, anna).confirm();
    expect(combat(gm).encounter.stage, "the ogre has not declared").toBe("declare");
    expect(seen()).toEqual([false, true, true]);
    expect(new Hands(fight, anna).texts(".sz-owed__row[data-state=done]")).toContain("Ysolde has declared");
    // Ysolde thinks better of it.
    const change = [...ben.ui.combat.element.querySelectorAll(".sz-mine [data-action=takeOffer]")].find((one: Loose) =>
      /declar/i.test(one.textContent),
    ) as Loose;
    expect(change, "a way to declare anew").toBeTruthy();
    change.click();
    await fight.settled();
    await hands.mark("MeAttack poniard");
    await hands.confirm();
    expect(everything(anna)).not.toMatch(/poniard|quarterstaff/i);
    const ogre = fight.combatant(gm, "Ogre").id as string;
    await combat(gm).perform({
      type: "answer",
      answers: {
        [`declare_${ogre}`]: requests(combat(gm).encounter).find(({ participant }) => participant === ogre)!.fallback,
      },
    });
    await fight.settled();
    expect(combat(gm).encounter.stage).toBe("roll");
    expect(words(anna)).toMatch(/poniard/i);
    expect(words(anna)).not.toMatch(/club/i);
  });
});
