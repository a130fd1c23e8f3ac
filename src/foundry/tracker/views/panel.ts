import { text, line } from "../../host/i18n.ts";
import { given } from "../../host/given.ts";
import { listed } from "../../host/lists.ts";
import { plain } from "../../host/rich-text.ts";
import type { Slot } from "../../../rules/core.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { endingVerbs, isBlow, offerVerbs, currentRowVerbs } from "../../reading/offers.ts";
import { pendingWords, togetherWords } from "../../reading/pacing-shell.ts";
import { combatantsOf, nameOf } from "../../reading/people.ts";
import { waitingWords } from "../../reading/requests.ts";
import { refusedVerb } from "../../reading/row/refused-verb.ts";
import { attacksNow } from "../../reading/turn-attacks.ts";
import type { DockView, PlayerFooterView, VerbView } from "../../reading/views.ts";
import { dockView, filled } from "./dock.ts";
import { doneVerb } from "./done.ts";
import type { Fill } from "./fill.ts";
import { ahead, outOfTurn, ownIds, verbsForOthers, type Panel } from "./out-of-turn.ts";
import { ownRoll } from "./own-roll.ts";
import { quickVerbs, quickVerbsAmong } from "./steps.ts";
import { narrowed, nextBox, pickView } from "./turn-keys.ts";
import { preparedViews, readyVerbs } from "./waiting.ts";

/** A player's panel: the front of the queue, else what to do now, and while others act. */
export function playerFooter(context: TrackerContext, fill: Fill): PlayerFooterView {
  const base = { kind: "player", label: text("Footer.Yours") } as const;
  // Only the GM resumes.
  if (context.state.pause) return { ...base, state: "none", text: line("Footer.PausedPlayer") };
  if (context.state.status === "over") return { ...base, state: "none", text: line("Footer.OverPlayer") };
  const dock = dockView(context);
  const others = verbsForOthers(context);
  const more = { ...given({ others: others.length > 0 && { label: text("Footer.Others"), verbs: others } }) };
  if (dock?.holds) return { ...base, state: "now", dock: filled(withReady(dock, context), fill), ...more };
  const panel = acting(context) ?? waitingPanel(context) ?? ahead(context);
  // The current row has no room for it.
  const refused = refusedVerb(combatantsOf(context.now), context);
  const thrown = dock?.front || panel.results?.length || context.masked ? [] : ownRoll(context);
  const all = withPrepared({ ...base, ...panel, ...given({ results: thrown }) }, context);
  return {
    ...all,
    // In the order in which a button is filled.
    ...given({
      dock: dock && filled(dock, fill),
      ready: fill.all(all.ready),
      wide: fill.one(all.wide),
      big: fill.all(all.big),
      verbs: fill.all(all.verbs),
      more: refused ? [...(panel.more ?? []), refused] : panel.more,
    }),
    ...more,
  };
}

/** A prepared answer comes first; a line says what else is prepared. */
function withReady({ front, said = [], ...dock }: DockView, context: TrackerContext): DockView {
  const ids = ownIds(context);
  const prepared = preparedViews(ids, context).flatMap(({ words }) => (words ? ({ is: "so", words } as const) : []));
  const verbs = [...readyVerbs(ids, context), ...(front?.verbs ?? [])];
  return { ...dock, ...given({ front: front && { ...front, verbs }, said: [...said, ...prepared] }) };
}

function bigVerb(verb: VerbView): VerbView {
  return { ...verb, big: true };
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
  const {
    verbs = [],
    big = [],
    ...choice
  } = others.length
    ? // Everything else is in the cards; their rows have more words, so weapon and target are shown on hover.
      firstOf(quickVerbsAmong(mine, context).map((verb) => ({ ...verb, quiet: true })))
    : choiceOf(first, context);
  return {
    state: "now",
    title: text("Footer.YourTurn"),
    text: plain(listed(mine.map((slot) => nameOf(slot.participant, context)))),
    silent: true,
    ...choice,
    big: [...big, done],
    // Else in the menus of rows.
    ...given({ verbs: verbs.length ? verbs : (meanwhile.verbs ?? []) }),
  };
}

/** The choices of one combatant: the next step, the list, and further buttons. */
function choiceOf(slot: Slot, context: TrackerContext): Choice {
  const box = nextBox(slot, context);
  const own = togetherWords([slot], context).verbs;
  const offers = (box.length ? currentRowVerbs : offerVerbs)(slot.participant, context);
  const verbs = own ?? [...endingVerbs(slot, context), ...offers];
  const quick = quickVerbs(slot, context);
  const isQuick = quick.length > 0;
  const pick = pickView(slot, isQuick, attacksNow([slot], context).length > 0, context);
  // The attack dialog is beside the likely attack, unless the list is; the rest is in the menu.
  const rest = isQuick ? [...box, ...verbs.filter((verb) => !isBlow(verb))] : verbs;
  const dialog = isQuick && (!pick || pick.verb.disabled) ? verbs.find(isBlow) : undefined;
  // The menu or the list behind the next action has the others.
  const isListed = !own && (isQuick || box.length > 0);
  return {
    ...given({ pick, beside: dialog && narrowed(dialog) }),
    ...firstOf([...quick, ...box]),
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

/** Says for whom time waits. */
function waitingPanel(context: TrackerContext): Panel | null {
  const pending = context.now.length ? [] : pendingFor(context).filter(({ blocking }) => blocking);
  if (!pending.length) return null;
  const further = outOfTurn(context);
  const isMarked = further.verbs !== undefined && pending.every(({ participant }) => participant !== undefined);
  // Beside buttons the marks of rows suffice; in a contest the current row names them.
  const silent = isMarked || Boolean(pendingWords(context).meeting);
  return { state: "later", text: plain(waitingWords(pending, context)), silent, ...further };
}
