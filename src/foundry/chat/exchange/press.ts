import { requests, type Command } from "../../../rules/index.ts";
import type { Fight, Reply } from "../../fight/fight.ts";
import { text } from "../../host/i18n.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { viewerOf } from "../../reading/fight-context.ts";
import { nameOf } from "../../reading/people.ts";
import { refusalWords } from "../../reading/requests.ts";
import { rollAnd } from "../rolls.ts";
import { actorOf, cardContextFor, cardStatusOf, mayAct } from "./card-context.ts";
import { applied, choicesFor, noDefence, rolledDamage, rolledDefence, taken, type Rolled } from "./defence-links.ts";
import { drawShown } from "./draw.ts";
import { flagOf, notes, retries, type CardContext, type ExchangeStatus } from "./model.ts";

/** What a button of a card says of itself. */
type Pressed = Readonly<Record<string, string | undefined>>;

/** A press, where the attack stands now. */
interface Press {
  readonly combat: Fight;
  readonly stood: ExchangeStatus;
  /** All rows of the card. */
  readonly all: readonly ExchangeStatus[];
  readonly scene: CardContext;
  readonly data: Pressed;
  /** Ids of the users who may see it; empty for everybody. */
  readonly whisper: readonly string[];
}

/** Dice that are being rolled: a second press meanwhile does nothing. */
const underWay = new Set<string>();

const ACTIONS: Readonly<Record<string, (press: Press) => Promise<void>>> = {
  exchangeDefend: defend, exchangeDamage: damage, exchangeApply: apply, exchangeAnswer: answer, exchangeUndo: undo, exchangeAgain: again,
  exchangeDamageAll: damageAll, exchangeApplyAll: applyAll,
};

/** Buttons that stand for all rows of their card. */
const TOGETHER: ReadonlySet<unknown> = new Set(["exchangeDamageAll", "exchangeApplyAll"]);

/** Does what a button of a card says, once, and tells on the card what came of it if nothing did. */
export async function press(message: ChatMessage.Implementation, button: HTMLElement): Promise<void> {
  const data: Pressed = { ...button.dataset };
  const [act, flag] = [ACTIONS[data.action ?? ""], flagOf(message)];
  const combat = flag && game.combats?.get(flag.combat);
  if (!act || !flag || !combat || !game.user) return;
  const standing = cardStatusOf(flag, combat);
  const all = standing.is === "there" ? standing.all : [];
  const stood = all.find(({ id }) => id === data.exchange);
  const scene = cardContextFor(combat, viewerOf(combat, game.user), true);
  if (!stood || !scene) return drawShown(flag.combat);
  const ids = TOGETHER.has(data.action) ? all.map(({ id }) => id) : [stood.id];
  if (ids.some((id) => underWay.has(id))) return;
  for (const id of ids) underWay.add(id);
  if (data.action !== "exchangeAgain") for (const id of ids) forget(id);
  try {
    await act({ combat, stood, all, scene, data, whisper: message.whisper.map(String) });
  } finally {
    for (const id of ids) underWay.delete(id);
    await drawShown(flag.combat);
  }
}

function forget(id: string): void {
  notes.delete(id);
  retries.delete(id);
}

async function defend({ combat, stood, scene, data: { kind, item = "" }, whisper }: Press): Promise<void> {
  if (kind === "none") return give(combat, stood, noDefence(stood));
  // The figures of this moment: a shield may have been dropped since the card was drawn.
  const choice = choicesFor(stood, scene)?.find((one) => one.kind === kind && one.item === item && !one.barred);
  if (!choice) return say(stood.id, plain(text("Exchange.NoLonger")));
  const { command, rolled } = await rolledDefence(stood, choice, whisper);
  await give(combat, stood, command, rolled);
}

async function damage({ combat, stood, scene, whisper }: Press): Promise<void> {
  const dice = await rolledDamage(stood, scene, whisper);
  if (!dice) return sayNoDice(stood);
  await give(combat, stood, dice.command, dice.rolled);
}

/** Of every row of the card that waits for it, as one click. */
async function damageAll({ combat, all, scene, whisper }: Press): Promise<void> {
  const waiting = all.filter(({ exchange, outcome }) => outcome.owed === "damage" && mayAct(exchange.attacker, scene));
  const dice = await Promise.all(waiting.map(async (stood) => ({ stood, rolled: await rolledDamage(stood, scene, whisper) })));
  for (const { stood, rolled } of dice) if (!rolled) sayNoDice(stood);
  await giveTogether(combat, dice.flatMap(({ stood, rolled }) => (rolled ? [{ stood, ...rolled }] : [])));
}

async function apply({ combat, stood, scene, data: { half } }: Press): Promise<void> {
  if (!actorOf(stood.exchange.target, scene)) return sayNoActor(stood, scene);
  await give(combat, stood, applied(stood, half === "true"));
}

/** Every injury of the card that nobody has applied, as one click. */
async function applyAll({ combat, all, scene }: Press): Promise<void> {
  const waiting = all.filter(({ exchange, outcome }) => outcome.owed === "injury" && scene.context.mine(exchange.target));
  const [able, gone] = [true, false].map((is) => waiting.filter(({ exchange }) => Boolean(actorOf(exchange.target, scene)) === is)) as [ExchangeStatus[], ExchangeStatus[]];
  for (const stood of gone) sayNoActor(stood, scene);
  await giveTogether(combat, able.map((stood) => ({ stood, command: applied(stood), rolled: "" })));
}

function sayNoDice({ id, exchange: { means } }: ExchangeStatus): void {
  say(id, plain(text("Exchange.NoDice", { damage: means.damage, weapon: means.name })));
}

function sayNoActor({ id, exchange: { target } }: ExchangeStatus, scene: CardContext): void {
  say(id, plain(text("Exchange.NoActorToHurt", { name: nameOf(target, scene.context) })));
}

async function answer({ combat, stood, data: { request } }: Press): Promise<void> {
  const asked = requests(combat.encounter).filter(({ id }) => id === request);
  await rollAnd(combat, asked, async (command) => {
    const reply = await combat.perform(command);
    refused(combat, stood, reply, "");
    return reply;
  });
}

async function undo({ combat, stood }: Press): Promise<void> {
  await give(combat, stood, { type: "takeBack" });
}

async function again({ stood }: Press): Promise<void> {
  const retry = retries.get(stood.id);
  forget(stood.id);
  await retry?.();
}

/** Gives the commands of several rows as one click; what the fight does not take from one row stays undone there, and is told there. */
async function giveTogether(combat: Fight, steps: readonly (Rolled & { readonly stood: ExchangeStatus })[]): Promise<void> {
  const able = new Set(taken(combat.encounter, steps.map(({ command }) => command)));
  const reply = able.size ? await combat.perform(...able) : null;
  if (reply) for (const { stood, rolled } of steps.filter(({ command }) => able.has(command))) refused(combat, stood, reply, rolled);
  for (const { stood, command, rolled } of steps.filter((one) => !able.has(one.command))) await give(combat, stood, command, rolled);
}

/** Gives the command. @param rolled what was rolled for it, to be told if it is refused */
async function give(combat: Fight, stood: ExchangeStatus, command: Command, rolled = ""): Promise<void> {
  refused(combat, stood, await combat.perform(command), rolled);
}

function refused(combat: Fight, stood: ExchangeStatus, { refusal, retry }: Reply, rolled: string): void {
  if (!refusal) return;
  const scene = game.user && cardContextFor(combat, viewerOf(combat, game.user), true);
  const words = refusalWords(refusal, combat.encounter.pacing, (id) => (scene ? nameOf(id, scene.context) : id));
  say(stood.id, words, rolled, retry !== undefined);
  // What may be on its way can be sent again; it has the same id and is never carried out twice.
  if (retry) retries.set(stood.id, async () => { refused(combat, stood, await retry(), rolled); });
}

function say(id: string, words: Words, rolled = "", mayRetry = false): void {
  notes.set(id, {
    words, rolled: rolled ? text("Exchange.RolledForNothing", { rolled }) : "",
    verb: mayRetry ? { action: "exchangeAgain", label: text("Refusals.SendAgain"), icon: "i-refresh", data: { exchange: id } } : null,
  });
}
