import { openSheet } from "../../host/typed-calls.ts";
import { requests, type Command, type Json, type Request } from "../../../rules/core.ts";
import { showExchange } from "../../chat/exchange/stored.ts";
import { answerAnd, rollAnd } from "../../chat/rolls.ts";
import { askForResults, giveAll, pickMenu, take } from "../../dialogs/ask-command.ts";
import { askForDecision, askForDecisions, askForOrder, isOrder } from "../../dialogs/ask-decision.ts";
import { askForPacing } from "../../dialogs/fight-dialogs.ts";
import { storedText } from "../../fight/store.ts";
import { takeOut } from "../../fight/zero-hp.ts";
import { fetchPacing } from "../../host/late-pacings.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { offersFor } from "../../reading/offers.ts";
import { clockWords, shellIn } from "../../reading/pacing-shell.ts";
import { mayAnswer, remediesFor } from "../../reading/requests.ts";
import { openGrid } from "../grid/open.ts";
import { openLog } from "../log/open.ts";
import { answerAndGoOn } from "./done-for-all.ts";
import { fightDesk } from "./fight-desk.ts";
import { withContext, type TrackerAction, type TrackerHost } from "./host.ts";
import { encounterMenu, participantMenu, slotMenu } from "./menus.ts";

/** Asks for a decision: an order among several is arranged, anything else picked. Null when it was closed without an answer. */
export async function decide(request: Request, context: TrackerContext): Promise<Json | null> {
  const own = shellIn(context).dialogs?.requests?.[request.what];
  if (own) return own(request, context);
  return isOrder(request, context) ? askForOrder(request, context) : askForDecision(request, context);
}

/** What the buttons of the tracker do. Start, Undo, Redo and Next round are methods of the combat and need no entry here. */
export const trackerActions: Readonly<Record<string, TrackerAction>> = {
  async rollRequest(_event, target) {
    await roll(this, [target.dataset.request ?? ""]);
  },

  async rollRequests(_event, target) {
    await roll(this, target.dataset.requests?.split(" ") ?? []);
  },

  async openCombatantSheet(_event, target) {
    await openSheet(this.encounterCombat?.combatants.get(target.dataset.combatant ?? "")?.actor);
  },

  /** Results from dice on the table: typed in, as good as rolled ones. */
  async typeResults() {
    await withContext(this, async (combat, context) => {
      const owed = requests(combat.encounter).filter((request) => request.dice && mayAnswer(request, context));
      const answers = await askForResults(owed, context);
      if (answers) await answerAndGoOn(this, () => answerAnd(combat, answers, (command) => this.give(command)));
    });
  },

  async decideRequest(_event, target) {
    await withContext(this, async (combat, context) => {
      const request = requests(combat.encounter).find(({ id }) => id === target.dataset.request);
      const value = request && (request.choices?.length === 1 ? request.fallback : await decide(request, context));
      if (request && value !== undefined && value !== null)
        await answerAnd(combat, { [request.id]: value }, (command) => this.give(command));
    });
  },

  /** One of the choices, by its own button. */
  async chooseAnswer(_event, target) {
    const combat = this.encounterCombat;
    const request = requests(combat?.encounter ?? null).find(({ id }) => id === target.dataset.request);
    const value = request?.choices?.[Number(target.dataset.choice)];
    if (combat && request && value !== undefined)
      await answerAnd(combat, { [request.id]: value }, (command) => this.give(command));
  },

  async decideByDefault(_event, target) {
    const meant = target.dataset.requests?.split(" ");
    await withContext(this, async (combat, context) => {
      const open = requests(combat.encounter).filter(
        (request) =>
          !request.dice && request.blocking && mayAnswer(request, context) && (meant?.includes(request.id) ?? true),
      );
      const answers = Object.fromEntries(open.map((request): [string, Json] => [request.id, request.fallback]));
      if (open.length) await answerAnd(combat, answers, (command) => this.give(command));
    });
  },

  /** Several decisions in one list. */
  async decideRequests() {
    await withContext(this, async (combat, context) => {
      const open = requests(combat.encounter).filter(
        (request) => !request.dice && request.blocking && mayAnswer(request, context),
      );
      const answers = await askForDecisions(open, context);
      if (answers) await answerAnd(combat, answers, (command) => this.give(command));
    });
  },

  /** Of those at 0 HP or less, in one click. */
  async takeOut(_event, target) {
    const ids = target.dataset.participants?.split(" ") ?? [];
    if (ids.length) await this.give(...ids.map(takeOut));
  },

  async takeOffer(_event, target) {
    const id = target.dataset.participant ?? "";
    await withContext(this, async (_combat, context) => {
      const offer = offersFor(id, context)[Number(target.dataset.offer)];
      // At once, without asking for what may be left out.
      if (offer && target.dataset.plain) return this.give(offer.command as Command);
      if (offer) await take(offer, id, context, (...commands) => this.give(...commands));
    });
  },

  async pickOffer(_event, target) {
    await withContext(this, async (_combat, context) => {
      const slot = context.now.find(({ id }) => id === target.dataset.slot);
      if (slot) await pickMenu(slot, context, (...commands) => this.give(...commands));
    });
  },

  /** What an action box holds. */
  async pickAction(_event, target) {
    await withContext(this, async (_combat, context) => {
      const slot = context.now.find(({ id }) => id === target.dataset.slot);
      await giveAll(
        (slot && (await shellIn(context).dialogs?.box?.(slot, Number(target.dataset.box), context))) ?? null,
        (...commands) => this.give(...commands),
      );
    });
  },

  /** Something of the panel's list is chosen, and not begun yet. */
  async choosePick(_event, target) {
    this.choose(target.dataset.participant ?? "", target.dataset.pick ?? "");
  },

  async beginPick(_event, target) {
    const id = target.dataset.participant ?? "";
    await withContext(this, async (_combat, context) => {
      const commands =
        shellIn(context).panel?.commands(id, JSON.parse(target.dataset.pick ?? "null") as Json, context) ?? [];
      if (commands.length) await this.give(...commands);
    });
  },

  /** From a time at which nobody acts. */
  async onward() {
    await this.give({ type: "onward" });
  },

  async goOnward() {
    await withContext(this, async (_combat, context) => {
      const onward = clockWords(context).onward?.();
      if (onward) await this.give(...onward.commands);
    });
  },

  async participantMenu(_event, target) {
    const id = target.dataset.participant ?? "";
    await withContext(this, async (_combat, context) =>
      participantMenu(id, context, (...commands) => this.give(...commands)),
    );
  },

  async slotMenu(_event, target) {
    await withContext(this, async (_combat, context) => {
      const slot = context.slots.find(({ id }) => id === target.dataset.slot);
      if (slot) await slotMenu(slot, context, (...commands) => this.give(...commands));
    });
  },

  /** Something about the whole fight. */
  async giveRuling(_event, target) {
    await withContext(this, async (_combat, context) => {
      const ruling = shellIn(context)
        .rulings?.(context)
        .find(({ code }) => code === target.dataset.ruling);
      const commands = await ruling?.commands();
      if (commands?.length) await this.give(...commands);
    });
  },

  async showExchange(_event, target) {
    await Promise.resolve(showExchange(target.dataset.exchange ?? ""));
  },

  async openLog() {
    const combat = this.encounterCombat;
    if (combat) await openLog(combat);
  },

  async openGrid() {
    const combat = this.encounterCombat;
    if (combat) await openGrid(combat);
  },

  async encounterMenu() {
    await withContext(this, async (_combat, context) =>
      encounterMenu(context, (...commands) => this.give(...commands)),
    );
  },

  /** Also where there is no fight yet. */
  async prepareFight() {
    await fightDesk().open(this.encounterCombat);
  },

  async choosePacing() {
    const combat = this.encounterCombat;
    const pacing = combat && (await askForPacing(combat.encounter.pacing));
    if (combat && pacing) await combat.choosePacing(pacing);
  },

  /** It could not be loaded; the tracker shows what becomes of it. */
  async fetchPacing() {
    const combat = this.encounterCombat;
    if (combat) await fetchPacing(combat.encounter.pacing);
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

  /** For whoever wants to look into it, or bring it back. */
  async saveDamaged() {
    const combat = this.encounterCombat;
    if (combat) foundry.utils.saveDataToFile(storedText(combat), "application/json", `fight-${combat.id ?? ""}.json`);
    await Promise.resolve();
  },

  async resumeEncounter() {
    await this.give({ type: "resume" });
  },

  /** What can be done instead of what was refused. */
  async takeRemedy(_event, target) {
    await withContext(this, async (_combat, context) => {
      const { refusal, commands } = this.refused ?? {};
      const remedy = refusal && remediesFor(refusal, commands ?? [], context)[Number(target.dataset.remedy)];
      if (remedy?.rolls) await roll(this, remedy.rolls, true);
      else if (remedy) await this.give(remedy.command);
    });
  },

  async seeAsGm() {
    this.seeAsPlayers(false);
  },

  async sendAgain() {
    await this.sendAgain();
  },

  async closeRefusal() {
    this.closeRefusal();
  },
};

/** @param meant beside the message that something has to be rolled first */
async function roll(tracker: TrackerHost, ids: readonly string[], meant = false): Promise<void> {
  await withContext(tracker, async (combat) => {
    const owed = requests(combat.encounter).filter((request: Request) => ids.includes(request.id));
    await answerAndGoOn(tracker, () => rollAnd(combat, owed, (command) => tracker.give(command)), meant);
  });
}
