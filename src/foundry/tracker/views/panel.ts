import type { Request, Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { line, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { endingVerbs, isBlow, offerVerbs, currentRowVerbs } from "../../reading/offers.ts";
import { exchangeWords, openExchanges, whoDefends } from "../../reading/open-exchanges.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import { askedName, briefOf, diceOf, waitingWords, whatOf } from "../../reading/requests.ts";
import type { PlayerFooterView, VerbView } from "../../reading/views.ts";
import { isOpened } from "../../reading/row/grouping.ts";
import { preparedViews, readyVerbs } from "./waiting.ts";
import { refusedVerb } from "../../reading/row/refused-verb.ts";
import { doneVerb } from "./done.ts";
import type { Fill } from "./fill.ts";
import { narrowed, nextBox, pickView } from "./turn-keys.ts";
import { ahead, namedVerb, namedBriefly, outOfTurn, ownIds, verbsForOthers, type Panel } from "./out-of-turn.ts";
import { ownBrief, ownRoll } from "./own-roll.ts";
import { answerVerbs, mayType, pendingVerbs, ownVerb, rollAllVerb, typeVerb } from "./pending-verbs.ts";
import { asksMe, yoursTitle } from "./pending-list.ts";
import { attacksTogether } from "../../reading/turn-attacks.ts";
import { foldVerb } from "../../reading/row/row-verbs.ts";
import { defenceAsked, quickVerbs, quickVerbsAmong, stepVerbs, turnSteps, type TurnSteps } from "./steps.ts";

/** A player's panel: what to do now, and while others act. */
export function playerFooter(context: TrackerContext, fill: Fill): PlayerFooterView {
  const base = { kind: "player", label: text("Footer.Yours") } as const;
  // Only the GM resumes.
  if (context.state.pause) return { ...base, state: "none", text: line("Footer.PausedPlayer") };
  if (context.state.status === "over") return { ...base, state: "none", text: line("Footer.OverPlayer") };
  const panel =
    ownPanel(context) ??
    acting(context) ??
    requestPanel(context) ??
    defending(context) ??
    rolling(context) ??
    goingOn(context) ??
    ahead(context);
  const others = verbsForOthers(context);
  // The current row has no room for it.
  const refused = refusedVerb(
    context.now.map(({ participant }) => participant),
    context,
  );
  const thrown = panel.results?.length || context.masked ? [] : ownRoll(context);
  const due = withDue(withPrepared({ ...base, ...panel, ...given({ results: thrown }) }, context), context);
  return {
    ...due,
    // In the order in which a button is filled.
    ...given({
      ready: fill.all(due.ready),
      tiles: fill.all(due.tiles),
      wide: fill.one(due.wide),
      big: fill.all(due.big),
      verbs: fill.all(due.verbs),
      more: refused ? [...(panel.more ?? []), refused] : panel.more,
      others: others.length > 0 && { label: text("Footer.Others"), verbs: others },
    }),
  };
}

/** The pacing's panel, after a pending defence and below an own attack. */
function ownPanel(context: TrackerContext): Panel | null {
  const shell = shellIn(context).panel;
  const own = shell?.view(context);
  if (!shell || !own) return null;
  const panel = withFoldedList(own, context);
  const asked = defending(context);
  // The next action and Done come after the defence.
  if (asked) return asked;
  const mine = context.masked ? [] : context.now.filter(({ participant }) => context.mine(participant));
  const slot = shell.turn(context);
  const [step] = turnSteps(mine, context).verbs;
  const [next] = step ? [step] : slot ? quickVerbs(slot, context) : [];
  if (!next) return panel;
  if (step || mine.length === 1) return { ...panel, ready: [bigVerb(next)] };
  return { ...panel, ready: [quieted(bigVerb(next))], ...given({ wide: panel.wide && quieted(panel.wide) }) };
}

/** Shows its cost on hover only, because the rows of several have more words. */
function quieted(verb: VerbView): VerbView {
  return verb.cost ? { ...verb, quiet: true } : verb;
}

/** Fold name of a panel's list; no group is called so. */
const LIST = "*choices";

/** Folds the list behind the default button, with a narrow button beside it. */
function withFoldedList(panel: Panel, context: TrackerContext): Panel {
  if (!panel.choices?.length) return panel;
  const open = isOpened(context.combat.id, LIST);
  const beside = { ...foldVerb(LIST, open, text("Footer.Other"), open ? "down" : "up"), narrow: true };
  return { ...panel, beside, folded: !open };
}

/** Puts this player's requests and attack steps first; then only the first of them is highlighted. */
function withDue(panel: PlayerFooterView, context: TrackerContext): PlayerFooterView {
  const asked = pendingFor(context).filter((request) => asksMe(request, context));
  const going = goingOn(context);
  const [roll, ...typing] = rollVerbs(
    asked.filter(({ dice }) => dice),
    asked.length,
    context,
  );
  const decisions = asked.filter(
    ({ dice, blocking, what }) => !dice && blocking && !shellIn(context).panel?.asks?.includes(what),
  );
  const shown = new Set(
    [...(panel.tiles ?? []), ...(panel.ready ?? []), panel.wide, ...(panel.big ?? []), ...(panel.verbs ?? [])].map(
      nameOfVerb,
    ),
  );
  const due = [
    ...(roll ? [roll] : []),
    ...decisions.flatMap((request) => answerVerbs(request, context).map((verb) => namedVerb(request, verb, context))),
    ...(going?.big ?? []),
  ].filter((verb) => !shown.has(nameOfVerb(verb)));
  if (!due.length) return panel;
  const verbs = [
    ...(roll && !shown.has(nameOfVerb(roll)) ? typing : []).map((verb) => ({ ...verb, big: false })),
    // Else they are in the row's menu.
    ...(panel.state === "now" ? (panel.verbs ?? []) : []),
  ];
  return {
    ...calmed({ ...panel, verbs: [] }),
    // The list leaves it to the panel to say what is decided, and why.
    ...(going && panel.state !== "now" ? { face: going.face ?? "" } : {}),
    ...(decisions.length ? { silent: false, ...questionOf(decisions, context), state: "now", face: "" } : {}),
    ready: [
      ...due.map((verb, place) => ({ ...verb, big: true, primary: place === 0 })),
      ...(panel.ready ?? []).map(calm),
    ],
    ...given({ results: going?.results?.length && !panel.results?.length && going.results, verbs }),
  };
}

function bigVerb(verb: VerbView): VerbView {
  return { ...verb, big: true };
}

function nameOfVerb(verb: VerbView | undefined): string {
  return verb ? JSON.stringify([verb.action, verb.args, verb.commands]) : "";
}

function calm(verb: VerbView): VerbView {
  return verb.primary ? { ...verb, primary: false } : verb;
}

/** Removes highlighting. */
function calmed(panel: PlayerFooterView): PlayerFooterView {
  return {
    ...panel,
    ...given({
      wide: panel.wide && calm(panel.wide),
      big: panel.big && panel.big.map(calm),
      tiles: panel.tiles && panel.tiles.map(calm),
    }),
  };
}

/** A prepared action comes first, the only highlighted button. */
function withPrepared(panel: PlayerFooterView, context: TrackerContext): PlayerFooterView {
  const ids = ownIds(context);
  const ready = readyVerbs(ids, context);
  const isFree = panel.state !== "now" && !panel.verbs?.length && !panel.big?.length;
  // Preparations for others stay visible.
  const prepared = preparedViews(ids, context).filter(({ words }) => words || isFree);
  // Beside other buttons it is in the menu of the row, and here only for those whose turn is over.
  const isOver = (id: string): boolean =>
    !context.slots.some(({ participant, state }) => participant === id && state !== "done");
  const ask = isFree || panel.state === "now" ? [] : preparedViews(ids.filter(isOver), context);
  const narrow = ask.flatMap(({ words, verbs }) => (words ? [] : verbs.map((verb) => ({ ...verb, narrow: true }))));
  return {
    ...panel,
    ...(ready.length ? { ...calmed(panel), ready: [...ready, ...(panel.ready ?? []).map(calm)] } : {}),
    ...given({ prepared, verbs: narrow.length > 0 && [...(panel.verbs ?? []), ...narrow] }),
  };
}

/** Own current combatants. */
function acting(context: TrackerContext): Panel | null {
  const mine = context.masked ? [] : context.now.filter(({ participant }) => context.mine(participant));
  const [first, ...others] = mine;
  if (!first) return null;
  const label = others.length ? text("Footer.DoneAll", { count: mine.length }) : text("Footer.MyDone");
  const done = bigVerb(doneVerb(mine, label, context));
  const meanwhile = outOfTurn(
    context,
    ownIds(context).filter((id) => !mine.some(({ participant }) => participant === id)),
  );
  const asked = others.length ? null : defending(context);
  if (asked) return { ...asked, verbs: [...(asked.verbs ?? []), { ...done, big: false, primary: false }] };
  const steps = turnSteps(mine, context);
  const {
    verbs = [],
    big = [],
    ...choice
  } = others.length
    ? // Everything else is in the cards.
      firstOf([...steps.verbs, ...quickVerbsAmong(mine, context)])
    : choiceOf(first, steps, context);
  return {
    state: "now",
    title: text("Footer.YourTurn"),
    text: plain(listed(mine.map((slot) => nameOf(slot.participant, context)))),
    silent: true,
    ...choice,
    big: [...big, done],
    ...given({ verbs: [...verbs, ...(meanwhile.verbs ?? [])] }),
  };
}

/** What one combatant may do: the next step, the list, and further buttons. */
function choiceOf(slot: Slot, { verbs: steps, results }: TurnSteps, context: TrackerContext): Choice {
  const box = nextBox(slot, context);
  const offers = (box.length ? currentRowVerbs : offerVerbs)(slot.participant, context);
  const verbs = [...endingVerbs(slot, context), ...offers];
  const next = steps.length ? steps.slice(0, 1) : [...box, ...quickVerbs(slot, context)];
  const isQuick = next[0]?.action === "quickAttack";
  const pick = pickView(slot, isQuick || steps.length > 0, results.length > 0, context);
  // The attack dialog is beside the likely attack, unless the list is; the rest is in the menu.
  const rest = isQuick ? verbs.filter((verb) => !isBlow(verb)) : verbs;
  const dialog = isQuick && (!pick || pick.verb.disabled) ? verbs.find(isBlow) : undefined;
  // The list behind the next action has the others.
  const isListed = isQuick || box.length > 0;
  return {
    ...given({ pick, beside: dialog && narrowed(dialog) }),
    ...firstOf(next),
    big: rest.slice(0, 1).map(bigVerb),
    verbs: isListed ? [] : rest.slice(1, MOST_VERBS),
  };
}

type Choice = Pick<Panel, "pick" | "beside" | "wide" | "big" | "verbs">;

/** Most buttons of a turn without a likely attack; others are in the menu. */
const MOST_VERBS = 3;

/** Returns the first button, wide and above. */
function firstOf([verb]: readonly VerbView[]): Choice {
  return verb ? { wide: { ...verb, big: true } } : {};
}

/** Own requests as large buttons, else their number. */
function requestPanel(context: TrackerContext): Panel | null {
  if (context.now.length) return null;
  const pending = pendingFor(context).filter(({ blocking }) => blocking);
  if (!pending.length) return null;
  const mine = pending.filter((request) => asksMe(request, context));
  return (
    askedOf(mine, context) ?? {
      state: "later",
      text: plain(waitingWords(pending, context)),
      ...outOfTurn(context),
    }
  );
}

/** Own dice that do not block, in another's turn. */
function rolling(context: TrackerContext): Panel | null {
  return askedOf(
    pendingFor(context).filter((request) => request.dice && asksMe(request, context)),
    context,
  );
}

function askedOf(mine: readonly Request[], context: TrackerContext): Panel | null {
  const [first] = mine;
  if (!first) return null;
  const dice = mine.filter((request) => request.dice);
  const decisions = mine.filter((request) => !request.dice);
  const one = mine.length === 1;
  const large = dice.length
    ? rollVerbs(dice, mine.length, context)
    : one
      ? answerVerbs(first, context).map(bigVerb)
      : [];
  const isAlike = !dice.length && mine.every(({ what }) => what === first.what);
  const small =
    large.length && one
      ? []
      : decisions.flatMap((request, place) =>
          answerVerbs(request, context).map((verb, at, { length }) =>
            (isAlike && length === 1 ? namedBriefly : namedVerb)(
              request,
              place === 0 && !large.length ? verb : { ...verb, primary: false },
              context,
            ),
          ),
        );
  // Few have a button each.
  const forAll = pendingVerbs(decisions, context).filter(
    ({ action }) => decisions.length > MOST_VERBS || action !== "decideRequests",
  );
  const verbs = [
    ...small,
    ...(isAlike && !one ? forAll.map(withoutCount) : forAll),
    ...(outOfTurn(context).verbs ?? []),
  ];
  return {
    state: "now",
    ...questionOf(mine, context),
    ...given({ big: large, verbs }),
  };
}

/** "Use defaults" instead of "Use defaults (2)", below a title with the number. */
function withoutCount(verb: VerbView): VerbView {
  return { ...verb, face: verb.label.replace(/\s*\(\d+\)$/u, "") };
}

function questionOf(
  mine: readonly Request[],
  context: TrackerContext,
): Pick<Panel, "title" | "text" | "silent" | "face"> {
  const [first, ...others] = mine;
  if (!first) return {};
  if (others.length) {
    const names = listed(mine.map((request) => askedName(request, context)));
    return {
      title: yoursTitle(mine, context),
      // A decision's button has the name, and that of dice their number.
      text: mine.some(({ dice }) => dice) ? plain(names) : [],
      ...(mine.every(({ dice }) => dice) ? { silent: true, face: names } : {}),
    };
  }
  const words = line("Footer.PendingText", { name: askedName(first, context), what: whatOf(first, context) });
  if (!first.dice) return { title: text("Footer.YourDecision"), text: words };
  // The button has the dice.
  const face = beside([ownIds(context).length > 1 && askedName(first, context), briefOf(first, context)]);
  return { title: text("Footer.YourRoll"), text: words, silent: true, ...given({ face }) };
}

/** @param asked how many answers the panel says are pending */
function rollVerbs(dice: readonly Request[], asked: number, context: TrackerContext): readonly VerbView[] {
  const [first, ...others] = dice;
  if (!first) return [];
  const label = others.length
    ? text(dice.length < asked ? "Groups.RollEach" : "Pending.RollAll", { count: dice.length })
    : (ownVerb(first, context) ?? text("Footer.Roll", { dice: diceOf(first) }));
  const typed = typeVerb(text(dice.length === 1 ? "Footer.TypeOne" : "Pending.Type"));
  return [rollAllVerb(dice, label, true), ...(mayType(context) ? [typed] : [])].map(bigVerb);
}

/** True if the current row says who attacks whom. */
function isInCurrentRow(id: string, context: TrackerContext): boolean {
  return context.now.some(({ participant }) => attacksTogether(participant, context).includes(id));
}

/** A pending defence (B-41) with its card's buttons; until they are loaded, the way to the card. */
function defending(context: TrackerContext): Panel | null {
  const asked = defenceAsked(context);
  if (!asked) return null;
  const {
    open: { id, exchange },
    place,
    tiles,
  } = asked;
  const results = ownBrief(id, context);
  const title = beside([text("Exchange.YourDefence"), place]);
  const show: VerbView = {
    action: "showExchange",
    label: text("Exchange.ToCard"),
    primary: true,
    big: true,
    args: { exchange: id },
  };
  return {
    state: "now",
    title,
    text: plain(exchangeWords(exchange, context)),
    ...(isInCurrentRow(id, context)
      ? { silent: true, face: ownIds(context).length > 1 ? beside([whoDefends(exchange, context), place]) : title }
      : {}),
    ...given({ results }),
    ...(tiles.length ? { tiles } : { big: [show] }),
  };
}

/** Own damage or injury still to handle in another's turn. */
function goingOn(context: TrackerContext): Panel | null {
  const open = openExchanges(context).find(({ of, outcome }) => outcome.owed !== "defence" && context.mine(of));
  const verbs = open ? stepVerbs(open, context) : [];
  if (!open || !verbs.length) return null;
  const several = ownIds(context).length > 1;
  return {
    state: "now",
    title: text(open.outcome.owed === "damage" ? "Exchange.Damage" : "Exchange.Injury"),
    text: plain(exchangeWords(open.exchange, context)),
    ...(isInCurrentRow(open.id, context) ? { silent: true, face: several ? nameOf(open.of, context) : "" } : {}),
    results: ownBrief(open.id, context),
    big: verbs.map(bigVerb),
  };
}
