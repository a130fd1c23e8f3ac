import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { words } from "../words.ts";
import { QUICK } from "../../quick.ts";

const PEOPLE: readonly Fighter[] = [
  MIRA,
  ORC,
  { name: "Troll", system: { basicSpeed: 5.5, dx: 10 } },
  { name: "Dagny", owner: "Ben", system: { basicSpeed: 5.25, dx: 11 } },
];

/** A hidden participant acts between the orc and Mira. */
const AMBUSH: readonly Fighter[] = [
  { ...PEOPLE[0]!, system: { basicSpeed: 5, dx: 13 } },
  PEOPLE[1]!,
  { name: "Lurker", system: { basicSpeed: 5.25, dx: 12 }, combatant: { hidden: true } },
];

let fight: Fight;
/** A client's notices in order: tones, and banners as "title: words". */
interface Told {
  readonly tones: string[];
  readonly banners: string[];
}

/** Records a client's tones and banners. */
function listen({ window, foundry }: Client): Told {
  const told: Told = { tones: [], banners: [] };
  foundry.audio.AudioHelper.play = (data: Loose, everybody: unknown) => {
    told.tones.push(`${String(data.src).split("/").at(-1)}${everybody ? " for all" : ""}`);
    return Promise.resolve();
  };
  const part = (notice: Loose, name: string): string => words(notice.querySelector(`.sz-notice__${name}`));
  const observer = new window.MutationObserver((records: Loose[]) => {
    const added = records.flatMap(({ addedNodes }) => [...(addedNodes as Iterable<Loose>)]);
    for (const node of added.filter(({ classList }) => classList?.contains("sz-notice")))
      told.banners.push(`${part(node, "title")}: ${part(node, "words")}`);
  });
  observer.observe(window.document.body, { childList: true });
  return told;
}

const banner = ({ window }: Client): Loose => window.document.querySelector(".sz-notice");
const seat = (client: Client, settings: object): Promise<unknown> =>
  client.game.settings.set("segment-zero", "seat", settings) as Promise<unknown>;
const empty = (told: Told): void => {
  told.tones.length = 0;
  told.banners.length = 0;
};

async function open(people = PEOPLE, pacing = "speed-order"): Promise<{ anna: Client; told: Told }> {
  fight = await openUnseenFight(people, pacing);
  const { anna } = fight;
  await seat(anna, { soundUp: true, soundNext: true });
  const told = listen(anna);
  return { anna, told };
}

describe("notices for players", () => {
  it("announce a turn once, and disappear after it", async () => {
    const { anna, told } = await open();
    await fight.give({ type: "start" });
    expect(told).toEqual({ tones: ["up.wav"], banners: ["Your turn: Mira"] });
    await anna.ui.combat.render();
    await fight.settled(fight.combatant(fight.gm, "Orc").update({ name: "Ogre" }));
    expect(told.banners).toHaveLength(1);
    expect(banner(anna)).not.toBe(null);
    await fight.give({ type: "done" });
    expect([banner(anna), told.tones, told.banners.length]).toEqual([null, ["up.wav"], 1]);
  });

  it("announce the next turn once, and then the turn", async () => {
    fight = await openUnseenFight(PEOPLE);
    const ben = await fight.world.join("Ben");
    await seat(ben, { soundUp: true, soundNext: true });
    const told = listen(ben);
    await fight.give({ type: "start" }, { type: "done" });
    expect(told).toEqual({ tones: [], banners: [] });
    const [tones, banners] = [
      ["next.wav", "up.wav"],
      ["You are next: Dagny", "Your turn: Dagny"],
    ];
    for (const count of [1, 2]) {
      await fight.give({ type: "done" });
      expect(told).toEqual({ tones: tones.slice(0, count), banners: banners.slice(0, count) });
    }
  });

  it.skipIf(QUICK)("are banners by default, and nothing when switched off", async () => {
    const { anna, told } = await open();
    await seat(anna, {});
    await fight.give({ type: "start" });
    expect(told).toEqual({ tones: [], banners: ["Your turn: Mira"] });
    empty(told);
    await seat(anna, { noticeUp: false, soundUp: true });
    await fight.give({ type: "done" }, { type: "done" }, { type: "done" }, { type: "done" });
    expect(told).toEqual({ tones: ["up.wav"], banners: [] });
  });

  it.skipIf(QUICK)("repeat in the next second, but not after another's Undo", async () => {
    const { told } = await open();
    await fight.give({ type: "start" }, { type: "done" }, { type: "done" }, { type: "done" });
    empty(told);
    await fight.give({ type: "done" });
    expect(told.banners).toEqual(["Your turn: Mira"]);
    empty(told);
    // The manoeuvre was chosen in this turn; its Undo leaves the turn unchanged.
    await fight.give({ type: "choose", participant: fight.id("Mira"), manoeuvre: "move" });
    await fight.settled(fight.combat(fight.gm).previousTurn());
    expect(told).toEqual({ tones: [], banners: [] });
  });

  it.skipIf(QUICK)("announce an interrupted turn once", async () => {
    const { told } = await open([PEOPLE[1]!, { ...PEOPLE[0]!, system: { basicSpeed: 5, dx: 13 } }]);
    const orc = fight.id("Orc");
    await fight.give({ type: "start" }, { type: "wait", participant: orc, trigger: "Mira runs", answer: "attack" });
    expect(told.banners.filter((words) => words.startsWith("Your turn"))).toHaveLength(1);
    await fight.give({ type: "cutIn", participant: orc }, { type: "done" });
    expect(told.tones.filter((tone) => tone === "up.wav")).toHaveLength(1);
  });

  it.each([
    ["requested dice", ["Birger"], "You need to roll: Birger: 3d6 against 10, 3 turns"],
    [
      "the first of many answers",
      ["Birger", "Dagny", "Mira"],
      "3 answers due: Birger: 3d6 against 10, 3 turns and 2 more",
    ],
  ])("announce %s", async (_what, names, banner) => {
    const mine = (name: string): Fighter => ({ name, owner: "Anna", system: { basicSpeed: 5, dx: 12 } });
    const { told } = await open([...names.map(mine), { ...ORC, name: "Gunman" }], "action-period");
    await fight.give({ type: "start" });
    expect(told).toEqual({ tones: ["up.wav"], banners: [banner] });
  });

  it("reveal no hidden participant", async () => {
    const { anna, told } = await open(AMBUSH);
    // The player sees no one between the orc and her.
    for (const [command, ...banners] of [
      ["start", "You are next: Mira"],
      ["done", "You are next: Mira"],
      ["done", "You are next: Mira", "Your turn: Mira"],
    ]) {
      await fight.give({ type: command });
      expect(told.banners).toEqual(banners);
    }
    expect(anna.window.document.body.innerHTML).not.toContain("Lurker");
  });

  it.skipIf(QUICK)("announce the next turn after the hidden one that the table marks", async () => {
    const { told } = await open(AMBUSH);
    await fight.gm.game.settings.set("segment-zero", "table", { hiddenSlots: "mark" });
    await fight.give({ type: "start" });
    expect(told.banners).toEqual([]);
    await fight.give({ type: "done" });
    expect(told.banners).toEqual(["You are next: Mira"]);
  });

  it.skipIf(QUICK)("concern the player's characters, not all that the player may command", async () => {
    fight = await openUnseenFight(PEOPLE);
    await fight.gm.game.settings.set("segment-zero", "table", { actForEachOther: true });
    const ben = await fight.world.join("Ben");
    const told = listen(ben);
    await fight.give({ type: "start" });
    expect(told.banners).toEqual([]);
  });

  it.skipIf(QUICK)("appear once after a reload, without a tone", async () => {
    const { anna } = await open();
    await fight.give({ type: "start" });
    await anna.leave();
    const heard: string[] = [];
    const again = await fight.world.join("Anna", {
      beforeSystem: (global) => {
        global.foundry.audio.AudioHelper.play = (data: Loose) => {
          heard.push(data.src as string);
          return Promise.resolve();
        };
      },
    });
    expect([words(banner(again)), heard]).toEqual(["Your turn Mira", []]);
  });

  it.skipIf(QUICK)("are not shown to GMs", async () => {
    await open();
    await seat(fight.gm, { soundUp: true, soundNext: true });
    const gm = listen(fight.gm);
    await fight.give({ type: "start" });
    await fight.give({ type: "done" });
    expect(gm).toEqual({ tones: [], banners: [] });
  });
});

describe("the banner", () => {
  it("takes no focus, repeats no tracker text and closes by click", async () => {
    const { anna } = await open();
    await draw(anna);
    const { document } = anna.window;
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    await fight.give({ type: "start" });
    expect([
      document.activeElement === field,
      banner(anna).getAttribute("aria-hidden"),
      banner(anna).querySelectorAll("button, a, input").length,
    ]).toEqual([true, "true", 0]);
    banner(anna).click();
    expect(banner(anna)).toBe(null);
  });

  it("shows names as text", async () => {
    const { anna } = await open([{ ...PEOPLE[0]!, name: "<img src=x onerror=alert(1)>" }]);
    await fight.give({ type: "start" });
    expect(words(banner(anna))).toContain("<img src=x");
    expect(banner(anna).querySelector("img")).toBe(null);
  });

  it.skipIf(QUICK)("marks the title of an inactive tab until it is viewed", async () => {
    const { anna } = await open();
    const { document, Event } = anna.window;
    document.title = "The warehouse";
    let hidden = true;
    Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
    await fight.give({ type: "start" });
    expect(document.title).toBe("● The warehouse");
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(document.title).toBe("The warehouse");
    hidden = true;
    await fight.give({ type: "done" });
    expect(document.title).toBe("The warehouse");
  });
});

it("announces rounds and phases to players who want it, after urgent notices", async () => {
  const { anna, told } = await open(PEOPLE, "action-period");
  await seat(anna, { noticeUp: false, noticeNext: false, noticePhase: true });
  await fight.give({ type: "start" });
  expect(told.banners).toEqual(["Round 1: Roll"]);
  empty(told);
  await seat(anna, { noticeUp: false, noticeNext: false });
  await fight.give({ type: "nextWindow" });
  expect(told).toEqual({ tones: [], banners: [] });
});
