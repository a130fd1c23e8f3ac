// The ribbon at the table: what it shows of a fight, to whom, and how it is worked.
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { openDemo, seeded, step } from "../players/table.ts";
import { draw, type Client } from "../world.ts";
import { look, requests } from "../../../src/rules/index.ts";
import { QUICK, quickOrFull } from "../../quick.ts";

const SABRE = { name: "Sabre", type: "weapon", system: { speedClass: 7 } };
const DAGGER = { name: "Dagger", type: "weapon", system: { speedClass: 3 } };
const MIRA = { name: "Mira", owner: "Anna", system: { agility: 10, basicSpeed: 6, dx: 12 }, items: [SABRE, DAGGER] };
const ORC = { name: "Orc", system: { agility: 12, basicSpeed: 5, dx: 11 }, items: [SABRE] };
const LURKER = {
  name: "Xanthippe",
  system: { agility: 14, basicSpeed: 6.5, dx: 13 },
  items: [DAGGER],
  combatant: { hidden: true },
};

const ribbon = ({ window }: Client): Loose => window.document.querySelector(".sz-ribbon");
const pegs = (client: Client, state = ""): Loose[] => [
  ...ribbon(client).querySelectorAll(`.sz-scale--ahead .sz-peg${state && `[data-state=${state}]`} [data-slot]`),
];
const names = (client: Client, state = ""): string[] =>
  pegs(client, state).map((peg) => peg.getAttribute("aria-label") as string);

async function toggle(client: Client, settled: () => Promise<void>): Promise<void> {
  client.ui.combat.element.querySelector("[data-action=toggleRibbon]").click();
  await settled();
}

describe("the ribbon", () => {
  let fight: Fight;
  afterEach(() => fight.world.close());

  async function start(people: Parameters<typeof openFight>[0], pacing: string): Promise<void> {
    fight = await openFight(people, pacing);
    await fight.combat(fight.gm).perform({ type: "start" });
    await fight.settled();
    await toggle(fight.gm, fight.settled);
  }

  it("opens and closes by its button, and is there again for this user after a reload", async () => {
    await start([MIRA, ORC], "speed-order");
    expect(ribbon(fight.gm)).toBeTruthy();
    expect(fight.gm.game.settings.get("segment-zero", "ribbon").shown).toBe("above");
    const again = await fight.world.join("Gamemaster");
    await fight.settled();
    expect(ribbon(again)).toBeTruthy();
    await toggle(again, fight.settled);
    expect(ribbon(again)).toBeNull();
    expect(again.game.settings.get("segment-zero", "ribbon").shown).toBe("no");
    expect(again.errors()).toEqual([]);
  });

  it("shows who acts now in the bay, lets them be done there, and moves on with the list", async () => {
    await start([MIRA, ORC], "speed-order");
    const now = (): string => ribbon(fight.gm).querySelector(".sz-bay__name").textContent;
    expect(now()).toBe("Mira");
    expect(names(fight.gm)[0]).toMatch(/^Next: Orc, 5\.00/);
    ribbon(fight.gm).querySelector(".sz-bay [data-action=done]").click();
    await fight.settled();
    expect(now()).toBe("Orc");
    expect(fight.gm.errors()).toEqual([]);
  });

  it.skipIf(QUICK)(
    "shows in the bay whose dice or decisions come first, by name, and a press selects them",
    async () => {
      fight = await openFight([MIRA, ORC, LURKER], "stopwatch");
      const { gm, anna, combat } = fight;
      await draw(anna);
      await combat(gm).perform({ type: "start" });
      await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
      await fight.settled();
      await toggle(gm, fight.settled);
      await toggle(anna, fight.settled);
      const inBay = (client: Client): string[] =>
        [...ribbon(client).querySelectorAll(".sz-bay__name")].map((one: Loose) => one.textContent as string);
      expect(inBay(gm).sort()).toEqual(["Mira", "Orc", "Xanthippe"]);
      expect(inBay(anna)).not.toContain("Xanthippe");
      const mira = ribbon(gm).querySelector(`.sz-bay [data-participant="${fight.combatant(gm, "Mira").id as string}"]`);
      expect(mira.getAttribute("aria-label")).toMatch(/^\d next actions pending: Mira, default /);
      mira.click();
      await fight.settled();
      expect(gm.errors()).toEqual([]);
    },
  );

  it.skipIf(QUICK)("counts in the bay each who owes a decision, and not a group as one", async () => {
    const apart = (name: string, speedClass: number): Fighter => ({
      name,
      system: { agility: 10 },
      items: [{ name: "Blade", type: "weapon", system: { speedClass } }],
    });
    const guards = ["Guard 1", "Guard 2", "Guard 3"].map((name): Fighter => ({
      ...apart(name, 7),
      combatant: { system: { group: "guards" } },
    }));
    fight = await openFight([apart("Ann", 4), apart("Bob", 5), apart("Cid", 6), ...guards], "stopwatch");
    const { gm, combat } = fight;
    await combat(gm).perform({ type: "start" });
    await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
    await fight.settled();
    await toggle(gm, fight.settled);
    const bay = (): string => ribbon(gm).querySelector(".sz-bay").textContent.replace(/\s+/g, " ").trim() as string;
    expect(bay()).toContain("6 next actions pending");
    expect(bay()).toMatch(/Ann.*Bob.*Cid.*3 more/);
  });

  it.skipIf(QUICK)("says in the bay which one of its group acts: the others have no peg of their own", async () => {
    const orcs = [1, 2, 3].map((number) => ({
      ...ORC,
      name: `Orc ${number}`,
      combatant: { system: { group: "orcs" } },
    }));
    await start([...orcs, { ...MIRA, system: { ...MIRA.system, basicSpeed: 4 } }], "speed-order");
    expect(ribbon(fight.gm).querySelector(".sz-bay").textContent.replace(/\s+/g, " ")).toContain("Orc ×3: 1 of 3");
    await fight.combat(fight.gm).perform({ type: "done" });
    await fight.settled();
    expect(ribbon(fight.gm).querySelector(".sz-bay").textContent.replace(/\s+/g, " ")).toContain("Orc ×3: 2 of 3");
    expect(ribbon(fight.gm).querySelector(".sz-bay__group")).toBeTruthy();
  });

  it("has no lane for a hazard, which is on no side", async () => {
    fight = await openFight([MIRA, ORC], "side-segments");
    const { gm, combat } = fight;
    const flood = await gm.window.Actor.create({ name: "Flood", type: "hazard", system: { time: 10, from: 1 } });
    await combat(gm).createEmbeddedDocuments("Combatant", [{ actorId: flood.id, name: "Flood" }]);
    await combat(gm).perform({ type: "start" });
    const asked = (): Loose[] => requests(combat(gm).encounter).filter(({ blocking }) => blocking);
    while (asked().length) {
      const answers = Object.fromEntries(asked().map(({ id, fallback, dice }, at) => [id, dice ? 5 - at : fallback]));
      expect((await combat(gm).perform({ type: "answer", answers })).refusal).toBe(null);
    }
    await fight.settled();
    await toggle(gm, fight.settled);
    expect(names(gm).some((name) => name.includes("Flood"))).toBe(true);
    const lanes = [...ribbon(gm).querySelectorAll(".sz-sides__side > b")].map(
      (one: Loose) => one.textContent as string,
    );
    expect(lanes).toEqual(["The party", "Foes"]);
    expect(ribbon(gm).textContent).not.toContain("No side known");
    const rows = [...ribbon(gm).querySelectorAll(".sz-peg")].map((peg: Loose) => Number(peg.dataset.lane));
    expect(Math.max(...rows)).toBe(1);
  });

  it.skipIf(QUICK)("says of whom an effect ends, and when", async () => {
    await start([MIRA, ORC], "speed-order");
    const mira = fight.combatant(fight.gm, "Mira").actor;
    await mira.createEmbeddedDocuments("ActiveEffect", [
      { name: "Light", img: "icons/svg/aura.svg", duration: { seconds: 3 } },
    ]);
    await fight.settled();
    const chips = [...ribbon(fight.gm).querySelectorAll(".sz-ribbon__chips li")].map(
      (one: Loose) => one.textContent.trim() as string,
    );
    expect(chips).toEqual(["Light of Mira ends, Second 4"]);
  });

  it("has a peg for every row to come, in the same order, and says when also of those for whom there is no room", async () => {
    await start(
      [MIRA, ORC, LURKER, ...[1, 2, 3].map((number) => ({ ...ORC, name: `Wolf ${number}` }))],
      "action-period",
    );
    const begun = look(fight.combat(fight.gm).encounter)!;
    const thrown = begun.pacing.play.stages.flatMap((stage) => stage.owed?.(begun) ?? []);
    await fight
      .combat(fight.gm)
      .perform({ type: "answer", answers: Object.fromEntries(thrown.map(({ id }) => [id, 10])) });
    await fight.settled();
    let gathered = 0;
    for (let turn = 0; turn < quickOrFull(3, 6); turn++) {
      const { gm } = fight;
      const rows = [...gm.ui.combat.element.querySelectorAll(".sz-time:not([data-when=past]) .sz-slot")].map(
        (row: Loose) => row.dataset.slotId as string,
      );
      const stops = [
        ...ribbon(gm).querySelectorAll(".sz-scale--ahead [data-action=pick], .sz-scale--ahead [data-slots]"),
      ];
      expect(stops.flatMap((peg: Loose) => (peg.dataset.slot ?? peg.dataset.slots).split(" ") as string[])).toEqual(
        rows,
      );
      const rests = stops.filter((peg: Loose) => peg.dataset.slots);
      gathered += rests.length;
      for (const rest of rests)
        expect(rest.getAttribute("aria-label")).toMatch(/^(≈\s)?−?\d+, (.*, )?\d more at this time: /);
      const owed = gm.ui.combat.element.querySelector("[data-action=rollAll], [data-action=rollRequest]");
      if (owed) owed.click();
      else await fight.combat(gm).perform({ type: "done" });
      await fight.settled();
    }
    expect(gathered, "more than two at one time").toBeGreaterThan(0);
    expect(names(fight.gm, "next")).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Next: .*, Next/)]));
    expect(fight.gm.errors()).toEqual([]);
  });

  it.skipIf(QUICK)("folds to one line, and stays folded", async () => {
    await start([MIRA, ORC], "speed-order");
    ribbon(fight.gm).querySelector("[data-action=fold]").click();
    await fight.settled();
    expect([ribbon(fight.gm).dataset.form, ribbon(fight.gm).querySelector(".sz-ribbon__next").textContent]).toEqual([
      "folded",
      expect.stringContaining("Orc"),
    ]);
    expect(fight.gm.game.settings.get("segment-zero", "ribbon").folded).toBe(true);
  });

  it.skipIf(QUICK)("stands in a window of its own, or above the scene again", async () => {
    await start([MIRA, ORC], "speed-order");
    const { document } = fight.gm.window;
    ribbon(fight.gm).querySelector("[data-action=popOut]").click();
    await fight.settled();
    expect(document.querySelector("#segment-zero-ribbon .window-title").textContent).toBe("Ribbon");
    expect(document.querySelectorAll(".sz-ribbon").length).toBe(1);
    ribbon(fight.gm).querySelector("[data-action=popOut]").click();
    await fight.settled();
    expect(document.querySelector("#segment-zero-ribbon .window-title")).toBeNull();
    expect(document.querySelectorAll(".sz-ribbon").length).toBe(1);
  });

  it.skipIf(QUICK)("is one stop of the Tab key, and arrows go through it", async () => {
    await start([MIRA, ORC], "speed-order");
    const { document, KeyboardEvent } = fight.gm.window;
    const stops = (): Loose[] =>
      [...ribbon(fight.gm).querySelectorAll("button")].filter((button: Loose) => button.tabIndex === 0);
    expect(stops().length).toBe(1);
    const [first] = stops();
    first.focus();
    first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    expect(document.activeElement).not.toBe(first);
    expect(ribbon(fight.gm).contains(document.activeElement)).toBe(true);
    expect(stops()).toEqual([document.activeElement]);
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true, cancelable: true }));
    expect(stops()).toEqual([document.activeElement]);
  });

  it.skipIf(QUICK)("lights row and peg together, whichever of them has the focus", async () => {
    await start([MIRA, ORC], "speed-order");
    const { gm } = fight;
    const lit = (): string[] =>
      [...gm.window.document.querySelectorAll("[data-lit]")]
        .map((one: Loose) => one.dataset.slotId ?? one.dataset.slot)
        .sort();
    const [peg] = pegs(gm);
    peg.focus();
    expect(lit()).toEqual([peg.dataset.slot, peg.dataset.slot]);
    expect(ribbon(gm).querySelector(".sz-ribbon__tip").textContent).toContain("Orc");
    gm.ui.combat.element.querySelector(".sz-slot[data-state=next] button").focus();
    expect(lit()).toEqual([peg.dataset.slot, peg.dataset.slot]);
  });

  it.skipIf(QUICK)("draws what is under way from its beginning, and says when that was", async () => {
    fight = await openFight([MIRA, ORC], "stopwatch");
    const { gm, combat } = fight;
    await combat(gm).perform({ type: "start" });
    for (let round = 0; round < 6 && combat(gm).encounter.clock.time !== 7; round++) {
      const state = combat(gm).encounter;
      const owed = requests(state).filter(({ blocking }) => blocking);
      await combat(gm).perform(
        owed.length
          ? {
              type: "answer",
              answers: Object.fromEntries(
                owed.map(({ id, what }) => [id, what === "nextAction" ? { do: "weapon", weapon: 0 } : "consent"]),
              ),
            }
          : { type: "done" },
      );
    }
    await fight.settled();
    await toggle(gm, fight.settled);
    expect(ribbon(gm).querySelectorAll(".sz-bar").length).toBeGreaterThan(0);
    const bars = [...ribbon(gm).querySelectorAll(".sz-bar")].map((bar: Loose) => bar.dataset.slot as string);
    const begun = pegs(gm).filter((peg) => bars.includes(peg.dataset.slot));
    for (const peg of begun) expect(peg.getAttribute("aria-label")).toContain("Sabre");
  });
});

describe("phases of a segment", () => {
  it.skipIf(QUICK)("stand as plates below those who act in them, where a pacing has phases (S-30)", async () => {
    const table = await openDemo("side-segments", "Three parties");
    const { gm, combat, world } = table;
    const random = seeded(5);
    world.random(5);
    const fight = (): Loose => look(combat(gm).encounter);
    for (let at = 0; at < 12 && (at < 4 || requests(fight().state).some(({ blocking }) => blocking)); at++)
      await step(table, random, fight, 0);
    await toggle(gm, () => world.settled());
    const plates = [...ribbon(gm).querySelectorAll(".sz-scale--ahead .sz-peg")]
      .map(
        (peg: Loose) =>
          [
            peg.querySelector(".sz-peg__phase")?.textContent as string | undefined,
            peg.querySelector("[data-slot]").getAttribute("aria-label") as string,
          ] as const,
      )
      .filter(([letters]) => letters);
    expect(plates.length).toBeGreaterThan(0);
    const phases = new Map([
      ["Mv", "Movement"],
      ["Mi", "Missile"],
      ["Ma", "Magic"],
      ["Me", "Melee"],
    ]);
    for (const [letters, spoken] of plates) expect(spoken).toContain(phases.get(letters!) ?? "no such phase");
    await world.close();
  });
});

describe("where a choice would land", () => {
  let fight: Fight;
  afterEach(() => fight.world.close());

  it("stands in list and ribbon while the dialog is open, moves with the choice, and goes with the dialog", async () => {
    fight = await openFight(
      [
        { ...MIRA, system: { basicSpeed: 6, dx: 12 } },
        { ...ORC, system: { basicSpeed: 6, dx: 11 } },
      ],
      "action-period",
    );
    const { gm, combat } = fight;
    await combat(gm).perform({ type: "start" });
    await fight.settled();
    const state = combat(gm).encounter;
    const owed = look(state)!.pacing.play.stages.flatMap((stage) => stage.owed?.(look(state)!) ?? []);
    await combat(gm).perform({
      type: "answer",
      answers: Object.fromEntries(
        owed.map(({ id, participant }) => [id, participant === fight.combatant(gm, "Mira").id ? 8 : 11]),
      ),
    });
    await fight.settled();
    await toggle(gm, fight.settled);
    const hands = new Hands(fight, gm);
    const ghosts = (): readonly [string[], number] => [hands.rows("ghost"), pegs(gm, "ghost").length];
    expect(ghosts()).toEqual([[], 0]);
    await hands.pressNamed("Wait");
    expect(hands.dialog, "the dialog of the wait").toBeTruthy();
    const radios = [...hands.dialog.querySelectorAll("input[type=radio]")].filter((radio: Loose) =>
      /^-?\d+$/.test(radio.value),
    );
    const choose = async (radio: Loose): Promise<void> => {
      radio.checked = true;
      radio.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
      await fight.settled();
    };
    await choose(radios[0]);
    const first = ghosts();
    expect(first[0].length).toBeGreaterThan(0);
    expect(first[0].length).toBe(first[1]);
    expect(first[0][0]).toMatch(/^Would land: Mira/);
    const at = (): string =>
      gm.ui.combat.element
        .querySelector(".sz-slot[data-state=ghost]")
        .closest(".sz-time")
        .querySelector(".sz-time__mark").firstChild.textContent;
    const before = at();
    await choose(radios[1]);
    expect(at()).not.toBe(before);
    const head = combat(gm).encounter.head;
    await hands.confirm("cancel");
    expect([ghosts(), combat(gm).encounter.head]).toEqual([[[], 0], head]);
    expect(gm.errors()).toEqual([]);
  });

  it.skipIf(QUICK)("says “with” where dice decide between those of one step, and not “after”", async () => {
    fight = await openFight([{ ...MIRA, system: { ...MIRA.system, basicSpeed: 6 } }, ORC], "action-period");
    const { gm, combat } = fight;
    await combat(gm).perform({ type: "start" });
    await fight.settled();
    const state = combat(gm).encounter;
    const owed = look(state)!.pacing.play.stages.flatMap((stage) => stage.owed?.(look(state)!) ?? []);
    await combat(gm).perform({
      type: "answer",
      answers: Object.fromEntries(
        owed.map(({ id, participant }) => [id, participant === fight.combatant(gm, "Mira").id ? 8 : 9]),
      ),
    });
    await fight.settled();
    const hands = new Hands(fight, gm);
    const steps = look(combat(gm).encounter)!;
    const orc = steps
      .slotsOf(steps.participant(fight.combatant(gm, "Orc").id as string)!)
      .find((slot) => slot.state === "open")!;
    await hands.pressNamed("Wait");
    const radio = hands.dialog.querySelector(`input[type=radio][value="${orc.time}"]`);
    radio.checked = true;
    radio.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
    await fight.settled();
    expect(hands.texts("[data-outcome=text]", hands.dialog).join()).toContain("Also on that step: Orc. Contest of DX.");
    expect(hands.rows("ghost")[0]).toMatch(/with Orc/);
    expect(hands.rows("ghost")[0]).not.toMatch(/(after|before) Orc, /);
    await hands.confirm("cancel");
  });

  it.skipIf(QUICK)(
    "says after whom, with whom and before whom, those included who are expected to act again",
    async () => {
      fight = await openFight([MIRA, ORC], "stopwatch");
      const { gm, combat } = fight;
      await combat(gm).perform({ type: "start" });
      await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
      await fight.settled();
      const orc = requests(combat(gm).encounter!).find(
        ({ participant }) => participant === fight.combatant(gm, "Orc").id,
      )!;
      // The orc completes something in segment 4; the same again would be complete in segment 8.
      await combat(gm).perform({ type: "answer", answers: { [orc.id]: { do: "fixed", segments: 4 } } });
      await fight.settled();
      const hands = new Hands(fight, gm);
      gm.ui.combat.element.querySelector("[data-action=decideRequest]").click();
      await fight.settled();
      const words = async (segments: number): Promise<string> => {
        const field = hands.dialog.querySelector("input[name=segments]");
        for (const radio of hands.dialog.querySelectorAll("input[name=choice]")) radio.checked = false;
        field.value = String(segments);
        field.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
        await fight.settled();
        return gm.ui.combat.element.querySelector(".sz-slot[data-state=ghost]").textContent.replace(/\s+/g, " ").trim();
      };
      const outcome = (): string => hands.texts("[data-outcome=text]", hands.dialog).join();
      expect(await words(2)).toMatch(/Mira before Orc$/);
      expect(outcome(), "the dialog says it as well").toBe("Nobody is ready before that. After that: Orc.");
      expect(await words(4)).toMatch(/Mira with Orc, before Orc \(forecast\)$/);
      expect(await words(6)).toMatch(/Mira after Orc, before Orc \(forecast\)$/);
      expect(outcome()).toBe("Before that: Orc.");
      await hands.confirm("cancel");
      expect(gm.errors()).toEqual([]);
    },
  );

  it.skipIf(QUICK)(
    "is shown for what the menu of a row puts elsewhere: one place on, after somebody, or to a time that is typed",
    async () => {
      fight = await openFight([MIRA, ORC, { name: "Wolf", system: { basicSpeed: 4.5, dx: 10 } }], "speed-order");
      const { gm, combat } = fight;
      await combat(gm).perform({ type: "start" });
      await fight.settled();
      const hands = new Hands(fight, gm);
      /** By the place in the list: Mira acts, then the orc, then the wolf. */
      const openMenu = (place: number): Promise<void> => hands.press("slotMenu", place);
      const lookAt = async (label: string): Promise<void> => {
        [...hands.menu.querySelectorAll("[data-entry]")].find((one: Loose) => one.textContent.includes(label)).focus();
        await fight.settled();
      };
      await openMenu(2);
      await lookAt("One place earlier");
      expect(hands.rows("ghost")).toEqual([expect.stringMatching(/Wolf.*after Mira, before Orc/)]);
      await lookAt("Lose this turn");
      expect(hands.rows("ghost")).toEqual([]);
      await hands.pick("Move to another time");
      const head = combat(gm).encounter.head as number;
      for (const [time, words] of [
        ["6", /Wolf.*after Mira, before Orc/],
        ["3", /Wolf.*after Orc/],
        ["", null],
      ] as const) {
        await hands.fill({ time });
        expect(hands.rows("ghost"), time).toEqual(words ? [expect.stringMatching(words)] : []);
      }
      await hands.fill({ time: "6" });
      await hands.confirm("cancel");
      expect([hands.rows("ghost"), combat(gm).encounter.head]).toEqual([[], head]);
      await openMenu(0);
      await hands.pick("Act later");
      await lookAt("Orc");
      expect(hands.rows("ghost")).toEqual([expect.stringMatching(/Mira.*after Orc, before Wolf/)]);
      await hands.confirm("cancel");
      expect([hands.rows("ghost"), gm.errors()]).toEqual([[], []]);
    },
  );

  it.skipIf(QUICK)(
    "stands among the others of a strip, which has no row above them, also behind the last that is shown",
    async () => {
      const others = [5, 4.75, 4.25, 4, 3.75, 3.5, 3.25].map((basicSpeed, place) => ({
        name: `Orc ${place + 1}`,
        system: { basicSpeed, dx: 11 },
      }));
      fight = await openFight([MIRA, ...others], "speed-order");
      const { gm, combat } = fight;
      await combat(gm).perform({ type: "start" });
      await fight.settled();
      await toggle(gm, fight.settled);
      const hands = new Hands(fight, gm);
      const shown = (): readonly (readonly [string, string])[] =>
        [...ribbon(gm).querySelectorAll(".sz-scale--ahead .sz-peg")]
          .sort(
            (a: Loose, b: Loose) => Number(a.style.getPropertyValue("--x")) - Number(b.style.getPropertyValue("--x")),
          )
          .map(
            (peg: Loose) =>
              [
                peg.dataset.state as string,
                String(peg.querySelector("[data-slot]").getAttribute("aria-label"))
                  .replace(/^.*?: /, "")
                  .replace(/,.*/, ""),
              ] as const,
          );
      const times = (): readonly string[] =>
        [...ribbon(gm).querySelectorAll(".sz-scale--ahead .sz-tick")].map((tick: Loose) =>
          String(tick.firstChild.textContent),
        );
      const five = ["next", "ahead", "ahead", "ahead", "ahead"].map((state, place) => [state, `Orc ${place + 1}`]);
      expect(shown()).toEqual(five);
      await hands.press("slotMenu", 1);
      await hands.pick("Move to another time");
      await hands.fill({ time: "4.5" });
      expect(shown()).toEqual([...five.slice(0, 2), ["ghost", "Orc 1"], ...five.slice(2)]);
      expect(times()).toEqual(["5.00", "4.75", "4.50", "4.25", "4.00", "3.75"]);
      await hands.fill({ time: "3" });
      expect(shown()).toEqual([...five, ["ghost", "Orc 1"]]);
      expect(times().at(-1)).toBe("3.00");
      await hands.confirm("cancel");
      expect([shown(), gm.errors()]).toEqual([five, []]);
    },
  );

  it("is seen by nobody else", async () => {
    fight = await openFight([MIRA, ORC], "stopwatch");
    const { gm, anna, combat } = fight;
    await draw(anna);
    await combat(gm).perform({ type: "start" });
    await fight.settled();
    await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
    await fight.settled();
    const hands = new Hands(fight, gm);
    const button = gm.ui.combat.element.querySelector("[data-action=decideRequest]");
    expect(button, "a next action is asked").toBeTruthy();
    button.click();
    await fight.settled();
    expect(hands.dialog, "the dialog of the action").toBeTruthy();
    expect(hands.rows("ghost").length).toBe(1);
    expect(anna.window.document.querySelector("[data-state=ghost]")).toBeNull();
    await hands.confirm("cancel");
    expect(hands.rows("ghost")).toEqual([]);
  });
});
