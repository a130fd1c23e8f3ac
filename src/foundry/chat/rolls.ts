import {
  entriesOf,
  entryOf,
  firstKept,
  isKnownId,
  requests as pendingRequests,
  type Command,
  type EncounterState,
  type Json,
  type Request,
} from "../../rules/core.ts";
import { withRolls, type Fight, type Reply } from "../fight/fight.ts";
import type { ThrownDice } from "../fight/table.ts";
import { rollFlagOf, rollFlags, postThrows, throwFor, type RollFlag, type Throw } from "./roll-cards.ts";
import { text } from "../host/i18n.ts";
import { isWriter } from "../host/tabs.ts";
import { AnswerWatch, type AnswerOutcome } from "./answer-outcome.ts";
import { withLine } from "./exchange/stored.ts";
import { renewStored } from "./stored-messages.ts";

/** Requests being rolled or typed, so that a second click does nothing. */
const underWay = new Set<string>();

export async function throwDice(combat: Fight, requests: readonly Request[]): Promise<ThrownDice> {
  return thrown(combat, await throwFor(requests));
}

/** Prepares results of dice on the table, and decisions that replace a roll. */
function throwTyped(combat: Fight, answers: Readonly<Record<string, Json>>): ThrownDice {
  const asked = pendingRequests(combat.encounter).filter(({ id }) => Object.hasOwn(answers, id));
  return thrown(
    combat,
    asked.map((request) => ({ request, value: answers[request.id]!, roll: null })),
    answers,
  );
}

/** Rolls these requests, sends the answers as one command, and posts the results. */
export async function rollAnd(
  combat: Fight,
  requests: readonly Request[],
  give: (command: Command) => Promise<Reply | null>,
): Promise<void> {
  const dice = requests.filter(({ dice: asked, id }) => asked && !underWay.has(`${combat.id} ${id}`));
  if (!dice.length) return;
  for (const { id } of dice) underWay.add(`${combat.id} ${id}`);
  let posted: Promise<void>;
  try {
    const result = await throwDice(combat, dice);
    posted = result.notify(await give(withRolls({ type: "answer", answers: result.answers }, result.rolls)));
  } finally {
    for (const { id } of dice) underWay.delete(`${combat.id} ${id}`);
  }
  await posted;
}

/** Sends typed or chosen answers, and posts the answers that replace a roll. */
export async function answerAnd(
  combat: Fight,
  answers: Readonly<Record<string, Json>>,
  give: (command: Command) => Promise<Reply | null>,
): Promise<void> {
  const result = throwTyped(combat, answers);
  await result.notify(await give({ type: "answer", answers }));
}

function thrown(combat: Fight, throws: readonly Throw[], given?: ThrownDice["answers"]): ThrownDice {
  const answers = given ?? Object.fromEntries(throws.map(({ request, value }) => [request.id, value]));
  const watch = new AnswerWatch(combat, answers);
  return {
    answers,
    rolls: Object.keys(answers).map((id) => throws.find(({ request }) => request.id === id)?.roll ?? null),
    async notify(reply) {
      if (!throws.length) return;
      await postThrows(combat, throws, await outcomeAfter(reply, watch), reply?.refusal ?? null);
    },
  };
}

async function outcomeAfter(reply: Reply | null | undefined, watch: AnswerWatch): Promise<AnswerOutcome | null> {
  if (reply === undefined) return watch.perhapsWritten();
  if (reply?.refusal === null) return watch.carriedOut();
  // A click that can be resent may still arrive.
  return reply?.retry ? watch.settled() : null;
}

/** True if something could be redone at the last look; otherwise no click can have been undone or redone since. */
const couldRedo = new WeakMap<Fight, boolean>();

/** Marks roll cards as undone, and unmarks redone ones. On the active GM's client. */
export function updateRollCards(combat: Fight): void {
  if (!isWriter()) return;
  const { encounter } = combat;
  const could = couldRedo.get(combat) ?? true;
  const can = entryOf(encounter, encounter.head + 1) !== undefined;
  couldRedo.set(combat, can);
  if (!could && !can) return;
  const clicks = clicksOf(encounter);
  for (const message of game.messages ?? []) {
    const flag = rollFlagOf(message);
    if (flag?.combat !== combat.id || flag.back === isTakenBack(flag, clicks, encounter)) continue;
    renewStored(message, combat, marked);
  }
}

/** Ids of clicks in force. */
function clicksOf(encounter: EncounterState): ReadonlySet<string | undefined> {
  return new Set(
    entriesOf(encounter)
      .filter(({ number }) => number <= encounter.head)
      .map(({ id }) => id),
  );
}

/** True if a roll's click was undone; unchanged if it is too old for the log. */
function isTakenBack(
  { click, back }: RollFlag,
  inForce: ReadonlySet<string | undefined>,
  encounter: EncounterState,
): boolean {
  if (inForce.has(click)) return false;
  return isKnownId(encounter, click) || firstKept(encounter) === 1 || back;
}

async function marked(message: ChatMessage.Implementation, { encounter }: Fight): Promise<object | null> {
  const flag = rollFlagOf(message);
  const back = flag !== null && isTakenBack(flag, clicksOf(encounter), encounter);
  // It may be done already.
  if (!flag || flag.back === back) return null;
  return {
    content: withLine(message.content, back ? text("Exchange.TakenBack") : ""),
    flags: rollFlags({ ...flag, back }),
  };
}
