import { exchangeOf, look, requests, type Command, type Json, type Offer, type Slot } from "../../rules/core.ts";
import { drawShown } from "../chat/exchange/draw.ts";
import { watchersOf } from "../chat/exchange/npc-steps.ts";
import { takeStep } from "../chat/exchange/steps.ts";
import { showExchange } from "../chat/exchange/stored.ts";
import { answerAnd, rollAnd } from "../chat/rolls.ts";
import { askForResults, giveAll, choiceMenu, take } from "../dialogs/ask-command.ts";
import { askForAnswer, askForDecisions } from "../dialogs/ask-decision.ts";
import { fightDialogs } from "../dialogs/open.ts";
import { decide } from "../dialogs/picker.ts";
import type { Fight } from "../fight/fight.ts";
import { storedText } from "../fight/store.ts";
import { ASK_AGAIN } from "../host/constants.ts";
import type { Handlers } from "../host/presses.ts";
import { openSheet, queryUser } from "../host/typed-calls.ts";
import type { ExchangeArgs, OfOffer, TrackerButtons } from "../reading/buttons.ts";
import type { TrackerContext } from "../reading/context.ts";
import { offerFor } from "../reading/offers.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { mayAnswer } from "../reading/requests.ts";
import { openEncounters } from "../windows/open.ts";
import { answerAndGoOn, doneForAll } from "./done-for-all.ts";
import { fightDesk } from "../windows/fight-desk.ts";
import { focusNext } from "../host/nodes.ts";
import { groupMenu, takeForAll } from "./group-menu.ts";
import { isOpened } from "../reading/row/grouping.ts";
import { withContext, type TrackerHost } from "./host.ts";
import { encounterMenu } from "./encounter-menu.ts";
import { participantMenu, slotMenu } from "./menus.ts";

/** Sends a button's commands, and posts consequences of answers that replace a roll. */
export async function giveCarried(tracker: TrackerHost, commands: readonly Command[]): Promise<void> {
  const [first, ...others] = commands;
  const combat = tracker.encounterCombat;
  if (!first) return;
  if (combat && first.type === "answer" && !others.length)
    await answerAnd(combat, first.answers as Readonly<Record<string, Json>>, tracker.give);
  else await tracker.give(...commands);
}

/**
 * The tracker's buttons, without Done, attacks and preparations. Undo, Redo, Start and Next round are methods
 * of the Combat.
 */
export const trackerActions = {
  rollRequest: roll,
  rollRequests: roll,

  /** Rolls missing dice, then repeats the refused command. */
  async takeRemedy({ requests: ids }) {
    await rollThese(this, ids, true);
  },

  async openCombatantSheet({ participant }) {
    await openSheet(this.encounterCombat?.combatants.get(participant)?.actor);
  },

  /** Results of dice on the table. */
  typeResults: reading(async (context, _args, tracker) => {
    const { combat } = context;
    const pending = requests(combat.encounter).filter((request) => request.dice && mayAnswer(request, context));
    const answers = await askForResults(pending, context);
    if (answers) await answerAndGoOn(tracker, () => answerAnd(combat, answers, tracker.give));
  }),

  decideRequest: reading(async (context, { requests: ids }, tracker) => {
    const [first, ...others] = requests(context.combat.encounter).filter(({ id }) => ids.includes(id));
    if (first) await giveCarried(tracker, (await askForAnswer([first, ...others], context)) ?? []);
  }),

  decideRequests: reading(async (context, _args, tracker) => {
    const open = requests(context.combat.encounter).filter(
      (request) => !request.dice && request.blocking && mayAnswer(request, context),
    );
    await giveCarried(tracker, (await askForDecisions(open, context)) ?? []);
  }),

  async takeOffer(wanted) {
    await withOffer(this, wanted, (offer, context) => take(offer, wanted.participant, context, this.give));
  },

  async pickOffer({ slot: id }) {
    await withTurn(this, id, (slot, context) => choiceMenu(slot, context, this.give));
  },

  async pickAction({ slot: id, box }) {
    await withTurn(this, id, async (slot, context) =>
      giveAll(await decide((await shellIn(context).decides?.box?.(slot, box, context)) ?? null, context), this.give),
    );
  },

  participantMenu: reading((context, { participant }, { give }) => participantMenu(participant, context, give)),

  slotMenu: reading(async (context, { slot: id }, { give }) => {
    const slot = context.slots.find((one) => one.id === id);
    if (slot) await slotMenu(slot, context, give);
  }),

  /** About the whole fight. */
  giveRuling: reading(async (context, { ruling: wanted }, { give }) => {
    const ruling = shellIn(context)
      .rulings?.(context)
      .find(({ code }) => code === wanted);
    await giveAll(await decide((await ruling?.asks()) ?? null, context), give);
  }),

  toggleGroup({ group, open }) {
    this.openGroup(group, open ?? !isOpened(this.encounterCombat?.id ?? null, group));
  },

  groupMenu: reading((context, { participants, slots: wanted = [] }, tracker) => {
    const slots = wanted.flatMap((id) => context.slots.find((slot) => slot.id === id) ?? []);
    return groupMenu(participants, slots, context, {
      give: tracker.give,
      shown: () => tracker.showOrder(),
      done: (slot) => doneForAll(tracker, slot, context),
    });
  }),

  async groupDone({ slot: id }) {
    await withTurn(this, id, (slot, context) => doneForAll(this, slot, context));
  },

  async groupOffer(wanted) {
    await withOffer(this, wanted, (offer, context) => takeForAll(offer, wanted.participant, context, this.give));
  },

  exchangeDefend: step,
  exchangeDamage: step,
  exchangeApply: step,
  exchangeAgain: step,
  exchangeReveal: step,
  exchangeDefendAll: step,
  exchangeDamageAll: step,
  exchangeApplyAll: step,

  async showExchange({ exchange }) {
    await Promise.resolve(showExchange(exchange));
  },

  /** Repeats requests to a combatant's players; those not reached are away. */
  async askAgain({ participant }) {
    const combat = this.encounterCombat;
    const combatant = combat?.combatants.get(participant);
    if (!combat || !combatant) return;
    const players = [...(game.users ?? [])].filter(
      (user) => user.active && !user.isGM && combatant.testUserPermission(user, "OWNER"),
    );
    await Promise.allSettled(players.map((user) => queryUser(user, ASK_AGAIN, { combat: combat.id }, PATIENCE)));
  },

  encounterMenu: reading((context, _args, tracker) => encounterMenu(context, tracker.give, () => tracker.showOrder())),

  encounterList: openEncounters,

  /** Works without an encounter too. */
  async prepareFight() {
    await fightDesk()?.open(this.encounterCombat);
  },

  choosePacing: ofFight(async (combat) => {
    const pacing = await (await fightDialogs())?.askForPacing(combat.encounter.pacing);
    if (pacing) await combat.choosePacing(pacing);
  }),

  restartEncounter: ofFight((combat) => combat.restart()),
  finishWrite: ofFight((combat) => combat.settle("finish")),
  leaveWrite: ofFight((combat) => combat.settle("leave")),
  repairEncounter: ofFight((combat) => combat.repair("goOn")),
  restartRound: ofFight((combat) => combat.repair("round")),

  /** Saves a damaged encounter, to analyse or restore it. */
  saveDamaged: ofFight((combat) =>
    foundry.utils.saveDataToFile(storedText(combat), "application/json", `fight-${combat.id ?? ""}.json`),
  ),

  seeAsGm() {
    this.seeAsPlayers(false);
  },

  async sendAgain() {
    await this.sendAgain();
  },

  closeRefusal() {
    this.closeRefusal();
  },
} satisfies Partial<Handlers<TrackerHost, TrackerButtons>>;

/** Returns a handler that does nothing without a readable fight. */
function reading<Args>(run: (context: TrackerContext, args: Args, tracker: TrackerHost) => unknown) {
  return async function (this: TrackerHost, args: Args): Promise<void> {
    await withContext(this, async (_combat, context) => run(context, args, this));
  };
}

/** Returns a handler that does nothing without a fight, which may be unreadable. */
function ofFight(run: (combat: Fight) => unknown) {
  return async function (this: TrackerHost): Promise<void> {
    if (this.encounterCombat) await run(this.encounterCombat);
  };
}

/** Milliseconds for a player's client to answer. */
const PATIENCE = 5_000;

/** Does nothing if the turn is over. */
async function withTurn(
  tracker: TrackerHost,
  id: string,
  run: (slot: Slot, context: TrackerContext) => Promise<unknown>,
): Promise<void> {
  await withContext(tracker, async (_combat, context) => {
    const slot = context.now.find((one) => one.id === id);
    if (slot) await run(slot, context);
  });
}

/** An offer no longer made is sent anyway, so that the refusal says why. */
async function withOffer(
  tracker: TrackerHost,
  wanted: OfOffer,
  run: (offer: Offer, context: TrackerContext) => Promise<unknown>,
): Promise<void> {
  await withContext(tracker, (_combat, context) => {
    const offer = offerFor(wanted, context);
    return offer ? run(offer, context) : tracker.give(wanted.command);
  });
}

async function roll(this: TrackerHost, { requests: ids }: TrackerButtons["rollRequests"]): Promise<void> {
  await rollThese(this, ids, false);
}

/** @param meant pressed beside the message that asks for the roll */
async function rollThese(tracker: TrackerHost, ids: readonly string[], meant: boolean): Promise<void> {
  await withContext(tracker, async (combat) => {
    const pending = requests(combat.encounter).filter((request) => ids.includes(request.id));
    await answerAndGoOn(tracker, () => rollAnd(combat, pending, tracker.give), meant);
  });
}

/**
 * Takes a step of an attack, or of several of one click, as on their card. Dice of hidden combatants are shown
 * to GMs only.
 */
async function step(
  this: TrackerHost,
  { exchanges: several, ...args }: ExchangeArgs,
  button: HTMLElement,
  { shiftKey }: PointerEvent,
): Promise<void> {
  const combat = this.encounterCombat;
  const view = combat && look(combat.encounter);
  const ids = several ?? [args.exchange];
  const exchanges = view ? ids.flatMap((one) => exchangeOf(view, one) ?? []) : [];
  if (!combat || !exchanges.length) return;
  try {
    await takeStep(
      combat,
      ids,
      { ...args, action: button.dataset.action, asks: String(shiftKey) },
      watchersOf(exchanges, combat),
    );
  } finally {
    await this.showSteps();
    focusNext(this.element);
    await drawShown(combat.id ?? undefined);
  }
}
