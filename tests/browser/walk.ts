import type { Fields, Seat } from "./seat.ts";

/** Controls that continue a fight: offers of a refusal, Done, rolls, defaults and steps of attacks. */
const GO_ON = [
  "takeRemedy",
  "done",
  "groupDone",
  "rollRequests",
  "rollRequest",
  "decideByDefault",
  "decideRequest",
  "chooseAnswer",
  "nextRound",
]
  .map((action) => `[data-action="${action}"]`)
  .concat(".sz-dock__keys [data-action^=exchange]:not(.sz-btn--narrow)");

/** Continues the fight by one step, and confirms an opened dialog with its present choice. */
export async function goOn(gm: Seat): Promise<void> {
  const selector = await gm.firstOf(GO_ON);
  if (!selector) throw new Error(`nothing to press at: ${await gm.timeline()}`);
  await gm.press(selector);
  while ((await gm.dialog.count()) || (await gm.menu.count())) await gm.confirmDialog();
}

/** Continues the fight until a condition holds. */
export async function goOnUntil(gm: Seat, reached: () => Promise<boolean>, most = 60): Promise<void> {
  for (let clicks = 0; !(await reached()); clicks++) {
    if (clicks === most) throw new Error(`not reached in ${most} clicks; there stands: ${await gm.timeline()}`);
    await goOn(gm);
  }
}

/** Adds a combatant to the fight by dragging the token in, as the GM does. */
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

/** Opens the queue, unless it is open or the dock shows all of it. */
export async function openPending(seat: Seat): Promise<void> {
  const folded = '[name=queue][aria-expanded="false"]';
  if (await seat.sees(folded)) await seat.press(folded);
}

/** Presses a button about a combatant: in the opened queue, or in the dock if it is the only one. */
export async function answerFor(seat: Seat, name: string, button: string): Promise<void> {
  await openPending(seat);
  const inRow = `.sz-pending__row:has-text("${name}") ${button}`;
  await seat.press((await seat.sees(inRow)) ? inRow : `.sz-dock ${button}`);
}

/** Types results of physical dice. */
export async function typeResults(seat: Seat, results: Fields): Promise<void> {
  await seat.click(/^Enter results?/);
  await seat.fillDialog(results, "Save");
}

/** True if somebody acts, alone or with others. */
export async function acts(gm: Seat): Promise<boolean> {
  return (await gm.sees(".sz-now")) && !(await gm.sees(".sz-now[data-cast=nobody]"));
}

/** True if a group acts, alone or with others at the same time. */
export async function groupActs(gm: Seat): Promise<boolean> {
  return (await acts(gm)) && (await gm.sees(".sz-now .sz-members"));
}
