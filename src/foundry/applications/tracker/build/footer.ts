import { entryOf, requests, type Command, type Request, type Slot } from "../../../../rules/index.ts";
import { participantOfSlot } from "../../../../rules/encounter/slot-id.ts";
import { lastDeed } from "../../../encounter/batch.ts";
import { join, plain, strong } from "../../words.ts";
import { counted, firstText, hasText, line, text } from "../texts.ts";
import type { FooterView, GmFooterView, PlayerFooterView, VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { offerVerbs, plainVerbs } from "./offers.ts";
import { answerVerbs, askedName, mayAnswer, whatOf } from "./owed.ts";
import { nameOf } from "./people.ts";
import { laterWords, unitWords } from "./units.ts";

export function footerView(context: TrackerContext): FooterView {
  return context.gm ? gmFooter(context) : playerFooter(context);
}

// ---------------------------------------------------------------------------------------------- GM

function gmFooter(context: TrackerContext): GmFooterView {
  const done = mainVerb(context);
  return { kind: "gm", label: text("Footer.Label"), ...(done ? { done } : {}), row: [undo(context), redo(context), nextWindow(context)] };
}

/** The one thing that lets time go on: Start, Done, or why it cannot go on. */
function mainVerb(context: TrackerContext): VerbView | null {
  const { state, now } = context;
  const owed = requests(state).filter((request) => request.blocking).length;
  if (state.status === "setup") return startVerb(context);
  if (state.status === "over") return null;
  if (state.pause) return { action: "resumeEncounter", label: text("Footer.Resume"), icon: "i-player-track-next", primary: true, data: {} };
  if (now.length) return doneVerb(context);
  if (owed) return { action: "", label: counted("Footer.Owed", owed), disabled: true, steady: true, icon: "i-check", data: {} };
  return { action: "nextRound", label: text("Footer.Stalled"), icon: "i-player-skip-forward", primary: true, data: {} };
}

function startVerb(context: TrackerContext): VerbView {
  const empty = context.combat.combatants.size === 0;
  return {
    action: "startCombat", label: text("Footer.Start"), icon: "i-player-track-next", primary: !empty, data: {},
    ...(empty ? { disabled: true, reason: text("Footer.StartEmpty") } : {}),
  };
}

function doneVerb({ now, ...context }: TrackerContext): VerbView {
  const [first] = now as [(typeof now)[number]];
  const label = now.length > 1
    ? text("Footer.DoneAll", { count: now.length })
    : text(first.kind === "interrupt" ? "Footer.DoneCut" : "Footer.Done", { name: nameOf(first.participant, { now, ...context }) });
  return { action: "done", label, icon: "i-check", primary: true, ...doneNote(now, context), data: { slots: now.map(({ id }) => id).join(" ") } };
}

/** What Done means: shown before it is pressed. */
function doneNote(slots: readonly Slot[], context: Omit<TrackerContext, "now">): { cost?: string } {
  const whole = { ...context, now: slots };
  const notes = new Set(slots.map((slot) => context.presenter.doneNote?.(slot, whole) ?? ""));
  const [note] = notes;
  return note && notes.size === 1 ? { cost: note } : {};
}

function undo(context: TrackerContext): VerbView {
  const deed = lastDeed(context.state);
  const label = text("Footer.Undo");
  if (!deed) return { action: "", label, icon: "i-arrow-back-up", disabled: true, steady: true, data: {} };
  const what = firstText([`Pacing.${context.state.pacing}.Commands.${deed.type}`, `Commands.${deed.type}`, "Commands.other"]);
  return { action: "previousTurn", label, icon: "i-arrow-back-up", title: text("Footer.UndoTitle", { what: whose(deed, what, context) }), data: {} };
}

/** "Iron Jack, Done": what was done, and by whom if it was one. */
function whose(deed: Command, what: string, context: TrackerContext): string {
  const { participant, slots = [] } = deed as { readonly participant?: unknown; readonly slots?: readonly string[] };
  const [slot, ...others] = slots;
  const id = typeof participant === "string" ? participant : slot !== undefined && !others.length ? participantOfSlot(slot) : "";
  return context.combat.combatants.get(id) ? text("Footer.UndoWhose", { name: nameOf(id, context), what }) : what;
}

function redo({ state }: TrackerContext): VerbView {
  const label = text("Footer.Redo");
  const can = entryOf(state, state.head + 1) !== undefined;
  return { action: can ? "redo" : "", label, icon: "i-arrow-forward-up", disabled: !can, steady: true, data: {} };
}

function nextWindow(context: TrackerContext): VerbView {
  const { state, view, presenter } = context;
  if (view.pacing.endless && presenter.onward) return onwardVerb(context);
  const key = `Pacing.${state.pacing}.Footer.NextWindow`;
  const label = text(hasText(key) ? key : "Footer.NextWindow");
  const can = state.status === "running" && !view.pacing.endless;
  return { action: can ? "nextRound" : "", label, icon: "i-player-skip-forward", disabled: !can, steady: true, data: {} };
}

/** Time that runs without rounds goes on to what comes next. */
function onwardVerb(context: TrackerContext): VerbView {
  const onward = context.presenter.onward?.(context);
  const label = onward?.label ?? text(`Pacing.${context.state.pacing}.Footer.NextWindow`);
  return { action: onward ? "goOnward" : "", label, icon: "i-player-skip-forward", ...(onward ? { title: onward.title } : { disabled: true, steady: true }), data: {} };
}

// ---------------------------------------------------------------------------------------------- player

function playerFooter(context: TrackerContext): PlayerFooterView {
  const label = text("Footer.Yours");
  // While time stands there is nothing for a player to end or to choose; the GM lets it go on.
  if (context.state.pause) return { kind: "player", state: "none", label, text: line("Footer.PausedPlayer") };
  if (context.state.status === "over") return { kind: "player", state: "none", label, text: line("Footer.OverPlayer") };
  const own = context.presenter.panel?.(context);
  if (own) return own;
  const acting = context.now.filter((slot) => context.owned(slot.participant));
  if (acting.length) {
    const [first] = acting as [(typeof acting)[number]];
    const done: VerbView = { action: "done", label: text("Footer.MyDone"), icon: "i-check", primary: true, big: true, ...doneNote(acting, context), data: { slots: acting.map(({ id }) => id).join(" ") } };
    const pick = acting.length === 1 ? context.presenter.pick?.(first, context) : null;
    const verbs = acting.length === 1 ? offerVerbs(first.participant, context) : [];
    return {
      kind: "player", state: "now", label, title: turnTitle(acting, context), text: [{ text: acting.map((slot) => nameOf(slot.participant, context)).join(", ") }],
      ...(pick ? { pick } : {}),
      big: [done, ...verbs.slice(0, 1).map((verb) => ({ ...verb, big: true }))], ...(verbs.length > 1 ? { verbs: verbs.slice(1) } : {}),
    };
  }
  return owedByPlayer(context, label) ?? nextForPlayer(context, label);
}

/** "Your turn, 3 of 4" */
function turnTitle([first, ...others]: readonly Slot[], { view }: TrackerContext): string {
  if (!first || others.length || first.kind !== "turn" || first.of < 2 || view.pacing.endless) return text("Footer.YourTurn");
  return text("Footer.YourTurnOf", { ordinal: first.ordinal, of: first.of });
}

/** Dice and decisions that time waits for: the player's own as large buttons, else whom it waits for. */
function owedByPlayer(context: TrackerContext, label: string): PlayerFooterView | null {
  const owed = requests(context.state).filter((request) => request.blocking && (request.participant === undefined || context.visible(request.participant)));
  const mine = owed.filter((request) => mayAnswer(request, context));
  if (!owed.length || context.now.length) return null;
  if (!mine.length) return { kind: "player", state: "later", label, text: plain(counted("Footer.OthersOwe", owed.length)), ...offers(context) };
  const dice = mine.filter((request) => request.dice);
  const [first] = mine as [Request];
  const one = mine.length === 1;
  return {
    kind: "player", state: "now", label, title: one ? text(dice.length ? "Footer.YourRoll" : "Footer.YourDecision") : counted("Footer.YoursOwed", mine.length),
    text: one ? line("Footer.OwedText", { name: askedName(first, context), what: whatOf(first, context) }) : plain(mine.map((request) => askedName(request, context)).join(", ")),
    ...(dice.length ? { big: rollVerbs(dice) } : one ? { big: answerVerbs(first, context).map((verb) => ({ ...verb, big: true })) } : {}), ...offers(context),
  };
}

function rollVerbs(dice: readonly Request[]): readonly VerbView[] {
  const label = dice.length === 1 ? text("Footer.Roll", { dice: diceText(dice[0]!) }) : text("Owed.RollAll", { count: dice.length });
  return [
    { action: "rollRequests", label, icon: "i-dice-3", primary: true, big: true, data: { requests: dice.map(({ id }) => id).join(" ") } },
    { action: "typeResults", label: text(dice.length === 1 ? "Footer.TypeOne" : "Owed.Type"), icon: "i-pencil", big: true, popup: "dialog", data: {} },
  ];
}

function diceText({ dice }: Request): string {
  return dice ? `${dice.count}d${dice.faces}` : "";
}

function nextForPlayer(context: TrackerContext, label: string): PlayerFooterView {
  const open = context.slots.filter((slot) => slot.state === "open" && !context.now.includes(slot));
  const mine = open.find((slot) => context.owned(slot.participant));
  const waiting = context.slots.find((slot) => slot.state === "waiting" && context.owned(slot.participant));
  if (waiting && context.state.status === "running") return waitingPlayer(waiting, context, label);
  if (!mine || context.state.status !== "running") {
    return { kind: "player", state: "none", label, text: line("Footer.NothingYet"), ...offers(context) };
  }
  const first = open[0] as Slot;
  const isNext = first === mine || (context.presenter.undecided?.(first, context) ?? []).includes(mine.id);
  const distance = laterWords(context.view.pacing, mine.time, context.state.clock.time) ?? "";
  return {
    kind: "player", state: isNext ? "next" : "later", label, title: isNext ? text("Footer.YouAreNext") : firstText([`Pacing.${context.state.pacing}.Footer.YouActAt`, "Footer.YouActLater"], { at: unitWords(context.view.pacing).spoken(mine.time) }),
    text: line(distance ? "Footer.NextTextDistance" : "Footer.NextText", { name: nameOf(mine.participant, context), distance }),
    ...offers(context),
  };
}

/** Who waits is told until when, before anything that comes after it. */
function waitingPlayer(slot: Slot, context: TrackerContext, label: string): PlayerFooterView {
  const until = context.presenter.until?.(slot, context);
  return {
    kind: "player", state: "later", label, title: text("Footer.YouWait"),
    ...(until ? { text: join([strong(nameOf(slot.participant, context)), until.words], " ") } : {}), ...(until?.limit ? { note: until.limit } : {}), ...offers(context),
  };
}

/** What a player may do out of turn: act from a wait, cut in, change what is under way. */
function offers(context: TrackerContext): Pick<PlayerFooterView, "verbs"> {
  const all = [...context.combat.combatants].filter((combatant) => combatant.id && context.owned(combatant.id))
    .map((combatant) => ({ id: combatant.id as string, verbs: plainVerbs(combatant.id as string, context) })).filter(({ verbs }) => verbs.length);
  // Whoever plays several has to see whose verb it is.
  const verbs = all.flatMap(({ id, verbs: own }) => (all.length > 1 ? own.map((verb) => ({ ...verb, label: text("Now.Whose", { name: nameOf(id, context), verb: verb.label }) })) : own));
  return verbs.length ? { verbs } : {};
}
