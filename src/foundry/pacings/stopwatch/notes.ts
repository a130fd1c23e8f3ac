import type { StopwatchNote } from "../../../rules/pacings.ts";
import { figure } from "../../host/i18n.ts";
import { join, plain, spoken, type Words } from "../../host/rich-text.ts";
import { noteOf } from "../../reading/context.ts";
import type { GaugeView } from "../../reading/views.ts";
import { secondsOf } from "../shared/time-words.ts";
import { actionWords, goesOn, withoutClass } from "./action-words.ts";
import { say, sayCounted, sayLine, type Context, type ForecastSlot, type Slot } from "./own.ts";

/** The line below a name: what is done or prepared, how its segment comes about, what follows, what is left in the weapon. */
export function rowNote(slot: Slot, { participant, sees }: Context): Words {
  const note = noteOf(slot);
  if (!sees.numbers(slot.participant)) return seenNote(slot, note);
  if (participant(slot.participant)?.kind === "hazard") return plain(say("Notes.hazard"));
  if (slot.state === "done") return plain(note.do === "choose" ? "" : overWords(note));
  if (slot.state === "lost") return plain(withoutClass(note));
  if (note.choose) return plain(say(chooseKey(slot, note)));
  if (slot.kind === "burst") return firing(note);
  return join(
    [plain(actionWords(note)), plain(sumWords(slot, note)), aiming(note), following(note), ...circumstances(note)],
    ", ",
  );
}

/** What anybody can see of it: what is done, and what follows; without class, sum and rounds. */
function seenNote(slot: Slot, note: Partial<StopwatchNote>): Words {
  if (slot.state === "done") return plain(note.do === "choose" ? "" : withoutClass(note));
  if (note.choose) return plain(say(chooseKey(slot, note)));
  if (slot.kind === "burst") return plain(say("Notes.firesOn"));
  const then = (note.chain ?? []).map((step, place) =>
    plain(say("Notes.then", { deed: withoutClass(step), at: secondsOf(note.then?.[place] ?? 0) })),
  );
  return join([plain(withoutClass(note)), ...then, note.moving ? plain(say("Notes.moving")) : []], ", ");
}

/** The same for whoever acts now: also which action of theirs it is, and what leaves the weapon. */
export function nowNote(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (!note.do || !context.sees.numbers(slot.participant)) return rowNote(slot, context);
  if (slot.kind === "burst") return firing(note);
  return join(
    [
      plain(actionWords(note)),
      plain(say("Notes.ordinal", { ordinal: slot.ordinal })),
      plain(sumWords(slot, note)),
      shooting(note),
      following(note),
      ...circumstances(note),
    ],
    ", ",
  );
}

/** In the forecast everybody does the same again; what it is says enough. */
export function foreseenNote(slot: ForecastSlot, context: Context): Words {
  const note = noteOf(slot);
  if (!note.do || !context.sees.numbers(slot.participant)) return rowNote(slot, context);
  return slot.kind === "burst" ? firing(note) : plain(actionWords(note));
}

/** What Done leads to where nobody has to choose: "then Sword (VII) at 4.0 s", "keeps firing". */
export function doneNote(slot: Slot): string {
  if (!goesOn(slot)) return "";
  const note = noteOf(slot);
  return slot.kind === "burst" ? say("Notes.firesOn") : spoken(following(note));
}

/** Rounds as a bar, for a weapon that holds several. */
export function gauges(slot: Slot, { sees }: Context): readonly GaugeView[] {
  if (!sees.numbers(slot.participant)) return [];
  const { budgets, rounds = 0, do: deed } = noteOf(slot);
  if (!budgets || budgets.shots[1] < 2 || deed === "reload") return [];
  const [left, capacity] = budgets.shots;
  return [
    {
      words: sayLine("Notes.gauge", { left: left - rounds, capacity }),
      part: ((capacity - left + rounds) / capacity).toFixed(2),
    },
  ];
}

function overWords(note: Partial<StopwatchNote>): string {
  return note.rounds ? sayCounted("Notes.fired", note.rounds, { label: note.label }) : withoutClass(note);
}

/** "14 + 7 = 21": only while the slot stands where the sum says. */
function sumWords(slot: Slot, { sum, due }: Partial<StopwatchNote>): string {
  if (!sum || due === undefined || slot.time !== due) return "";
  return say("Notes.sum", { sum: sum.map((part) => figure(part)).join("\u00a0+\u00a0"), due });
}

/** "then 12 of 30 left": what the rounds of this segment leave in the weapon. */
function leftWords({ budgets, rounds = 0 }: Partial<StopwatchNote>): Words {
  if (!budgets) return [];
  const [left, capacity] = budgets.shots;
  return left > rounds ? sayLine("Notes.thenLeft", { left: left - rounds, capacity }) : plain(say("Notes.thenEmpty"));
}

function firing(note: Partial<StopwatchNote>): Words {
  const last = (note.budgets?.shots[0] ?? 0) <= (note.rounds ?? 0);
  return join(
    [plain(say(last ? "Notes.lastBurst" : "Notes.burst", { rounds: note.rounds ?? 0 })), leftWords(note)],
    ", ",
  );
}

/** Somebody who acts now lets go what is aimed. */
function shooting(note: Partial<StopwatchNote>): Words {
  return note.rounds ? join([plain(sayCounted("Notes.fires", note.rounds)), leftWords(note)], ", ") : [];
}

/** Somebody who aims: how much there is in the weapon, if more than one round goes into it. */
function aiming({ budgets, rounds }: Partial<StopwatchNote>): Words {
  if (!budgets || !rounds || budgets.shots[1] < 2) return [];
  return plain(say("Notes.left", { left: budgets.shots[0], capacity: budgets.shots[1] }));
}

/** "then Sword at 8.5 s": the steps of a chain that come after this one. */
function following({ chain = [], then = [] }: Partial<StopwatchNote>): Words {
  const steps = chain.map((step, place) =>
    say("Notes.then", { deed: actionWords(step), at: secondsOf(then[place] ?? 0) }),
  );
  return plain(steps.join(", "));
}

function circumstances(note: Partial<StopwatchNote>): readonly Words[] {
  const said = (key: string, data: Record<string, number> = {}): Words => plain(say(`Notes.${key}`, data));
  return [
    note.half ? plain(sayCounted("Notes.half", note.half)) : [],
    note.full ? plain(sayCounted("Notes.full", note.full)) : [],
    note.reaction ? plain(sayCounted("Notes.reaction", note.reaction)) : [],
    note.moving ? said("moving") : [],
    note.quick ? said("quick") : [],
  ];
}

function chooseKey(slot: Slot, note: Partial<StopwatchNote>): string {
  if (note.roll !== undefined) return "Notes.rollFirst";
  if (note.fallen) return "Notes.fallen";
  return slot.ordinal === 1 && slot.time > 0 ? "Notes.becomesAware" : "Notes.choose";
}
