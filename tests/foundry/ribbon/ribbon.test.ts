/** The ribbon at the table: how it is opened, worked and lit, and what dialogs and menus show on it; view.test.ts tests what stands on it. */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { requests } from "../../../src/rules/index.ts";
import { QUICK } from "../../quick.ts";

const SABRE = { name: "Sabre", type: "weapon", system: { speedClass: 7 } };
const MIRA = { name: "Mira", owner: "Anna", system: { agility: 10, basicSpeed: 6, dx: 12 }, items: [SABRE] };
const ORC = { name: "Orc", system: { agility: 12, basicSpeed: 5, dx: 11 }, items: [SABRE] };

const ribbon = ({ window }: Client): Loose => window.document.querySelector(".sz-ribbon");
const faces = (client: Client, state = ""): Loose[] => [
  ...ribbon(client).querySelectorAll(`.sz-stop .sz-face${state && `[data-state=${state}]`}`),
];

let fight: Fight;

async function press(client: Client, selector: string): Promise<void> {
  client.window.document.querySelector(selector).click();
  await fight.settled();
}
const toggle = (client: Client): Promise<void> =>
  fromEncounterMenu(client, ribbon(client) ? "Hide the ribbon" : "Ribbon", () => fight.settled());

/** Presses a key. @returns whether something took it */
async function key(target: Loose, name: string): Promise<boolean> {
  const event = new fight.gm.window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  await fight.settled();
  return Boolean(event.defaultPrevented);
}

/** Chooses an entry of the ribbon's menu. */
async function fromMenu(entry: string): Promise<void> {
  await press(fight.gm, ".sz-ribbon [data-action=menu]");
  const entries = [...fight.gm.window.document.querySelectorAll(".sz-pop [data-entry]")];
  entries.find((one: Loose) => one.textContent.includes(entry)).click();
  await fight.settled();
}

async function start(people: Parameters<typeof openFight>[0] = [MIRA, ORC], pacing = "speed-order"): Promise<void> {
  fight = await openFight(people, pacing);
  await fight.settled(fight.combat(fight.gm).perform({ type: "start" }));
  await toggle(fight.gm);
}

describe("the ribbon", () => {
  it.skipIf(QUICK)("opens and closes by its button, also after a reload", async () => {
    await start();
    expect(ribbon(fight.gm)).toBeTruthy();
    expect(fight.gm.game.settings.get("segment-zero", "ribbon").shown).toBe("above");
    const again = await fight.settled(fight.world.join("Gamemaster"));
    expect(ribbon(again)).toBeTruthy();
    await toggle(again);
    expect(ribbon(again)).toBeNull();
    expect(again.game.settings.get("segment-zero", "ribbon").shown).toBe("no");
  });

  it("opens its lanes, closes them by Escape, and finishes a turn", async () => {
    await start();
    const name = (): string => ribbon(fight.gm).querySelector(".sz-ribbon__name").textContent as string;
    expect(name()).toBe("Mira");
    await press(fight.gm, ".sz-ribbon [data-action=lanes]");
    expect(ribbon(fight.gm).querySelector(".sz-ribbon-lanes__who").textContent).toContain("Orc");
    await key(ribbon(fight.gm).querySelector("[data-action=lanes]"), "Escape");
    expect(ribbon(fight.gm).querySelector(".sz-ribbon-lanes")).toBeNull();
    await press(fight.gm, ".sz-ribbon [data-action=done]");
    expect(name()).toBe("Orc");
  });

  it.skipIf(QUICK)("presses the best defence, as the tracker's filled button does", async () => {
    // Skill 16: parry 11 (B-51); Basic Speed 6: dodge 9 (B-45).
    const modes = { a: { name: "swing", kind: "melee", level: 16, parry: 0 } };
    const sword = { name: "Sword", type: "weapon", system: { ready: true, modes } };
    await start([{ ...MIRA, items: [sword] }, ORC]);
    const { anna } = fight;
    await draw(anna);
    await toggle(anna);
    await fight.give({
      type: "attack",
      participant: fight.id("Orc"),
      target: fight.id("Mira"),
      exchange: "x1",
      ruling: true,
      roll: 10,
      parts: [{ code: "skill", value: 14 }],
      means: { name: "Axe", form: "melee", damage: "1d", type: "cr" },
    });
    const [filled] = anna.ui.combat.element.querySelectorAll(".sz-btn--now");
    const [key] = ribbon(anna).querySelectorAll(".sz-ribbon__press button");
    expect([filled, key].map(({ textContent }: Loose) => /Dodge|Parry/.exec(textContent)?.[0])).toEqual([
      "Parry",
      "Parry",
    ]);
    await press(anna, ".sz-ribbon__press button");
    expect(fight.combat(fight.gm).encounter.exchanges.x1.defences).toMatchObject([{ kind: "parry" }]);
  });

  it.skipIf(QUICK)("marks the end of an effect on the axis", async () => {
    await start();
    await fight
      .combatant(fight.gm, "Mira")
      .actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Light", img: "icons/svg/aura.svg", duration: { turns: 1 } },
      ]);
    await fight.settled();
    const marks = [...ribbon(fight.gm).querySelectorAll(".sz-stop__hazard[data-kind=end]")];
    expect(marks.map((mark: Loose) => mark.getAttribute("aria-label") as string)).toEqual([
      expect.stringMatching(/^Light of Mira ends, /),
    ]);
    await press(fight.gm, ".sz-stop__hazard");
  });

  it.skipIf(QUICK)("has one Tab stop, moves by arrows, and highlights row and face", async () => {
    await start();
    const { gm } = fight;
    const { document } = gm.window;
    const stops = (): Loose[] => [...ribbon(gm).querySelectorAll("button")].filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().length).toBe(1);
    const [first] = stops();
    first.focus();
    await key(first, "ArrowRight");
    expect([document.activeElement === first, ribbon(gm).contains(document.activeElement)]).toEqual([false, true]);
    expect(stops()).toEqual([document.activeElement]);
    await key(document.activeElement, "End");
    expect(stops()).toEqual([document.activeElement]);
    const lit = (): string[] =>
      [...document.querySelectorAll("[data-lit]")].map(({ dataset }: Loose) => dataset.slotId ?? "face").sort();
    const [face] = faces(gm);
    face.focus();
    const [row] = gm.ui.combat.element.querySelectorAll(".sz-slot[data-state=next]");
    expect(lit()).toEqual(["face", row.dataset.slotId].sort());
    expect(ribbon(gm).querySelector(".sz-ribbon__tip").textContent).toContain("Orc");
    row.querySelector("button").focus();
    expect(lit()).toEqual(["face", row.dataset.slotId].sort());
    // Enter opens the card of the row.
    await key(face, "Enter");
    expect(document.querySelector(".sz-pop").textContent).toContain("Orc");
  });

  it.skipIf(QUICK)("goes into a window, back, and moves with arrows until Escape", async () => {
    await start();
    const { document } = fight.gm.window;
    for (const title of ["Ribbon", undefined]) {
      await fromMenu(title ? "Show in a window" : "Put back above the scene");
      expect(document.querySelector("#segment-zero-ribbon .window-title")?.textContent).toBe(title);
      expect(document.querySelectorAll(".sz-ribbon").length).toBe(1);
    }
    const grip = (): Loose => ribbon(fight.gm).querySelector(".sz-ribbon__grip");
    await fromMenu("Move by keys");
    expect([document.activeElement === grip(), await key(grip(), "ArrowDown")]).toEqual([true, true]);
    expect([await key(grip(), "Escape"), grip()]).toEqual([true, null]);
  });
});

describe("the place of a choice", () => {
  it.skipIf(QUICK)("is shown in list and ribbon while its dialog is open", async () => {
    await start([MIRA, ORC], "stopwatch");
    const { gm, anna, combat } = fight;
    await draw(anna);
    await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
    const orc = requests(combat(gm).encounter).find(({ participant }) => participant === fight.id("Orc"))!;
    await fight.settled(combat(gm).perform({ type: "answer", answers: { [orc.id]: { do: "fixed", segments: 4 } } }));
    const hands = new Hands(fight, gm);
    const { head } = combat(gm).encounter;
    await hands.press("decideRequest");
    const choose = async (segments: string): Promise<string> => {
      for (const radio of hands.dialog.querySelectorAll("input[name=choice]")) radio.checked = false;
      await hands.fill({ segments });
      expect([hands.rows("ghost").length, faces(gm, "ghost").length]).toEqual([1, 1]);
      expect(anna.window.document.querySelector("[data-state=ghost]")).toBeNull();
      return hands.rows("ghost")[0]!;
    };
    expect(await choose("2")).toMatch(/Mira \| before Orc/);
    expect(hands.texts("[data-outcome=text]", hands.dialog)).toEqual(["Before Orc."]);
    expect(await choose("6")).toMatch(/Mira \| after Orc/);
    expect(hands.texts("[data-outcome=text]", hands.dialog)).toEqual(["After Orc, before Orc (forecast)."]);
    await hands.confirm("cancel");
    expect([hands.rows("ghost"), faces(gm, "ghost").length, combat(gm).encounter.head]).toEqual([[], 0, head]);
  });

  it.skipIf(QUICK)("is shown for a row menu's moves by place, participant or time", async () => {
    await start([MIRA, ORC, { name: "Wolf", system: { basicSpeed: 4.5, dx: 10 } }]);
    const { gm, combat } = fight;
    const hands = new Hands(fight, gm);
    const lookAt = async (label: string): Promise<void> => {
      const find = (wanted: string): Loose =>
        [...hands.menu.querySelectorAll("[data-entry]")].find((one: Loose) => one.textContent.includes(wanted));
      if (!find(label)) (hands.menu.querySelector("[data-menu-back]") ?? find("Order")).click();
      await fight.settled();
      find(label).focus();
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
