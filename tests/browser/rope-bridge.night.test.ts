import { expect, test } from "vitest";
import { Table } from "./table.ts";
import { typeResults } from "./walk.ts";

test("plays the rope bridge by keyboard, and undoes it", async () => {
  const table = await Table.forTest();
  const [gm, anna, ben] = await table.seat(["Gamemaster", "Anna", "Ben"], { hands: "keyboard" });
  await gm.openFight("The rope bridge");
  const before = await gm.reading();
  await table.everyoneAgrees();

  // Mira ties with Knife Annie, Tomas with Old Hob, and each is decided by the owner. The tied smugglers need no decision, being of one kind.
  await gm.click("Start");
  // Anna has no requests: all she can do is prepare.
  expect(await anna.buttons()).not.toContainEqual(expect.stringMatching(/Roll|Type result|Done/));
  await ben.waitFor("1d6, high goes first; tied with Knife Annie");
  await typeResults(ben, { "Mira Kestrel": 5 });
  await typeResults(gm, { "Knife Annie": 2, Tomas: 4, "Old Hob": 3 });
  await table.everyoneAgrees();

  // Second 1: Mira goes all out, Annie and Wren wait.
  await ben.waitFor("Your turn");
  await gm.waitFor("won the tie with Knife Annie, d6 5 to 2");
  await ben.fromMenu("No manoeuvre yet", "All-Out Attack");
  await ben.choose("Strong");
  await ben.click("Done");
  await gm.click("Wait…");
  await gm.fillDialog(
    { "Wait for what?": "anybody sets foot on the bridge", "What will you do then?": "All-Out Attack, determined" },
    "Wait",
  );
  await anna.waitFor("Your turn");
  await anna.click("Wait…");
  await anna.fillDialog({ "Wait for what?": "Annie strikes", "What will you do then?": "Attack" }, "Wait");
  await ben.waitFor("until “Annie strikes”, then Attack");

  // Only the GM sees the hidden sniper's turn.
  await anna.doesNotSee("Sniper");
  await gm.click("Done: Sniper");
  // The exhausted Tomas needs a Will roll for more than doing nothing.
  await typeResults(gm, { Tomas: 9 });
  await gm.click("Done: Tomas");
  await gm.click("Done: Old Hob");

  // Sir Aldous sets foot on the bridge: Annie cuts in on him, and Wren on her. Then each goes on where it was cut off.
  await anna.waitFor("Your turn");
  await gm.click("Cut in");
  await anna.click("Cut in");
  await ben.waitFor("“Annie strikes” happened.");
  await table.everyoneAgrees();
  await anna.click("Done");
  await gm.click("Done: Knife Annie cutting in");
  await anna.waitFor("Your turn");
  await anna.doesNotSee("until “Annie strikes”");
  await anna.fromMenu("No manoeuvre yet", "Move and Attack");
  await anna.click("Done");

  // Smuggler 1 comes first, by the number; the last one falls, and the second one ends the second.
  await gm.click("One: buttons");
  await gm.click("Done: Smuggler 1");
  await gm.press(".sz-crowd");
  await gm.fromMenu("Smuggler 3: To come", "Defeated");
  await gm.click("Done: Smuggler 2");
  await ben.waitFor("Second 2");
  await table.everyoneAgrees();

  // What was done is taken back and done again, over the border of the second; then all of it is taken back.
  const seen = await ben.timeline();
  await gm.click("Undo");
  await ben.waitFor("Second 1");
  await gm.click("Redo");
  expect(await ben.timeline()).toBe(seen);
  while (await gm.sees('[data-action="previousTurn"]')) await gm.click("Undo");
  expect(await gm.reading()).toBe(before);
  await table.everyoneAgrees();
});
