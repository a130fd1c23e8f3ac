import type { JsonObject, Request } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { counted, hasText, text, word, ownKeys } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { exchangeRow, openExchanges, type OpenExchange } from "../../reading/open-exchanges.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { nameOf, nameOfValue } from "../../reading/people.ts";
import { askedName, briefOf, mayAnswer } from "../../reading/requests.ts";
import { attacksTogether } from "../../reading/turn-attacks.ts";
import type { VerbView } from "../../reading/views.ts";
import { isOpened } from "../../reading/row/grouping.ts";
import type { Fill } from "./fill.ts";
import { answering, chooseVerb, decisionVerbs, pendingVerbs, rollVerb, waitsHere } from "./pending-verbs.ts";
import { allPending, asksMe, attackRows, isHeldUp, pendingRow } from "./pending-list.ts";
import { foldVerb } from "../../reading/row/row-verbs.ts";
import { stepOf, stepVerbs } from "./steps.ts";

const PIN = "*pin";

const MOST_NAMED = 4;

/**
 * All that is pending in one line, with this viewer's default answer. None if panel or current row show it all.
 * @param refused ids of requests that a refusal below names and answers
 */
export function pinView(context: TrackerContext, fill: Fill, refused: readonly string[] = []) {
  if (isHeldUp(context)) return null;
  // A player has the own in the panel; dice only while it is not taken up by a turn.
  const isTurn =
    context.now.some(({ participant }) => context.mine(participant)) || shellIn(context).panel !== undefined;
  const elsewhere = (id: string | undefined): boolean => context.gm || id === undefined || !context.mine(id);
  // The turn shows what it leaves open.
  const inCurrentRow = attacksOfTurn(context);
  const pending = pendingFor(context).filter(
    (request) =>
      !request.blocking && !refused.includes(request.id) && (context.gm || isTurn || !asksMe(request, context)),
  );
  const attacks = attackRows(context).filter(
    ({ participantId, exchange = "" }) => elsewhere(participantId) && !inCurrentRow.has(exchange),
  );
  // Equal attacks share a row, but each is counted.
  const count =
    pending.length + openExchanges(context).filter(({ id, of }) => elsewhere(of) && !inCurrentRow.has(id)).length;
  if (!count) return null;
  const rows = [...pending.slice(0, MOST_NAMED).map((request) => pendingRow(request, context)), ...attacks].slice(
    0,
    MOST_NAMED,
  );
  const isOpen = isOpened(context.combat.id, PIN);
  const list = isOpen ? allPending(context, attacks) : null;
  const mine = pending.filter((request) => mayAnswer(request, context));
  const verb = fill.one(firstVerb(mine, context, count > 1) ?? verbForOthers(mine, context, count > 1) ?? undefined);
  const [only, ...others] = rows;
  const label = only && !others.length && count === 1 ? only.name : counted("Pending.Count", count);
  const what =
    only && count === 1
      ? pending[0]
        ? briefOf(pending[0], context)
        : only.what
      : listed([...new Set(rows.map(({ name }) => name))]);
  return {
    toggle: foldVerb(PIN, isOpen, label, isOpen ? "down" : "up"),
    // The list says it too.
    ...given({ what: !list && what, verb, list }),
  };
}

/** The GM's default answer to blocking requests; null if players answer. */
export function defaultAnswer(context: TrackerContext): VerbView | null {
  return firstVerb(
    pendingFor(context).filter((request) => request.blocking && mayAnswer(request, context)),
    context,
    true,
  );
}

/**
 * Returns the default in one click: the next step of an attack, all dice, all defaults, or the one reminder.
 * Players have it in the panel.
 * @param alone true if no row beside the button says whose it is
 */
function firstVerb(mine: readonly Request[], context: TrackerContext, alone: boolean): VerbView | null {
  if (!context.gm) return null;
  const verb = callingVerb(mine, context, alone);
  if (verb) return { ...verb, primary: isMeantHere(verb, mine, context) };
  // Others block nothing.
  const [only, ...others] = mine;
  return only && !others.length && !only.dice ? chooseVerb(only, context) : null;
}

/** Returns what the GM may roll for connected players, or their attack's default step. */
function verbForOthers(mine: readonly Request[], context: TrackerContext, alone: boolean): VerbView | null {
  if (!context.gm) return null;
  const dice = mine.filter((request) => request.dice);
  const [die, ...others] = dice;
  if (die)
    return others.length
      ? (pendingVerbs(dice, context).find(({ action }) => action === "rollRequests") ?? null)
      : rollVerb(die, context);
  const [open] = openExchanges(context).filter(({ id }) => !attacksOfTurn(context).has(id));
  const defaultStep = open && stepOf(open.id, context)?.defaultVerb;
  if (!defaultStep) return null;
  return alone ? stepOfAttack(defaultStep, open, context) : defaultStep;
}

/** True if the button answers only this user's requests, none of a connected player. */
function isMeantHere({ args, commands = [] }: VerbView, mine: readonly Request[], context: TrackerContext): boolean {
  const meant =
    args && "requests" in args ? args.requests : commands.flatMap(({ answers }) => Object.keys(answers as JsonObject));
  return mine.every((request) => !meant.includes(request.id) || waitsHere(request, context));
}

/** Returns the attacks whose buttons are in the current row. */
function attacksOfTurn(context: TrackerContext): ReadonlySet<string> {
  return new Set(context.now.flatMap(({ participant }) => attacksTogether(participant, context)));
}

function callingVerb(mine: readonly Request[], context: TrackerContext, alone: boolean): VerbView | null {
  const asked = (verb: VerbView, request: Request): VerbView =>
    alone && (request.participant ?? request.side) !== undefined ? named(verb, askedName(request, context)) : verb;
  const dice = mine.filter((request) => request.dice && waitsHere(request, context));
  const [all] = pendingVerbs(dice, context).filter(({ action }) => action === "rollRequests");
  if (all) return all;
  const [die] = dice;
  if (die) return asked(rollVerb(die, context), die);
  const decisions = mine.filter((request) => !request.dice && request.blocking);
  const [first] = decisions;
  if (decisions.length > 1)
    return decisionVerbs(decisions, context).find(({ action }) => action === "decideByDefault") ?? null;
  if (first) return asked(defaultVerb(first, context), first);
  const inCurrentRow = attacksOfTurn(context);
  const step = openExchanges(context)
    .filter(({ id }) => !inCurrentRow.has(id))
    .flatMap((open) =>
      stepVerbs(open, context).flatMap((verb) =>
        verb.primary ? (alone ? stepOfAttack(verb, open, context) : verb) : [],
      ),
    )[0];
  return step ?? null;
}

/** "Goblin 1: Dodge", "Defence against Mira Kestrel, 26%" */
function stepOfAttack(verb: VerbView, open: OpenExchange, context: TrackerContext): VerbView {
  return {
    ...named(verb, nameOf(open.of, context)),
    cost: beside([exchangeRow(open, context).what, verb.cost ?? ""]),
  };
}

function named(verb: VerbView, name: string): VerbView {
  return { ...verb, label: text("Notices.What", { name, what: verb.label }) };
}

/** Returns the button for a decision's default. */
function defaultVerb(request: Request, context: TrackerContext): VerbView {
  const { what, fallback } = request;
  const key =
    typeof fallback === "string" || typeof fallback === "number" || typeof fallback === "boolean" ? word(fallback) : "";
  const name = nameOfValue(fallback, context);
  const texts = [...ownKeys(context.state, `Requests.${what}.Choices.${key}`), `Choices.${key}`].filter(hasText);
  const cost = name ?? (texts[0] ? text(texts[0]) : "");
  return {
    action: "decideByDefault",
    label: text("Pending.Default"),
    icon: "i-check",
    ...given({ cost }),
    commands: [answering([request])],
  };
}
