import type { Command, Json, JsonObject, Request } from "../../../../rules/core.ts";
import { counted, firstText, hasText, text, word } from "../../../host/i18n.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { pendingFor } from "../../../reading/fight-context.ts";
import { defencesAsked, exchangeRows, openExchanges } from "../../../reading/open-exchanges.ts";
import { isShown, pendingWords, requestWords, shellIn } from "../../../reading/pacing-shell.ts";
import { combatantMark, isAway, nameOf, nameOfValue, namesOf, playsHere, sideName } from "../../../reading/people.ts";
import type { Answered } from "../../../reading/presenter.ts";
import {
  askedName,
  mayAnswer,
  portraitOfAsked,
  sharedBy,
  sharedPortrait,
  sidePortrait,
  whatOf,
} from "../../../reading/requests.ts";
import type { PendingRowView } from "../../../reading/view-pieces.ts";
import type { PendingView, PinView, VerbView } from "../../../reading/views.ts";
import { attacksTogether } from "../../../reading/turn-attacks.ts";
import { isLowWindow } from "../../../host/low-window.ts";
import { tableSettings } from "../../../settings/settings.ts";
import { groupFor, isOpened, firstOf, restView } from "../grouping.ts";
import { askedAbout } from "./asked.ts";
import { collapseOwed } from "./groups.ts";
import { stepVerbs } from "./steps.ts";

/** Rows that are listed of what is owed, and as many of what was answered; the rest is shown on demand. Its buttons for all mean the rest as well. */
const MOST_OWED = 30;

/** Dice and decisions that time waits for, at the top of the list. What it does not wait for stands in the pinned line alone. */
export function owedView(context: TrackerContext): PendingView | null {
  return pendingFor(context).some(({ blocking }) => blocking) ? allOwed(context) : null;
}

const PIN = "*pin";

/** Things that the pinned line names. */
const MOST_NAMED = 4;

/** Attacks that wait for somebody, with the buttons of their cards, and the way to the card. */
function attackRows(context: TrackerContext): readonly PendingRowView[] {
  const open = openExchanges(context);
  return exchangeRows(context).map((row) => {
    const one = open.find(({ id }) => row.requestId === `exchange_${id}`);
    const verbs = one ? stepVerbs(one, context) : [];
    if (!row.verb || !verbs.length) return row;
    const { verb: card, ...rest } = row;
    return {
      ...rest,
      verbs: verbs.map((verb) => ({ ...verb, primary: false })),
      menu: { ...card, icon: "i-layout-list" },
    };
  });
}

/** Dice and decisions that time waits for, and what it does not wait for: prompts, and attacks that go on. Null when there is nothing. */
function allOwed(context: TrackerContext): PendingView | null {
  const owed = pendingFor(context);
  const attacks = attackRows(context);
  if ((!owed.length && !attacks.length) || (!context.now.length && pendingWords(context).meeting)) return null;
  const mine = owed.filter((request) => mayAnswer(request, context));
  const blocking = owed.filter((request) => request.blocking);
  const answered = blocking.length ? toldAnswers(context) : [];
  // Players read above theirs what is asked of them.
  const asked = context.gm ? [] : blocking.filter((request) => mayAnswer(request, context));
  const [first] = asked.length ? asked : blocking.length ? blocking : owed;
  const leadText = first ? leadOf(first, context) : "";
  const forAll = (): Pick<PendingView, "rows" | "rest" | "verbs"> => {
    const { rows, rest } = shortened(
      blocking,
      remindersLast(owed.filter((request) => !request.blocking)),
      answered,
      context,
    );
    return {
      rows: [...rows, ...attacks],
      ...(rest ? { rest } : {}),
      verbs: [...owedVerbs(mine, context), ...rulingVerbs(context)],
    };
  };
  return {
    title: owed.length
      ? titleOf(blocking, answered.length, context)
      : text(defencesAsked(context).length ? "Exchange.YourDefence" : "Exchange.Waits.Title"),
    mine: mine.some((request) => request.blocking) || (!context.gm && attacks.some(({ verb }) => verb)),
    ...(blocking.length ? {} : { quiet: true }),
    ...(leadText ? { lead: leadText } : {}),
    ...(asked.length ? forPlayer(asked, attacks, context) : forAll()),
  };
}

/** All that is pending in one line, with the usual answer of this reader. None where the player's panel or the plate says all of it already. */
export function pinView(context: TrackerContext): PinView | null {
  // A player has the own in the panel; dice only while it is not taken up by a turn.
  const isTurn =
    context.now.some(({ participant }) => context.mine(participant)) || shellIn(context).panel !== undefined;
  const elsewhere = (id: string | undefined): boolean => context.gm || id === undefined || !context.mine(id);
  const owed = pendingFor(context).filter((request) => context.gm || isTurn || !asksMe(request, context));
  const attacks = attackRows(context).filter(({ participantId }) => elsewhere(participantId));
  // Attacks that wait for the same are one row; each of them is counted, as whoever defends counts them.
  const count = owed.length + openExchanges(context).filter(({ of }) => elsewhere(of)).length;
  if (!count) return null;
  const rows = [...owed.slice(0, MOST_NAMED).map((request) => owedRow(request, context)), ...attacks].slice(
    0,
    MOST_NAMED,
  );
  // Dice and several decisions have more to them than the one button. Attacks stand on the plate, or have their whole next step in it; and a low window has no room for both.
  const usually = (owed.length > 1 || owed.some(({ dice }) => dice)) && !isLowWindow();
  const isOpen = isOpened(context.combat.id, PIN) !== usually;
  const blocking = pendingFor(context).some((request) => request.blocking);
  const list = isOpen && !blocking ? allOwed(context) : null;
  const verb = usualVerb(
    owed.filter((request) => mayAnswer(request, context)),
    context,
  );
  const label = counted("Owed.Pending", count);
  return {
    toggle: {
      action: "toggleGroup",
      label,
      icon: isOpen ? "i-chevron-down" : "i-chevron-up",
      expanded: isOpen,
      args: { group: PIN },
    },
    ...(list ? {} : { what: rows.map(({ name, what }) => text("Notices.What", { name, what })).join("; ") }),
    ...(verb ? { verb } : {}),
    ...(list ? { list } : {}),
  };
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
  // Those of whoever acts have their buttons on the plate.
  const onPlate = new Set(context.now.flatMap(({ participant }) => attacksTogether(participant, context)));
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

/** The first rows of each kind, and what stands for the rest. What like creatures owe has one row for all, so none of them is left out. */
function shortened(
  blocking: readonly Request[],
  prompts: readonly Request[],
  answered: readonly Answered[],
  context: TrackerContext,
): Pick<PendingView, "rows" | "rest"> {
  const alone = blocking.filter(
    (request) => groupFor(request.participant ?? "", context) === "" || !mayAnswer(request, context),
  );
  const left = new Set(alone.slice(firstOf(alone, MOST_OWED, "*owed", context).length));
  const open = blocking.filter((request) => !left.has(request));
  const reminders = firstOf(prompts, MOST_OWED, "*owed", context);
  const given = firstOf(answered, MOST_OWED, "*owed", context);
  const hidden = left.size + prompts.length - reminders.length + answered.length - given.length;
  const rest = restView("*owed", hidden, MOST_OWED, Math.max(alone.length, prompts.length, answered.length), context);
  return {
    rows: [
      ...collapseOwed(
        inSeats(
          [...given.flatMap((one) => answeredRow(one, context)), ...open.map((request) => owedRow(request, context))],
          context,
        ),
        context,
      ),
      ...reminders.map((request) => owedRow(request, context)),
    ],
    ...(rest ? { rest } : {}),
  };
}

function leadOf(first: Request, context: TrackerContext): string {
  const lead = `Pacing.${context.state.pacing}.Leads.${first.what}`;
  return requestWords(first, context).lead || (hasText(lead) ? text(lead) : "");
}

/** What is only to be ticked off comes after what can be decided instead of dice. */
function remindersLast(prompts: readonly Request[]): readonly Request[] {
  return [...prompts.filter((request) => !isReminder(request)), ...prompts.filter(isReminder)];
}

/** A reminder has one answer only: it is ticked off without a question. */
function isReminder({ dice, choices }: Request): boolean {
  return !dice && choices?.length === 1;
}

/** Whoever has rolled stays where it was in the list. */
function inSeats(rows: readonly PendingRowView[], { participant }: TrackerContext): readonly PendingRowView[] {
  const seat = ({ participantId }: PendingRowView): number => participant(participantId ?? "")?.seat ?? 0;
  return rows.some(({ done }) => done) ? [...rows].sort((a, b) => seat(a) - seat(b)) : rows;
}

/** A player who owes something sees that alone; the buttons stand in the panel below, big enough for a thumb. */
function forPlayer(
  mine: readonly Request[],
  attacks: readonly PendingRowView[],
  context: TrackerContext,
): Pick<PendingView, "title" | "rows" | "verbs"> {
  const dice = mine.some((request) => request.dice);
  return {
    title:
      mine.length > 1
        ? counted("Footer.YoursOwed", mine.length)
        : text(dice ? "Footer.YourRoll" : "Footer.YourDecision"),
    rows: [...mine.map((request) => owedRow(request, context)), ...attacks.filter(({ verb }) => verb)],
    verbs: owedVerbs(
      mine.filter((request) => !request.dice),
      context,
    ),
  };
}

/** Time waits only for what is blocking, so only that is counted. */
function titleOf(blocking: readonly Request[], answered: number, { state }: TrackerContext): string {
  const [first] = blocking;
  if (!first) return text("Owed.Prompts");
  const own = `Pacing.${state.pacing}.Owed.${first.what}`;
  if (blocking.every(({ what }) => what === first.what) && hasText(`${own}.other`)) {
    return counted(answered ? `${own}.Of` : own, blocking.length, { all: blocking.length + answered });
  }
  const dice = blocking.filter((request) => request.dice).length;
  if (answered && dice === blocking.length) return text("Owed.RollsOf", { count: dice, all: dice + answered });
  return counted(`Owed.${dice === blocking.length ? "Rolls" : dice ? "Both" : "Decisions"}`, blocking.length);
}

/** What was rolled already in the same go, so that all can be compared: as much of it as this reader may know. */
function toldAnswers(context: TrackerContext): readonly Answered[] {
  return (pendingWords(context).answered ?? []).filter(
    ({ participants, side }) => side !== undefined || participants.some((id) => context.visible(id)),
  );
}

/** The row of an answer; none if this reader may not know who it was. */
export function answeredRow(
  { participants, side, slot, what, value, meaning }: Answered,
  context: TrackerContext,
): readonly PendingRowView[] {
  if (side !== undefined)
    return [
      {
        requestId: `answered_${side}`,
        portrait: sidePortrait(side, context),
        name: sideName(side),
        what,
        done: true,
        result: { value, meaning },
      },
    ];
  const known = participants.filter((id) => context.visible(id));
  const [first] = known;
  if (first === undefined) return [];
  return [
    {
      requestId: `answered_${first}`,
      participantId: first,
      portrait: sharedPortrait(known, context),
      name: namesOf(known, context),
      what,
      done: true,
      result: { value, meaning },
      ...menuOf(slot, first, context),
      ...(isInList(first, context)
        ? {}
        : { combatant: combatantMark(first, false, context), ...askedAbout([first], context) }),
    },
  ];
}

/** What can be done about an answer: everything that can be done with the slot that came of it. */
function menuOf(slot: string | undefined, id: string, context: TrackerContext): { menu?: VerbView } {
  if (!context.owned(id)) return {};
  if (slot === undefined) return context.gm ? { menu: participantVerb(id, context) } : {};
  return {
    menu: {
      action: "slotMenu",
      label: text("Menu.Open", { name: namesOf([id], context) }),
      icon: "i-dots-vertical",
      popup: "menu",
      args: { slot },
    },
  };
}

/** Opens the menu of somebody who has no slot to come. */
export function participantVerb(id: string, context: TrackerContext): VerbView {
  return {
    action: "participantMenu",
    label: text("Menu.Open", { name: nameOf(id, context) }),
    icon: "i-dots-vertical",
    popup: "menu",
    args: { participant: id },
  };
}

/** Answers these with a value, or each with its default. */
export function answering(asked: readonly Request[], value?: Json): Command {
  return { type: "answer", answers: Object.fromEntries(asked.map(({ id, fallback }) => [id, value ?? fallback])) };
}

/** Whether it is asked of this reader, and not of somebody for whom they may act. */
export function asksMe(request: Request, context: TrackerContext): boolean {
  const { mine } = context;
  return mayAnswer(request, { ...context, owned: mine });
}

export function owedRow(request: Request, context: TrackerContext): PendingRowView {
  const { id, participant } = request;
  const mine = mayAnswer(request, context);
  const direct = mine && !request.dice && requestWords(request, context).direct;
  const verb = !mine || direct ? null : request.dice ? rollVerb(request, context) : chooseVerb(request, context);
  return {
    requestId: id,
    ...(participant === undefined ? {} : { participantId: participant }),
    portrait: portraitOfAsked(request, context),
    name: askedName(request, context),
    what: whatOf(request, context),
    done: false,
    ...(verb ? { verb } : {}),
    ...(direct ? { verbs: choiceVerbs(request, context) } : {}),
    ...(isReached(request, context) ? {} : { menu: participantVerb(participant as string, context) }),
    ...(participant === undefined || isInList(participant, context)
      ? {}
      : { combatant: combatantMark(participant, false, context), ...askedAbout([participant], context) }),
  };
}

/** Whoever owes a roll and has no row of the timeline is to be reached from here: for the GM, who may rule instead. */
function isReached(request: Request, context: TrackerContext): boolean {
  const { participant, dice } = request;
  return (
    !context.gm ||
    !dice ||
    participant === undefined ||
    sharedBy(request, context).length > 1 ||
    isInList(participant, context)
  );
}

const listed = new WeakMap<TrackerContext, ReadonlySet<string>>();

/** Whether a row of the timeline stands for this participant; other packages look for one row of each. */
export function isInList(id: string, context: TrackerContext): boolean {
  let ids = listed.get(context);
  if (!ids)
    listed.set(
      context,
      (ids = new Set(
        context.slots.flatMap((slot) => (slot.state === "open" && isShown(slot, context) ? [slot.participant] : [])),
      )),
    );
  return ids.has(id);
}

/** Whether a row of what is owed or answered stands for this participant. */
export function isAnswered(id: string, context: TrackerContext): boolean {
  let ids = answered.get(context);
  if (!ids) answered.set(context, (ids = new Set(inOwedRows(context))));
  return ids.has(id);
}

const answered = new WeakMap<TrackerContext, ReadonlySet<string | undefined>>();

function inOwedRows(context: TrackerContext): readonly (string | undefined)[] {
  const owed = pendingFor(context);
  const answers = owed.some(({ blocking }) => blocking) ? (pendingWords(context).answered ?? []) : [];
  return [...owed.map(({ participant }) => participant), ...answers.map(({ participants: [first] }) => first)];
}

/** Dice of a hidden combatant are rolled for the GM's eyes alone. */
function rollVerb(request: Request, context: TrackerContext): VerbView {
  const { id, participant = "" } = request;
  const hidden = context.combat.combatants.get(participant)?.hidden;
  return {
    action: "rollRequest",
    label: ownVerb(request, context) ?? text("Owed.Roll"),
    icon: hidden ? "i-eye-off" : "i-dice-3",
    args: { requests: [id] },
  };
}

function choiceVerbs(request: Request, context: TrackerContext): readonly VerbView[] {
  const { state } = context;
  const { what, choices = [] } = request;
  return (requestWords(request, context).choices ?? choices).map((value): VerbView => ({
    action: "chooseAnswer",
    label:
      nameOfValue(value, context) ??
      firstText([`Pacing.${state.pacing}.Requests.${what}.Choices.${word(value)}`, `Choices.${word(value)}`]),
    commands: [answering([request], value)],
  }));
}

/** The buttons with which a decision is taken. */
export function answerVerbs(request: Request, context: TrackerContext): readonly VerbView[] {
  return requestWords(request, context).direct
    ? choiceVerbs(request, context)
    : [{ ...chooseVerb(request, context), primary: true }];
}

/** The pacing's verb for a request, dice included; undefined for the default. */
export function ownVerb({ what }: Request, { state }: TrackerContext): string | undefined {
  const key = `Pacing.${state.pacing}.Requests.${what}.Verb`;
  return hasText(key) ? text(key) : undefined;
}

function chooseVerb(request: Request, context: TrackerContext): VerbView {
  const label = ownVerb(request, context) ?? text("Owed.Choose");
  return isReminder(request)
    ? { action: "decideRequest", label, icon: "i-check", commands: [answering([request])] }
    : { action: "decideRequest", label, icon: "i-pencil", popup: "dialog", args: { requests: [request.id] } };
}

/** Below the rows: all NPCs in one click, all that is mine, and typing results in. */
export function owedVerbs(mine: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const dice = mine.filter((request) => request.dice);
  // Players who are there throw their own dice.
  const gms = context.gm ? dice.filter((request) => waitsHere(request, context)) : [];
  const verbs: VerbView[] = [];
  if (gms.length > 1) {
    const npcs = gms.every(({ participant }) => context.participant(participant ?? "")?.npc);
    verbs.push({
      action: "rollRequests",
      label: text(npcs ? "Owed.RollNpcs" : "Owed.RollAll", { count: gms.length }),
      icon: "i-dice-3",
      primary: true,
      args: { requests: gms.map(({ id }) => id) },
    });
  }
  if (dice.length > gms.length && dice.length > 1) {
    verbs.push({
      action: "rollRequests",
      label: text(context.gm ? "Owed.RollPlayers" : "Owed.RollAll", { count: dice.length }),
      icon: "i-dice-3",
      primary: !context.gm,
      args: { requests: dice.map(({ id }) => id) },
    });
  }
  if (dice.length && mayType(context))
    verbs.push({ action: "typeResults", label: text("Owed.Type"), icon: "i-pencil", popup: "dialog" });
  const decisions = mine.filter((request) => !request.dice && request.blocking);
  if (decisions.length > 1) verbs.push(...decisionVerbs(decisions, context));
  return verbs;
}

/** Whether a roll or a decision waits for this seat: for the GM what no player at the table has, for a side only if none of them is on it. */
function waitsHere({ participant, side, gm }: Request, context: TrackerContext): boolean {
  if (participant !== undefined) return playsHere(participant, context);
  if (gm || side === undefined || !context.gm) return true;
  return [...context.view.participants()].every((one) => one.side !== side || playsHere(one.id, context));
}

/** Whether this reader may type in what fell on the table. */
export function mayType({ gm }: TrackerContext): boolean {
  return gm || tableSettings().typedResults;
}

/** Several decisions: the usual for all in one click, or each in one list. */
function decisionVerbs(decisions: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const { state } = context;
  const [first] = decisions as [Request];
  // Players who are still choosing are not passed over by a click that is meant for the others.
  const isForOthers = (request: Request): boolean =>
    Boolean(request.gm || context.participant(request.participant ?? "")?.npc) || !requestWords(request, context).apart;
  const apart = context.gm ? decisions.filter(isForOthers) : [];
  // For those whose players are not at the table the GM decides anyway.
  const isChosen = decisions.some((request) => !isForOthers(request) && !isAway(request.participant ?? "", context));
  const meant = apart.length && isChosen ? apart : decisions;
  const alike = decisions.every(({ what }) => what === first.what)
    ? `Pacing.${state.pacing}.Requests.${first.what}`
    : "";
  const defaults = [
    ...(meant.length < decisions.length && alike ? [`${alike}.DefaultsNpcs`] : []),
    `${alike}.Defaults`,
    "Owed.Defaults",
  ];
  const own = alike && usualText(meant, context);
  const usual = firstText(
    [...(own ? [`${alike}.${own}${meant.length < decisions.length ? "Npcs" : ""}`] : []), ...defaults],
    { count: meant.length },
  );
  const all = decisions.some((request) => !request.choices);
  return [
    // One among others has its own button.
    ...(!alike && meant.length < 2
      ? []
      : [
          {
            action: "decideByDefault",
            label: usual,
            icon: "i-repeat",
            commands: [answering(meant)],
          } as const,
        ]),
    ...(all
      ? [
          {
            action: "decideRequests",
            label: firstText([`${alike}.All`, "Owed.All"], { count: decisions.length }),
            icon: "i-layout-list",
            popup: "dialog",
          } as const,
        ]
      : []),
  ];
}

/** The pacing's own text for the button, where it is the same for all of these decisions. */
function usualText(decisions: readonly Request[], context: TrackerContext): string {
  const [own, ...others] = new Set(decisions.map((request) => requestWords(request, context).usual ?? ""));
  return others.length ? "" : (own ?? "");
}

/** What the GM may rule instead, beside what is owed; before the start beside how time runs. */
export function rulingVerbs(context: TrackerContext): readonly VerbView[] {
  const rulings = context.gm ? (shellIn(context).rulings?.(context) ?? []) : [];
  return rulings
    .filter(({ owed }) => owed)
    .map(({ code, label, icon }): VerbView => ({
      action: "giveRuling",
      label,
      ...(icon ? { icon } : {}),
      popup: "dialog",
      args: { ruling: code },
    }));
}
