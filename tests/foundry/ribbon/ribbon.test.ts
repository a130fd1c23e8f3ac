/** The ribbon at the table: how it is opened, worked and lit, and what dialogs and menus show on it; what stands on it is tested without a table (view.test.ts). */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { Hands } from "../pacings/hands.ts";
import { quietConsoles } from "../shared-world.ts";
import { draw, type Client } from "../world.ts";
import { requests } from "../../../src/rules/index.ts";
import { QUICK } from "../../quick.ts";

const SABRE = { name: "Sabre", type: "weapon", system: { speedClass: 7 } };
const MIRA = { name: "Mira", owner: "Anna", system: { agility: 10, basicSpeed: 6, dx: 12 }, items: [SABRE] };
const ORC = { name: "Orc", system: { agility: 12, basicSpeed: 5, dx: 11 }, items: [SABRE] };

const ribbon = ({ window }: Client): Loose => window.document.querySelector(".sz-ribbon");
const pegs = (client: Client, state = ""): Loose[] => [
  ...ribbon(client).querySelectorAll(`.sz-scale--ahead .sz-peg${state && `[data-state=${state}]`} [data-slot]`),
];

let fight: Fight;
quietConsoles();

async function press(client: Client, selector: string): Promise<void> {
  client.window.document.querySelector(selector).click();
  await fight.settled();
}
const toggle = (client: Client): Promise<void> =>
  fromEncounterMenu(client, ribbon(client) ? "Hide the ribbon" : "Ribbon", () => fight.settled());

async function start(people: Parameters<typeof openFight>[0] = [MIRA, ORC], pacing = "speed-order"): Promise<void> {
  fight = await openFight(people, pacing);
  await fight.combat(fight.gm).perform({ type: "start" });
  await fight.settled();
  await toggle(fight.gm);
}

describe("the ribbon", () => {
  it("opens and closes by its button, also after a reload", async () => {
    await start();
    expect(ribbon(fight.gm)).toBeTruthy();
    expect(fight.gm.game.settings.get("segment-zero", "ribbon").shown).toBe("above");
    const again = await fight.world.join("Gamemaster");
    await fight.settled();
    expect(ribbon(again)).toBeTruthy();
    await toggle(again);
    expect(ribbon(again)).toBeNull();
    expect(again.game.settings.get("segment-zero", "ribbon").shown).toBe("no");
  });

  it("folds to one stored line, and finishes a turn in its bay", async () => {
    await start();
    const bay = (): string => ribbon(fight.gm).querySelector(".sz-bay__name").textContent as string;
    expect(bay()).toBe("Mira");
    await press(fight.gm, ".sz-ribbon [data-action=fold]");
    expect([ribbon(fight.gm).dataset.form, ribbon(fight.gm).querySelector(".sz-ribbon__next").textContent]).toEqual([
      "folded",
      expect.stringContaining("Orc"),
    ]);
    expect(fight.gm.game.settings.get("segment-zero", "ribbon").folded).toBe(true);
    await press(fight.gm, ".sz-ribbon [data-action=fold]");
    await press(fight.gm, ".sz-bay [data-action=done]");
    expect(bay()).toBe("Orc");
  });

  it.skipIf(QUICK)("selects the first decision by a press and names an ending effect", async () => {
    await start();
    await fight
      .combatant(fight.gm, "Mira")
      .actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Light", img: "icons/svg/aura.svg", duration: { seconds: 3 } },
      ]);
    await fight.settled();
    const chips = [...ribbon(fight.gm).querySelectorAll(".sz-ribbon__chips li")];
    expect(chips.map(({ textContent }: Loose) => textContent.trim() as string)).toEqual([
      "Light of Mira ends, Second 4",
    ]);
    await press(fight.gm, ".sz-bay [data-participant]");
  });

  it.skipIf(QUICK)("moves to a separate window and back above the scene", async () => {
    await start();
    const { document } = fight.gm.window;
    for (const title of ["Ribbon", undefined]) {
      await press(fight.gm, ".sz-ribbon [data-action=popOut]");
      expect(document.querySelector("#segment-zero-ribbon .window-title")?.textContent).toBe(title);
      expect(document.querySelectorAll(".sz-ribbon").length).toBe(1);
    }
  });

  it.skipIf(QUICK)("has one Tab stop, moves by arrows, and highlights row and peg", async () => {
    await start();
    const { gm } = fight;
    const { document, KeyboardEvent } = gm.window;
    const stops = (): Loose[] => [...ribbon(gm).querySelectorAll("button")].filter(({ tabIndex }) => tabIndex === 0);
    const key = (name: string): void => {
      document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      );
    };
    expect(stops().length).toBe(1);
    const [first] = stops();
    first.focus();
    key("ArrowRight");
    expect([document.activeElement === first, ribbon(gm).contains(document.activeElement)]).toEqual([false, true]);
    expect(stops()).toEqual([document.activeElement]);
    key("End");
    expect(stops()).toEqual([document.activeElement]);
    const lit = (): string[] =>
      [...document.querySelectorAll("[data-lit]")].map(({ dataset }: Loose) => dataset.slotId ?? dataset.slot).sort();
    const [peg] = pegs(gm);
    peg.focus();
    expect(lit()).toEqual([peg.dataset.slot, peg.dataset.slot]);
    expect(ribbon(gm).querySelector(".sz-ribbon__tip").textContent).toContain("Orc");
    gm.ui.combat.element.querySelector(".sz-slot[data-state=next] button").focus();
    expect(lit()).toEqual([peg.dataset.slot, peg.dataset.slot]);
  });
});

it("is moved with arrows while its handle is pressed, until Escape", async () => {
  await start();
  const { window } = fight.gm;
  const grip = (): Loose => ribbon(fight.gm).querySelector(".sz-ribbon__grip");
  const key = async (name: string): Promise<boolean> => {
    const event = new window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    grip().dispatchEvent(event);
    await fight.settled();
    return Boolean(event.defaultPrevented);
  };
  await press(fight.gm, ".sz-ribbon__grip");
  expect([grip().getAttribute("aria-pressed"), await key("ArrowDown")]).toEqual(["true", true]);
  expect([await key("Escape"), grip().getAttribute("aria-pressed")]).toEqual([true, "false"]);
});

describe("the place of a choice", () => {
  it("is shown in list and ribbon while its dialog is open", async () => {
    await start([MIRA, ORC], "stopwatch");
    const { gm, anna, combat } = fight;
    await draw(anna);
    await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
    const orc = requests(combat(gm).encounter).find(
      ({ participant }) => participant === fight.combatant(gm, "Orc").id,
    )!;
    await combat(gm).perform({ type: "answer", answers: { [orc.id]: { do: "fixed", segments: 4 } } });
    await fight.settled();
    const hands = new Hands(fight, gm);
    const { head } = combat(gm).encounter;
    await hands.press("decideRequest");
    const choose = async (segments: string): Promise<string> => {
      for (const radio of hands.dialog.querySelectorAll("input[name=choice]")) radio.checked = false;
      await hands.fill({ segments });
      expect([hands.rows("ghost").length, pegs(gm, "ghost").length]).toEqual([1, 1]);
      expect(anna.window.document.querySelector("[data-state=ghost]")).toBeNull();
      return hands.rows("ghost")[0]!;
    };
    expect(await choose("2")).toMatch(/Mira \| before Orc/);
    expect(hands.texts("[data-outcome=text]", hands.dialog)).toEqual(["Nobody is ready before that. After that: Orc."]);
    expect(await choose("6")).toMatch(/Mira \| after Orc/);
    expect(hands.texts("[data-outcome=text]", hands.dialog)).toEqual(["Before that: Orc."]);
    await hands.confirm("cancel");
    expect([hands.rows("ghost"), pegs(gm, "ghost").length, combat(gm).encounter.head]).toEqual([[], 0, head]);
  });

  it.skipIf(QUICK)("is shown for a row menu's moves by place, participant or time", async () => {
    await start([MIRA, ORC, { name: "Wolf", system: { basicSpeed: 4.5, dx: 10 } }]);
    const { gm, combat } = fight;
    const hands = new Hands(fight, gm);
    const lookAt = async (label: string): Promise<void> => {
      [...hands.menu.querySelectorAll("[data-entry]")].find((one: Loose) => one.textContent.includes(label)).focus();
      await fight.settled();
    };
    // The order is Mira, the orc, the wolf.
    await hands.press("slotMenu", 2);
    await lookAt("Move up");
    expect(hands.rows("ghost")).toEqual([expect.stringMatching(/Wolf.*after Mira, before Orc/)]);
    await lookAt("Skip turn");
    expect(hands.rows("ghost")).toEqual([]);
    await hands.pick("Move to another time");
    const head = combat(gm).encounter.head as number;
    for (const [time, words] of [
      ["3", /Wolf.*after Orc/],
      ["", null],
      ["6", /Wolf.*after Mira, before Orc/],
    ] as const) {
      await hands.fill({ time });
      expect(hands.rows("ghost"), time).toEqual(words ? [expect.stringMatching(words)] : []);
    }
    await hands.confirm("cancel");
    expect([hands.rows("ghost"), combat(gm).encounter.head]).toEqual([[], head]);
    await hands.press("slotMenu", 0);
    await hands.pick("Act later");
    await lookAt("Orc");
    expect(hands.rows("ghost")).toEqual([expect.stringMatching(/Mira.*after Orc, before Wolf/)]);
    await hands.confirm("cancel");
    expect(hands.rows("ghost")).toEqual([]);
  });
});
