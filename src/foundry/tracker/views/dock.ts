import { isJsonObject, sameJson, type JsonObject, type Request } from "../../../rules/core.ts";
import { diceWords } from "../../host/damage-words.ts";
import { given } from "../../host/given.ts";
import { counted, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { exchangeWords, whoDefends, type OpenExchange } from "../../reading/open-exchanges.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { pendingWords, requestWords, shellIn } from "../../reading/pacing-shell.ts";
import { nameOf, portraitOf } from "../../reading/people.ts";
import { askedFirst, laterFold, queueOf, type PendingThing, type QueueEntry } from "../../reading/queue/queue.ts";
import {
  answerVerbs,
  choiceVerbs,
  chooseVerb,
  decisionVerbs,
  defaultAnswerVerb,
  diceVerbs,
  isReminder,
  listVerbs,
  mayType,
  ownVerb,
  rollAllVerb,
  rollVerb,
  typeVerb,
} from "../../reading/queue/verbs.ts";
import { askedName, briefOf, diceOf, mayAnswer, portraitOfAsked, whatOf } from "../../reading/requests.ts";
import { foldVerb } from "../../reading/row/row-verbs.ts";
import { isOpened } from "../../reading/row/grouping.ts";
import type { DockView, PortraitView, VerbView } from "../../reading/views.ts";
import type { Fill } from "./fill.ts";
import { ownRoll } from "./own-roll.ts";
import { entryRows, leadWords, requestsTitle } from "./queue-rows.ts";
import { allVerbs, stepOf, stepVerbs } from "./steps.ts";

const QUEUE = "*queue";

/** The words and buttons of an entry of the queue. */
export interface Asking {
  readonly portrait: PortraitView;
  readonly title: string;
  readonly line?: string;
  /** What is declared or rolled, for screen readers. */
  readonly lead?: string;
  /** The first answers everything of the entry; none if this user may not. */
  readonly verbs: readonly VerbView[];
}

/** The front of the queue, where Done stands, and the rest behind a button. Null if nothing is pending. */
export function dockView(context: TrackerContext): DockView | null {
  const { entries, rest } = queueOf(context);
  // Done applies the injuries that this user may apply.
  const isDue = ({ holds, kind, by }: QueueEntry): boolean =>
    holds && !(kind === "injury" && (context.gm || by === "here") && mayEnd(context));
  const shown = askedFirst(context);
  // A player has nothing to press for others.
  const others = (shown ? rest : entries).filter(({ by }) => context.gm || by === "here");
  const isOpen = isOpened(context.combat.id, QUEUE);
  const count = others.reduce((sum, { all }) => sum + all.length, 0);
  const label = shown
    ? count
      ? counted("Queue.More", count)
      : shown.all.length > 1
        ? text("Queue.OneByOne")
        : ""
    : count && counted("Pending.Count", count);
  if (!shown && (!label || !context.gm)) return null;
  const answer = shown && { by: shown.by, ...askingOf(shown, context) };
  return {
    ...given({
      front: answer && { ...answer, verbs: inTurn(answer.verbs, shown, context) },
      said: shown && ownRoll(context),
      toggle: label && foldVerb(QUEUE, isOpen, label, isOpen ? "down" : "up"),
      // Own ones first.
      groups:
        isOpen &&
        [...(shown ? [shown] : []), ...others].map((entry) => ({
          title: whoAnswers(entry),
          rows: entryRows(entry, context),
        })),
    }),
    holds: shown !== null && (context.gm ? entries.some(isDue) : isDue(shown)),
  };
}

/** True if a button of this viewer ends a current turn. */
function mayEnd({ gm, masked, now, mine }: TrackerContext): boolean {
  return gm || (!masked && now.some(({ participant }) => mine(participant)));
}

/** The front of the queue is filled before anything else. */
export function filled(dock: DockView, fill: Fill): DockView {
  return dock.front ? { ...dock, front: { ...dock.front, verbs: fill.all(dock.front.verbs) } } : dock;
}

/** The first is highlighted if this user answers; an attack of the turn can be put off. */
function inTurn(
  verbs: readonly VerbView[],
  { by, kind, holds }: QueueEntry,
  context: TrackerContext,
): readonly VerbView[] {
  // An entry that does not hold time is no call for the GM.
  const calls = !context.gm || (holds && by === "here");
  const filled = Math.max(
    0,
    verbs.findIndex(({ primary }) => primary),
  );
  const later: VerbView = {
    action: "toggleGroup",
    label: text("Queue.Later"),
    icon: "i-clock",
    narrow: true,
    args: { group: laterFold(context), open: true },
  };
  return [
    ...verbs.map((verb, at) => ({
      ...verb,
      primary: calls && at === filled,
      ...(!context.gm && !verb.narrow && verb.score === undefined ? { big: true } : {}),
    })),
    ...(holds && context.now.length && (kind === "defence" || kind === "damage" || kind === "injury") ? [later] : []),
  ];
}

function whoAnswers({ by, player }: QueueEntry): string {
  return by === "here" ? text("Queue.You") : player || text("Pending.Gm");
}

/** Returns what an entry says and asks, and its buttons. */
export function askingOf({ all, kind, by }: QueueEntry, context: TrackerContext): Asking {
  const [first, ...others] = all;
  if ("open" in first)
    return others.length ? askingAttacks(kind, all.flatMap(openOf), context) : askingAttack(first.open, context);
  const requests = all.flatMap(requestOf);
  return others.length ? askingAll(requests, by, context) : askingOne(first.request, context);
}

const openOf = (one: PendingThing): OpenExchange | readonly [] => ("open" in one ? one.open : []);
const requestOf = (one: PendingThing): Request | readonly [] => ("request" in one ? one.request : []);

/** "Goblin 2 attacks Mira", "Mira defends", with the weapon; "Broadsword at Mira: hit", of several "Goblin 2 at…". */
function askingAttack(open: OpenExchange, context: TrackerContext): Asking {
  const { exchange, of, outcome } = open;
  const asked = { portrait: portraitOf(of, context), verbs: stepVerbs(open, context) };
  const named = context.now.length > 1;
  if (outcome.owed !== "defence")
    return { ...asked, title: spoken(stepOf(open.id, context, { isOnKey: true, named })?.brief.words ?? []) };
  const isMine = (id: string): boolean => !context.gm && context.mine(id);
  const isNamed = isMine(of) || isMine(exchange.attacker);
  return {
    ...asked,
    title: isMine(of) ? exchangeWords(exchange, context) : whoDefends(exchange, context),
    line: beside([!isNamed && nameOf(exchange.attacker, context), exchange.means.name]),
  };
}

/** "4 attacks on Mira", "5 injuries": one press for all. */
function askingAttacks(kind: QueueEntry["kind"], open: readonly OpenExchange[], context: TrackerContext): Asking {
  const [first] = open as [OpenExchange, ...OpenExchange[]];
  const names = (ids: readonly string[]): string => listed([...new Set(ids)].map((id) => nameOf(id, context)));
  const attackers = names(open.map(({ exchange }) => exchange.attacker));
  return {
    portrait: portraitOf(first.of, context),
    title: counted(`Queue.${kind}`, open.length, { name: nameOf(first.of, context) }),
    line:
      kind === "defence"
        ? attackers
        : kind === "damage"
          ? beside([attackers, diceWords(first.exchange.means.damage)])
          : names(open.map(({ of }) => of)),
    verbs: allVerbs(open, context) ?? [],
  };
}

function askingOne(request: Request, context: TrackerContext): Asking {
  const mine = mayAnswer(request, context);
  return {
    portrait: portraitOfAsked(request, context),
    title: askedName(request, context),
    line: request.dice || !context.gm ? briefOf(request, context) : whatOf(request, context),
    lead: leadWords(request, context),
    verbs: mine ? [...verbsOfOne(request, context), ...besideVerbs([request], context)] : [],
  };
}

function verbsOfOne(request: Request, context: TrackerContext): readonly VerbView[] {
  if (request.dice) {
    const label = ownVerb(request, context) ?? text("Footer.Roll", { dice: diceOf(request) });
    const roll = context.gm ? rollVerb(request, context) : rollAllVerb([request], label);
    return [roll, ...(mayType(context) ? [{ ...typeVerb(text("Footer.TypeOne")), narrow: true }] : [])];
  }
  // A likely action is one press for a player too.
  if (!context.gm && !isJsonObject(request.data?.usual)) return answerVerbs(request, context);
  const direct = requestWords(request, context).direct;
  const verbs = isReminder(request)
    ? [chooseVerb(request, context)]
    : direct
      ? choiceVerbs(request, context).map((verb) => ({ ...verb, primary: isFallback(verb, request) }))
      : [defaultAnswerVerb(request, context), { ...chooseVerb(request, context), narrow: true }];
  return [...verbs, ...(request.blocking ? allInList(context) : [])];
}

/** True for the default among the choices. */
function isFallback({ commands = [] }: VerbView, { id, fallback }: Request): boolean {
  return commands.some(({ answers }) => sameJson((answers as JsonObject)[id] ?? null, fallback));
}

/** Opens all decisions in one list, also the players'. */
function allInList(context: TrackerContext): readonly VerbView[] {
  const all = pendingFor(context).filter((request) => request.blocking && !request.dice && mayAnswer(request, context));
  return all.length > 1 ? listVerbs(all, context).map((verb) => ({ ...verb, narrow: true })) : [];
}

function askingAll(requests: readonly Request[], by: QueueEntry["by"], context: TrackerContext): Asking {
  const [first] = requests as [Request, ...Request[]];
  const mine = requests.filter((request) => mayAnswer(request, context));
  const forAll = first.dice ? diceVerbs(mine, context) : mine.length ? decisionVerbs(mine, context) : [];
  // Players decide for each of few.
  const each =
    context.gm || first.dice || mine.length > MOST_NAMED
      ? []
      : mine.flatMap((request) => answerVerbs(request, context).map((verb) => named(request, verb, context)));
  const list = each.length ? forAll.filter(({ action }) => action !== "decideRequests") : forAll;
  const verbs = [...each, ...list].map((verb, at) => (at && !each.length ? { ...verb, narrow: true } : verb));
  const [name = "", ...others] = new Set(requests.map((request) => askedName(request, context)));
  return {
    portrait: portraitOfAsked(first, context),
    title: requestsTitle(requests, !context.gm && by === "here", context),
    // Buttons, or the marks of rows, name several; in a contest the current row does.
    line: others.length || pendingWords(context).meeting ? "" : name,
    lead: leadWords(first, context),
    verbs: [...verbs, ...besideVerbs(mine, context)],
  };
}

/** More decisions of a player are in the list. */
const MOST_NAMED = 3;

/** "Egil: Declare…", on the button "Egil…". */
function named(request: Request, verb: VerbView, context: TrackerContext): VerbView {
  const name = askedName(request, context);
  return { ...verb, label: text("Now.Whose", { name, verb: verb.label }), face: verb.popup ? `${name}…` : name };
}

/** What the GM can do instead: set the order of those whose dice are tied, and rulings. */
function besideVerbs(asked: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const [first] = asked;
  if (!context.gm || !first) return [];
  const orders = pendingFor(context).filter(
    ({ gm, dice, data }) =>
      gm && !dice && data?.tied && asked.some((one) => one.dice && sameJson(one.data?.tied ?? null, data.tied ?? null)),
  );
  return [
    ...orders.map((order) => ({ ...chooseVerb(order, context), narrow: true })),
    ...(first.blocking ? rulingVerbs(context) : []),
  ];
}

/** GM rulings beside pending requests; before the start beside the initiative system. */
export function rulingVerbs(context: TrackerContext): readonly VerbView[] {
  const rulings = context.gm ? (shellIn(context).rulings?.(context) ?? []) : [];
  return rulings
    .filter(({ pending }) => pending)
    .map(({ code, label, icon }): VerbView => ({
      action: "giveRuling",
      label,
      ...given({ icon }),
      popup: "dialog",
      args: { ruling: code },
    }));
}
