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

/**
 * Waits with whoever is current for this seat, if the pacing has it: every field that is to be written in gets the trigger.
 * @returns whether there was such a thing
 */
export async function wait(seat: Seat, trigger: string): Promise<boolean> {
  const button = seat.tracker.getByRole("button", { name: /^Wait/ });
  if (!(await button.count())) return false;
  await seat.click(/^Wait/);
  if (!(await seat.dialog.count())) return true;
  for (const field of await seat.dialog.getByRole("textbox").all()) await seat.hands.type(field, trigger);
  await seat.confirmDialog();
  return true;
}
