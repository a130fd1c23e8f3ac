import { afterEach, describe, expect, it } from "vitest";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const weapon = (name: string, system: Record<string, unknown>): Record<string, unknown> => ({
  name,
  type: "weapon",
  system,
});
const SWORD = weapon("Sword", { speedClass: 7, drawClass: 7 });
const GUN = weapon("Submachine gun", {
  speedClass: 6,
  drawClass: 6,
  reloadClass: 10,
  capacity: 30,
  loaded: 18,
  perSegment: 6,
  ranged: true,
});

const ALRIK: Fighter = { name: "Alrik", owner: "Anna", system: { agility: 17 }, items: [SWORD] };
const UNDRAWN: Fighter = { ...ALRIK, items: [weapon("Sword", { speedClass: 7, drawClass: 7, ready: false })] };
const BERNAT: Fighter = { name: "Bernat", system: { agility: 7 }, items: [weapon("Sabre", { speedClass: 5 })] };
const RIFLE = weapon("Rifle", { speedClass: 6, reloadClass: 5, capacity: 1, loaded: 1, ranged: true });
const SNIPER: Fighter = { name: "Sharpshooter", system: { agility: 12 }, items: [RIFLE], combatant: { hidden: true } };
const VOSS: Fighter = { name: "Voss", system: { agility: 11 }, items: [GUN] };

describe("the stopwatch at the table", () => {
  let fight: Fight;
  let gm: Hands;
  let anna: Hands;
  afterEach(async () => {
    for (const client of [...fight.world.clients]) await client.leave();
  });

  const open = async (...people: readonly Fighter[]): Promise<void> => {
    fight = await openFight(people, "stopwatch");
    gm = new Hands(fight, fight.gm);
    anna = new Hands(fight, fight.anna);
    await gm.press("startCombat");
  };
  const consent = async (...people: readonly Fighter[]): Promise<void> => {
    await open(...people);
    await gm.press("chooseAnswer");
  };
  /** Everybody who is asked does the usual, players too. */
  const usual = async (): Promise<void> => {
    await gm.press("decideRequests");
    await gm.confirm();
  };
  const owed = (hands: Hands): string[] => hands.texts(".sz-owed__row > div:not(.sz-wait__acts)");
  const quiet = (): void => {
    expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  };

  it("asks how the fight begins, and counts from segment 0", async () => {
    await open(ALRIK, BERNAT);
    await draw(fight.anna);
    expect(gm.texts(".sz-clock__reading, .sz-clock__since")).toEqual([
      "Before segment 0",
      "a segment is half a second",
    ]);
    expect(gm.texts(".sz-stage")).toEqual(["Start", "Play"]);
    expect(gm.texts(".sz-owed [data-action=chooseAnswer]")).toEqual(["By mutual consent", "By surprise"]);
    expect(anna.tracker.querySelector(".sz-owed [data-action]")).toBe(null);
    await gm.press("chooseAnswer");
    expect(gm.texts(".sz-clock__reading, .sz-clock__since")).toEqual(["0.0 s", "segment 0"]);
    expect(gm.texts(".sz-owed__title")).toEqual(["2 next actions pending"]);
    expect(owed(gm)).toEqual([
      "Alrik default Sword: 4 segments, 2.0 s, at 2.0 s",
      "Bernat default Sabre: 7 segments, 3.5 s, at 3.5 s",
    ]);
    expect(gm.texts(".sz-owed [data-action=decideByDefault]")).toEqual(["Default for NPCs (1)"]);
    expect(gm.texts(".sz-pin > [data-action=decideByDefault]")).toEqual(["Default for NPCs (1)"]);
    await gm.press("decideByDefault");
    expect(owed(gm)).toEqual(["Alrik default Sword: 4 segments, 2.0 s, at 2.0 s"]);
    quiet();
  });

  it("has the damage of a player's own attack first in the panel, before the next action", async () => {
    await consent(ALRIK, BERNAT);
    await usual();
    await draw(fight.anna);
    const [alrik, bernat] = ["Alrik", "Bernat"].map((name) => fight.combatant(fight.gm, name).id as string);
    const give = async (...commands: readonly object[]): Promise<void> => {
      for (const command of commands) expect((await fight.combat(fight.gm).perform(command)).refusal).toBe(null);
      await fight.settled();
    };
    await give(
      {
        type: "attack",
        participant: alrik,
        target: bernat,
        exchange: "cut",
        roll: 9,
        parts: [{ code: "skill", value: 14 }],
        means: { name: "Sword", form: "melee", damage: "2d", type: "cut" },
      },
      { type: "defend", participant: bernat, exchange: "cut", kind: "none" },
      { type: "done" },
    );
    // The attack is loaded late.
    await fight.settled();
    expect(anna.texts(".sz-mine__title")).toEqual(["Your next action"]);
    expect(anna.texts(".sz-mine .sz-btn")[0]).toMatch(/^Roll damage|^Damage|2d/);
    expect(anna.tracker.querySelector(".sz-mine .sz-btn--now").dataset.action).toBe("exchangeDamage");
    quiet();
  });

  it.skipIf(QUICK)(
    "says when each becomes aware, in a dialog, and keeps the unaware in a lane of their own",
    async () => {
      await open(ALRIK, BERNAT);
      await gm.press("chooseAnswer", 1);
      await gm.press("decideRequest");
      await gm.fill({ segment: "5" });
      expect(gm.texts("[data-outcome=big], [data-outcome=small]", gm.dialog)).toEqual(["2.5 s", "segment 5"]);
      await gm.confirm();
      await gm.press("decideRequest");
      await gm.mark("Has not noticed it");
      await gm.confirm();
      expect(gm.texts(".sz-lane__title")).toEqual(["Not yet aware1 combatant"]);
      expect(gm.texts(".sz-wait__name, .sz-wait__until, .sz-wait__limit")).toEqual([
        "Bernat",
        "has not noticed the fight",
        "starts when the GM decides",
      ]);
      expect(owed(gm)).toEqual(["Alrik at 2.5 s; default Sword: 4 segments, 2.0 s, at 4.5 s"]);
      await gm.pressNamed("Aware now");
      expect(gm.texts(".sz-lane")).toEqual([]);
      expect(owed(gm)).toEqual(["Bernat default Sabre: 7 segments, 3.5 s, at 3.5 s"]);
      quiet();
    },
  );

  it("shows what everybody has under way with its sum, the segment at the right and what comes if all do the same again", async () => {
    await consent(ALRIK, BERNAT);
    await draw(fight.anna);
    await usual();
    expect(gm.texts(".sz-now__at, .sz-now__word, .sz-now__of, .sz-now__name, .sz-now__note")).toEqual([
      "2.0 s",
      "Now",
      "segment 4",
      "Alrik",
      "Sword (VII), action 1, 0 + 4 = 4",
    ]);
    expect(gm.rows("next")).toEqual(["Next: Bernat | Next, Sabre (V), 0 + 7 = 7 | 7"]);
    expect(gm.texts(".sz-time[data-when=ahead] .sz-time__mark")).toEqual(["3.5 s+1.5 s"]);
    expect(gm.rows("forecast").slice(0, 2)).toEqual([
      "Forecast: Alrik | Sword (VII) | 8",
      "Forecast: Alrik | Sword (VII) | 12",
    ]);
    expect(gm.texts(".sz-window")).toEqual(["Forecast, if everyone does the same again"]);
    expect(anna.texts(".sz-now__word")).toEqual(["Your action completes"]);
    quiet();
  });

  it.skipIf(QUICK)("goes on in one click when everybody does the same again, and back in one", async () => {
    await consent(ALRIK, BERNAT);
    await usual();
    await gm.pressNamed("To 3.5 s");
    expect(gm.texts(".sz-clock__reading")).toEqual(["3.5 s"]);
    expect(gm.rows("done")).toEqual(["Done: Alrik | Sword | 4"]);
    await gm.press("previousTurn");
    expect(gm.texts(".sz-clock__reading, .sz-now__name")).toEqual(["2.0 s", "Alrik"]);
    await gm.press("redo");
    expect(gm.texts(".sz-clock__reading, .sz-now__name")).toEqual(["3.5 s", "Bernat"]);
  });

  it("goes on in one click to where somebody who becomes aware has to choose", async () => {
    await open(ALRIK, BERNAT);
    await gm.press("chooseAnswer", 1);
    for (const segment of ["1", "0"]) {
      await gm.press("decideRequest");
      await gm.fill({ segment });
      await gm.confirm();
    }
    expect(owed(gm)).toEqual(["Bernat default Sabre: 7 segments, 3.5 s, at 3.5 s"]);
    await gm.pressNamed("To 0.5 s");
    expect(owed(gm)).toEqual(["Alrik at 0.5 s; default Sword: 4 segments, 2.0 s, at 2.5 s"]);
    quiet();
  });

  it.skipIf(QUICK)("goes on in one click to the next count where time is counted aloud", async () => {
    await consent(ALRIK, BERNAT);
    await fight.combat(fight.gm).perform({ type: "option", name: "emptyTimes", value: "stop" });
    await usual();
    for (let count = 1; count < 4; count++) await gm.press("onward");
    expect(gm.texts(".sz-clock__reading, .sz-now__name")).toEqual(["2.0 s", "Alrik"]);
    await gm.pressNamed("To 2.5 s");
    expect(gm.texts(".sz-clock__reading, .sz-now__name")).toEqual(["2.5 s: nobody"]);
    quiet();
  });

  it.skipIf(QUICK)("completes several at once on one plate, then asks all of them in one block", async () => {
    await consent(BERNAT, { ...BERNAT, name: "Cousin", owner: "Anna" });
    await draw(fight.anna);
    await usual();
    expect(gm.texts(".sz-now__of, .sz-now__name")).toEqual(["2 at once", "Bernat", "Cousin"]);
    expect(gm.texts("[data-action=done]")).toEqual(["Done for all 2"]);
    await gm.press("done");
    expect(gm.texts(".sz-owed__title")).toEqual(["2 next actions pending"]);
    expect(gm.texts(".sz-owed [data-action=decideRequest]")).toEqual(["Next action…", "Next action…"]);
    expect(gm.texts(".sz-owed__acts button")).toEqual(["The same again for NPCs (1)", "Next actions…"]);
    expect(anna.texts(".sz-owed__name")).toEqual(["Cousin"]);
    const ids = [...gm.tracker.querySelectorAll("[data-combatant-id]")].map(
      (row) => (row as HTMLElement).dataset.combatantId,
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(2);
    await gm.press("decideRequests");
    expect(gm.texts(".sz-field option[selected]", gm.dialog)).toEqual([
      "Sabre, class V: 7 segments, 3.5 s, at 7.0 s",
      "Sabre, class V: 7 segments, 3.5 s, at 7.0 s",
    ]);
    await gm.confirm();
    expect(gm.texts(".sz-clock__reading")).toEqual(["7.0 s"]);
    quiet();
  });

  it.skipIf(QUICK)(
    "shows where an action lands before it is chosen: from the list, by class in parts, by segments",
    async () => {
      await consent(ALRIK, BERNAT);
      await gm.press("decideRequest", 1);
      const outcome = (): string[] => gm.texts("[data-outcome=big], [data-outcome=lead]", gm.dialog);
      expect(gm.texts(".sz-dialog__name, .sz-dialog__note", gm.dialog)).toEqual([
        "Bernat",
        "0.0 s, segment 0, agility 7",
      ]);
      expect(outcome()).toEqual(["3.5 s", "Ready in 7 segments, 3.5 s: 0 + 7 = 7."]);
      await gm.mark("Open a door");
      expect(outcome()).toEqual(["2.0 s", "Ready in 4 segments, 2.0 s: 0 + 4 = 4."]);
      await gm.fill({ segments: "15" });
      expect(outcome()).toEqual(["7.5 s", "Ready in 15 segments, 7.5 s: 0 + 15 = 15."]);
      const ten = gm.dialog.querySelector(".sz-seg label:last-child input");
      ten.checked = true;
      await gm.fill({ segments: "" });
      expect(gm.texts("[data-action=ok]", gm.dialog)).toEqual(["Begin: Action of class X"]);
      await gm.fill({ label: "Rummage in the chest", times: "2" });
      expect(outcome()).toEqual(["14.0 s", "Ready in 28 segments, 14.0 s: 0 + 14 + 14 = 28."]);
      expect(gm.texts("[data-action=ok]", gm.dialog)).toEqual(["Begin: Rummage in the chest"]);
      await gm.confirm();
      expect(gm.rows("next")).toEqual([
        "Next: Bernat | Next, Rummage in the chest (X), 0 + 14 = 14, then Rummage in the chest (X) at 14.0 s | 14",
      ]);
      quiet();
    },
  );

  it("draws first, fires until the trigger is released, and says what is left", async () => {
    await consent(UNDRAWN, VOSS);
    await usual();
    expect(gm.texts(".sz-now__note")).toEqual(["draws Sword (VII), action 1, 0 + 4 = 4, then Sword (VII) at 4.0 s"]);
    expect(gm.rows("next")).toEqual(["Next: Voss | Next, Submachine gun (VI), 0 + 5 = 5, 18 of 30 left | 5"]);
    await gm.press("done");
    expect(gm.texts(".sz-now__note")).toEqual([
      "Submachine gun (VI), action 1, 0 + 5 = 5, fires 6, then 12 of 30 left",
    ]);
    expect(gm.texts(".sz-now__line span")).toContain("Shots left 12 of 30");
    await gm.press("done");
    expect(gm.texts(".sz-now__note")).toEqual(["keeps firing: 6, then 6 of 30 left"]);
    await gm.pressNamed("Cease fire");
    expect(gm.rows("lost")).toEqual(["Lost: Voss | lost: the trigger was released, keeps firing Submachine gun | 6"]);
    expect(owed(gm)).toEqual(["Voss default Submachine gun: 5 segments, 2.5 s, at 5.5 s"]);
    quiet();
  });

  it.skipIf(QUICK)(
    "changes what is under way and answers what is begun, each with its cost, and says why not",
    async () => {
      await consent(ALRIK, BERNAT);
      await usual();
      await gm.press("slotMenu");
      expect(gm.entries()).toEqual(
        expect.arrayContaining([
          "Change the action… 4 of 7 segments are lost",
          "React… to what began at 0.0 s: starts at 0.5 s",
          "Allow it at half speed ruling",
          "Closing in… ready in segment 7",
        ]),
      );
      await gm.pick("Change the action");
      expect(gm.texts(".sz-dialog__note", gm.dialog)).toEqual([
        "2.0 s, segment 4, agility 7; 4 of 7 segments are lost",
      ]);
      await gm.confirm("cancel");
      await gm.press("slotMenu");
      await gm.pick("React");
      await gm.fill({ at: "9" });
      await gm.confirm();
      expect(gm.texts(".sz-refusal")[0]).toMatch(
        /^Not changed\. The current action is complete in segment 7, before segment 9\./,
      );
      await gm.press("slotMenu");
      await gm.pick("React");
      expect(gm.texts(".sz-dialog__note, [data-outcome=lead]", gm.dialog)).toEqual([
        "0.5 s, segment 1, agility 7; to what began at 0.0 s; reacting costs 1 segment, 0.5 s first",
        "Ready in 7 segments, 3.5 s: 1 + 7 = 8.",
      ]);
      await gm.fill({ at: "4" });
      expect(gm.texts("[data-outcome=lead]", gm.dialog)).toEqual(["Ready in 7 segments, 3.5 s: 5 + 7 = 12."]);
      await gm.confirm();
      expect(gm.rows("next")).toEqual(["Next: Bernat | Next, Sabre (V), 4 + 1 + 7 = 12, 1 segment to react | 12"]);
      await gm.press("previousTurn");
      expect(gm.rows("next")).toEqual(["Next: Bernat | Next, Sabre (V), 0 + 7 = 7 | 7"]);
      quiet();
    },
  );

  it.skipIf(QUICK)(
    "lets a player answer what was announced although time has gone on, before the action that stands on the plate",
    async () => {
      await consent(BERNAT, { ...ALRIK, system: { agility: 12 } }, VOSS);
      await draw(fight.anna);
      await usual();
      expect(gm.texts(".sz-now__at, .sz-now__name")).toEqual(["2.5 s", "Voss"]);
      await anna.pressNamed("React…");
      expect(anna.texts(".sz-dialog__note", anna.dialog)).toEqual([
        "0.5 s, segment 1, agility 12; to what began at 0.0 s; reacting costs 1 segment, 0.5 s first",
      ]);
      await anna.mark("Throw yourself down");
      await anna.confirm();
      expect(gm.texts(".sz-clock__reading, .sz-now__at, .sz-now__name")).toEqual(["1.5 s", "1.5 s", "Alrik"]);
      expect(gm.rows("cut")).toEqual([
        "Interrupted: Voss | interrupted, Submachine gun (VI), 0 + 5 = 5, 18 of 30 left | 5",
      ]);
      await anna.press("beginPick");
      expect(gm.texts(".sz-now__at, .sz-now__name")).toEqual(["2.5 s", "Voss"]);
      quiet();
    },
  );

  it.skipIf(QUICK)(
    "refuses from players what the game master says of an action, and does not offer it to them",
    async () => {
      await consent(ALRIK, BERNAT);
      await draw(fight.anna);
      const { id } = fight.combatant(fight.anna, "Alrik") as { id: string };
      const refusal = async (command: object): Promise<string | undefined> =>
        ((await fight.combat(fight.anna).perform(command)) as { refusal?: { code: string } }).refusal?.code;
      for (const action of [
        { do: "fixed", segments: 1 },
        { do: "weapon", weapon: 0, moving: true },
        { do: "listed", action: "openDoor", speedClass: 1 },
      ]) {
        expect(await refusal({ type: "answer", answers: { [`next_${id}`]: action } }), JSON.stringify(action)).toBe(
          "gm-only",
        );
        expect(await refusal({ type: "begin", participant: id, action }), JSON.stringify(action)).toBe("gm-only");
      }
      await anna.press("decideRequest");
      expect(anna.dialog.querySelector("[name=label]")).toBeTruthy();
      expect(anna.dialog.querySelector("[name=segments], [name=times]")).toBe(null);
      await anna.mark("Run");
      await anna.confirm();
      await gm.press("decideRequest");
      await gm.confirm();
      for (const command of [
        { type: "moving", moving: true },
        { type: "close", closed: 1 },
        { type: "aware", at: 0 },
      ])
        expect(await refusal({ ...command, participant: id })).toBe("gm-only");
      await anna.pressNamed("Done, choose later");
      await anna.press("decideRequest");
      expect(anna.texts(".sz-options__group", anna.dialog)).toEqual(["The same again", "Movement"]);
      await anna.confirm("cancel");
    },
  );

  it.skipIf(QUICK)("watches at a key, when a player chooses and when their action is complete", async () => {
    await consent(ALRIK, BERNAT);
    const hold = async (): Promise<void> => {
      const { document, KeyboardEvent } = fight.anna.window;
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { code: "KeyH", key: "H", shiftKey: true, bubbles: true, cancelable: true }),
      );
      await fight.settled();
    };
    await hold();
    expect(gm.texts(".sz-lane__title, .sz-wait__name")).toEqual(["Watching1 combatant", "Alrik"]);
    await gm.press("previousTurn");
    await usual();
    await hold();
    expect(gm.rows("done")).toEqual(["Done: Alrik | Sword | 4"]);
    expect(gm.texts(".sz-wait__name")).toEqual(["Alrik"]);
    quiet();
  });

  it.skipIf(QUICK)("asks for the agility roll of a runner who stops short, and gets up who has fallen", async () => {
    await consent(ALRIK, BERNAT);
    await gm.press("decideRequest");
    await gm.mark("Run");
    await gm.confirm();
    await gm.press("decideRequest");
    await gm.confirm();
    expect(gm.texts(".sz-now__note")).toEqual([
      "runs, action 1, 0 + 2 = 2, 1 segment at half speed, 1 segment at full speed",
    ]);
    await gm.press("done");
    await gm.press("decideRequest");
    expect(gm.texts(".sz-options__group", gm.dialog)).toEqual([
      "The same again",
      "Movement",
      "At half speed or less, if you allow it",
    ]);
    await gm.mark("Stand at once");
    await gm.confirm();
    expect(owed(gm)[0]).toMatch(/^Alrik agility roll against 7, agility 17 −10: you name the dice/);
    await gm.pressNamed("Falls");
    expect(owed(gm)).toEqual([
      "Alrik lies on the ground; default Stand up from the ground: 5 segments, 2.5 s, at 3.5 s",
    ]);
    quiet();
  });

  it.skipIf(QUICK)("lets a player choose in the panel and begin it, and shows nothing of the hidden", async () => {
    await consent(ALRIK, SNIPER);
    await draw(fight.anna);
    expect(anna.texts(".sz-mine__title, .sz-mine__text")).toEqual(["Your next action", "Alrik"]);
    expect(anna.texts(".sz-choice")[0]).toBe("Swordclass VII, 4 segments, 2.0 sat 2.0 s");
    const run = anna.texts(".sz-choice").findIndex((words) => words.startsWith("Run"));
    await anna.press("choosePick", run);
    expect(anna.texts("[data-action=beginPick]")).toEqual(["Begin Run: completes at 1.0 s"]);
    await anna.press("choosePick", 0);
    await anna.press("beginPick");
    expect(anna.texts(".sz-mine__title")).toEqual(["Sword (VII), completes at 2.0 s"]);
    expect(anna.texts(".sz-owed")).toEqual([]);
    expect(anna.texts("[data-spoken=status]")).toEqual(["0.0 s."]);
    await gm.press("decideRequest");
    await gm.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Alrik"]);
    await anna.press("beginPick");
    expect(gm.texts(".sz-now__name, .sz-now__note")).toEqual([
      "Sharpshooter",
      "Rifle (VI), action 1, 0 + 5 = 5, fires 1, then empty, hidden from players",
    ]);
    expect(anna.tracker.outerHTML).not.toContain("Sharpshooter");
    expect(anna.tracker.outerHTML).not.toContain("Rifle");
    expect(anna.tracker.outerHTML).not.toContain(fight.combatant(fight.gm, "Sharpshooter").id);
    await gm.press("done");
    expect(gm.rows("hidden")).toEqual([
      "Hidden from players: Sharpshooter | Next, hidden from players, reloads Rifle (V), 5 + 4 = 9 | 9",
    ]);
    quiet();
  });
});
