import {
  exchangeOf,
  look,
  requests,
  type Command,
  type Json,
  type Offer,
  type Request,
  type Slot,
} from "../../../rules/core.ts";
import { drawShown } from "../../chat/exchange/draw.ts";
import { watchersOf } from "../../chat/exchange/npc-steps.ts";
import { takeStep } from "../../chat/exchange/steps.ts";
import { showExchange } from "../../chat/exchange/stored.ts";
import { answerAnd, rollAnd } from "../../chat/rolls.ts";
import { askForResults, giveAll, choiceMenu, take } from "../../dialogs/ask-command.ts";
import { askForDecision, askForDecisions, askForOrder, isOrder } from "../../dialogs/ask-decision.ts";
import { askForPacing } from "../../dialogs/fight-dialogs.ts";
import { readersOf } from "../../fight/readable.ts";
import { storedText } from "../../fight/store.ts";
import { ASK_AGAIN } from "../../host/constants.ts";
import { fetchAll } from "../../host/late-pacings.ts";
import type { Handlers } from "../../host/presses.ts";
import { openSheet, queryUser } from "../../host/typed-calls.ts";
import type { ExchangeArgs, OfOffer, TrackerButtons } from "../../reading/buttons.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { offerFor } from "../../reading/offers.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { mayAnswer } from "../../reading/requests.ts";
import { openEncounters } from "../encounters/open.ts";
import { answerAndGoOn, doneForAll } from "./done-for-all.ts";
import { fightDesk } from "./fight-desk.ts";
import { focusNext } from "./focus.ts";
import { groupMenu, takeForAll } from "./group-menu.ts";
import { isOpened } from "./grouping.ts";
import { withContext, type TrackerHost } from "./host.ts";
import { encounterMenu } from "./encounter-menu.ts";
import { participantMenu, slotMenu } from "./menus.ts";

/** Asks for a decision or an order. Null if closed. */
async function decide(request: Request, context: TrackerContext): Promise<Json | null> {
  const own = shellIn(context).dialogs?.requests?.[request.what];
  if (own) return own(request, context);
  return isOrder(request, context) ? askForOrder(request, context) : askForDecision(request, context);
}

/** Sends a button's commands, and posts consequences of answers that replace a roll. */
export async function giveCarried(tracker: TrackerHost, commands: readonly Command[]): Promise<void> {
  const [first, ...others] = commands;
  const combat = tracker.encounterCombat;
  if (combat && first?.type === "answer" && !others.length)
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
  async typeResults() {
    await withContext(this, async (combat, context) => {
      const owed = requests(combat.encounter).filter((request) => request.dice && mayAnswer(request, context));
      const answers = await askForResults(owed, context);
      if (answers) await answerAndGoOn(this, () => answerAnd(combat, answers, this.give));
    });
  },

  async decideRequest({ requests: ids }) {
    await withContext(this, async (combat, context) => {
      const owed = requests(combat.encounter).filter(({ id }) => ids.includes(id));
      const answer = owed[0] ? await decide(owed[0], context) : null;
      if (answer !== null) await answerAnd(combat, Object.fromEntries(owed.map(({ id }) => [id, answer])), this.give);
    });
  },

  async decideRequests() {
    await withContext(this, async (combat, context) => {
      const open = requests(combat.encounter).filter(
        (request) => !request.dice && request.blocking && mayAnswer(request, context),
      );
      const answers = await askForDecisions(open, context);
      if (answers) await answerAnd(combat, answers, this.give);
    });
  },

  async takeOffer(wanted) {
    await withOffer(this, wanted, (offer, context) => take(offer, wanted.participant, context, this.give));
  },

  async pickOffer({ slot: id }) {
    await withTurn(this, id, (slot, context) => choiceMenu(slot, context, this.give));
  },

  async pickAction({ slot: id, box }) {
    await withTurn(this, id, async (slot, context) =>
      giveAll((await shellIn(context).dialogs?.box?.(slot, box, context)) ?? null, this.give),
    );
  },

  /** A choice in the panel that has not begun. */
  choosePick({ participant, commands }) {
    this.choose(participant, commands);
  },

  async participantMenu({ participant }) {
    await withContext(this, (_combat, context) => participantMenu(participant, context, this.give));
  },

  async slotMenu({ slot: id }) {
    await withContext(this, async (_combat, context) => {
      const slot = context.slots.find((one) => one.id === id);
      if (slot) await slotMenu(slot, context, this.give);
    });
  },

  /** About the whole fight. */
  async giveRuling({ ruling: wanted }) {
    await withContext(this, async (_combat, context) => {
      const ruling = shellIn(context)
        .rulings?.(context)
        .find(({ code }) => code === wanted);
      const commands = await ruling?.commands();
      if (commands?.length) await this.give(...commands);
    });
  },

  toggleGroup({ group, open }) {
    this.openGroup(group, open ?? !isOpened(this.encounterCombat?.id ?? null, group));
  },

  async groupMenu({ participants, slots: wanted = [] }) {
    await withContext(this, async (_combat, context) => {
      const slots = wanted.flatMap((id) => context.slots.find((slot) => slot.id === id) ?? []);
      await groupMenu(participants, slots, context, {
        give: this.give,
        shown: () => this.showOrder(),
        done: (slot) => doneForAll(this, slot, context),
      });
    });
  },

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

  async encounterMenu() {
    await withContext(this, (_combat, context) =>
      encounterMenu(context, this.give, () => {
        this.showOrder();
      }),
    );
  },

  async encounterList() {
    await openEncounters();
  },

  /** Works without an encounter too. */
  async prepareFight() {
    await fightDesk()?.open(this.encounterCombat);
  },

  async choosePacing() {
    const combat = this.encounterCombat;
    const pacing = combat && (await askForPacing(combat.encounter.pacing));
    if (combat && pacing) await combat.choosePacing(pacing);
  },

  /** The tracker shows the result. */
  async fetchPacing() {
    if (this.encounterCombat) await fetchAll(readersOf(this.encounterCombat.encounter));
  },

  async restartEncounter() {
    await this.encounterCombat?.restart();
  },

  async finishWrite() {
    await this.encounterCombat?.settle("finish");
  },

  async leaveWrite() {
    await this.encounterCombat?.settle("leave");
  },

  async repairEncounter() {
    await this.encounterCombat?.repair("goOn");
  },

  async restartRound() {
    await this.encounterCombat?.repair("round");
  },

  /** Saves a damaged encounter, to analyse or restore it. */
  saveDamaged() {
    const combat = this.encounterCombat;
    if (combat) foundry.utils.saveDataToFile(storedText(combat), "application/json", `fight-${combat.id ?? ""}.json`);
  },

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
    const owed = requests(combat.encounter).filter((request) => ids.includes(request.id));
    await answerAndGoOn(tracker, () => rollAnd(combat, owed, tracker.give), meant);
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
): Promise<void> {
  const combat = this.encounterCombat;
  const view = combat && look(combat.encounter);
  const ids = several ?? [args.exchange];
  const exchanges = view ? ids.flatMap((one) => exchangeOf(view, one) ?? []) : [];
  if (!combat || !exchanges.length) return;
  try {
    await takeStep(combat, ids, { ...args, action: button.dataset.action }, watchersOf(exchanges, combat));
  } finally {
    await this.showSteps();
    focusNext(this.element);
    await drawShown(combat.id ?? undefined);
  }
}
