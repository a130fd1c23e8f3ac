import type { JsonObject, Request } from "../../../../rules/core.ts";
import { counted, hasText, text, word } from "../../../host/i18n.ts";
import { isLowWindow } from "../../../host/low-window.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { pendingFor } from "../../../reading/fight-context.ts";
import { openExchanges } from "../../../reading/open-exchanges.ts";
import { shellIn } from "../../../reading/pacing-shell.ts";
import { nameOfValue } from "../../../reading/people.ts";
import { mayAnswer } from "../../../reading/requests.ts";
import { attacksTogether } from "../../../reading/turn-attacks.ts";
import type { PinView, VerbView } from "../../../reading/views.ts";
import { isOpened } from "../grouping.ts";
import { answering, chooseVerb, decisionVerbs, isReminder, owedVerbs, rollVerb, waitsHere } from "./owed-verbs.ts";
import { allOwed, asksMe, attackRows, isHeldUp, owedRow } from "./owed.ts";
import { stepVerbs } from "./steps.ts";

const PIN = "*pin";

/** Things that the pinned line names. */
const MOST_NAMED = 4;

/** All that is pending in one line, with the usual answer of this reader. None where the player's panel or the plate says all of it already. */
export function pinView(context: TrackerContext): PinView | null {
  if (isHeldUp(context)) return null;
  // A player has the own in the panel; dice only while it is not taken up by a turn.
  const isTurn =
    context.now.some(({ participant }) => context.mine(participant)) || shellIn(context).panel !== undefined;
  const elsewhere = (id: string | undefined): boolean => context.gm || id === undefined || !context.mine(id);
  // What a turn leaves open stands in that turn.
  const onPlate = attacksOfTurn(context);
  const owed = pendingFor(context).filter(
    (request) => !request.blocking && (context.gm || isTurn || !asksMe(request, context)),
  );
  const attacks = attackRows(context).filter(
    ({ participantId, requestId }) => elsewhere(participantId) && !onPlate.has(requestId.replace("exchange_", "")),
  );
  // Attacks that wait for the same are one row; each of them is counted, as whoever defends counts them.
  const count = owed.length + openExchanges(context).filter(({ id, of }) => elsewhere(of) && !onPlate.has(id)).length;
  if (!count) return null;
  const rows = [...owed.slice(0, MOST_NAMED).map((request) => owedRow(request, context)), ...attacks].slice(
    0,
    MOST_NAMED,
  );
  // Dice and several decisions have more to them than the one button. Attacks stand on the plate, or have their whole next step in it; and a low window has no room for both.
  const usually = (owed.length > 1 || owed.some(({ dice }) => dice)) && !isLowWindow();
  const isOpen = isOpened(context.combat.id, PIN) !== usually;
  const list = isOpen ? allOwed(context) : null;
  const verb = usualVerb(
    owed.filter((request) => mayAnswer(request, context)),
    context,
  );
  // One alone is called by its name.
  const [only, ...others] = rows;
  const label = only && !others.length && count === 1 ? only.name : counted("Owed.Pending", count);
  const what =
    only && count === 1
      ? only.what
      : rows.map((row) => text("Notices.What", { name: row.name, what: row.what })).join("; ");
  return {
    toggle: {
      action: "toggleGroup",
      label,
      icon: isOpen ? "i-chevron-down" : "i-chevron-up",
      expanded: isOpen,
      args: { group: PIN },
    },
    ...(list ? {} : { what }),
    ...(verb ? { verb } : {}),
    ...(list ? { list } : {}),
  };
}

/** The GM's usual answer to what time waits for: the button that moves time on. Null where players answer. */
export function usualAnswer(context: TrackerContext): VerbView | null {
  return usualVerb(
    pendingFor(context).filter((request) => request.blocking && mayAnswer(request, context)),
    context,
  );
}

/** What is answered as a rule, by one click: the next step of an attack, all dice, the usual of all decisions, or the one reminder. A player has it in the panel. */
function usualVerb(mine: readonly Request[], context: TrackerContext): VerbView | null {
  if (!context.gm) return null;
  const verb = callingVerb(mine, context);
  if (verb) return { ...verb, primary: isMeantHere(verb, mine, context) };
  // A reminder holds nothing up, so it is nothing to be pressed first.
  const [only, ...others] = mine;
  return only && !others.length && isReminder(only) ? chooseVerb(only, context) : null;
}

/** Whether a button answers nothing that a player at the table is asked. */
function isMeantHere({ args, commands = [] }: VerbView, mine: readonly Request[], context: TrackerContext): boolean {
  const meant =
    args && "requests" in args ? args.requests : commands.flatMap(({ answers }) => Object.keys(answers as JsonObject));
  return mine.every((request) => !meant.includes(request.id) || waitsHere(request, context));
}

/** Attacks of whoever acts: they have their buttons on the current row. */
function attacksOfTurn(context: TrackerContext): ReadonlySet<string> {
  return new Set(context.now.flatMap(({ participant }) => attacksTogether(participant, context)));
}

function callingVerb(mine: readonly Request[], context: TrackerContext): VerbView | null {
  const dice = mine.filter((request) => request.dice && waitsHere(request, context));
  const [all] = owedVerbs(dice, context).filter(({ action }) => action === "rollRequests");
  if (all) return all;
  const [die] = dice;
  if (die) return rollVerb(die, context);
  const decisions = mine.filter((request) => !request.dice && request.blocking);
  const [first] = decisions;
  if (decisions.length > 1)
    return decisionVerbs(decisions, context).find(({ action }) => action === "decideByDefault") ?? null;
  if (first) return defaultVerb(first, context);
  const onPlate = attacksOfTurn(context);
  const step = openExchanges(context)
    .filter(({ id }) => !onPlate.has(id))
    .flatMap((open) => stepVerbs(open, context).filter(({ primary }) => primary))[0];
  return step ?? null;
}

/** One decision, as it is usually taken. */
function defaultVerb(request: Request, context: TrackerContext): VerbView | null {
  const { what, fallback } = request;
  const key =
    typeof fallback === "string" || typeof fallback === "number" || typeof fallback === "boolean" ? word(fallback) : "";
  const name = nameOfValue(fallback, context);
  const texts = [`Pacing.${context.state.pacing}.Requests.${what}.Choices.${key}`, `Choices.${key}`].filter(hasText);
  const cost = name ?? (texts[0] ? text(texts[0]) : "");
  return {
    action: "decideByDefault",
    label: text("Owed.Default"),
    icon: "i-check",
    ...(cost ? { cost } : {}),
    commands: [answering([request])],
  };
}
