import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { ORC, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Blows } from "../exchange/blows.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw, type Client } from "../world.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { QUICK } from "../../quick.ts";
import { cardsOf, words, type Card } from "./cards.ts";

const EVIL = '=Mira, "the" <b>bold</b>';

const PEOPLE: readonly Fighter[] = [
  { name: EVIL, owner: "Anna", system: { basicSpeed: 6.25, dx: 13 } },
  ORC,
  { name: "Viper", system: { basicSpeed: 5.5, dx: 11 }, combatant: { hidden: true } },
];

let fight: Fight;

async function opened(afterFight?: string, more: Loose = {}): Promise<void> {
  fight = await openUnseenFight(PEOPLE);
  await fight.gm.game.settings.set("segment-zero", "table", { ...(afterFight ? { afterFight } : {}), ...more });
  await fight.settled();
}

function html({ message }: Card, client: Client): Loose {
  const root = client.window.document.createElement("div");
  root.innerHTML = message.content;
  return root;
}

/** "Orc: 1" */
const rows = (card: Card, client: Client): string[] =>
  [...html(card, client).querySelectorAll(".sz-after__cells")].map((line: Loose) =>
    words(`${line.previousElementSibling.querySelector("th").textContent}: ${line.textContent}`),
  );

/** Renders a message as this client does, and presses a button. @returns the saved file */
async function save(card: Card, client: Client, action: string): Promise<readonly string[]> {
  const element = await card.message.renderHTML();
  client.window.document.body.append(element);
  const { utils } = client.window.foundry;
  const { saveDataToFile } = utils;
  const files: string[][] = [];
  utils.saveDataToFile = (...file: string[]) => void files.push(file);
  element.querySelector(`[data-action=${action}]`).click();
  await fight.settled();
  utils.saveDataToFile = saveDataToFile;
  element.remove();
  expect(files).toHaveLength(1);
  return files[0]!;
}

describe("totals after a fight", () => {
  it("are posted to the GM at the end, until Undo", async () => {
    await opened();
    const { gm, anna } = fight;
    await fight.give({ type: "start" }, { type: "done" }, { type: "done" });
    await draw(gm);
    await fromEncounterMenu(gm, "End encounter", fight.settled);
    const [card] = cardsOf(gm);
    expect(rows(card!, gm)).toEqual([`${EVIL}: 1`, "Orc: 1", "Viper: 0"]);
    expect(card!.message.whisper).toContain(gm.game.user.id);
    expect(cardsOf(anna)).toEqual([]);
    await fight.give({ type: "takeBack" });
    expect(gm.game.messages.size).toBe(0);
    await fight.give({ type: "redo" });
    expect(gm.game.messages.size).toBe(1);
  });

  it.skipIf(QUICK)("show everyone what players may know", async () => {
    await opened("public");
    const { gm, anna } = fight;
    await fight.give(
      { type: "start" },
      { type: "done" },
      { type: "done" },
      { type: "defeat", participant: fight.id("Orc") },
    );
    await fight.combatant(gm, "Orc").update({ defeated: true });
    await fight.give({ type: "end" });
    const card = cardsOf(anna)[0]!;
    expect(rows(card, anna)).toEqual([`${EVIL}: 1`, "Orc defeated: 1"]);
    expect(card.message.content).not.toContain("Viper");
    expect(card.foot).toEqual(["Out of the fight: 1 defeated"]);
  });

  it.skipIf(QUICK)("are posted when an encounter is deleted, except of the self-check", async () => {
    for (const isScratch of [true, false]) {
      await opened("public");
      const { gm, anna } = fight;
      await fight.give({ type: "start" }, { type: "done" });
      const scratch = { user: gm.game.user.id as string };
      if (isScratch) await fight.combat(gm).setFlag("segment-zero", "selfCheckScratch", scratch);
      await fight.settled(fight.combat(gm).delete());
      const posted = cardsOf(anna).map((card) => rows(card, anna));
      expect(posted).toEqual(isScratch ? [] : [[`${EVIL}: 1`, "Orc: 0"]]);
    }
  });

  it.skipIf(QUICK)("are not posted if nobody acted or the GM wants none", async () => {
    await opened();
    await fight.give({ type: "start" }, { type: "end" });
    expect(fight.gm.game.messages.size).toBe(0);
    await opened("no");
    await fight.give({ type: "start" }, { type: "done" }, { type: "end" });
    expect(fight.gm.game.messages.size).toBe(0);
  });

  it("are saved as the viewer reads them, safe for spreadsheets", async () => {
    await opened("public");
    const { gm, anna } = fight;
    const attack = new Blows(fight).attack(EVIL, "Orc", { roll: 16 });
    await fight.give({ type: "start" }, attack, { type: "done", took: { [fight.id(EVIL)]: 65 } }, { type: "end" });
    const [data, type, name] = await save(cardsOf(anna)[0]!, anna, "afterFightCsv");
    expect([type, name]).toEqual(["text/csv", "Speed-order-Totals.csv"]);
    expect(data!.trim().split("\r\n")).toEqual([
      '\uFEFF"Combatant","Out of the fight","Turns","Hits","Attacks","Dealt","Taken"'.trim(),
      `"'=Mira, ""the"" <b>bold</b>","","1","0","1","0","0"`,
      '"Orc","","0","0","0","0","0"',
    ]);
    await fight.settled(fight.combat(gm).delete());
    const [text, kind, file] = await save(cardsOf(gm)[0]!, gm, "afterFightMarkdown");
    expect([kind, file]).toEqual(["text/markdown", "Speed-order-Totals.md"]);
    expect(text).toContain('| =Mira, "the" &lt;b>bold&lt;/b> |  | 1 | 0 | 1 | 0 | 0 |');
  });

  it.skipIf(QUICK)("are offered in the menu of summaries, to players for themselves", async () => {
    await opened();
    const { anna, gm } = fight;
    await fight.give({ type: "start" }, { type: "done" });
    await draw(gm);
    await fromEncounterMenu(gm, "Summary to chat", fight.settled);
    const entries: Loose[] = [...gm.window.document.querySelectorAll(".sz-pop [data-entry]")];
    expect(entries.map(({ textContent }) => words(textContent)).at(-1)).toMatch(/^The whole fight: for me only/);
    entries.at(-2).click();
    await fight.settled();
    expect(rows(cardsOf(anna)[0]!, anna)).toEqual([`${EVIL}: 1`, "Orc: 0"]);
  });
});

it.skipIf(QUICK)("the time of turns is counted without pauses if wanted, until Undo", async () => {
  await opened(undefined, { turnTimes: true });
  const { gm } = fight;
  const { performance } = gm.window;
  const real = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => real() + ahead;
  await fight.give({ type: "start" });
  ahead += 40_000;
  await fight.give({ type: "pause", kind: "break" });
  ahead += 500_000;
  await fight.give({ type: "resume" });
  ahead += 25_000;
  await fight.give({ type: "done" });
  const tally = (): Loose => participantOf(fight.combat(gm).encounter, fight.id(EVIL))?.tally;
  expect([65, 66, 67]).toContain(tally().seconds);
  await fight.give({ type: "takeBack" });
  expect(tally()).toBeUndefined();
  performance.now = real;
});
