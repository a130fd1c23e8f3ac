import { sameJson, type Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { firstText, hasText, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { join, plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import { unseenNow, type TrackerContext, type UnseenSlot } from "../../reading/context.ts";
import { effectBadges } from "../../reading/effect-badges.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { attackAmongVerbs, isBlow, moreVerb, plainVerbs, currentRowVerbs } from "../../reading/offers.ts";
import { clockWords, slotPlace, currentRow, slotRow, togetherWords } from "../../reading/pacing-shell.ts";
import { combatantMark, nameOf, NOBODY, playsHere } from "../../reading/people.ts";
import { poolsOf } from "../../reading/pools.ts";
import type { Meeting } from "../../reading/presenter.ts";
import { mayAnswer } from "../../reading/requests.ts";
import { atOf, axisOf } from "../../reading/units.ts";
import type { ChoiceMenuView, ResultLineView, SideMark, VerbView } from "../../reading/views.ts";
import type { CurrentSlotView, NowView } from "./rows.ts";
import { isDown, isOneTurn, leaderFirst, rowOfActing } from "../../reading/row/grouping.ts";
import { collapseActing, groupRow } from "./group-row.ts";
import { readyVerbs } from "./waiting.ts";
import { attacksOpen, openNote } from "./left-open.ts";
import { refusedVerb } from "./left-out.ts";
import { answeredRow, pendingRow } from "./pending-list.ts";
import { pendingVerbs } from "./pending-verbs.ts";
import { menuVerb, quietOffer, takeOutVerb } from "./row-verbs.ts";
import { rightOf, whoIs } from "./slot.ts";
import { callsFor, quickVerbs, quickVerbsAmong, turnSteps, type TurnSteps } from "./steps.ts";

/** The current row. */
export function nowView(context: TrackerContext): NowView {
  const { now } = context;
  const strangers = unseenNow(context);
  if (!now.length) return strangersView(strangers);
  const [first] = now as [(typeof now)[number]];
  const count = now.length + strangers.length;
  const alone = count === 1;
  const mine = !context.masked && now.some((slot) => context.mine(slot.participant));
  const phase = currentRow(first, context).phase;
  const lead = togetherWords(now, context).lead;
  // Players' buttons are in the panel.
  const gauges = alone ? currentRow(first, context).gauges : undefined;
  const boxes = alone ? currentRow(first, context).boxes : undefined;
  const isOpen = boxes?.every(({ state }) => state === "open");
  // A player chooses below.
  const unchosen = !context.gm && isOpen;
  const interrupt = first.kind === "interrupt";
  const shared = count === now.length && isOneTurn(now, context);
  const of = alone
    ? (currentRow(first, context).of ?? spoken(rightOf(first, context)))
    : shared
      ? text("Now.Shared")
      : text("Now.AtOnce", { count });
  const yours = `Pacing.${context.state.pacing}.Now.Yours`;
  const word = !context.gm && mine && hasText(yours) ? yours : "Now.Word";
  const group = groupRow(context);
  const rows = [
    ...collapseActing(
      (shared ? leaderFirst(now, context) : now).map((slot) => currentSlot(slot, group.all !== undefined, context)),
      context,
    ),
    ...strangers.map(stranger),
  ];
  const single = rows.flatMap(({ participantId, members: heads }) => (alone || heads ? [] : participantId));
  const steps = context.masked ? { results: [], verbs: [] } : turnSteps(now, context, single);
  const results = steps.results.filter(({ of }) => of === undefined);
  const verbs = context.gm ? nowVerbs(now, alone, steps, group, context) : [];
  const pick = alone && context.gm ? currentRow(first, context).pick : null;
  // A likely attack or an attack's next step has the list beside it; the choice of a defence has none.
  // Results and marks tell actions that are over, and a button is for the next.
  const asPips = isOpen || (steps.results.length > 0 && !boxes?.some(({ state }) => state === "chosen"));
  const isAttack = verbs[0] !== undefined && (verbs[0].action === "openAttackAll" || isBlow(verbs[0]));
  const beside =
    verbs[0]?.action === "quickAttack" ||
    (pick?.unset === true && isAttack) ||
    (steps.verbs.length > 0 && verbs[0]?.wide === true);
  const hasResults = steps.results.length > 0;
  const menu = alone && context.owned(first.participant) && !context.masked ? moreVerb(first, context) : null;
  return {
    kind: "now",
    at: interrupt ? text("Now.Wait") : atOf(first, context),
    ...(!interrupt && atOf(first, context).replace(/\s.*/u, "").length > LONGEST_AT ? { isLong: true } : {}),
    word: text(word),
    of: interrupt ? text("Now.CutsIn") : of,
    ...(interrupt ? {} : unitOf(atOf(first, context), context)),
    ...given({
      place: alone && first.of > 1 && text("Now.Place", { ordinal: first.ordinal, of: first.of }),
      pips: boxes?.length && (unchosen || asPips) && boxes.map(({ state }) => (state === "open" ? "open" : "done")),
      phase,
    }),
    mine,
    ...(lead ? { lead: lead.words, ...(lead.side === undefined ? {} : { leadSide: lead.side as SideMark }) } : {}),
    slots: rows.map((row) => withResults(row, steps.results)),
    together: !alone,
    ...given({ menu }),
    ...group,
    ...lineBelow(context),
    ...given({ pick: pick && (beside || !steps.verbs.length) && pickNow(pick, beside, hasResults), gauges, results }),
    ...(boxes?.length ? { boxes, boxesLabel: text("Now.Actions"), ...given({ unchosen, asPips }) } : {}),
    verbs,
  };
}

/** Of several acting at once, each has its results in its row. */
function withResults(row: CurrentSlotView, results: readonly ResultLineView[]): CurrentSlotView {
  const own = results.filter(({ of }) => of === row.participantId);
  return own.length ? { ...row, results: own } : row;
}

/** Beside a button only the arrow of the list is seen; after an attack without what the choice brings. */
export function pickNow(pick: ChoiceMenuView, beside: boolean, hasResults: boolean): ChoiceMenuView {
  return {
    ...pick,
    ...(beside && !pick.verb.disabled ? { beside } : {}),
    ...(hasResults || pick.unset ? { brief: true } : {}),
  };
}

/** "speed", below the time; "2.5 s" has its unit. German nouns keep their capital. */
function unitOf(at: string, context: TrackerContext): { readonly unit?: string } {
  const unit = (clockWords(context).axis ?? axisOf(context.state.pacing)).time;
  const language = game.i18n?.lang ?? "en";
  // Too long; the card has it.
  if (unit.length > LONGEST_UNIT || /\p{L}/u.test(at)) return {};
  return { unit: language === "de" ? unit : unit.toLocaleLowerCase(language) };
}

const LONGEST_UNIT = 6;
const LONGEST_AT = 4;

/** What is prepared, asked, and likely next. */
function nowVerbs(
  now: TrackerContext["now"],
  alone: boolean,
  steps: TurnSteps,
  group: ReturnType<typeof groupRow>,
  context: TrackerContext,
): readonly VerbView[] {
  const ready = readyVerbs(
    now.map(({ participant }) => participant),
    context,
  );
  // The first one's choice from the list counts for the group.
  const elsewhere = ["groupDone", ...(alone && currentRow(now[0]!, context).pick ? ["openAttackAll"] : [])];
  const forAll = (group.groupVerbs ?? []).filter(
    ({ action, narrow }) => !elsewhere.includes(action) || (narrow !== true && action !== "groupDone"),
  );
  const next = forAll.length && group.all && !steps.verbs.length ? forAll : gmVerbs(now, alone, steps, context);
  const asked = steps.verbs.length ? [] : askedNow(context);
  const below = asked.length ? besideQuestion(next, asked, now) : next;
  return [...ready, ...asked, ...besideLikely(below).map(quietOffer), ...refusedNow(context)];
}

/** The attack dialog of the same one as the likely attack is a narrow button beside it. */
function besideLikely(verbs: readonly VerbView[]): readonly VerbView[] {
  const likely = verbs.find(({ action }) => action === "quickAttack");
  return verbs.map((verb) =>
    likely && verb.action === "openAttackAmong" && sameJson(attackersIn(verb), attackersIn(likely))
      ? narrowed(verb)
      : verb,
  );
}

function attackersIn({ args }: VerbView): readonly string[] {
  return args && "participants" in args ? (args.participants ?? []) : [];
}

function narrowed(verb: VerbView): VerbView {
  return { ...verb, icon: "i-chevron-down", narrow: true };
}

/** Beside a question about one of several, without that one's attack; others show weapon and target on hover. */
function besideQuestion(
  next: readonly VerbView[],
  asked: readonly VerbView[],
  now: TrackerContext["now"],
): readonly VerbView[] {
  const down = asked.flatMap(({ commands = [] }) => commands.map(({ participant }) => participant));
  const isTheirs = ({ args }: VerbView): boolean =>
    args !== undefined && "shown" in args && args.participants.every((id) => down.includes(id));
  return (now.length > 1 ? next.filter((verb) => !isTheirs(verb)) : next).map((verb) =>
    verb.action === "quickAttack" && verb.cost ? { ...verb, quiet: true } : verb,
  );
}

/** The question about 0 HP or less, for the acting group; before the GM's attack. */
function askedNow(context: TrackerContext): readonly VerbView[] {
  const verb = takeOutVerb(actingRow(context), context);
  const acts = context.now.some(({ participant }) => verb?.commands?.some((one) => one.participant === participant));
  return verb
    ? [{ ...verb, primary: acts && context.now.every(({ participant }) => callsFor(participant, context)) }]
    : [];
}

/** Opens a sheet with a refused value. */
function refusedNow(context: TrackerContext): readonly VerbView[] {
  const verb = refusedVerb(actingRow(context), context);
  return verb ? [{ ...verb, wide: true }] : [];
}

function actingRow(context: TrackerContext): readonly string[] {
  return (rowOfActing(context) ?? context.now).map(({ participant }) => participant);
}

/** An open attack comes first; the rest is behind "More". */
function gmVerbs(
  now: TrackerContext["now"],
  alone: boolean,
  { verbs }: TurnSteps,
  context: TrackerContext,
): readonly VerbView[] {
  const [first] = now as [(typeof now)[number]];
  const own = togetherWords(now, context).verbs;
  if (verbs.length) return verbs;
  const next = alone ? nextBox(first, context) : [];
  const quick = !alone ? quickVerbsAmong(now, context) : own ? quickVerbs(first, context) : [];
  if (own && quick.length) return [...quick, ...besideQuick(own)];
  const likely = alone ? verbsOf(first, context) : [...quick, ...attackAmongVerbs(now, context)];
  return [...next, ...(own ?? likely).slice(0, next.length ? MOST_KEYS - next.length : undefined)];
}

/**
 * Returns the list of the next action, if an earlier one of the turn is chosen and this one is not; highlighted
 * before Done.
 */
export function nextBox(slot: Slot, context: TrackerContext): readonly VerbView[] {
  const boxes = currentRow(slot, context).boxes ?? [];
  const open = boxes.find(({ state }) => state === "open");
  if (!open?.press || boxes[0] === open) return [];
  return [{ ...open.press, icon: "i-pencil", wide: true, primary: callsFor(slot.participant, context) }];
}

/** The acting combatants are hidden. */
function strangersView(strangers: readonly UnseenSlot[]): NowView {
  return {
    kind: "now",
    at: strangers[0]?.unseen.at ?? "",
    word: text("Now.Word"),
    ...(strangers.length > 1 ? { of: text("Now.AtOnce", { count: strangers.length }) } : {}),
    mine: false,
    slots: strangers.map(stranger),
    together: strangers.length > 1,
    verbs: [],
  };
}

/** Says to players that time waits, while nothing that they may know of is current or pending. */
export function waitsForGmView(): NowView {
  return { kind: "now", at: "", word: text("Now.WaitsForGm"), mine: false, slots: [], verbs: [] };
}

function stranger({ id }: UnseenSlot): CurrentSlotView {
  return { id, participantId: id, name: text("Tracker.Somebody"), portrait: NOBODY };
}

/** When effects count; always set with several. */
function lineBelow(context: TrackerContext): Pick<NowView, "note"> {
  const { now, state } = context;
  const general =
    now.length > 1 && !isOneTurn(now, context)
      ? plain(firstText([`Pacing.${state.pacing}.Now.TogetherNote`, "Now.TogetherNote"]))
      : [];
  const note = togetherWords(now, context).note ?? general;
  return note.length ? { note } : {};
}

/** Contestants, instead of a current slot (P-9). */
export function meetingView({ at, word, of, note, slots, answered }: Meeting, context: TrackerContext): NowView {
  const pending = pendingFor(context).filter((request) => request.blocking && request.participant !== undefined);
  const mine = pending.filter((request) => mayAnswer(request, context));
  const meeting = context.slots.filter(({ id }) => slots.includes(id));
  const rows = new Map(
    [
      ...answered.flatMap((one) => answeredRow(one, context)),
      // Players' buttons are in the panel.
      ...pending.map((request) => pendingRow(request, context, context.gm)),
    ].map((row) => [row.participantId, row]),
  );
  return {
    kind: "now",
    at,
    word,
    ...given({ of }),
    mine: mine.length > 0,
    slots: [],
    note,
    rolls: meeting.flatMap(({ participant }) => {
      const row = rows.get(participant);
      return row
        ? [
            {
              ...row,
              combatant: combatantMark(participant, false, context),
              ...(row.done ? {} : insteadMenu(participant, context)),
            },
          ]
        : [];
    }),
    verbs: context.gm ? pendingVerbs(mine, context) : [],
  };
}

/** Alternatives to the contest. */
function insteadMenu(id: string, context: TrackerContext): { readonly menu?: VerbView } {
  const slot = context.slots.find((one) => one.participant === id && one.state === "open");
  return slot && context.gm && plainVerbs(id, context).length ? { menu: menuVerb(slot, context) } : {};
}

/** Likely next steps; others are in the menu. */
function verbsOf(slot: TrackerContext["now"][number], context: TrackerContext): NowView["verbs"] {
  const plain = currentRowVerbs(slot.participant, context);
  const quick = quickVerbs(slot, context);
  // If the row has a list, its narrow button is already beside the attack.
  const listed = Boolean(currentRow(slot, context).pick);
  if (quick.length) return [...quick, ...besideQuick(listed ? plain.filter((verb) => !isBlow(verb)) : plain)];
  return plain.slice(0, MOST_KEYS);
}

/** Beside the likely attack, the attack dialog is a narrow button. */
function besideQuick(plain: readonly VerbView[]): readonly VerbView[] {
  return [...plain.filter(isBlow).map(narrowed), ...plain.filter((verb) => !isBlow(verb)).slice(0, 1)];
}

/** Others are in the menu. */
const MOST_KEYS = 3;

/** "Goblin 1: shock −4": what is not true of all members of the acting group says of whom, or of how many. */
function alwaysOf(slot: Slot, grouped: boolean, context: TrackerContext): Words {
  const of = (one: Slot): Words => currentRow(one, context).always ?? slotRow(one, context).always ?? [];
  const row = grouped ? (rowOfActing(context) ?? []) : [];
  if (row.length < 2) return of(slot);
  const upright = row.length > MOST_ASKED ? [slot] : row.filter((one) => !isDown(one, context));
  const byWords = new Map<string, Slot[]>();
  for (const one of upright) {
    const words = spoken(of(one));
    if (words) byWords.set(words, [...(byWords.get(words) ?? []), one]);
  }
  const lines = [...byWords].map(([words, { 0: first = slot, length }]) => {
    if (length === upright.length && row.length <= MOST_ASKED) return words;
    const count = text("Tracker.Ordinal", { ordinal: length, of: row.length });
    return text("Now.Whose", { name: length > 1 ? count : nameOf(first.participant, context), verb: words });
  });
  return plain(lines.join("; "));
}

/** In a larger group only the acting member is looked at, because each costs its words. */
const MOST_ASKED = 24;

/** @param grouped true if the row shows a whole group */
function currentSlot(slot: TrackerContext["now"][number], grouped: boolean, context: TrackerContext): CurrentSlotView {
  const hidden =
    context.gm && context.combat.combatants.get(slot.participant)?.hidden ? strong(text("States.hidden")) : [];
  const note = join([currentRow(slot, context).note ?? slotRow(slot, context).note ?? [], hidden], ", ");
  const always = alwaysOf(slot, grouped, context);
  return {
    id: slot.id,
    ...whoIs(slot.participant, context),
    combatant: combatantMark(slot.participant, true, context),
    ...given({
      note,
      always,
      badges: [
        ...(hidden.length ? [{ mark: "m-hidden" as const, word: text("Spoken.hidden") }] : []),
        ...(grouped ? [] : effectBadges(slot.participant, context)),
      ],
      values: currentRow(slot, context).values,
      fallen: slotPlace(slot, context).fallen,
      pools: poolsOf(slot.participant, context),
      menu: context.now.length > 1 && !context.masked && context.owned(slot.participant) && menuVerb(slot, context),
    }),
  };
}

/** Done with its meaning; not highlighted while an attack is open, nor for the GM in a connected player's turn. */
export function doneVerb(slots: readonly Slot[], label: string, context: TrackerContext): VerbView {
  return {
    action: "done",
    label,
    icon: "i-check",
    primary: slots.every(({ participant }) => playsHere(participant, context)) && !attacksOpen(slots, context).length,
    ...meaning(slots, context),
    args: { slots: slots.map(({ id }) => id) },
  };
}

/** Says what Done means, if the same for all, and which attacks it leaves open. */
function meaning(slots: readonly Slot[], context: TrackerContext): Pick<VerbView, "cost" | "quiet"> {
  const notes = new Set(slots.map((slot) => currentRow(slot, context).doneNote ?? ""));
  const open = openNote(slots, context);
  const notesShown = [...(notes.size === 1 ? notes : []), open].filter(Boolean);
  return notesShown.length ? { cost: beside(notesShown), quiet: true } : {};
}
