import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { cardsOf } from "../chat/cards.ts";
import { LogReader } from "../log/log.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const VEY: Fighter = { name: "Vey", owner: "Anna", system: { initiative: 65 } };
const BART: Fighter = { name: "Bart", owner: "Anna", system: { initiative: 50 } };
const BRANDT: Fighter = { name: "Brandt", system: { initiative: 50 } };
const OKORO: Fighter = { name: "Okoro", system: { initiative: 40, initiativeModifier: 5 } };
const CULTISTS: readonly Fighter[] = [1, 2].map((number) => ({
  name: `Cultist ${number}`,
  system: { initiative: 30 },
  combatant: { system: { group: "cult" } },
}));

describe("two-action at the table", () => {
  let fight: Fight;
  let gm: Hands;
  let anna: Hands;
  afterEach(async () => {
    for (const client of [...fight.world.clients]) await client.leave();
  });

  const open = async (people: readonly Fighter[], options: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    fight = await openFight(people, "two-action");
    for (const [name, value] of Object.entries(options))
      await fight.combat(fight.gm).perform({ type: "option", name, value });
    gm = new Hands(fight, fight.gm);
    anna = new Hands(fight, fight.anna);
    await gm.press("startCombat");
  };
  const quiet = (): void => {
    expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  };

  it("shows the order by Initiative with the sum behind it, two boxes for whoever acts, and what Done leaves unused", async () => {
    await open([VEY, OKORO]);
    expect(gm.texts(".sz-clock__reading")).toEqual(["Round 1, Initiative 65"]);
    expect(gm.texts(".sz-now__at, .sz-now__of")).toEqual(["65", "action 1 of 2"]);
    expect(gm.texts(".sz-now .sz-box")).toEqual(["Action 1 not chosen yet", "Action 2 not chosen yet"]);
    expect(gm.texts("[data-action=done]")).toEqual(["Done: Vey no action chosen"]);
    expect(gm.rows("next")).toEqual(["Next: Okoro | 40 + 5 = 45 | Next"]);
    expect(gm.tracker.querySelectorAll(".sz-slot[data-state=next] .sz-pip[data-state=open]")).toHaveLength(2);
    quiet();
  });

  it("reminds of special events without holding anything up, and ticks them off with one click", async () => {
    await open([VEY, OKORO]);
    await draw(fight.anna);
    const stages = (): string[] =>
      [...gm.tracker.querySelectorAll(".sz-stage")].map((one: Loose) => String(one.dataset.state));
    // One thing alone needs no list: its button stands in the line. It is not what has to be pressed first, and its stage is not done.
    expect([
      gm.texts(".sz-pin__open small"),
      gm.texts(".sz-pin__list"),
      gm.texts(".sz-pin > .sz-btn--now"),
      stages(),
    ]).toEqual([[expect.stringMatching(/^Special events: /)], [], [], ["ahead", "now"]]);
    expect(anna.texts(".sz-pin")).toEqual([]);
    await gm.press("decideRequest");
    expect([gm.texts(".sz-pin"), stages()]).toEqual([[], ["done", "now"]]);
    expect(gm.texts(".sz-now__name")).toEqual(["Vey"]);
  });

  it.skipIf(QUICK)("takes the actions in a dialog that shows halved chances, and Done with them", async () => {
    await open([VEY, OKORO]);
    await gm.pressNamed("Actions…");
    await gm.fill({ "a.0.0": "Draw", "a.1.0": "Walk", "a.1.1": "Fire", "c.1.1": "62" });
    expect(gm.texts(".sz-box", gm.dialog)).toEqual(["Action 1 Draw", "Action 2, combined Walk Fire 62% halved: 31%"]);
    await gm.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Okoro"]);
    expect(gm.rows("done")).toEqual(["Done: Vey | Draw; Walk + Fire | 2 of 2"]);
    await gm.press("previousTurn");
    expect(gm.texts(".sz-now__name")).toEqual(["Vey"]);
    quiet();
  });

  it.skipIf(QUICK)("says in words why a combination is refused, and lets the GM rule otherwise", async () => {
    await open([VEY, OKORO]);
    await gm.pressNamed("Actions…");
    await gm.fill({ "a.0.0": "Draw", "a.0.1": "Fire" });
    expect(gm.texts(".sz-say__refusal", gm.dialog)[0]).toMatch(/^Not combined\. Drawing combines with an attack/);
    expect(gm.dialog.querySelector("[data-action=ok]").disabled).toBe(true);
    gm.dialog.querySelector("[name=ruling]").checked = true;
    await gm.fill({ "c.0.1": "50" });
    expect(gm.dialog.querySelector("[data-action=ok]").disabled).toBe(false);
    await gm.confirm();
    expect(gm.rows("done")).toEqual(["Done: Vey | Draw + Fire | 1 of 2"]);
  });

  it.skipIf(QUICK)("lets a player say actions first, combine and separate them, and be done", async () => {
    await open([VEY, OKORO]);
    await draw(fight.anna);
    expect(anna.texts(".sz-mine__title")).toEqual(["Your turn"]);
    await anna.pressNamed("Actions…");
    expect(anna.dialog.querySelector("[name=ruling]")).toBeNull();
    await anna.fill({ "a.0.0": "Run", "a.1.0": "Fire", "c.1.0": "60" });
    await anna.confirm("also");
    expect(gm.texts(".sz-now .sz-box")).toEqual(["Action 1 Run", "Action 2 Fire 60%"]);
    expect(gm.texts(".sz-now__of")).toEqual(["both actions chosen"]);
    await anna.pressNamed("Combine");
    expect(gm.texts(".sz-now .sz-box")).toEqual([
      "Action 1, combined Run Fire 60% halved: 30%",
      "Action 2 not chosen yet",
    ]);
    await gm.press("slotMenu");
    await gm.pick("Separate");
    await anna.pressNamed("Done");
    expect(gm.rows("done")).toEqual(["Done: Vey | Run; Fire | 2 of 2"]);
    quiet();
  });

  it.skipIf(QUICK)("shows who was surprised, what it halves, and that it is over in the next round", async () => {
    await open([VEY, OKORO, BRANDT]);
    await gm.press("slotMenu", 2);
    await gm.pick("Surprised");
    expect(gm.rows("ahead")).toEqual(["To come: Okoro | surprised: 45 halved, this round only"]);
    expect(gm.texts(".sz-time[data-when=ahead] .sz-time__mark")).toEqual(["50", "23"]);
    expect(gm.rows("forecast")).toContain("Forecast: Okoro | no longer surprised");
  });

  it.skipIf(QUICK)("writes halves that are kept, in the gutter and as chances", async () => {
    await open([VEY, OKORO], { halfRounding: "none" });
    await gm.press("slotMenu", 1);
    await gm.pick("Surprised");
    expect(gm.texts(".sz-time[data-when=ahead] .sz-time__mark")).toEqual(["22½"]);
    await gm.pressNamed("Actions…");
    await gm.fill({ "a.0.0": "Walk", "a.0.1": "Fire", "c.0.1": "71" });
    expect(gm.texts(".sz-box", gm.dialog)[0]).toBe("Action 1, combined Walk Fire 71% halved: 35½%");
  });

  it.skipIf(QUICK)("has one box in rounds of one action, and says what they change", async () => {
    await open([VEY, OKORO], { oneAction: true });
    expect(gm.texts(".sz-now .sz-box")).toEqual(["Action 1 not chosen yet"]);
    expect(gm.texts(".sz-now__of, .sz-clock__since")).toEqual(["5 s rounds, 0 s elapsed", "action 1 of 1"]);
    expect(gm.texts(".sz-pin__open small")[0]).toContain("bleeding D3 or a flat 1 or 2");
    expect(cardsOf(fight.gm)[0]!.text).toMatch(/One-action rounds: powers last half as long/);
  });

  it.skipIf(QUICK)("settles level Initiative by dice, or by the order that is agreed on", async () => {
    await open([BART, BRANDT]);
    await draw(fight.anna);
    expect(gm.texts(".sz-owed__title")).toEqual(["2 rolls pending"]);
    expect(gm.texts(".sz-owed__name")).toEqual(["Bart", "Brandt", "Bart and Brandt", "Special events"]);
    expect(gm.texts(".sz-owed__what")[0]).toBe("1d6, high goes first; tied with Brandt");
    expect(anna.texts(".sz-owed__name")).toEqual(["Bart"]);
    await gm.type(2, 4);
    expect(gm.texts(".sz-now__note")).toEqual(["before Bart: d6 4 to 2"]);
    await gm.press("previousTurn");
    await gm.pressNamed("Set order…");
    const [, second] = [...gm.dialog.querySelectorAll("select")];
    await gm.fill({ [second.name]: "1" });
    expect(gm.texts("li span", gm.dialog)).toEqual(["Brandt", "Bart"]);
    await gm.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Brandt"]);
    quiet();
  });

  it("asks for tests each round, one for a group, shows the margins, and nobody before the dice", async () => {
    await open([VEY, OKORO, ...CULTISTS], { initiativeTests: true });
    expect(gm.texts(".sz-clock__reading")).toEqual(["Round 1, tests"]);
    expect(gm.texts(".sz-owed__name")).toEqual(["Vey", "Okoro", "Cultist ×2", "Special events"]);
    expect(gm.texts(".sz-owed__what")[2]).toBe("d100 against 30, one roll for all 2");
    expect(gm.texts(".sz-time__mark")[0]).toBe("?");
    expect(gm.rows("next")).toEqual([]);
    await gm.type(12);
    expect(gm.texts(".sz-owed__title")).toEqual(["2 of 3 tests pending"]);
    expect(gm.texts(".sz-owed__result")).toEqual(["12passed by 53"]);
    await gm.type(71, 20);
    expect(gm.texts(".sz-clock__reading")).toEqual(["Round 1, margin +53"]);
    expect(gm.texts(".sz-axis span")[0]).toBe("Margin");
    expect(gm.texts(".sz-time[data-when=ahead] .sz-time__mark")).toEqual(["+10", "−26"]);
    expect(gm.texts(".sz-window")[0]).toContain("roll first");
    quiet();
  });

  it.skipIf(QUICK)("goes on with a long task by itself, and says so before Done", async () => {
    await open([VEY, OKORO]);
    await gm.press("slotMenu");
    await gm.pick("Begin a long task");
    await gm.fill({ name: "download", actions: "12" });
    await gm.confirm();
    expect(gm.texts(".sz-now__note")).toEqual(["“download”: 0 of 12, 6 rounds more"]);
    expect(gm.texts("[data-action=done]")).toEqual(["Done: Vey continues the task"]);
    await gm.press("done");
    await gm.press("done");
    expect(gm.texts(".sz-now__note")).toEqual(["“download”: 2 of 12, 5 rounds more"]);
  });

  it.skipIf(QUICK)("tells in chat what is to be thought of, and only the GM of those who are hidden", async () => {
    await open([VEY, { ...OKORO, combatant: { hidden: true } }]);
    await gm.press("slotMenu");
    await gm.pick("Walk and look");
    await gm.press("done");
    const said = (client: typeof fight.gm): string[] => cardsOf(client).map(({ text }) => text);
    expect(said(fight.anna)).toEqual([
      expect.stringMatching(/^Vey .*Vey may look round: 1 Awareness test\. At half the chance: 1\.$/),
    ]);
    await gm.press("slotMenu");
    await gm.pick("Do nothing");
    await gm.press("done");
    expect(said(fight.gm)).toHaveLength(2);
    expect(said(fight.anna)).toHaveLength(1);
    await gm.press("previousTurn");
    await gm.press("redo");
    expect(said(fight.gm)).toHaveLength(2);
  });

  it.skipIf(QUICK)("leaves rulings to the GM", async () => {
    await open([VEY, OKORO]);
    const vey = fight.combatant(fight.gm, "Vey").id as string;
    const give = async (command: object): Promise<unknown> =>
      (await fight.combat(fight.anna).perform(command)).refusal?.code;
    expect(await give({ type: "hold", participant: vey })).toBe("gm-only");
    expect(
      await give({ type: "act", participant: vey, actions: [{ kind: "draw" }, { kind: "fire" }], ruling: true }),
    ).toBe("gm-only");
    expect(
      await give({ type: "done", report: { actions: [[{ kind: "draw" }, { kind: "fire" }]], ruling: true } }),
    ).toBe("gm-only");
    expect(await give({ type: "surprise", participants: [vey], surprised: false })).toBe("gm-only");
    expect(await give({ type: "move", slot: "1_" + vey + "_1", to: { time: 99 } })).toBe("gm-only");
    // Of how many actions a task is: otherwise it would be done whenever its player likes.
    expect(await give({ type: "task", participant: vey, do: "begin", actions: 1, name: "download" })).toBe("gm-only");
    await fight
      .combat(fight.gm)
      .perform({ type: "task", participant: vey, do: "begin", actions: 12, name: "download" });
    expect(await give({ type: "task", participant: vey, do: "length", actions: 1 })).toBe("gm-only");
    expect(await give({ type: "task", participant: vey, do: "interrupt" })).toBeUndefined();
    expect(await give({ type: "task", participant: vey, do: "resume" })).toBeUndefined();
    expect(await give({ type: "act", participant: vey, actions: [{ kind: "draw" }] })).toBeUndefined();
  });

  it.skipIf(QUICK)(
    "says in the log when nobody's action came, and what was said apart from what was done",
    async () => {
      await open([VEY, OKORO], { initiativeTests: true });
      await fight
        .combat(fight.gm)
        .perform(
          { type: "join", participant: "storm", side: "none", kind: "hazard", stats: { time: 50, from: 1, every: 1 } },
          { type: "nextWindow" },
        );
      await fight.settled();
      await gm.press("done");
      await gm.type(12, 30);
      await gm.press("slotMenu");
      await gm.pick("Do nothing");
      await gm.press("done");
      const log = new LogReader(fight.gm, () => fight.settled());
      await log.open();
      const lines = log.lines(".sz-log__line");
      expect(lines.join()).not.toContain("10,000");
      expect(lines.slice(-3)).toEqual([
        "first Rolls: Vey 12 against Initiative 65: acts at +53, Okoro 30 against Initiative 45: acts at +15",
        "+53 Vey chooses: Do nothing",
        "+53 Vey: Do nothing",
      ]);
    },
  );

  it.skipIf(QUICK)("tells players whose turn it is that nobody waits here, and whom to ask", async () => {
    await open([VEY, OKORO]);
    await draw(fight.anna);
    const { document, KeyboardEvent } = fight.anna.window;
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { code: "KeyH", key: "H", shiftKey: true, bubbles: true, cancelable: true }),
    );
    await fight.settled();
    expect(anna.texts(".sz-refusal")[0]).toMatch(/Ask the GM to hold the turn/);
  });

  it.skipIf(QUICK)("ends no turn by itself while its actions can still be combined or changed", async () => {
    await open([VEY, OKORO]);
    await draw(fight.anna);
    await fight.gm.game.settings.set("segment-zero", "table", { advance: true });
    await anna.pressNamed("Actions…");
    await anna.fill({ "a.0.0": "Run", "a.1.0": "Fire" });
    await anna.confirm("also");
    expect(gm.texts(".sz-now__name")).toEqual(["Vey"]);
    await anna.pressNamed("Combine");
    expect(gm.texts(".sz-now .sz-box")[0]).toContain("Run Fire");
  });

  it("keeps hidden ones from players, in ties and tests as well", async () => {
    await open([BART, { ...BRANDT, combatant: { hidden: true } }, ...CULTISTS], { initiativeTests: true });
    await draw(fight.anna);
    const id = fight.combatant(fight.gm, "Brandt").id as string;
    expect(anna.texts(".sz-owed__name")).toEqual(["Bart"]);
    await gm.type(10, 10, 5);
    expect(gm.texts(".sz-owed__name")).toContain("Brandt");
    for (const secret of ["Brandt", id]) expect(anna.tracker.outerHTML).not.toContain(secret);
    quiet();
  });
});
