import type { StopwatchNote } from "../../../rules/pacings.ts";
import { numberText } from "../../host/i18n.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import { noteOf } from "../../reading/context.ts";
import { noteFor } from "../../reading/known.ts";
import { partOf } from "../../reading/pools.ts";
import { attacksNow } from "../../reading/turn-attacks.ts";
import type { RowWords } from "../../reading/presenter.ts";
import type { GaugeView } from "../../reading/views.ts";
import { secondsOf } from "../../reading/unit-words.ts";
import { actionWords, goesOn, withoutClass } from "./choices.ts";
import { say, sayCounted, sayLine, type Context, type Slot } from "./own.ts";

/** Shows action, sum, what follows, and rounds left. */
export function rowNote(slot: Slot, context: Context): Words {
  const note = noteFor(slot, context);
  const { participant } = slot;
  if (context.participant(participant)?.kind === "hazard")
    return plain(context.permissions.numbers(participant) ? say("Notes.hazard") : "");
  if (slot.state === "done") return plain(note.do === "choose" ? "" : overWords(note));
  if (slot.state === "lost") return plain(withoutClass(note));
  if (note.choose) return plain(say(chooseKey(slot, note)));
  if (slot.kind === "burst") return firing(note);
  return join([actionWords(note), sumWords(slot, note), roundsLeftWords(note), following(note)]);
}

/** Of several what each completes stands in its card. */
export function nowWords(slot: Slot, context: Context): RowWords {
  return {
    of: say("Outcome.Segment", { segment: slot.time }),
    note: nowNote(slot, context),
    always: context.now.length > 1 ? [] : nowAlways(slot, context),
    gauges: gauges(slot, context),
    doneNote: doneNote(slot),
  };
}

/** Explains the current action, with its number and rounds fired. */
function nowNote(slot: Slot, context: Context): Words {
  const note = noteFor(slot, context);
  if (note.due === undefined) return rowNote(slot, context);
  if (slot.kind === "burst") return firing(note);
  return join([
    actionWords(note),
    say("Notes.ordinal", { ordinal: slot.ordinal }),
    sumWords(slot, note),
    shooting(note),
    following(note),
  ]);
}

/** Always shown in a coming row: a choice or roll that comes first, or that the combatant is unaware until then. */
export function rowAlways(slot: Slot): Pick<RowWords, "always" | "badges"> {
  const note = noteOf(slot);
  if (slot.state !== "open" || !note.choose) return {};
  const key = chooseKey(slot, note);
  const word = say(key);
  return key === UNAWARE ? { badges: [{ mark: "m-unaware", word }] } : { always: plain(word) };
}

const UNAWARE = "Notes.becomesAware";

/** Always shown in the current row: the action that is complete now. */
function nowAlways(slot: Slot, context: Context): Words {
  const note = noteFor(slot, context);
  if (slot.kind === "burst") return firing(note);
  if (note.choose || note.due === undefined) return rowNote(slot, context);
  // The card has the class, and an attack's results name its weapon.
  if (attacksNow([slot], context).length) return [];
  return plain(withoutClass(note));
}

/** "then Sword (VII) at 4.0 s", "keeps firing". */
function doneNote(slot: Slot): string {
  if (!goesOn(slot)) return "";
  return slot.kind === "burst" ? say("Notes.firesOn") : following(noteOf(slot));
}

/** Shows rounds as a bar, for weapons with several. */
function gauges(slot: Slot, context: Context): readonly GaugeView[] {
  const { budgets, rounds = 0, do: action } = noteFor(slot, context);
  if (!budgets || budgets.shots[1] < 2 || action === "reload") return [];
  const [left, capacity] = budgets.shots;
  const words = sayLine("Notes.gauge", { left: left - rounds, capacity });
  return [{ words, part: partOf(capacity - left + rounds, capacity) }];
}

function overWords(note: Partial<StopwatchNote>): string {
  return note.rounds ? sayCounted("Notes.fired", note.rounds, { label: note.label }) : withoutClass(note);
}

/** "14 + 7 = 21", unless moved. */
function sumWords(slot: Slot, { sum, due }: Partial<StopwatchNote>): string {
  if (!sum || due === undefined || slot.time !== due) return "";
  return say("Notes.sum", { sum: sum.map((part) => numberText(part)).join("\u00a0+\u00a0"), due });
}

/** "then 12 of 30 left". */
function leftWords({ budgets, rounds = 0 }: Partial<StopwatchNote>): Words {
  if (!budgets) return [];
  const [left, capacity] = budgets.shots;
  return left > rounds ? sayLine("Notes.thenLeft", { left: left - rounds, capacity }) : plain(say("Notes.thenEmpty"));
}

function firing(note: Partial<StopwatchNote>): Words {
  const { budgets, rounds = 0, due } = note;
  if (due === undefined) return plain(say("Notes.firesOn"));
  const last = (budgets?.shots[0] ?? 0) <= rounds;
  return join([say(last ? "Notes.lastBurst" : "Notes.burst", { rounds }), leftWords(note)]);
}

function shooting(note: Partial<StopwatchNote>): Words {
  return note.rounds ? join([sayCounted("Notes.fires", note.rounds), leftWords(note)]) : [];
}

function roundsLeftWords({ budgets, rounds }: Partial<StopwatchNote>): string {
  const [left, capacity] = budgets?.shots ?? [0, 0];
  return rounds && capacity >= 2 ? say("Notes.left", { left, capacity }) : "";
}

/** "then Sword at 8.5 s". */
function following({ chain = [], then = [] }: Partial<StopwatchNote>): string {
  return chain
    .map((step, place) => say("Notes.then", { action: actionWords(step), at: secondsOf(then[place] ?? 0) }))
    .join(", ");
}

function chooseKey(slot: Slot, note: Partial<StopwatchNote>): string {
  if (note.roll !== undefined) return "Notes.rollFirst";
  if (note.fallen) return "Notes.fallen";
  return slot.ordinal === 1 && slot.time > 0 ? UNAWARE : "Notes.choose";
}
