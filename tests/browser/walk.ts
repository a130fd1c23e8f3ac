import type { Seat } from "./seat.ts";

/** What a GM presses who wants to go on: what a refusal offers, whoever acts is done, what is owed is rolled or takes its default. */
const GO_ON = [
  "takeRemedy",
  "done",
  "rollRequests",
  "rollRequest",
  "decideByDefault",
  "decideRequest",
  "chooseAnswer",
  "nextRound",
].map((action) => `[data-action="${action}"]`);

/** One step on, whatever it is; what asks something first is answered with what is chosen already. */
export async function goOn(gm: Seat): Promise<void> {
  const selector = await gm.firstOf(GO_ON);
  if (!selector) throw new Error(`nothing to press at: ${await gm.timeline()}`);
  await gm.press(selector);
  while ((await gm.dialog.count()) || (await gm.menu.count())) await gm.confirmDialog();
}

/** Goes on until something is so. */
export async function goOnUntil(gm: Seat, reached: () => Promise<boolean>, most = 60): Promise<void> {
  for (let clicks = 0; !(await reached()); clicks++) {
    if (clicks === most) throw new Error(`not reached in ${most} clicks; there stands: ${await gm.timeline()}`);
    await goOn(gm);
  }
}

/** Somebody comes into the fight: the GM drags their token in, which is the host's matter. */
export async function comesIn(gm: Seat, name: string): Promise<void> {
  await gm.run(async ({ game }, who) => {
    const { id: actorId } = game.actors.getName(who);
    await game.combat.createEmbeddedDocuments("Combatant", [{ actorId, name: who }]);
  }, name);
  await gm.still();
}

/** Takes back all that was done: a few clicks one by one, the others from the first line of the log. */
export async function takeAllBack(gm: Seat): Promise<void> {
  for (let times = 0; times < 3; times++) await gm.click("Undo");
  await gm.fromMenu("Encounter menu", "Combat log");
  await gm.click(/^Undo to here: after/);
  while (await gm.dialog.count()) await gm.confirmDialog();
  while (await gm.sees('[data-action="previousTurn"]')) await gm.click("Undo");
}
