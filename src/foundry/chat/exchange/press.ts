import { requests, type Command } from "../../../rules/index.ts";
import { nameOf } from "../../applications/tracker/build/people.ts";
import { refusalWords } from "../../applications/tracker/build/refusal.ts";
import { readerOf } from "../../applications/tracker/build/sight.ts";
import { text } from "../../applications/tracker/texts.ts";
import { plain, type Words } from "../../applications/words.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { creatureOf } from "../../exchange/guard.ts";
import type { Reply } from "../../relay/reply.ts";
import { rollAnd } from "../rolls.ts";
import { choicesFor } from "./defence-links.ts";
import { drawShown } from "./draw.ts";
import { flagOf } from "./flag.ts";
import { notes, retries } from "./notes.ts";
import { actorOf, sceneFor, type Scene } from "./scene.ts";
import { standingOf, type Stood } from "./standing.ts";
import { damageSums, threeDice } from "./throws.ts";

/** What a button of a card says of itself. */
type Pressed = Readonly<Record<string, string | undefined>>;

/** A press, where the attack stands now. */
interface Press {
  readonly combat: SegmentZeroCombat;
  readonly stood: Stood;
  readonly scene: Scene;
  readonly data: Pressed;
  /** Ids of the users who may see it; empty for everybody. */
  readonly whisper: readonly string[];
}

/** Dice that are being rolled: a second press meanwhile does nothing. */
const underWay = new Set<string>();

const ACTIONS: Readonly<Record<string, (press: Press) => Promise<void>>> = {
  exchangeDefend: defend, exchangeDamage: damage, exchangeApply: apply, exchangeAnswer: answer, exchangeUndo: undo, exchangeAgain: again,
};

/** Does what a button of a card says, once, and tells on the card what came of it if nothing did. */
export async function press(message: ChatMessage.Implementation, button: HTMLElement): Promise<void> {
  const data: Pressed = { ...button.dataset };
  const [act, flag] = [ACTIONS[data.action ?? ""], flagOf(message)];
  const combat = flag && game.combats?.get(flag.combat);
  if (!act || !flag || !combat || !game.user) return;
  const standing = standingOf(flag, combat);
  const stood = standing.is === "there" ? standing.all.find(({ id }) => id === data.exchange) : undefined;
  const scene = sceneFor(combat, readerOf(combat, game.user), true);
  if (!stood || !scene) return drawShown(flag.combat);
  if (underWay.has(stood.id)) return;
  underWay.add(stood.id);
  if (data.action !== "exchangeAgain") forget(stood.id);
  try {
    await act({ combat, stood, scene, data, whisper: message.whisper.map(String) });
  } finally {
    underWay.delete(stood.id);
    await drawShown(flag.combat);
  }
}

function forget(id: string): void {
  notes.delete(id);
  retries.delete(id);
}

async function defend({ combat, stood, scene, data: { kind, item = "" }, whisper }: Press): Promise<void> {
  const { id, exchange: { target } } = stood;
  if (kind === "none") return give(combat, stood, { type: "defend", participant: target, exchange: id, kind });
  // The figures of this moment: a shield may have been dropped since the card was drawn.
  const choice = choicesFor(stood, scene)?.find((one) => one.kind === kind && one.item === item && !one.barred);
  if (!choice) return say(id, plain(text("Exchange.NoLonger")));
  const roll = await threeDice(whisper);
  const { name, parts } = choice;
  await give(combat, stood, { type: "defend", participant: target, exchange: id, kind: choice.kind, item, name, parts: parts.map(({ code, value, name: what }) => ({ code, value, name: what })), roll }, String(roll));
}

async function damage({ combat, stood, scene, whisper }: Press): Promise<void> {
  const { id, exchange: { attacker, target, means, place }, outcome: { landed, attack } } = stood;
  const blows = await damageSums(means.damage, landed, attack.maxDamage, whisper);
  if (!blows) return say(id, plain(text("Exchange.NoDice", { damage: means.damage, weapon: means.name })));
  await give(combat, stood, { type: "damage", participant: attacker, exchange: id, blows: [...blows], dr: resistanceOf(actorOf(target, scene), place) }, blows.join(", "));
}

/** DR of a place on the body as it is now (B-56); that of the torso for a place of which nothing is said. */
function resistanceOf(actor: Actor.Implementation | null, place: string): number {
  const dr = creatureOf(actor)?.figures.dr ?? {};
  const there = Object.hasOwn(dr, place) ? dr[place] : dr.torso;
  return Math.max(0, Math.floor(there?.value ?? 0));
}

async function apply({ combat, stood, scene, data: { half } }: Press): Promise<void> {
  const { id, exchange: { target } } = stood;
  if (!actorOf(target, scene)) return say(id, plain(text("Exchange.NoActorToHurt", { name: nameOf(target, scene.context) })));
  await give(combat, stood, { type: "apply", participant: target, exchange: id, half: half === "true" });
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

/** Gives the command. @param rolled what was rolled for it, to be told if it is refused */
async function give(combat: SegmentZeroCombat, stood: Stood, command: Command, rolled = ""): Promise<void> {
  refused(combat, stood, await combat.perform(command), rolled);
}

function refused(combat: SegmentZeroCombat, stood: Stood, { refusal, retry }: Reply, rolled: string): void {
  if (!refusal) return;
  const scene = game.user && sceneFor(combat, readerOf(combat, game.user), true);
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
