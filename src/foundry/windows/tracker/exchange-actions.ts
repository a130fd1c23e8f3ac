import { exchangeOf, look } from "../../../rules/core.ts";
import { drawShown } from "../../chat/exchange/draw.ts";
import { watchersOf } from "../../chat/exchange/npc-steps.ts";
import { takeStep } from "../../chat/exchange/steps.ts";
import { ASK_AGAIN } from "../../host/constants.ts";
import { queryUser } from "../../host/typed-calls.ts";
import { focusNext } from "./focus.ts";
import type { TrackerAction } from "./host.ts";

/** The step of an attack, or of several of one click, that a button names, taken as their card takes it. Dice of those who are hidden are shown to the game masters alone. */
const step: TrackerAction = async function (_event, target) {
  const combat = this.encounterCombat;
  const view = combat && look(combat.encounter);
  const id = target.dataset.exchange ?? "";
  const ids = target.dataset.exchanges?.split(" ") ?? [id];
  const exchanges = view ? ids.flatMap((one) => exchangeOf(view, one) ?? []) : [];
  if (!combat || !exchanges.length) return;
  try {
    await takeStep(combat, ids, { ...target.dataset }, watchersOf(exchanges, combat));
  } finally {
    await this.showSteps();
    focusNext(this.element);
    await drawShown(combat.id ?? undefined);
  }
};

/** Shows the players of somebody once more what is asked of them. Who is not reached has seen it already, or is away. */
const askAgain: TrackerAction = async function (_event, target) {
  const combat = this.encounterCombat;
  const combatant = combat?.combatants.get(target.dataset.participant ?? "");
  if (!combat || !combatant) return;
  const players = [...(game.users ?? [])].filter(
    (user) => user.active && !user.isGM && combatant.testUserPermission(user, "OWNER"),
  );
  await Promise.allSettled(players.map((user) => queryUser(user, ASK_AGAIN, { combat: combat.id }, PATIENCE)));
};

/** How long a player's client may take to answer, in milliseconds. */
const PATIENCE = 5_000;

/** What the buttons of an attack do in the tracker: the same as on its card. */
export const exchangeActions: Readonly<Record<string, TrackerAction>> = {
  exchangeDefend: step,
  exchangeDamage: step,
  exchangeApply: step,
  exchangeAgain: step,
  exchangeDamageAll: step,
  exchangeApplyAll: step,
  askAgain,
};
