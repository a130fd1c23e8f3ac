import type { Locator } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { WAYS } from "./hands/ways.ts";

let table: Table;
beforeEach(async () => {
  table = await Table.open();
});
afterEach(async () => {
  await table.close();
});

describe.each(WAYS)("the goblin gate, by %s", (hands) => {
  test("surprise, stun, a group as one, rulings on the order, pause, event, late joiner, settings, the log and its summary", async () => {
    const [gm, anna, ben] = await table.seat(["Gamemaster", "Anna", "Ben"], { hands });
    await gm.openFight("The goblin gate");

    // The goblins are caught unawares; that is said before anybody has moved.
    await gm.fromMenu("Actions of Goblin ×8", "All: Surprised…");
    await gm.fillDialog({ "For how many seconds?": 2 }, "Confirm");
    await ben.waitFor("surprised for 2 seconds");
    const [before, start] = [await gm.reading(), await gm.timeline()];
    await gm.click("Start");
    await table.everyoneAgrees();

    // Second 1. While Mira makes up her mind, Ben prepares what comes next; it is done with one click, and not before.
    await ben.waitFor("You are next");
    await ben.click("Prepare…");
    await ben.choose("All-Out Attack…");
    await ben.choose("Strong");
    await ben.waitFor("Prepared: All-Out Attack, strong");
    await anna.doesNotSee("All-Out Attack, strong");
    await anna.click("Brother Anselm: Prepare…");
    await anna.choose("Ready");
    await anna.key("Shift+H");
    await anna.fillDialog(
      { "Wait for what?": "a goblin comes through the gate", "What will you do then?": "Attack" },
      "Wait",
    );
    await ben.click("All-Out Attack, strong, as prepared");
    await gm.waitFor(/All-Out Attack, strong .*up to half Move, forward only \(2 yd\), no defence/);

    // The chief is stunned before its turn: it can only Do nothing, and rolls at the end of it.
    await gm.fromMenu("Actions of Goblin chief", "Stunned…");
    await gm.choose("The body");
    await ben.waitFor("Do Nothing, stunned: defences −4");
    await ben.key("Shift+E");
    await anna.waitFor("to recover from stun at the end of the turn");
    expect(await gm.buttons()).not.toContainEqual(expect.stringMatching(/^(No manoeuvre|Do Nothing|Wait)/));
    await gm.click("Enter results");
    await gm.fillDialog({ "Goblin chief": 14 }, "Save");
    await gm.click("Done: Goblin chief Do Nothing");

    // Time stands still for a word at the gate; nobody but the GM can do anything meanwhile.
    await gm.fromMenu("Encounter menu", "Pause this fight…");
    await gm.fillDialog({ Reason: "Parley", "Note for everyone": "Dagny calls for a truce" }, "Pause");
    await ben.waitFor("Dagny calls for a truce");
    expect(await anna.buttons()).not.toContainEqual(expect.stringMatching(/Cut in|Prepare/));
    await gm.click("Resume");
    await anna.doesNotSee("Dagny calls for a truce");

    // Brother Anselm is put before the goblins by hand; then the order is locked.
    expect(await gm.timeline()).toMatch(/Goblin ×8.*Brother Anselm/);
    await putEarlier(gm, "Brother Anselm", "Goblin ×8");
    await ben.waitFor(/Brother Anselm moved.*Goblin ×8/);
    await gm.click("Lock the order");
    expect(await gm.sees("[data-movable]")).toBe(false);

    // An event that everybody sees coming, in the next second.
    await gm.fromMenu("Encounter menu", "Add an event or hazard…");
    await gm.fillDialog({ Name: "The portcullis falls", "Acts at Basic Speed": 5.5, "First in second": 2 }, "Add");
    await gm.click("Done: Dagny Holt");

    // Anna's page is loaded anew in the middle of her turn; she sees the fight as it stands, and goes on.
    await anna.waitFor("Your turn");
    await anna.click("No manoeuvre yet");
    await anna.choose("Ready");
    await anna.reload();
    await anna.waitFor(/Your turn.*Ready/);
    await table.everyoneAgrees();
    await anna.click("Done Ready");

    // All eight goblins stand there with open mouths; Mira cuts in on the first, which then goes on.
    await gm.waitFor("Goblin ×8: 1 of 8");
    await gm.waitFor("surprised: defences −4");
    await anna.click("Mira Kestrel: Cut in");
    await ben.waitFor("“a goblin comes through the gate” happened.");
    await anna.key("Shift+E");
    await gm.click("Done: Goblin 1");

    // Wren comes too late for this second; seven turns are open, and the GM is asked before they are lost.
    await joins(gm, "Wren");
    await ben.waitFor("lost: too late for this turn");
    await gm.click("Next second");
    await gm.waitFor("7 turns are unfinished and would be lost:");
    await gm.click("No");
    expect(await gm.reading()).toBe("Second 1");
    await gm.click("Next second");
    await gm.click("End round");

    // Second 2: Wren is level with Mira, which dice settle. Nobody has acted yet, so the settings of this fight can be changed.
    await gm.fromMenu("Encounter menu", "Encounter settings…");
    await choose(gm, gm.page.getByRole("combobox", { name: "Dodge when reeling" }), "Half the Dodge");
    await gm.click("Save");
    await anna.waitFor("2 answers of yours pending");
    await anna.click("Enter results");
    await anna.fillDialog({ "Mira Kestrel": 2, Wren: 5 }, "Save");
    await anna.waitFor("before Mira Kestrel: d6 5 to 2");
    await table.everyoneAgrees();
    for (const [who, at] of [
      [anna, "Wren"],
      [anna, "Mira Kestrel"],
      [ben, "Sir Bartholomew Featherstonehaugh"],
    ] as const) {
      await gm.waitFor(`Done: ${at}`);
      await who.key("Shift+E");
    }
    // The chief is still stunned; now it comes to. The event runs its course at its own time.
    await gm.click("Enter results");
    await gm.fillDialog({ "Goblin chief": 7 }, "Save");
    await gm.key("Shift+N");
    await inChat(ben, "Goblin chief is no longer stunned.");
    // It comes after Dagny, who has the same Basic Speed.
    await gm.key("Shift+N");
    await gm.click("Done: The portcullis falls");
    // The seconds of surprise are over with this turn, for all eight in one click.
    await gm.click("All 8 done");
    await inChat(ben, /Goblin 8 is no longer surprised\./);
    await anna.key("Shift+E");

    // Second 3: the goblins wait as one, and cut in as one.
    expect(await ben.reading()).toBe("Second 3");
    await ben.doesNotSee("surprised");
    await playOn(gm, "Goblin ×8: 1 of 8");
    await gm.click("All: Wait…");
    await gm.fillDialog(
      { "Wait for what?": "they cross the gate", "What will you do then?": "All-Out Attack" },
      "Wait",
    );
    await ben.waitFor("until “they cross the gate”, then All-Out Attack");
    await gm.fromMenu("For all…", "Each: Cut in");
    await anna.waitFor("“they cross the gate” happened.");
    while ((await gm.reading()) !== "Second 4") await gm.key("Shift+N");
    await table.everyoneAgrees();

    // What happened in a second stands in chat, for everybody.
    await gm.fromMenu("Encounter menu", "Summary to chat…");
    await gm.choose("Second 3: for everyone");
    const card = ben.page.locator(".sz-card", { hasText: "Summary: Second 3" });
    await card.waitFor({ state: "attached" });
    expect(await card.textContent()).toMatch(/Goblin 8\s+2 turns\s+Wait; All-Out Attack/);

    // Back to a point of the log, and forward again.
    const seen = await ben.timeline();
    await openLog(gm);
    await gm.click("Undo to here: after “Goblin chief: stunned”");
    await gm.click("Yes");
    await ben.waitFor("Do Nothing, stunned: defences −4");
    expect(await ben.reading()).toBe("Second 1");
    // The button that was pressed is gone then, and the log does not yet say where the focus goes; so this is pressed without looking for it.
    await gm.hands.press(
      gm.page.getByRole("button", {
        name: "Redo to here: including “Rolls: Mira Kestrel 2, Wren 5 (entered by hand)”",
      }),
    );
    await anna.waitFor("before Mira Kestrel: d6 5 to 2");
    await table.settled();
    expect(await ben.reading()).toBe("Second 2");
    while (await gm.sees('[data-action="redo"]')) await gm.click("Redo");
    expect(await ben.timeline()).toBe(seen);
    await table.everyoneAgrees();

    // All of it is taken back; who joined meanwhile stays.
    while (await gm.sees('[data-action="previousTurn"]')) await gm.key("Shift+B");
    expect(await gm.reading()).toBe(before);
    expect(
      (await gm.timeline()).replace("To come: Wren DX 13 ", "").replace(" To come: The portcullis falls", ""),
    ).toBe(start);
    await table.everyoneAgrees();
  });
});

/** Puts a row right before another by hand: drags it there, or moves it with the keys for that. */
async function putEarlier(seat: Seat, name: string, before: string): Promise<void> {
  const row = (named: string): Locator => seat.tracker.locator(".sz-slot[data-movable]", { hasText: named }).first();
  if (seat.hands.kind === "keyboard") {
    await seat.hands.focus(seat.tracker.getByRole("button", { name: `Actions of ${name}` }));
    await seat.key("Control+ArrowUp");
    return;
  }
  const { mouse } = seat.page;
  await seat.still();
  const [from, to] = await Promise.all([row(name).locator("[data-grip]").boundingBox(), row(before).boundingBox()]);
  if (!from || !to) throw new Error("a row is not to be seen");
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + 4, { steps: 4 });
  await mouse.up();
}

/** Somebody comes running into the fight: the GM drags them in from the list of actors, which is the host's matter. */
async function joins(gm: Seat, name: string): Promise<void> {
  await gm.page.evaluate(async (who) => {
    const { game } = globalThis as unknown as {
      game: {
        actors: Iterable<{ id: string; name: string }>;
        combat: { createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown> };
      };
    };
    const actor = [...game.actors].find((one) => one.name === who);
    await game.combat.createEmbeddedDocuments("Combatant", [{ actorId: actor?.id, name: who }]);
  }, name);
  await table.settled();
}

/** Picks an option outside of a dialog. */
async function choose(seat: Seat, list: Locator, option: string): Promise<void> {
  await list.waitFor();
  await seat.hands.pick(list, option);
}

/** Waits for words in chat, which lies behind another tab. */
async function inChat(seat: Seat, words: string | RegExp): Promise<void> {
  await seat.page.getByText(words).first().waitFor({ state: "attached" });
}

async function openLog(seat: Seat): Promise<void> {
  await seat.page.keyboard.press("Shift+L");
  await seat.page.locator(".sz-log__list").waitFor();
}

/** The GM ends turn after turn until these words stand there. */
async function playOn(gm: Seat, words: string): Promise<void> {
  while (!(await gm.sees(words))) await gm.key("Shift+N");
}
