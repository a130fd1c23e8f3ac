import { look, requests, type Command } from "../../../rules/core.ts";
import type { Fight, Reply } from "../../fight/fight.ts";
import { askForModifier } from "../../dialogs/open.ts";
import { diceWords } from "../../host/damage-words.ts";
import { text } from "../../host/i18n.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { updateEmbedded } from "../../host/typed-calls.ts";
import {
  actorOf,
  cardContextFor,
  cardStatusOf,
  isAskedOf,
  mayAct,
  statusIn,
} from "../../reading/exchange/card-context.ts";
import { bestChoice, defenceChoices } from "../../reading/exchange/defence-choices.ts";
import {
  MODIFIED_DEFENCE,
  noDefence,
  rolledDamage,
  rolledDefence,
  takenBefore,
  type Rolled,
} from "../../reading/exchange/defence-links.ts";
import { applied } from "../../reading/open-exchanges.ts";
import type { CardContext, ExchangeStatus, NoteView } from "../../reading/exchange/model.ts";
import { viewerOf } from "../../reading/fight-context.ts";
import { nameOf } from "../../reading/people.ts";
import { refusalWords } from "../../reading/requests.ts";
import { rollAnd } from "../rolls.ts";
import { applyAll } from "../../fight/history.ts";
import { hiddenOn } from "./card.ts";
import { bestDefence } from "./npc-steps.ts";
import { makePublic, cardMessageOf } from "./stored.ts";

/** Why the last press on this client did nothing, by exchange; shown on card and tracker. */
export const notes = new Map<string, NoteView>();

/** Repeats for the button of a note, by exchange. */
const retries = new Map<string, () => Promise<void>>();

/** Values of a button. `asks`: "true" to ask for a modifier of a defence first. */
export type Pressed = Readonly<Record<string, string | undefined>>;

interface Press {
  readonly combat: Fight;
  readonly status: ExchangeStatus;
  readonly all: readonly ExchangeStatus[];
  readonly cardContext: CardContext;
  readonly data: Pressed;
  /** Ids of users who may see it; empty for all. */
  readonly whisper: readonly string[];
}

/** A step of an attack with its dice. */
type Step = Rolled & { readonly status: ExchangeStatus };

/** Dice being rolled, so that a second press does nothing. */
const underWay = new Set<string>();

const ACTIONS: Readonly<Record<string, (press: Press) => Promise<void>>> = {
  exchangeDefend: defend,
  exchangeDamage: damage,
  exchangeApply: apply,
  exchangeAnswer: answer,
  exchangeEnd: endSpell,
  exchangeUndo: undo,
  exchangeReveal: reveal,
  exchangeAgain: again,
  exchangeDefendAll: defendAll,
  exchangeDamageAll: damageAll,
  exchangeApplyAll: applyEach,
};

/** Buttons for all rows of their card. */
const TOGETHER: ReadonlySet<unknown> = new Set(["exchangeDefendAll", "exchangeDamageAll", "exchangeApplyAll"]);

/**
 * Carries out a button of an attack once, on card or tracker. A failure is noted and shown on both.
 * @param ids attacks of the card, or those grouped in the tracker
 * @param whisper ids of users who may see the dice; empty for all
 */
export async function takeStep(
  combat: Fight,
  ids: readonly string[],
  data: Pressed,
  whisper: readonly string[],
): Promise<void> {
  const act = ACTIONS[data.action ?? ""];
  const cardStatus = cardStatusOf({ ids }, combat);
  const all = cardStatus.is === "there" ? cardStatus.all : [];
  const status = all.find(({ id }) => id === data.exchange);
  const cardContext = game.user && cardContextFor(combat, viewerOf(combat, game.user), true);
  if (!act || !status || !cardContext) return;
  const meant = TOGETHER.has(data.action) ? all.map(({ id }) => id) : [status.id];
  if (meant.some((id) => underWay.has(id))) return;
  for (const id of meant) underWay.add(id);
  if (data.action !== "exchangeAgain") for (const id of meant) forget(id);
  try {
    await act({ combat, status, all, cardContext, data, whisper });
  } finally {
    for (const id of meant) underWay.delete(id);
  }
}

function forget(id: string): void {
  notes.delete(id);
  retries.delete(id);
}

async function defend(press: Press): Promise<void> {
  const { status, cardContext, data, whisper } = press;
  const { kind, item = "" } = data;
  if (kind === "none") return giveDefences(press, [{ status, command: noDefence(status), rolled: "" }]);
  // Present values: a shield may have been dropped since.
  const open = (defenceChoices(status, cardContext) ?? []).filter(({ barred }) => !barred);
  const isAny = kind === MODIFIED_DEFENCE;
  const choice = isAny ? bestChoice(open) : open.find((one) => one.kind === kind && one.item === item);
  if (!choice) return say(status.id, plain(text("Exchange.NoLonger")));
  const modified = isAny || data.asks === "true" ? await askForModifier(status, open, choice, cardContext) : choice;
  if (!modified) return;
  await giveDefences(press, [{ status, ...(await rolledDefence(status, modified, cardContext, whisper)) }]);
}

/** Defends against each attack with the best defence left: a parry may exclude the next one (B-49). */
async function defendAll(press: Press): Promise<void> {
  const { all, cardContext, whisper } = press;
  const steps: Step[] = [];
  for (const { id, exchange } of all) {
    const status = statusAfter(id, steps, cardContext);
    if (status?.outcome.owed !== "defence" || !mayAct(exchange.target, cardContext)) continue;
    const rolled = await bestDefence(status, contextAfter(steps, cardContext), whisper);
    if (rolled) steps.push({ status, ...rolled });
  }
  await giveDefences(press, steps);
}

/** Sends defences, for the GM with the damage that the GM's own attackers roll then. */
async function giveDefences({ combat, cardContext, whisper }: Press, defences: readonly Step[]): Promise<void> {
  const steps = [...defences];
  for (const { status: before } of cardContext.context.gm ? defences : []) {
    const status = statusAfter(before.id, steps, cardContext);
    if (status?.outcome.owed !== "damage" || !isAskedOf(status.exchange.attacker, cardContext)) continue;
    const rolled = await rolledDamage(status, contextAfter(steps, cardContext), whisper);
    if (rolled) steps.push({ status, ...rolled });
  }
  await giveTogether(combat, steps);
}

/** The card's context after these steps, as far as they are accepted. */
function contextAfter(steps: readonly Step[], cardContext: CardContext): CardContext {
  const after = applyAll(
    cardContext.state,
    takenBefore(
      cardContext.state,
      steps.map(({ command }) => command),
    ),
  );
  const view = after.refusal ? null : look(after.state);
  return view ? { ...cardContext, state: view.state, view } : cardContext;
}

function statusAfter(id: string, steps: readonly Step[], cardContext: CardContext): ExchangeStatus | null {
  return statusIn(id, contextAfter(steps, cardContext).view);
}

async function damage({ combat, status, cardContext, whisper }: Press): Promise<void> {
  const dice = await rolledDamage(status, cardContext, whisper);
  if (!dice) return sayNoDice(status);
  await give(combat, status, dice.command, dice.rolled);
}

async function damageAll({ combat, all, cardContext, whisper }: Press): Promise<void> {
  const waiting = all.filter(
    ({ exchange, outcome }) => outcome.owed === "damage" && mayAct(exchange.attacker, cardContext),
  );
  const dice = await Promise.all(
    waiting.map(async (status) => ({ status, rolled: await rolledDamage(status, cardContext, whisper) })),
  );
  for (const { status, rolled } of dice) if (!rolled) sayNoDice(status);
  await giveTogether(
    combat,
    dice.flatMap(({ status, rolled }) => (rolled ? [{ status, ...rolled }] : [])),
  );
}

async function apply({ combat, status, cardContext, data: { half } }: Press): Promise<void> {
  if (!actorOf(status.exchange.target, cardContext)) return sayNoActor(status, cardContext);
  await give(combat, status, applied(status, half === "true"));
}

async function applyEach({ combat, all, cardContext }: Press): Promise<void> {
  const waiting = all.filter(
    ({ exchange, outcome }) => outcome.owed === "injury" && cardContext.context.mine(exchange.target),
  );
  const hasActor = ({ exchange }: ExchangeStatus): boolean => Boolean(actorOf(exchange.target, cardContext));
  const able = waiting.filter(hasActor);
  const gone = waiting.filter((status) => !hasActor(status));
  for (const status of gone) sayNoActor(status, cardContext);
  await giveTogether(
    combat,
    able.map((status) => ({ status, command: applied(status), rolled: "" })),
  );
}

function sayNoDice({ id, exchange: { means } }: ExchangeStatus): void {
  say(id, plain(text("Exchange.NoDice", { damage: diceWords(means.damage), weapon: means.name })));
}

function sayNoActor({ id, exchange: { target } }: ExchangeStatus, cardContext: CardContext): void {
  say(id, plain(text("Exchange.NoActorToHurt", { name: nameOf(target, cardContext.context) })));
}

async function answer({ combat, status, data: { request } }: Press): Promise<void> {
  const asked = requests(combat.encounter).filter(({ id }) => id === request);
  await rollAnd(combat, asked, async (command) => {
    const reply = await combat.perform(command);
    refused(combat, status, reply, "");
    return reply;
  });
}

/** M-7 */
async function endSpell({ combat, status }: Press): Promise<void> {
  await give(combat, status, { type: "endSpell", participant: status.exchange.attacker, exchange: status.id });
}

async function undo({ combat, status }: Press): Promise<void> {
  await give(combat, status, { type: "takeBack" });
}

/** Reveals hidden combatants and makes the card public, so the target is asked as usual. */
async function reveal({ combat, status, all, cardContext }: Press): Promise<void> {
  if (!cardContext.context.gm) return;
  await updateEmbedded(
    combat,
    "Combatant",
    hiddenOn(all, combat).map((id) => ({ _id: id, hidden: false })),
  );
  await combat.written();
  const message = cardMessageOf(status.id);
  if (message) await makePublic(message, combat);
}

async function again({ status }: Press): Promise<void> {
  const retry = retries.get(status.id);
  forget(status.id);
  await retry?.();
}

/** Sends the commands of several rows as one click; refused rows are left and noted. */
async function giveTogether(combat: Fight, steps: readonly Step[]): Promise<void> {
  const able = new Set(
    takenBefore(
      combat.encounter,
      steps.map(({ command }) => command),
    ),
  );
  const reply = able.size ? await combat.perform(...able) : null;
  if (reply)
    for (const { status, rolled } of steps.filter(({ command }) => able.has(command)))
      refused(combat, status, reply, rolled);
  for (const { status, command, rolled } of steps.filter((one) => !able.has(one.command)))
    await give(combat, status, command, rolled);
}

/**
 * Sends a command.
 * @param rolled the roll, shown after a refusal
 */
async function give(combat: Fight, status: ExchangeStatus, command: Command, rolled = ""): Promise<void> {
  refused(combat, status, await combat.perform(command), rolled);
}

function refused(combat: Fight, status: ExchangeStatus, { refusal, retry }: Reply, rolled: string): void {
  if (!refusal) return;
  const cardContext = game.user && cardContextFor(combat, viewerOf(combat, game.user), true);
  const words = refusalWords(refusal, combat.encounter, (id) => (cardContext ? nameOf(id, cardContext.context) : id));
  say(status.id, words, rolled, retry !== undefined);
  // May be resent with the same id, which never runs twice.
  if (retry)
    retries.set(status.id, async () => {
      refused(combat, status, await retry(), rolled);
    });
}

function say(id: string, words: Words, rolled = "", mayRetry = false): void {
  notes.set(id, {
    words,
    rolled: rolled ? text("Exchange.RolledForNothing", { rolled }) : "",
    verb: mayRetry
      ? { action: "exchangeAgain", label: text("Refusals.SendAgain"), icon: "i-refresh", args: { exchange: id } }
      : null,
  });
}
